// Ranges of hold'em before the flop: inside of equity.
//
// Known hands are counted so fast that ranges are taken hand by hand, and hands that differ in the names of suits
// only are counted once: aces against kings are 36 pairs of hands, but only three different matches.
#pragma once

#include "analysis/equity.h"

namespace ananas::analysis {

bool is_holdem_before_the_flop(const Situation &situation);
Equity matchups_equity(const Situation &situation, Piece piece);

} // namespace ananas::analysis
