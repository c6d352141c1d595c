#include "evaluator/scale.h"

#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/deals.h"
#include "evaluator/evaluator.h"
#include "evaluator/every.h"
#include "evaluator/obvious.h"
#include "evaluator/rank.h"

namespace ananas {
namespace {

template <class Rank> void learn(Scale<Rank> &scale, const obvious::Hand &hand, Rank rank, CardSet cards) {
    const auto [known, is_new] = scale.ranks.try_emplace(hand, rank);
    if (!is_new && known->second != rank && scale.flaw.empty())
        scale.flaw = to_string(cards) + " has another number than a hand that ties with it";
}

obvious::FiveCards five(CardSet cards) {
    const obvious::Cards listed = plain(cards);
    return {listed[0], listed[1], listed[2], listed[3], listed[4]};
}

} // namespace

const Scale<HandRank> &high_scale() {
    static const Scale<HandRank> scale = [] {
        Scale<HandRank> learned;
        every_hand(5,
                   [&](CardSet cards) { learn(learned, obvious::high_of_five(five(cards)), rank_high(cards), cards); });
        return learned;
    }();
    return scale;
}

const Scale<LowRank> &low_scale() {
    static const Scale<LowRank> scale = [] {
        Scale<LowRank> learned;
        every_hand(5,
                   [&](CardSet cards) { learn(learned, obvious::low_of_five(five(cards)), rank_low(cards), cards); });
        return learned;
    }();
    return scale;
}

const Scale<HandRank> &front_scale() {
    static const Scale<HandRank> scale = [] {
        Scale<HandRank> learned;
        every_hand(3, [&](CardSet cards) { learn(learned, obvious::front(plain(cards)), rank_front(cards), cards); });
        return learned;
    }();
    return scale;
}

} // namespace ananas
