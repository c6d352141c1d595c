#include "analysis/equity.h"
#include "analysis/whole_hands.h"
#include "base/chance.h"
#include "betting/games.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/rank.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace ananas::analysis {
namespace {

CardSet drawn(Chance &chance, int count, CardSet taken) {
    CardSet cards;
    while (cards.size() < count) {
        const Card card = Card::from_number(static_cast<int>(chance.below(deck_size)));
        if (!taken.contains(card)) cards |= card;
    }
    return cards;
}

// So many hands of a game, each as the showdown ranks it when it is the only one.
void are_ranked_as_one_by_one(const betting::GameSpec &game, std::size_t count) {
    Chance chance(5, count);
    std::vector<CardSet> holes, boards;
    while (holes.size() < count) {
        boards.push_back(drawn(chance, board_cards_of(game), {}));
        holes.push_back(drawn(chance, has_discards(game) ? 2 : hole_cards_of(game), boards.back()));
    }
    std::vector<HandRank> highs(count);
    std::vector<LowRank> lows(count);
    rank_whole_hands(game.showdown, holes, boards, highs.data(), lows.data());
    for (std::size_t hand = 0; hand < count; ++hand) {
        const betting::Strength strength = strength_of(game.showdown, holes[hand], boards[hand]);
        ASSERT_EQ(highs[hand].value, strength.high) << game.name << ", hand " << hand << " of " << count;
        ASSERT_EQ(lows[hand].value, strength.low) << game.name << ", hand " << hand << " of " << count;
    }
}

TEST(WholeHands, are_ranked_as_at_a_showdown_in_every_game_however_many_there_are) {
    for (const betting::GameSpec *const game : betting::all_games)
        for (const std::size_t count : {1U, 32U, 33U, 1024U, 1025U, 2500U}) are_ranked_as_one_by_one(*game, count);
}

} // namespace
} // namespace ananas::analysis
