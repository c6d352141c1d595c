// How the styles differ in the betting games: one row each.
#pragma once

#include "bots/bot.h"

#include <array>
#include <cstddef>

namespace ananas::bots {

struct BettingManner {
    // A call must promise this part of its price beyond what it costs.
    double call_margin;
    // A bet or raise for value must promise this part of what it puts in, beyond checking or calling.
    double raise_margin;
    // On the first street this much more for either, with four opponents; with fewer or more in proportion.
    double entry_margin;
    // How often it bluffs where it could, against one opponent: of the decisions in which it may bet or raise, its
    // hand is too weak to do so for value, and folds would pay for it or nearly so (bluff_cost). Half as often with
    // each opponent more; `semi` times as often with a fair share of the pot to hope for from cards to come.
    double bluffs;
    double semi;
    // How far it counts on others to fold when it weighs a raise, 0 to 1.
    double believes;
    // Bets by the pot, as parts of it: the smaller and the larger one it considers.
    std::array<double, 2> sizes;
};

inline constexpr BettingManner betting_manners[] = {
    {.call_margin = 0.10, // tight: few hands, those with force; bluffs 5 %
     .raise_margin = 0.05,
     .entry_margin = 0.15,
     .bluffs = 0.05,
     .semi = 3,
     .believes = 0.5,
     .sizes = {0.67, 1.0}},
    {.call_margin = 0.0, // loose: plays many hands and pays to see; bluffs 8 %
     .raise_margin = 0.05,
     .entry_margin = 0.0,
     .bluffs = 0.08,
     .semi = 3,
     .believes = 0.4,
     .sizes = {0.5, 0.9}},
    {.call_margin = 0.10, // careful: keeps pots small; bluffs 2 %
     .raise_margin = 0.12,
     .entry_margin = 0.05,
     .bluffs = 0.02,
     .semi = 2,
     .believes = 0.3,
     .sizes = {0.5, 0.67}},
    {.call_margin = 0.03, // bold: raises early and bluffs 15 %
     .raise_margin = 0.0,
     .entry_margin = 0.05,
     .bluffs = 0.15,
     .semi = 3,
     .believes = 0.7,
     .sizes = {0.75, 1.0}}};

// A bluff may lose this part of what it puts in, by how a typical player folds: whoever bluffed only at a profit would
// be known to have it in all other cases.
inline constexpr double bluff_cost = 0.15;

constexpr const BettingManner &betting_manner(Style style) { return betting_manners[static_cast<std::size_t>(style)]; }

} // namespace ananas::bots
