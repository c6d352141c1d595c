// One deck, shuffled and sealed: every position is committed to with a salt of its own, and all 52
// commitments hang in one tree whose root can be told to everybody before a card is dealt. A position is
// opened with its salt and its path to the root, which says nothing about the other 51.
#pragma once

#include "cards/card.h"
#include "dealer/bytes.h"

#include <array>

namespace ananas::dealer {

inline constexpr int tree_height = 6; // 64 leaves; those after the 52nd are zero

// Where a deck belongs. A commitment holds for this place alone.
struct DeckPlace {
    HandId hand{};
    int deck = 0; // among the hand's decks, from 0
    friend bool operator==(const DeckPlace &, const DeckPlace &) = default;
};

struct Opening {
    int position = 0; // in the shuffled deck, from 0
    Card card;
    Salt salt{};
    std::array<Hash, tree_height> path{}; // what stands beside it on the way up, leaf first
    friend bool operator==(const Opening &, const Opening &) = default;
};

class SealedDeck {
public:
    SealedDeck(const DeckPlace &place, const Seed &seed);

    [[nodiscard]] const Seed &seed() const { return seed_; }
    [[nodiscard]] Card card_at(int position) const { return order_[static_cast<std::size_t>(position)]; }
    [[nodiscard]] const Hash &root() const { return tree_[1]; }
    [[nodiscard]] Opening open(int position) const;

private:
    Seed seed_;
    std::array<Card, deck_size> order_;
    std::array<Salt, deck_size> salts_;
    std::array<Hash, 2U << tree_height> tree_{}; // the root at 1, below n stand 2n and 2n+1
};

// The order in which a seed puts the cards.
std::array<Card, deck_size> order_of(const Seed &seed);

// Whether the root commits to this card in this position.
bool belongs(const Opening &opening, const DeckPlace &place, const Hash &root);

} // namespace ananas::dealer
