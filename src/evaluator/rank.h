// evaluator: how strong a hand is. High hands of five to seven cards, the three-card front of Chinese
// poker, ace-to-five lows with and without the eight-or-better qualifier, and Omaha's two from the
// hand with three from the board. One algorithm, written once over lanes of 16 bits, runs on one hand
// (evaluator.h) and on batches with AVX-512, AVX2 or portable C++ (batch.h). No tables. Uses cards only.
//
// This file holds the results: small values that compare as the hands do.
#pragma once

#include "cards/card.h"

#include <compare>
#include <cstdint>
#include <string>

namespace ananas {

enum class Category : std::uint8_t {
    high_card,
    pair,
    two_pair,
    trips,
    straight,
    flush,
    full_house,
    quads,
    straight_flush, // a royal flush is the ace-high one
};

// The strength of a high hand or a three-card front. Greater is better and equal is a tie.
//
//   bits 31..29  class: 0 high card or pair, 1 two pair, 2 trips, 3 straight, 4 flush, 5 full house,
//                6 quads, 7 straight flush
//   bits 28..16  the ranks that come first: the pair or pairs, the trips, the quads
//   bits 15..0   the ranks that come next: kickers, the pair of a full house, the five of a flush;
//                for straights the single bit 1 + top rank
struct HandRank {
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(HandRank, HandRank) = default;
    [[nodiscard]] constexpr RankMask first() const { return static_cast<RankMask>(value >> 16 & all_ranks); }
    [[nodiscard]] constexpr std::uint16_t next() const { return static_cast<std::uint16_t>(value); }
    [[nodiscard]] constexpr Category category() const {
        constexpr Category of_class[] = {Category::pair,     Category::two_pair,      Category::trips,
                                         Category::straight, Category::flush,         Category::full_house,
                                         Category::quads,    Category::straight_flush};
        return value >> 16 == 0 ? Category::high_card : of_class[value >> 29];
    }
};

// The strength of an ace-to-five low: greater is better, equal is a tie, and the default value is no
// low at all. It is the complement of a HandRank in which the ace is the lowest rank and straights
// and flushes do not exist.
struct LowRank {
    std::uint32_t value = 0;

    friend constexpr auto operator<=>(LowRank, LowRank) = default;
    [[nodiscard]] constexpr bool qualifies() const { return value != 0; }
    // The hand this low complements; bit 0 of its ranks is the ace, bit 12 the king.
    [[nodiscard]] constexpr HandRank as_high() const { return HandRank{~value}; }
};

// "two pair, kings and sevens, queen kicker"
std::string words(HandRank rank);
// "seven-five low: 7-5-4-3-A", "no low"
std::string words(LowRank rank);

} // namespace ananas
