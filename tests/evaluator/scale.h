// The product's numbers for the judge's hands, learned from the product one five-card hand at a time.
//
// There are 7,462 different high hands, 6,175 different lows and 455 different fronts. If the numbers
// of these few climb exactly as the hands do – scale_test.cpp proves it – then any hand of any game
// is ranked right when its number is the number of the five cards that the judge picked.
#pragma once

#include "evaluator/obvious.h"
#include "evaluator/rank.h"

#include <map>
#include <optional>
#include <string>

namespace ananas {

template <class Rank> struct Scale {
    std::map<obvious::Hand, Rank> ranks;
    std::string flaw; // what went wrong while learning: one hand, two numbers

    // A hand that is not on the scale is a mistake in the test.
    [[nodiscard]] Rank of(const obvious::Hand &hand) const { return ranks.at(hand); }
    [[nodiscard]] Rank of(const std::optional<obvious::Hand> &hand) const { return hand ? of(*hand) : Rank{}; }
};

const Scale<HandRank> &high_scale();
const Scale<HandRank> &front_scale();
const Scale<LowRank> &low_scale();

} // namespace ananas
