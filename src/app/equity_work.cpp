#include "app/equity_work.h"

#include "analysis/board_kinds.h"
#include "analysis/discard_equity.h"
#include "analysis/discard_open.h"
#include "analysis/discard_policy.h"
#include "analysis/discards.h"
#include "analysis/equity.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_whole.h"
#include "app/speech.h"
#include "app/workers.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using analysis::DiscardTime;
using analysis::Equity;
using analysis::FixedDiscards;
using analysis::Holding;
using analysis::Range;
using analysis::Situation;

// So many that threads are busy to the end, or one where starting them would take longer than the work.
std::uint32_t pieces_for(double deals) { return deals < 1e5 ? 1 : deals < 5e6 ? 16 : 128; }

template <class Work>
Equity sampled(const Situation &situation, std::uint64_t samples, std::uint64_t at_once, int threads,
               const Work &work) {
    const auto pieces = static_cast<std::uint32_t>((samples + at_once - 1) / at_once);
    return added_up(pieces, threads, nothing_counted(situation, false), [&](std::uint32_t piece) {
        const std::uint64_t first = piece * at_once;
        return work(first, std::min(at_once, samples - first));
    });
}

bool counts_unasked(const Situation &situation) {
    return can_be_exact(situation) && work_of(situation) <= most_deals_unasked;
}

// ---- where cards are thrown away; work is in deals that are looked at one by one

// All weights together fit into a count.
bool adds_up(const Situation &situation) {
    double most = deals_to_count(situation);
    for (const Range &range : situation.players) most *= std::ranges::max(range, {}, &Holding::weight).weight;
    return most < 0x1p63;
}

bool is_fixed(const FixedDiscards &fixed, std::size_t player) {
    return player < fixed.size() && fixed[player].has_value();
}

bool is_whole(const Range &range) { return range.front().cards.size() == 3; }

bool flop_decides(const Situation &situation) {
    return situation.board.empty() && analysis::discard_time(*situation.game) == DiscardTime::after_flop;
}

// The same with all cards of every hand: what is not known becomes a range. Hands that meet another's only hand are
// left out.
Situation with_whole_hands(const Situation &situation) {
    Situation whole = situation;
    whole.players = whole_ranges(situation);
    for (std::size_t player = 0; player < whole.players.size(); ++player)
        for (std::size_t other = 0; other < whole.players.size(); ++other)
            if (other != player && situation.players[other].size() == 1)
                std::erase_if(whole.players[player], [&](const Holding &holding) {
                    return holding.cards.intersects(situation.players[other].front().cards);
                });
    return whole;
}

// How many hands decide for themselves what to throw away.
double hands_to_plan(const Situation &situation, const FixedDiscards &fixed) {
    const int left = (situation.game->deck - situation.board - situation.dead).size();
    double hands = 0;
    for (std::size_t player = 0; player < situation.players.size(); ++player) {
        const Range &range = situation.players[player];
        const int known = range.front().cards.size();
        if (!is_fixed(fixed, player))
            hands += static_cast<double>(range.size()) * analysis::choices(left - known, 3 - known);
    }
    return hands;
}

double planning_work(const Situation &situation, const FixedDiscards &fixed) {
    const bool usual = situation.board.empty() && situation.dead.empty(); // what goes before the flop is in a table
    const double one = flop_decides(situation) ? 4e6 : !situation.board.empty() ? 5e3 : usual ? 10 : 1e6;
    return one * hands_to_plan(situation, fixed);
}

// When all have decided. Two-card hands of a high game meet so fast before the flop that a match is as long as few
// deals.
double showing_work(const Situation &situation) {
    constexpr double match = 5000;
    const double deals = deals_to_count(situation);
    const bool matches =
        situation.board.empty() && !flop_decides(situation) && situation.game->showdown.wins == betting::Wins::high;
    if (!matches) return deals;
    const int left = (situation.game->deck - situation.dead).size() - 3 * static_cast<int>(situation.players.size());
    return match * deals / analysis::choices(left, 5);
}

// On a flop a hand against one opponent is counted at one go, whatever the other may hold: so many hands can be.
// Nobody's are where the other does not discard by the model.
constexpr double hand_on_flop_work = 4e6;
std::optional<std::size_t> known_on_flop(const Situation &situation, const FixedDiscards &fixed) {
    if (situation.board.size() != 3 || situation.players.size() != 2) return std::nullopt;
    std::optional<std::size_t> best;
    for (const std::size_t player : {0U, 1U})
        if (is_whole(situation.players[player]) && !is_fixed(fixed, 1 - player))
            if (!best || situation.players[player].size() < situation.players[*best].size()) best = player;
    return best;
}

