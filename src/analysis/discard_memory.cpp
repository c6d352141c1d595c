#include "analysis/discard_memory.h"

#include "analysis/discards.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace ananas::analysis {
namespace {

using SuitNames = std::array<Suit, suit_count>; // the new name of each suit

// Suits of which the same cards are dead change names among each other, so that the hand's cards in them ascend.
SuitNames names_for(CardSet hand, CardSet dead) {
    std::array<Suit, suit_count> suits{};
    for (std::size_t s = 0; s < suits.size(); ++s) suits[s] = static_cast<Suit>(s);
    std::array<Suit, suit_count> names = suits;
    std::ranges::stable_sort(names, {}, [&](Suit suit) { return dead.ranks_of(suit); });
    std::ranges::stable_sort(suits, [&](Suit a, Suit b) {
        if (dead.ranks_of(a) != dead.ranks_of(b)) return dead.ranks_of(a) < dead.ranks_of(b);
        return hand.ranks_of(a) < hand.ranks_of(b);
    });
    SuitNames renamed{};
    for (std::size_t s = 0; s < suits.size(); ++s) renamed[static_cast<std::size_t>(suits[s])] = names[s];
    return renamed;
}

std::array<Card, 3> ascending(CardSet hand) {
    std::array<Card, 3> cards{};
    std::ranges::copy(hand, cards.begin());
    std::ranges::sort(cards);
    return cards;
}

constexpr std::size_t hands_of_three = std::size_t{deck_size} * (deck_size - 1) * (deck_size - 2) / 6;
std::size_t number_of(const std::array<Card, 3> &cards) {
    std::array<std::size_t, 3> n{};
    std::ranges::transform(cards, n.begin(), [](Card card) { return static_cast<std::size_t>(card.number()); });
    std::ranges::sort(n);
    return n[0] + n[1] * (n[1] - 1) / 2 + n[2] * (n[2] - 1) * (n[2] - 2) / 6;
}

} // namespace

DiscardMemory::DiscardMemory(betting::Wins wins, CardSet dead) : wins_(wins), dead_(dead), known_(hands_of_three) {}

CardSet DiscardMemory::keep(CardSet hand) const {
    if (dead_.empty()) return hand - usual_discard(wins_, hand);
    const SuitNames names = names_for(hand, dead_);
    const auto renamed = [&](Card card) { return Card(card.rank(), names[static_cast<std::size_t>(card.suit())]); };
    CardSet kind;
    for (const Card card : hand) kind |= renamed(card);
    const unsigned best = best_of(kind);
    const std::array<Card, 3> of_kind = ascending(kind);
    // With other names of suits cards of one rank may change places; of equal ones the lowest of the hand itself goes.
    const std::array<Card, 3> cards = ascending(hand);
    return hand - *std::ranges::find_if(cards, [&](Card card) {
               return (best >> (std::ranges::find(of_kind, renamed(card)) - of_kind.begin()) & 1U) != 0;
           });
}

unsigned DiscardMemory::best_of(CardSet kind) const {
    std::atomic<std::uint8_t> &known = known_[number_of(ascending(kind))];
    if (const std::uint8_t best = known.load(std::memory_order_relaxed)) return best;
    const DiscardValues values = discard_values(wins_, kind, {}, dead_);
    unsigned best = 0;
    for (std::size_t i = 0; i < values.parts.size(); ++i)
        if (values.parts[i] == values.parts[values.best()]) best |= 1U << i;
    known.store(static_cast<std::uint8_t>(best), std::memory_order_relaxed); // who asks at the same time finds the same
    return best;
}

} // namespace ananas::analysis
