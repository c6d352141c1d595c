// A second hand for one of two players in Face-Up Chinese, from the agreement to its end (D26).

#include "base/chance.h"
#include "bots/bot.h"
#include "chinese/command.h"
#include "chinese/event.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "dealer/deal.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/house.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/record.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"
#include "room/view.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr PersonId anna{1}, ben{2}, cleo{3};
constexpr std::int64_t buy_in = 10'000;

class FUP_twohands : public testing::Test {
protected:
    FUP_twohands() : table("chinese") {
        EXPECT_EQ(table.sit(1, 1, buy_in), "");
        EXPECT_EQ(table.sit(2, 2, buy_in), "");
    }
    void both_agree() {
        EXPECT_EQ(table.tell(AgreeToSecondHand{anna, true}), "");
        EXPECT_EQ(table.tell(AgreeToSecondHand{ben, true}), "");
    }
    // Somebody who sits here takes another chair.
    std::string take(PersonId person, int seat, std::int64_t amount = buy_in, std::string is_bot = {}) {
        return table.tell(Sit{.person = person,
                              .name = naming(person),
                              .bot = std::move(is_bot),
                              .seat = seat_number(seat - 1),
                              .amount = Chips(amount),
                              .second = true});
    }
    void anna_plays_two() {
        both_agree();
        EXPECT_EQ(take(anna, 3), "");
    }
    void until_dealt() {
        for (int steps = 0; steps < 20 && table.state.phase != Phase::playing; ++steps) table.pass_time();
        ASSERT_EQ(table.state.phase, Phase::playing);
    }
    [[nodiscard]] const chinese::State &round() const { return std::get<chinese::State>(table.state.hand); }
    [[nodiscard]] std::optional<Seat> second() const { return second_hand(table.state); }

    TableStory table;
    bots::Bot bot = bot_named("greedy");
};

TEST_F(FUP_twohands, takes_the_word_of_both) {
    EXPECT_EQ(take(anna, 3), "no-second-hand");
    EXPECT_EQ(table.tell(AgreeToSecondHand{anna, true}), "");
    EXPECT_EQ(table.tell(AgreeToSecondHand{anna, true}), "already-so");
    EXPECT_EQ(take(anna, 3), "no-second-hand") << "ben has not agreed";
    EXPECT_EQ(table.sit(2, 3, buy_in), "already-seated") << "who sits down twice by mistake gets no second hand";
    EXPECT_EQ(take(ben, 3), "") << "to take one is to agree to it";
    EXPECT_EQ(take(anna, 4), "second-hand-taken");
    EXPECT_EQ(take(ben, 4), "second-hand-taken");
    EXPECT_EQ(take(cleo, 4), "not-seated");
    EXPECT_EQ(seat_of(table.state, ben), Seat{1});
    EXPECT_EQ(seats_of(table.state, ben).size(), 2);
    table.replay();
}

TEST_F(FUP_twohands, is_for_two_at_a_chinese_table_with_a_chair_to_spare) {
    TableStory holdem("holdem");
    holdem.sit(1, 1, buy_in);
    holdem.sit(2, 2, buy_in);
    EXPECT_EQ(holdem.tell(AgreeToSecondHand{anna, true}), "no-second-hand");

    Settings settings = usual_settings("chinese", Chips(100));
    settings.seats = 3;
    table = TableStory(settings);
    table.sit(1, 1, buy_in);
    EXPECT_EQ(table.tell(AgreeToSecondHand{anna, true}), "no-second-hand") << "alone";
    table.sit(2, 2, buy_in);
    EXPECT_EQ(table.tell(AgreeToSecondHand{anna, true}), "second-hand-wants-room");
    EXPECT_EQ(take(anna, 3), "second-hand-wants-room");

    table = TableStory("chinese");
    for (int person = 1; person <= 3; ++person) table.sit(person, person, buy_in);
    EXPECT_EQ(table.tell(AgreeToSecondHand{anna, true}), "no-second-hand") << "three sit here";
    EXPECT_EQ(table.tell(AgreeToSecondHand{PersonId{9}, true}), "not-seated");
}

TEST_F(FUP_twohands, is_bought_in_for_like_any_other) {
    both_agree();
    EXPECT_EQ(take(anna, 3, table.rules.settings.least_buy_in.units() - 1), "buy-in-out-of-range");
    EXPECT_EQ(take(anna, 2), "seat-taken");
    EXPECT_EQ(take(anna, 3), "");
    EXPECT_EQ(table.balances.of(purse_of(anna)), Chips(-2 * buy_in));
}

