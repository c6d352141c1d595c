#include "analysis/discard_equity.h"

#include "analysis/board_kinds.h"
#include "analysis/discard_memory.h"
#include "analysis/discard_policy.h"
#include "analysis/discards.h"
#include "analysis/equity.h"
#include "analysis/equity_batch.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_sampler.h"
#include "base/chance.h"
#include "betting/games.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/rank.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

using betting::GameSpec;
using betting::Wins;

constexpr GameSpec without_discard(const GameSpec &game) {
    GameSpec two = game;
    for (betting::Street &street : two.streets) street.discards = betting::Discards::never;
    two.streets[0].down = 2;
    return two;
}
constexpr GameSpec two_card_games[] = {without_discard(betting::games::crazy_pineapple),
                                       without_discard(betting::games::crazy_pineapple_hilo),
                                       without_discard(betting::games::crazy_pineapple_hilo8)};

Wins wins_of(const Situation &situation) { return situation.game->showdown.wins; }

Card best_discard(const DiscardValues &values) { return values.discards[values.best()]; }

// Calls use(which holding of each player) for all that can be dealt together.
template <class Use>
void each_holding(const Situation &situation, std::vector<std::size_t> &chosen, CardSet used, const Use &use) {
    const std::size_t player = chosen.size();
    if (player == situation.players.size()) {
        use(chosen, used);
        return;
    }
    const Range &range = situation.players[player];
    for (std::size_t i = 0; i < range.size(); ++i) {
        if (range[i].weight == 0 || range[i].cards.intersects(used)) continue;
        chosen.push_back(i);
        each_holding(situation, chosen, used | range[i].cards, use);
        chosen.pop_back();
    }
}

} // namespace

const GameSpec &after_the_discard(const GameSpec &game) {
    switch (game.showdown.wins) {
    case Wins::high_and_low: return two_card_games[1];
    case Wins::high_and_low8: return two_card_games[2];
    case Wins::high:
    case Wins::low: break;
    }
    return two_card_games[0];
}

std::optional<std::string> discard_problem_of(const Situation &situation, const FixedDiscards &fixed) {
    const GameSpec &game = *situation.game;
    if (discard_time(game) == DiscardTime::never) return fmt::format("nothing is thrown away in {}", game.title);
    if (discard_time(game) == DiscardTime::before_flop && !situation.board.empty())
        return fmt::format("in {} the third card is gone when the flop comes: with a board, hands have two cards",
                           game.title);
    if (situation.board.size() > 3)
        return fmt::format("in {} the third card is gone when the turn comes: with a board of {}, hands have two cards",
                           game.title, situation.board.size());
    if (auto problem = problem_of(situation)) return problem;
    for (std::size_t player = 0; player < situation.players.size(); ++player)
        if (const std::optional<Card> card = fixed_of(fixed, player))
            for (const Holding &holding : situation.players[player])
                if (!holding.cards.contains(*card))
                    return fmt::format("player {} cannot throw away {}: it is not in {}", player + 1, to_string(*card),
                                       holding.cards.empty() ? "a random hand" : to_string(holding.cards));
    return std::nullopt;
}

std::optional<Card> fixed_of(const FixedDiscards &fixed, std::size_t player) {
    return player < fixed.size() ? fixed[player] : std::nullopt;
}

bool flop_decides(const Situation &situation) {
    return situation.board.empty() && discard_time(*situation.game) == DiscardTime::after_flop;
}

DiscardPlan::DiscardPlan(const Situation &situation, CardSet hand, std::optional<Card> fixed)
    : hand_(hand), always_(fixed) {
    if (always_) return;
    if (flop_decides(situation))
        values_ = std::make_unique<const FlopValues>(wins_of(situation), hand, situation.dead);
    else if (situation.board.empty() && situation.dead.empty())
        always_ = usual_discard(wins_of(situation), hand);
    else
        always_ = best_discard(discard_values(wins_of(situation), hand, situation.board, situation.dead));
}

CardSet DiscardPlan::keep(CardSet flop) const { return hand_ - (always_ ? *always_ : best_discard(values_->on(flop))); }

