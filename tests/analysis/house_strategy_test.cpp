// Rules that a person can carry.
#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "analysis/house_strategy.h"
#include "cards/card.h"
#include "cards/text.h"
#include "twisted/games.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"

#include <gtest/gtest.h>

#include <string_view>

namespace ananas::analysis {
namespace {

CardSet cards(std::string_view text) { return parse_card_set(text, 0, deck_size).value(); }

TEST(StrategyRules, for_bets_know_pairs_suits_straights_and_high_cards) {
    EXPECT_TRUE(applies(BetRule{.pair = true}, cards("2h2c9s")));
    EXPECT_FALSE(applies(BetRule{.pair = true, .high = Rank::seven}, cards("2h2c9s")));
    EXPECT_TRUE(applies(BetRule{.of_a_suit = 3}, cards("2h5hJh")));
    EXPECT_FALSE(applies(BetRule{.of_a_suit = 3}, cards("2h5hJs")));
    const BetRule open{.gaps = 0};
    EXPECT_TRUE(applies(open, cards("9h8c7s")));
    EXPECT_TRUE(applies(open, cards("Ah2c3s"))) << "the ace is low here";
    EXPECT_FALSE(applies(open, cards("Ah2cKs"))) << "and does not go round";
    EXPECT_FALSE(applies(open, cards("9h8c6s")));
    EXPECT_TRUE(applies(BetRule{.gaps = 1}, cards("9h8c6s")));
    EXPECT_TRUE(applies(BetRule{.gaps = 2}, cards("Th8c6s")));
    EXPECT_FALSE(applies(BetRule{.gaps = 2}, cards("Jh8c6s")));
    const BetRule high{.high_cards = 2, .high = Rank::seven};
    EXPECT_TRUE(applies(high, cards("7h8c2s")));
    EXPECT_FALSE(applies(high, cards("7h6c2s")));
    EXPECT_FALSE(applies(high, cards("7h7c2s"))) << "pairs have a rule of their own";
}

TEST(StrategyRules, say_what_they_mean) {
    EXPECT_EQ(words(BetRule{.pair = true}, 4), "any pair, or better");
    EXPECT_EQ(words(BetRule{.pair = true, .high = Rank::six}, 4), "a pair of sixes or better");
    EXPECT_EQ(words(BetRule{.of_a_suit = 4}, 4), "four to a flush");
    EXPECT_EQ(words(BetRule{.gaps = 1}, 4), "four to a straight");
    EXPECT_EQ(words(BetRule{.of_a_suit = 3, .gaps = 2}, 3), "three to a straight flush");
    EXPECT_EQ(words(BetRule{.gaps = 0, .high_cards = 2, .high = Rank::seven}, 3),
              "three to a straight without a gap, two cards seven or higher");
    EXPECT_EQ(words(KeepRule{.pair = true}), "a pair");
    EXPECT_EQ(words(KeepRule{.suited = true, .gaps = 0, .low = Rank::nine}),
              "two suited cards next to each other, both nine or higher");
}

TEST(StrategyRules, for_the_discard_keep_the_first_that_applies_or_the_two_highest) {
    EXPECT_EQ(discard_by({}, cards("9h2cKs")), *parse_card("2c"));
    EXPECT_EQ(discard_by({{.pair = true}}, cards("2h2cKs")), *parse_card("Ks"));
    EXPECT_EQ(discard_by({{.suited = true}}, cards("2h9cKh")), *parse_card("9c"));
    EXPECT_EQ(discard_by({{.suited = true}}, cards("2h9hKh")), *parse_card("2h")) << "the higher of several";
}

TEST(Strategy, costs_little_and_says_exactly_how_much) {
    const HouseSolver solver(twisted::games::twisted);
    const Odds best = solver.odds();
    const Strategy strategy = simple_strategy(solver, best);
    EXPECT_LE(strategy.keep.size() + strategy.second.size() + strategy.river.size(), 16U);
    EXPECT_EQ(solver.odds(plan_of(strategy)).value, strategy.value);
    EXPECT_EQ(strategy.value + strategy.cost, best.value);
    EXPECT_EQ(strategy.river_cost + strategy.second_cost + strategy.keep_cost, strategy.cost);
    EXPECT_GE(strategy.cost.numerator, 0);
    EXPECT_LT(to_double(strategy.cost), 0.004) << "less than half a per cent of a first bet";
}

TEST(Strategy, is_found_anew_for_another_schedule) {
    // Where only flushes and better are paid, pairs are no reason to bet.
    twisted::HouseGame game = twisted::games::twisted;
    game.pays.lines = {{twisted::any(twisted::HandKind::flush), 60}};
    const HouseSolver solver(game);
    const Strategy strategy = simple_strategy(solver, solver.odds());
    EXPECT_FALSE(goes_on_by(strategy.river, cards("AhAcKsKd")));
    EXPECT_TRUE(goes_on_by(strategy.river, cards("2h7h9hKh")));
    EXPECT_EQ(discard_by(strategy.keep, cards("AhAc2h")), *parse_card("Ac"));
}

} // namespace
} // namespace ananas::analysis
