#include "cards/reader.h"

#include "base/printable.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ananas {
namespace {

struct Symbol {
    std::string_view utf8;
    Suit suit;
};
// Filled and outlined, as text and as keyboards on phones write them.
constexpr Symbol suit_symbols[] = {
    {"♣", Suit::clubs}, {"♦", Suit::diamonds}, {"♥", Suit::hearts}, {"♠", Suit::spades},
    {"♧", Suit::clubs}, {"♢", Suit::diamonds}, {"♡", Suit::hearts}, {"♤", Suit::spades},
};
// Either may follow a symbol, and belongs to it: as a plain sign, or as a coloured picture.
constexpr std::string_view style_marks[] = {"\uFE0E", "\uFE0F"};
constexpr std::string_view fixed_space = "\u00A0"; // as pages put it between cards that shall stay on one line

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool continues_utf8(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// How many bytes of the text are a mark of style, a space, or what may stand between cards; 0 where there is none.
std::size_t style_mark(std::string_view text) {
    for (const std::string_view mark : style_marks)
        if (text.starts_with(mark)) return mark.size();
    return 0;
}
std::size_t space(std::string_view text) {
    if (text.starts_with(fixed_space)) return fixed_space.size();
    return !text.empty() && std::string_view(" \t\n\r").find(text.front()) != std::string_view::npos ? 1 : 0;
}
std::size_t separator(std::string_view text) { return text.starts_with(',') ? 1 : space(text); }

} // namespace

std::size_t characters_in(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!continues_utf8(text[i]) && style_mark(text.substr(i)) == 0) ++count;
    return count;
}

std::string CardReader::character() const {
    if (rest_.empty()) return {};
    if (const std::size_t length = printable_length(rest_); length > 0) return std::string(rest_.substr(0, length));
    return "byte 0x" + hexadecimal(rest_.front());
}

void CardReader::take(std::size_t bytes) {
    at_ += characters_in(rest_.substr(0, bytes));
    rest_.remove_prefix(bytes);
}

bool CardReader::take_if(char character) {
    if (!rest_.starts_with(character)) return false;
    take(1);
    return true;
}

void CardReader::skip_spaces() {
    while (const std::size_t bytes = space(rest_)) take(bytes);
}

void CardReader::skip_separators() {
    while (const std::size_t bytes = separator(rest_)) take(bytes);
}

std::optional<Rank> CardReader::take_rank() {
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

std::optional<Suit> CardReader::take_suit() {
    if (rest_.empty()) return std::nullopt;
    if (const auto found = suit_letters.find(lower(rest_.front())); found != std::string_view::npos) {
        take(1);
        return static_cast<Suit>(found);
    }
    for (const Symbol &symbol : suit_symbols) {
        if (!rest_.starts_with(symbol.utf8)) continue;
        take(symbol.utf8.size() + style_mark(rest_.substr(symbol.utf8.size())));
        return symbol.suit;
    }
    return std::nullopt;
}

Result<Card, CardTextError> CardReader::card() {
    const std::string_view from = rest_;
    const auto rank = take_rank();
    if (!rank) return Failure{CardTextError{CardTextError::Kind::not_a_rank, at_, character(), {}}};
    if (done() || separator(rest_) > 0)
        return Failure{CardTextError{
            CardTextError::Kind::suit_missing, at_, std::string(from.substr(0, from.size() - rest_.size())), {}}};
    const auto suit = take_suit();
    if (!suit) return Failure{CardTextError{CardTextError::Kind::not_a_suit, at_, character(), {}}};
    return Card(*rank, *suit);
}

} // namespace ananas
