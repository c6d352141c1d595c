// One hand at a time. The number of cards is a precondition, checked where text comes in.
#pragma once

#include "cards/card.h"
#include "evaluator/rank.h"

namespace ananas {

HandRank rank_high(CardSet cards);  // best five of 5, 6 or 7
HandRank rank_front(CardSet cards); // 3 cards; straights and flushes do not count (FUP-rank3)
LowRank rank_low(CardSet cards);    // best five of 5, 6 or 7, paired hands included (D5)
LowRank rank_low8(CardSet cards);   // the same, or no low without five different ranks up to the eight

// Omaha: exactly two of four hole cards with exactly three of a board of 3, 4 or 5 (HR-Ob).
HandRank rank_omaha(CardSet hole, CardSet board);
LowRank rank_omaha_low8(CardSet hole, CardSet board);

// The five cards that make the rank; of several that tie, the one with the highest suits.
CardSet best_high(CardSet cards);
CardSet best_low(CardSet cards);
CardSet best_omaha(CardSet hole, CardSet board);
// Empty without a qualifying low.
CardSet best_low8(CardSet cards);
CardSet best_omaha_low8(CardSet hole, CardSet board);

} // namespace ananas
