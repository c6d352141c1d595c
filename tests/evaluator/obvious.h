// The judge of the evaluator tests: a hand evaluator written to be read and believed, not to be fast.
//
// It looks at every choice of five cards, sorts and counts their ranks, and compares what it found as
// a player would: the kind of hand first, then the ranks in the order in which they matter. It has its
// own cards, its own reader and its own numbers, and shares nothing with the product.
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string_view>
#include <vector>

namespace obvious {

// The rank as on the face, 11 to 14 for jack to ace; the suit as its letter.
struct Card {
    int rank;
    char suit;

    friend bool operator==(const Card &, const Card &) = default;
};
using Cards = std::vector<Card>;
using FiveCards = std::array<Card, 5>;

// "As Kd 7c": a rank letter and a suit letter each, one space between cards.
Cards cards(std::string_view text);

enum class Kind { high_card, pair, two_pair, trips, straight, flush, full_house, quads, straight_flush };

// A hand as it is compared. The ranks that matter most come first, each rank once, and zeroes fill the
// rest: kings and sevens with a queen is {two_pair, {13, 7, 12, 0, 0}}. A straight has its top card only.
struct Hand {
    Kind kind = Kind::high_card;
    std::array<int, 5> ranks{};

    friend auto operator<=>(const Hand &, const Hand &) = default;
};

// For a high hand greater is better.
Hand high_of_five(const FiveCards &five);
Hand high(const Cards &five_or_more);
Hand omaha_high(const Cards &hole, const Cards &board);
// Three cards, no straights and no flushes.
Hand front(const Cards &three);

// For a low the ace is 1, straights and flushes are nothing, and the *lesser* hand is better: no pair
// before a pair before two pair and so on, then the lower ranks, those that matter most compared first.
Hand low_of_five(const FiveCards &five);
Hand low(const Cards &five_or_more);
// Nothing unless the five cards are five different ranks up to the eight.
std::optional<Hand> low8(const Cards &five_or_more);
std::optional<Hand> omaha_low8(const Cards &hole, const Cards &board);

// Every choice of five cards, and every choice of two hole cards with three of the board.
std::vector<FiveCards> choices_of_five(const Cards &from);
std::vector<FiveCards> choices_of_two_and_three(const Cards &hole, const Cards &board);

} // namespace obvious
