// Kinds of five-card boards. What two cards are worth on a board depends on ranks alone, unless three cards or more
// of the board share a suit: then it also matters which cards are of that suit, and nothing else of suits does. The
// 2,598,960 boards are of 6,175 kinds without and 36,608 with such a suit, and on each of them the 1,081 hands are
// of 91 or 338 kinds. So each is ranked once, and counted as often as there are cards for it.
#pragma once

#include "betting/spec.h"
#include "cards/card.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace ananas::analysis {

inline constexpr int pot_parts = 4; // a pot is counted in quarters: half of a half is shared

struct BoardKind {
    RankMask suited = 0;                  // of the suit that has three or more; nothing without one
    std::array<std::uint8_t, 5> others{}; // the ranks of the other cards, ascending
    std::uint8_t other_count = 0;

    friend constexpr bool operator==(const BoardKind &, const BoardKind &) = default;
};

// The suit of which a board of five has three or more.
std::optional<Suit> flush_suit(CardSet board);
BoardKind kind_of_board(CardSet board);

// Two-card hands in rows of thirteen, padded to sixteen: row d of a block has the ranks p and p + d, round the
// corner. First both cards off the suit, then one of it, then both; without a suit that matters only the first block.
inline constexpr std::size_t kind_row = 16;
inline constexpr std::size_t plain_rows = 7;
inline constexpr std::size_t suited_rows = plain_rows + 13 + 6;
inline constexpr std::size_t plain_lanes = plain_rows * kind_row;
inline constexpr std::size_t suited_lanes = suited_rows * kind_row;
std::size_t lane_of(CardSet two, std::optional<Suit> suit);

// What each kind of hand is worth on one kind of board. Ranks are moved so that they compare as signed numbers, which
// every vector unit can do.
struct KindRanks {
    std::size_t lanes = 0;
    alignas(64) std::array<std::int32_t, suited_lanes> high;
    alignas(64) std::array<std::int32_t, suited_lanes> low; // in high-low
};
void rank_kinds(const BoardKind &kind, betting::Wins wins, KindRanks &out);
// The rank that stands for no low at all.
inline constexpr std::int32_t no_low = INT32_MIN;

// A hand of three, and what its player cannot see: all other cards but the dead ones.
struct ThreeCards {
    std::array<Card, 3> cards; // ascending
    CardSet unseen;

    ThreeCards(CardSet hand, CardSet dead);
    [[nodiscard]] CardSet all() const { return {cards[0], cards[1], cards[2]}; }
    // Without card i.
    [[nodiscard]] CardSet keep(std::size_t i) const { return all() - cards[i]; }
};

// How many cards of each rank there are for a hand to hold. The first card of a row ends with the thirteenth rank, the
// second goes on round the corner.
struct RankCounts {
    alignas(64) std::array<std::int32_t, kind_row> first{};
    alignas(64) std::array<std::int32_t, 2 * kind_row> second{};

    void set(std::size_t rank, std::int32_t count) {
        first[rank] = count;
        second[rank] = second[rank + rank_count] = count;
    }
    friend bool operator==(const RankCounts &, const RankCounts &) = default;
};

// How a hand looks at boards with a certain suit that matters, or with none.
struct Outlook {
    Outlook(const ThreeCards &hand, std::optional<Suit> suit);

    RankCounts suited;
    RankCounts others;
    std::array<std::size_t, 3> keeps{}; // the lanes of the hand without each of its cards
    RankMask unseen_suited = 0;

    // Whether the cards of the board are among those not seen.
    [[nodiscard]] bool allows(const BoardKind &kind) const;
    friend bool operator==(const Outlook &, const Outlook &) = default;
};

// For each card thrown away, the parts of pots won from every two-card hand that can lie against the other two, on a
// board of a kind that the outlook allows.
using DiscardParts = std::array<std::int32_t, 3>;
DiscardParts parts_won(const BoardKind &kind, const KindRanks &hands, betting::Wins wins, const Outlook &outlook);

} // namespace ananas::analysis
