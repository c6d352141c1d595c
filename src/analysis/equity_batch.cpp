#include "analysis/equity_batch.h"

#include "analysis/equity.h"
#include "analysis/whole_hands.h"
#include "betting/spec.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace ananas::analysis {
namespace {

using betting::Wins;

constexpr std::size_t most_in_table = 6;

} // namespace

ShowdownBatch::ShowdownBatch(const Situation &situation, bool exact)
    : situation_(situation), equity_(nothing_counted(situation, exact)), players_(situation.players.size()) {
    if (players_.size() <= most_in_table) pots_.resize(std::size_t{1} << 2 * players_.size());
}

Equity ShowdownBatch::finished() {
    show_down();
    const std::size_t players = players_.size();
    for (std::size_t winners = 0; winners < pots_.size(); ++winners)
        if (pots_[winners] > 0)
            count_pot(equity_,
                      {.high = static_cast<std::uint32_t>(winners & ((std::size_t{1} << players) - 1)),
                       .low = static_cast<std::uint32_t>(winners >> players)},
                      pots_[winners]);
    return std::move(equity_);
}

// With a number of players that the compiler knows, or 0 for any.
template <std::size_t known> void ShowdownBatch::count_winners() {
    const std::size_t players = known > 0 ? known : players_.size();
    std::array<const HandRank *, most_players> highs{};
    std::array<const LowRank *, most_players> lows{};
    for (std::size_t player = 0; player < players; ++player) {
        highs[player] = players_[player].highs.data();
        lows[player] = players_[player].lows.data();
    }
    for (std::size_t i = 0; i < size_; ++i) { // without a branch: nobody can guess who wins
        std::uint32_t high = 0;
        std::uint32_t low = 0;
        for (std::size_t player = 0; player < players; ++player) {
            high = std::max(high, highs[player][i].value);
            low = std::max(low, lows[player][i].value);
        }
        Winners winners;
        for (std::size_t player = 0; player < players; ++player) {
            winners.high |= std::uint32_t{highs[player][i].value == high} << player;
            winners.low |= std::uint32_t{lows[player][i].value == low} << player;
        }
        winners.high = high > 0 ? winners.high : 0; // nothing does not win
        winners.low = low > 0 ? winners.low : 0;
        if (players > most_in_table)
            count_pot(equity_, winners, weights_[i]);
        else
            pots_[winners.high | winners.low << players] += weights_[i];
    }
}

void ShowdownBatch::count_hands(const Player &player, PlayerEquity &counts) const {
    const Wins wins = situation_.game->showdown.wins;
    // Two counters a category, since the same one again would have to wait.
    std::array<std::array<std::uint64_t, 2>, 9> categories{};
    std::array<std::array<std::uint64_t, 2>, low_kinds> lows{};
    if (wins != Wins::low)
        for (std::size_t i = 0; i < size_; ++i)
            categories[static_cast<std::size_t>(player.highs[i].category())][i % 2] += weights_[i];
    if (wins != Wins::high)
        for (std::size_t i = 0; i < size_; ++i) lows[kind_of(player.lows[i])][i % 2] += weights_[i];
    for (std::size_t category = 0; category < categories.size(); ++category)
        counts.categories[category] += categories[category][0] + categories[category][1];
    for (std::size_t kind = 0; kind < lows.size(); ++kind) counts.lows[kind] += lows[kind][0] + lows[kind][1];
}

void ShowdownBatch::show_down() {
    for (std::size_t player = 0; player < players_.size(); ++player) {
        Player &each = players_[player];
        rank_whole_hands(situation_.game->showdown, CardSets(each.holes.data(), size_), CardSets(boards_.data(), size_),
                         each.highs.data(), each.lows.data());
        count_hands(each, equity_.players[player]);
    }
    if (players_.size() == 2)
        count_winners<2>();
    else
        count_winners<0>();
    size_ = 0;
}

} // namespace ananas::analysis
