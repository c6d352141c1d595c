#include "betting/games.h"

#include "betting/spec.h"
#include "chips/chips.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace ananas::betting {
namespace {

Chips part_of(Chips whole, std::int64_t parts) { return Chips((whole.units() + parts - 1) / parts); }

} // namespace

const GameSpec *find_game(std::string_view name) {
    for (const GameSpec *game : {&games::kuhn, &games::leduc})
        if (game->name == name) return game;
    const auto *const found = std::ranges::find(all_games, name, &GameSpec::name);
    return found != all_games.end() ? *found : nullptr;
}

bool has_bring_in(const GameSpec &game) {
    const Opening opens = game.streets[0].opens;
    return opens == Opening::low_card_brings_in || opens == Opening::high_card_brings_in;
}

Stakes usual_stakes(const GameSpec &game, Structure structure, Chips small_bet) {
    Stakes stakes{.structure = structure, .small_bet = small_bet, .big_bet = small_bet * 2};
    if (has_bring_in(game)) {
        stakes.ante = part_of(small_bet, 10);
        stakes.bring_in = part_of(small_bet, 4);
    } else {
        stakes.blinds = {part_of(small_bet, 2), small_bet};
    }
    return stakes;
}

} // namespace ananas::betting
