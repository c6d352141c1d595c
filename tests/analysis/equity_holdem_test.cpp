#include "analysis/equity.h"
#include "analysis/equity_batch.h"
#include "analysis/equity_cases.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_holdem.h"
#include "base/chance.h"
#include "betting/games.h"
#include "cards/card.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace ananas::analysis {
namespace {

namespace games = betting::games;

Equity board_by_board(const Situation &situation) {
    ShowdownBatch batch(situation, true);
    each_deal(situation, {}, [&](const WholeDeal &deal) { batch.add(deal); });
    return batch.finished();
}

// Any hands, any weights, and up to half of the deck dead.
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
    for (std::uint32_t player = 0; player < players; ++player)
        situation.players.push_back({{.cards = draw(2), .weight = 1 + chance.below(3)}});
    situation.dead = draw(static_cast<int>(dead));
    return situation;
}

TEST(KnownHoldem, is_what_every_board_says) {
    for (std::uint64_t number = 0; number < 14; ++number) {
        SCOPED_TRACE(number);
        Chance chance(11, number);
        const std::uint32_t players = number < 6 ? 2 : 2 + chance.below(9);
        const Situation situation = random_hands(chance, players, number % 3 == 0 ? 0 : chance.below(26));
        ASSERT_TRUE(is_known_holdem(situation));
        const Equity boards = board_by_board(situation);
        EXPECT_EQ(known_holdem_equity(situation, {}), boards);

        Equity sum = known_holdem_equity(situation, {.number = 0, .of = 3});
        sum += known_holdem_equity(situation, {.number = 1, .of = 3});
        sum += known_holdem_equity(situation, {.number = 2, .of = 3});
        EXPECT_EQ(sum, boards);
    }
}

// Pairs, suited and connected hands that share ranks or suits: where flushes, straights and ties meet.
TEST(KnownHoldem, is_what_every_board_says_of_hands_that_get_in_each_others_way) {
    for (const Situation &situation : {known(games::holdem, {"AsKs", "AhKh"}), known(games::holdem, {"AsAh", "AdAc"}),
                                       known(games::holdem, {"7s6s", "9s8s"}), known(games::holdem, {"2c2d", "AhKh"}),
                                       known(games::holdem, {"5h4h", "5s4d", "5d5c"}, "", "As Ah Ad Ac 2h 3h")})
        EXPECT_EQ(known_holdem_equity(situation, {}), board_by_board(situation));
}

TEST(KnownHoldem, is_only_for_whole_hands_before_the_flop) {
    EXPECT_TRUE(is_known_holdem(known(games::holdem, {"AsKs", "AhKh"})));
    EXPECT_FALSE(is_known_holdem(known(games::holdem, {"AsKs", "AhKh"}, "2c3c4c")));
    EXPECT_FALSE(is_known_holdem(known(games::holdem, {"AsKs", ""})));
    EXPECT_FALSE(is_known_holdem(known(games::omaha, {"AsKsQdJd", "AhKh2c3c"})));
    EXPECT_FALSE(is_known_holdem(known(games::lazy_pineapple, {"AsKsQd", "AhKh2c"})));
}

} // namespace
} // namespace ananas::analysis
