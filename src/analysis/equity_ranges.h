// Two ranges of hold'em on a flop or later: inside of equity.
//
// Each hand is ranked once on each board. Both ranges then stand in order, and walking up in them together gives for
// every hand the weight of the other range below it, less the hands that need one of its own cards.
#pragma once

#include "analysis/equity.h"

namespace ananas::analysis {

bool are_two_ranges_with_a_board(const Situation &situation);
Equity two_ranges_equity(const Situation &situation, Piece piece);

} // namespace ananas::analysis
