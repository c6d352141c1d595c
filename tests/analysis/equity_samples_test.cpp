#include "analysis/equity.h"
#include "analysis/equity_cases.h"
#include "base/chance.h"
#include "betting/games.h"
#include "betting/spec.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace ananas::analysis {
namespace {

namespace games = betting::games;

void expect_within_three_errors(const Equity &sampled, const Equity &exact) {
    for (std::size_t player = 0; player < exact.players.size(); ++player) {
        const double error = standard_error_of(sampled, player);
        EXPECT_LE(std::abs(share_of(sampled, player) - share_of(exact, player)), 3 * error + 1e-9)
            << "player " << player << ": " << share_of(sampled, player) << " ± " << error << " instead of "
            << share_of(exact, player);
    }
}

TEST(SampledEquity, is_within_three_errors_of_the_exact_one_in_every_game) {
    for (const betting::GameSpec *const game : games_without_discards())
        for (std::uint64_t number = 0; number < 4; ++number) {
            SCOPED_TRACE(game->name);
            SCOPED_TRACE(number);
            Chance chance(9, number);
            const Situation situation = small_case(*game, 2 + static_cast<int>(number % 3), 2, number > 0, chance);
            const Equity sampled = sampled_equity(situation, 1, 0, 20'000);
            EXPECT_FALSE(sampled.exact);
            EXPECT_EQ(sampled.total, 20'000U);
            expect_within_three_errors(sampled, exact_equity(situation));
        }
}

// Of hands before the flop, and of ranges whose hands get in each other's way.
TEST(SampledEquity, is_within_three_errors_of_known_and_weighted_hands) {
    const Situation aces = known(games::holdem, {"AdAc", "KhKs"});
    const Equity sampled = sampled_equity(aces, 2, 0, 100'000);
    EXPECT_NEAR(share_of(sampled, 0), (1'388'072 + 6'538 / 2.0) / 1'712'304, 3 * standard_error_of(sampled, 0));
    EXPECT_NEAR(standard_error_of(sampled, 0), 0.0012, 0.0001);

    Situation ranges = known(games::holdem, {"AdAc", "AdAh", "KdKh"}, "Ks7d2c");
    ranges.players[0].push_back({.cards = cards("KdQd"), .weight = 5});
    ranges.players[1].push_back({.cards = cards("QdQh"), .weight = 2});
    expect_within_three_errors(sampled_equity(ranges, 3, 0, 50'000), exact_equity(ranges));
}

TEST(SampledEquity, is_the_same_in_pieces_and_another_with_another_seed) {
    const Situation situation = known(games::stud8, {"AsKd2c", "9d9h", "", ""});
    const Equity whole = sampled_equity(situation, 7, 0, 5000);
    Equity sum = sampled_equity(situation, 7, 0, 1234);
    sum += sampled_equity(situation, 7, 1234, 5000 - 1234);
    EXPECT_EQ(sum, whole);
    EXPECT_NE(sampled_equity(situation, 8, 0, 5000), whole);
}

// In a full game every table of pots by winners would be too large; they are then counted one by one.
TEST(SampledEquity, of_ten_players_gives_everybody_the_same) {
    const Situation situation = known(games::omaha8, {"", "", "", "", "", "", "", "", "", ""});
    const Equity equity = sampled_equity(situation, 4, 0, 20'000);
    double shares = 0;
    for (std::size_t player = 0; player < 10; ++player) {
        EXPECT_NEAR(share_of(equity, player), 0.1, 3.5 * standard_error_of(equity, player));
        shares += share_of(equity, player);
    }
    EXPECT_NEAR(shares, 1, 1e-12);
}

TEST(SampledEquity, leaves_out_deals_that_it_cannot_find) {
    const Situation clash = known(games::holdem, {"AdAc", "AdKh"});
    EXPECT_EQ(sampled_equity(clash, 1, 0, 1).total, 0U);
}

} // namespace
} // namespace ananas::analysis
