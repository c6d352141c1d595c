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
#include <functional>

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

struct Hand {
    std::array<Card, 7> cards{};
    int size = 0;

    explicit Hand(CardSet set) {
        for (const Card card : set) cards[static_cast<std::size_t>(size++)] = card;
        std::sort(cards.begin(), cards.begin() + size, std::greater<>());
    }
};

// Every choice of `of` cards out of `from`, those with higher cards first.
template <class Use> void each_choice(CardSet from, int of, Use use) {
    const Hand hand(from);
    for (unsigned chosen = 0; chosen < 1U << hand.size; ++chosen) {
        if (std::popcount(chosen) != of) continue;
        CardSet set;
        for (int i = 0; i < hand.size; ++i)
            if ((chosen >> i & 1U) != 0) set |= hand.cards[static_cast<std::size_t>(i)];
        use(set);
    }
}

template <class Rank> CardSet best_of(CardSet cards, Rank rank) {
    CardSet best;
    each_choice(cards, 5, [&](CardSet five) {
        if (best.empty() && rank(five) == rank(cards)) best = five;
    });
    return best;
}
template <class Rank> CardSet best_of_omaha(CardSet hole, CardSet board, Rank rank_five, std::uint32_t wanted) {
    CardSet best;
    each_choice(hole, 2, [&](CardSet two) {
        each_choice(board, 3, [&](CardSet three) {
            if (best.empty() && rank_five(two | three).value == wanted) best = two | three;
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
