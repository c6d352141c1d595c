#include "analysis/equity.h"
#include "analysis/equity_batch.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_holdem.h"

namespace ananas::analysis {

Equity exact_equity(const Situation &situation, Piece piece) {
    if (is_known_holdem(situation)) return known_holdem_equity(situation, piece);
    ShowdownBatch batch(situation, true);
    each_deal(situation, piece, [&](const WholeDeal &deal) { batch.add(deal); });
    return batch.finished();
}

} // namespace ananas::analysis
