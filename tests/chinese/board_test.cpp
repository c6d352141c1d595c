// What thirteen cards are worth by themselves.
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/boards.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::chinese {
namespace {

bool fouls(std::string_view text, const House &house = {}) { return is_foul(house, ranks_of(board(text))); }
bool enters(std::string_view text) { return enters_fantasy({}, ranks_of(board(text))); }
bool stays(std::string_view text, const House &house = {}) { return stays_in_fantasy(house, ranks_of(board(text))); }

int middle_bonus(std::string_view five) { return bonus_of({}, Row::middle, rank_high(cards(five))).count(); }
int back_bonus(std::string_view five) { return bonus_of({}, Row::back, rank_high(cards(five))).count(); }
int front_bonus(std::string_view three) { return bonus_of({}, Row::front, rank_front(cards(three))).count(); }

TEST(FUP_object, back_outranks_middle_and_middle_outranks_front) {
    EXPECT_FALSE(fouls("7s7d2c / 9c9d4hKsJs / AsAdKh3c2d"));
    EXPECT_TRUE(fouls("7s7d2c / AsAdKh3c2d / 9c9d4hKsJs")) << "the middle beats the back";
    EXPECT_TRUE(fouls("TsTd2c / 9c9d4hKsJs / AsAdKh3c2d")) << "the front beats the middle";
    EXPECT_EQ(room_in(Row::front) + room_in(Row::middle) + room_in(Row::back), board_size);
}

TEST(FUP_foul, front_and_middle_compare_rank_by_rank_over_three_cards) {
    // D19's own examples.
    EXPECT_FALSE(fouls("QsQdKc / QcQhAs3s2s / AdAhKs4c5c")) << "queens with a king stay below queens with an ace";
    EXPECT_TRUE(fouls("QsQdAc / QcQhKs3s2s / AdAhKd4c5c"));
    EXPECT_FALSE(fouls("QsQdKc / QcQhKs3s2s / AdAhKd4c5c")) << "equal as far as three reach: five cards rank higher";
    EXPECT_TRUE(fouls("2s2d2c / AcAhKsKh3s / 9d9h9sJcJd")) << "trips in front outrank two pair";
    EXPECT_FALSE(fouls("2s2d2c / 3c3h3sKh4s / 9d9h9sJcJd"));
    EXPECT_FALSE(fouls("AsKdQc / AcKhQsJh9s / 2d2h4s5c6d")) << "high cards too";
    EXPECT_TRUE(fouls("AsKdQc / AcKhJsTh9s / 2d2h4s5c6d"));
    EXPECT_FALSE(fouls("4s3d2c / 7c5h4d3h2s / 8d6h4c3c2d")) << "from A-K-Q down to 4-3-2";
}

TEST(FUP_foul, a_back_that_only_ties_the_middle_fouls) {
    constexpr std::string_view tied = "2s3d4c / AcKhQsJh9s / AdKsQdJd9h";
    EXPECT_TRUE(fouls(tied));
    EXPECT_FALSE(fouls(tied, House{.ties_legal = true})) << "an option of D19";
    EXPECT_TRUE(fouls("2s3d4c / AcKhQsJhTs / KdQcJdTd9h", House{.ties_legal = true}));
}

TEST(FUP_deck, an_ace_is_low_only_to_complete_a_straight) {
    EXPECT_EQ(rank_high(cards("Ac2d3h4s5c")).category(), Category::straight);
    EXPECT_LT(rank_high(cards("Ac2d3h4s5c")), rank_high(cards("2d3h4s5c6c"))) << "the wheel is the lowest";
    EXPECT_EQ(rank_high(cards("KcAd2h3s4c")).category(), Category::high_card) << "and goes round no corner";
    EXPECT_GT(rank_front(cards("AcKdQh")), rank_front(cards("KcQdJh"))) << "otherwise high";
    EXPECT_EQ(rank_high(cards("AsKsQsJs9s")), rank_high(cards("AcKcQcJc9c"))) << "suits are equal";
    EXPECT_EQ(CardSet::full_deck().size(), 52);
}

TEST(FUP_rank5, ranks_from_royal_flush_to_high_card) {
    const std::array<std::string_view, 12> down = {"AsKsQsJsTs", "KsQsJsTs9s", "5s4s3s2sAs", "2s2d2h2c3s",
                                                   "AsAdAhKsKd", "AsKsQsJs9s", "AsKdQsJsTs", "5d4s3s2sAs",
                                                   "2s2d2h4c3s", "2s2d3h3c4s", "2s2d3h4c5s", "AsKdQsJs9s"};
    for (std::size_t place = 1; place < down.size(); ++place) {
        EXPECT_GT(rank_high(cards(down[place - 1])), rank_high(cards(down[place]))) << down[place];
        const Board both = board_of(cards("2c3c4d"), cards(down[place]), cards(down[place - 1]));
        EXPECT_FALSE(ranks_of(both)[Row::back] <= ranks_of(both)[Row::middle]);
    }
}

TEST(FUP_rank3, knows_trips_pair_and_high_card_and_no_straight_or_flush) {
    EXPECT_GT(rank_front(cards("2s2d2h")), rank_front(cards("AsAdKh")));
    EXPECT_GT(rank_front(cards("2s2d3h")), rank_front(cards("AsKsQs")));
    EXPECT_EQ(rank_front(cards("AsKsQs")), rank_front(cards("AdKcQh"))) << "a run of one suit is three high cards";
    EXPECT_EQ(rank_front(cards("AsKsQs")).category(), Category::high_card);
    EXPECT_NE(rank_front(cards("QsQd5c")), rank_front(cards("QsQd4c"))) << "a tie is of all three cards";
}

TEST(FUP_bonusfront, sixes_1_to_aces_9_and_trips_10_to_22) {
    const std::string ranks = "23456789TJQKA";
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        const char r = ranks[rank];
        const std::string two{r, 's', r, 'd'}, other = r == 'A' ? "Kh" : "Ah", third{r, 'h'};
        const int number = static_cast<int>(rank) + 2;
        EXPECT_EQ(front_bonus(two + other), number < 6 ? 0 : number - 5) << r;
        EXPECT_EQ(front_bonus(two + third), number + 8) << r;
    }
    EXPECT_EQ(front_bonus("AsKsQs"), 0);
}

TEST(FUP_bonusmid, straight_4_to_royal_50) {
    EXPECT_EQ(middle_bonus("AsAdAhKsQd"), 0);
    EXPECT_EQ(middle_bonus("5d4s3s2sAs"), 4);
    EXPECT_EQ(middle_bonus("AsKsQsJs9s"), 8);
    EXPECT_EQ(middle_bonus("2s2d2h3s3d"), 12);
    EXPECT_EQ(middle_bonus("2s2d2h2c3d"), 20);
    EXPECT_EQ(middle_bonus("KsQsJsTs9s"), 30);
    EXPECT_EQ(middle_bonus("5s4s3s2sAs"), 30) << "the steel wheel is no royal";
    EXPECT_EQ(middle_bonus("AhKhQhJhTh"), 50);
}

TEST(FUP_bonusback, straight_2_to_royal_25) {
    EXPECT_EQ(back_bonus("AsAdAhKsQd"), 0);
    EXPECT_EQ(back_bonus("AdKsQsJsTs"), 2);
    EXPECT_EQ(back_bonus("AsKsQsJs9s"), 4);
    EXPECT_EQ(back_bonus("2s2d2h3s3d"), 6);
    EXPECT_EQ(back_bonus("2s2d2h2c3d"), 10);
    EXPECT_EQ(back_bonus("KsQsJsTs9s"), 15);
    EXPECT_EQ(back_bonus("AhKhQhJhTh"), 25);
}

// ---- clean sweeps

constexpr std::string_view super_dragon = "2h3h4h / 5h6h7h8hTh / 9hJhQhKhAh";
constexpr std::string_view dragon = "2h3h4c / 5h6h7s8hTh / 9hJhQhKhAh";
constexpr std::string_view six_pairs = "2c2d3s / 4c4d5c5dJs / AsAdKsKdJh";
constexpr std::string_view quads_and_pairs = "2c2d3s / 4c4d5c5dJs / AsAdAcAhJh";
constexpr std::string_view three_straights = "Ac2d3h / 2s3s4s5c6c / 9cThJdQcKc";
constexpr std::string_view three_flushes = "2c7c9c / 3d4d6d8dKd / 2h4h6h9hAh";

TEST(FUP_sweep, five_kinds_with_their_values) {
    const std::vector<std::string_view> boards = {three_flushes, three_straights, six_pairs, dragon, super_dragon};
    for (std::size_t kind = 0; kind < boards.size(); ++kind) {
        EXPECT_TRUE(holds(board(boards[kind]), all_sweeps[kind])) << boards[kind];
        EXPECT_FALSE(fouls(boards[kind])) << boards[kind];
    }
    EXPECT_EQ(value_of(Sweep::super_dragon), Points(26));
    EXPECT_EQ(value_of(Sweep::dragon), Points(13));
    for (const Sweep sweep : {Sweep::six_pairs, Sweep::three_straights, Sweep::three_flushes})
        EXPECT_EQ(value_of(sweep), Points(3));
    EXPECT_FALSE(holds_any(board("7s7d2c / 9c9d4hKsJs / AsAdKh3c2d")));
}

TEST(FUP_sweep, dragon_and_six_pairs_look_at_the_thirteen_cards) {
    EXPECT_TRUE(holds(board("5h6h7s / 2h3h4c8hTh / 9hJhQhKhAh"), Sweep::dragon)) << "however they are set";
    EXPECT_FALSE(holds(board("2h2d4c / 5h6h7s8hTh / 9hJhQhKhAh"), Sweep::dragon)) << "a three is missing";
    EXPECT_FALSE(holds(board(dragon), Sweep::super_dragon)) << "two suits";
    EXPECT_TRUE(holds(board(quads_and_pairs), Sweep::six_pairs)) << "quads are two pairs";
    EXPECT_TRUE(holds(board("2c2d2s / 4c4d5c5dJs / AsAdKsKdJh"), Sweep::six_pairs)) << "the thirteenth may be anything";
    EXPECT_FALSE(holds(board("2c2d2s / 4c4d4s5dJs / AsAdKsKdJh"), Sweep::six_pairs)) << "trips are one pair";
}

TEST(FUP_sweep, three_straights_and_three_flushes_look_at_the_segments) {
    EXPECT_TRUE(holds(board("QcKdAh / 2s3s4s5c6c / 9cThJdQdKc"), Sweep::three_straights)) << "an ace is low or high";
    EXPECT_FALSE(holds(board("KcAd2h / 3s4s5c6c7c / 9cThJdQdKd"), Sweep::three_straights)) << "and never between";
    EXPECT_FALSE(holds(board("2d3hAc / 2s3s4s5c7c / 9cThJdQcKc"), Sweep::three_straights));
    EXPECT_FALSE(holds(board("2c2d3h / 2s3s4s5c6c / 9cThJdQcKc"), Sweep::three_straights)) << "a pair is no run";
    EXPECT_TRUE(holds(board("2c3c4c / 5d6d7d8d9d / ThJhQhKhAh"), Sweep::three_straights))
        << "a straight flush is a straight";
    EXPECT_TRUE(holds(board("2c3c4c / 5d6d7d8d9d / ThJhQhKhAh"), Sweep::three_flushes)) << "and a flush";
    EXPECT_FALSE(holds(board("2c7c9c / 3d4d6d8dKd / 2h4h6h9hAs"), Sweep::three_flushes));
    EXPECT_TRUE(holds(board("2c7c9c / 3d4d6d8dKd / 2d5d7d9dAd"), Sweep::three_flushes)) << "suits may repeat";
}

TEST(FUP_sweeppaid, two_sweeps_in_one_hand_pay_the_higher) {
    EXPECT_EQ(paid_as(board(super_dragon), Sweep::dragon), Sweep::super_dragon);
    EXPECT_EQ(paid_as(board(super_dragon), Sweep::three_flushes), Sweep::super_dragon);
    EXPECT_EQ(paid_as(board("2c3c4c / 5d6d7d8d9d / ThJhQhKhAh"), Sweep::three_flushes), Sweep::dragon);
    EXPECT_EQ(paid_as(board("AcKcQc / 2d3d4d5d6d / ThJhQhKhAh"), Sweep::three_flushes), Sweep::three_flushes)
        << "of equal value: what was declared";
    EXPECT_EQ(paid_as(board(six_pairs), Sweep::dragon), Sweep::none) << "not what was declared";
}

// ---- Fantasy Land

TEST(FUP_fantasy, queens_or_better_in_front_without_a_foul) {
    EXPECT_TRUE(enters("QsQd2c / KcKd4hJs9s / AsAdKh3c2d"));
    EXPECT_FALSE(enters("JsJd2c / KcKd4hJc9s / AsAdKh3c2d"));
    EXPECT_TRUE(enters("2s2d2c / 3c3d3h4s5s / AsAdAhKcKd")) << "trips are better than queens";
    EXPECT_FALSE(enters("QsQd2c / JcJd4h8s9s / AsAdKh3c2d")) << "a foul";
    EXPECT_FALSE(enters("AsKdQc / 2c2d4h8s9s / 3s3dKh4c5d"));
}

TEST(FUP_fantasystay, takes_more_than_queens_in_front) {
    EXPECT_FALSE(stays("QsQd2c / KcKd4hJs9s / AsAdKh3c2d"));
    EXPECT_TRUE(stays("2s2d2c / 3c3d3h4s5s / AsAdAhKcKd")) << "trips in front";
    EXPECT_TRUE(stays("2s3d4c / 5c5d5h7s7d / AsAdAhKcKd")) << "a full house in the middle";
    EXPECT_TRUE(stays("2s3d4c / 5c5d5h5s7d / AsAdAhAcKd")) << "or better";
    EXPECT_FALSE(stays("2s3d4c / 5c6c7cJcTc / AsAdAhKcKd")) << "a flush there is too little";
    EXPECT_TRUE(stays("2s3d4c / 5c6d7hJcTc / AsAdAhAcKd")) << "quads in back";
    EXPECT_TRUE(stays("2s3d4c / 5c6d7hJcTc / 9s8s7s6s5s")) << "a straight flush";
    EXPECT_TRUE(stays("2s3d4c / 5c6d7hJcTc / AsKsQsJsTs")) << "a royal counts as one";
    EXPECT_FALSE(stays("2s3d4c / 5c6d7hJcTc / AsAdAhKcKd")) << "a full house in back is too little";
    EXPECT_FALSE(stays("2s2d2c / 5c5d7hJcTc / AsAdAhAcKd")) << "a foul";
}

TEST(House, other_rooms_stay_on_other_terms) {
    const std::string_view middle_full = "2s3d4c / 5c5d5h7s7d / AsAdAhKcKd";
    EXPECT_FALSE(stays(middle_full, House{.stay_middle = Category::quads}));
    EXPECT_FALSE(stays(middle_full, House{.stay_middle = {}}));
    EXPECT_FALSE(stays("2s2d2c / 3c3d3h4s5s / AsAdAhKcKd", House{.stay_front = false}));
    EXPECT_TRUE(stays("2s3d4c / 5c6d7hJcTc / AsAdAhKcKd", House{.stay_back = Category::full_house}));
    EXPECT_EQ(bonus_of(House{.middle_trips = Points(2)}, Row::middle, rank_high(cards("2s2d2h4c3s"))), Points(2));
    EXPECT_EQ(bonus_of(House{.middle_trips = Points(2)}, Row::back, rank_high(cards("2s2d2h4c3s"))), Points());
}

// ---- how many dragons there are

// The hands of thirteen cards by how many there are of each rank: `left` more cards from `rank` on.
template <class Each>
void each_rank_pattern(int rank, int left, CardSet hand, std::uint64_t suit_patterns, const Each &each) {
    constexpr std::uint64_t ways[] = {1, 4, 6, 4, 1};
    if (rank == rank_count) {
        if (left == 0) each(hand, suit_patterns);
        return;
    }
    for (int count = 0; count <= suit_count && count <= left; ++count) {
        if (left - count <= (rank_count - rank - 1) * suit_count)
            each_rank_pattern(rank + 1, left - count, hand, suit_patterns * ways[count], each);
        if (count < suit_count) hand |= Card(static_cast<Rank>(rank), static_cast<Suit>(count));
    }
}

TEST(FUP_sweep, there_are_67108864_dragons_among_all_hands) {
    std::uint64_t hands = 0, dragons = 0;
    each_rank_pattern(0, board_size, {}, 1, [&](CardSet hand, std::uint64_t suit_patterns) {
        hands += suit_patterns;
        if (holds(board_of(hand, {}, {}), Sweep::dragon)) dragons += suit_patterns;
    });
    EXPECT_EQ(hands, 635'013'559'600U) << "all hands of thirteen cards";
    EXPECT_EQ(dragons, 67'108'864U);
}

TEST(FUP_sweep, every_suit_pattern_of_a_dragon_is_one_and_four_are_super_dragons) {
    std::uint64_t dragons = 0, super_dragons = 0;
    for (std::uint32_t pattern = 0; pattern < 1U << 26U; ++pattern) {
        CardSet hand;
        for (unsigned rank = 0; rank < rank_count; ++rank)
            hand |= Card(static_cast<Rank>(rank), static_cast<Suit>(pattern >> (2 * rank) & 3U));
        const Board set = board_of(hand, {}, {});
        dragons += holds(set, Sweep::dragon);
        super_dragons += holds(set, Sweep::super_dragon);
    }
    EXPECT_EQ(dragons, 67'108'864U);
    EXPECT_EQ(super_dragons, 4U);
}

} // namespace
} // namespace ananas::chinese
