// The two doors to the rules. step() checks, copies and never changes what it was given; apply() is the
// same rules on a state changed in place, for simulators and solvers that only make legal commands.
#pragma once

#include "base/result.h"
#include "twisted/command.h"
#include "twisted/event.h"
#include "twisted/refusal.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <optional>
#include <string_view>

namespace ananas::twisted {

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

// What is wrong with a round that no play can lead to: chips made or lost, a card twice, two players to
// act. step() looks after every command and refuses with engine_fault; nothing has changed then.
std::optional<std::string_view> unsound(const State &state);

} // namespace ananas::twisted
