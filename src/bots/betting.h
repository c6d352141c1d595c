// The player of the betting games. It looks at what the others may hold by their betting (betting_ranges.h), tries
// each action on whole hands as they may be (betting_worlds.h) and chooses in its style (betting_style.h): pot odds
// for calls, bets and raises for value where they gain even from callers, bluffs at the style's frequency.
#pragma once

#include "betting/command.h"
#include "bots/betting_style.h"
#include "bots/bot.h"

#include <cstdint>

namespace ananas::bots {

betting::Command play(const Seen<Betting> &seen, const Bot &bot, std::uint64_t seed);
// In a manner that need not be one of the four styles', with so many hundredths of the usual thought.
betting::Command play(const Seen<Betting> &seen, const BettingManner &manner, int thought, std::uint64_t seed);

} // namespace ananas::bots
