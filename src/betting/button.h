// Between two hands: who gets the button first, and where it and the blinds go next.
#pragma once

#include "betting/command.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <optional>

namespace ananas::betting {

// One card face up to each; the highest gets the button (HR-H2). Those who tie draw again (SAT-G3a,
// D11), unless the house lets suits decide.
struct ButtonDraw {
    std::optional<Seat> button;
    SeatSet draw_again; // those tied for the highest, when there is no button yet
    friend constexpr bool operator==(const ButtonDraw &, const ButtonDraw &) = default;
};
ButtonDraw draw_for_button(const House &house, SeatSet drawing, const PerSeat<Card> &cards);

// The first hand: the button at a seat, or at the next occupied one if that is empty (D11).
Positions first_positions(SeatSet occupied, Seat seat);

// The next hand. The big blind moves to the next player, the small blind to where the big blind was, the
// button to where the small blind was, players there or not (SAT-G8a, D34), so long as the three keep their order
// (HR-H4); with two left the small blind has the button (SAT-G11).
Positions next_positions(const Positions &last, SeatSet occupied);

} // namespace ananas::betting