Equity counted_on_flop(const Situation &situation, const FixedDiscards &fixed, std::size_t known, int threads) {
    const analysis::FlopPolicy policy(situation.game->showdown.wins, situation.board, situation.dead);
    const Range &hands = situation.players[known];
    const auto count = static_cast<std::uint32_t>(hands.size());
    const std::uint32_t cuts = std::max(1U, 32 / count); // of each hand
    return added_up(count * cuts, threads, nothing_counted(situation, true), [&](std::uint32_t piece) {
        const Holding &own = hands[piece / cuts];
        Situation duel = situation;
        duel.players = {{{.cards = own.cards}}, situation.players[1 - known]};
        const auto each = exact_on_flop(duel, policy, {.number = piece % cuts, .of = cuts});
        const Card thrown = is_fixed(fixed, known) ? *fixed[known] : *(own.cards - policy.keep(own.cards)).begin();
        const auto discards = analysis::ThreeCards(own.cards, situation.dead).cards;
        Equity once = each[static_cast<std::size_t>(std::ranges::find(discards, thrown) - discards.begin())];
        if (known == 1) std::swap(once.players[0], once.players[1]);
        Equity weighed = nothing_counted(situation, true);
        add(weighed, once, own.weight);
        return weighed;
    });
}

Equity counted_hand_by_hand(const Situation &situation, const FixedDiscards &fixed, int threads) {
    const Situation whole = with_whole_hands(situation);
    analysis::DiscardPlans plans(whole, fixed);
    in_pieces(static_cast<std::uint32_t>(plans.size()), threads, [&](std::uint32_t plan) { plans.make(plan); });
    const std::uint32_t pieces = pieces_for(showing_work(situation));
    return added_up(pieces, threads, nothing_counted(whole, true),
                    [&](std::uint32_t piece) { return exact_discard_equity(plans, {.number = piece, .of = pieces}); });
}

Equity with_discards(const Situation &situation, const FixedDiscards &fixed, const Effort &effort) {
    if (!effort.samples && adds_up(situation)) {
        const double limit = effort.exact ? HUGE_VAL : most_deals_unasked;
        const double planning = planning_work(situation, fixed);
        const double showing = showing_work(situation);
        const std::optional<std::size_t> known = known_on_flop(situation, fixed);
        const double at_once =
            known ? hand_on_flop_work * static_cast<double>(situation.players[*known].size()) : HUGE_VAL;
        if (known && at_once < planning + showing && at_once <= limit)
            return counted_on_flop(situation, fixed, *known, effort.threads);
        if (planning <= limit && showing <= limit) return counted_hand_by_hand(situation, fixed, effort.threads);
    }
    const bool slow = flop_decides(situation) && std::ranges::any_of(situation.players, [](const Range &range) {
                          constexpr std::size_t most_planned = 24;
                          return range.size() > most_planned || !is_whole(range);
                      });
    const analysis::DiscardSampler sampler(situation, fixed);
    return sampled(situation, effort.samples.value_or(slow ? few_samples : effort.usual_samples), slow ? 256 : 8192,
                   effort.threads, [&](std::uint64_t first, std::uint64_t samples) {
                       return sampler.equity(effort.seed, first, samples);
                   });
}

} // namespace

double deals_to_count(const Situation &situation) {
    return analysis::has_discards(*situation.game) ? discard_deals_of(situation) : deals_of(situation);
}

std::optional<std::string> why_not_exact(const Situation &situation, const FixedDiscards &fixed) {
    constexpr double most_deals = 1e13; // more would take days
    constexpr double most_plans = 1000; // each takes a third of a megabyte
    const double deals = deals_to_count(situation);
    const bool discards = analysis::has_discards(*situation.game);
    if (discards && flop_decides(situation) && hands_to_plan(situation, fixed) > most_plans)
        return fmt::format("--exact would have to decide on the discards of {} hands on every flop; leave it out, or "
                           "give more cards",
                           grouped(static_cast<std::uint64_t>(hands_to_plan(situation, fixed))));
    if (deals > most_deals)
        return fmt::format("--exact would look at {:.1e} deals one by one; leave it out, or give more cards", deals);
    if (discards ? !adds_up(situation) : !can_be_exact(situation))
        return "--exact cannot add up so many deals with such weights; leave it out, or write simpler weights";
    return std::nullopt;
}

Equity work_out(const Situation &situation, const FixedDiscards &fixed, const Effort &effort) {
    if (analysis::has_discards(*situation.game)) return with_discards(situation, fixed, effort);
    if (effort.exact || (!effort.samples && counts_unasked(situation))) {
        const std::uint32_t pieces = pieces_for(work_of(situation));
        return added_up(pieces, effort.threads, nothing_counted(situation, true),
                        [&](std::uint32_t piece) { return exact_equity(situation, {.number = piece, .of = pieces}); });
    }
    return sampled(situation, effort.samples.value_or(effort.usual_samples), 8192, effort.threads,
                   [&](std::uint64_t first, std::uint64_t samples) {
                       return sampled_equity(situation, effort.seed, first, samples);
                   });
}

analysis::OpenEquity work_out_open(const Situation &situation, const Effort &effort) {
    constexpr std::uint32_t pieces = 128;
    return added_up(pieces, effort.threads, analysis::OpenEquity(), [&](std::uint32_t piece) {
        return open_discard_equity(situation, {.number = piece, .of = pieces});
    });
}

} // namespace ananas::app
