// betting: the poker games of the house – hold'em, Omaha, Pineapple, stud and razz – as one engine in
// which a game is a table of streets. Uses cards, chips, evaluator and rulebook; knows no clock, no
// chance, no screen and no disk. Read in this order: spec.h (a game as data), state.h (a hand in
// progress), command.h and event.h (what goes in and comes out), step.h (the one pure step),
// legal.h (what may be done now), view.h (who may know what), button.h (between two hands).
//
// This file: how many seats a table has.
#pragma once

#include "game/seats.h" // IWYU pragma: export

namespace ananas::betting {

inline constexpr int max_seats = 10;
template <class T> using PerSeat = EachSeat<T, max_seats>;

} // namespace ananas::betting
