#include "bots/chinese_placing.h"

#include "bots/chinese_outlook.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace ananas::bots {
namespace {

using chinese::all_rows;
using chinese::Board;
using chinese::Row;

constexpr std::size_t first_cards = 5, cards_a_draw = 3;

// Every card goes into one of three rows or nowhere.
std::vector<Placing> placings_of(std::size_t drawn, int to_place) {
    std::vector<Placing> all;
    for (std::size_t code = 0; code < std::size_t{1} << (2 * drawn); ++code) {
        Placing placing;
        int placed = 0;
        for (std::size_t card = 0; card < drawn; ++card) {
            const std::size_t row = code >> (2 * card) & 3U;
            if (row == all_rows.size()) continue;
            placing.at[row] = static_cast<Subset>(placing.at[row] | 1U << card);
            ++placed;
        }
        if (placed == to_place && cards_of_subset[placing[Row::front]] <= chinese::room_in(Row::front))
            all.push_back(placing);
    }
    return all;
}

int best_sweep(const Board &board, const chinese::RowRanks &ranks) {
    // Most boards hold none and are told by a look.
    constexpr HandRank lowest_straight{std::uint32_t{3} << 29U};
    const CardSet all = board.all();
    const unsigned a = all.ranks_of(Suit::clubs), b = all.ranks_of(Suit::diamonds), c = all.ranks_of(Suit::hearts),
                   d = all.ranks_of(Suit::spades);
    const int pairs = std::popcount((a & b) | (c & d) | ((a | b) & (c | d))) + std::popcount(a & b & c & d);
    const bool rows = ranks[Row::middle] >= lowest_straight && ranks[Row::back] >= lowest_straight;
    if (pairs < 6 && !rows && all.ranks() != all_ranks) return 0;
    int best = 0;
    for (const chinese::Sweep sweep : chinese::all_sweeps)
        if (holds(board, sweep)) best = std::max(best, value_of(sweep).count());
    return best;
}

// Rows of boards that did not foul, as players who place at a glance make them: sixteenths of them, weakest first. They
// need not be exact; `learn_chinese --typical` prints those of the lessons as they are now.
constexpr int parts = 16;
using Typical = std::array<std::uint32_t, parts - 1>;
constexpr chinese::PerRow<Typical> typical_rows = {{{
    Typical{0x00000281, 0x00000442, 0x00000520, 0x00000680, 0x00000848, 0x00000910, 0x00000A40, 0x00000C08, 0x00000D00,
            0x000010C0, 0x00001410, 0x00001810, 0x00010400, 0x00800800, 0x04000200},
    Typical{0x00001213, 0x00001C11, 0x00020038, 0x00040221, 0x00080640, 0x00101006, 0x00201810, 0x0100000E, 0x040010A0,
            0x10000046, 0x10000508, 0x20110020, 0x20600004, 0x29000080, 0x40400480},
    Typical{0x010000C4, 0x20140100, 0x21020040, 0x24020001, 0x40010104, 0x42000050, 0x8000013C, 0x8000045C, 0x80000855,
            0x80000C45, 0x800011A2, 0x80001710, 0xA0020040, 0xA0400002, 0xA2000040},
}}};
constexpr double typical_fouls = 0.09;

double typical_row(Row row, HandRank rank) {
    const Typical &typical = typical_rows[row];
    const auto beaten = std::ranges::lower_bound(typical, rank.value) - typical.begin();
    return 2 * (static_cast<double>(beaten) + 0.5) / parts - 1;
}

} // namespace

// With thirteen cards measured by `learn_chinese --fantasy`: a round there wins 5.6 ± 0.2 points more from each
// opponent than one outside, and then leads to another with 6 in 100 instead of 11; that makes 5.4 ± 0.2, and a little
// more between players who think longer. With more cards it wins as much more as their best setting has in bonuses
// (docs/measurements.md), and leads to others more often.
double fantasy_worth(const chinese::House &house) {
    constexpr double by_cards[] = {5.6, 9.0, 14.0, 21.5, 32.5}; // thirteen to seventeen
    return by_cards[std::clamp(int{house.fantasy_cards}, chinese::board_size, chinese::most_fantasy_cards) -
                    chinese::board_size];
}

std::span<const Placing> all_placings(std::size_t drawn) {
    static const std::vector<Placing> of_five = placings_of(first_cards, 5), of_three = placings_of(cards_a_draw, 2);
    return drawn == first_cards ? of_five : of_three;
}

