// Hands that cannot go on, or must not: they are called off, and everybody has what they had when they began.

#include "betting/command.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/refusal.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/stepping.h"
#include "room/table.h"

#include <optional>
#include <utility>
#include <variant>

namespace ananas::room {

void Stepping::remember_before() {
    next().before = {
        .positions = next().positions, .owes = {}, .plays = next().plays, .dealt_of_it = next().dealt_of_it};
    for (const Seat seat : occupied(next())) next().before.owes[seat] = at(seat).owes;
}

// Blinds that were posted are returned with all other chips, so they are owed again, by the same seats. Nobody who was
// dealt in can have left since (may_leave_now), and a stack is what it was until the hand is settled.
std::optional<Refusal> Stepping::operator()(const Void &called) {
    const bool begun = next().phase != Phase::idle;
    // What was won in a hand that is over is the winners', though it is settled only after a rest.
    const bool goes_on = next().phase == Phase::cutting || next().phase == Phase::playing;
    if (!(judges_ ? goes_on : begun) && !next().halted) return refuse(Reason::no_hand);
    next().halted = false;
    if (!begun) {
        tell(Stands{Standstill::resumed});
        return std::nullopt;
    }
    step_.called_off = !std::holds_alternative<std::monostate>(next().hand);
    CalledOff off{.number = next().number, .why = called.reason, .stacks = {}};
    next().positions = next().before.positions;
    next().plays = next().before.plays;
    next().dealt_of_it = next().before.dealt_of_it;
    ask({}, false);
    next().hand = std::monostate();
    for (const Seat seat : next().dealt) off.stacks.emplace_back(seat, at(seat).stack);
    tell(std::move(off));
    for (const Seat seat : next().dealt) {
        if (at(seat).owes == next().before.owes[seat]) continue;
        at(seat).owes = next().before.owes[seat];
        tell_attendance(seat);
    }
    settle();
    next().due = now_ + table_.settings.clocks.rest;
    return std::nullopt;
}

} // namespace ananas::room
