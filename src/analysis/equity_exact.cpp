#include "analysis/equity.h"
#include "analysis/equity_batch.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_matchups.h"
#include "analysis/equity_ranges.h"
#include "analysis/equity_whole.h"
#include "cards/card.h"

#include <algorithm>
#include <cstddef>

namespace ananas::analysis {

double work_of(const Situation &situation) {
    const double deals = deals_of(situation);
    const int left = (situation.game->deck - situation.dead - situation.board).size();
    if (is_holdem_before_the_flop(situation)) {
        // A match takes as long as so many deals, and at most one in four is more than another with other suits.
        constexpr double match = 8000;
        const double matches = deals / choices(left - 2 * static_cast<int>(situation.players.size()), 5);
        return match * std::max(1.0, matches / 4);
    }
    if (are_two_ranges_with_a_board(situation)) {
        std::size_t hands = 0;
        for (const Range &range : whole_ranges(situation)) hands += range.size();
        return 2.0 * static_cast<double>(hands) * choices(left, 5 - situation.board.size());
    }
    return deals;
}

Equity exact_equity(const Situation &situation, Piece piece) {
    if (is_holdem_before_the_flop(situation)) return matchups_equity(situation, piece);
    if (are_two_ranges_with_a_board(situation)) return two_ranges_equity(situation, piece);
    ShowdownBatch batch(situation, true);
    each_deal(situation, piece, [&](const WholeDeal &deal) { batch.add(deal); });
    return batch.finished();
}

} // namespace ananas::analysis
