#pragma once

#include "betting/games/rows.h"

namespace ananas::betting::games {

inline constexpr GameSpec omaha{.name = "omaha",
                                .title = "Omaha",
                                .streets = {hole_cards(4), flop, turn, river},
                                .showdown = {.hole = HoleCards::exactly_two, .rule = clause("HR-Ob")}};

inline constexpr GameSpec omaha8{.name = "omaha8",
                                 .title = "Omaha eight or better",
                                 .streets = omaha.streets,
                                 .showdown = {.wins = Wins::high_and_low8,
                                              .hole = HoleCards::exactly_two,
                                              .rule = clause("HR-O8a"),
                                              .low_rule = clause("HR-O8a")}};

} // namespace ananas::betting::games
