// Seats of a house-banked table are numbered as the dealer sees them from left to right: seat 0 is served
// first. Nothing goes round here, so that a set of seats is walked by number.
#pragma once

#include "game/seats.h" // IWYU pragma: export

namespace ananas::twisted {

inline constexpr int max_seats = 12; // as many as a deck serves (D31)
template <class T> using PerSeat = EachSeat<T, max_seats>;

} // namespace ananas::twisted
