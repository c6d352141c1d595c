// Who is dealt into the next hand of a betting game, and where the button and the blinds are: newcomers and those who
// missed blinds wait for the big blind or make good for it (D41).
#pragma once

#include "betting/command.h"
#include "betting/seats.h"
#include "game/seats.h"
#include "room/state.h"

namespace ananas::room {

struct LineUp {
    betting::Positions positions;
    SeatSet dealt;
    betting::PerSeat<betting::MakesUp> makes_up;
    betting::PerSeat<betting::MakesUp> owes; // afterwards, by those who are not dealt in
    SeatSet out;                             // sit out from now on: the big blind came to them
};

// After a hand with these positions. Fewer than two are dealt in when the game has to start anew.
LineUp next_line_up(const State &state, SeatSet ready);
// The same in a game without blinds: nobody misses any, and whoever waits for one to sit out does so now.
LineUp next_line_up_without_blinds(const State &state, SeatSet ready);
// Where a game without blinds has its turn between games with them: button and blinds wait where they were and so does
// what is owed, so that nobody's blinds fall to another's turn.
LineUp line_up_between_blinds(const State &state, SeatSet ready);
// A new game: everybody who is ready is dealt in and owes nothing; `drawn` has the button.
LineUp first_line_up(SeatSet ready, Seat drawn);

} // namespace ananas::room
