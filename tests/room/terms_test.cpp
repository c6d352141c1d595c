// On what terms people play at a table: who may sit down, what the house collects, how much it can be bet against.

#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "chinese/room.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/house.h"
#include "room/house_limit.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/refusal.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"
#include "room/view.h"
#include "rulebook/rulebook.h"
#include "twisted/command.h"
#include "twisted/games.h"
#include "twisted/pay_schedule.h"
#include "twisted/spec.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

// ---- permission to sit

Settings where_one_asks() {
    Settings settings = usual_settings("holdem", Chips(100));
    settings.ask_to_sit = true;
    return settings;
}

TEST(SAT_P6, where_the_host_wants_it_nobody_sits_down_without_permission) {
    TableStory table(where_one_asks());
    EXPECT_EQ(table.sit(1, 1, 10'000), "no-permission");
    EXPECT_EQ(refuse(Reason::no_permission).rule, clause("SAT-P6"));
    EXPECT_EQ(table.tell(AskToSit{PersonId{1}, "player 1"}), "");
    EXPECT_EQ(table.tell(AskToSit{PersonId{1}, "player 1"}), "already-so");
    EXPECT_EQ(table.sit(1, 1, 10'000), "no-permission");
    ASSERT_EQ(view(table.rules, table.state, spectator).asking.size(), 1U);
    EXPECT_EQ(table.tell(LetSit{PersonId{9}, PersonId{1}, "player 1", true}), "");
    EXPECT_TRUE(view(table.rules, table.state, spectator).asking.empty());
    EXPECT_EQ(table.sit(1, 1, 10'000), "");
    EXPECT_EQ(table.tell(AskToSit{PersonId{2}, "player 2"}), "");
    EXPECT_EQ(table.tell(LetSit{PersonId{9}, PersonId{2}, "player 2", false}), "");
    EXPECT_EQ(table.sit(2, 2, 10'000), "no-permission");
    EXPECT_EQ(table.tell(AskToSit{PersonId{2}, "player 2"}), "permission-denied");
    EXPECT_EQ(table.sit(3, 3, 10'000, "call"), ""); // bots come when they are called
    std::vector<Admission> told;
    for (const SeatPermission &each : table.all<SeatPermission>()) told.push_back(each.how);
    EXPECT_THAT(told, testing::ElementsAre(Admission::asked, Admission::allowed, Admission::asked, Admission::denied));
    table.replay();
}

TEST(SAT_P6, permission_lasts_until_one_is_removed_and_through_a_restart) {
    TableStory table(where_one_asks());
    ASSERT_EQ(table.tell(LetSit{PersonId{9}, PersonId{1}, "player 1", true}), ""); // unasked
    ASSERT_EQ(table.sit(1, 1, 10'000), "");
    ASSERT_EQ(table.tell(Stand{PersonId{1}}), "");
    const auto again = from_checkpoint(checkpoint(table.state));
    ASSERT_TRUE(again) << again.error();
    table.state = *again;
    EXPECT_EQ(table.sit(1, 1, 10'000), "");
    EXPECT_EQ(table.tell(Remove{PersonId{9}, PersonId{1}}), "");
    EXPECT_EQ(table.sit(1, 1, 10'000), "no-permission");
    // Whoever removes somebody is not told to take a seat first.
    EXPECT_EQ(table.tell(Remove{PersonId{9}, PersonId{1}}), "player-not-seated");
}

TEST(SAT_P6, at_other_tables_everybody_may_sit_without_asking) {
    TableStory table("holdem");
    EXPECT_EQ(table.tell(AskToSit{PersonId{1}, "player 1"}), "no-permission-needed");
    EXPECT_EQ(table.sit(1, 1, 10'000), "");
}

TEST(SAT_P6, whoever_opens_a_table_gives_permission_and_needs_none) {
    Disk disk;
    House house(disk);
    const TableId table = house.room.open_table(where_one_asks(), PersonId{1});
    for (int person = 1; person <= 2; ++person) {
        house.give(person, 100'000);
        house.room.arrive(Line(person), PersonId{person}, fmt::format("player {}", person));
        house.hear(person, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
        house.hear(person, fmt::format(R"({{"do":"sit","table":{},"seat":{},"amount":10000,"key":"s{}"}})",
                                       number(table), person, person));
    }
    EXPECT_TRUE(house.last(1, "done"));
    ASSERT_TRUE(house.last(2, "refused"));
    EXPECT_EQ(house.last(2, "refused")->at("rule").as_string(), "SAT-P6");
    house.hear(2, fmt::format(R"({{"do":"ask-to-sit","table":{}}})", number(table)));
    EXPECT_EQ(json::serialize(house.room.asking(table)), R"([{"person":2,"name":"player 2"}])");
    EXPECT_TRUE(house.room.has_opened(table, PersonId{1}));
    EXPECT_FALSE(house.room.has_opened(table, PersonId{2}));
    House later(disk);
    disk.saved.people = {{.id = PersonId{2}, .name = "Vera"}};
    ASSERT_TRUE(later.room.recover(disk.saved).empty());
    EXPECT_EQ(json::serialize(later.room.asking(table)), R"([{"person":2,"name":"Vera"}])");
}

// A player whose connection broke as they sat down took themselves for a spectator, and was waited for in every hand.
TEST(SAT_P6, whoever_sat_down_as_the_connection_broke_is_shown_the_table_from_their_seat) {
    Disk disk;
    House house(disk);
    const TableId table = house.room.open_table(usual_settings("holdem", Chips(100)), PersonId::nobody);
    house.give(1, 100'000);
    house.room.arrive(Line(1), PersonId{1}, "player 1");
    house.hear(1, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
    const std::int64_t seen = house.last(1, "snapshot")->at("view").at("version").as_int64();
    house.hear(1, fmt::format(R"({{"do":"sit","table":{},"seat":4,"amount":10000}})", number(table)));
    house.room.leave(Line(1));
    house.room.arrive(Line(2), PersonId{1}, "player 1");
    house.hear(2, fmt::format(R"({{"do":"watch","table":{},"from":{}}})", number(table), seen));
    ASSERT_TRUE(house.last(2, "events"));
    EXPECT_EQ(house.inbox[Line(2)][1].at("from").as_int64(), seen + 1);
    ASSERT_TRUE(house.last(2, "snapshot"));
    EXPECT_EQ(house.last(2, "snapshot")->at("view").at("you").as_int64(), 4);
}

// ---- the collection

class FUP_fee : public testing::Test {
protected:
    FUP_fee() : table("chinese") {
        for (int person = 1; person <= 3; ++person) EXPECT_EQ(table.sit(person, person, 30'000), "");
    }
    TableStory table;
};

TEST_F(FUP_fee, is_posted_and_paid_from_the_purse_before_the_first_hand_of_a_down) {
    EXPECT_EQ(table.rules.settings.fee, Chips(1'000)); // the schedule's for a limit of one dollar
    EXPECT_EQ(to_json(table.rules.settings).at("fee").as_int64(), 1'000);
    EXPECT_EQ(table.begin(), "fee-due");
    table.play_hand(bot_named("greedy"));
    EXPECT_EQ(table.balances.of(fees), Chips(3'000));
    Chips stacks;
    for (int seat = 1; seat <= 3; ++seat) stacks += table.stack(seat);
    EXPECT_EQ(stacks, Chips(90'000)); // not from the stacks (D27)
    for (int hand = 0; hand < 5; ++hand) table.play_hand(bot_named("greedy"));
    EXPECT_EQ(table.balances.of(fees), Chips(3'000)); // once a down
    table.replay();
}

TEST_F(FUP_fee, is_due_again_after_forty_minutes_and_half_of_it_after_the_twentieth) {
    table.play_hand(bot_named("greedy"));
    const Moment began = table.state.down;
    const auto fee_at = [&](Span after) -> std::int64_t {
        TableStory later = table;
        EXPECT_EQ(later.tell(Stand{PersonId{3}}), "");
        later.now = began + after;
        EXPECT_EQ(later.sit(7, 3, 30'000), "");
        later.events.clear();
        EXPECT_EQ(later.tell(Collect()), "");
        for (const Collection &each : later.all<Collection>())
            if (each.seat == Seat{2}) return each.amount.units();
        return 0;
    };
    EXPECT_EQ(fee_at(minutes(5)), 1'000);
    EXPECT_EQ(fee_at(minutes(20)), 1'000); // exactly then is not after it (D27)
    EXPECT_EQ(fee_at(minutes(21)), 500);
    EXPECT_EQ(fee_at(minutes(39)), 500);
    EXPECT_EQ(fee_at(minutes(40)), 1'000); // a new down
    table.now = began + minutes(39);
    EXPECT_FALSE(wants_fees(table.rules, table.state, table.now));
    EXPECT_EQ(table.tell(Collect()), "no-fee-due");
    table.now = began + minutes(40);
    EXPECT_TRUE(wants_fees(table.rules, table.state, table.now));
    EXPECT_EQ(table.tell(Collect()), "");
    EXPECT_EQ(table.balances.of(fees), Chips(6'000));
    EXPECT_EQ(table.all<Collection>().size(), 3U);
}

TEST_F(FUP_fee, is_paid_once_a_down_however_often_one_stands_up_and_sits_down_again) {
    table.play_hand(bot_named("greedy"));
    TableStory before = table;
    const auto again = [](TableStory &there) {
        const Chips held = there.stack(3);
        EXPECT_EQ(there.tell(Stand{PersonId{3}}), "");
        EXPECT_EQ(there.sit(3, 4, std::max(held, Chips(3'000)).units()), "");
        there.now = there.state.due;
        return wants_fees(there.rules, there.state, there.now);
    };
    EXPECT_FALSE(again(table));
    EXPECT_EQ(table.balances.of(fees), Chips(3'000));
    const auto kept = from_checkpoint(checkpoint(table.state));
    ASSERT_TRUE(kept) << kept.error();
    EXPECT_FALSE(wants_fees(table.rules, *kept, table.now));
    table.replay();
    // A journal of the days when it was paid twice is replayed as it was written.
    before.state.ways = first_ways;
    EXPECT_TRUE(again(before));
    EXPECT_EQ(before.tell(NewWays{newest_ways}), "");
    EXPECT_EQ(before.tell(NewWays{newest_ways}), "already-so");
}

TEST_F(FUP_fee, a_down_stands_still_while_the_room_or_the_host_lets_nobody_play) {
    table.play_hand(bot_named("greedy"));
    const Moment began = table.state.down, away = table.state.seats[Seat{0}]->away_since;
    EXPECT_EQ(table.tell(Shift{minutes(30)}), "");
    EXPECT_EQ(table.state.down, began + minutes(30));
    EXPECT_EQ(table.state.seats[Seat{0}]->away_since, away + minutes(30));
    EXPECT_EQ(table.tell(Pause{PersonId{9}}), "");
    const auto kept = from_checkpoint(checkpoint(table.state));
    ASSERT_TRUE(kept) << kept.error();
    EXPECT_EQ(kept->paused_since, table.state.paused_since);
    table.now = table.now + minutes(15);
    EXPECT_EQ(table.tell(Resume{PersonId{9}}), "");
    EXPECT_EQ(table.state.down, began + minutes(45));
    table.replay();
}

TEST_F(FUP_fee, whoever_cannot_pay_sits_out_and_nobody_pays_for_them) {
    EXPECT_EQ(table.tell(Collect{{PersonId{2}}}), "");
    EXPECT_EQ(table.balances.of(fees), Chips(2'000));
    EXPECT_TRUE(table.state.seats[Seat{1}]->out);
    EXPECT_FALSE(ready(table.rules, table.state).contains(Seat{1}));
    const std::vector<Collection> told = table.all<Collection>();
    ASSERT_EQ(told.size(), 3U);
    EXPECT_FALSE(told[0].paid);
    EXPECT_EQ(told[0].seat, Seat{1});
    EXPECT_EQ(table.tell(SitIn{PersonId{2}, true}), "");
    table.now = table.state.due;
    EXPECT_TRUE(wants_fees(table.rules, table.state, table.now)); // asked again
    const auto again = from_checkpoint(checkpoint(table.state));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(checkpoint(*again), checkpoint(table.state));
}

// All who are in the game pay for the down, and the fourth is, whose turn comes with the next round (FUP-seats).
TEST_F(FUP_fee, is_paid_by_the_fourth_too_who_waits_for_the_next_round) {
    ASSERT_EQ(table.sit(4, 4, 30'000), "");
    while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
    ASSERT_EQ(table.state.dealt.size(), 3);
    EXPECT_EQ(table.balances.of(fees), Chips(4'000));
    for (int round = 0; round < 4; ++round) table.play_hand(bot_named("greedy"));
    EXPECT_EQ(table.balances.of(fees), Chips(4'000)); // and not once more for their first round
    table.replay();
}

TEST_F(FUP_fee, is_not_collected_where_too_few_can_pay_for_a_hand) {
    EXPECT_EQ(table.tell(Collect{{PersonId{2}, PersonId{3}}}), "");
    EXPECT_EQ(table.balances.of(fees), Chips());
    EXPECT_FALSE(table.state.seats[Seat{0}]->out);
    EXPECT_EQ(table.tell(SitIn{PersonId{2}, true}), "");
    table.now = table.state.due;
    EXPECT_TRUE(wants_fees(table.rules, table.state, table.now)); // from both, now that there are two
    EXPECT_EQ(table.tell(Collect()), "");
    EXPECT_EQ(table.balances.of(fees), Chips(2'000));
}

TEST_F(FUP_fee, is_in_the_rooms_ledger_and_bots_pay_none) {
    Disk disk;
    House house(disk);
    const TableId opened = house.room.open_table(usual_settings("chinese", Chips(100)), PersonId{1});
    house.give(1, 30'500); // enough to sit down, and too little for the fee
    house.give(2, 40'000);
    for (int person = 1; person <= 2; ++person) {
        house.room.arrive(Line(person), PersonId{person}, fmt::format("player {}", person));
        house.hear(person, fmt::format(R"({{"do":"watch","table":{}}})", number(opened)));
        house.hear(person,
                   fmt::format(R"({{"do":"sit","table":{},"seat":{},"amount":30000}})", number(opened), person));
    }
    house.room.seat_bot(opened, PersonId{100}, "call", [](const auto &seated) { EXPECT_TRUE(seated); });
    for (int step = 0; step < 20 && house.room.balances().of(fees) == Chips(); ++step) house.pass_time();
    EXPECT_EQ(house.room.balances().of(fees), Chips(1'000));
    EXPECT_EQ(house.room.balances().of(purse_of(PersonId{1})), Chips(500));
    EXPECT_EQ(house.room.balances().of(purse_of(PersonId{2})), Chips(9'000));
    EXPECT_EQ(house.room.balances().sum(), Chips());
    bool written = false;
    for (const Write &write : disk.writes)
        for (const Posting &posting : write.postings)
            written = written || (posting == Posting{.from = purse_of(PersonId{2}),
                                                     .to = fees,
                                                     .amount = Chips(1'000),
                                                     .cause = Cause::collection});
    EXPECT_TRUE(written);
}

// A limit had as many rates as somebody opened tables: nobody asked.
TEST(FUP_feeone, a_table_at_the_sixth_rate_of_a_limit_is_not_opened) {
    Disk disk;
    House house(disk);
    const auto opened_at = [&](int stake, int fee, bool practice = false) {
        Settings settings = usual_settings("chinese", Chips(stake));
        settings.fee = Chips(fee);
        settings.practice = practice;
        const std::optional<Refusal> refused = house.room.check_opening(settings);
        if (!refused) house.room.open_table(settings, PersonId{1});
        return refused ? std::string(refused->code) : std::string();
    };
    for (int fee = 100; fee <= 900; fee += 100)
        EXPECT_EQ(opened_at(600, fee, true), "") << "practice has no collection";
    for (int fee = 100; fee <= 500; fee += 100) EXPECT_EQ(opened_at(600, fee), "");
    EXPECT_EQ(opened_at(600, 600), "chinese.too-many-rates");
    EXPECT_EQ(opened_at(600, 300), "");
    EXPECT_EQ(opened_at(600, 0), "");
    EXPECT_EQ(opened_at(700, 600), "") << "of another limit";
    for (int fee = 100; fee <= 400; fee += 100) EXPECT_EQ(opened_at(500, fee), "");
    EXPECT_EQ(opened_at(500, 500), "chinese.too-many-rates");
    EXPECT_EQ(opened_at(500, 1'000), "") << "the schedule's own is kept free";
    House later(disk);
    ASSERT_TRUE(later.room.recover(disk.saved).empty());
    Settings sixth = usual_settings("chinese", Chips(600));
    sixth.fee = Chips(600);
    ASSERT_TRUE(later.room.check_opening(sixth));
    EXPECT_EQ(later.room.check_opening(sixth)->rule, clause("FUP-feeone"));
}

TEST(FUP_feeone, a_table_has_one_rate_which_its_settings_name_and_nothing_changes) {
    for (const chinese::ScheduleOption &option : chinese::collection_schedule())
        EXPECT_EQ(usual_settings("chinese", option.limit).fee, option.fee);
    Settings settings = usual_settings("chinese", Chips(100));
    settings.fee = settings.least_buy_in + Chips(1);
    EXPECT_EQ(complaint(settings), "The fee for a down is no more than the smallest buy-in.");
    settings.fee = Chips(250);
    const auto back = settings_from(to_json(settings));
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(back->fee, Chips(250));
}

TEST(FUP_seats, of_four_three_are_dealt_in_and_the_fourth_plays_the_next_round) {
    Settings settings = usual_settings("chinese", Chips(100));
    settings.fee = Chips();
    TableStory table(settings);
    for (int person = 1; person <= 4; ++person) ASSERT_EQ(table.sit(person, person, 30'000), "");
    std::vector<int> rounds(4), buttons(4);
    Seat left_out = no_seat;
    for (int round = 0; round < 8; ++round) {
        ASSERT_TRUE(table.pass_time());
        ASSERT_EQ(table.state.dealt.size(), 3);
        EXPECT_TRUE(table.state.dealt.contains(table.state.positions.button));
        if (left_out != no_seat) {
            EXPECT_TRUE(table.state.dealt.contains(left_out));
        }
        for (int seat = 0; seat < 4; ++seat) {
            if (table.state.dealt.contains(seat_number(seat)))
                ++rounds[static_cast<std::size_t>(seat)];
            else
                left_out = seat_number(seat);
            if (table.state.positions.button == seat_number(seat)) ++buttons[static_cast<std::size_t>(seat)];
        }
        table.play_hand(bot_named("call"));
        for (int person = 1; person <= 4; ++person) {
            if (table.stack(person) < Chips(30'000))
                table.tell(TopUp{PersonId{person}, Chips(30'000) - table.stack(person)});
            table.tell(SitIn{PersonId{person}, true});
        }
    }
    EXPECT_THAT(rounds, testing::Each(6));
    EXPECT_THAT(buttons, testing::Each(2)); // clockwise after each round (FUP-dealerbutton)
    // Whoever had the buttons would be left out now, and plays at once in the place of one who sits out.
    const Seat had_the_buttons = table.state.positions.button;
    ASSERT_NE(had_the_buttons, left_out);
    EXPECT_EQ(table.tell(SitOut{table.state.seats[left_out]->person, SitOutWhen::next_hand}), "");
    ASSERT_TRUE(table.pass_time());
    EXPECT_EQ(table.state.dealt.size(), 3);
    EXPECT_TRUE(table.state.dealt.contains(had_the_buttons));
}

TEST(FUP_buyin, takes_thirty_points_to_sit_down_and_nine_to_be_dealt_in) {
    Settings settings = usual_settings("chinese", Chips(100));
    EXPECT_EQ(settings.least_buy_in, Chips(3'000));
    settings.least_buy_in = Chips(2'999);
    EXPECT_NE(complaint(settings), "");
    TableStory table("chinese");
    EXPECT_EQ(table.sit(1, 1, 2'999), "buy-in-out-of-range");
    for (int person = 1; person <= 3; ++person) ASSERT_EQ(table.sit(person, person, 3'000), "");
    table.state.seats[Seat{1}]->stack = Chips(899);
    table.state.seats[Seat{2}]->stack = Chips(900);
    const SeatSet ready_now = ready(table.rules, table.state);
    EXPECT_FALSE(ready_now.contains(Seat{1}));
    EXPECT_TRUE(ready_now.contains(Seat{2}));
}

TEST(FUP_stakes, chips_stay_on_the_table_and_more_come_only_between_hands_and_up_to_the_maximum) {
    Settings settings = usual_settings("chinese", Chips(100));
    settings.fee = Chips();
    TableStory table(settings);
    for (int person = 1; person <= 3; ++person) ASSERT_EQ(table.sit(person, person, 20'000), "");
    ASSERT_TRUE(table.pass_time());
    ASSERT_EQ(table.state.phase, Phase::playing);
    EXPECT_EQ(table.tell(TopUp{PersonId{1}, Chips(10'001)}), "above-the-maximum");
    EXPECT_EQ(table.tell(TopUp{PersonId{1}, Chips(5'000)}), "");
    EXPECT_EQ(std::get<chinese::State>(table.state.hand).hands[Seat{0}].start, Chips(20'000)); // not in this hand
    table.play_hand(bot_named("call"));
    const Chips held = table.stack(2);
    ASSERT_EQ(table.tell(Stand{PersonId{2}}), "");
    EXPECT_EQ(table.sit(2, 2, (held - Chips(1)).units()), "came-back-with-less");
    EXPECT_EQ(table.sit(2, 2, held.units()), "");
}

TEST(FUP_type, players_play_each_other_and_the_house_has_no_part_in_what_they_win) {
    Settings settings = usual_settings("chinese", Chips(100));
    settings.fee = Chips();
    TableStory table(settings);
    for (int person = 1; person <= 3; ++person) ASSERT_EQ(table.sit(person, person, 30'000), "");
    for (int hand = 0; hand < 4; ++hand) {
        table.play_hand(bot_named("greedy"));
        EXPECT_EQ(table.stack(1) + table.stack(2) + table.stack(3), Chips(90'000));
        EXPECT_EQ(table.balances.of(house_bank), Chips());
    }
}

// ---- the house's own money

TEST(HouseLimit, is_what_the_exact_analysis_says_of_each_schedule) {
    for (const twisted::PaySchedule &schedule : {twisted::schedules::twisted_a, twisted::schedules::twisted_b}) {
        twisted::Table table;
        table.game.pays = schedule;
        const analysis::Fraction value = analysis::HouseSolver(table.game).odds().value;
        const Worth *worth = nullptr;
        for (const Worth &each : twisted_worths)
            if (each.schedule == schedule.name) worth = &each;
        ASSERT_NE(worth, nullptr);
        EXPECT_EQ(value.numerator * worth->bets, value.denominator * worth->wins) << schedule.name;
    }
}

TEST(HouseLimit, is_posted_and_the_house_is_the_loser_one_chip_above_it) {
    Settings settings = usual_settings("twisted", Chips(100));
    EXPECT_EQ(settings.most_first, Chips(1'224));
    settings.schedule = "B";
    EXPECT_EQ(largest_safe_first_bet(std::get<twisted::Table>(rules_of(settings))), Chips(1'564));
    for (const Worth &worth : twisted_worths) {
        twisted::Table table;
        table.least_first = Chips(100);
        if (worth.schedule == "B") table.game.pays = twisted::schedules::twisted_b;
        const Chips safe = largest_safe_first_bet(table);
        const auto house_wins = [&](Chips first) {
            return twisted::ante_for(table, first).units() * worth.bets - first.units() * worth.wins;
        };
        EXPECT_GE(house_wins(safe), 0);
        EXPECT_LT(house_wins(safe + Chips(1)), 0);
    }
    const auto said = [](std::string_view text) {
        const auto read = settings_from(json::parse(text));
        return read ? std::string() : read.error();
    };
    EXPECT_EQ(said(R"({"game":"twisted","stake":100,"most_first":1224})"), "");
    EXPECT_EQ(said(R"({"game":"twisted","stake":100,"most_first":1225})"),
              "The largest first bet is from 100 to 1,224 chips: above that the house would be the loser.");
    EXPECT_EQ(said(R"({"game":"twisted","stake":100,"schedule":"B","most_first":1500})"), "");
    EXPECT_NE(said(R"({"game":"twisted","stake":1300})"), "");
    EXPECT_EQ(said(R"({"game":"twisted","schedule":"C"})"), R"("schedule" is "A" or "B".)");
}

TEST(SD15_2a, a_first_bet_above_the_posted_maximum_is_refused_and_the_maximum_is_in_every_view) {
    TableStory table("twisted");
    ASSERT_EQ(table.sit(1, 1, 10'000), "");
    ASSERT_TRUE(table.pass_time());
    const json::object seen = to_json(table.rules, view(table.rules, table.state, spectator));
    EXPECT_EQ(seen.at("plays").at("most_first").as_int64(), 1'224);
    const std::int64_t decision = table.state.asked[Seat{0}].decision;
    const auto bet = [&](std::int64_t first) {
        return step(
            table.rules, table.state,
            Answer{PersonId{1}, decision, twisted::Command(twisted::PlaceBets{.seat = Seat{0}, .first = Chips(first)})},
            table.now);
    };
    const auto refused = bet(1'225);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().rule, clause("SD15-2a"));
    EXPECT_EQ(refused.error().sentence, "The first bet is outside the limits of this table.");
    EXPECT_TRUE(bet(1'224));
}

TEST(HouseLimit, a_bet_that_the_bank_could_not_pay_is_refused) {
    Disk disk;
    // A royal flush on 1,000 pays 500 to 1 on three bets of it.
    House house(disk, {.bot_least = {500}, .bot_most = {500}, .decks = 2, .bankroll = Chips(1'500'000)});
    const TableId table = house.room.open_table(usual_settings("twisted", Chips(100)), PersonId{1});
    for (int person = 1; person <= 2; ++person) {
        house.give(person, 100'000);
        house.room.arrive(Line(person), PersonId{person}, fmt::format("player {}", person));
        house.hear(person, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
        house.hear(person, fmt::format(R"({{"do":"sit","table":{},"seat":{},"amount":10000}})", number(table), person));
    }
    std::int64_t decision = 0;
    for (int step = 0; step < 10 && decision == 0; ++step) {
        house.pass_time();
        for (const json::object &message : house.inbox[Line(1)]) {
            if (message.at("is") != "events") continue;
            for (const json::value &event : message.at("events").as_array())
                if (event.at("event") == "asked" && event.at("seat") == 1) decision = event.at("decision").as_int64();
        }
    }
    ASSERT_GT(decision, 0);
    const auto bet = [&](int first, std::int64_t tip = 0) {
        house.hear(1,
                   fmt::format(R"({{"do":"place-bets","table":{},"first":{},"tip":{},"decision":{},"key":"{}, {}"}})",
                               number(table), first, tip, decision, first, tip));
    };
    const auto refused = [&] { return house.last(1, "refused")->at("code").as_string(); };
    bet(1'001);
    ASSERT_TRUE(house.last(1, "refused"));
    EXPECT_EQ(refused(), "bank-too-small");
    EXPECT_EQ(house.last(1, "refused")->at("rule").as_string(), "SD15-1a");
    // Tips were left out of the count, and had no limit: the bank pays them by the same schedule.
    bet(900, 301);
    EXPECT_EQ(refused(), "bank-too-small");
    bet(100, 101);
    EXPECT_EQ(refused(), "tip-above-bet");
    bet(100, INT64_MAX);
    EXPECT_EQ(refused(), "twisted.above-stack");
    bet(900, 300);
    EXPECT_EQ(house.last(1, "done")->at("key").as_string(), "900, 300");
}

TEST(HouseLimit, a_tip_on_a_later_bet_counts_as_well) {
    const auto tips = [](std::int64_t bankroll, std::int64_t tip) {
        Disk disk;
        House house(disk, {.bot_least = {500}, .bot_most = {500}, .decks = 2, .bankroll = Chips(bankroll)});
        const TableId table = house.room.open_table(usual_settings("twisted", Chips(100)), PersonId{1});
        house.give(1, 100'000);
        house.room.arrive(Line(1), PersonId{1}, "player 1");
        const auto say = [&](const std::string &what) {
            house.hear(1, fmt::format(R"({{{},"table":{}}})", what, number(table)));
        };
        say(R"("do":"watch")");
        say(R"("do":"sit","seat":1,"amount":20000)");
        std::string first_card;
        for (int step = 0; step < 20 && !house.last(1, "refused"); ++step) {
            std::int64_t decision = 0;
            std::string kind;
            for (const json::object &message : house.inbox[Line(1)])
                if (message.at("is") == "events")
                    for (const json::value &each : message.at("events").as_array()) {
                        const json::object &event = each.as_object();
                        if (event.at("event") == "asked") decision = event.at("decision").as_int64();
                        if (event.at("event") == "dealt") first_card = event.at("cards").at(0).as_string();
                        if (event.at("event") == "round-started") kind = R"("do":"place-bets","first":100)";
                        if (event.at("event") == "community-dealt")
                            kind = fmt::format(R"("do":"discard","card":"{}")", first_card);
                        if (event.at("event") == "turn") kind = fmt::format(R"("do":"bet","amount":100,"tip":{})", tip);
                        if (event.at("event") == "bet-made") return std::string("taken");
                    }
            if (kind.empty() || decision == 0)
                house.pass_time();
            else
                say(fmt::format(R"({},"decision":{})", kind, decision));
        }
        return std::string(house.last(1, "refused")->at("code").as_string());
    };
    EXPECT_EQ(tips(200'000, 100), "taken");
    EXPECT_EQ(tips(199'999, 100), "bank-too-small");
    EXPECT_EQ(tips(150'000, 0), "taken") << "the bet itself has counted since the first";
    EXPECT_EQ(tips(200'000, 101), "bank-too-small");
    EXPECT_EQ(tips(300'000, 101), "tip-above-bet");
}

TEST(SD15_3, a_tip_is_no_larger_than_the_bet_that_it_rides_on_and_journals_with_larger_ones_go_on) {
    TableStory table("twisted");
    ASSERT_EQ(table.sit(1, 1, 10'000), "");
    ASSERT_TRUE(table.pass_time());
    const auto bet = [&](std::int64_t tip, Door door) {
        const twisted::PlaceBets bets{.seat = Seat{0}, .first = Chips(500), .tip = Chips(tip)};
        const auto stepped =
            step(table.rules, table.state,
                 Answer{PersonId{1}, table.state.asked[Seat{0}].decision, twisted::Command(bets)}, table.now, door);
        return stepped ? std::string_view() : stepped.error().code;
    };
    EXPECT_EQ(bet(501, Door::asked), "tip-above-bet");
    EXPECT_EQ(bet(501, Door::kept), "");
    EXPECT_EQ(bet(500, Door::asked), "");
}

TEST(SD15_1b, the_pay_schedule_in_force_is_displayed_at_the_table) {
    for (const std::string schedule : {"A", "B"}) {
        Settings settings = usual_settings("twisted", Chips(100));
        settings.schedule = schedule;
        const TableStory table(settings);
        for (const Viewer viewer : {spectator, player_at(Seat{2})}) {
            const json::object seen = to_json(table.rules, view(table.rules, table.state, viewer));
            const json::array &lines = seen.at("plays").at("schedule").as_array();
            EXPECT_EQ(lines.at(0).at("pays").as_int64(), schedule == "A" ? 500 : 200);
            EXPECT_EQ(lines.size(), 9U);
        }
    }
}

TEST(SD15_1a, a_player_plays_one_hand_of_each_deck_against_the_schedule_and_alone_if_need_be) {
    TableStory table("twisted");
    ASSERT_EQ(table.sit(1, 4, 10'000), "");
    EXPECT_EQ(table.sit(1, 5, 10'000), "already-seated");
    table.play_hand(bot_named("call"));
    EXPECT_EQ(table.hands, 1);
    const Chips won = table.stack(4) - Chips(10'000);
    EXPECT_EQ(table.balances.of(house_bank) + table.balances.of(dealers), -won); // the house is the other side
}

} // namespace
} // namespace ananas::room