// Whoever took a second hand and gave it up again could bring more chips to the table than anybody may add.
TEST_F(FUP_twohands, brings_no_more_to_the_table_than_the_largest_buy_in) {
    both_agree();
    const std::int64_t most = table.rules.settings.most_buy_in.units();
    EXPECT_EQ(take(anna, 3, most - buy_in + 1), "above-the-maximum");
    EXPECT_EQ(take(anna, 3, most - buy_in), "");
    EXPECT_EQ(table.tell(AgreeToSecondHand{anna, false}), "");
    EXPECT_EQ(table.stack(1), Chips(most));
    EXPECT_EQ(take(anna, 3, table.rules.settings.least_buy_in.units()), "above-the-maximum");
}

TEST_F(FUP_twohands, three_hands_are_dealt_and_two_are_never_settled_with_each_other) {
    anna_plays_two();
    int rounds = 0;
    for (; rounds < 30 && second(); ++rounds) {
        until_dealt();
        ASSERT_EQ(table.state.dealt, SeatSet::first(3));
        EXPECT_EQ(round().hands[Seat{2}].player, Seat{0});
        EXPECT_EQ(round().hands[Seat{1}].player, Seat{1});
        table.play_hand(bot);
        for (const Event &event : table.events)
            if (const auto *of_game = std::get_if<GameEvent>(&event))
                if (const auto *paid = std::get_if<chinese::Paid>(&std::get<chinese::Event>(*of_game))) {
                    EXPECT_TRUE(paid->from == Seat{1} || paid->to == Seat{1});
                }
    }
    EXPECT_GT(rounds, 2);
    table.replay();
}

TEST_F(FUP_twohands, each_hand_answers_its_own_decision) {
    anna_plays_two();
    until_dealt();
    std::vector<std::int64_t> seen;
    for (int steps = 0; steps < 400 && table.state.phase == Phase::playing; ++steps) {
        for (const Seat seat : {Seat{0}, Seat{2}})
            if (table.state.asked[seat].decision != 0) {
                const Seat other = seat == Seat{0} ? Seat{2} : Seat{0};
                const chinese::Command theirs = chinese::Decline{other};
                EXPECT_NE(table.tell(Answer{anna, table.state.asked[seat].decision, theirs}), "");
                EXPECT_EQ(
                    table.tell(Answer{ben, table.state.asked[seat].decision, chinese::Command(chinese::Decline{seat})}),
                    "not-yours");
                seen.push_back(static_cast<std::int64_t>(index(seat)));
            }
        if (!table.answer(bot)) table.pass_time();
    }
    EXPECT_NE(std::ranges::find(seen, 0), seen.end());
    EXPECT_NE(std::ranges::find(seen, 2), seen.end());
}

TEST_F(FUP_twohands, is_seen_by_its_player_alone) {
    anna_plays_two();
    until_dealt();
    const Viewer own = viewer_of(table.state, anna);
    EXPECT_EQ(own.seats, SeatSet(Seat{0}) | Seat{2});
    bool hidden = false;
    for (int steps = 0; steps < 400 && table.state.phase == Phase::playing; ++steps) {
        const auto look = [&](Viewer viewer) {
            return std::get<chinese::TableView>(view(table.rules, table.state, viewer).game).hands[Seat{2}];
        };
        const chinese::HandView mine = look(own), his = look(viewer_of(table.state, ben)), theirs = look(spectator);
        EXPECT_TRUE(mine.discards.known && mine.drawn.known);
        EXPECT_FALSE(his.discards.known);
        EXPECT_FALSE(theirs.discards.known);
        hidden = hidden || (his.discards.count > 0 && !his.drawn.known);
        if (!table.answer(bot)) table.pass_time();
    }
    EXPECT_TRUE(hidden);
    const View seen = view(table.rules, table.state, own);
    EXPECT_EQ(seen.you, Seat{0});
    EXPECT_EQ(to_json(table.rules, seen).at("you"), json::value(1));
}

TEST_F(FUP_twohands, a_lower_chair_is_still_the_second) {
    table = TableStory("chinese");
    table.sit(1, 4, buy_in);
    table.sit(2, 2, buy_in);
    both_agree();
    EXPECT_EQ(take(anna, 1), "");
    EXPECT_EQ(seat_of(table.state, anna), Seat{3});
    EXPECT_EQ(view(table.rules, table.state, viewer_of(table.state, anna)).you, Seat{3});
    until_dealt();
    EXPECT_EQ(round().hands[Seat{0}].player, Seat{3});
}

