// All games by name, and stakes that suit each of them.
#pragma once

#include "betting/games/holdem.h"    // IWYU pragma: export
#include "betting/games/omaha.h"     // IWYU pragma: export
#include "betting/games/pineapple.h" // IWYU pragma: export
#include "betting/games/stud.h"      // IWYU pragma: export
#include "betting/games/theory.h"    // IWYU pragma: export
#include "betting/spec.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace ananas::betting {

// The games that people play; Kuhn and Leduc are not among them.
inline constexpr std::array all_games = {
    &games::holdem,
    &games::pineapple,
    &games::pineapple_hilo,
    &games::pineapple_hilo8,
    &games::crazy_pineapple,
    &games::crazy_pineapple_hilo,
    &games::crazy_pineapple_hilo8,
    &games::late_pineapple,
    &games::late_pineapple_hilo,
    &games::late_pineapple_hilo8,
    &games::lazy_pineapple,
    &games::lazy_pineapple_hilo,
    &games::lazy_pineapple_hilo8,
    &games::omaha,
    &games::omaha8,
    &games::stud,
    &games::stud8,
    &games::razz,
};

// The evaluator has no Omaha low without a qualifier, and no game asks for one.
static_assert(std::ranges::none_of(all_games, [](const GameSpec *game) {
    const bool any_low = game->showdown.wins == Wins::low || game->showdown.wins == Wins::high_and_low;
    return game->showdown.hole == HoleCards::exactly_two && any_low;
}));

// The game of a name such as "crazy-pineapple", Kuhn and Leduc included; nullptr when there is none.
const GameSpec *find_game(std::string_view name);

// Whether the first street is opened by a card, with ante and bring-in instead of blinds.
bool has_bring_in(const GameSpec &game);

// Ordinary stakes for a small bet: half-size small blind and big blind, or ante and bring-in of a tenth
// and a quarter or the nearest whole chips above.
Stakes usual_stakes(const GameSpec &game, Structure structure, Chips small_bet);

} // namespace ananas::betting
