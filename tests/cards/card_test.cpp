#include "cards/card.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace ananas {
namespace {

TEST(Card, the_deck_has_52_numbers_from_the_two_of_clubs_to_the_ace_of_spades) {
    std::set<int> numbers;
    int expected = 0;
    for (int rank = 0; rank < rank_count; ++rank) {
        for (int suit = 0; suit < suit_count; ++suit) {
            const Card card(static_cast<Rank>(rank), static_cast<Suit>(suit));
            EXPECT_EQ(card.number(), expected++);
            EXPECT_EQ(card.rank(), static_cast<Rank>(rank));
            EXPECT_EQ(card.suit(), static_cast<Suit>(suit));
            EXPECT_EQ(Card::from_number(card.number()), card);
            numbers.insert(card.number());
        }
    }
    EXPECT_EQ(numbers.size(), 52U);
    EXPECT_EQ(*numbers.begin(), 0);
    EXPECT_EQ(*numbers.rbegin(), 51);
    EXPECT_EQ(Card(), Card(Rank::two, Suit::clubs));
    EXPECT_EQ(Card(Rank::ace, Suit::spades).number(), 51);
}

TEST(Card, orders_by_rank_and_then_by_suit_with_spades_on_top) {
    const std::vector<Card> climbing = {
        {Rank::two, Suit::clubs},   {Rank::two, Suit::diamonds}, {Rank::two, Suit::hearts}, {Rank::two, Suit::spades},
        {Rank::three, Suit::clubs}, {Rank::ten, Suit::spades},   {Rank::jack, Suit::clubs}, {Rank::king, Suit::spades},
        {Rank::ace, Suit::clubs},   {Rank::ace, Suit::spades}};
    EXPECT_TRUE(std::is_sorted(climbing.begin(), climbing.end()));
    EXPECT_EQ(std::adjacent_find(climbing.begin(), climbing.end()), climbing.end());
    EXPECT_LT(Card(Rank::king, Suit::spades), Card(Rank::ace, Suit::clubs));
    EXPECT_GT(Card(Rank::nine, Suit::hearts), Card(Rank::nine, Suit::diamonds));
}

} // namespace
} // namespace ananas
