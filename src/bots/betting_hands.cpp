#include "bots/betting_hands.h"

#include "analysis/whole_hands.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ananas::bots {
namespace {

using betting::GameSpec;
using betting::Ranking;
using betting::Strength;

constexpr int at_once = 32;

// The small games of theory: one card each, which may pair the board.
void rank_single_cards(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards,
                       Strength *out) {
    for (std::size_t hand = 0; hand < holes.size(); ++hand) {
        const auto rank = static_cast<std::uint32_t>((*holes[hand].begin()).rank());
        const bool pair =
            game.showdown.ranking == Ranking::pair_with_board && holes[hand].ranks() == boards[hand].ranks();
        out[hand] = {.high = 1 + rank + (pair ? rank_count : 0U), .low = 0};
    }
}

// At most at_once hands.
void rank_some(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards, Strength *out) {
    if (game.showdown.ranking != Ranking::poker) {
        rank_single_cards(game, holes, boards, out);
        return;
    }
    std::array<HandRank, at_once> high;
    std::array<LowRank, at_once> low;
    analysis::rank_whole_hands(game.showdown, holes, boards, high.data(), low.data());
    for (std::size_t hand = 0; hand < holes.size(); ++hand)
        out[hand] = {.high = high[hand].value, .low = low[hand].value};
}

} // namespace

void rank_hands(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards, Strength *out) {
    for (std::size_t first = 0; first < holes.size(); first += at_once) {
        const std::size_t many = std::min<std::size_t>(at_once, holes.size() - first);
        rank_some(game, holes.subspan(first, many), boards.subspan(first, many), out + first);
    }
}

} // namespace ananas::bots
