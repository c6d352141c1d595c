// Deals are gathered and shown down many at a time, for the evaluator ranks batches: inside of equity.
#pragma once

#include "analysis/equity.h"
#include "analysis/equity_deals.h"
#include "cards/card.h"
#include "evaluator/rank.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::analysis {

class ShowdownBatch {
public:
    ShowdownBatch(const Situation &situation, bool exact);

    void add(const WholeDeal &deal) {
        for (std::size_t player = 0; player < players_.size(); ++player)
            players_[player].holes[size_] = deal.holes[player];
        boards_[size_] = deal.board;
        weights_[size_] = deal.weight;
        if (++size_ == room) show_down();
    }
    // Of all deals added: once, when there are no more.
    Equity finished();

private:
    static constexpr std::size_t room = 1024; // all of a batch stays in the nearest caches

    struct Player {
        std::vector<CardSet> holes = std::vector<CardSet>(room);
        std::vector<HandRank> highs = std::vector<HandRank>(room); // stay at nothing in games without
        std::vector<LowRank> lows = std::vector<LowRank>(room);
    };

    void show_down();
    template <std::size_t known> void count_winners();
    void count_hands(const Player &player, PlayerEquity &counts) const;

    const Situation &situation_;
    Equity equity_;
    std::size_t size_ = 0;
    std::vector<CardSet> boards_ = std::vector<CardSet>(room);
    std::vector<std::uint64_t> weights_ = std::vector<std::uint64_t>(room);
    std::vector<Player> players_;
    std::vector<std::uint64_t> pots_; // by who won them, while the players are few enough for that
};

} // namespace ananas::analysis
