// What the choices at one moment of Twisted Pineapple are worth against the house, exactly: all cards that are
// still unseen are enumerated, and every later decision is made as well as it can be. analysis/house_odds.h solves
// the whole game; here a player who sits at a table asks about the hand before him, which takes a millisecond.
#pragma once

#include "cards/card.h"
#include "twisted/house_game.h"

#include <cstddef>
#include <cstdint>

namespace ananas::bots {

// A moment as the player knows it. Amounts are in first bets.
struct HouseMoment {
    CardSet hand;          // own cards that are kept or may be, and the community cards turned up
    CardSet unseen;        // all cards that may still come
    std::size_t stage = 0; // the next bet: 0 is the second, 1 the river bet
    int wagered = 1;       // the first bet and those made since
    int affordable = 6;    // bets that the stack still holds
};

// Sums over all orders of the cards to come, so that values compare without rounding.
struct HouseValue {
    std::int64_t sum = 0;
    std::int64_t deals = 1;
};

// Folding loses what is wagered. Betting so many times the first bet, at the stage of the moment.
HouseValue value_of_bet(const twisted::HouseGame &game, const HouseMoment &moment, int times);

// The bet to make, the larger of equally good ones; nothing where folding is better. `extra` is what staying in gains
// besides, in first bets.
int best_bet(const twisted::HouseGame &game, const HouseMoment &moment, double extra = 0);

// The card to throw away of three: what is left without it is worth the most.
Card best_discard(const twisted::HouseGame &game, CardSet dealt, const HouseMoment &moment);

} // namespace ananas::bots
