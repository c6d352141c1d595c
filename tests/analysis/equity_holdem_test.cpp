#include "analysis/equity.h"
#include "analysis/equity_batch.h"
#include "analysis/equity_cases.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_holdem.h"
#include "base/chance.h"
#include "betting/games.h"
#include "cards/card.h"
#include "support/soak.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace ananas::analysis {
namespace {

namespace games = betting::games;

Equity board_by_board(const Situation &situation) {
    ShowdownBatch batch(situation, true);
    each_deal(situation, {}, [&](const WholeDeal &deal) { batch.add(deal); });
    return batch.finished();
}

Equity at_once(const Situation &situation, Piece piece = {}) {
    std::vector<CardSet> hands;
    for (const Range &range : situation.players) hands.push_back(range.front().cards);
    return known_holdem_equity(hands, situation.dead, piece);
}

// Any hands, and up to half of the deck dead.
Situation random_hands(Chance &chance, std::uint32_t players, std::uint32_t dead) {
    Situation situation{.game = &games::holdem};
    CardSet taken;
    const auto draw = [&](int count) {
        CardSet cards;
        while (cards.size() < count) {
            const Card card = Card::from_number(static_cast<int>(chance.below(deck_size)));
            if (taken.contains(card)) continue;
            taken |= card;
            cards |= card;
        }
        return cards;
    };
    for (std::uint32_t player = 0; player < players; ++player) situation.players.push_back({{.cards = draw(2)}});
    situation.dead = draw(static_cast<int>(dead));
    return situation;
}

TEST(KnownHoldem, is_what_every_board_says) {
    for (std::uint64_t number = 0; number < 14; ++number) {
        SCOPED_TRACE(number);
        Chance chance(11, number);
        const std::uint32_t players = number < 6 ? 2 : 2 + chance.below(9);
        const Situation situation = random_hands(chance, players, number % 3 == 0 ? 0 : chance.below(26));
        const Equity boards = board_by_board(situation);
        EXPECT_EQ(at_once(situation), boards);

        Equity sum = at_once(situation, {.number = 0, .of = 3});
        sum += at_once(situation, {.number = 1, .of = 3});
        sum += at_once(situation, {.number = 2, .of = 3});
        EXPECT_EQ(sum, boards);
    }
}

TEST(KnownHoldem, is_what_every_board_says_soak) {
    soak("matches", [](std::uint64_t round) -> std::uint64_t {
        Chance chance(13, round);
        const std::uint32_t players = 2 + chance.below(2) * chance.below(9);
        const Situation situation = random_hands(chance, players, chance.below(26));
        EXPECT_EQ(at_once(situation), board_by_board(situation));
        return 1;
    });
}

// Pairs, suited and connected hands that share ranks or suits: where flushes, straights and ties meet.
TEST(KnownHoldem, is_what_every_board_says_of_hands_that_get_in_each_others_way) {
    for (const Situation &situation : {known(games::holdem, {"AsKs", "AhKh"}), known(games::holdem, {"AsAh", "AdAc"}),
                                       known(games::holdem, {"7s6s", "9s8s"}), known(games::holdem, {"2c2d", "AhKh"}),
                                       known(games::holdem, {"5h4h", "5s4d", "5d5c"}, "", "As Ah Ad Ac 2h 3h")})
        EXPECT_EQ(at_once(situation), board_by_board(situation));
}

} // namespace
} // namespace ananas::analysis
