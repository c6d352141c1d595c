#include "room/seating.h"

#include "betting/button.h"
#include "betting/command.h"
#include "betting/seats.h"
#include "game/seats.h"
#include "room/occupant.h"
#include "room/state.h"

#include <optional>
#include <utility>

namespace ananas::room {
namespace {

using betting::MakesUp;

MakesUp with_small(MakesUp owed) {
    return owed == MakesUp::big_blind || owed == MakesUp::both_blinds ? owed : MakesUp::small_blind;
}

// Seats that the big blind went past.
SeatSet passed(Seat from, Seat to) {
    SeatSet seats;
    for (const Seat seat : SeatSet::first(betting::max_seats).clockwise_after(from)) {
        if (seat == to) break;
        seats |= seat;
    }
    return seats;
}

// Whoever owes something has agreed to the big blind by sitting down or sitting in.
bool lets_big_blind_pass(const Occupant &occupant) {
    return occupant.out_at_blind || (occupant.no_auto_post && occupant.owes == MakesUp::nothing);
}

betting::Positions next_positions(const State &state, SeatSet ready) {
    betting::Positions next = betting::next_positions(state.positions, ready);
    // The button once followed the small blind wherever the big blind had come to.
    const bool was_heads_up = state.positions.button == state.positions.small_blind;
    if (state.ways < turns_are_kept && ready.size() > 2 && !was_heads_up) next.button = state.positions.small_blind;
    return next;
}

} // namespace

LineUp first_line_up(SeatSet ready, Seat drawn) {
    return {.positions = betting::first_positions(ready, drawn), .dealt = ready, .makes_up = {}, .owes = {}, .out = {}};
}

LineUp next_line_up_without_blinds(const State &state, SeatSet ready) {
    SeatSet out;
    for (const Seat seat : ready)
        if (occupant_at(state, seat).out_at_blind) out |= seat;
    ready -= out;
    LineUp line_up;
    if (ready.several()) line_up = first_line_up(ready, ready.first_after(state.positions.button));
    line_up.out = out;
    return line_up;
}

LineUp line_up_between_blinds(const State &state, SeatSet ready) {
    LineUp line_up{.positions = state.positions, .dealt = ready, .makes_up = {}, .owes = {}, .out = {}};
    for (const Seat seat : occupied(state)) line_up.owes[seat] = occupant_at(state, seat).owes;
    return line_up;
}

LineUp next_line_up(const State &state, SeatSet ready) {
    LineUp line_up;
    // Up to the first whom the big blind reaches unasked: if nobody takes it there is no hand, and it goes no further.
    std::optional<SeatSet> reached;
    for (;;) {
        if (!ready.several()) {
            line_up.out = reached.value_or(line_up.out);
            return line_up;
        }
        line_up.positions = next_positions(state, ready);
        const Seat big = line_up.positions.big_blind;
        if (!lets_big_blind_pass(occupant_at(state, big))) break;
        line_up.out |= big;
        ready -= big;
        if (!reached && !occupant_at(state, big).out_at_blind) reached = line_up.out;
    }
    // A blind is not made good from the button or the small blind: the big blind is a whole round away there, and the
    // seat waits until the button is past.
    const auto [button, small, big] = line_up.positions;
    for (const Seat seat : ready) {
        const Occupant &occupant = occupant_at(state, seat);
        if (occupant.owes == MakesUp::nothing || seat == big) {
            line_up.dealt |= seat;
        } else if (occupant.posts && seat != button && seat != small) {
            line_up.dealt |= seat;
            line_up.makes_up[seat] = occupant.owes;
        }
    }
    // Two play heads-up, whoever waits beside them (SAT-G11); and then neither makes good, from the button.
    if (state.ways >= turns_are_kept && line_up.dealt.size() == 2 && ready.size() > 2) {
        line_up.positions = next_positions(state, line_up.dealt);
        const Seat other = line_up.positions.button;
        if (std::exchange(line_up.makes_up[other], MakesUp::nothing) != MakesUp::nothing) line_up.dealt -= other;
    }
    const SeatSet went_past = passed(state.positions.big_blind, big);
    for (const Seat seat : occupied(state) - line_up.dealt) {
        MakesUp &owes = line_up.owes[seat] = occupant_at(state, seat).owes;
        if (ready.contains(seat)) continue;
        if (went_past.contains(seat))
            owes = MakesUp::both_blinds;
        else if (seat == line_up.positions.small_blind)
            owes = with_small(owes);
    }
    return line_up;
}

} // namespace ananas::room
