// The scales: every five-card hand ranked one at a time, against the judge.
#include "evaluator/obvious.h"
#include "evaluator/rank.h"
#include "evaluator/scale.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>

namespace ananas {
namespace {

// How the product calls what the judge saw.
Category category_of(obvious::Kind kind) {
    constexpr std::array categories = {Category::high_card,  Category::pair,     Category::two_pair,
                                       Category::trips,      Category::straight, Category::flush,
                                       Category::full_house, Category::quads,    Category::straight_flush};
    return categories.at(static_cast<std::size_t>(kind));
}

template <class Ranks, class Compare> bool strictly(const Ranks &ranks, Compare before) {
    return std::adjacent_find(ranks.begin(), ranks.end(),
                              [&](const auto &a, const auto &b) { return !before(a.second, b.second); }) == ranks.end();
}

TEST(FUP_rank5, all_five_card_hands_rank_as_the_judge_says) {
    EXPECT_EQ(high_scale().flaw, "");
    EXPECT_EQ(high_scale().ranks.size(), 7462U);
    EXPECT_TRUE(strictly(high_scale().ranks, std::less{}));
    for (const auto &[hand, rank] : high_scale().ranks)
        ASSERT_EQ(rank.category(), category_of(hand.kind)) << words(rank);
}

TEST(FUP_rank3, all_fronts_rank_as_the_judge_says) {
    EXPECT_EQ(front_scale().flaw, "");
    EXPECT_EQ(front_scale().ranks.size(), 455U);
    EXPECT_TRUE(strictly(front_scale().ranks, std::less{}));
    for (const auto &[hand, rank] : front_scale().ranks)
        ASSERT_EQ(rank.category(), category_of(hand.kind)) << words(rank);
}

// D19: by kind, then rank by rank as far as three cards reach, and then the five-card hand is higher.
TEST(Scale, a_front_compares_with_five_cards_rank_by_rank) {
    std::map<obvious::Hand, HandRank> both = high_scale().ranks;
    both.insert(front_scale().ranks.begin(), front_scale().ranks.end());
    ASSERT_EQ(both.size(), 7462U + 455U);
    EXPECT_TRUE(strictly(both, std::less{}));
}

TEST(Scale, all_five_card_lows_rank_as_the_judge_says) {
    EXPECT_EQ(low_scale().flaw, "");
    EXPECT_EQ(low_scale().ranks.size(), 6175U);
    EXPECT_TRUE(strictly(low_scale().ranks, std::greater{}));
    for (const auto &[hand, low] : low_scale().ranks) {
        ASSERT_EQ(low.as_high().category(), category_of(hand.kind)) << words(low);
        ASSERT_TRUE(low.qualifies());
    }
    EXPECT_FALSE(LowRank{}.qualifies());
    EXPECT_LT(LowRank{}, low_scale().ranks.rbegin()->second);
}

} // namespace
} // namespace ananas
