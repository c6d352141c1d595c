// What a rank is called.
#include "cards/card.h"
#include "evaluator/deals.h"
#include "evaluator/evaluator.h"
#include "evaluator/obvious.h"
#include "evaluator/rank.h"
#include "evaluator/scale.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ananas {
namespace {

struct Said {
    std::string_view hand;
    std::string_view words;
};

TEST(Words, name_every_kind_of_high_hand) {
    const std::vector<Said> table = {
        {"As Ks Qs Js Ts", "royal flush"},
        {"Ks Qs Js Ts 9s", "straight flush, king high"},
        {"As 2s 3s 4s 5s", "straight flush, five high"},
        {"9c 9d 9h 9s Kd", "four nines, king kicker"},
        {"6c 6d 6h 6s 2d", "four sixes, two kicker"},
        {"2c 2d 2h As Ad", "full house, twos full of aces"},
        {"6c 6d 6h Ks Kd", "full house, sixes full of kings"},
        {"Kh 9h 7h 3h 2h", "flush, king-nine-seven-three-two"},
        {"Ah 9h 6h 4h 2h", "flush, ace-nine-six-four-two"},
        {"As Kd Qs Js Ts", "straight, ace high"},
        {"Ts 9d 8s 7s 6s", "straight, ten high"},
        {"Ad 2s 3s 4s 5s", "straight, five high"},
        {"4c 4d 4h As Kd", "three fours, ace and king kickers"},
        {"6c 6d 6h 4s 2d", "three sixes, four and two kickers"},
        {"7c 7d Kh Ks Qd", "two pair, kings and sevens, queen kicker"},
        {"6c 6d Ah As 8d", "two pair, aces and sixes, eight kicker"},
        {"2c 2d Ah Ks Qd", "pair of twos, ace, king and queen kickers"},
        {"6c 6d 5h 4s 3d", "pair of sixes, five, four and three kickers"},
        {"7c 5d 4h 3s 2d", "seven high, five, four, three and two kickers"},
        {"Ac Kd Qh Js 9d", "ace high, king, queen, jack and nine kickers"},
        {"Kc Kd 7h 7s 4d 4c Ah", "two pair, kings and sevens, ace kicker"},
        {"Kc Kd 7h 7s 4d 4c 2h", "two pair, kings and sevens, four kicker"},
        {"Ah Jh 9h 7h 4h 2h Ks", "flush, ace-jack-nine-seven-four"},
        {"9c 9d 9h 5s 5d 5h Ac", "full house, nines full of fives"},
        {"8c 8d 8h 8s 3d 3h 3c", "four eights, three kicker"},
    };
    for (const Said &said : table) EXPECT_EQ(words(rank_high(cards(said.hand))), said.words) << said.hand;
}

TEST(Words, name_every_kind_of_front) {
    const std::vector<Said> table = {
        {"2c 2d 2h", "three twos"},
        {"Qc Kd Qh", "pair of queens, king kicker"},
        {"Ac Kc Qc", "ace high, king and queen kickers"},
        {"4c 2c 3c", "four high, three and two kickers"},
    };
    for (const Said &said : table) EXPECT_EQ(words(rank_front(cards(said.hand))), said.words) << said.hand;
}

TEST(Words, name_every_kind_of_low) {
    const std::vector<Said> table = {
        {"Ac 2c 3c 4c 5c", "five-four low: 5-4-3-2-A"},
        {"7c 5d 4h 3s Ad", "seven-five low: 7-5-4-3-A"},
        {"Kc Qd Jh Ts 9d", "king-queen low: K-Q-J-T-9"},
        {"Ac Ad 4h 3s 2d", "low with pair of aces, four, three and two kickers"},
        {"2c 2d 3h Ks Ad", "low with pair of twos, king, three and ace kickers"},
        {"Ac Ad 2h 2s Kd", "low with two pair, twos and aces, king kicker"},
        {"Kc Kd Kh 8s Ad", "low with three kings, eight and ace kickers"},
        {"Ac Ad Ah 8s 8d", "low with full house, aces full of eights"},
        {"Ac Ad Ah As 8d", "low with four aces, eight kicker"},
    };
    for (const Said &said : table) EXPECT_EQ(words(rank_low(cards(said.hand))), said.words) << said.hand;
    EXPECT_EQ(words(rank_low8(cards("8c 7d 6h 5s 4d"))), "eight-seven low: 8-7-6-5-4");
    EXPECT_EQ(words(rank_low8(cards("9c 7d 6h 5s 4d"))), "no low");
    EXPECT_EQ(words(LowRank{}), "no low");
}

// Each sentence belongs to one rank, and begins as hands of its kind do.
template <class Rank> void say(std::map<std::string, obvious::Hand> &said, const Scale<Rank> &scale) {
    constexpr std::array<std::string_view, 9> beginnings = {" high, ",      "pair of ",   "two pair, ",
                                                            "three ",       "straight, ", "flush, ",
                                                            "full house, ", "four ",      "straight flush, "};
    for (const auto &[hand, rank] : scale.ranks) {
        const std::string sentence = words(rank);
        const auto [other, is_new] = said.try_emplace(sentence, hand);
        EXPECT_TRUE(is_new) << sentence << " is said of two ranks";
        if (sentence == "royal flush") continue;
        const auto at = sentence.find(beginnings.at(static_cast<std::size_t>(hand.kind)));
        EXPECT_TRUE(hand.kind == obvious::Kind::high_card ? at != std::string::npos : at == 0) << sentence;
    }
}

TEST(Words, are_different_for_each_of_the_7462_high_hands_and_455_fronts) {
    std::map<std::string, obvious::Hand> said;
    say(said, high_scale());
    say(said, front_scale());
    EXPECT_EQ(said.size(), 7462U + 455U);
}

TEST(Words, are_different_for_each_of_the_6175_lows) {
    std::map<std::string, LowRank> said = {{"no low", LowRank{}}};
    for (const auto &[hand, low] : low_scale().ranks)
        EXPECT_TRUE(said.try_emplace(words(low), low).second) << words(low) << " is said of two ranks";
    EXPECT_EQ(said.size(), 1 + 6175U);
}

// The ranks that a rank is made of, for those who want to count them rather than read them.
TEST(Words, have_numbers_behind_them) {
    const HandRank two_pair = rank_high(cards("7c 7d Kh Ks Qd"));
    EXPECT_EQ(two_pair.category(), Category::two_pair);
    EXPECT_EQ(two_pair.first(), 1U << static_cast<unsigned>(Rank::king) | 1U << static_cast<unsigned>(Rank::seven));
    EXPECT_EQ(two_pair.next(), 1U << static_cast<unsigned>(Rank::queen));
    EXPECT_EQ(rank_high(cards("Ad 2s 3s 4s 5s")).next(), 1U << (1 + static_cast<unsigned>(Rank::five)));

    const HandRank worst = rank_low(cards("Ac 2d 3h 4s 5d")).as_high();
    EXPECT_EQ(worst.category(), Category::high_card);
    EXPECT_EQ(worst.next(), 0b1'1111); // ace to five, the ace lowest
}

} // namespace
} // namespace ananas
