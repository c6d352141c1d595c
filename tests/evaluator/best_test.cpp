// The five cards behind a rank: they are among those held, they make the rank, and of several choices
// that tie they are the one with the highest suits.
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/deals.h"
#include "evaluator/evaluator.h"
#include "evaluator/obvious.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas {
namespace {

// Highest card first; the letters of the suits happen to climb as the suits do.
std::vector<std::pair<int, char>> in_order(const obvious::Cards &five) {
    std::vector<std::pair<int, char>> ordered;
    for (const obvious::Card &card : five) ordered.emplace_back(card.rank, card.suit);
    std::sort(ordered.rbegin(), ordered.rend());
    return ordered;
}

// Of all choices that the judge ranks like the best, the one with the highest suits.
template <class Judge, class Better>
std::vector<std::pair<int, char>> best_of(const std::vector<obvious::FiveCards> &choices, Judge judge, Better better) {
    obvious::FiveCards best = choices.front();
    for (const obvious::FiveCards &five : choices) {
        const auto suits = [](const obvious::FiveCards &f) { return in_order({f.begin(), f.end()}); };
        const bool ties = judge(five) == judge(best);
        if (better(judge(five), judge(best)) || (ties && suits(five) > suits(best))) best = five;
    }
    return in_order({best.begin(), best.end()});
}

TEST(Best, high_cards_of_random_hands_are_those_of_the_judge) {
    for (const int count : {5, 6, 7}) {
        const Deals deals = random_deals(6000, 20'000, count, 0);
        for (std::size_t i = 0; i < deals.size(); ++i) {
            const CardSet hand = set_of(deals.hands.hand(i));
            const CardSet best = best_high(hand);
            const auto expected =
                best_of(obvious::choices_of_five(plain(hand)), obvious::high_of_five, std::greater<>());
            ASSERT_EQ(in_order(plain(best)), expected) << to_string(hand) << ": " << to_string(best);
            ASSERT_EQ(rank_high(best), rank_high(hand)) << to_string(hand);
        }
    }
}

TEST(Best, low_cards_of_random_hands_are_those_of_the_judge) {
    for (const int count : {5, 6, 7}) {
        const Deals deals = random_deals(6001, 20'000, count, 0);
        for (std::size_t i = 0; i < deals.size(); ++i) {
            const CardSet hand = set_of(deals.hands.hand(i));
            const CardSet best = best_low(hand);
            const auto expected = best_of(obvious::choices_of_five(plain(hand)), obvious::low_of_five, std::less<>());
            ASSERT_EQ(in_order(plain(best)), expected) << to_string(hand) << ": " << to_string(best);
            ASSERT_EQ(rank_low(best), rank_low(hand)) << to_string(hand);
            ASSERT_EQ(best_low8(hand), rank_low8(hand).qualifies() ? best : CardSet()) << to_string(hand);
        }
    }
}

TEST(Best, omaha_cards_of_random_hands_are_those_of_the_judge) {
    for (const int board_cards : {3, 4, 5}) {
        const Deals deals = random_deals(6002, 10'000, 4, board_cards);
        for (std::size_t i = 0; i < deals.size(); ++i) {
            const CardSet hole = set_of(deals.hands.hand(i));
            const CardSet board = set_of(deals.boards.hand(i));
            const auto choices = obvious::choices_of_two_and_three(plain(hole), plain(board));
            const std::string both = to_string(hole) + " | " + to_string(board);

            const CardSet high = best_omaha(hole, board);
            ASSERT_EQ(in_order(plain(high)), best_of(choices, obvious::high_of_five, std::greater<>()))
                << both << ": " << to_string(high);
            ASSERT_EQ((high & hole).size(), 2) << both;
            ASSERT_EQ((high & board).size(), 3) << both;
            ASSERT_EQ(rank_high(high), rank_omaha(hole, board)) << both;

            const CardSet low = best_omaha_low8(hole, board);
            ASSERT_EQ(low.empty(), !rank_omaha_low8(hole, board).qualifies()) << both;
            if (low.empty()) continue;
            ASSERT_EQ(in_order(plain(low)), best_of(choices, obvious::low_of_five, std::less<>()))
                << both << ": " << to_string(low);
            ASSERT_EQ((low & hole).size(), 2) << both;
            ASSERT_EQ(rank_low8(low), rank_omaha_low8(hole, board)) << both;
        }
    }
}

// An eighth card was written behind the end of an array.
TEST(BestDeathTest, of_more_than_seven_cards_is_not_looked_for) {
    EXPECT_DEATH((void)best_high(cards("Kc Kd 7h 7s 4d 4c Ah 2s")), "Assertion");
}

TEST(Best, cards_of_hands_one_can_check_by_eye) {
    EXPECT_EQ(to_string(best_high(cards("Kc Kd 7h 7s 4d 4c Ah"))), "Ah Kd Kc 7s 7h");
    EXPECT_EQ(to_string(best_high(cards("Ad 2h 3h 4s 5h Ac Kc"))), "Ad 5h 4s 3h 2h");
    EXPECT_EQ(to_string(best_high(cards("9c 9d 9h 5s 5d 5h Ac"))), "9h 9d 9c 5s 5h");
    EXPECT_EQ(to_string(best_high(cards("Ah Jh 9h 7h 4h 2h Ks"))), "Ah Jh 9h 7h 4h");
    EXPECT_EQ(to_string(best_low(cards("Kc Kd 8c 6s 4d 2h Ac"))), "Ac 8c 6s 4d 2h");
    EXPECT_EQ(to_string(best_low8(cards("Kc Kd 8c 6s 4d 2h Ac"))), "Ac 8c 6s 4d 2h");
    EXPECT_EQ(best_low8(cards("Kc Kd 9c 6s 4d 2h Ac")), CardSet());
    EXPECT_EQ(to_string(best_omaha(cards("Kc 9d 4h 2s"), cards("7c 7d 7h 7s Ad"))), "Kc 9d 7s 7h 7d");
    EXPECT_EQ(to_string(best_omaha_low8(cards("Ac 2d Kh Qs"), cards("3c 4d 5h Ks Kd"))), "Ac 5h 4d 3c 2d");
    EXPECT_EQ(best_omaha_low8(cards("Ac 2d Kh Qs"), cards("2c 7d 8h Ks Td")), CardSet());
}

} // namespace
} // namespace ananas
