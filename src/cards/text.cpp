#include "cards/text.h"

#include "base/result.h"
#include "cards/card.h"
#include "cards/reader.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ananas {
std::string CardTextError::message() const {
    const std::string where = " at character " + std::to_string(at);
    switch (kind) {
    case Kind::not_a_rank:
        if (offending.empty()) return "no card here; write a rank and a suit, such as As";
        return "'" + offending + "'" + where + " is not a rank; ranks are 2 to 9, T or 10, J, Q, K, A";
    case Kind::not_a_suit: return "'" + offending + "'" + where + " is not a suit; suits are c, d, h, s or ♣ ♦ ♥ ♠";
    case Kind::suit_missing:
        return "the suit is missing after '" + offending + "'" + where + "; suits are c, d, h, s or ♣ ♦ ♥ ♠";
    case Kind::twice: return "the card " + offending + where + " appears twice";
    case Kind::card_count: return expected;
    }
    return {};
}

Result<Card, CardTextError> parse_card(std::string_view text) {
    CardReader reader(text);
    auto card = reader.card();
    if (card && !reader.done())
        return Failure{CardTextError{CardTextError::Kind::card_count, reader.at(), reader.character(),
                                     "expected one card, found '" + reader.character() + "' at character " +
                                         std::to_string(reader.at()) + " behind " + to_string(*card)}};
    return card;
}

Result<std::vector<Card>, CardTextError> parse_cards(std::string_view text) {
    CardReader reader(text);
    std::vector<Card> cards;
    CardSet seen;
    for (reader.skip_separators(); !reader.done(); reader.skip_separators()) {
        const std::size_t at = reader.at();
        const auto card = reader.card();
        if (!card) return Failure{card.error()};
        if (seen.contains(*card)) return Failure{CardTextError{CardTextError::Kind::twice, at, to_string(*card), {}}};
        seen |= *card;
        cards.push_back(*card);
    }
    return cards;
}

Result<CardSet, CardTextError> parse_card_set(std::string_view text, int least, int most) {
    const auto cards = parse_cards(text);
    if (!cards) return Failure{cards.error()};
    const int found = static_cast<int>(cards->size());
    if (found < least || found > most) {
        const std::string wanted =
            least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
        return Failure{CardTextError{CardTextError::Kind::card_count,
                                     0,
                                     {},
                                     "expected " + wanted + (most == 1 ? " card" : " cards") + ", found " +
                                         std::to_string(found)}};
    }
    CardSet set;
    for (const Card card : *cards) set |= card;
    return set;
}

std::string to_string(Rank rank) { return std::string(1, rank_letters[static_cast<std::size_t>(rank)]); }
std::string to_string(Suit suit) { return std::string(1, suit_letters[static_cast<std::size_t>(suit)]); }
std::string to_string(Card card) { return to_string(card.rank()) + to_string(card.suit()); }

std::string to_string(CardSet cards) {
    std::vector<Card> ordered(cards.begin(), cards.end());
    std::sort(ordered.rbegin(), ordered.rend());
    std::string text;
    for (const Card card : ordered) {
        if (!text.empty()) text += ' ';
        text += to_string(card);
    }
    return text;
}

std::string_view name_of(Rank rank) {
    constexpr std::string_view names[] = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                          "nine", "ten",   "jack", "queen", "king", "ace"};
    return names[static_cast<std::size_t>(rank)];
}

std::string_view plural_of(Rank rank) {
    constexpr std::string_view names[] = {"twos",  "threes", "fours", "fives",  "sixes", "sevens", "eights",
                                          "nines", "tens",   "jacks", "queens", "kings", "aces"};
    return names[static_cast<std::size_t>(rank)];
}

} // namespace ananas
