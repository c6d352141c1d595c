// The two doors to the rules. step() checks, copies and never changes what it was given; apply() is the
// same rules on a state changed in place, for simulators and solvers that only make legal commands.
#pragma once

#include "base/result.h"
#include "chinese/command.h"
#include "chinese/event.h"
#include "chinese/refusal.h"
#include "chinese/seats.h"
#include "chinese/state.h"

#include <optional>
#include <string_view>

namespace ananas::chinese {

struct Step {
    State next;
    Events events;
};
Result<Step, Refusal> step(const Table &table, const State &state, const Command &command);

// What step() would answer, without doing it.
std::optional<Refusal> check(const Table &table, const State &state, const Command &command);

// The unchecked door. The command must be legal. Nothing is allocated.
void apply(const Table &table, State &state, const Command &command);
void apply(const Table &table, State &state, const Command &command, Events &events);

// How many cards the next Deal has. In Fantasy Land whole hands from the left of the button; the first five
// one at a time from there; then three to the player in turn.
int cards_wanted(const Table &table, const State &state);
// How many cards a hand with cards to place puts down; the others are discarded.
int cards_to_place(const State &state);

// What is wrong with a round that no play can lead to: chips made or lost, a card twice, nobody to act.
// step() looks after every command and refuses with engine_fault; nothing has changed then.
std::optional<std::string_view> unsound(const Table &table, const State &state);

} // namespace ananas::chinese
