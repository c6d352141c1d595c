#pragma once

#include "betting/games/rows.h"

namespace ananas::betting::games {

inline constexpr GameSpec holdem{.name = "holdem",
                                 .title = "Texas hold'em",
                                 .streets = {hole_cards(2), flop, turn, river},
                                 .showdown = {.rule = clause("HR-H15")}};

} // namespace ananas::betting::games
