#include "analysis/board_kinds.h"

#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace ananas::analysis {
namespace {

using betting::Wins;

constexpr std::size_t ranks = rank_count;
constexpr std::size_t one_suited_row = plain_rows;
constexpr std::size_t both_suited_row = plain_rows + ranks - 1; // its first row is that of a distance of one

// A hand of each kind, and in the same way a board, so that no card is in both and no other flush appears: the suit
// that matters is the first, the others of a board lie in the second and fourth, those of a hand in the third and
// fourth. A hand whose cards the board has already gets some rank and never counts.
struct Planes {
    alignas(64) std::array<std::array<std::uint16_t, suited_lanes>, suit_count> of{};
};
constexpr Planes hands_of_kinds = [] {
    Planes planes{};
    const auto bit = [](std::size_t rank) { return static_cast<std::uint16_t>(1U << rank % ranks); };
    for (std::size_t p = 0; p < ranks; ++p) {
        for (std::size_t d = 0; d < plain_rows; ++d) {
            planes.of[2][d * kind_row + p] = bit(p) | bit(p + d);
            if (d == 0) planes.of[3][p] = bit(p);
            if (d > 0) planes.of[0][(both_suited_row + d) * kind_row + p] = bit(p) | bit(p + d);
        }
        for (std::size_t d = 0; d < ranks; ++d) {
            planes.of[0][(one_suited_row + d) * kind_row + p] = bit(p);
            planes.of[2][(one_suited_row + d) * kind_row + p] = bit(p + d);
        }
    }
    return planes;
}();

CardSet board_of(const BoardKind &kind) {
    std::array<std::uint64_t, suit_count> suits{kind.suited};
    const bool plain = kind.suited == 0;
    // Without a suit the cards take turns between two suits; a third of a rank goes where the second of a hand's
    // pair would, which then cannot be.
    for (std::size_t i = 0; i < kind.other_count; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << kind.others[i];
        std::array<std::size_t, suit_count> order = {1, 3, 2, 0};
        if (plain)
            order = i % 2 == 0 ? std::array<std::size_t, suit_count>{0, 1, 3, 2}
                               : std::array<std::size_t, suit_count>{1, 0, 3, 2};
        for (const std::size_t suit : order)
            if ((suits[suit] & bit) == 0) {
                suits[suit] |= bit;
                break;
            }
    }
    return CardSet::from_bits(suits[0] | suits[1] << 16 | suits[2] << 32 | suits[3] << 48);
}

// Greater is still better.
std::int32_t as_signed(std::uint32_t rank) { return static_cast<std::int32_t>(rank ^ 0x8000'0000U); }

using Lanes = std::array<std::int32_t, suited_lanes>;

[[gnu::always_inline]] inline void weigh_row(const RankCounts &first, const RankCounts &second, std::size_t distance,
                                             std::int32_t *row) {
    for (std::size_t p = 0; p < kind_row; ++p) row[p] = first.first[p] * second.second[p + distance];
}

// Twice the hands below and once those that tie.
template <std::size_t lanes>
[[gnu::always_inline]] inline std::int32_t halves_won(const std::int32_t *hands, const std::int32_t *weights,
                                                      std::int32_t mine) {
    std::int32_t halves = 0;
    for (std::size_t i = 0; i < lanes; ++i)
        halves += (hands[i] < mine ? weights[i] : 0) + (hands[i] <= mine ? weights[i] : 0);
    return halves;
}

template <std::size_t lanes>
[[gnu::always_inline]] inline void count(const RankCounts &others, const RankCounts &suited, const KindRanks &hands,
                                         Wins wins, const std::array<std::size_t, 3> &keeps, DiscardParts &parts) {
    alignas(64) Lanes weights;
    for (std::size_t p = 0; p < kind_row; ++p) weights[p] = others.first[p] * (others.first[p] - 1) / 2;
    for (std::size_t d = 1; d < plain_rows; ++d) weigh_row(others, others, d, weights.data() + d * kind_row);
    if constexpr (lanes == suited_lanes) {
        for (std::size_t d = 0; d < ranks; ++d)
            weigh_row(suited, others, d, weights.data() + (one_suited_row + d) * kind_row);
        for (std::size_t d = 1; d < plain_rows; ++d)
            weigh_row(suited, suited, d, weights.data() + (both_suited_row + d) * kind_row);
    }
    std::array<std::int32_t, 3> high{};
    for (std::size_t i = 0; i < parts.size(); ++i)
        high[i] = halves_won<lanes>(hands.high.data(), weights.data(), hands.high[keeps[i]]);
    if (wins == Wins::high) {
        for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = 2 * high[i];
        return;
    }
    bool weighed = false;
    alignas(64) Lanes no_lows;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::size_t mine = keeps[i];
        if (hands.low[mine] > no_low) {
            parts[i] = high[i] + halves_won<lanes>(hands.low.data(), weights.data(), hands.low[mine]);
            continue;
        }
        // Against hands without a low either, the high takes all.
        if (!weighed)
            for (std::size_t lane = 0; lane < lanes; ++lane)
                no_lows[lane] = weights[lane] & -static_cast<std::int32_t>(hands.low[lane] == no_low);
        weighed = true;
        parts[i] = high[i] + halves_won<lanes>(hands.high.data(), no_lows.data(), hands.high[mine]);
    }
}

// The same for any processor and, three times as fast, for those with AVX2.
#define ANANAS_COUNT(name, ...)                                                                                        \
    __VA_ARGS__ void name(const RankCounts &others, const RankCounts &suited, const KindRanks &hands, Wins wins,       \
                          const std::array<std::size_t, 3> &keeps, DiscardParts &parts) {                              \
        if (hands.lanes == plain_lanes)                                                                                \
            count<plain_lanes>(others, suited, hands, wins, keeps, parts);                                             \
        else                                                                                                           \
            count<suited_lanes>(others, suited, hands, wins, keeps, parts);                                            \
    }
ANANAS_COUNT(count_anywhere)
#if defined(__x86_64__)
ANANAS_COUNT(count_avx2, [[gnu::target("avx2")]])
#endif
#undef ANANAS_COUNT

} // namespace

std::optional<Suit> flush_suit(CardSet board) {
    for (int s = 0; s < suit_count; ++s) {
        const auto suit = static_cast<Suit>(s);
        if (CardSet::from_bits(board.ranks_of(suit)).size() >= 3) return suit;
    }
    return {};
}

BoardKind kind_of_board(CardSet board) {
    BoardKind kind;
    const std::optional<Suit> suit = flush_suit(board);
    if (suit) kind.suited = board.ranks_of(*suit);
    for (const Card card : board) {
        if (card.suit() == suit) continue;
        std::size_t place = kind.other_count++;
        const auto rank = static_cast<std::uint8_t>(card.rank());
        for (; place > 0 && kind.others[place - 1] > rank; --place) kind.others[place] = kind.others[place - 1];
        kind.others[place] = rank;
    }
    return kind;
}

std::size_t lane_of(CardSet two, std::optional<Suit> suit) {
    Card a = *two.begin();
    Card b = *++two.begin();
    if (a.suit() != suit && b.suit() == suit) std::swap(a, b);
    const auto from = static_cast<std::size_t>(a.rank());
    const auto to = static_cast<std::size_t>(b.rank());
    const std::size_t distance = (to + ranks - from) % ranks;
    if (a.suit() == suit && b.suit() != suit) return (one_suited_row + distance) * kind_row + from;
    const std::size_t block = a.suit() == suit ? both_suited_row : 0;
    return distance < plain_rows ? (block + distance) * kind_row + from : (block + ranks - distance) * kind_row + to;
}

void rank_kinds(const BoardKind &kind, Wins wins, KindRanks &out) {
    const CardSet board = board_of(kind);
    out.lanes = kind.suited == 0 ? plain_lanes : suited_lanes;
    SuitPlanes hands{.count = out.lanes};
    for (std::size_t s = 0; s < suit_count; ++s) hands.planes[s] = hands_of_kinds.of[s].data();
    std::array<HandRank, suited_lanes> high;
    rank_high(7, board, hands, high.data());
    for (std::size_t i = 0; i < out.lanes; ++i) out.high[i] = as_signed(high[i].value);
    if (wins == Wins::high) return;

    Planes whole;
    for (std::size_t s = 0; s < suit_count; ++s) {
        const RankMask shared = board.ranks_of(static_cast<Suit>(s));
        for (std::size_t i = 0; i < out.lanes; ++i)
            whole.of[s][i] = static_cast<std::uint16_t>(hands_of_kinds.of[s][i] | shared);
        hands.planes[s] = whole.of[s].data();
    }
    std::array<LowRank, suited_lanes> low;
    wins == Wins::high_and_low8 ? rank_low8(hands, low.data()) : rank_low(hands, low.data());
    for (std::size_t i = 0; i < out.lanes; ++i) out.low[i] = as_signed(low[i].value);
}

ThreeCards::ThreeCards(CardSet hand, CardSet dead) : unseen(CardSet::full_deck() - hand - dead) {
    std::ranges::copy(hand, cards.begin());
    std::ranges::sort(cards);
}

Outlook::Outlook(const ThreeCards &hand, std::optional<Suit> suit) {
    std::array<std::int32_t, rank_count> left{};
    for (const Card card : hand.unseen)
        if (card.suit() != suit) ++left[static_cast<std::size_t>(card.rank())];
    for (std::size_t r = 0; r < ranks; ++r) others.set(r, left[r]);
    if (suit) unseen_suited = hand.unseen.ranks_of(*suit);
    for (std::size_t r = 0; r < ranks; ++r) suited.set(r, unseen_suited >> r & 1);
    for (std::size_t i = 0; i < keeps.size(); ++i) keeps[i] = lane_of(hand.keep(i), suit);
}

bool Outlook::allows(const BoardKind &kind) const {
    if ((kind.suited & ~unseen_suited) != 0) return false;
    std::int32_t of_rank = 0;
    for (std::size_t i = 0; i < kind.other_count; ++i) {
        of_rank = i > 0 && kind.others[i] == kind.others[i - 1] ? of_rank + 1 : 1;
        if (of_rank > others.first[kind.others[i]]) return false;
    }
    return true;
}

DiscardParts parts_won(const BoardKind &kind, const KindRanks &hands, Wins wins, const Outlook &outlook) {
    RankCounts others = outlook.others;
    RankCounts suited = outlook.suited;
    for (std::size_t i = 0; i < kind.other_count; ++i) others.set(kind.others[i], others.first[kind.others[i]] - 1);
    for (unsigned rest = kind.suited; rest != 0; rest &= rest - 1)
        suited.set(static_cast<std::size_t>(std::countr_zero(rest)), 0);
    DiscardParts parts{};
#if defined(__x86_64__)
    if (runs_here(Kernel::avx2)) {
        count_avx2(others, suited, hands, wins, outlook.keeps, parts);
        return parts;
    }
#endif
    count_anywhere(others, suited, hands, wins, outlook.keeps, parts);
    return parts;
}

} // namespace ananas::analysis
