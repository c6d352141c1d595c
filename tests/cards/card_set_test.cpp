// CardSet against the set of card numbers that the standard library would keep.
#include "cards/card.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <vector>

namespace ananas {
namespace {

using Model = std::set<int>;

CardSet set_of(const Model &numbers) {
    CardSet set;
    for (const int number : numbers) set |= Card::from_number(number);
    return set;
}

Model model_of(CardSet set) {
    Model numbers;
    for (const Card card : set) numbers.insert(card.number());
    return numbers;
}

// Any set of cards, from none to the whole deck.
Model any_cards() {
    const int most = *rc::gen::inRange(0, deck_size + 1);
    const auto several =
        *rc::gen::container<std::vector<int>>(static_cast<std::size_t>(most), rc::gen::inRange(0, deck_size));
    Model model(several.begin(), several.end());
    if (*rc::gen::arbitrary<bool>()) return model;
    Model others; // the complement, so that nearly full sets are as common as nearly empty ones
    for (int number = 0; number < deck_size; ++number)
        if (!model.contains(number)) others.insert(number);
    return others;
}

RC_GTEST_PROP(CardSet, holds_what_was_put_in, ()) {
    const Model model = any_cards();
    const CardSet set = set_of(model);
    RC_ASSERT(model_of(set) == model);
    RC_ASSERT(set.size() == static_cast<int>(model.size()));
    RC_ASSERT(set.empty() == model.empty());
    RC_ASSERT(CardSet::full_deck().contains_all(set));
    RC_ASSERT(CardSet::from_bits(set.bits()) == set);
    for (int number = 0; number < deck_size; ++number)
        RC_ASSERT(set.contains(Card::from_number(number)) == model.contains(number));
}

RC_GTEST_PROP(CardSet, unites_intersects_and_subtracts_as_sets_do, ()) {
    const Model a = any_cards();
    const Model b = any_cards();
    Model both;
    Model either;
    Model left;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::inserter(either, either.end()));
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(left, left.end()));

    RC_ASSERT(model_of(set_of(a) & set_of(b)) == both);
    RC_ASSERT(model_of(set_of(a) | set_of(b)) == either);
    RC_ASSERT(model_of(set_of(a) - set_of(b)) == left);
    RC_ASSERT(set_of(a).intersects(set_of(b)) == !both.empty());
    RC_ASSERT(set_of(a).contains_all(set_of(b)) == std::includes(a.begin(), a.end(), b.begin(), b.end()));
    RC_ASSERT((set_of(a) == set_of(b)) == (a == b));

    CardSet set = set_of(a);
    RC_ASSERT((set &= set_of(b)) == set_of(both));
    set = set_of(a);
    RC_ASSERT((set |= set_of(b)) == set_of(either));
    set = set_of(a);
    RC_ASSERT((set -= set_of(b)) == set_of(left));
}

RC_GTEST_PROP(CardSet, knows_its_ranks_suit_by_suit, ()) {
    const Model model = any_cards();
    const CardSet set = set_of(model);
    for (int suit = 0; suit < suit_count; ++suit)
        for (int rank = 0; rank < rank_count; ++rank)
            RC_ASSERT((set.ranks_of(static_cast<Suit>(suit)) >> rank & 1) == (model.contains(4 * rank + suit) ? 1 : 0));
    for (int rank = 0; rank < rank_count; ++rank) {
        const bool any = std::any_of(model.begin(), model.end(), [&](int number) { return number / 4 == rank; });
        RC_ASSERT((set.ranks() >> rank & 1) == (any ? 1 : 0));
    }
    RC_ASSERT((set.ranks() & ~all_ranks) == 0);
}

RC_GTEST_PROP(CardSet, walks_suit_by_suit_from_the_two_up, ()) {
    const CardSet set = set_of(any_cards());
    const std::vector<Card> walked(set.begin(), set.end());
    RC_ASSERT(static_cast<int>(walked.size()) == set.size());
    RC_ASSERT(std::is_sorted(walked.begin(), walked.end(), [](Card a, Card b) {
        return a.suit() != b.suit() ? a.suit() < b.suit() : a.rank() < b.rank();
    }));
}

TEST(CardSet, lists_its_cards_in_braces) {
    const Card ace(Rank::ace, Suit::spades);
    const Card two(Rank::two, Suit::clubs);
    EXPECT_EQ((CardSet{ace, two}), CardSet(ace) | CardSet(two));
    EXPECT_EQ((CardSet{ace, ace}).size(), 1);
    EXPECT_TRUE(CardSet().empty());
    EXPECT_EQ(CardSet::full_deck().size(), deck_size);
}

TEST(CardSet, has_the_suit_masks_where_the_kernels_expect_them) {
    EXPECT_EQ(CardSet(Card(Rank::two, Suit::clubs)).bits(), 1ULL);
    EXPECT_EQ(CardSet(Card(Rank::ace, Suit::clubs)).bits(), 1ULL << 12);
    EXPECT_EQ(CardSet(Card(Rank::two, Suit::diamonds)).bits(), 1ULL << 16);
    EXPECT_EQ(CardSet(Card(Rank::two, Suit::hearts)).bits(), 1ULL << 32);
    EXPECT_EQ(CardSet(Card(Rank::ace, Suit::spades)).bits(), 1ULL << 60);
}

TEST(CardSet, steps_one_card_at_a_time_either_way_of_writing_it) {
    const CardSet set{Card(Rank::two, Suit::clubs), Card(Rank::three, Suit::clubs), Card(Rank::two, Suit::spades)};
    auto walk = set.begin();
    EXPECT_EQ(*walk++, Card(Rank::two, Suit::clubs));
    EXPECT_EQ(*walk, Card(Rank::three, Suit::clubs));
    EXPECT_EQ(*++walk, Card(Rank::two, Suit::spades));
    EXPECT_EQ(++walk, set.end());
}

} // namespace
} // namespace ananas
