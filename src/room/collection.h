// What the house collects in Face-Up Chinese: a posted fee from each player for a down of forty minutes, before the
// first hand of it for which they are ready, and half of it from whoever comes after the twentieth minute (FUP-fee,
// D27). The fourth at the table pays with the others: they are in the game, and their turn comes with the next round.
// It is paid out of the purse and never touches the chips on the table. Bots pay nothing, and at practice tables nobody
// does.
#pragma once

#include "chinese/room.h"
#include "room/ids.h"
#include "room/state.h"
#include "room/table.h"

#include <vector>

namespace ananas::room {

// From whom, if a hand began now.
std::vector<chinese::Due> fees_due(const TableRules &table, const State &state, Moment now);

} // namespace ananas::room
