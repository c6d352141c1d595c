// The one pure step of a table: state, command and the time in; state, events and postings out. Nothing else changes a
// table, so that its journal, replayed, is the table.
#pragma once

#include "base/result.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/ledger.h"
#include "room/refusal.h"
#include "room/settings.h"
#include "room/state.h"

#include <boost/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ananas::room {

// What does not change while a table is open.
struct TableRules {
    TableId id = TableId::none;
    Settings settings;
    Rules rules;            // of a mixed table those of its first game: all its games are of one kind
    std::vector<Rules> mix; // of all games of a mixed table
};
TableRules table_rules(TableId id, const Settings &settings);
// Of the hand in progress, or of the last one.
const Rules &in_force(const TableRules &table, const State &state);
std::string game_in_force(const TableRules &table, const State &state);

struct Step {
    State next;
    std::vector<Event> events; // the last has the state's version
    std::vector<Posting> postings;
    bool settled = false;    // the last hand is over for good: it can be recorded, and the table saved
    bool called_off = false; // likewise, but it counts for nothing
};
// What may be asked is judged when it is asked. What the journal has was accepted by the rules of its day, and is not
// refused by limits that came later; only what cannot be done is.
enum class Door : std::uint8_t { asked, kept };
Result<Step, Refusal> step(const TableRules &table, const State &state, const Command &command, Moment now,
                           Door door = Door::asked);
// All chips that an accepted command moves: the mint gives the house's players what they sit down with.
std::vector<Posting> moved_by(const Command &command, PersonId by, const Step &done);

// When the table wants a Tick or, if wants_deck(), a Begin; never when it has nothing to wait for. Where no hand is to
// begin, its other business still has its time.
std::optional<Moment> next_due(const TableRules &table, const State &state, bool may_begin = true);
bool wants_deck(const TableRules &table, const State &state, Moment now);
// Before that, a Collect.
bool wants_fees(const TableRules &table, const State &state, Moment now);

// Whether there are blinds in any game of the table.
bool plays_with_blinds(const TableRules &table);

// Who would be dealt in now: people who neither sit out nor leave, with enough chips.
SeatSet ready(const TableRules &table, const State &state);
// What a seat has: in a hand what is left in front of it there.
Chips stack_of(const State &state, Seat seat);
// What somebody holds here, on all their seats and with what they asked for: what lies in a pot of theirs is theirs
// until the hand is over.
Chips held_by(const State &state, PersonId person);

// Chips made or lost at this table, as a sentence; nothing when all is well. step() looks after every command and halts
// the table.
std::optional<std::string> unsound(const State &state);

// The table between two hands, for the data file, and back: to a table with so many chairs.
boost::json::object checkpoint(const State &state);
Result<State, std::string> from_checkpoint(const boost::json::value &value, int chairs = most_seats);

} // namespace ananas::room
