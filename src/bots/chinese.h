// The player of Face-Up Pineapple Chinese. It places by sampled futures, the last cards by counting (chinese_search.h),
// sets a Fantasy Land hand in the best of all ways against what the others may come to, and declares the clean sweeps
// that it holds.
#pragma once

#include "bots/bot.h"
#include "bots/chinese_placing.h"
#include "chinese/command.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace ananas::bots {

// How the styles differ, one row each, in the order of Style. Everybody dreads fouls somewhat: without that a loose
// player, who hopes for more than it should, fouls in about every tenth hand (docs/measurements.md has what they do
// now).
struct ChineseManner {
    double fantasy;    // how it values Fantasy Land, as a part of its measured worth
    double foul_dread; // points that it would give to each opponent to avoid a foul, beyond those that a foul costs
};
inline constexpr std::array<ChineseManner, 4> chinese_manners = {{
    {.fantasy = 0.8, .foul_dread = 2}, // tight: takes the bonus at hand
    {.fantasy = 1.2, .foul_dread = 2}, // loose: likes Fantasy Land better than it deserves
    {.fantasy = 1.0, .foul_dread = 3}, // careful: would rather have nothing than a foul
    {.fantasy = 1.5, .foul_dread = 2}, // bold: after Fantasy Land with all it has
}};
constexpr const ChineseManner &chinese_manner(Style style) { return chinese_manners[static_cast<std::size_t>(style)]; }

chinese::Command play(const Seen<Chinese> &seen, const Bot &bot, std::uint64_t seed);

} // namespace ananas::bots
