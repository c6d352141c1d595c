// Random deals of a situation: inside of equity.
#pragma once

#include "analysis/equity.h"
#include "analysis/equity_deals.h"
#include "base/chance.h"
#include "cards/card.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::analysis {

// A range that can be drawn from by weight.
class Urn {
public:
    Urn(const Range &range, CardSet used) {
        for (const Holding &holding : range) {
            if (holding.weight == 0 || holding.cards.intersects(used)) continue;
            total_ += holding.weight;
            cards_.push_back(holding.cards);
            up_to_.push_back(total_);
        }
    }
    [[nodiscard]] CardSet draw(Chance &chance) const {
        if (cards_.size() == 1) return cards_.front();
        const std::uint32_t place = chance.below(total_);
        return cards_[static_cast<std::size_t>(std::ranges::upper_bound(up_to_, place) - up_to_.begin())];
    }

private:
    std::uint32_t total_ = 0;
    std::vector<CardSet> cards_;
    std::vector<std::uint32_t> up_to_; // summed weights
};

class Sampler {
public:
    explicit Sampler(const Situation &situation)
        : situation_(situation),
          known_(situation.board | situation.dead),
          hole_cards_(hole_cards_of(*situation.game)),
          board_cards_(board_cards_of(*situation.game)) {
        for (const Range &range : situation.players) urns_.emplace_back(range, known_);
    }

    // False when holdings that go together were not found in many tries.
    bool deal(Chance &chance, WholeDeal &deal) const {
        CardSet used;
        for (int tries = 0; !hold(chance, deal, used); ++tries)
            if (tries == most_tries) return false;
        const auto fill = [&](CardSet &hand, int cards) {
            for (int missing = cards - hand.size(); missing > 0; --missing) {
                Card card = any_card(chance);
                while (used.contains(card)) card = any_card(chance);
                used |= card;
                hand |= card;
            }
        };
        for (std::size_t player = 0; player < urns_.size(); ++player) fill(deal.holes[player], hole_cards_);
        deal.board = situation_.board;
        fill(deal.board, board_cards_);
        return true;
    }

private:
    static constexpr int most_tries = 1'000'000;

    static Card any_card(Chance &chance) { return Card::from_number(static_cast<int>(chance.below(deck_size))); }

    // Everybody draws anew when two need the same card: to let only one draw again would favour some hands.
    bool hold(Chance &chance, WholeDeal &deal, CardSet &used) const {
        used = known_;
        for (std::size_t player = 0; player < urns_.size(); ++player) {
            deal.holes[player] = urns_[player].draw(chance);
            if (deal.holes[player].intersects(used)) return false;
            used |= deal.holes[player];
        }
        return true;
    }

    const Situation &situation_;
    const CardSet known_;
    const int hole_cards_;
    const int board_cards_;
    std::vector<Urn> urns_;
};

} // namespace ananas::analysis
