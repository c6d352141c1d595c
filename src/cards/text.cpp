#include "cards/text.h"

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
constexpr std::string_view emoji_mark = "\uFE0F"; // may follow a symbol: "draw it in colour"

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool continues_utf8(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The bytes that the printable UTF-8 character at the front of a text takes, 0 if there is none: an
// error message repeats it, and must stay text that a terminal or a browser can show.
std::size_t printable_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const unsigned first = byte(0);
    const unsigned second = byte(1);
    if (first < 0x80) return first >= 0x20 && first != 0x7F ? 1 : 0;
    const bool overlong = first < 0xC2 || (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool surrogate = first == 0xED && second >= 0xA0;
    const bool beyond_unicode = first > 0xF4 || (first == 0xF4 && second >= 0x90);
    const bool control = first == 0xC2 && second < 0xA0;
    if (overlong || surrogate || beyond_unicode || control) return 0;
    const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    for (std::size_t i = 1; i < length; ++i)
        if (i >= text.size() || !continues_utf8(text[i])) return 0;
    return length;
}

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
        const auto rank = take_rank();
        if (!rank) return Failure{CardTextError{CardTextError::Kind::not_a_rank, at_, character(), {}}};
        if (done() || separates(rest_.front()))
            return Failure{CardTextError{CardTextError::Kind::suit_missing, at_, to_string(*rank), {}}};
        const auto suit = take_suit();
        if (!suit) return Failure{CardTextError{CardTextError::Kind::not_a_suit, at_, character(), {}}};
        return Card(*rank, *suit);
    }

    // The next character as a reader sees it; bytes that are not text are named by their value.
    [[nodiscard]] std::string character() const {
        if (rest_.empty()) return {};
        if (const std::size_t length = printable_length(rest_); length > 0) return std::string(rest_.substr(0, length));
        constexpr std::string_view digits = "0123456789ABCDEF";
        const auto byte = static_cast<unsigned char>(rest_.front());
        return std::string("byte 0x") + digits[byte >> 4U] + digits[byte & 15U];
    }

private:
    void take(std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i)
            if (!continues_utf8(rest_[i])) ++at_;
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
            take(symbol.utf8.size());
            if (rest_.starts_with(emoji_mark)) rest_.remove_prefix(emoji_mark.size());
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
