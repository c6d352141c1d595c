#include "chips/chips.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace ananas {

void stop_for_chips(const char *violated) {
    std::fprintf(stderr, "ananas: %s\n", violated);
    std::abort();
}

std::string shown(Chips amount, int decimals) {
    const bool owed = amount < Chips();
    const auto units = static_cast<std::uint64_t>(amount.units());
    std::string text = std::to_string(owed ? 0 - units : units);
    const auto behind = static_cast<std::size_t>(decimals);
    if (text.size() <= behind) text.insert(0, behind + 1 - text.size(), '0');
    const std::size_t whole = text.size() - behind;
    if (behind > 0) text.insert(whole, 1, '.');
    for (std::size_t place = whole; place > 3;) text.insert(place -= 3, 1, ',');
    return owed ? "-" + text : text;
}

} // namespace ananas
