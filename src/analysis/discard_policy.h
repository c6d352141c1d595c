// What every hand of three throws away on one flop, by the model of discards.h. All 18,424 hands are decided together:
// on each board the two-card hands are put in order once, and a walk through that order counts for all of them at
// once what is beaten, less the hands that the player's own cards make impossible.
#pragma once

#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/rank.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::analysis {

// The cards that may be held or come on a flop, by places from the lowest card up, and their pairs by number.
class FlopDeck {
public:
    FlopDeck(CardSet flop, CardSet dead);

    [[nodiscard]] CardSet flop() const { return flop_; }
    [[nodiscard]] std::size_t size() const { return cards_.size(); }
    [[nodiscard]] Card card(std::size_t place) const { return cards_[place]; }
    [[nodiscard]] std::size_t place(Card card) const { return places_[static_cast<std::size_t>(card.number())]; }
    [[nodiscard]] std::size_t pairs() const { return planes_[0].size(); }

    struct Pair {
        std::uint8_t low, high; // places
    };
    [[nodiscard]] Pair pair(std::size_t number) const { return pairs_[number]; }
    static std::size_t pair_number(std::size_t low, std::size_t high) { return low + high * (high - 1) / 2; }
    static std::size_t hand_number(std::size_t low, std::size_t middle, std::size_t high) {
        return pair_number(low, middle) + high * (high - 1) * (high - 2) / 6;
    }
    [[nodiscard]] std::size_t hand_number(CardSet hand) const;
    [[nodiscard]] std::size_t hands() const { return size() * (size() - 1) * (size() - 2) / 6; }

    // Ranks of all pairs on a board; those that meet it get some rank.
    void rank_pairs_high(CardSet board, HandRank *out) const;
    void rank_pairs_low(CardSet board, betting::Wins wins, LowRank *out) const;

private:
    CardSet flop_;
    std::vector<Card> cards_;
    std::array<std::uint8_t, deck_size> places_{};
    std::vector<Pair> pairs_;
    std::array<std::vector<std::uint16_t>, suit_count> planes_;
};

class FlopPolicy {
public:
    FlopPolicy(betting::Wins wins, CardSet flop, CardSet dead);

    [[nodiscard]] const FlopDeck &deck() const { return deck_; }
    // The two cards that stay of three that are neither on the flop nor dead.
    [[nodiscard]] CardSet keep(CardSet hand) const;
    // Which of a hand's places goes: 0 the lowest, 2 the highest.
    [[nodiscard]] std::uint8_t discard(std::size_t hand_number) const { return discards_[hand_number]; }
    // The parts of pots that a hand wins by throwing away its lowest, middle and highest card.
    [[nodiscard]] std::array<std::int64_t, 3> parts(CardSet hand) const;

private:
    FlopDeck deck_;
    std::vector<std::uint8_t> discards_;
    std::vector<std::int64_t> parts_; // by pair kept, then by the place of the card thrown away
};

// The parts of pots that each of the starting hands wins before the flop by throwing away its lowest, middle and
// highest card, no card being dead. Takes many seconds; discards.h knows what comes out.
std::vector<std::array<std::int64_t, 3>> parts_before_the_flop(betting::Wins wins);

} // namespace ananas::analysis
