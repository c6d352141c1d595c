// The player of Twisted Pineapple. Against the house every discard, bet and fold is the best there is
// (twisted_value.h), whatever the schedule and the multiples of the table; the styles differ in how much they bet and
// in whether they join the players' pot. With a marker for that pot it goes on with more hands, as far as its share
// pays for.
#pragma once

#include "bots/bot.h"
#include "twisted/command.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace ananas::bots {

// One row for each style, in the order of Style.
struct TwistedManner {
    int rounds;    // that its stack should last, all bets made: the first bet is that part of it
    bool optional; // joins the players' pot
};
inline constexpr std::array<TwistedManner, 4> twisted_manners = {{
    {.rounds = 100, .optional = false}, // tight
    {.rounds = 60, .optional = true},   // loose
    {.rounds = 200, .optional = false}, // careful
    {.rounds = 25, .optional = true},   // bold
}};
constexpr const TwistedManner &twisted_manner(Style style) { return twisted_manners[static_cast<std::size_t>(style)]; }

// Where a stack does not reach for the smallest first bet and its ante there is no legal answer but the clock's; then
// it asks for that bet all the same.
twisted::Command play(const Seen<Twisted> &seen, const Bot &bot, std::uint64_t seed);

} // namespace ananas::bots
