// Two-card hands in the order of their ranks on a board: inside of discards.
#pragma once

#include "analysis/discard_policy.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/rank.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace ananas::analysis {

struct RankedPair {
    std::uint32_t rank;
    std::uint32_t pair; // its number in a FlopDeck
};

class PairOrder {
public:
    void clear() { ranked_.clear(); }
    void add(std::uint32_t rank, std::size_t pair) { ranked_.push_back({rank, static_cast<std::uint32_t>(pair)}); }
    void sort() { // digit by digit
        constexpr unsigned digit_bits = 11;
        constexpr std::uint32_t digit = (1U << digit_bits) - 1;
        constexpr unsigned passes = 3; // of 32 bits
        std::array<std::array<std::uint16_t, digit + 1>, passes> starts{};
        for (const RankedPair &each : ranked_)
            for (unsigned pass = 0; pass < passes; ++pass) ++starts[pass][each.rank >> pass * digit_bits & digit];
        other_.resize(ranked_.size());
        for (unsigned pass = 0; pass < passes; ++pass) {
            std::uint16_t start = 0;
            for (std::uint16_t &count : starts[pass])
                start = static_cast<std::uint16_t>(start + std::exchange(count, start));
            for (const RankedPair &each : ranked_)
                other_[starts[pass][each.rank >> pass * digit_bits & digit]++] = each;
            ranked_.swap(other_);
        }
    }
    // Calls use(pairs of one rank) from the worst rank up.
    template <class Use> void each_rank(Use use) const {
        for (std::size_t from = 0; from < ranked_.size();) {
            std::size_t to = from + 1;
            while (to < ranked_.size() && ranked_[to].rank == ranked_[from].rank) ++to;
            use(std::span(ranked_).subspan(from, to - from));
            from = to;
        }
    }

private:
    std::vector<RankedPair> ranked_, other_;
};

// The orders in which two-card hands win parts of pots on one board. The high is one; in high-low the low is another,
// where only hands with a low win anything; and among hands without a low, the high decides the low half as well.
// Calls walk(order, least rank that wins) for each.
class BoardOrders {
public:
    BoardOrders(betting::Wins wins, const FlopDeck &deck)
        : wins_(wins), deck_(deck), high_(deck.pairs()), low_(wins == betting::Wins::high ? 0 : deck.pairs()) {}

    template <class Walk> void each(CardSet board, const Walk &walk) {
        const auto put_in_order = [&](auto wanted, auto rank) {
            order_.clear();
            for (std::size_t pair = 0; pair < deck_.pairs(); ++pair) {
                const auto [x, y] = deck_.pair(pair);
                if (!board.contains(deck_.card(x)) && !board.contains(deck_.card(y)) && wanted(pair))
                    order_.add(rank(pair), pair);
            }
            order_.sort();
        };
        const auto all = [](std::size_t) { return true; };
        const auto by_high = [&](std::size_t pair) { return high_[pair].value; };
        deck_.rank_pairs_high(board, high_.data());
        put_in_order(all, by_high);
        walk(order_, 0U);
        if (wins_ == betting::Wins::high) return;
        deck_.rank_pairs_low(board, wins_, low_.data());
        put_in_order(all, [&](std::size_t pair) { return low_[pair].value; });
        walk(order_, 1U);
        put_in_order([&](std::size_t pair) { return !low_[pair].qualifies(); }, by_high);
        walk(order_, 0U);
    }
    // What one step of these orders is worth, half a hand beaten being one step.
    [[nodiscard]] std::int64_t parts_a_step() const { return wins_ == betting::Wins::high ? 2 : 1; }

private:
    betting::Wins wins_;
    const FlopDeck &deck_;
    std::vector<HandRank> high_;
    std::vector<LowRank> low_;
    PairOrder order_;
};

} // namespace ananas::analysis
