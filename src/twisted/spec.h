// A table of Twisted Pineapple: the game it plays and the house's options, each with the decision's
// default. Amounts are in the smallest unit of the currency, so that five dollars are 500 cents.
#pragma once

#include "chips/chips.h"
#include "twisted/games.h"
#include "twisted/house_game.h"

#include <algorithm>
#include <cstdint>

namespace ananas::twisted {

enum class Dealing : std::uint8_t {
    one_at_a_time, // by hand, in rotation
    packets,       // three cards at once from a shuffling machine
};

struct Table {
    HouseGame game = games::twisted; // with the pay schedule and the second and river multiples (D29)
    int seats = 7;                   // up to twelve (D31)
    Chips least_first{500};
    Chips most_first{10'000};
    Chips ante_cap{500};
    Chips optional_bet; // against the other players; nothing where it is not offered (SD15-2b)
    Dealing dealing = Dealing::one_at_a_time;
    Chips unit{1}; // the smallest denomination in play, for the odd chip of the players' pot
};

// Half the first bet, rounded down, and never above the cap (SD15-2a, D32).
constexpr Chips ante_for(const Table &table, Chips first) {
    return std::min(Chips(first.units() * table.game.ante_percent / 100), table.ante_cap);
}

} // namespace ananas::twisted
