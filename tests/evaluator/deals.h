// Hands to try: dealt at random from a seed, the same on every machine, and conversions to the judge's cards.
#pragma once

#include "cards/card.h"
#include "evaluator/obvious.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace ananas {

// SplitMix64: a counter and a mixer. Plenty for tests, and the whole of it stands here.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}

    std::uint64_t roll() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }
    // 0 to n - 1; the bias of the remainder is far below what a test could see.
    int below(int n) { return static_cast<int>(roll() % static_cast<std::uint64_t>(n)); }

private:
    std::uint64_t state_;
};

// Hands of equally many cards, one after another, each in the order it was dealt.
struct Hands {
    int per_hand = 0;
    std::vector<Card> cards;

    [[nodiscard]] std::size_t size() const {
        return per_hand == 0 ? 0 : cards.size() / static_cast<std::size_t>(per_hand);
    }
    [[nodiscard]] std::span<const Card> hand(std::size_t i) const {
        return std::span(cards).subspan(i * static_cast<std::size_t>(per_hand), static_cast<std::size_t>(per_hand));
    }
    void add(std::span<const Card> hand) { cards.insert(cards.end(), hand.begin(), hand.end()); }
    void add(CardSet hand) { cards.insert(cards.end(), hand.begin(), hand.end()); }
};

// A hand and, in Omaha, the board it plays with.
struct Deals {
    Hands hands;
    Hands boards;

    [[nodiscard]] std::size_t size() const { return hands.size(); }
};

// Three quarters are dealt from the full deck and one quarter from a short one, in which the hands that
// are rare otherwise – quads, straight flushes, three pairs, three cards of one suit in the hole – are not.
Deals random_deals(std::uint64_t seed, std::size_t count, int cards, int board_cards);

// "As Kd 7c"; a text that is no cards is a mistake in the test and ends it.
CardSet cards(std::string_view text);
CardSet set_of(std::span<const Card> cards);
obvious::Cards plain(std::span<const Card> cards);
obvious::Cards plain(CardSet cards);

} // namespace ananas
