// Clauses of the rulebook that speak of nothing but how hands rank.
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/deals.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"

#include <gtest/gtest.h>

#include <string_view>

namespace ananas {
namespace {

HandRank high(std::string_view hand) { return rank_high(cards(hand)); }
LowRank low(std::string_view hand) { return rank_low(cards(hand)); }
HandRank front(std::string_view hand) { return rank_front(cards(hand)); }

TEST(SD11_6d, the_same_ace_is_high_for_high_and_low_for_low) {
    EXPECT_GT(high("As Kd 9h 6c 4s 3d 3h"), high("Qs Kd 9h 6c 4s 3d 3h"));
    EXPECT_GT(low("As Kd 9h 6c 4s 3d 3h"), low("2s Kd 9h 6c 4s 3d 3h"));
    EXPECT_GT(low("As 2d 3h 4c 6s"), low("2s 3d 4h 5c 6s"));
}

TEST(SD11_6d, an_ace_is_low_in_a_five_high_straight) {
    EXPECT_EQ(words(high("As 2d 3h 4c 5s")), "straight, five high");
    EXPECT_LT(high("As 2d 3h 4c 5s"), high("2d 3h 4c 5s 6s"));
    EXPECT_EQ(words(high("As Kd Qh Jc Ts")), "straight, ace high");
}

TEST(FUP_rank5, the_kinds_of_hand_climb_in_the_written_order) {
    const std::string_view climbing[] = {"As Kd Qh Jc 9s", "2s 2d 5h 4c 3s", "3s 3d 2h 2c 4s", "2s 2d 2h 4c 3s",
                                         "As 2d 3h 4c 5s", "7s 5s 4s 3s 2s", "2s 2d 2h 3c 3s", "2s 2d 2h 2c 3s",
                                         "As 2s 3s 4s 5s", "As Ks Qs Js Ts"};
    std::string_view before;
    for (const std::string_view hand : climbing) {
        if (!before.empty()) {
            EXPECT_LT(high(before), high(hand)) << before << " against " << hand;
        }
        before = hand;
    }
}

TEST(FUP_rank5, the_wheel_is_the_lowest_straight) {
    for (const std::string_view straight : {"2s 3d 4h 5c 6s", "9s Td Jh Qc Ks", "As Kd Qh Jc Ts"})
        EXPECT_LT(high("As 2d 3h 4c 5s"), high(straight)) << straight;
    EXPECT_GT(high("As 2d 3h 4c 5s"), high("As Ad Ah Kc Qs"));
}

TEST(FUP_rank3, trips_beat_a_pair_and_a_pair_beats_high_cards) {
    EXPECT_GT(front("2s 2d 2h"), front("As Ad Kh"));
    EXPECT_GT(front("2s 2d 3h"), front("As Kd Qh"));
}

TEST(FUP_rank3, straights_and_flushes_do_not_count_in_front) {
    EXPECT_EQ(front("As Ks Qs"), front("As Kd Qh"));
    EXPECT_EQ(front("As Ks Qs").category(), Category::high_card);
    EXPECT_LT(front("4s 3s 2s"), front("5s 3d 2h"));
    EXPECT_LT(front("As 2s 3s"), front("2s 2d 3h"));
}

TEST(FUP_deck, there_are_52_cards) { EXPECT_EQ(CardSet::full_deck().size(), 52); }

TEST(FUP_deck, the_ace_is_high_and_low_only_to_complete_a_straight) {
    EXPECT_GT(high("As Qd 9h 6c 4s"), high("Ks Qd 9h 6c 4s"));
    EXPECT_GT(high("As Ad 9h 6c 4s"), high("Ks Kd 9h 6c 4s"));
    EXPECT_EQ(high("As 2d 3h 4c 5s").category(), Category::straight);
    EXPECT_EQ(high("Ks As 2d 3h 4c").category(), Category::high_card);
    EXPECT_GT(front("As 3d 2h"), front("Ks Qd Jh"));
}

TEST(FUP_deck, suits_are_equal) {
    EXPECT_EQ(high("As Kd Qh Jc 9s"), high("Ac Ks Qd Jh 9d"));
    EXPECT_EQ(high("9s 7s 5s 4s 2s"), high("9c 7c 5c 4c 2c"));
    EXPECT_EQ(high("Ah Kh Qh Jh Th"), high("Ad Kd Qd Jd Td"));
    EXPECT_EQ(front("As Ad Kh"), front("Ah Ac Kc"));
}

TEST(HR_O8c, high_and_low_may_use_different_cards) {
    const CardSet hole = cards("As 2d Kh Kc");
    const CardSet board = cards("Ks 8d 7h 3c 3s");
    EXPECT_EQ(to_string(best_omaha(hole, board)), "Ks Kh Kc 3s 3c");
    EXPECT_EQ(to_string(best_omaha_low8(hole, board)), "As 8d 7h 3s 2d");
}

TEST(HR_O8c, high_and_low_may_use_the_same_cards) {
    const CardSet hole = cards("As 2d Kh Qc");
    const CardSet board = cards("5s 4d 3h Jc Js");
    EXPECT_EQ(words(rank_omaha(hole, board)), "straight, five high");
    EXPECT_EQ(words(rank_omaha_low8(hole, board)), "five-four low: 5-4-3-2-A");
    EXPECT_EQ(best_omaha(hole, board), best_omaha_low8(hole, board));
}

TEST(HR_O8d, the_ace_is_the_lowest_card_of_a_low_and_the_highest_of_a_high) {
    const CardSet board = cards("8s 6d 4h Kc Qs");
    EXPECT_EQ(words(rank_omaha(cards("As 2d Jh 9c"), board)), "ace high, king, queen, jack and eight kickers");
    EXPECT_EQ(words(rank_omaha_low8(cards("As 2d Jh 9c"), board)), "eight-six low: 8-6-4-2-A");
    EXPECT_GT(rank_omaha_low8(cards("As 2d Jh 9c"), board), rank_omaha_low8(cards("3s 2d Jh 9c"), board));
}

} // namespace
} // namespace ananas
