#include "chinese/board.h"

#include "cards/card.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <string_view>

namespace ananas::chinese {
namespace {

// By category, from a straight on; a royal flush is one row more.
struct BonusRow {
    Category category;
    int middle;
    int back;
};
constexpr std::array bonus_table = {
    BonusRow{Category::straight, 4, 2},         BonusRow{Category::flush, 8, 4},
    BonusRow{Category::full_house, 12, 6},      BonusRow{Category::quads, 20, 10},
    BonusRow{Category::straight_flush, 30, 15},
};
constexpr int royal_middle = 50;
constexpr int royal_back = 25;

// The number of the pair or trips of a front.
int paired_rank(HandRank rank) { return std::bit_width(rank.first()) - 1; }

Points front_bonus(HandRank rank) {
    constexpr int below_sixes = static_cast<int>(Rank::six) - 1;
    if (rank.category() == Category::high_card) return {};
    const int paired = paired_rank(rank);
    if (rank.category() == Category::trips) return Points(10 + paired);
    return Points(std::max(0, paired - below_sixes));
}

// Three cards in a row, the ace at either end.
bool is_run_of_three(CardSet cards) {
    const unsigned ranks = cards.ranks();
    const unsigned with_low_ace = ranks << 1U | ranks >> (rank_count - 1U);
    return std::popcount(ranks) == 3 && (with_low_ace & with_low_ace >> 1U & with_low_ace >> 2U) != 0;
}
bool is_one_suit(CardSet cards) {
    return std::ranges::any_of(std::array{Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades},
                               [&](Suit suit) { return std::popcount(cards.ranks_of(suit)) == cards.size(); });
}
bool is_straight(CardSet five) {
    const Category category = rank_high(five).category();
    return category == Category::straight || category == Category::straight_flush;
}

int pairs_in(CardSet cards) {
    std::array<int, rank_count> count{};
    for (const Card card : cards) ++count[static_cast<std::size_t>(card.rank())];
    int pairs = 0;
    for (const int cards_of_rank : count) pairs += cards_of_rank / 2;
    return pairs;
}

} // namespace

RowRanks ranks_of(const Board &board) {
    return {{rank_front(board[Row::front]), rank_high(board[Row::middle]), rank_high(board[Row::back])}};
}

Points bonus_of(const House &house, Row row, HandRank rank) {
    if (row == Row::front) return front_bonus(rank);
    if (is_royal(rank)) return Points(row == Row::middle ? royal_middle : royal_back);
    if (row == Row::middle && rank.category() == Category::trips) return house.middle_trips;
    const auto *const found = std::ranges::find(bonus_table, rank.category(), &BonusRow::category);
    if (found == bonus_table.end()) return {};
    return Points(row == Row::middle ? found->middle : found->back);
}

std::string_view name_of(Sweep sweep) {
    constexpr std::string_view names[] = {"none",      "three-flushes", "three-straights",
                                          "six-pairs", "dragon",        "super-dragon"};
    return names[static_cast<std::size_t>(sweep)];
}

bool holds(const Board &board, Sweep sweep) {
    const CardSet all = board.all();
    switch (sweep) {
    case Sweep::none: return false;
    case Sweep::three_flushes: return std::ranges::all_of(board.at, is_one_suit);
    case Sweep::three_straights:
        return is_run_of_three(board[Row::front]) && is_straight(board[Row::middle]) && is_straight(board[Row::back]);
    case Sweep::six_pairs: return pairs_in(all) >= 6;
    case Sweep::dragon: return all.ranks() == all_ranks;
    case Sweep::super_dragon: return all.ranks() == all_ranks && is_one_suit(all);
    }
    return false;
}

Sweep paid_as(const Board &board, Sweep declared) {
    if (!holds(board, declared)) return Sweep::none;
    Sweep best = declared;
    for (const Sweep sweep : all_sweeps)
        if (value_of(sweep) > value_of(best) && holds(board, sweep)) best = sweep;
    return best;
}

bool holds_any(const Board &board) {
    return std::ranges::any_of(all_sweeps, [&](Sweep sweep) { return holds(board, sweep); });
}

bool enters_fantasy(const House &house, const RowRanks &ranks) {
    const HandRank front = ranks[Row::front];
    if (is_foul(house, ranks) || front.category() == Category::high_card) return false;
    return front.category() == Category::trips || paired_rank(front) >= static_cast<int>(Rank::queen);
}

bool is_enough_to_stay(const House &house, Row row, HandRank rank) {
    if (row == Row::front) return house.stay_front && rank.category() == Category::trips;
    const std::optional<Category> least = row == Row::middle ? house.stay_middle : house.stay_back;
    return least && rank.category() >= *least;
}

bool stays_in_fantasy(const House &house, const RowRanks &ranks) {
    return !is_foul(house, ranks) &&
           std::ranges::any_of(all_rows, [&](Row row) { return is_enough_to_stay(house, row, ranks[row]); });
}

} // namespace ananas::chinese
