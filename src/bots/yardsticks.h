// Players to measure others by. They look at little more than what is legal.
//
// random: in the betting games each kind of action that is legal is equally likely – never a fold where checking
//   is free – and half of all raises are the least, the others anything between the least and the most. In
//   Chinese any free places for any of the cards. In Twisted any discard; goes on or folds as a coin falls.
// call: checks, calls, brings in, throws its lowest card away, shows. In Chinese it fills the back, then the middle,
//   then the front. In Twisted it makes the least bet and never folds.
// greedy: bets or raises the least it may whenever it may, otherwise as call. In Chinese it places each time what
//   makes the most of the cards on its board at this moment, and takes no thought for fouls before the last draw.
//   In Twisted it makes the highest bet and never folds.
#pragma once

#include "bots/bot.h"

#include <cstdint>

namespace ananas::bots {

// For bots of these three kinds.
betting::Command measure(const Seen<Betting> &seen, Kind kind, std::uint64_t seed);
chinese::Command measure(const Seen<Chinese> &seen, Kind kind, std::uint64_t seed);
twisted::Command measure(const Seen<Twisted> &seen, Kind kind, std::uint64_t seed);

} // namespace ananas::bots
