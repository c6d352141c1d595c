// Cards as people write them: "As", "Td", "10h", "A♠", one after another with or without spaces
// or commas between them. Printing uses the short form that parsing accepts everywhere: "As".
#pragma once

#include "base/result.h"
#include "cards/card.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ananas {

// The length of a text in characters, as a reader would count them: the mark that asks for a symbol in
// colour belongs to the symbol.
std::size_t characters_in(std::string_view text);

inline constexpr std::string_view rank_letters = "23456789TJQKA"; // in the order of Rank
inline constexpr std::string_view suit_letters = "cdhs";          // in the order of Suit

// What is wrong with a text of cards, and where: `at` counts characters from 1.
struct CardTextError {
    enum class Kind : std::uint8_t { not_a_rank, not_a_suit, suit_missing, twice, card_count };
    Kind kind;
    std::size_t at = 0;
    std::string offending; // the character, or for `twice` the card
    std::string expected;  // for card_count: "expected 5 to 7 cards, found 4"

    [[nodiscard]] std::string message() const;
};

// One card and nothing else.
Result<Card, CardTextError> parse_card(std::string_view text);
// Any number of cards in the order written; a card that appears twice is an error.
Result<std::vector<Card>, CardTextError> parse_cards(std::string_view text);
// The same as a set, holding between `least` and `most` cards.
Result<CardSet, CardTextError> parse_card_set(std::string_view text, int least, int most);

std::string to_string(Rank rank); // "A"
std::string to_string(Suit suit); // "s"
std::string to_string(Card card); // "As"
// High cards first, and within a rank spades first: "As Kd 7s 7c".
std::string to_string(CardSet cards);

// "ace", "aces", "six", "sixes": the words for a rank, in the singular and plural.
std::string_view name_of(Rank rank);
std::string_view plural_of(Rank rank);

} // namespace ananas
