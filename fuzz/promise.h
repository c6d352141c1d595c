// What the fuzzers have in common: promises that must hold for any input.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace ananas {

inline void promise(bool kept, const char *words) {
    if (kept) return;
    std::fprintf(stderr, "broken promise: %s\n", words);
    std::abort();
}

// Well-formed UTF-8 without control characters: what a terminal, a log and a JSON string can take.
inline bool is_printable(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    for (std::size_t i = 0; i < text.size();) {
        const unsigned first = byte(i);
        const std::size_t length = first < 0x80   ? 1
                                   : first < 0xC0 ? 0
                                   : first < 0xE0 ? 2
                                   : first < 0xF0 ? 3
                                   : first < 0xF8 ? 4
                                                  : 0;
        if (length == 0) return false;
        unsigned code = length == 1 ? first : first & (0x7FU >> length);
        for (std::size_t k = 1; k < length; ++k) {
            if ((byte(i + k) & 0xC0U) != 0x80U) return false;
            code = code << 6U | (byte(i + k) & 0x3FU);
        }
        constexpr unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
        const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
        const bool surrogate = code >= 0xD800 && code < 0xE000;
        if (control || surrogate || code < least[length] || code > 0x10FFFF) return false;
        i += length;
    }
    return true;
}

} // namespace ananas