Draw::Draw(const Board &board, std::span<const Card> cards) : board_(board), drawn_(cards.size()) {
    for (const Row row : all_rows) room_[row] = chinese::room_in(row) - board[row].size();
    sets_[0] = {};
    for (std::size_t subset = 1; subset < subsets(); ++subset)
        sets_[subset] = sets_[subset & (subset - 1)] | cards[static_cast<std::size_t>(std::countr_zero(subset))];
}

Promising most_promising(const Outlook &outlook, const Draw &draw) {
    Promising best{.placing = {}, .promise = std::numeric_limits<Promise>::min()};
    each_promise(outlook, draw, [&](const Promising &each) {
        if (each.promise > best.promise) best = each;
    });
    return best;
}

Finished finished(const Fate &fate, const Board &board, const chinese::RowRanks &ranks) {
    Finished hand{.ranks = ranks, .foul = is_foul(fate.house, ranks)};
    if (hand.foul) return hand;
    for (const Row row : all_rows) hand.bonus += bonus_of(fate.house, row, ranks[row]).count();
    hand.sweep = best_sweep(board, ranks);
    hand.fantasy = fate.in_fantasy ? stays_in_fantasy(fate.house, ranks) : enters_fantasy(fate.house, ranks);
    return hand;
}
Finished finished(const Fate &fate, const Board &board) { return finished(fate, board, ranks_of(board)); }

int points_between(const chinese::House &house, const Finished &hand, const Finished &other, int ties) {
    const int foul = (other.foul ? house.foul.count() : 0) - (hand.foul ? house.foul.count() : 0);
    if (hand.sweep != 0 || other.sweep != 0) {
        if (hand.sweep != 0 && other.sweep != 0)
            return hand.sweep == other.sweep ? 0 : hand.sweep > other.sweep ? hand.sweep : -other.sweep;
        return hand.sweep != 0 ? hand.sweep + hand.bonus + foul : foul - other.sweep - other.bonus;
    }
    if (hand.foul || other.foul) return foul + hand.bonus - other.bonus;
    int rows = 0;
    for (const Row row : all_rows) {
        const HandRank mine = hand.ranks[row], theirs = other.ranks[row];
        rows += mine > theirs ? 1 : mine < theirs ? -1 : ties;
    }
    const int scoop = rows == 3 ? house.scoop.count() : rows == -3 ? -house.scoop.count() : 0;
    return rows + scoop + hand.bonus - other.bonus;
}

double typical_points(const chinese::House &house, const Finished &hand, const Weighing &weighing) {
    const auto foul = static_cast<double>(house.foul.count());
    if (hand.foul) return -foul * (1 - typical_fouls) - weighing.foul_dread;
    double rows = 0;
    for (const Row row : all_rows) rows += typical_row(row, hand.ranks[row]);
    if (hand.sweep != 0) rows = hand.sweep;
    return rows * (1 - typical_fouls) + foul * typical_fouls + hand.bonus + (hand.fantasy ? weighing.fantasy : 0);
}

LastPlacing best_last(const Fate &fate, const Draw &draw, const Weighing &weighing) {
    chinese::PerRow<std::array<HandRank, 1U << cards_a_draw>> ranks;
    for (const Row row : all_rows)
        for (std::size_t subset = 0; subset < draw.subsets(); ++subset) {
            if (cards_of_subset[subset] != draw.room(row)) continue;
            const CardSet cards = draw.row(row, static_cast<Subset>(subset));
            ranks[row][subset] = row == Row::front ? rank_front(cards) : rank_high(cards);
        }
    LastPlacing best{.placing = {}, .hand = {}, .points = -std::numeric_limits<double>::infinity()};
    for (const Placing &placing : draw.placings()) {
        if (!draw.fits(placing)) continue;
        chinese::RowRanks rows;
        for (const Row row : all_rows) rows[row] = ranks[row][placing[row]];
        const Finished hand = finished(fate, draw.after(placing), rows);
        const double points = typical_points(fate.house, hand, weighing);
        if (points > best.points) best = {placing, hand, points};
    }
    return best;
}

Finished played_out(const Fate &fate, Board board, std::span<const Card> cards, const Weighing &weighing) {
    const Outlook &outlook = learned_outlook();
    if (cards.empty()) return finished(fate, board);
    for (; cards.size() > cards_a_draw; cards = cards.subspan(cards_a_draw)) {
        const Draw draw(board, cards.first(cards_a_draw));
        board = draw.after(most_promising(outlook, draw).placing);
    }
    return best_last(fate, Draw(board, cards), weighing).hand;
}

} // namespace ananas::bots
