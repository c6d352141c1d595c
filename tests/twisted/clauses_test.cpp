// The rules of Twisted Pineapple, clause by clause, and the decisions' examples.
#include "base/list.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "rulebook/rulebook.h"
#include "twisted/command.h"
#include "twisted/event.h"
#include "twisted/games.h"
#include "twisted/legal.h"
#include "twisted/pay_schedule.h"
#include "twisted/refusal.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/step.h"
#include "twisted/story.h"
#include "twisted/view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::twisted {
namespace {

using ::testing::ElementsAre;

template <class T, std::size_t Room> std::vector<T> in_order(const List<T, Room> &list) {
    return {list.begin(), list.end()};
}

Table with_pot(Chips optional) { return Table{.optional_bet = optional}; }

// One at a time: Anna gets 7h 7d 9s, Ben 2d 3s 4h, and Ac and Kc are the community cards.
constexpr std::string_view two_hands = "7h 2d Ac 7d 3s Kc 9s 4h";

Story dealt_two(const Table &table = {}, bool optional = false) {
    Story story(2, table);
    story.bets(anna, dollars(20), optional).bets(ben, dollars(20), optional).deal(two_hands);
    return story;
}
Story discarded_two(const Table &table = {}, bool optional = false) {
    Story story = dealt_two(table, optional);
    story.discards(anna, "9s").discards(ben, "2d");
    return story;
}

TEST(SD15_1a, one_deck_and_one_hand_a_player_after_each_shuffle) {
    Story story(2);
    story.bets(anna, dollars(5));
    EXPECT_EQ(story.refusal(PlaceBets{anna, dollars(5)}), Reason::one_hand_each);
    story.take(CloseBets{});
    Deal twice;
    for (const Card each : {card("As"), card("Kd"), card("As"), card("2c"), card("3c")}) twice.cards.push_back(each);
    EXPECT_EQ(story.refusal(twice), Reason::card_not_in_stub);
}

TEST(SD15_1a, players_play_the_schedule_and_not_the_dealer_or_each_other) {
    // Anna's two pair is paid although Ben's full house is better and the board is the dealer's.
    Story story(2);
    story.bets(anna, dollars(5)).bets(ben, dollars(5)).deal("7h Ah Ac 7d As Kc 9s 4h");
    story.discards(anna, "9s").discards(ben, "4h");
    for (int bet = 0; bet < 2; ++bet) story.goes_on(anna).goes_on(ben);
    story.last_cards("2c Kd Kh");
    EXPECT_EQ(story.stack(anna), dollars(1000) + dollars(15 * 2) - cents(250));
    EXPECT_EQ(story.stack(ben), dollars(1000) + dollars(15 * 15) - cents(250));
}

TEST(SD15_1b, every_view_has_the_schedule_in_force) {
    Table table;
    table.game.pays = schedules::twisted_b;
    const Story story(1, table);
    for (const Viewer viewer : {spectator, player_at(anna), director})
        EXPECT_EQ(view(story.table, story.state, viewer).schedule, schedules::twisted_b);
}

TEST(SD15_2a, the_ante_is_half_the_first_bet_and_never_above_five_dollars) {
    const std::vector<std::pair<Chips, Chips>> written = {{cents(500), cents(250)},  {dollars(20), dollars(5)},
                                                          {dollars(10), dollars(5)}, {cents(1002), dollars(5)},
                                                          {cents(998), cents(499)},  {cents(501), cents(250)}};
    for (const auto &[first, ante] : written) {
        Story story(1);
        story.bets(anna, first);
        EXPECT_EQ(story.all<BetsPlaced>().front().ante, ante) << first.units();
        EXPECT_EQ(story.stack(anna), dollars(1000) - first - ante);
    }
}

TEST(SD15_2a, everybody_who_plays_makes_a_first_bet_within_the_limits) {
    Story story(2);
    EXPECT_EQ(story.refusal(CloseBets{}), Reason::nobody_bets);
    EXPECT_EQ(story.refusal(PlaceBets{anna, cents(499)}), Reason::first_bet_out_of_limits);
    EXPECT_EQ(story.refusal(PlaceBets{anna, dollars(101)}), Reason::first_bet_out_of_limits);
    story.bets(anna, dollars(100)).take(CloseBets{});
    EXPECT_EQ(cards_wanted(story.table, story.state), 5) << "Ben sits out";
    EXPECT_EQ(story.refusal(PlaceBets{ben, dollars(5)}), Reason::no_bets_now);
}

TEST(SD15_2b, the_optional_bet_is_of_the_amount_that_the_house_sets) {
    Story story(2, with_pot(dollars(3)));
    story.bets(anna, dollars(5), true).bets(ben, dollars(5), false);
    EXPECT_EQ(story.all<BetsPlaced>()[0].optional, dollars(3));
    EXPECT_EQ(story.all<BetsPlaced>()[1].optional, Chips()) << "nobody has to";
    EXPECT_EQ(Story(1).refusal(PlaceBets{anna, dollars(5), true}), Reason::no_optional_bet_here);
}

TEST(SD15_2b, one_optional_bettor_alone_gets_it_back_before_the_deal) {
    Story story(2, with_pot(dollars(3)));
    story.bets(anna, dollars(5), true).bets(ben, dollars(5)).take(CloseBets{});
    EXPECT_THAT(story.all<OptionalReturned>(), ElementsAre(OptionalReturned{anna, dollars(3)}));
    EXPECT_EQ(story.stack(anna), dollars(1000) - cents(750));
    EXPECT_TRUE(story.state.markers.empty());
}

TEST(SD15_3, tips_ride_where_they_are_placed_and_winnings_go_to_the_dealers) {
    // The decisions' example: 20/20/20, ante 5, a tip of 1 on the first bet, trips on schedule A.
    Story story(1);
    story.bets(anna, dollars(20), false, dollars(1)).deal("7h Ac 7d Kc 9s");
    story.discards(anna, "9s").goes_on(anna).goes_on(anna).last_cards("2c 7s");
    EXPECT_EQ(story.stack(anna), dollars(1000) + dollars(175) - dollars(1));
    EXPECT_EQ(story.all<Paid>().front().amount, dollars(180));
    EXPECT_EQ(story.state.dealers, dollars(1 + 3)) << "the tip and the three that it won";
    EXPECT_EQ(story.state.house, dollars(5 - 180 - 3));
}

TEST(SD15_3, a_tip_on_one_bet_does_not_oblige_to_another) {
    Story story(1);
    story.bets(anna, dollars(20), false, dollars(1)).deal("7h Ac 7d Kc 9s").discards(anna, "9s");
    story.goes_on(anna).goes_on(anna, dollars(2)).last_cards("2c 7s");
    EXPECT_EQ(story.all<BetMade>()[0].tip, Chips());
    EXPECT_EQ(story.state.dealers, dollars((1 + 2) * 4));
}

TEST(SD15_3, tips_lose_with_the_bets_they_ride_on) {
    Story lost(1);
    lost.bets(anna, dollars(20), false, dollars(1)).deal("6h Ac 6d Kc 9s").discards(anna, "9s");
    lost.goes_on(anna).goes_on(anna).last_cards("2c 3s");
    EXPECT_EQ(lost.stack(anna), dollars(1000 - 65 - 1)) << "a pair of sixes loses 65 and the tip";
    EXPECT_EQ(lost.state.dealers, Chips());
    EXPECT_EQ(lost.state.house, dollars(66));
    Story folded(1);
    folded.bets(anna, dollars(20), false, dollars(1)).deal("6h Ac 6d Kc 9s").discards(anna, "9s").folds(anna);
    EXPECT_EQ(folded.state.house, dollars(26));
}

TEST(SD15_4a, cards_go_round_one_at_a_time_from_the_dealers_left_and_the_dealer_gets_two) {
    const Story story = dealt_two();
    EXPECT_THAT(in_order(story.state.players[anna].cards), ElementsAre(card("7h"), card("7d"), card("9s")));
    EXPECT_THAT(in_order(story.state.players[ben].cards), ElementsAre(card("2d"), card("3s"), card("4h")));
    EXPECT_THAT(in_order(story.state.community), ElementsAre(card("Ac"), card("Kc")));
}

TEST(SD15_4a, a_machine_deals_packets_and_the_dealers_bottom_card_is_racked_unseen) {
    Story story(2, Table{.dealing = Dealing::packets});
    story.bets(anna, dollars(5)).bets(ben, dollars(5)).deal("7h 7d 9s 2d 3s 4h Ac Kc Qc");
    EXPECT_THAT(in_order(story.state.players[anna].cards), ElementsAre(card("7h"), card("7d"), card("9s")));
    EXPECT_THAT(in_order(story.state.players[ben].cards), ElementsAre(card("2d"), card("3s"), card("4h")));
    EXPECT_THAT(in_order(story.state.community), ElementsAre(card("Ac"), card("Kc")));
    EXPECT_THAT(story.all<BottomRacked>(), ElementsAre(BottomRacked{card("Qc")}));
    for (const Viewer viewer : {spectator, player_at(anna), director})
        EXPECT_EQ(view(Event(BottomRacked{card("Qc")}), viewer), EventView(BottomRackedView{}));
    Deal again;
    for (const Card each : {card("Qc"), card("2c"), card("3c")}) again.cards.push_back(each);
    story.discards(anna, "9s").discards(ben, "4h");
    for (int bet = 0; bet < 2; ++bet) story.goes_on(anna).goes_on(ben);
    EXPECT_EQ(story.refusal(again), Reason::card_not_in_stub) << "it does not come back";
}

TEST(SD15_4a, twelve_players_fit_the_deck_both_ways) {
    for (const Dealing dealing : {Dealing::one_at_a_time, Dealing::packets}) {
        Story story(12, Table{.seats = 12, .dealing = dealing});
        for (int number = 0; number < 12; ++number) story.bets(seat_number(number), dollars(5));
        story.take(CloseBets{});
        EXPECT_LE(cards_wanted(story.table, story.state) + 1 + 12, deck_size);
    }
}

TEST(SD15_4b, the_dealers_two_cards_are_everybodys_and_hidden_until_turned) {
    Story story = dealt_two();
    const auto board = [&] { return in_order(view(story.table, story.state, player_at(anna)).community); };
    EXPECT_THAT(board(), ElementsAre(std::nullopt, std::nullopt));
    story.discards(anna, "9s").discards(ben, "2d");
    EXPECT_THAT(board(), ElementsAre(card("Ac"), std::nullopt));
    story.goes_on(anna).goes_on(ben);
    EXPECT_THAT(board(), ElementsAre(card("Ac"), card("Kc")));
    story.goes_on(anna).goes_on(ben).last_cards("2c Ad Kd");
    ASSERT_THAT(story.all<Exposed>(), ::testing::SizeIs(2));
    EXPECT_EQ(story.all<Exposed>()[0].held.kind, HandKind::two_pair) << "sevens, and aces with the dealer's";
    EXPECT_EQ(story.all<Exposed>()[1].held, pair_of(Rank::king)) << "the same cards serve Ben";
}

TEST(SD15_5a, a_wrong_number_of_cards_is_always_a_misdeal) {
    Story story = discarded_two(with_pot(dollars(3)), true);
    story.goes_on(anna).folds(ben).take(Report{Incident::wrong_number_of_cards, anna});
    EXPECT_EQ(story.state.phase, Phase::over);
    EXPECT_EQ(story.stack(anna), dollars(1000));
    EXPECT_EQ(story.stack(ben), dollars(1000)) << "what was forfeited comes back too";
    EXPECT_EQ(story.state.house, Chips());
    EXPECT_THAT(story.all<Misdealt>(), ElementsAre(Misdealt{Incident::wrong_number_of_cards, clause("SD15-5a")}));
    EXPECT_THAT(story.all<PotTakenBack>(), ElementsAre(PotTakenBack{anna, dollars(6)}));
}

TEST(SD15_5a, the_engine_takes_no_other_number_of_cards) {
    Story story(1);
    story.bets(anna, dollars(5)).take(CloseBets{});
    Deal four;
    for (const Card each : {card("As"), card("Kd"), card("2c"), card("3c")}) four.cards.push_back(each);
    EXPECT_EQ(story.refusal(four), Reason::wrong_number_of_cards);
}

TEST(SD15_5b, an_exposed_card_of_a_player_is_no_misdeal) {
    Story story = dealt_two();
    story.take(Report{Incident::exposed_card, anna, card("7d")});
    EXPECT_EQ(story.state.phase, Phase::discarding);
    EXPECT_TRUE(story.all<Misdealt>().empty());
    EXPECT_EQ(view(story.table, story.state, player_at(ben)).exposed, CardSet(card("7d")));
    EXPECT_EQ(story.refusal(Report{Incident::exposed_card, anna, card("2d")}), Reason::no_such_card);
    story.discards(anna, "9s").discards(ben, "2d").goes_on(anna);
    EXPECT_EQ(story.state.actor, ben) << "play goes on";
}

TEST(SD15_5c, an_exposed_community_card_is_a_misdeal_until_both_are_up) {
    Story early = dealt_two();
    early.take(Report{Incident::exposed_community_card});
    EXPECT_EQ(early.stack(anna), dollars(1000));
    EXPECT_THAT(early.all<Misdealt>(), ElementsAre(Misdealt{Incident::exposed_community_card, clause("SD15-5c")}));
    EXPECT_THAT(early.all<Returned>(), ElementsAre(Returned{anna, dollars(25)}, Returned{ben, dollars(25)}));
    Story late = discarded_two();
    EXPECT_EQ(late.refusal(Report{Incident::exposed_community_card}), std::nullopt) << "the second is still down";
    late.goes_on(anna).goes_on(ben);
    EXPECT_EQ(late.refusal(Report{Incident::exposed_community_card}), Reason::community_already_up);
}

TEST(SD15_6, optional_bets_become_markers_from_the_dealers_left) {
    Story story(3, with_pot(dollars(3)));
    story.bets(cleo, dollars(5), true).bets(anna, dollars(5), true).bets(ben, dollars(5));
    EXPECT_TRUE(story.all<MarkerGiven>().empty());
    story.deal("7h 2d 9h Ac 7d 3s 9d Kc 9s 4h 9c");
    EXPECT_THAT(story.all<MarkerGiven>(), ElementsAre(MarkerGiven{anna, dollars(3)}, MarkerGiven{cleo, dollars(3)}));
    EXPECT_EQ(story.state.pot, dollars(6));
    const TableView seen = view(story.table, story.state, spectator);
    EXPECT_TRUE(seen.players[anna].marker);
    EXPECT_FALSE(seen.players[ben].marker);
}

TEST(SD15_7, each_player_throws_one_of_three_cards_away) {
    Story story = dealt_two();
    EXPECT_EQ(story.refusal(Discard{anna, card("2d")}), Reason::not_your_card);
    story.discards(ben, "2d");
    EXPECT_EQ(story.refusal(Discard{ben, card("3s")}), Reason::discard_made);
    EXPECT_EQ(story.state.turned, 0) << "nothing is turned before Anna has thrown hers";
    story.take(TimeOut{anna});
    EXPECT_THAT(in_order(story.state.players[anna].cards), ElementsAre(card("7h"), card("7d"))) << "the last card goes";
}

TEST(SD15_8, antes_and_discards_are_collected_left_to_right_then_a_card_is_turned) {
    Story story = dealt_two();
    story.discards(ben, "2d").discards(anna, "9s");
    EXPECT_THAT(story.all<Collected>(),
                ElementsAre(Collected{anna, dollars(5), card("9s")}, Collected{ben, dollars(5), card("2d")}));
    EXPECT_EQ(story.state.house, dollars(10));
    EXPECT_THAT(story.all<CommunityTurned>(), ElementsAre(CommunityTurned{card("Ac")}));
    EXPECT_GT(story.when<CommunityTurned>().front(), story.when<Collected>().back());
}

TEST(SD15_9, a_second_bet_to_go_on_or_everything_is_forfeited_at_once) {
    Story story = discarded_two();
    EXPECT_EQ(story.refusal(Bet{anna, dollars(10)}), Reason::not_the_bet);
    EXPECT_EQ(story.refusal(Bet{anna, dollars(40)}), Reason::not_the_bet);
    EXPECT_EQ(story.refusal(Bet{ben, dollars(20)}), Reason::not_your_turn);
    story.goes_on(anna).folds(ben);
    EXPECT_THAT(story.all<Folded>(), ElementsAre(Folded{ben, FoldWhy::chosen, dollars(20)}));
    EXPECT_EQ(story.state.house, dollars(10 + 20));
    EXPECT_FALSE(story.state.live.contains(ben));
    EXPECT_EQ(view(story.table, story.state, player_at(anna)).players[ben].cards[0], std::nullopt)
        << "the cards go to the rack unseen";
}

TEST(SD15_9, the_house_may_offer_up_to_three_times_the_first_bet) {
    Table table;
    table.game.stages[0].choice.most = 3;
    const Story story = discarded_two(table);
    EXPECT_EQ(story.refusal(Bet{anna, dollars(50)}), Reason::not_the_bet);
    EXPECT_EQ(story.refusal(Bet{anna, dollars(60)}), std::nullopt);
    EXPECT_EQ(story.refusal(Bet{anna, dollars(80)}), Reason::not_the_bet);
}

TEST(SD15_9, a_time_out_at_a_bet_folds) {
    Story story = discarded_two();
    story.take(TimeOut{anna});
    EXPECT_THAT(story.all<Folded>(), ElementsAre(Folded{anna, FoldWhy::time_out, dollars(20)}));
    EXPECT_EQ(story.state.actor, ben);
}

TEST(SD15_10, the_second_card_is_turned_when_everyone_has_bet_or_folded) {
    Story story = discarded_two();
    story.goes_on(anna);
    EXPECT_EQ(story.state.turned, 1);
    story.goes_on(ben);
    EXPECT_THAT(story.all<CommunityTurned>(), ElementsAre(CommunityTurned{card("Ac")}, CommunityTurned{card("Kc")}));
}

TEST(SD15_10, nothing_is_turned_for_nobody) {
    Story story = discarded_two();
    story.folds(anna).folds(ben);
    EXPECT_EQ(story.state.phase, Phase::over);
    EXPECT_EQ(story.state.turned, 1);
    EXPECT_EQ(story.state.house, dollars(50));
}

TEST(SD15_11, a_river_bet_to_go_on_or_everything_is_forfeited_at_once) {
    Story story = discarded_two();
    story.goes_on(anna).goes_on(ben);
    EXPECT_EQ(story.refusal(Bet{anna, dollars(21)}), Reason::not_the_bet);
    story.goes_on(anna).folds(ben);
    EXPECT_THAT(story.all<Folded>(), ElementsAre(Folded{ben, FoldWhy::chosen, dollars(40)}));
    EXPECT_EQ(story.stack(ben), dollars(1000 - 45));
    EXPECT_EQ(story.state.house, dollars(10 + 40));
}

TEST(SD15_12, one_card_is_burned_and_one_goes_to_each_player_left_from_the_dealers_left) {
    Story story(3);
    story.bets(anna, dollars(5)).bets(ben, dollars(5)).bets(cleo, dollars(5));
    story.deal("7h 2d 9h Ac 7d 3s 9d Kc 9s 4h 9c").discards(anna, "9s").discards(ben, "2d").discards(cleo, "9c");
    story.goes_on(anna).folds(ben).goes_on(cleo).goes_on(anna).goes_on(cleo);
    EXPECT_EQ(cards_wanted(story.table, story.state), 3);
    story.last_cards("2c 5c 6c");
    EXPECT_THAT(story.all<Burned>(), ElementsAre(Burned{card("2c")}));
    EXPECT_THAT(story.all<LastCard>(), ElementsAre(LastCard{anna, card("5c")}, LastCard{cleo, card("6c")}));
    EXPECT_EQ(view(Event(Burned{card("2c")}), director), EventView(BurnedView{}));
    EXPECT_EQ(view(Event(LastCard{anna, card("5c")}), player_at(cleo)), EventView(LastCardView{anna, std::nullopt}));
    EXPECT_GT(story.when<StubRacked>().front(), story.when<LastCard>().back());
    EXPECT_EQ(story.refusal(Deal{{card("Qc")}}), Reason::no_cards_due) << "the stub is gone";
}

TEST(SD15_13, hands_are_exposed_left_to_right_and_paid_one_by_one) {
    Story story = discarded_two();
    story.goes_on(anna).goes_on(ben).goes_on(anna).goes_on(ben).last_cards("2c Ad Kd");
    ASSERT_THAT(story.when<Exposed>(), ::testing::SizeIs(2));
    ASSERT_THAT(story.when<Paid>(), ::testing::SizeIs(2));
    EXPECT_LT(story.when<Exposed>()[0], story.when<Paid>()[0]);
    EXPECT_LT(story.when<Paid>()[0], story.when<Exposed>()[1]);
    EXPECT_EQ(story.all<Exposed>()[0].seat, anna);
    EXPECT_THAT(story.all<Paid>(), ElementsAre(Paid{anna, 2, dollars(60), dollars(120), Chips()},
                                               Paid{ben, 1, dollars(60), dollars(60), Chips()}));
    EXPECT_EQ(story.stack(anna), dollars(1000 - 5 + 120));
}

TEST(SD15_14, the_highest_marker_wins_the_pot_even_if_the_house_does_not_pay_it) {
    Story story = discarded_two(with_pot(dollars(3)), true);
    story.goes_on(anna).goes_on(ben).goes_on(anna).goes_on(ben).last_cards("2c 5s 8s");
    EXPECT_THAT(story.all<Paid>(), ::testing::SizeIs(1)) << "Anna's sevens";
    EXPECT_THAT(story.all<PotAwarded>(), ElementsAre(PotAwarded{anna, dollars(6), true}));

    Story poor(2, with_pot(dollars(3)));
    poor.bets(anna, dollars(20), true).bets(ben, dollars(20), true).deal("6h 2d Ac 6d 3s Kc 9s 4h");
    poor.discards(anna, "9s").discards(ben, "2d");
    poor.goes_on(anna).goes_on(ben).goes_on(anna).goes_on(ben).last_cards("2c 5s 8s");
    EXPECT_THAT(poor.all<Lost>(), ElementsAre(Lost{anna, dollars(60)}, Lost{ben, dollars(60)}));
    EXPECT_EQ(poor.stack(anna), dollars(1000 - 65 - 3 + 6)) << "a pair of sixes loses 65 and takes the pot";
}

TEST(SD15_14, hands_with_a_marker_stay_exposed_until_the_pot_is_pushed) {
    Story story(3, with_pot(dollars(3)));
    story.bets(anna, dollars(5), true).bets(ben, dollars(5)).bets(cleo, dollars(5), true);
    story.deal("7h 2d 9h Ac 7d 3s 9d Kc 9s 4h 9c").discards(anna, "9s").discards(ben, "2d").discards(cleo, "9c");
    for (int bet = 0; bet < 2; ++bet) story.goes_on(anna).goes_on(ben).goes_on(cleo);
    story.last_cards("2c 5c 6c 8c");
    ASSERT_THAT(story.all<Racked>(), ElementsAre(Racked{ben}, Racked{anna}, Racked{cleo}));
    ASSERT_THAT(story.when<PotAwarded>(), ::testing::SizeIs(1));
    EXPECT_LT(story.when<Racked>()[0], story.when<PotAwarded>()[0]);
    EXPECT_GT(story.when<Racked>()[1], story.when<PotAwarded>()[0]);
}

TEST(SD15_14, the_last_marker_left_has_won_whatever_happens_against_the_house) {
    Story story = discarded_two(with_pot(dollars(3)), true);
    story.folds(anna);
    EXPECT_THAT(story.all<PotAwarded>(), ElementsAre(PotAwarded{ben, dollars(6), false}));
    story.folds(ben);
    EXPECT_EQ(story.stack(ben), dollars(1000 - 25 - 3 + 6));
    EXPECT_EQ(story.stack(anna), dollars(1000 - 25 - 3)) << "a folded player's optional bet stays in the pot";
}

TEST(SD15_14, ties_split_and_the_odd_chip_goes_to_the_first_from_the_dealers_left) {
    // A third optional bettor folds, so that an odd amount is shared by two.
    Story story(3, with_pot(cents(301)));
    story.bets(anna, dollars(5), true).bets(ben, dollars(5), true).bets(cleo, dollars(5), true);
    story.deal("2d 7h 7d Ac 3s 8h 8d Kc 4h 2h 2s").discards(anna, "2d").discards(ben, "2h").discards(cleo, "2s");
    story.folds(anna);
    for (int bet = 0; bet < 2; ++bet) story.goes_on(ben).goes_on(cleo);
    story.last_cards("2c Qh Qd");
    EXPECT_THAT(story.all<PotAwarded>(),
                ElementsAre(PotAwarded{ben, cents(452), true}, PotAwarded{cleo, cents(451), true}));
}

TEST(SD15_21, whoever_cannot_make_the_full_bet_folds) {
    Story story({dollars(30), dollars(45), dollars(1000)}, Table{});
    story.bets(anna, dollars(20)).bets(ben, dollars(20)).bets(cleo, dollars(20));
    story.deal("7h 2d 9h Ac 7d 3s 9d Kc 9s 4h 9c").discards(anna, "9s").discards(ben, "2d").discards(cleo, "9c");
    EXPECT_EQ(story.state.actor, ben) << "Anna has five dollars left";
    story.goes_on(ben).goes_on(cleo);
    EXPECT_EQ(story.state.actor, cleo) << "and Ben nothing";
    EXPECT_THAT(story.all<Folded>(), ElementsAre(Folded{anna, FoldWhy::cannot_bet, dollars(20)},
                                                 Folded{ben, FoldWhy::cannot_bet, dollars(40)}));
    EXPECT_EQ(story.stack(anna), dollars(5)) << "what is not a full bet stays";
}

// Every line of a schedule, paid through a whole round.
void expect_paid(const PaySchedule &schedule, const std::vector<int> &pays) {
    // Anna keeps the first two cards; the third is thrown away.
    const std::pair<std::string_view, std::string_view> rounds[] = {
        {"As Qs Ks Js 2c", "3c Ts"}, {"9s 7s 8s 6s 2c", "3c Ts"}, {"9s 9d 9h 6s 2c", "3c 9c"},
        {"9s 9d 9h 6s 2c", "3c 6c"}, {"9s 7s 8s 2s 2c", "3c Ts"}, {"9s 7d 8s 6s 2c", "3c Ts"},
        {"9s 9d 9h 6s 2c", "3c Ts"}, {"9s 9d 6h 6s 2c", "3c Ts"}, {"7s 7d 6h 5s 2c", "3c Ts"}};
    ASSERT_EQ(pays.size(), std::size(rounds));
    for (std::size_t line = 0; line < pays.size(); ++line) {
        Table table;
        table.game.pays = schedule;
        Story story(1, table);
        // One at a time: Anna, dealer, Anna, dealer, Anna.
        story.bets(anna, dollars(10)).deal(rounds[line].first).discards(anna, "2c");
        story.goes_on(anna).goes_on(anna).last_cards(rounds[line].second);
        EXPECT_EQ(story.stack(anna), dollars(1000 - 5 + 30 * pays[line])) << "line " << line;
    }
    Table table;
    table.game.pays = schedule;
    Story sixes(1, table);
    sixes.bets(anna, dollars(10)).deal("6s 5h 6d Ks 2c").discards(anna, "2c");
    sixes.goes_on(anna).goes_on(anna).last_cards("3c Ts");
    EXPECT_EQ(sixes.stack(anna), dollars(1000 - 35)) << "a pair of sixes is below the schedule";
}

TEST(SD15_A, schedule_a_pays_each_of_its_lines) {
    expect_paid(schedules::twisted_a, {500, 100, 25, 15, 10, 5, 3, 2, 1});
}
TEST(SD15_B, schedule_b_pays_each_of_its_lines) { expect_paid(schedules::twisted_b, {200, 50, 20, 10, 7, 4, 3, 2, 1}); }

TEST(TwistedTables, that_do_not_play_twisted_pineapple_are_refused) {
    const auto answer = [](const Table &table) {
        Start start{.seated = SeatSet::first(1), .stacks = {}};
        start.stacks[anna] = dollars(100);
        const auto refusal = check(table, State{}, start);
        return refusal ? std::optional(refusal->reason) : std::nullopt;
    };
    EXPECT_EQ(answer(Table{}), std::nullopt);
    EXPECT_EQ(answer(Table{.game = games::mississippi_stud}), Reason::table_wrong);
    EXPECT_EQ(answer(Table{.least_first = Chips()}), Reason::table_wrong);
    EXPECT_EQ(answer(Table{.unit = Chips()}), Reason::table_wrong);
    Table free_ride;
    free_ride.game.stages[1].choice.least = 0;
    EXPECT_EQ(answer(free_ride), Reason::table_wrong);
    Table pays_nothing;
    pays_nothing.game.pays.lines.clear();
    EXPECT_EQ(answer(pays_nothing), Reason::table_wrong);
}

TEST(TwistedRefusals, tell_what_is_wrong_and_change_nothing) {
    Story story(1, Table{}, dollars(30));
    EXPECT_EQ(story.refusal(Start{}), Reason::round_in_progress);
    EXPECT_EQ(story.refusal(PlaceBets{ben, dollars(5)}), Reason::not_seated);
    EXPECT_EQ(story.refusal(PlaceBets{anna, dollars(20), false, cents(-1)}), Reason::tip_below_nothing);
    EXPECT_EQ(story.refusal(PlaceBets{anna, dollars(26)}), Reason::above_stack) << "with the ante it is 31";
    EXPECT_EQ(story.refusal(PlaceBets{anna, dollars(20), false, dollars(6)}), Reason::above_stack);
    EXPECT_EQ(story.refusal(Discard{anna, card("As")}), Reason::no_discard_due);
    EXPECT_EQ(story.refusal(Fold{anna}), Reason::no_betting_now);
    EXPECT_EQ(story.refusal(Report{Incident::wrong_number_of_cards}), Reason::nothing_dealt);
    story.bets(anna, dollars(10)).deal("7h Ac 7d Kc 9s").discards(anna, "9s");
    EXPECT_EQ(story.refusal(Bet{anna, dollars(10), dollars(6)}), Reason::tip_above_stack);
    EXPECT_EQ(story.refusal(Bet{anna, dollars(10), cents(-1)}), Reason::tip_below_nothing);
    EXPECT_EQ(story.refusal(Bet{anna, dollars(10), dollars(5)}), std::nullopt);

    const auto at_start = [](SeatSet seated, Chips stack) {
        Start start{.seated = seated, .stacks = {}};
        for (const Seat seat : seated) start.stacks[seat] = stack;
        return check(Table{}, State{}, start)->reason;
    };
    EXPECT_EQ(at_start({}, dollars(1)), Reason::seats_wrong);
    EXPECT_EQ(at_start(seat_number(7), dollars(1)), Reason::seats_wrong) << "the default table has seven seats";
    EXPECT_EQ(at_start(anna, Chips()), Reason::stack_empty);
}

} // namespace
} // namespace ananas::twisted
