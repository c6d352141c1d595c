// Any line as a hand for `ananas eval`. The first byte picks what the game asks for; the rest is the
// text. A hand has that shape and reads back as it prints; a complaint can be shown, and the character
// it names stands where it says.

#include "app/hand_text.h"
#include "base/printable.h"
#include "base/result.h"
#include "cards/text.h"
#include "promise.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace ananas;

// The bytes of the first character, or of the first byte that is no part of one that can be seen.
std::size_t first_length(std::string_view text) { return std::max<std::size_t>(1, printable_length(text)); }

// What stands at a place counted in characters. The mark that makes a suit a plain sign or a picture belongs to it.
std::string_view from_character(std::string_view text, std::size_t number) {
    std::size_t count = 0;
    while (!text.empty()) {
        if (++count == number) return text;
        std::size_t length = first_length(text);
        const bool suit = text >= "♠" && text.substr(0, 3) <= "♧";
        const std::string_view behind = text.substr(length);
        if (suit && (behind.starts_with("\uFE0E") || behind.starts_with("\uFE0F"))) length += 3;
        text.remove_prefix(length);
    }
    promise(number == count + 1, "a complaint's place lies in the text or just behind it");
    return {};
}

void check(const std::string &complaint, std::string_view text) {
    promise(!complaint.empty() && is_printable(complaint), "a complaint is text");
    constexpr std::string_view where = " at character ";
    const std::size_t at = complaint.find(where);
    if (at == std::string::npos) return;
    std::size_t number = 0;
    for (std::size_t i = at + where.size();
         i < complaint.size() && std::isdigit(static_cast<unsigned char>(complaint[i])) != 0; ++i)
        number = 10 * number + static_cast<std::size_t>(complaint[i] - '0');
    promise(number >= 1, "characters are counted from one");
    const std::string_view there = from_character(text, number);

    if (complaint.find("is not a ", at) == std::string::npos) return; // it names a card, or a rank before it
    const std::string_view first = there.substr(0, first_length(there));
    const std::string named = "'" + std::string(first) + "'";
    if (printable_length(first) > 0)
        promise(std::string_view(complaint).substr(0, at).ends_with(named), "the character named stands there");
    else
        promise(complaint.find("'byte 0x") != std::string::npos, "what is no character is named by its value");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size == 0) return 0;
    constexpr app::HandShape shapes[] = {{5, 7}, {3, 3}, {4, 4, true}};
    const app::HandShape &shape = shapes[data[0] % 3];
    const std::string_view text(reinterpret_cast<const char *>(data) + 1, size - 1);

    const auto hand = app::read_hand(shape, text);
    if (!hand) {
        check(hand.error(), text);
        return 0;
    }
    promise(hand->cards.size() >= shape.least && hand->cards.size() <= shape.most, "a hand has its cards");
    promise(shape.board ? hand->board.size() >= 3 && hand->board.size() <= 5 : hand->board.empty(), "and its board");
    promise(!hand->cards.intersects(hand->board), "no card is in both");
    const std::string printed = to_string(hand->cards) + (shape.board ? " | " + to_string(hand->board) : "");
    const auto again = app::read_hand(shape, printed);
    promise(again && again->cards == hand->cards && again->board == hand->board, "a hand reads back");
    return 0;
}
