#include "analysis/whole_hands.h"

#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace ananas::analysis {
namespace {

using betting::HoleCards;
using betting::Showdown;
using betting::Wins;

void rank_sets(const Showdown &rules, CardSets hands, HandRank *highs, LowRank *lows) {
    constexpr int cards = 7; // two and five, or seven in stud
    if (rules.wins != Wins::low) rank_high(cards, hands, highs);
    if (rules.wins == Wins::high_and_low8)
        rank_low8(hands, lows);
    else if (rules.wins != Wins::high)
        rank_low(hands, lows);
}

// At most `room` hands.
template <std::size_t room>
void rank_some(const Showdown &rules, CardSets holes, CardSets boards, HandRank *highs, LowRank *lows) {
    const std::size_t size = holes.size();
    if (rules.hole == HoleCards::exactly_two) {
        if (rules.wins == Wins::high)
            rank_omaha(holes, boards, highs);
        else
            rank_omaha8(holes, boards, highs, lows);
        return;
    }
    std::array<CardSet, room> together;
    const CardSets hands(together.data(), size);
    if (rules.hole == HoleCards::any) {
        for (std::size_t i = 0; i < size; ++i) together[i] = holes[i] | boards[i];
        rank_sets(rules, hands, highs, lows);
        return;
    }
    std::array<HandRank, room> high;
    std::array<LowRank, room> low;
    std::fill_n(highs, size, HandRank());
    std::fill_n(lows, size, LowRank());
    for (std::ptrdiff_t left_out = 0; left_out < 3; ++left_out) {
        for (std::size_t i = 0; i < size; ++i)
            together[i] = (holes[i] - *std::next(holes[i].begin(), left_out)) | boards[i];
        rank_sets(rules, hands, high.data(), low.data());
        for (std::size_t i = 0; i < size; ++i) {
            highs[i] = std::max(highs[i], high[i]);
            lows[i] = std::max(lows[i], low[i]);
        }
    }
}

} // namespace

void rank_whole_hands(const Showdown &rules, CardSets holes, CardSets boards, HandRank *highs, LowRank *lows) {
    constexpr std::size_t few = 32;    // for which it does not pay to clear much room
    constexpr std::size_t many = 1024; // all of which stays in the nearest caches
    for (std::size_t first = 0; first < holes.size(); first += many) {
        const std::size_t size = std::min(many, holes.size() - first);
        auto *const rank = size <= few ? rank_some<few> : rank_some<many>;
        rank(rules, holes.subspan(first, size), boards.subspan(first, size), highs + first, lows + first);
    }
}

} // namespace ananas::analysis
