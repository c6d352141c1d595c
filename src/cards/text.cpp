#include "cards/text.h"

#include "base/printable.h"
#include "base/result.h"
#include "cards/card.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas {
namespace {

constexpr std::string_view rank_letters = "23456789TJQKA";
constexpr std::string_view suit_letters = "cdhs";

struct Symbol {
    std::string_view utf8;
    Suit suit;
};
// Filled and outlined, as text and as keyboards on phones write them.
constexpr Symbol suit_symbols[] = {
    {"♣", Suit::clubs}, {"♦", Suit::diamonds}, {"♥", Suit::hearts}, {"♠", Suit::spades},
    {"♧", Suit::clubs}, {"♢", Suit::diamonds}, {"♡", Suit::hearts}, {"♤", Suit::spades},
};
constexpr std::string_view colour_mark = "\uFE0F"; // may follow a symbol, and belongs to it

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool continues_utf8(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }
bool separates(char c) { return c == ' ' || c == ',' || c == '\t' || c == '\n' || c == '\r'; }

// Reads cards off the front of a text and remembers where it is, in characters.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    [[nodiscard]] bool done() const { return rest_.empty(); }
    [[nodiscard]] std::size_t at() const { return at_; }

    void skip_separators() {
        while (!rest_.empty() && separates(rest_.front())) take(1);
    }

    Result<Card, CardTextError> card() {
        const std::string_view from = rest_;
        const auto rank = take_rank();
        if (!rank) return Failure{CardTextError{CardTextError::Kind::not_a_rank, at_, character(), {}}};
        if (done() || separates(rest_.front()))
            return Failure{CardTextError{
                CardTextError::Kind::suit_missing, at_, std::string(from.substr(0, from.size() - rest_.size())), {}}};
        const auto suit = take_suit();
        if (!suit) return Failure{CardTextError{CardTextError::Kind::not_a_suit, at_, character(), {}}};
        return Card(*rank, *suit);
    }

    // The next character as a reader sees it; bytes that are not text are named by their value.
    [[nodiscard]] std::string character() const {
        if (rest_.empty()) return {};
        if (const std::size_t length = printable_length(rest_); length > 0) return std::string(rest_.substr(0, length));
        return "byte 0x" + hexadecimal(rest_.front());
    }

private:
    void take(std::size_t bytes) {
        at_ += characters_in(rest_.substr(0, bytes));
        rest_.remove_prefix(bytes);
    }

    std::optional<Rank> take_rank() {
        if (rest_.starts_with("10")) {
            take(2);
            return Rank::ten;
        }
        if (rest_.empty()) return std::nullopt;
        const auto found = rank_letters.find(upper(rest_.front()));
        if (found == std::string_view::npos) return std::nullopt;
        take(1);
        return static_cast<Rank>(found);
    }

    std::optional<Suit> take_suit() {
        if (const auto found = suit_letters.find(lower(rest_.front())); found != std::string_view::npos) {
            take(1);
            return static_cast<Suit>(found);
        }
        for (const Symbol &symbol : suit_symbols) {
            if (!rest_.starts_with(symbol.utf8)) continue;
            const bool coloured = rest_.substr(symbol.utf8.size()).starts_with(colour_mark);
            take(symbol.utf8.size() + (coloured ? colour_mark.size() : 0));
            return symbol.suit;
        }
        return std::nullopt;
    }

    std::string_view rest_;
    std::size_t at_ = 1;
};

} // namespace

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
    Reader reader(text);
    auto card = reader.card();
    if (card && !reader.done())
        return Failure{CardTextError{CardTextError::Kind::card_count, reader.at(), reader.character(),
                                     "expected one card, found more after " + to_string(*card)}};
    return card;
}

Result<std::vector<Card>, CardTextError> parse_cards(std::string_view text) {
    Reader reader(text);
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

std::size_t characters_in(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!continues_utf8(text[i]) && !text.substr(i).starts_with(colour_mark)) ++count;
    return count;
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
