#include "app/equity_work.h"

#include "analysis/discard_equity.h"
#include "analysis/discard_open.h"
#include "analysis/discards.h"
#include "analysis/equity.h"
#include "app/workers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace ananas::app {
namespace {

using analysis::DiscardTime;
using analysis::Equity;
using analysis::FixedDiscards;
using analysis::Situation;

constexpr std::size_t most_plans_unasked = 24; // each is a tenth of a second where the flop is to come

// The sum of the pieces, whatever the order they are done in.
template <class Sum, class Work> Sum added_up(std::uint32_t pieces, int threads, Sum sum, const Work &work) {
    std::mutex adding;
    in_pieces(pieces, threads, [&](std::uint32_t piece) {
        const Sum more = work(piece);
        const std::lock_guard lock(adding);
        sum += more;
    });
    return sum;
}

// So many that threads are busy to the end, or one where starting them would take longer than the work.
std::uint32_t pieces_for(double deals) { return deals < 5e6 ? 1 : 128; }

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

std::size_t holdings_of(const Situation &situation) {
    std::size_t holdings = 0;
    for (const analysis::Range &range : situation.players) holdings += range.size();
    return holdings;
}

Equity with_discards(const Situation &situation, const FixedDiscards &fixed, const Effort &effort) {
    const double deals = deals_to_count(situation);
    const bool flop_known = !situation.board.empty();
    const bool quick = deals <= most_deals_unasked && (flop_known || holdings_of(situation) <= most_plans_unasked);
    if (all_whole(situation) && (effort.exact || (!effort.samples && quick))) {
        analysis::DiscardPlans plans(situation, fixed);
        in_pieces(static_cast<std::uint32_t>(plans.size()), effort.threads,
                  [&](std::uint32_t plan) { plans.make(plan); });
        const std::uint32_t pieces = pieces_for(deals);
        return added_up(pieces, effort.threads, nothing_counted(situation, true), [&](std::uint32_t piece) {
            return exact_discard_equity(plans, {.number = piece, .of = pieces});
        });
    }
    const bool slow = !flop_known && analysis::discard_time(*situation.game) == DiscardTime::after_flop &&
                      std::ranges::any_of(situation.players, [](const analysis::Range &range) {
                          return range.size() > most_plans_unasked || range.front().cards.size() < 3;
                      });
    const analysis::DiscardSampler sampler(situation, fixed);
    return sampled(
        situation, effort.samples.value_or(slow ? few_samples : usual_samples), slow ? 256 : 8192, effort.threads,
        [&](std::uint64_t first, std::uint64_t samples) { return sampler.equity(effort.seed, first, samples); });
}

} // namespace

double deals_to_count(const Situation &situation) {
    return analysis::has_discards(*situation.game) ? discard_deals_of(situation) : deals_of(situation);
}

Equity work_out(const Situation &situation, const FixedDiscards &fixed, const Effort &effort) {
    if (analysis::has_discards(*situation.game)) return with_discards(situation, fixed, effort);
    const double deals = deals_of(situation);
    if (effort.exact || (!effort.samples && counts_unasked(situation))) {
        const std::uint32_t pieces = pieces_for(deals);
        return added_up(pieces, effort.threads, nothing_counted(situation, true),
                        [&](std::uint32_t piece) { return exact_equity(situation, {.number = piece, .of = pieces}); });
    }
    return sampled(situation, effort.samples.value_or(usual_samples), 8192, effort.threads,
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
