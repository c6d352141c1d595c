// Who pays whom. A point is a chip here unless a test says otherwise.
#include "chinese/board.h"
#include "chinese/boards.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "chinese/settlement.h"
#include "chips/chips.h"
#include "rulebook/rulebook.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace ananas::chinese {
namespace {

// "1>0:12 2>1:8/24": who pays whom how many chips, and of how many owed when that is more.
std::string told(const Settlement &settlement) {
    std::string text;
    for (const Payment &payment : settlement.payments) {
        if (!text.empty()) text += ' ';
        text += std::to_string(payment.from) + ">" + std::to_string(payment.to) + ":" +
                std::to_string(payment.chips.units());
        if (payment.capped) text += "/" + std::to_string(payment.points.count());
    }
    return text;
}

std::string cited(const Payment &payment) {
    std::string text;
    for (const ClauseId id : clauses_of(payment)) text += (text.empty() ? "" : " ") + std::string(rulebook[id].id);
    return text;
}

// Three hands without a bonus: aces, kings and queens in back, and so on down.
constexpr std::string_view strong = "5s5dAc / TsTd9c8c2h / AsAdKc7c3h";
constexpr std::string_view medium = "4s4dKs / 8s8d7s6h2d / KdKh9s7d3s";
constexpr std::string_view weak = "3d2c4h / 6s6d5c4c8h / QsQdJs9h2s";
constexpr std::string_view fouled = "AhQhJh / 6c5h7hTcJc / 3c9dTh4cJd";

TEST(FUP_points, each_segment_won_is_a_point_and_a_point_is_the_limit) {
    EXPECT_EQ(told(compared({strong, weak})), "1>0:3");
    EXPECT_EQ(told(compared({weak, strong})), "0>1:3");
    const SetHands hands = {hand(strong, 1000, 0), hand(weak, 1000, 1)};
    const Settlement at_five = settle({}, Chips(5), hands);
    EXPECT_EQ(told(at_five), "1>0:15");
    EXPECT_EQ(at_five.hands[0].points, Points(3));
    EXPECT_EQ(at_five.hands[1].chips, Chips(-15));
    EXPECT_EQ(at_five.hands[0].stack, Chips(1015));
    // Two segments against one.
    EXPECT_EQ(told(compared({strong, "5h5cKs / JsJd9d8h2d / KdKh9s7d3s"})), "1>0:1");
    EXPECT_EQ(cited(at_five.payments[0]), "FUP-points");
}

TEST(FUP_settle, first_with_second_first_with_third_second_with_third) {
    EXPECT_EQ(told(compared({strong, medium, weak})), "1>0:3 2>0:3 2>1:3");
    EXPECT_EQ(told(compared({weak, medium, strong})), "0>1:3 0>2:3 1>2:3");
}

TEST(FUP_foul, nine_points_to_every_opponent) {
    const Settlement round = compared({strong, fouled, weak});
    EXPECT_EQ(told(round), "1>0:9 2>0:3 1>2:9");
    EXPECT_TRUE(round.hands[1].foul);
    EXPECT_EQ(round.hands[1].points, Points(-18));
    EXPECT_EQ(cited(round.payments[0]), "FUP-foul");
}

TEST(FUP_foul, opponents_bonuses_are_paid_and_none_received) {
    // Quads in back for the winner; the fouled hand has a full house in the middle, worth nothing.
    const Settlement round = compared({"5s5dAc / TsTd9c8c2h / KsKdKcKh3h", "QsQdQc / 9s9d9h2s2d / 3s4d6c7dAd"});
    EXPECT_EQ(told(round), "1>0:19");
    EXPECT_EQ(round.hands[1].bonus, PerRow<Points>());
    EXPECT_FALSE(round.hands[1].fantasy_next) << "queens in front of a foul lead nowhere";
}

TEST(FUP_foul, two_fouls_cancel) { // D20
    EXPECT_EQ(told(compared({fouled, "AsQsJs / 6s5d7dTd9h / 3h9cTs4sQd", strong})), "0>2:9 1>2:9");
}

TEST(FUP_ties, an_exact_tie_pushes_except_that_the_buttons_win_it) {
    constexpr std::string_view one = "4s5d6c / TsTd9c8c2h / AsAdKc7c3h";
    constexpr std::string_view twin = "4h5h6h / ThTc9d8d2s / AhAcKd7d3s";
    EXPECT_EQ(told(compared({one, twin})), "1>0:3") << "the player with both buttons wins every tie";
    EXPECT_EQ(told(compared({twin, one})), "1>0:3");
    const Settlement round = compared({strong, one, twin});
    EXPECT_EQ(round.payments.size(), 2U);
    for (const Payment &payment : round.payments) EXPECT_EQ(payment.to, 0) << "between the others it is a push";
    EXPECT_EQ(cited(compared({one, twin}).payments[0]), "FUP-points FUP-ties");
}

TEST(FUP_ties, a_front_ties_in_all_three_cards_only) {
    const Settlement kicker = compared({"5s5d6c / TsTd9c8c2h / AsAdKc7c3h", "5h5c7h / ThTc9d8d2s / AhAcKd7d3s"});
    EXPECT_EQ(kicker.hands[0].points, Points(1)) << "two ties to the buttons, the front to the better kicker";
}

TEST(FUP_bonuspaid, two_segments_and_quads_in_back_are_twelve_points) {
    // The document's example, gross: the loser has no bonus and wins one segment.
    const Settlement round = compared({"3s3dAc / TsTd9c8c2h / KsKdKcKh3h", "4s4dAs / 9s9d8d7d2d / AdAhQs7h5h"});
    const Account &account = round.payments[0].account;
    EXPECT_EQ(account.segments[Row::front], Points(-1));
    EXPECT_EQ(account.segments[Row::middle] + account.segments[Row::back] + account.bonus[Row::back], Points(12));
    EXPECT_EQ(told(round), "1>0:11") << "less the segment lost";
    EXPECT_EQ(cited(round.payments[0]), "FUP-points FUP-bonusback");
}

TEST(FUP_bonuspaid, a_bonus_is_paid_even_if_its_segment_loses) {
    // Kings in front lose to aces in front: 8 for one, 9 for the other.
    const Settlement round = compared({"KsKd2c / AsAh9c8c2h / JsJdJcTh3h", "AcAd3c / 4s4d5c5h7h / 8s8d8h9d2d"});
    const PerRow<Points> &bonus = round.hands[0].bonus;
    EXPECT_EQ(bonus[Row::front], Points(8));
    EXPECT_EQ(round.hands[1].bonus[Row::front], Points(9));
    EXPECT_EQ(round.hands[0].points, Points(8 - 9 - 1 - 1 + 1));
}

// ---- clean sweeps

constexpr std::string_view six_pairs = "2c2d3s / 4c4d5c5dJs / AsAdKsKdJh";
constexpr std::string_view three_flushes = "2h7h9h / 3d6d8dTdQd / 3c6c7c9cAc"; // bonuses of 8 and 4
constexpr std::string_view dragon = "2s3h4h / 5h6h7s8hTh / 9sJcQhKhAh";        // not a flush anywhere

TEST(FUP_sweep, collected_from_each_opponent) {
    const Settlement round = settled({{six_pairs, 100, Sweep::six_pairs}, {medium, 100}, {weak, 100}});
    EXPECT_EQ(told(round), "1>0:3 2>0:3 2>1:3");
    EXPECT_EQ(round.hands[0].sweep, Sweep::six_pairs);
    EXPECT_EQ(cited(round.payments[0]), "FUP-sweep");
}

TEST(FUP_sweepdeclare, an_undeclared_sweep_is_compared_like_any_hand) {
    EXPECT_EQ(told(settled({{dragon, 100, Sweep::dragon}, {strong, 100}})), "1>0:13");
    const Settlement silent = settled({{dragon, 100}, {strong, 100}});
    EXPECT_EQ(silent.hands[0].sweep, Sweep::none);
    EXPECT_EQ(told(silent), "0>1:3");
}

TEST(FUP_sweepdeclare, a_sweep_skips_the_comparison_and_pays_no_bonuses) {
    // The opponent has a royal in back and would win every segment.
    constexpr std::string_view royal = "8c8dTh / 9c9d9h4c4d / AcKcJcTcQc";
    const Settlement round = settled({{royal, 100}, {dragon, 100, Sweep::dragon}});
    EXPECT_EQ(told(round), "0>1:13");
    EXPECT_EQ(round.hands[0].bonus[Row::back], Points(25)) << "it has the bonus and is not paid for it";
}

TEST(FUP_sweeppaid, own_bonuses_come_with_a_sweep) { // D21
    EXPECT_EQ(told(settled({{three_flushes, 100, Sweep::three_flushes}, {weak, 100}})), "1>0:15") << "3 + 8 + 4";
}

TEST(FUP_sweeppaid, sweeps_are_paid_first_from_the_button_clockwise) {
    // The third hand sweeps: it collects from the first, then from the second, before these two settle.
    EXPECT_EQ(told(settled({{strong, 100}, {medium, 100}, {dragon, 100, Sweep::dragon}})), "0>2:13 1>2:13 1>0:3");
    // The second and the third sweep: the second collects first, clockwise.
    EXPECT_EQ(told(settled({{strong, 100}, {six_pairs, 100, Sweep::six_pairs}, {dragon, 100, Sweep::dragon}})),
              "0>1:3 0>2:13 1>2:13");
}

TEST(FUP_sweeppaid, the_higher_value_collects_in_full_and_equal_values_push) {
    EXPECT_EQ(told(settled({{six_pairs, 100, Sweep::six_pairs}, {dragon, 100, Sweep::dragon}})), "0>1:13")
        << "nothing is subtracted for the lower";
    EXPECT_EQ(told(settled({{six_pairs, 100, Sweep::six_pairs}, {three_flushes, 100, Sweep::three_flushes}})), "")
        << "equal values push, also with the buttons and whatever the bonuses";
    EXPECT_EQ(
        told(settled({{"2h3h4h / 5h6h7h8hTh / 9hJhQhKhAh", 100, Sweep::super_dragon}, {dragon, 100, Sweep::dragon}})),
        "1>0:26")
        << "between two sweeps the value alone moves";
}

TEST(FUP_sweeppaid, a_fouled_opponent_pays_the_penalty_too_and_a_fouled_hand_has_no_sweep) { // D21
    EXPECT_EQ(told(settled({{six_pairs, 100, Sweep::six_pairs}, {fouled, 100}})), "1>0:12");
    constexpr std::string_view fouled_pairs = "2c2d3s / AsAdKsKdJh / 4c4d5c5dJs";
    const Settlement round = settled({{fouled_pairs, 100, Sweep::six_pairs}, {weak, 100}});
    EXPECT_EQ(round.hands[0].sweep, Sweep::none);
    EXPECT_EQ(told(round), "0>1:9");
}

TEST(FUP_sweeppaid, the_example_of_d22) {
    // The button has six pairs without a bonus, the next three flushes, the third fouls with 20 points.
    const Settlement round =
        settled({{six_pairs, 100, Sweep::six_pairs}, {three_flushes, 100, Sweep::three_flushes}, {fouled, 20}});
    EXPECT_EQ(told(round), "2>0:12 2>1:8/24");
    EXPECT_EQ(round.hands[2].points, Points(-36));
    EXPECT_EQ(round.hands[2].stack, Chips());
    EXPECT_EQ(cited(round.payments[1]), "FUP-foul FUP-bonusmid FUP-bonusback FUP-sweep FUP-stakes");
}

// ---- table stakes

TEST(FUP_stakes, nobody_loses_more_than_they_have_at_that_moment) {
    EXPECT_EQ(told(settled({{strong, 100}, {weak, 2}})), "1>0:2/3");
    EXPECT_EQ(told(settled({{strong, 100}, {medium, 100}, {fouled, 12}})), "1>0:3 2>0:9 2>1:3/9");
    EXPECT_EQ(told(settled({{strong, 100}, {medium, 100}, {fouled, 9}})), "1>0:3 2>0:9") << "nothing left to pay";
}

TEST(FUP_stakes, nobody_wins_from_one_opponent_more_than_they_started_with) {
    EXPECT_EQ(told(settled({{strong, 2}, {weak, 100}})), "1>0:2/3");
    EXPECT_EQ(told(settled({{strong, 2}, {medium, 100}, {weak, 100}})), "1>0:2/3 2>0:2/3 2>1:3") << "but from each";
}

TEST(FUP_stakes, chips_won_earlier_in_the_settlement_can_be_lost_again_up_to_the_start) {
    // The second hand wins from the first, which fouls, and then loses to the third.
    const Settlement round = settled({{fouled, 100}, {weak, 9}, {"KsKd2c / AsAh4s4d2h / JsJdJcJh3h", 100}});
    EXPECT_EQ(told(round), "0>1:9 0>2:27 1>2:9/21") << "18 chips at that moment, but 9 at the start";
    EXPECT_EQ(round.hands[1].stack, Chips(9));
    const Settlement poorer = settled({{strong, 100}, {weak, 2}, {fouled, 100}});
    EXPECT_EQ(told(poorer), "1>0:2/3 2>0:9 2>1:2/9") << "the winner's start counts, not what is left of it";
}

TEST(FUP_twohands, compared_with_the_others_and_never_with_each_other) {
    const SetHands hands = {hand(strong, 100, 7), hand(fouled, 100, 8), hand(weak, 100, 7)};
    EXPECT_EQ(told(settle({}, Chips(1), hands)), "1>0:9 1>2:9") << "positions 1 and 3 are one player";
    // Both hands of a player hold the buttons if one does.
    constexpr std::string_view twin = "3s2s4d / 6h6c5d4s8c / QhQcJh9c2h";
    const SetHands tied = {hand(strong, 100, 7), hand(weak, 100, 7), hand(twin, 100, 8)};
    EXPECT_EQ(told(settle({}, Chips(1), tied)), "2>0:3 2>1:3") << "the second hand wins its ties too";
    const SetHands sweeping = {hand(dragon, 100, 7, Sweep::dragon), hand(medium, 100, 8), hand(weak, 100, 7)};
    EXPECT_EQ(told(settle({}, Chips(1), sweeping)), "1>0:13 2>1:3");
}

TEST(FUP_fantasy, a_declared_sweep_may_still_earn_it) {
    const SetHand swept = hand("QcQdJs / KcKh4s4dJh / AsAdTsTd5h", 100, 0, Sweep::six_pairs);
    const Settlement round = settle({}, Chips(1), {swept, hand(weak, 100, 1)});
    EXPECT_EQ(round.hands[0].sweep, Sweep::six_pairs);
    EXPECT_TRUE(round.hands[0].fantasy_next);
    EXPECT_EQ(told(round), "1>0:10") << "six pairs and queens in front";
}

// ---- the house

TEST(FUP_type, what_one_player_wins_another_loses) {
    const Settlement round = settled({{strong, 5}, {fouled, 11}, {dragon, 100, Sweep::dragon}});
    Chips net;
    for (const HandResult &hand : round.hands) net += hand.chips;
    EXPECT_EQ(net, Chips()) << "the house has no part in it";
}

TEST(FUP_together, no_switch_takes_points_bonuses_or_sweeps_away) {
    // Whatever a table sets, each of the three is still paid.
    constexpr std::string_view quads = "3s3dAc / TsTd9c8c2h / KsKdKcKh3h";
    for (const Switch &each : all_switches())
        for (const SwitchValue &value :
             {SwitchValue(true), SwitchValue(false), SwitchValue(std::int64_t{0}), SwitchValue(std::int64_t{99}),
              SwitchValue(std::int64_t{17}), SwitchValue(std::string_view("never"))}) {
            House house;
            if (!each.set(house, value)) continue;
            EXPECT_EQ(settled({{dragon, 100, Sweep::dragon}, {strong, 100}}, house).hands[0].points, Points(13));
            const Settlement round = settled({{quads, 500}, {weak, 500}}, house);
            EXPECT_GE(round.hands[0].points, Points(12)) << each.name;
            EXPECT_EQ(round.hands[0].bonus[Row::back], Points(10)) << each.name;
        }
}

TEST(FUP_together, a_table_that_departs_from_the_book_says_so) {
    EXPECT_FALSE(is_variation(House{}));
    EXPECT_TRUE(departures(House{}).empty());
    House house;
    for (const Switch &each : all_switches()) {
        EXPECT_FALSE(each.set(house, SwitchValue(std::string_view("perhaps")))) << each.name;
        EXPECT_FALSE(each.set(house, SwitchValue(std::int64_t{-1}))) << each.name;
        EXPECT_EQ(house, House{}) << "a value it does not take changes nothing";
    }
    house = {.foul = Points(6), .stay_back = {}};
    ASSERT_EQ(departures(house).size(), 2U);
    EXPECT_EQ(departures(house)[0]->name, "foul_points");
    EXPECT_EQ(departures(house)[1]->name, "stay_back");
    EXPECT_TRUE(is_variation(house));
}

TEST(House, a_foul_of_six_and_a_scoop) {
    EXPECT_EQ(told(settled({{strong, 100}, {fouled, 100}}, House{.foul = Points(6)})), "1>0:6");
    const House scoop{.scoop = Points(3)};
    EXPECT_EQ(told(settled({{strong, 100}, {weak, 100}}, scoop)), "1>0:6");
    EXPECT_EQ(told(settled({{weak, 100}, {strong, 100}}, scoop)), "0>1:6");
    EXPECT_EQ(told(settled({{strong, 100}, {fouled, 100}}, scoop)), "1>0:9") << "a foul is its own price";
}

TEST(House, ties_push_without_the_right_of_the_buttons) {
    const House house{.button_wins_ties = false};
    EXPECT_EQ(
        told(settled({{"4s5d6c / TsTd9c8c2h / AsAdKc7c3h", 100}, {"4h5h6h / ThTc9d8d2s / AhAcKd7d3s", 100}}, house)),
        "");
}

} // namespace
} // namespace ananas::chinese
