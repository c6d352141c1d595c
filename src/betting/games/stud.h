// Seven card stud, its high-low kind and razz: the same cards, read the other way up.
#pragma once

#include "betting/games/rows.h"

namespace ananas::betting::games {

constexpr List<Street, max_streets> stud_streets(Opening third, Opening later) {
    return {Street{.down = 2, .up = 1, .opens = third}, Street{.up = 1, .burn = true, .opens = later},
            Street{.up = 1, .burn = true, .opens = later, .bet = BetSize::big},
            Street{.up = 1, .burn = true, .opens = later, .bet = BetSize::big},
            Street{.down = 1, .burn = true, .opens = later, .bet = BetSize::big}};
}

inline constexpr GameSpec stud{
    .name = "stud",
    .title = "Seven Card Stud",
    .streets = stud_streets(Opening::low_card_brings_in, Opening::high_hand_showing),
    .showdown = {.odd_chip = OddChip::highest_card, .rule = clause("HR-S9"), .odd_rule = clause("HR-S10")},
    .max_players = 9};

inline constexpr GameSpec stud8{.name = "stud8",
                                .title = "Seven Card Stud eight or better",
                                .streets = stud.streets,
                                .showdown = {.wins = Wins::high_and_low8,
                                             .odd_chip = OddChip::highest_card,
                                             .rule = clause("HR-S8B"),
                                             .low_rule = clause("HR-S8B"),
                                             .odd_rule = clause("HR-S10")},
                                .max_players = 9};

inline constexpr GameSpec razz{.name = "razz",
                               .title = "Razz",
                               .streets = stud_streets(Opening::high_card_brings_in, Opening::low_hand_showing),
                               .showdown = {.wins = Wins::low,
                                            .odd_chip = OddChip::highest_card,
                                            .rule = clause("HR-RZ"),
                                            .low_rule = clause("HR-RZ"),
                                            .odd_rule = clause("HR-S10")},
                               .max_players = 9};

} // namespace ananas::betting::games