TEST_F(FUP_twohands, ends_between_rounds_at_the_word_of_either) {
    for (const PersonId person : {anna, ben}) {
        table = TableStory("chinese");
        table.sit(1, 1, buy_in);
        table.sit(2, 2, buy_in);
        anna_plays_two();
        table.events.clear();
        EXPECT_EQ(table.tell(AgreeToSecondHand{person, false}), "");
        EXPECT_EQ(second(), std::nullopt);
        EXPECT_EQ(table.stack(1), Chips(2 * buy_in)) << "what was brought stays on the table (FUP-stakes)";
        ASSERT_EQ(table.all<Left>().size(), 1U);
        EXPECT_EQ(table.all<Left>()[0].why, LeftWhy::second_hand_over);
        EXPECT_EQ(table.all<Left>()[0].taken, Chips());
        EXPECT_EQ(table.all<ChipsAdded>()[0].stack, Chips(2 * buy_in));
        EXPECT_EQ(table.balances.of(purse_of(anna)), Chips(-2 * buy_in));
        table.replay();
    }
}

TEST_F(FUP_twohands, plays_a_round_to_its_end_before_it_is_over) {
    anna_plays_two();
    until_dealt();
    EXPECT_EQ(table.tell(AgreeToSecondHand{ben, false}), "");
    EXPECT_EQ(second(), Seat{2}) << "it is in the round";
    const Chips all = table.state.on_table;
    table.play_hand(bot);
    EXPECT_EQ(second(), std::nullopt);
    EXPECT_EQ(table.stack(1) + table.stack(2), all);
    table.replay();
}

TEST_F(FUP_twohands, goes_on_when_the_word_is_given_again) {
    anna_plays_two();
    until_dealt();
    EXPECT_EQ(table.tell(AgreeToSecondHand{ben, false}), "");
    EXPECT_EQ(table.tell(AgreeToSecondHand{ben, true}), "");
    table.play_hand(bot);
    EXPECT_EQ(second(), Seat{2});
}