DiscardPlans::DiscardPlans(const Situation &situation, FixedDiscards fixed)
    : situation_(situation), fixed_(std::move(fixed)) {
    std::size_t holdings = 0;
    for (const Range &range : situation.players) {
        first_.push_back(holdings);
        holdings += range.size();
    }
    plans_.resize(holdings);
}

void DiscardPlans::make(std::size_t number) {
    const auto player = static_cast<std::size_t>(std::ranges::upper_bound(first_, number) - first_.begin()) - 1;
    const Holding &holding = situation_.players[player][number - first_[player]];
    if (holding.weight > 0 && !holding.cards.intersects(situation_.board | situation_.dead))
        plans_[number] = std::make_unique<const DiscardPlan>(situation_, holding.cards, fixed_of(fixed_, player));
}

bool all_whole(const Situation &situation) {
    return std::ranges::all_of(situation.players, [](const Range &range) { return range.front().cards.size() == 3; });
}

double discard_deals_of(const Situation &situation) {
    return deals_of(situation) * (flop_decides(situation) ? 10 : 1); // as many flops as a board of five has
}

Equity exact_discard_equity(const DiscardPlans &plans, Piece piece) {
    const Situation &situation = plans.situation();
    const std::size_t players = situation.players.size();
    Equity equity = nothing_counted(situation, true);
    ShowdownBatch batch(situation, true);
    std::uint64_t turn = 0;
    std::size_t together = 1;
    for (const Range &range : situation.players) together *= range.size();
    const bool many = together >= piece.of; // ways to hold: each is done at one go
    std::vector<std::size_t> chosen;
    each_holding(situation, chosen, situation.board | situation.dead, [&](const auto &, CardSet used) {
        const auto plan = [&](std::size_t player) -> const DiscardPlan & { return plans.of(player, chosen[player]); };
        if (!flop_decides(situation)) { // everybody knows what goes: from here on hands have two cards
            if (many && turn++ % piece.of != piece.number) return;
            Situation two{
                .game = &after_the_discard(*situation.game), .board = situation.board, .dead = situation.dead};
            for (std::size_t player = 0; player < players; ++player) {
                const CardSet keep = plan(player).keep(situation.board);
                two.players.push_back({{.cards = keep, .weight = situation.players[player][chosen[player]].weight}});
                two.dead |= plan(player).hand() - keep;
            }
            equity += exact_equity(two, many ? Piece() : piece);
            return;
        }
        WholeDeal deal;
        for (std::size_t player = 0; player < players; ++player)
            deal.weight *= situation.players[player][chosen[player]].weight;
        each_choice(CardSet::full_deck() - used, 3, {}, [&](CardSet flop) {
            if (turn++ % piece.of != piece.number) return;
            for (std::size_t player = 0; player < players; ++player) deal.holes[player] = plan(player).keep(flop);
            each_choice(CardSet::full_deck() - used - flop, 2, {}, [&](CardSet rest) {
                deal.board = flop | rest;
                batch.add(deal);
            });
        });
    });
    equity += batch.finished();
    return equity;
}

DiscardSampler::DiscardSampler(const Situation &situation, FixedDiscards fixed)
    : situation_(situation), fixed_(std::move(fixed)), plans_(situation.players.size()) {
    if (situation.board.size() == 3) {
        policy_ = std::make_unique<const FlopPolicy>(wins_of(situation), situation.board, situation.dead);
        return;
    }
    if (discard_time(*situation.game) == DiscardTime::before_flop) {
        memory_ = std::make_unique<const DiscardMemory>(wins_of(situation), situation.dead);
        return;
    }
    for (std::size_t player = 0; player < situation.players.size(); ++player) {
        const Range &range = situation.players[player];
        if (range.front().cards.size() < 3 || range.size() > most_planned || fixed_of(fixed_, player)) continue;
        for (const Holding &holding : range)
            if (!holding.cards.intersects(situation.dead))
                plans_[player].emplace_back(situation, holding.cards, std::nullopt);
    }
}

