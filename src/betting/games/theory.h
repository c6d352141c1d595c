// Kuhn and Leduc poker: the small games of theory, for two. They are here to show that the tables are
// general enough, and because their trees have been counted by many: 30 and 5,520 ends.
#pragma once

#include "betting/games/rows.h"

namespace ananas::betting::games {

constexpr CardSet jack_to_king(Suit suit) {
    return {Card(Rank::jack, suit), Card(Rank::queen, suit), Card(Rank::king, suit)};
}

inline constexpr GameSpec kuhn{.name = "kuhn",
                               .title = "Kuhn poker",
                               .streets = {Street{.down = 1}},
                               .showdown = {.ranking = Ranking::one_card},
                               .max_players = 2,
                               .deck = jack_to_king(Suit::spades)};
inline constexpr Stakes kuhn_stakes{
    .structure = Structure::limit, .small_bet = Chips(1), .big_bet = Chips(1), .ante = Chips(1), .cap = 1};

inline constexpr GameSpec leduc{.name = "leduc",
                                .title = "Leduc poker",
                                .streets = {Street{.down = 1}, Street{.board = 1, .bet = BetSize::big}},
                                .showdown = {.ranking = Ranking::pair_with_board},
                                .max_players = 2,
                                .deck = jack_to_king(Suit::spades) | jack_to_king(Suit::hearts)};
inline constexpr Stakes leduc_stakes{
    .structure = Structure::limit, .small_bet = Chips(2), .big_bet = Chips(4), .ante = Chips(1), .cap = 2};

// In both a player who may check does not fold.
inline constexpr House theory_house{.fold_for_free = false};

} // namespace ananas::betting::games
