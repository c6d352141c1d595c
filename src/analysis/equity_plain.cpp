#include "analysis/equity.h"
#include "analysis/equity_deals.h"
#include "betting/showdown.h"
#include "betting/spec.h"

#include <array>
#include <cstddef>
#include <span>

namespace ananas::analysis {

Equity plain_equity(const Situation &situation, Piece piece) {
    const betting::Showdown &rules = situation.game->showdown;
    const std::size_t players = situation.players.size();
    Equity equity = nothing_counted(situation, true);
    std::array<betting::Strength, most_players> strengths;
    each_deal(situation, piece, [&](const WholeDeal &deal) {
        for (std::size_t player = 0; player < players; ++player) {
            strengths[player] = betting::strength_of(rules, deal.holes[player], deal.board);
            count_hand(equity.players[player], rules.wins, strengths[player], deal.weight);
        }
        count_pot(equity, winners_of(std::span(strengths).first(players)), deal.weight);
    });
    return equity;
}

} // namespace ananas::analysis