CardSet DiscardSampler::keep(std::size_t player, CardSet hand, CardSet flop) const {
    if (const std::optional<Card> card = fixed_of(fixed_, player)) return hand - *card;
    if (policy_) return policy_->keep(hand);
    if (memory_) return memory_->keep(hand);
    const auto plan = std::ranges::find(plans_[player], hand, &DiscardPlan::hand);
    if (plan != plans_[player].end()) return plan->keep(flop);
    return hand - best_discard(discard_values(wins_of(situation_), hand, flop, situation_.dead));
}

Equity DiscardSampler::equity(std::uint64_t seed, std::uint64_t first, std::uint64_t samples) const {
    const Sampler sampler(situation_);
    ShowdownBatch batch(situation_, false);
    WholeDeal deal;
    for (std::uint64_t sample = first; sample < first + samples; ++sample) {
        Chance chance(seed, sample);
        if (!sampler.deal(chance, deal)) continue;
        CardSet flop = situation_.board;
        if (flop.empty()) { // any three of the five are
            flop = deal.board;
            for (std::uint32_t cards = 5; cards > 3; --cards) {
                auto gone = flop.begin();
                for (std::uint32_t skipped = chance.below(cards); skipped > 0; --skipped) ++gone;
                flop -= *gone;
            }
        }
        for (std::size_t player = 0; player < situation_.players.size(); ++player)
            deal.holes[player] = keep(player, deal.holes[player], flop);
        batch.add(deal);
    }
    return batch.finished();
}

std::array<Equity, 3> exact_on_flop(const Situation &situation, const FlopPolicy &policy, Piece piece) {
    const betting::Showdown &rules = situation.game->showdown;
    const FlopDeck &deck = policy.deck();
    const ThreeCards own(situation.players[0].front().cards, situation.dead);
    const CardSet seen = own.all() | situation.board | situation.dead;

    struct Third {
        Card card;
        std::uint32_t weight;
    };
    std::vector<std::vector<Third>> thirds(deck.pairs()); // of each pair kept, what was thrown away
    for (const Holding &holding : situation.players[1]) {
        if (holding.cards.intersects(seen)) continue;
        each_choice(CardSet::full_deck() - seen - holding.cards, 3 - holding.cards.size(), holding.cards,
                    [&](CardSet hand) {
                        const CardSet keep = policy.keep(hand);
                        std::size_t low = deck.place(*keep.begin());
                        std::size_t high = deck.place(*++keep.begin());
                        if (low > high) std::swap(low, high);
                        thirds[FlopDeck::pair_number(low, high)].push_back(
                            {.card = *(hand - keep).begin(), .weight = holding.weight});
                    });
    }

    std::array<Equity, 3> equities;
    equities.fill(nothing_counted(situation, true));
    std::vector<HandRank> highs(deck.pairs());
    std::vector<LowRank> lows(deck.pairs());
    std::uint64_t turn = 0;
    each_choice(CardSet::full_deck() - seen, 2, {}, [&](CardSet rest) {
        if (turn++ % piece.of != piece.number) return;
        const CardSet board = situation.board | rest;
        deck.rank_pairs_high(board, highs.data());
        if (rules.wins != Wins::high) deck.rank_pairs_low(board, rules.wins, lows.data());
        std::array<betting::Strength, 3> mine;
        std::array<std::uint64_t, 3> met{};
        for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = strength_of(rules, own.keep(i), board);
        for (std::size_t pair = 0; pair < deck.pairs(); ++pair) {
            const auto [low, high] = deck.pair(pair);
            if (thirds[pair].empty() || rest.contains(deck.card(low)) || rest.contains(deck.card(high))) continue;
            std::uint64_t weight = 0;
            for (const Third &third : thirds[pair]) weight += rest.contains(third.card) ? 0 : third.weight;
            if (weight == 0) continue;
            const betting::Strength theirs{.high = highs[pair].value, .low = lows[pair].value};
            for (std::size_t i = 0; i < mine.size(); ++i) {
                const std::array<betting::Strength, 2> both = {mine[i], theirs};
                count_pot(equities[i], winners_of(both), weight);
                count_hand(equities[i].players[1], rules.wins, theirs, weight);
                met[i] += weight;
            }
        }
        for (std::size_t i = 0; i < mine.size(); ++i) count_hand(equities[i].players[0], rules.wins, mine[i], met[i]);
    });
    return equities;
}

} // namespace ananas::analysis
