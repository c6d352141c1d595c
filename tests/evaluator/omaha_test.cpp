// Omaha beyond random hands: there are too many deals to try them all, but not too many ways in which
// ranks can meet without a flush, nor ways in which the cards of a flush can.
#include "cards/card.h"
#include "evaluator/deals.h"
#include "evaluator/games.h"
#include "evaluator/guarded.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ananas {
namespace {

// Collects deals of one board size, and has them judged and ranked every way, some thousands at a time.
class Comparison {
public:
    explicit Comparison(int board_cards) : game_{Task::omaha8, 4, board_cards}, deals_(none()) {}

    void add(CardSet hole, CardSet board) {
        deals_.hands.add(hole);
        deals_.boards.add(board);
        ++compared_;
        if (deals_.size() == 16'381) compare();
    }
    // How many deals were compared.
    std::uint64_t finish() {
        compare();
        return compared_;
    }

private:
    [[nodiscard]] Deals none() const { return {{game_.cards, {}}, {game_.board, {}}}; }
    void compare() {
        if (!testing::Test::HasFailure()) { // one is enough
            const Answers expected = judged(game_, deals_);
            every_way(game_, deals_, Edge::forbidden_after, [&](const std::string &who, const Answers &got) {
                EXPECT_TRUE(same(deals_, expected, got)) << who;
            });
        }
        deals_ = none();
    }

    Game game_;
    Deals deals_;
    std::uint64_t compared_ = 0;
};

// How often each rank appears, for all hands of so many cards.
using Times = std::array<int, rank_count>;
std::vector<Times> rank_patterns(int cards) {
    std::vector<Times> patterns;
    const auto add = [&](const auto &self, std::size_t rank, int left, Times times) -> void {
        if (rank == rank_count) {
            if (left == 0) patterns.push_back(times);
            return;
        }
        for (int some = 0; some <= std::min(left, suit_count); ++some) {
            times[rank] = some;
            self(self, rank + 1, left - some, times);
        }
    };
    add(add, 0, cards, Times{});
    return patterns;
}

// Gives the board suits that are spread as evenly as they can, so that there is no flush.
CardSet spread(const Times &times) {
    CardSet board;
    std::array<int, suit_count> used{};
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
        std::array<std::size_t, suit_count> suits = {0, 1, 2, 3};
        std::sort(suits.begin(), suits.end(), [&](std::size_t a, std::size_t b) { return used[a] < used[b]; });
        for (std::size_t i = 0; i < static_cast<std::size_t>(times[rank]); ++i) {
            board |= Card(static_cast<Rank>(rank), static_cast<Suit>(suits[i]));
            ++used[suits[i]];
        }
    }
    return board;
}

// Gives the hand suits that the board has left, or nothing if there are not enough.
CardSet beside(CardSet board, const Times &times) {
    CardSet hole;
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
        int left = times[rank];
        for (int suit = 0; suit < suit_count && left > 0; ++suit) {
            const Card card(static_cast<Rank>(rank), static_cast<Suit>(suit));
            if (board.contains(card)) continue;
            hole |= card;
            --left;
        }
        if (left > 0) return {};
    }
    return hole;
}

void compare_all_ranks(int board_cards) {
    Comparison comparison(board_cards);
    const std::vector<Times> hands = rank_patterns(4);
    for (const Times &board_times : rank_patterns(board_cards)) {
        const CardSet board = spread(board_times);
        for (int suit = 0; suit < suit_count; ++suit)
            ASSERT_LT(std::popcount(board.ranks_of(static_cast<Suit>(suit))), 3) << "a flush is possible";
        for (const Times &hand_times : hands)
            if (const CardSet hole = beside(board, hand_times); !hole.empty()) comparison.add(hole, board);
    }
    EXPECT_GT(comparison.finish(), 500'000U);
}

TEST(Omaha, every_meeting_of_ranks_on_the_flop_slow) { compare_all_ranks(3); }
TEST(Omaha, every_meeting_of_ranks_on_the_turn_slow) { compare_all_ranks(4); }
TEST(Omaha, every_meeting_of_ranks_on_the_river_slow) { compare_all_ranks(5); }

// Two to four spades in the hand, three or more on the board, and anything else beside them.
void compare_all_flushes(int board_cards) {
    Comparison comparison(board_cards);
    Dice dice(8000);
    const auto fill = [&](CardSet &some, int count, CardSet others) {
        const auto spades = CardSet::from_bits(std::uint64_t{all_ranks} << 48U);
        while (some.size() < count) some |= CardSet(Card::from_number(dice.below(deck_size))) - spades - others;
    };
    for (unsigned on_board = 0; on_board <= all_ranks; ++on_board) {
        if (std::popcount(on_board) < 3 || std::popcount(on_board) > board_cards) continue;
        for (unsigned in_hand = 0; in_hand <= all_ranks; ++in_hand) {
            if ((in_hand & on_board) != 0 || std::popcount(in_hand) < 2 || std::popcount(in_hand) > 4) continue;
            CardSet board = CardSet::from_bits(std::uint64_t{on_board} << 48U);
            CardSet hole = CardSet::from_bits(std::uint64_t{in_hand} << 48U);
            fill(board, board_cards, {});
            fill(hole, 4, board);
            comparison.add(hole, board);
        }
    }
    EXPECT_GT(comparison.finish(), 100'000U);
}

TEST(Omaha, every_flush_on_the_flop_slow) { compare_all_flushes(3); }
TEST(Omaha, every_flush_on_the_turn_slow) { compare_all_flushes(4); }
TEST(Omaha, every_flush_on_the_river_slow) { compare_all_flushes(5); }

} // namespace
} // namespace ananas
