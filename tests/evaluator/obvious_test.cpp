// The judge itself, on hands whose answers everybody knows.
#include "evaluator/obvious.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <ostream>
#include <string_view>
#include <vector>

namespace obvious {

void PrintTo(const Hand &hand, std::ostream *out) {
    *out << "kind " << static_cast<int>(hand.kind) << " ranks";
    for (const int rank : hand.ranks) *out << ' ' << rank;
}

namespace {

struct Known {
    std::string_view story;
    std::string_view cards;
    Hand expected;
};

void agree(Hand (*judge)(const Cards &), const std::vector<Known> &table) {
    for (const Known &known : table) EXPECT_EQ(judge(cards(known.cards)), known.expected) << known.story;
}

TEST(Obvious, reads_its_own_cards) { EXPECT_EQ(cards("As Td 2c"), (Cards{{14, 's'}, {10, 'd'}, {2, 'c'}})); }

TEST(Obvious, five_cards_are_what_they_are) {
    const std::vector<Known> table = {
        {"royal flush", "As Ks Qs Js Ts", {Kind::straight_flush, {14}}},
        {"steel wheel: five high", "As 2s 3s 4s 5s", {Kind::straight_flush, {5}}},
        {"straight flush, written in any order", "7d 9d 8d 6d Td", {Kind::straight_flush, {10}}},
        {"quads with a kicker", "9c 9d 9h 9s Kd", {Kind::quads, {9, 13}}},
        {"full house, the trips first", "2c 2d 2h As Ad", {Kind::full_house, {2, 14}}},
        {"flush", "Kh 9h 7h 3h 2h", {Kind::flush, {13, 9, 7, 3, 2}}},
        {"four hearts are no flush", "Kh 9h 7h 3h 2s", {Kind::high_card, {13, 9, 7, 3, 2}}},
        {"broadway", "As Kd Qs Js Ts", {Kind::straight, {14}}},
        {"wheel", "Ad 2s 3s 4s 5s", {Kind::straight, {5}}},
        {"no straight goes round the corner", "Kd As 2s 3s 4s", {Kind::high_card, {14, 13, 4, 3, 2}}},
        {"four in a row and a pair are no straight", "9c 8d 7s 6h 6d", {Kind::pair, {6, 9, 8, 7}}},
        {"trips", "4c 4d 4h As Kd", {Kind::trips, {4, 14, 13}}},
        {"two pair, the higher first", "7c 7d Kh Ks Qd", {Kind::two_pair, {13, 7, 12}}},
        {"pair", "2c 2d Ah Ks Qd", {Kind::pair, {2, 14, 13, 12}}},
        {"the lowest hand there is", "7c 5d 4h 3s 2d", {Kind::high_card, {7, 5, 4, 3, 2}}},
    };
    agree(high, table);
}

TEST(Obvious, the_best_five_of_more_cards_count) {
    const std::vector<Known> table = {
        {"three pair: the odd pair gives way to an ace", "Kc Kd 7h 7s 4d 4c Ah", {Kind::two_pair, {13, 7, 14}}},
        {"three pair: the third pair is the kicker", "Kc Kd 7h 7s 4d 4c 2h", {Kind::two_pair, {13, 7, 4}}},
        {"two trips are a full house", "9c 9d 9h 5s 5d 5h Ac", {Kind::full_house, {9, 5}}},
        {"trips and two pairs: the higher pair fills up", "2c 2d 2h 5s 5d Qh Qc", {Kind::full_house, {2, 12}}},
        {"quads and trips: the trips are a kicker", "8c 8d 8h 8s 3d 3h 3c", {Kind::quads, {8, 3}}},
        {"quads and a pair: a higher single card plays", "8c 8d 8h 8s 3d 3h Jc", {Kind::quads, {8, 11}}},
        {"six-card flush: the lowest stays out", "Ah Jh 9h 7h 4h 2h Ks", {Kind::flush, {14, 11, 9, 7, 4}}},
        {"seven-card flush", "Ah Jh 9h 7h 4h 3h 2h", {Kind::flush, {14, 11, 9, 7, 4}}},
        {"a flush beats the straight beside it", "9h 8h 7h 6h 5s 2h Kd", {Kind::flush, {9, 8, 7, 6, 2}}},
        {"straight and flush in different cards are no straight flush",
         "9s 8h 7h 6h 5h 2h Kd",
         {Kind::flush, {8, 7, 6, 5, 2}}},
        {"straight flush below a higher straight", "Td 9h 8h 7h 6h 5h Kd", {Kind::straight_flush, {9}}},
        {"seven in a row: the top five", "Jd Th 9h 8s 7h 6c 5h", {Kind::straight, {11}}},
        {"six high beats the wheel", "Ad 2h 3h 4s 5h 6c Kh", {Kind::straight, {6}}},
        {"the wheel beats a pair of aces", "Ad Ac 2h 3h 4s 5h Kc", {Kind::straight, {5}}},
        {"steel wheel beside an ace-high flush", "Ad 2d 3d 4d 5d 9d Kd", {Kind::straight_flush, {5}}},
        {"six cards", "Ad Ac 2h 3h 9s Kc", {Kind::pair, {14, 13, 9, 3}}},
    };
    agree(high, table);
}

TEST(Obvious, kinds_and_ranks_climb_this_ladder) {
    const std::vector<std::string_view> ladder = {
        "7c 5d 4h 3s 2d", "8c 5d 4h 3s 2d", "Ac 6d 4h 3s 2d", "Ac Kd Qh Js 9d", "2c 2d 5h 4s 3d", "2c 2d Ah Ks Qd",
        "3c 3d 5h 4s 2d", "Ac Ad Kh Qs Jd", "3c 3d 2h 2s 4d", "Ac Ad 2h 2s 3d", "Ac Ad Kh Ks 2d", "2c 2d 2h 4s 3d",
        "Ac Ad Ah Ks Qd", "Ac 2d 3h 4s 5d", "6c 2d 3h 4s 5d", "Ac Kd Qh Js Td", "7c 5c 4c 3c 2c", "Ac Kc Qc Jc 9c",
        "2c 2d 2h 3s 3d", "2c 2d 2h As Ad", "3c 3d 3h 2s 2d", "2c 2d 2h 2s 3d", "2c 2d 2h 2s Ad", "Ac Ad Ah As Kd",
        "Ac 2c 3c 4c 5c", "6c 2c 3c 4c 5c", "Ac Kc Qc Jc Tc"};
    for (std::size_t i = 1; i < ladder.size(); ++i)
        EXPECT_LT(high(cards(ladder[i - 1])), high(cards(ladder[i]))) << ladder[i - 1] << " against " << ladder[i];
}

TEST(Obvious, suits_never_break_a_tie) {
    EXPECT_EQ(high(cards("As Kd Qh Jc 9s")), high(cards("Ac Ks Qd Jh 9d")));
    EXPECT_EQ(high(cards("9s 7s 5s 4s 2s")), high(cards("9c 7c 5c 4c 2c")));
}

TEST(Obvious, a_front_has_no_straights_and_no_flushes) {
    const std::vector<Known> table = {
        {"trips", "2c 2d 2h", {Kind::trips, {2}}},
        {"pair and kicker", "Qc Kd Qh", {Kind::pair, {12, 13}}},
        {"three in a row of one suit are a high card", "Ac Kc Qc", {Kind::high_card, {14, 13, 12}}},
        {"the ace is high", "Ac 2d 3h", {Kind::high_card, {14, 3, 2}}},
    };
    agree(front, table);
}

TEST(Obvious, a_low_counts_the_ace_as_one_and_ignores_straights_and_flushes) {
    const std::vector<Known> table = {
        {"the wheel is the best low", "Ac 2c 3c 4c 5c", {Kind::high_card, {5, 4, 3, 2, 1}}},
        {"one suit does not hurt", "8c 2c 3c 4c Ac", {Kind::high_card, {8, 4, 3, 2, 1}}},
        {"a row does not hurt", "8c 7d 6c 5c 4c", {Kind::high_card, {8, 7, 6, 5, 4}}},
        {"the lowest five of seven", "Kc Qd 8c 6s 4d 2h Ac", {Kind::high_card, {8, 6, 4, 2, 1}}},
        {"a pair stays out if it can", "Kc Kd 8c 6s 4d 2h Ac", {Kind::high_card, {8, 6, 4, 2, 1}}},
        {"counterfeited: deuces paired, a king has to play",
         "2c 2d Ac 3s 4d Kh Kc",
         {Kind::high_card, {13, 4, 3, 2, 1}}},
        {"four ranks: the lowest pair", "Kc Kd 8c 8s 4d 4h Ac", {Kind::pair, {4, 13, 8, 1}}},
        {"four ranks: a pair of aces is the lowest pair", "Ac Ad Kc Kd 8c 4s 4d", {Kind::pair, {1, 13, 8, 4}}},
        {"three ranks: two pair", "Kc Kd 8c 8s 8d 4h 4c", {Kind::two_pair, {8, 4, 13}}},
        {"three ranks, one single: both pairs are forced", "Ac Kc Kd Kh Qc Qd Qh", {Kind::two_pair, {13, 12, 1}}},
        {"two ranks: a full house of the lower", "Kc Kd Kh 8s 8d 8h 8c", {Kind::full_house, {8, 13}}},
        {"trips when five cards leave no choice", "Kc Kd Kh 8s Ad", {Kind::trips, {13, 8, 1}}},
        {"quads when five cards leave no choice", "Kc Kd Kh Ks Ad", {Kind::quads, {13, 1}}},
    };
    agree(low, table);
}

TEST(Obvious, lows_get_worse_down_this_list) {
    const std::vector<std::string_view> list = {
        "5c 4d 3h 2s Ad", "6c 4d 3h 2s Ad", "6c 5d 3h 2s Ad", "6c 5d 4h 3s 2d", "7c 4d 3h 2s Ad", "8c 4d 3h 2s Ad",
        "8c 7d 6h 5s 4d", "9c 4d 3h 2s Ad", "Kc Qd Jh Ts 9d", "Ac Ad 4h 3s 2d", "Ac Ad Kh Qs Jd", "2c 2d 4h 3s Ad",
        "Kc Kd Qh Js Td", "2c 2d Ah As 3d", "Kc Kd Qh Qs Jd", "Ac Ad Ah 3s 2d", "Kc Kd Kh Qs Jd", "Ac Ad Ah 2s 2d",
        "Kc Kd Kh Qs Qd", "Ac Ad Ah As 2d", "Kc Kd Kh Ks Qd"};
    for (std::size_t i = 1; i < list.size(); ++i)
        EXPECT_LT(low(cards(list[i - 1])), low(cards(list[i]))) << list[i - 1] << " against " << list[i];
}

TEST(Obvious, eight_or_better_asks_for_five_different_ranks_up_to_the_eight) {
    EXPECT_EQ(low8(cards("8c 7d 6h 5s 4d")), (Hand{Kind::high_card, {8, 7, 6, 5, 4}}));
    EXPECT_EQ(low8(cards("9c 4d 3h 2s Ad")), std::nullopt);
    EXPECT_EQ(low8(cards("Ac Ad 4h 3s 2d")), std::nullopt);
    EXPECT_EQ(low8(cards("Ac Ad 4h 3s 2d Kc 8c")), (Hand{Kind::high_card, {8, 4, 3, 2, 1}}));
}

struct KnownOmaha {
    std::string_view story;
    std::string_view hole;
    std::string_view board;
    Hand high;
    std::optional<Hand> low;
};

TEST(Obvious, omaha_plays_exactly_two_with_exactly_three) {
    const Hand wheel_low{Kind::high_card, {5, 4, 3, 2, 1}};
    const std::vector<KnownOmaha> table = {
        {"quads on the board are trips in Omaha",
         "Kc 9d 4h 2s",
         "7c 7d 7h 7s Ad",
         {Kind::trips, {7, 13, 9}},
         std::nullopt},
        {"trips on the board and a pair in the hand",
         "Kc Kd 4h 2s",
         "7c 7d 7h Qs Ad",
         {Kind::full_house, {7, 13}},
         std::nullopt},
        {"a board of five spades and one spade in the hand is no flush",
         "As Kd Qh Jc",
         "9s 8s 5s 3s 2s",
         {Kind::high_card, {14, 13, 9, 8, 5}},
         std::nullopt},
        {"three hole cards of the suit and two on the board: two and three are needed",
         "As Ks Qs Jd",
         "9s 8s 5d 4h 2c",
         {Kind::high_card, {14, 13, 9, 8, 5}},
         std::nullopt},
        {"three hole cards of the suit and three on the board: the two highest play",
         "As Ks Qs Jd",
         "9s 8s 5s 4h 2c",
         {Kind::flush, {14, 13, 9, 8, 5}},
         std::nullopt},
        {"the straight on the board cannot be played",
         "Ac Ad 2h 2s",
         "Kc Qd Jh Ts 9d",
         {Kind::pair, {14, 13, 12, 11}},
         std::nullopt},
        {"of two pairs on the board one plays",
         "Kc Qd Jh Ts",
         "9d 9c 3h 2s 2d",
         {Kind::pair, {9, 13, 12, 3}},
         std::nullopt},
        {"trips in the hand are a pair", "Ac Ad Ah 4s", "Kc 9d 9h 6s 5d", {Kind::two_pair, {14, 9, 13}}, std::nullopt},
        {"ace and deuce play both ways", "Ac 2d Kh Qs", "3c 4d 5h Ks Kd", {Kind::straight, {5}}, wheel_low},
        {"counterfeited: the deuce on the board leaves ace and king",
         "Ac 2d Kh Qs",
         "2c 7d 8h Ks Td",
         {Kind::two_pair, {13, 2, 10}},
         std::nullopt},
        {"a third low card in the hand saves the low",
         "Ac 2d 3h Qs",
         "2c 7d 8h Ks Td",
         {Kind::pair, {2, 14, 13, 10}},
         Hand{Kind::high_card, {8, 7, 3, 2, 1}}},
        {"two low cards on the board are not enough",
         "Ac 2d 3h 4s",
         "5c 8d Th Ks Kd",
         {Kind::pair, {13, 14, 10, 4}},
         std::nullopt},
        {"four low hole cards: two of them play",
         "Ac 2d 3h 4s",
         "5c 6d 8h Ks Kd",
         {Kind::pair, {13, 14, 8, 4}},
         Hand{Kind::high_card, {8, 6, 5, 2, 1}}},
        {"a flop is enough", "Ac 2d Jh Js", "3c 4d 5h", {Kind::straight, {5}}, wheel_low},
        {"a turn is enough", "Ac 2d Jh Js", "3c 4d Jc Jd", {Kind::quads, {11, 4}}, std::nullopt},
    };
    for (const KnownOmaha &known : table) {
        EXPECT_EQ(omaha_high(cards(known.hole), cards(known.board)), known.high) << known.story;
        EXPECT_EQ(omaha_low8(cards(known.hole), cards(known.board)), known.low) << known.story;
    }
}

TEST(Obvious, it_looks_at_every_choice) {
    EXPECT_EQ(choices_of_five(cards("2c 3c 4c 5c 6c")).size(), 1U);
    EXPECT_EQ(choices_of_five(cards("2c 3c 4c 5c 6c 7c")).size(), 6U);
    EXPECT_EQ(choices_of_five(cards("2c 3c 4c 5c 6c 7c 8c")).size(), 21U);
    EXPECT_EQ(choices_of_two_and_three(cards("2c 3c 4c 5c"), cards("6c 7c 8c")).size(), 6U);
    EXPECT_EQ(choices_of_two_and_three(cards("2c 3c 4c 5c"), cards("6c 7c 8c 9c")).size(), 24U);
    EXPECT_EQ(choices_of_two_and_three(cards("2c 3c 4c 5c"), cards("6c 7c 8c 9c Tc")).size(), 60U);
}

} // namespace
} // namespace obvious
