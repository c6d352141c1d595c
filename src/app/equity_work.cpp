#include "app/equity_work.h"

#include "analysis/board_kinds.h"
#include "analysis/discard_equity.h"
#include "analysis/discard_open.h"
#include "analysis/discard_policy.h"
#include "analysis/discard_work.h"
#include "analysis/equity.h"
#include "app/command_line.h"
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

using analysis::DiscardWay;
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

// ---- where cards are thrown away

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
        const std::optional<Card> always = analysis::fixed_of(fixed, known);
        const Card thrown = always ? *always : *(own.cards - policy.keep(own.cards)).begin();
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
    const std::uint32_t pieces = pieces_for(showing_work_of(situation));
    return added_up(pieces, threads, nothing_counted(whole, true),
                    [&](std::uint32_t piece) { return exact_discard_equity(plans, {.number = piece, .of = pieces}); });
}

Equity with_discards(const Situation &situation, const FixedDiscards &fixed, const Effort &effort) {
    const double most = effort.samples ? -1 : effort.exact ? HUGE_VAL : most_deals_unasked;
    const DiscardWay way = discard_way(situation, fixed, most);
    switch (way.kind) {
    case DiscardWay::Kind::at_once: return counted_on_flop(situation, fixed, way.known, effort.threads);
    case DiscardWay::Kind::hand_by_hand: return counted_hand_by_hand(situation, fixed, effort.threads);
    case DiscardWay::Kind::sampled: break;
    }
    const bool slow = samples_take_long(situation);
    const analysis::DiscardSampler sampler(situation, fixed);
    return sampled(situation, effort.samples.value_or(slow ? few_samples : effort.usual_samples), slow ? 256 : 8192,
                   effort.threads, [&](std::uint64_t first, std::uint64_t samples) {
                       return sampler.equity(effort.seed, first, samples);
                   });
}

} // namespace

void add_effort(Command &command, Effort &effort) {
    command.option("--samples", effort.samples, "Draws so many deals at random")
        .takes("N")
        .check(whole_number(2, 1'000'000'000'000));
    command.option("--seed", effort.seed, "The same seed draws the same deals")
        .takes("S")
        .check(whole_number(0))
        .shows_default();
    command.option("--threads", effort.threads, "How many work at a time")
        .takes("N")
        .check(whole_number(1, 256))
        .shows_default();
}

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
    if (discards ? !discards_can_be_exact(situation) : !can_be_exact(situation))
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
