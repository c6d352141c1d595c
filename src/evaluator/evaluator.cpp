#include "evaluator/evaluator.h"

#include "cards/card.h"
#include "evaluator/algorithm.h"
#include "evaluator/lanes_single.h"
#include "evaluator/omaha.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace ananas {
namespace {

using Lane = single::Lanes;

kernel::Suits<Lane> suits(CardSet cards) {
    return {Lane(cards.ranks_of(Suit::clubs)), Lane(cards.ranks_of(Suit::diamonds)), Lane(cards.ranks_of(Suit::hearts)),
            Lane(cards.ranks_of(Suit::spades))};
}
std::uint32_t value(kernel::Halves<Lane> halves) {
    return static_cast<std::uint32_t>(halves.upper.v) << 16 | halves.lower.v;
}

// Every choice of `of` cards out of at most seven: with more it stops, as the array is asserted to be long enough.
template <class Use> void each_choice(CardSet from, int of, Use use) {
    std::array<Card, 7> cards{};
    std::size_t count = 0;
    for (const Card card : from) cards[count++] = card;
    for (unsigned chosen = 0; chosen < 1U << from.size(); ++chosen) {
        if (std::popcount(chosen) != of) continue;
        CardSet set;
        for (std::size_t i = 0; i < cards.size(); ++i)
            if ((chosen >> i & 1U) != 0) set |= cards[i];
        use(set);
    }
}

// Of two choices that tie, the higher has the highest card that they do not share.
bool higher(CardSet a, CardSet b) {
    const auto highest = [](CardSet cards) {
        Card top;
        for (const Card card : cards) top = std::max(top, card);
        return top;
    };
    return highest(a - b) > highest(b - a);
}

template <class Rank> CardSet best_of(CardSet cards, Rank rank) {
    CardSet best;
    each_choice(cards, 5, [&](CardSet five) {
        if (rank(five) == rank(cards) && (best.empty() || higher(five, best))) best = five;
    });
    return best;
}
template <class Rank> CardSet best_of_omaha(CardSet hole, CardSet board, Rank rank_five, std::uint32_t wanted) {
    CardSet best;
    each_choice(hole, 2, [&](CardSet two) {
        each_choice(board, 3, [&](CardSet three) {
            const CardSet five = two | three;
            if (rank_five(five).value == wanted && (best.empty() || higher(five, best))) best = five;
        });
    });
    return best;
}

} // namespace

HandRank rank_high(CardSet cards) {
    switch (cards.size()) {
    case 5: return {value(kernel::high<5>(suits(cards)))};
    case 6: return {value(kernel::high<6>(suits(cards)))};
    default: return {value(kernel::high<7>(suits(cards)))};
    }
}
HandRank rank_front(CardSet cards) { return {value(kernel::front(suits(cards)))}; }
LowRank rank_low(CardSet cards) { return {value(kernel::low(suits(cards)))}; }
LowRank rank_low8(CardSet cards) { return {value(kernel::low8(suits(cards)))}; }
HandRank rank_omaha(CardSet hole, CardSet board) { return {value(kernel::omaha(suits(hole), suits(board)))}; }
LowRank rank_omaha_low8(CardSet hole, CardSet board) { return {value(kernel::omaha_low8(suits(hole), suits(board)))}; }

CardSet best_high(CardSet cards) {
    return best_of(cards, [](CardSet c) { return rank_high(c); });
}
CardSet best_low(CardSet cards) {
    return best_of(cards, [](CardSet c) { return rank_low(c); });
}
CardSet best_low8(CardSet cards) {
    return rank_low8(cards).qualifies() ? best_of(cards, [](CardSet c) { return rank_low8(c); }) : CardSet();
}
CardSet best_omaha(CardSet hole, CardSet board) {
    return best_of_omaha(hole, board, [](CardSet c) { return rank_high(c); }, rank_omaha(hole, board).value);
}
CardSet best_omaha_low8(CardSet hole, CardSet board) {
    const LowRank low = rank_omaha_low8(hole, board);
    return low.qualifies() ? best_of_omaha(hole, board, [](CardSet c) { return rank_low8(c); }, low.value) : CardSet();
}

} // namespace ananas
