#include "analysis/equity_whole.h"

#include "analysis/equity.h"
#include "analysis/equity_deals.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <vector>

namespace ananas::analysis {

bool is_holdem(const betting::GameSpec &game) {
    return game.showdown.ranking == betting::Ranking::poker && game.showdown.wins == betting::Wins::high &&
           game.showdown.hole == betting::HoleCards::any && hole_cards_of(game) == 2 && board_cards_of(game) == 5;
}

std::vector<Range> whole_ranges(const Situation &situation) {
    const CardSet left = situation.game->deck - situation.board - situation.dead;
    std::vector<Range> ranges;
    for (const Range &range : situation.players) {
        Range &whole = ranges.emplace_back();
        for (const Holding &holding : range)
            if (holding.weight > 0 && left.contains_all(holding.cards))
                each_choice(left - holding.cards, hole_cards_of(*situation.game) - holding.cards.size(), holding.cards,
                            [&](CardSet cards) { whole.push_back({.cards = cards, .weight = holding.weight}); });
    }
    return ranges;
}

} // namespace ananas::analysis
