#include "analysis/discard_work.h"

#include "analysis/discard_equity.h"
#include "analysis/equity.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_whole.h"
#include "betting/spec.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace ananas::analysis {
namespace {

bool is_whole(const Range &range) { return range.front().cards.size() == 3; }

double planning_work(const Situation &situation, const FixedDiscards &fixed) {
    const bool usual = situation.board.empty() && situation.dead.empty(); // what goes before the flop is in a table
    const double one = flop_decides(situation) ? 4e6 : !situation.board.empty() ? 5e3 : usual ? 10 : 1e6;
    return one * hands_to_plan(situation, fixed);
}

// The player of a duel on a flop with the fewest hands. Nobody where the other does not discard by the model.
std::optional<std::size_t> known_on_flop(const Situation &situation, const FixedDiscards &fixed) {
    if (situation.board.size() != 3 || situation.players.size() != 2) return std::nullopt;
    std::optional<std::size_t> best;
    for (const std::size_t player : {0U, 1U})
        if (is_whole(situation.players[player]) && !fixed_of(fixed, 1 - player))
            if (!best || situation.players[player].size() < situation.players[*best].size()) best = player;
    return best;
}

} // namespace

double hands_to_plan(const Situation &situation, const FixedDiscards &fixed) {
    const int left = (situation.game->deck - situation.board - situation.dead).size();
    double hands = 0;
    for (std::size_t player = 0; player < situation.players.size(); ++player) {
        const Range &range = situation.players[player];
        const int known = range.front().cards.size();
        if (!fixed_of(fixed, player)) hands += static_cast<double>(range.size()) * choices(left - known, 3 - known);
    }
    return hands;
}

bool discards_can_be_exact(const Situation &situation) {
    double most = discard_deals_of(situation);
    for (const Range &range : situation.players) most *= std::ranges::max(range, {}, &Holding::weight).weight;
    return most < 0x1p63;
}

// Two-card hands of a high game meet so fast before the flop that a match is as long as few deals.
double showing_work_of(const Situation &situation) {
    constexpr double match = 5000;
    const double deals = discard_deals_of(situation);
    const bool matches =
        situation.board.empty() && !flop_decides(situation) && situation.game->showdown.wins == betting::Wins::high;
    if (!matches) return deals;
    const int left = (situation.game->deck - situation.dead).size() - 3 * static_cast<int>(situation.players.size());
    return match * deals / choices(left, 5);
}

DiscardWay discard_way(const Situation &situation, const FixedDiscards &fixed, double most) {
    constexpr double hand_on_flop = 4e6;
    if (!discards_can_be_exact(situation)) return {};
    const double planning = planning_work(situation, fixed);
    const double showing = showing_work_of(situation);
    if (const std::optional<std::size_t> known = known_on_flop(situation, fixed)) {
        const double at_once = hand_on_flop * static_cast<double>(situation.players[*known].size());
        if (at_once < planning + showing && at_once <= most)
            return {.kind = DiscardWay::Kind::at_once, .known = *known};
    }
    if (planning <= most && showing <= most) return {.kind = DiscardWay::Kind::hand_by_hand};
    return {};
}

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

bool samples_take_long(const Situation &situation) {
    return flop_decides(situation) && std::ranges::any_of(situation.players, [](const Range &range) {
               return range.size() > most_planned || !is_whole(range);
           });
}

} // namespace ananas::analysis
