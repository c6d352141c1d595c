#include "analysis/equity.h"
#include "analysis/equity_batch.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_matchups.h"
#include "analysis/equity_ranges.h"

namespace ananas::analysis {

Equity exact_equity(const Situation &situation, Piece piece) {
    if (is_holdem_before_the_flop(situation)) return matchups_equity(situation, piece);
    if (are_two_ranges_with_a_board(situation)) return two_ranges_equity(situation, piece);
    ShowdownBatch batch(situation, true);
    each_deal(situation, piece, [&](const WholeDeal &deal) { batch.add(deal); });
    return batch.finished();
}

} // namespace ananas::analysis
