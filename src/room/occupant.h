// Who sits on a seat that is known to be taken, since it comes from occupied() or ready().
#pragma once

#include "game/seats.h"
#include "room/state.h"

namespace ananas::room {

inline const Occupant &occupant_at(const State &state, Seat seat) {
    return *state.seats[seat]; // NOLINT(bugprone-unchecked-optional-access): asked of occupied seats alone
}

} // namespace ananas::room
