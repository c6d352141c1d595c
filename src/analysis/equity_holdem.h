// Known hands of hold'em before the flop: inside of equity.
//
// Which of the 1,712,304 boards falls matters less than it seems. Where nobody can make a flush, only the ranks of
// the board count: there are 6,175 kinds of those, each with the number of ways to choose its suits. Where somebody
// can, the cards of that suit count and the ranks of the others. All in all some fifty thousand kinds are ranked for
// each hand, in batches.
#pragma once

#include "analysis/equity.h"
#include "cards/card.h"

#include <span>

namespace ananas::analysis {

Equity known_holdem_equity(std::span<const CardSet> hands, CardSet dead, Piece piece);

} // namespace ananas::analysis
