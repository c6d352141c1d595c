#include "base/printable.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace ananas {

// Characters without a shape of their own that turn, join or hide what stands around them: marks and brackets of
// direction, line breaks, fillers. Not the joiners, which scripts and emoji need.
static bool is_hidden(unsigned code) {
    constexpr struct {
        unsigned first, last;
    } hidden[] = {{0x00AD, 0x00AD}, {0x061C, 0x061C}, {0x180E, 0x180E}, {0x200B, 0x200B}, {0x200E, 0x200F},
                  {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}};
    return std::ranges::any_of(hidden, [&](const auto &each) { return code >= each.first && code <= each.last; });
}

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
        if ((byte(i) & 0xC0U) != 0x80U) return 0;
    const unsigned code = length == 2   ? (first & 0x1FU) << 6U | (second & 0x3FU)
                          : length == 3 ? (first & 0x0FU) << 12U | (second & 0x3FU) << 6U | (byte(2) & 0x3FU)
                                        : 0U;
    return is_hidden(code) ? 0 : length;
}

std::string hexadecimal(char byte) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto value = static_cast<unsigned char>(byte);
    return {digits[value >> 4U], digits[value & 15U]};
}

std::string printable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        const std::size_t length = printable_length(text);
        shown += length > 0 ? std::string(text.substr(0, length)) : "\\x" + hexadecimal(text.front());
        text.remove_prefix(length > 0 ? length : 1);
    }
    return shown;
}

std::string printable_beginning(std::string_view text, std::size_t most) {
    if (text.size() <= most) return printable(text);
    std::size_t end = 0;
    const auto next = [&] { return std::max<std::size_t>(1, printable_length(text.substr(end))); };
    while (end + next() <= most) end += next();
    return printable(text.substr(0, end)) + "…";
}

} // namespace ananas
