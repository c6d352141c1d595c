// Many hands at a time: the public door to the vector kernels.
//
//     std::vector<CardSet> hands = …;                 // seven cards each
//     std::vector<HandRank> ranks(hands.size());
//     rank_high(7, hands, ranks.data());
//
// Hands come in one of three layouts and all hands of a call have the same number of cards. That number
// must be one that the call can rank, and a board must be given for every Omaha hand: a call that
// breaks this stops the program. That a hand's cards differ, and that there are as many as the call
// says, is up to the caller; otherwise its rank means nothing. The output has room for `size()` ranks.
// Every kernel gives the same bits; the best one that this processor has is used unless one is named.
#pragma once

#include "cards/card.h"
#include "evaluator/rank.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ananas {

// Four arrays of 16-bit suit masks: hand i has the clubs of planes[0][i], the diamonds of planes[1][i]
// and so on. The fastest layout.
struct SuitPlanes {
    const std::uint16_t *planes[suit_count] = {};
    std::size_t count = 0;

    [[nodiscard]] std::size_t size() const { return count; }
};

using CardSets = std::span<const CardSet>;

// Card numbers, one byte each, `per_hand` of them after another and then the next hand without a gap.
struct CardBytes {
    const Card *cards = nullptr;
    int per_hand = 7;
    std::size_t count = 0; // hands

    [[nodiscard]] std::size_t size() const { return count; }
};

enum class Kernel : std::uint8_t { portable, avx2, avx512 };
inline constexpr Kernel all_kernels[] = {Kernel::portable, Kernel::avx2, Kernel::avx512};

std::string_view name_of(Kernel kernel);
[[nodiscard]] bool runs_here(Kernel kernel);
[[nodiscard]] Kernel best_kernel();

// 5, 6 or 7 cards a hand.
void rank_high(int cards, SuitPlanes hands, HandRank *out, Kernel kernel = best_kernel());
void rank_high(int cards, CardSets hands, HandRank *out, Kernel kernel = best_kernel());
void rank_high(CardBytes hands, HandRank *out, Kernel kernel = best_kernel());

// Hands that share cards, as the boards of one deal do: hand i is `shared` and rest i together,
// `cards` in all. What an enumeration in order wants.
void rank_high(int cards, CardSet shared, SuitPlanes rest, HandRank *out, Kernel kernel = best_kernel());

// 3 cards a hand.
void rank_front(SuitPlanes hands, HandRank *out, Kernel kernel = best_kernel());
void rank_front(CardSets hands, HandRank *out, Kernel kernel = best_kernel());
void rank_front(CardBytes hands, HandRank *out, Kernel kernel = best_kernel());

// 5, 6 or 7 cards a hand; a low does not ask how many.
void rank_low(SuitPlanes hands, LowRank *out, Kernel kernel = best_kernel());
void rank_low(CardSets hands, LowRank *out, Kernel kernel = best_kernel());
void rank_low(CardBytes hands, LowRank *out, Kernel kernel = best_kernel());
void rank_low8(SuitPlanes hands, LowRank *out, Kernel kernel = best_kernel());
void rank_low8(CardSets hands, LowRank *out, Kernel kernel = best_kernel());
void rank_low8(CardBytes hands, LowRank *out, Kernel kernel = best_kernel());

// 4 hole cards with a board of 3 to 5; hole[i] plays with board[i].
void rank_omaha(SuitPlanes hole, SuitPlanes board, HandRank *out, Kernel kernel = best_kernel());
void rank_omaha(CardSets hole, CardSets board, HandRank *out, Kernel kernel = best_kernel());
void rank_omaha(CardBytes hole, CardBytes board, HandRank *out, Kernel kernel = best_kernel());
// High and low of the same hands in one pass.
void rank_omaha8(SuitPlanes hole, SuitPlanes board, HandRank *high, LowRank *low, Kernel kernel = best_kernel());
void rank_omaha8(CardSets hole, CardSets board, HandRank *high, LowRank *low, Kernel kernel = best_kernel());
void rank_omaha8(CardBytes hole, CardBytes board, HandRank *high, LowRank *low, Kernel kernel = best_kernel());

} // namespace ananas
