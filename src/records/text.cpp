#include "records/text.h"

#include "cards/text.h"
#include "records/record.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::records {
namespace {

constexpr std::string_view blanks = " \t\r\n\f\v";

} // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool take(std::string_view &text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::optional<std::string_view> take_until(std::string_view &text, std::string_view end) {
    const std::size_t at = text.find(end);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view taken = text.substr(0, at);
    text.remove_prefix(at + end.size());
    return taken;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        words.push_back(text.substr(0, text.find_first_of(blanks)));
        text.remove_prefix(words.back().size());
    }
    return words;
}

int line_of(std::string_view text, std::size_t offset) {
    return 1 + static_cast<int>(std::ranges::count(text.substr(0, offset), '\n'));
}

std::optional<SeenCards> parse_seen_cards(std::string_view text) {
    SeenCards cards;
    for (std::string_view word : words_of(text)) {
        while (!word.empty()) {
            const std::size_t length = word.starts_with("10") && word.size() > 2 ? 3 : 2;
            const std::string_view card = word.substr(0, length);
            if (card.size() < 2) return std::nullopt;
            if (card.find('?') != std::string_view::npos) {
                cards.emplace_back();
            } else {
                const auto parsed = parse_card(card);
                if (!parsed) return std::nullopt;
                cards.emplace_back(*parsed);
            }
            word.remove_prefix(length);
        }
    }
    return cards;
}

std::string write_seen_cards(const SeenCards &cards, std::string_view between) {
    std::string text;
    for (const SeenCard &card : cards) {
        if (!text.empty()) text += between;
        text += card ? to_string(*card) : "??";
    }
    return text;
}

bool all_known(const SeenCards &cards) {
    return std::ranges::all_of(cards, [](const SeenCard &card) { return card.has_value(); });
}

} // namespace ananas::records
