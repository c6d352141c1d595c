// Which way equity with a discard is worked out.
#include "analysis/discard_equity.h"
#include "analysis/discard_work.h"
#include "analysis/equity.h"
#include "analysis/equity_cases.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace ananas::analysis {
namespace {

namespace games = betting::games;
using Kind = DiscardWay::Kind;

constexpr double some_seconds = 1e8;

Situation hands(const betting::GameSpec &game, const std::vector<std::string_view> &players,
                std::string_view board = "", std::string_view dead = "") {
    Situation situation{.game = &game, .board = cards(board), .dead = cards(dead)};
    for (const std::string_view hand : players) situation.players.push_back({{cards(hand)}});
    return situation;
}

Kind way(const Situation &situation, const FixedDiscards &fixed = {}, double most = some_seconds) {
    return discard_way(situation, fixed, most).kind;
}

TEST(DiscardWay, counts_known_hands_one_by_one) {
    EXPECT_EQ(way(hands(games::crazy_pineapple, {"AsKsQd", "7h7c8h"})), Kind::hand_by_hand);
    EXPECT_EQ(way(hands(games::crazy_pineapple, {"AsKsQd", "7h7c8h", "2c3c4c"}, "Ts9s2d")), Kind::hand_by_hand);
}

TEST(DiscardWay, counts_a_known_hand_on_a_flop_at_once_whoever_has_it) {
    for (const std::size_t known : {0U, 1U}) {
        Situation duel = hands(games::crazy_pineapple, {"", ""}, "Ts9s2d");
        duel.players[known] = {{cards("AsKsQd")}};
        const DiscardWay found = discard_way(duel, {}, some_seconds);
        EXPECT_EQ(found.kind, Kind::at_once);
        EXPECT_EQ(found.known, known);
    }
    Situation ranges = hands(games::crazy_pineapple, {"AsKsQd", "7h7c8h"}, "Ts9s2d");
    ranges.players[0].resize(5000, ranges.players[0].front());
    ranges.players[1].push_back({cards("7d7c8h")});
    EXPECT_EQ(way(ranges), Kind::at_once);
    EXPECT_EQ(discard_way(ranges, {}, some_seconds).known, 1U) << "it has fewer hands";
}

TEST(DiscardWay, cannot_count_at_once_where_the_other_does_not_discard_by_the_model) {
    const Situation duel = hands(games::crazy_pineapple, {"AsKsQd", "7h"}, "Ts9s2d");
    const FixedDiscards fixed = {std::nullopt, *cards("7h").begin()};
    EXPECT_EQ(way(duel), Kind::at_once);
    EXPECT_EQ(way(duel, fixed), Kind::hand_by_hand);
}

TEST(DiscardWay, draws_deals_where_there_are_too_many) {
    EXPECT_EQ(way(hands(games::crazy_pineapple, {"AsKsQd", ""})), Kind::sampled);
    EXPECT_EQ(way(hands(games::crazy_pineapple, {"AsKsQd", "", ""}, "Ts9s2d")), Kind::sampled);
    EXPECT_EQ(way(hands(games::crazy_pineapple, {"AsKsQd", ""}), {}, HUGE_VAL), Kind::hand_by_hand);
    EXPECT_EQ(way(hands(games::crazy_pineapple, {"AsKsQd", "7h7c8h"}), {}, 1e6), Kind::sampled);
    Situation heavy = hands(games::crazy_pineapple, {"AsKsQd", "7h7c8h"});
    heavy.players[0].front().weight = heavy.players[1].front().weight = 4'000'000'000U;
    EXPECT_EQ(way(heavy, {}, HUGE_VAL), Kind::sampled) << "no count holds the weights";
}

TEST(DiscardWay, counts_an_unknown_hand_before_the_flop_unless_its_discards_are_in_no_table) {
    EXPECT_EQ(way(hands(games::pineapple, {"AhAd2h", ""})), Kind::hand_by_hand);
    EXPECT_EQ(way(hands(games::pineapple, {"AhAd2h", ""}, "", "Kc")), Kind::sampled);
}

TEST(DiscardWay, knows_where_samples_take_long) {
    EXPECT_TRUE(samples_take_long(hands(games::crazy_pineapple, {"AsKsQd", ""})));
    EXPECT_FALSE(samples_take_long(hands(games::crazy_pineapple, {"AsKsQd", ""}, "Ts9s2d")));
    EXPECT_FALSE(samples_take_long(hands(games::crazy_pineapple, {"AsKsQd", "7h7c8h"})));
    EXPECT_FALSE(samples_take_long(hands(games::pineapple, {"AsKsQd", ""})));
}

TEST(DiscardWay, leaves_out_hands_that_meet_the_only_one_of_another) {
    const Situation whole = with_whole_hands(hands(games::crazy_pineapple, {"AsKsQd", ""}));
    EXPECT_EQ(whole.players[0].size(), 1U);
    EXPECT_EQ(whole.players[1].size(), 18'424U); // three out of 49
}

} // namespace
} // namespace ananas::analysis
