#include "betting/button.h"

#include "betting/command.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <optional>

namespace ananas::betting {
namespace {

// The big blind is due from `big`; the small blind and the button are with the other player.
Positions heads_up(SeatSet occupied, Seat big) {
    const Seat other = occupied.first_after(big);
    return {.button = other, .small_blind = other, .big_blind = big};
}

Seat behind(SeatSet occupied, Seat seat) {
    Seat last = seat;
    for (const Seat other : (occupied - seat).clockwise_after(seat)) last = other;
    return last;
}

// Whether a seat is passed, or reached, on the way clockwise from one to another.
bool comes_to(Seat from, Seat seat, Seat to) { return (SeatSet(seat) | to).first_after(from) == seat; }

} // namespace

ButtonDraw draw_for_button(const House &house, SeatSet drawing, const PerSeat<Card> &cards) {
    SeatSet best = drawing.front();
    for (const Seat seat : drawing) {
        const Card card = cards[seat];
        const Card highest = cards[best.front()];
        const bool tied = !house.suits_break_button_ties && card.rank() == highest.rank();
        if (tied)
            best |= seat;
        else if (card > highest)
            best = seat;
    }
    if (best.several()) return {.button = std::nullopt, .draw_again = best};
    return {.button = best.front(), .draw_again = {}};
}

Positions first_positions(SeatSet occupied, Seat seat) {
    const Seat button = occupied.first_from(seat);
    if (occupied.size() == 2) return heads_up(occupied, occupied.first_after(button));
    const Seat small = occupied.first_after(button);
    return {.button = button, .small_blind = small, .big_blind = occupied.first_after(small)};
}

Positions next_positions(const Positions &last, SeatSet occupied) {
    const Seat big = occupied.first_after(last.big_blind);
    if (occupied.size() == 2) return heads_up(occupied, big);
    const Seat small = last.big_blind;
    // The button is behind the small blind where it cannot follow it: of two players one had both, and where the big
    // blind has come all the way round to that seat, or past it, the button would lie with or before the big blind.
    const bool was_heads_up = last.button == last.small_blind;
    const Seat button =
        was_heads_up || comes_to(small, last.small_blind, big) ? behind(occupied, small) : last.small_blind;
    return {.button = button, .small_blind = small, .big_blind = big};
}

} // namespace ananas::betting
