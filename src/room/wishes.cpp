#include "betting/command.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/refusal.h"
#include "room/state.h"
#include "room/stepping.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace ananas::room {

std::optional<Refusal> Stepping::operator()(const AutoMuck &wish) {
    const std::optional<Seat> seat = seat_of(next(), wish.person);
    if (!seat) return refuse(Reason::not_seated);
    if (at(*seat).mucks == wish.on) return refuse(Reason::no_second_request);
    at(*seat).mucks = wish.on;
    go_on();
    return std::nullopt;
}

// Whoever left the showdown to the table: a hand that is beaten is thrown away, any other is shown (SAT-W8b).
bool Stepping::show_or_muck(const betting::Table &rules, const betting::State &state, SeatSet asked) {
    if (state.phase != betting::Phase::showdown) return false;
    const auto first = std::ranges::find_if(asked, [&](Seat seat) { return at(seat).mucks; });
    if (first == asked.end()) return false;
    const Seat seat = *first;
    answered(seat);
    if (betting::is_beaten(rules, state, seat))
        enter(rules, betting::Muck{seat});
    else
        enter(rules, betting::Show{seat});
    return true;
}

// A round is closed and its next cards are due: whoever will act first may have said what they do without seeing them,
// and is bound to it (SAT-P20, D15). What others wished is void.
void Stepping::go_dark(const betting::Table &rules, const betting::State &state) {
    for (const betting::Dark &wish : std::exchange(next().dark, {}))
        if (!check(rules, state, wish)) enter(rules, wish);
}

} // namespace ananas::room
