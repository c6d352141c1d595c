// chinese: Face-Up Pineapple Chinese Poker – thirteen cards set in three segments, for points. Uses
// cards, chips, evaluator, rulebook and what all games share; knows no clock, no chance, no screen and no disk.
// Read in this order: board.h (what a hand is worth), settlement.h (who pays whom), house.h (what other rooms
// do differently), state.h, command.h and event.h (a round in progress, what goes in and comes out), step.h
// (the one pure step), view.h (who may know what), room.h (between two rounds: seats, buttons, chips, fees).
//
// This file: the table has four seats, numbered clockwise.
#pragma once

#include "base/list.h"
#include "game/seats.h" // IWYU pragma: export

namespace ananas::chinese {

inline constexpr int max_seats = 4;
inline constexpr int max_hands = 3; // dealt in a round (FUP-seats)
template <class T> using PerSeat = EachSeat<T, max_seats>;

// Seats in an order, to be counted off.
using SeatList = List<Seat, max_seats>;
constexpr SeatList listed(SeatSet::Walk walk) {
    SeatList seats;
    for (const Seat seat : walk) seats.push_back(seat);
    return seats;
}

} // namespace ananas::chinese
