// The grammar of ranges: from a text to patterns of hands with their weights. ranges.h turns those into holdings.
#pragma once

#include "analysis/hand_pattern.h"
#include "analysis/ranges.h"
#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::analysis {

inline constexpr std::uint32_t whole_weight = 1000; // weights are read in thousandths

// What stands between two commas.
struct SpelledHands {
    std::vector<HandPattern> hands;
    std::uint32_t weight = whole_weight;
    std::string text;   // as it was written,
    std::size_t at = 1; // from this character on
};

Result<std::vector<SpelledHands>, std::string> read_range(HandForm form, std::string_view text);

} // namespace ananas::analysis
