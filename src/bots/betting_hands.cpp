#include "bots/betting_hands.h"

#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

namespace ananas::bots {
namespace {

using betting::GameSpec;
using betting::HoleCards;
using betting::Ranking;
using betting::Strength;
using betting::Wins;

constexpr int at_once = 32;

// A whole hand each way, taking what is better of `out` and this.
void rank_sets(const GameSpec &game, std::span<const CardSet> hands, Strength *out) {
    std::array<HandRank, at_once> high;
    std::array<LowRank, at_once> low;
    const Wins wins = game.showdown.wins;
    if (wins != Wins::low) rank_high(7, hands, high.data());
    if (wins == Wins::low || wins == Wins::high_and_low) rank_low(hands, low.data());
    if (wins == Wins::high_and_low8) rank_low8(hands, low.data());
    for (std::size_t hand = 0; hand < hands.size(); ++hand) {
        if (wins != Wins::low) out[hand].high = std::max(out[hand].high, high[hand].value);
        if (wins != Wins::high) out[hand].low = std::max(out[hand].low, low[hand].value);
    }
}

void rank_omahas(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards, Strength *out) {
    std::array<HandRank, at_once> high;
    std::array<LowRank, at_once> low{};
    if (game.showdown.wins == Wins::high)
        rank_omaha(holes, boards, high.data());
    else
        rank_omaha8(holes, boards, high.data(), low.data());
    for (std::size_t hand = 0; hand < holes.size(); ++hand)
        out[hand] = {.high = high[hand].value, .low = low[hand].value};
}

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

void rank_any(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards, Strength *out) {
    std::array<CardSet, at_once> hands;
    for (std::size_t hand = 0; hand < holes.size(); ++hand) hands[hand] = holes[hand] | boards[hand];
    rank_sets(game, std::span(hands.data(), holes.size()), out);
}

void rank_two_of_three(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards,
                       Strength *out) {
    std::array<CardSet, at_once> pairs;
    for (int left_out = 0; left_out < 3; ++left_out) {
        for (std::size_t hand = 0; hand < holes.size(); ++hand)
            pairs[hand] = holes[hand] - *std::next(holes[hand].begin(), left_out);
        rank_any(game, std::span(pairs.data(), holes.size()), boards, out);
    }
}

// At most at_once hands.
void rank_some(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards, Strength *out) {
    std::fill_n(out, holes.size(), Strength{});
    auto *const rank = game.showdown.ranking != Ranking::poker        ? rank_single_cards
                       : game.showdown.hole == HoleCards::any         ? rank_any
                       : game.showdown.hole == HoleCards::exactly_two ? rank_omahas
                                                                      : rank_two_of_three;
    rank(game, holes, boards, out);
}

} // namespace

void rank_hands(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards, Strength *out) {
    for (std::size_t first = 0; first < holes.size(); first += at_once) {
        const std::size_t many = std::min<std::size_t>(at_once, holes.size() - first);
        rank_some(game, holes.subspan(first, many), boards.subspan(first, many), out + first);
    }
}

} // namespace ananas::bots
