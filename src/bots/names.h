// The bots by name: a player for each style, eight more with names of their own, and the yardsticks.
#pragma once

#include "base/result.h"
#include "bots/bot.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace ananas::bots {

inline constexpr std::array<std::string_view, 4> style_names = {"tight", "loose", "careful", "bold"};
constexpr std::string_view name_of(Style style) { return style_names[static_cast<std::size_t>(style)]; }

std::span<const Bot> all_bots();

// A bot as people write it: a name such as "nora", "bold" or "random", or with a share of its usual thought in
// hundredths, "nora@20". The error is a sentence.
Result<Bot, std::string> parse_bot(std::string_view text);

} // namespace ananas::bots
