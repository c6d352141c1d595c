// Thirteen cards set in three segments, and what they are worth by themselves: whether they foul, their
// bonuses, the clean sweeps among them, and whether they lead to Fantasy Land.
#pragma once

#include "cards/card.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "evaluator/rank.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ananas::chinese {

enum class Row : std::uint8_t { front, middle, back };
inline constexpr std::array all_rows = {Row::front, Row::middle, Row::back};
inline constexpr std::array<std::string_view, 3> row_names = {"front", "middle", "back"};
constexpr int room_in(Row row) { return row == Row::front ? 3 : 5; }

template <class T> struct PerRow {
    std::array<T, 3> at{};

    constexpr T &operator[](Row row) { return at[static_cast<std::size_t>(row)]; }
    constexpr const T &operator[](Row row) const { return at[static_cast<std::size_t>(row)]; }
    friend constexpr bool operator==(const PerRow &, const PerRow &) = default;
};

// The cards lying in each segment; complete with three, five and five.
struct Board : PerRow<CardSet> {
    [[nodiscard]] constexpr CardSet all() const { return at[0] | at[1] | at[2]; }
    // Cards that lie in two segments count twice.
    [[nodiscard]] constexpr int size() const { return at[0].size() + at[1].size() + at[2].size(); }
    friend constexpr bool operator==(const Board &, const Board &) = default;
};
constexpr Board board_of(CardSet front, CardSet middle, CardSet back) { return {{{front, middle, back}}}; }

// The strength of each segment. One scale holds for all three: it compares a front with a middle as D19
// asks, by category, then rank by rank, and the five cards rank higher when three reach no further.
using RowRanks = PerRow<HandRank>;
RowRanks ranks_of(const Board &board);

// Segments out of order (FUP-foul, D19).
constexpr bool is_foul(const House &house, const RowRanks &ranks) {
    const HandRank front = ranks[Row::front], middle = ranks[Row::middle], back = ranks[Row::back];
    return !(front < middle && (middle < back || (house.ties_legal && middle == back)));
}

constexpr bool is_royal(HandRank rank) {
    return rank.category() == Category::straight_flush && rank.next() == 1U << rank_count;
}
// What a segment's hand is worth on top of everything else (FUP-bonusfront, FUP-bonusmid, FUP-bonusback).
Points bonus_of(const House &house, Row row, HandRank rank);

// Clean sweeps in the order of the book, lowest first; the lowest three have one value.
enum class Sweep : std::uint8_t { none, three_flushes, three_straights, six_pairs, dragon, super_dragon };
inline constexpr std::array all_sweeps = {Sweep::three_flushes, Sweep::three_straights, Sweep::six_pairs, Sweep::dragon,
                                          Sweep::super_dragon};
std::string_view name_of(Sweep sweep); // "three-flushes"
constexpr Points value_of(Sweep sweep) {
    constexpr int values[] = {0, 3, 3, 3, 13, 26};
    return Points(values[static_cast<std::size_t>(sweep)]);
}
// Whether the cards, or for three straights and three flushes the segments, are that sweep (D21).
bool holds(const Board &board, Sweep sweep);
// The sweep a declaration is paid as: itself, or one of higher value that the cards hold as well
// (FUP-sweeppaid). Nothing when the cards do not hold what is declared.
Sweep paid_as(const Board &board, Sweep declared);
// Any sweep at all.
bool holds_any(const Board &board);

// Whether a hand that does not foul plays its next round in Fantasy Land: entering takes queens or better
// in front, staying more (FUP-fantasy, FUP-fantasystay).
bool enters_fantasy(const House &house, const RowRanks &ranks);
bool stays_in_fantasy(const House &house, const RowRanks &ranks);
// Whether this segment alone is enough to stay.
bool is_enough_to_stay(const House &house, Row row, HandRank rank);

} // namespace ananas::chinese