// Ben saw queens in front and would not have it.
TEST_F(FUP_twohands, plays_the_fantasy_land_that_it_has_earned) {
    anna_plays_two();
    int earned = 0;
    for (int rounds = 0; rounds < 400 && earned == 0; ++rounds) {
        for (const PersonId person : {anna, ben}) table.tell(TopUp{person, Chips(3'000)});
        table.tell(SitIn{ben, true});
        if (!second()) {
            for (const PersonId person : {anna, ben}) table.tell(AgreeToSecondHand{person, true});
            take(anna, 3, table.rules.settings.least_buy_in.units());
        }
        table.play_hand(bot);
        if (!second() || !table.state.fantasy.contains(*second())) continue;
        ++earned;
        EXPECT_EQ(table.tell(AgreeToSecondHand{ben, false}), "");
        ASSERT_EQ(second(), Seat{2});
        until_dealt();
        EXPECT_TRUE(round().fantasy.contains(Seat{2}));
        const bool stays = [&] {
            table.play_hand(bot);
            return table.state.fantasy.contains(Seat{2});
        }();
        if (!stays) {
            EXPECT_EQ(second(), std::nullopt);
        }
    }
    EXPECT_EQ(earned, 1);
    table.replay();
}

// Each had the time of one for both.
TEST_F(FUP_twohands, both_in_fantasy_land_are_asked_one_after_the_other) {
    anna_plays_two();
    table.state.fantasy = SeatSet(Seat{0}) | Seat{2};
    until_dealt();
    ASSERT_EQ(round().fantasy, SeatSet(Seat{0}) | Seat{2});
    EXPECT_NE(table.state.asked[Seat{0}].decision, 0);
    EXPECT_EQ(table.state.asked[Seat{2}].decision, 0);
    table.now = table.now + seconds(5);
    ASSERT_TRUE(table.answer_at(Seat{0}, bot));
    EXPECT_NE(table.state.asked[Seat{2}].decision, 0);
    EXPECT_EQ(table.state.asked[Seat{2}].until, table.now + table.rules.settings.clocks.decision);
}

// A table with nothing to do asked for its time again and again.
TEST_F(FUP_twohands, of_somebody_who_is_away_wakes_nobody) {
    anna_plays_two();
    until_dealt();
    EXPECT_EQ(table.tell(Presence{anna, false}), "");
    for (int steps = 0; steps < 400 && table.hands == 0; ++steps)
        if (!table.answer_at(Seat{1}, bot)) table.pass_time();
    ASSERT_TRUE(table.state.seats[Seat{0}]->out);
    for (int ticks = 0; ticks < 5 && second(); ++ticks) {
        const auto due = next_due(table.rules, table.state);
        ASSERT_TRUE(due);
        table.now = std::max(table.now, *due);
        EXPECT_EQ(table.tell(Tick()), "");
        if (const auto next = next_due(table.rules, table.state); next && second()) {
            EXPECT_GT(*next, table.now);
        }
    }
    EXPECT_EQ(second(), std::nullopt) << "picked up with the first, after the absence of one";
}

TEST_F(FUP_twohands, taken_and_given_up_within_a_round_changes_nothing_in_it) {
    both_agree();
    until_dealt();
    EXPECT_EQ(take(anna, 3), "");
    EXPECT_EQ(table.state.dealt.size(), 2);
    EXPECT_EQ(table.tell(AgreeToSecondHand{anna, false}), "");
    EXPECT_EQ(second(), std::nullopt);
    const Chips before = table.stack(1);
    EXPECT_EQ(before, Chips(buy_in)) << "a stack does not grow in a round";
    table.play_hand(bot);
    EXPECT_EQ(table.stack(1) + table.stack(2), Chips(3 * buy_in));
    table.replay();
}

TEST_F(FUP_twohands, makes_room_for_a_third_player) {
    anna_plays_two();
    until_dealt();
    EXPECT_EQ(table.sit(3, 4, buy_in), "");
    EXPECT_EQ(second(), Seat{2});
    EXPECT_FALSE(table.state.seats[Seat{1}]->agrees) << "ben has not agreed to anything with cleo here";
    table.play_hand(bot);
    EXPECT_EQ(second(), std::nullopt);
    EXPECT_EQ(occupied(table.state).size(), 3);
    until_dealt();
    EXPECT_EQ(round().hands[Seat{3}].player, Seat{3});

    EXPECT_EQ(take(anna, 3), "no-second-hand");
    table.play_hand(bot);
    EXPECT_EQ(table.tell(Stand{cleo}), "");
    EXPECT_EQ(take(anna, 3, table.rules.settings.least_buy_in.units()), "no-second-hand") << "the two agree anew";
    table.replay();
}

TEST_F(FUP_twohands, goes_when_either_player_goes) {
    for (const PersonId person : {anna, ben}) {
        table = TableStory("chinese");
        table.sit(1, 1, buy_in);
        table.sit(2, 2, buy_in);
        anna_plays_two();
        until_dealt();
        EXPECT_EQ(table.tell(Stand{person}), "");
        table.play_hand(bot);
        EXPECT_EQ(second(), std::nullopt);
        EXPECT_EQ(occupied(table.state).size(), 1);
        if (person == anna) {
            const auto left = departure_of(table.state, anna, table.now);
            ASSERT_TRUE(left);
            EXPECT_EQ(left->stack + table.stack(2), Chips(3 * buy_in)) << "all that both hands had";
            EXPECT_EQ(table.state.on_table, table.stack(2));
        }
        table.replay();
    }
}

TEST_F(FUP_twohands, nobody_plays_against_themselves) {
    anna_plays_two();
    EXPECT_EQ(table.tell(SitOut{ben, SitOutWhen::next_hand}), "");
    EXPECT_LT(ready(table.rules, table.state).size(), 2);
    EXPECT_EQ(table.tell(SitIn{ben, true}), "");
    EXPECT_EQ(table.tell(SitOut{anna, SitOutWhen::next_hand}), "");
    EXPECT_LT(ready(table.rules, table.state).size(), 2);
    EXPECT_EQ(table.tell(SitIn{anna, true}), "");
    EXPECT_EQ(ready(table.rules, table.state).size(), 3);
}

TEST_F(FUP_twohands, whose_time_is_up_sits_out_with_both) {
    anna_plays_two();
    until_dealt();
    for (int steps = 0; steps < 400 && table.hands == 0; ++steps)
        if (!table.answer_at(Seat{1}, bot)) table.pass_time();
    EXPECT_TRUE(table.state.seats[Seat{0}]->out);
    EXPECT_EQ(second(), Seat{2}) << "kept for when anna is back";
    table.now = table.now + minutes(31);
    table.tell(Tick());
    EXPECT_EQ(second(), std::nullopt);
    EXPECT_EQ(seat_of(table.state, anna), std::nullopt);
    EXPECT_EQ(table.state.on_table, table.stack(2));
}

TEST_F(FUP_twohands, a_lost_connection_and_a_new_name_are_those_of_both) {
    anna_plays_two();
    EXPECT_EQ(table.tell(Presence{anna, false}), "");
    EXPECT_FALSE(table.state.seats[Seat{2}]->here);
    EXPECT_EQ(table.tell(Presence{anna, true}), "");
    EXPECT_TRUE(table.state.seats[Seat{2}]->here);
    EXPECT_EQ(table.tell(Rename{anna, naming(anna)}), "");
    EXPECT_EQ(table.all<Renamed>().size(), 2U);
}

TEST_F(FUP_twohands, pays_one_fee_a_down) {
    const Settings settings = usual_settings("chinese", Chips(100));
    ASSERT_GT(settings.fee, Chips());
    table = TableStory(settings);
    table.sit(1, 1, buy_in);
    table.sit(2, 2, buy_in);
    anna_plays_two();
    until_dealt();
    EXPECT_EQ(table.balances.of(fees), settings.fee * 2);
}

TEST_F(FUP_twohands, a_hand_without_chips_is_over_and_the_other_plays_on) {
    both_agree();
    ASSERT_EQ(take(anna, 3, table.rules.settings.least_buy_in.units()), "");
    for (int rounds = 0; rounds < 300 && second(); ++rounds) {
        table.play_hand(bot);
        if (table.state.phase != Phase::idle) break;
        if (table.state.seats[Seat{1}]->out) {
            table.tell(TopUp{ben, Chips(buy_in)});
            table.tell(SitIn{ben, true});
        }
        if (!second()) break;
        EXPECT_FALSE(table.state.seats[Seat{0}]->out) << "while a second hand has chips the first has enough";
    }
    EXPECT_EQ(second(), std::nullopt);
    table.replay();
}

TEST_F(FUP_twohands, is_there_again_after_a_restart) {
    anna_plays_two();
    const auto again = from_checkpoint(json::parse(json::serialize(checkpoint(table.state))));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(second_hand(*again), Seat{2});
    EXPECT_EQ(seat_of(*again, anna), Seat{0});
    EXPECT_TRUE(again->seats[Seat{1}]->agrees);

    json::object orphan = checkpoint(table.state);
    json::array &seats = orphan.at("seats").as_array();
    seats.erase(seats.begin());
    orphan["on_table"] = 2 * buy_in;
    EXPECT_FALSE(from_checkpoint(orphan)) << "a second hand without its player";
}

TEST_F(FUP_twohands, the_houses_players_agree) {
    table = TableStory("chinese");
    table.sit(1, 1, buy_in);
    table.sit(2, 2, buy_in, "greedy");
    EXPECT_EQ(take(PersonId{2}, 3, buy_in, "greedy"), "no-second-hand");
    EXPECT_EQ(take(anna, 3), "");
}

// The first hand's stack alone was counted when chips were added, and the second's joined it afterwards.
TEST_F(FUP_twohands, both_hands_together_are_within_the_largest_buy_in_when_chips_are_added) {
    both_agree();
    const std::int64_t least = table.rules.settings.least_buy_in.units();
    const Chips most = table.rules.settings.most_buy_in;
    ASSERT_EQ(take(anna, 3, least), "");
    const Chips room = most - held_by(table.state, anna);
    EXPECT_EQ(table.tell(TopUp{anna, room + Chips(1)}), "above-the-maximum");
    EXPECT_EQ(table.tell(TopUp{anna, room}), "");
    EXPECT_EQ(table.tell(TopUp{anna, Chips(1)}), "above-the-maximum");
    EXPECT_EQ(table.tell(AgreeToSecondHand{anna, false}), "");
    EXPECT_EQ(table.state.seats[Seat{0}]->stack, most);
}

TEST_F(FUP_twohands, its_record_scores_again_to_the_same_chips) {
    anna_plays_two();
    for (int rounds = 0; rounds < 20 && second(); ++rounds) {
        until_dealt();
        while (table.state.phase == Phase::playing)
            if (!table.answer(bot)) table.pass_time();
        const SavedHand saved = saved_hand(table.rules, table.state, table.events, table.now);
        const json::object record = json::parse(saved.record).as_object();
        const json::array &players = record.at("round").at("players").as_array();
        ASSERT_EQ(players.size(), 3U);
        EXPECT_EQ(players[0].at("player"), players[2].at("player"));
        EXPECT_NE(players[0].at("player"), players[1].at("player"));
        Chips sum;
        int annas = 0;
        for (const SavedHand::Result &result : saved.results) {
            sum += result.net;
            annas += result.person == anna;
        }
        EXPECT_EQ(sum, Chips());
        EXPECT_EQ(annas, 2);
        table.pass_time();
    }
}

// The lobby's pages fell over a name that was there twice.
TEST_F(FUP_twohands, is_no_second_person_in_the_lobby_and_its_chips_are_the_players) {
    Disk disk;
    House house(disk);
    const TableId opened = house.room.open_table(usual_settings("chinese", Chips(100)), anna);
    for (int person = 1; person <= 2; ++person) {
        house.give(person, 50'000);
        house.room.arrive(Line(person), PersonId{person}, fmt::format("player {}", person));
        house.hear(person, fmt::format(R"({{"do":"watch","table":{}}})", number(opened)));
        house.hear(person,
                   fmt::format(R"({{"do":"sit","table":{},"seat":{},"amount":10000}})", number(opened), person));
    }
    house.hear(2, fmt::format(R"({{"do":"second-hand","table":{},"on":true}})", number(opened)));
    house.hear(1, fmt::format(R"({{"do":"sit","table":{},"seat":3,"amount":10000,"second":true}})", number(opened)));
    ASSERT_EQ(house.room.on_tables(anna), Chips(20'000));
    const json::array lobby = house.room.lobby(anna);
    ASSERT_EQ(lobby.size(), 1U);
    EXPECT_EQ(lobby[0].at("seated"), json::value({"player 1", "player 2"}));
}

// Two people and now and then a third, who do whatever they like for thousands of commands.
TEST_F(FUP_twohands, survives_whatever_people_do) {
    int seconds = 0, rounds_of_three = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        table = TableStory("chinese");
        Chance chance(seed, 7);
        const bots::Bot any = bot_named("random");
        const auto somebody = [&] { return PersonId{1 + chance.below(chance.one_in(40) ? 3 : 2)}; };
        for (int step = 0; step < 8'000; ++step) {
            switch (chance.below(24)) {
            case 0:
            case 1: {
                const PersonId person = somebody();
                const auto left = departure_of(table.state, person, table.now);
                const std::int64_t any_amount = table.rules.settings.least_buy_in.units() + chance.below(5'000);
                if (seat_of(table.state, person)) take(person, 1 + static_cast<int>(chance.below(4)), any_amount);
                table.sit(static_cast<int>(number(person)), 1 + static_cast<int>(chance.below(4)),
                          left ? left->stack.units() : any_amount);
                break;
            }
            case 2: table.tell(Stand{chance.one_in(30) ? somebody() : cleo}); break;
            case 3: table.tell(AgreeToSecondHand{somebody(), !chance.one_in(6)}); break;
            case 4: table.tell(SitOut{somebody(), SitOutWhen::next_hand}); break;
            case 5:
            case 6: table.tell(SitIn{somebody(), true}); break;
            case 7: table.tell(TopUp{somebody(), Chips(1 + chance.below(6'000))}); break;
            case 8: table.tell(Presence{somebody(), chance.one_in(2)}); break;
            case 9: table.tell(CommitNonce{somebody(), dealer::hash_of(table.seed())}); break;
            case 10:
                if (chance.one_in(30)) table.tell(Remove{PersonId{9}, somebody()});
                if (chance.one_in(20)) table.tell(Void{PersonId{9}, "a wager"});
                break;
            case 11: table.now = table.now + Span{chance.below(3'000)}; break;
            default:
                if (!table.answer(any)) table.pass_time();
                break;
            }
            seconds += second().has_value();
            rounds_of_three += second() && table.state.dealt.contains(*second());
            if (HasFailure()) {
                ADD_FAILURE() << "seed " << seed << ", step " << step;
                return;
            }
        }
        table.replay();
        EXPECT_EQ(table.balances.sum(), Chips());
    }
    EXPECT_GT(seconds, 500);
    EXPECT_GT(rounds_of_three, 200);
}

} // namespace
} // namespace ananas::room
