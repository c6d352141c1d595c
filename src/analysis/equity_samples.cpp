#include "analysis/equity.h"
#include "analysis/equity_batch.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_sampler.h"
#include "base/chance.h"

#include <cstdint>

namespace ananas::analysis {

Equity sampled_equity(const Situation &situation, std::uint64_t seed, std::uint64_t first, std::uint64_t samples) {
    const Sampler sampler(situation);
    ShowdownBatch batch(situation, false);
    WholeDeal deal;
    for (std::uint64_t sample = first; sample < first + samples; ++sample) {
        Chance chance(seed, sample);
        if (sampler.deal(chance, deal)) batch.add(deal);
    }
    return batch.finished();
}

} // namespace ananas::analysis
