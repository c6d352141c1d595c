#include "analysis/equity.h"
#include "analysis/equity_cases.h"
#include "analysis/ranges.h"
#include "base/chance.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"
#include "support/soak.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ananas::analysis {
namespace {

namespace games = betting::games;
using ::testing::HasSubstr;

// Aces against kings and against ten-nine suited, as counted by everybody who ever counted them.
TEST(Equity, of_aces_against_kings_is_the_known_one) {
    const Equity equity = exact_equity(known(games::holdem, {"AdAc", "KhKs"}));
    EXPECT_EQ(equity.total, 1'712'304U);
    EXPECT_EQ(equity.players[0].wins, 1'388'072U);
    EXPECT_EQ(equity.players[1].wins, 317'694U);
    EXPECT_EQ(equity.players[0].ties, 6'538U);
    EXPECT_EQ(equity.players[1].ties, 6'538U);
}

TEST(Equity, of_aces_against_ten_nine_suited_is_the_known_one) {
    const Equity equity = exact_equity(known(games::holdem, {"AdAc", "Td9d"}));
    EXPECT_EQ(equity.players[0].wins, 1'338'249U);
    EXPECT_EQ(equity.players[1].wins, 367'143U);
    EXPECT_EQ(equity.players[1].ties, 6'912U);
}

TEST(PlainEquity, of_aces_against_kings_is_the_known_one) {
    const Equity equity = plain_equity(known(games::holdem, {"AdAc", "KhKs"}));
    EXPECT_EQ(equity.total, 1'712'304U);
    EXPECT_EQ(equity.players[0].wins, 1'388'072U);
    EXPECT_EQ(equity.players[1].wins, 317'694U);
    EXPECT_EQ(equity.players[0].ties, 6'538U);
}

// Each case once by the plain enumeration, once by whatever way is fastest.
TEST(Equity, of_every_game_is_what_naive_dealing_finds) {
    for (const betting::GameSpec *const game : games_without_discards())
        for (std::uint64_t number = 0; number < 12; ++number) {
            SCOPED_TRACE(game->name);
            SCOPED_TRACE(number);
            Chance chance(5, number);
            const int players = 2 + static_cast<int>(chance.below(3));
            const Situation situation = small_case(*game, players, 2 + (number == 0 ? 1 : 0), number % 2 == 1, chance);
            ASSERT_EQ(problem_of(situation), std::nullopt);
            const NaiveEquity naive = naive_equity(situation);
            expect_same(plain_equity(situation), naive);
            expect_same(exact_equity(situation), naive);
            EXPECT_EQ(exact_equity(situation), plain_equity(situation));
        }
}

TEST(Equity, of_every_game_is_what_naive_dealing_finds_soak) {
    soak("situations", [](std::uint64_t round) -> std::uint64_t {
        const auto games = games_without_discards();
        Chance chance(14, round);
        const betting::GameSpec &game = *games[round % games.size()];
        const int players = 2 + static_cast<int>(chance.below(4));
        const Situation situation = small_case(game, players, 1 + static_cast<int>(chance.below(2)), true, chance);
        expect_same(exact_equity(situation), naive_equity(situation));
        return 1;
    });
}

TEST(Equity, of_pieces_adds_up_to_that_of_the_whole) {
    for (const betting::GameSpec *const game : games_without_discards()) {
        Chance chance(6, 1);
        const Situation situation = small_case(*game, 3, 2, true, chance);
        const Equity whole = exact_equity(situation);
        for (const std::uint32_t pieces : {2U, 7U}) {
            Equity sum = exact_equity(situation, {.number = 0, .of = pieces});
            for (std::uint32_t piece = 1; piece < pieces; ++piece)
                sum += exact_equity(situation, {.number = piece, .of = pieces});
            EXPECT_EQ(sum, whole) << game->name << " in " << pieces;
        }
    }
}

TEST(Equity, counts_as_many_deals_as_were_announced) {
    for (const betting::GameSpec *const game : games_without_discards()) {
        Chance chance(8, 1);
        Situation situation = small_case(*game, 3, 3, true, chance);
        for (Range &range : situation.players)
            for (Holding &holding : range) holding.weight = 1;
        EXPECT_EQ(static_cast<double>(exact_equity(situation).total), deals_of(situation)) << game->name;
    }
    EXPECT_EQ(deals_of(known(games::holdem, {"AdAc", "KhKs"})), 1'712'304);
    EXPECT_EQ(deals_of(known(games::omaha8, {"AdAc2s3h", "KhKsQcJd"})), 1'086'008);
    EXPECT_EQ(deals_of(known(games::holdem, {"AdAc", ""})), 1'225.0 * 1'712'304);
}

// A command decides by this whether to count or to sample: within a factor of a few.
TEST(Equity, knows_what_is_much_work_and_what_is_not) {
    EXPECT_LT(work_of(known(games::holdem, {"AdAc", "KhKs"})), 1e4);
    EXPECT_LT(work_of(known(games::holdem, {"AdAc", ""})), 1e7);
    EXPECT_GT(work_of(known(games::holdem, {"", ""})), 1e9);
    EXPECT_LT(work_of(known(games::holdem, {"", ""}, "Ts7d2c")), 1e7);
    EXPECT_EQ(work_of(known(games::omaha8, {"AdAc2s3h", "KhKsQcJd"})), 1'086'008);
}

TEST(Equity, is_not_exact_where_weights_cannot_be_added_up) {
    Situation situation = known(games::holdem, {"", "", "", "", ""});
    EXPECT_TRUE(can_be_exact(known(games::holdem, {"", ""})));
    EXPECT_FALSE(can_be_exact(situation));
    situation = known(games::holdem, {"AdAc", "KhKs"});
    for (Range &range : situation.players) range.front().weight = 2'000'000;
    EXPECT_TRUE(can_be_exact(situation));
    for (Range &range : situation.players) range.front().weight = 3'000'000;
    EXPECT_FALSE(can_be_exact(situation));
}

TEST(Equity, gives_all_of_the_pot_to_somebody) {
    for (const betting::GameSpec *const game : games_without_discards()) {
        Chance chance(7, 1);
        const Situation situation = small_case(*game, 4, 2, true, chance);
        const Equity equity = exact_equity(situation);
        double shares = 0;
        for (std::size_t player = 0; player < equity.players.size(); ++player) shares += share_of(equity, player);
        EXPECT_NEAR(shares, 1, 1e-12) << game->name;
    }
}

// The worst low there is beats no low at all: the high takes it all where nobody has one.
TEST(Equity, tells_scoops_from_halves) {
    // The ace-deuce makes a low with the board and loses the high; no third low card is there for the kings.
    const Equity split = exact_equity(known(games::omaha8, {"As2sTdTh", "KsKhQcJc"}, "8c5d4hKdQs"));
    EXPECT_EQ(split.total, 1U);
    EXPECT_EQ(split.split, 1U);
    EXPECT_EQ(split.players[0].wins, 0U);
    EXPECT_EQ(split.players[0].ties, 1U);
    EXPECT_EQ(high_share_of(split, 1), 1);
    EXPECT_EQ(low_share_of(split, 0), 1);
    EXPECT_EQ(share_of(split, 0), 0.5);
    const Equity scoop = exact_equity(known(games::omaha8, {"As2sTdTh", "KsKhQcJc"}, "9c9d4hKdQs"));
    EXPECT_EQ(scoop.split, 0U);
    EXPECT_EQ(scoop.players[1].wins, 1U);
    EXPECT_EQ(share_of(scoop, 1), 1);
}

TEST(Equity, knows_what_the_hands_become) {
    const Equity flush = exact_equity(known(games::holdem, {"AsKs", "2c2d"}, "Qs7s3s9h", "2h 2s"));
    EXPECT_EQ(flush.players[0].categories[static_cast<std::size_t>(Category::flush)], 42U);
    const Equity low = exact_equity(known(games::razz, {"Ah2h3h4h5hKdKc", "8c7c6c4s2sTdTc"}));
    EXPECT_EQ(low.players[0].lows[kind_of(rank_low(cards("Ah2h3h4h5h")))], 1U);
    EXPECT_EQ(kind_of(rank_low(cards("Ah2h3h4h5h"))), 1U);
    EXPECT_EQ(kind_of(rank_low(cards("8c7c6c4s2s"))), 4U);
    EXPECT_EQ(kind_of(rank_low(cards("Kc7c6c4s2s"))), 9U);
    EXPECT_EQ(kind_of(rank_low(cards("KcKd6c4s2s"))), 10U);
    EXPECT_EQ(kind_of(rank_low8(cards("9c7c6c4s2s"))), 0U);
}

TEST(Equity, by_street_forgets_what_was_not_yet_dealt) {
    const std::vector<Card> board = *parse_cards("Qs7s3s9h2c");
    const std::vector<Situation> streets = by_street(known(games::holdem, {"AsKs", "AdAc"}, "Qs7s3s9h2c"), board);
    ASSERT_EQ(streets.size(), 4U);
    EXPECT_EQ(streets[0].board, CardSet());
    EXPECT_EQ(streets[1].board, cards("Qs7s3s"));
    EXPECT_EQ(streets[2].board, cards("Qs7s3s9h"));
    EXPECT_EQ(streets[3].board, cards("Qs7s3s9h2c"));
    EXPECT_EQ(by_street(known(games::holdem, {"AsKs", "AdAc"}), std::vector<Card>()).size(), 1U);
    EXPECT_EQ(by_street(known(games::stud, {"AsKs", "AdAc"}), std::vector<Card>()).size(), 1U);
}

// Four aces and four kings for eight players: it was said to be impossible after a million tries at the wrong end.
TEST(Equity, finds_the_deal_that_leaves_room_for_everybody) {
    const auto range = [](std::string_view text) { return *parse_range(dealt_form(games::holdem), text); };
    Situation situation{.game = &games::holdem};
    for (const std::string_view text : {"Kx,Ax", "Kx,Ax", "Kx,Ax", "Kx,Ax", "Ax", "Ax", "Ax", "AcKc,AcQc"})
        situation.players.push_back(range(text));
    EXPECT_EQ(problem_of(situation), std::nullopt);
    situation.players.push_back(range("Ax"));
    EXPECT_THAT(problem_of(situation).value_or("none"), HasSubstr("in a million tries"));
}

TEST(Equity, knows_when_the_number_of_deals_is_a_bound) {
    EXPECT_TRUE(deals_are_counted(known(games::omaha, {"", "", "", ""})));
    const Range any = *parse_range(dealt_form(games::holdem), "22+,Ax,Kx,Qx");
    Situation situation{.game = &games::holdem, .players = {any, any}};
    EXPECT_TRUE(deals_are_counted(situation));
    situation.players.insert(situation.players.end(), 2, any);
    EXPECT_FALSE(deals_are_counted(situation));
}

TEST(Equity, says_what_is_wrong_with_a_situation) {
    const auto problem = [](const Situation &situation) { return problem_of(situation).value_or("none"); };
    EXPECT_EQ(problem(known(games::holdem, {"AsKs", "AdAc"})), "none");
    EXPECT_EQ(problem(known(games::holdem, {"AsKs"})), "Texas hold'em is played by 2 to 10, not by 1");
    EXPECT_EQ(problem(known(games::holdem, {"AsKsQs", "AdAc"})),
              "a hand of Texas hold'em has 2 cards, not 3: As Ks Qs");
    EXPECT_EQ(problem(known(games::holdem, {"AsKs", "AdAc"}, "2c3c")), "a board has 0, 3, 4 or 5 cards, not 2: 3c 2c");
    EXPECT_EQ(problem(known(games::stud, {"AsKs", "AdAc"}, "2c3c4c")), "Seven Card Stud is played without a board");
    EXPECT_EQ(problem(known(games::holdem, {"AsKs", "AdAc"}, "2c3c4c", "4c")), "4c cannot be on the board and dead");
    EXPECT_THAT(problem(known(games::holdem, {"AsKs", "AsAc"})), HasSubstr("cannot all be dealt at once"));
    EXPECT_THAT(problem(known(games::stud, {"", "", "", "", "", "", "", ""})),
                HasSubstr("8 hands take 56 cards, and the deck has 52 left"));
    EXPECT_EQ(problem(known(games::kuhn, {"", ""})), "Kuhn poker is not ranked as poker is");
    Situation mixed = known(games::omaha, {"AsKs", "AdAc"});
    mixed.players[1].push_back({.cards = cards("QhQd2c")});
    EXPECT_EQ(problem(mixed), "all hands of a range must have equally many known cards, and player 2 has some of 2 and "
                              "some of 3");
    mixed.players[1].clear();
    EXPECT_EQ(problem(mixed), "player 2 has no hand at all");
}

} // namespace
} // namespace ananas::analysis
