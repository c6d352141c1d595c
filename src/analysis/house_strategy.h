// How to play Twisted Pineapple by a few rules that a person can carry, and what that costs against the
// best play. The rules are found, not written down: from a vocabulary of hands as players name them, those
// that gain most are taken one after the other, for whatever schedule and bets the game has.
#pragma once

#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "cards/card.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ananas::analysis {

// "Go on with …": a set of hands of three or four cards.
struct BetRule {
    bool pair = false;     // a pair or better, of `high` or higher; the rest is for hands without one
    int of_a_suit = 0;     // at least so many of one suit
    int gaps = -1;         // all cards within a straight, with at most so many gaps; -1: anywhere
    int high_cards = 0;    // at least so many of rank
    Rank high = Rank::two; // this or higher
    friend bool operator==(const BetRule &, const BetRule &) = default;
};
bool applies(const BetRule &rule, CardSet hand);
std::string words(const BetRule &rule, int cards);

// "Keep …": two of three cards.
struct KeepRule {
    bool pair = false;
    bool suited = false;
    int gaps = -1;        // at most so many ranks between them; -1: any
    Rank low = Rank::two; // both this or higher
    Rank one = Rank::two; // one of them this or higher
    friend bool operator==(const KeepRule &, const KeepRule &) = default;
};
bool applies(const KeepRule &rule, CardSet kept);
std::string words(const KeepRule &rule);

struct Strategy {
    std::vector<KeepRule> keep;  // the first that applies; without one, the two highest cards
    std::vector<BetRule> second; // go on if any applies
    std::vector<BetRule> river;
    Fraction value; // of playing by these rules
    Fraction cost;  // below the best play, in first bets
    // The part of the cost that each list has, in the order found: the river bet, the second bet, the discard.
    Fraction river_cost;
    Fraction second_cost;
    Fraction keep_cost;
};
Card discard_by(const std::vector<KeepRule> &rules, CardSet dealt);
bool goes_on_by(const std::vector<BetRule> &rules, CardSet hand);
Plan plan_of(const Strategy &strategy);

// For a game of a discard and two decisions to bet or fold. `best` are its odds.
Strategy simple_strategy(const HouseSolver &solver, const Odds &best);

} // namespace ananas::analysis
