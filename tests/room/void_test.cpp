// Hands that are called off: every chip is where it was when they began, and the table goes on.

#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "records/record.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/record.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

const Void fire_alarm{PersonId{9}, "the fire alarm went"};

std::vector<std::string> every_game() {
    std::vector<std::string> names;
    for (const betting::GameSpec *game : betting::all_games) names.emplace_back(game->name);
    names.insert(names.end(), {"chinese", "twisted"});
    return names;
}

class SAT_P18 : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Void, SAT_P18, testing::ValuesIn(every_game()), [](const auto &named) {
    std::string name = named.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

// At the n-th thing that happens in a hand, for as many n as there are.
TEST_P(SAT_P18, a_hand_called_off_at_any_moment_gives_everybody_what_they_had_when_it_began) {
    int called_off = 0;
    for (int moment = 1; moment < 40; moment += 2) {
        TableStory table(usual_settings(GetParam(), Chips(100)));
        for (int person = 1; person <= 3; ++person)
            ASSERT_EQ(table.sit(person, person, table.rules.settings.most_buy_in.units()), "");
        table.play_hand(bot_named("call"));
        std::vector<Chips> before;
        for (int seat = 1; seat <= 3; ++seat) before.push_back(table.stack(seat));
        const auto positions = table.state.positions;
        for (int steps = 0; steps < moment; ++steps)
            if (!table.answer(bot_named("call"))) table.pass_time();
        if (table.hands > 1 || table.state.phase == Phase::idle || table.state.phase == Phase::resting)
            continue; // that hand was shorter
        ++called_off;
        ASSERT_EQ(table.tell(fire_alarm), "");
        EXPECT_EQ(table.state.phase, Phase::idle);
        for (int seat = 1; seat <= 3; ++seat) EXPECT_EQ(table.stack(seat), before[static_cast<std::size_t>(seat - 1)]);
        EXPECT_EQ(table.state.positions.button, positions.button);
        EXPECT_EQ(table.state.positions.big_blind, positions.big_blind);
        const auto told = table.all<CalledOff>();
        ASSERT_EQ(told.size(), 1U);
        EXPECT_EQ(told[0].why, "the fire alarm went");
        for (const auto &[seat, stack] : told[0].stacks) EXPECT_EQ(stack, stack_of(table.state, seat));
        table.replay();
        const int hands = table.hands;
        table.play_hand(bot_named("call"));
        EXPECT_GT(table.hands, hands); // and the next one is dealt
    }
    EXPECT_GT(called_off, 3);
}

TEST_P(SAT_P18, whoever_wanted_to_leave_or_asked_for_chips_gets_that_after_the_call) {
    TableStory table(usual_settings(GetParam(), Chips(100)));
    for (int person = 1; person <= 3; ++person)
        ASSERT_EQ(table.sit(person, person, table.rules.settings.least_buy_in.units()), "");
    while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
    ASSERT_EQ(table.tell(TopUp{PersonId{1}, Chips(1'000)}), "");
    ASSERT_EQ(table.tell(Remove{PersonId{9}, PersonId{2}}), "");
    ASSERT_EQ(table.state.phase, Phase::playing); // two are left
    ASSERT_EQ(table.tell(fire_alarm), "");
    EXPECT_EQ(table.stack(1), table.rules.settings.least_buy_in + Chips(1'000));
    EXPECT_FALSE(table.state.seats[Seat{1}]);
    EXPECT_EQ(table.balances.of(purse_of(PersonId{2})),
              -table.rules.settings.fee); // of Face-Up Chinese; it is not the hand's
    ASSERT_EQ(table.all<Left>().size(), 1U);
    EXPECT_EQ(table.all<Left>()[0].why, LeftWhy::removed);
    EXPECT_EQ(table.all<Left>()[0].taken, table.rules.settings.least_buy_in);
}

TEST(Void, is_refused_where_there_is_no_hand) {
    TableStory table("holdem");
    ASSERT_EQ(table.sit(1, 1, 10'000), "");
    EXPECT_EQ(table.tell(fire_alarm), "no-hand");
}

TEST(Void, is_refused_once_the_hand_is_over_unless_the_table_has_halted) {
    TableStory table("holdem");
    for (int person = 1; person <= 3; ++person) ASSERT_EQ(table.sit(person, person, 10'000), "");
    for (int steps = 0; steps < 200 && table.state.phase != Phase::resting; ++steps)
        if (!table.answer(bot_named("call"))) table.pass_time();
    ASSERT_EQ(table.state.phase, Phase::resting);
    TableStory halted = table;
    EXPECT_EQ(table.tell(fire_alarm), "no-hand");
    std::vector<Chips> won;
    for (int seat = 1; seat <= 3; ++seat) won.push_back(table.stack(seat));
    EXPECT_NE(won, std::vector<Chips>(3, Chips(10'000)));
    ASSERT_TRUE(table.pass_time());
    for (int seat = 1; seat <= 3; ++seat) EXPECT_EQ(table.stack(seat), won[static_cast<std::size_t>(seat - 1)]);
    halted.state.halted = true;
    EXPECT_EQ(halted.tell(fire_alarm), "");
    for (int seat = 1; seat <= 3; ++seat) EXPECT_EQ(halted.stack(seat), Chips(10'000));
}

// Blinds that were posted to come in are returned, and owed again.
TEST(Void, a_newcomer_who_posted_owes_the_blind_again) {
    TableStory table("holdem");
    for (int person = 1; person <= 3; ++person) ASSERT_EQ(table.sit(person, person, 10'000), "");
    table.play_hand(bot_named("call"));
    ASSERT_EQ(table.sit(4, 5, 10'000), "");
    for (int hand = 0; hand < 4; ++hand) {
        while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
        const auto posted = table.all_betting<betting::Posted>();
        const bool in = std::ranges::any_of(posted, [](const auto &post) { return post.seat == Seat{4}; });
        if (in && table.state.positions.big_blind != Seat{4}) {
            ASSERT_EQ(table.state.seats[Seat{4}]->owes, betting::MakesUp::nothing);
            ASSERT_EQ(table.tell(fire_alarm), "");
            EXPECT_EQ(table.state.seats[Seat{4}]->owes, betting::MakesUp::big_blind);
            EXPECT_EQ(table.stack(5), Chips(10'000));
            return;
        }
        table.play_hand(bot_named("call"));
    }
    FAIL() << "the newcomer never posted";
}

TEST(Void, at_a_mixed_table_the_same_game_is_dealt_again) {
    Settings settings = usual_settings(mixed, Chips(100));
    settings.mix = {{"holdem", betting::Structure::no}, {"razz", betting::Structure::limit}};
    settings.rotate = Rotation::hand;
    TableStory table(settings);
    for (int person = 1; person <= 3; ++person) ASSERT_EQ(table.sit(person, person, 10'000), "");
    table.play_hand(bot_named("call"));
    for (int times = 0; times < 2; ++times) {
        while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
        ASSERT_EQ(table.all<GamePlayed>().size(), 1U);
        EXPECT_EQ(table.all<GamePlayed>()[0].rules.game->name, "razz");
        ASSERT_EQ(table.tell(fire_alarm), "");
    }
}

// ---- the way out of a halt

TEST(Halt, is_ended_by_calling_the_hand_off_and_by_nothing_else) {
    TableStory table("crazy-pineapple");
    for (int person = 1; person <= 3; ++person) ASSERT_EQ(table.sit(person, person, 10'000), "");
    while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
    table.state.halted = true;
    EXPECT_EQ(table.tell(Tick()), "table-halted");
    EXPECT_EQ(table.tell(Stand{PersonId{1}}), "table-halted");
    EXPECT_EQ(table.tell(Close{PersonId{9}}), "table-halted");
    EXPECT_EQ(table.tell(fire_alarm), "");
    EXPECT_FALSE(table.state.halted);
    for (int seat = 1; seat <= 3; ++seat) EXPECT_EQ(table.stack(seat), Chips(10'000));
    table.play_hand(bot_named("call"));
    EXPECT_EQ(table.hands, 1);
}

TEST(Halt, lasts_where_chips_are_missing_even_without_the_hand) {
    TableStory table("holdem");
    for (int person = 1; person <= 2; ++person) ASSERT_EQ(table.sit(person, person, 10'000), "");
    table.state.on_table += Chips(1);
    const auto stepped = step(table.rules, table.state, Pause{PersonId{9}}, table.now);
    ASSERT_TRUE(stepped);
    EXPECT_TRUE(stepped->next.halted);
    EXPECT_EQ(step(table.rules, stepped->next, fire_alarm, table.now).error().code, "table-halted");
}

// ---- its record

TEST(Void, is_recorded_as_a_hand_that_brought_nobody_anything_with_only_ones_own_cards) {
    TableStory table("holdem");
    for (int person = 1; person <= 3; ++person) ASSERT_EQ(table.sit(person, person, 10'000), "");
    while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
    const SavedHand kept = called_off_hand(table.rules, table.state, table.events, table.now, "the fire alarm went");
    ASSERT_EQ(kept.results.size(), 3U);
    for (const SavedHand::Result &result : kept.results) EXPECT_EQ(result.net, Chips());
    const auto mine = record_for(kept, player_at(Seat{0}), naming);
    ASSERT_TRUE(mine) << mine.error().why;
    const boost::json::value record = boost::json::parse(*mine);
    EXPECT_EQ(record.at("called_off").at("why"), "the fire alarm went");
    EXPECT_EQ(record.at("called_off").at("rule"), "SAT-P18");
    for (const boost::json::value &event : record.at("events").as_array())
        if (event.at("event") == "dealt") {
            EXPECT_EQ(event.at("cards").as_array()[0].is_null(), event.at("seat").as_int64() != 1);
        }
    EXPECT_TRUE(proof_for(kept, player_at(Seat{0})));
    EXPECT_EQ(contradiction_in(kept), std::nullopt);
    EXPECT_THAT(exported(kept, player_at(Seat{0}), records::Format::phh).error().why, testing::HasSubstr("called off"));
}

// ---- what records call people

TEST(Privacy, records_are_kept_without_names_and_given_out_with_those_of_today) {
    for (const char *game : {"holdem", "chinese", "twisted"}) {
        TableStory table(usual_settings(game, Chips(100)));
        for (const auto &[person, name] : {std::pair(1, "Annabella"), std::pair(2, "Benedetto")})
            ASSERT_EQ(table.tell(Sit{.person = PersonId{person},
                                     .name = name,
                                     .bot = {},
                                     .seat = seat_number(person - 1),
                                     .amount = table.rules.settings.most_buy_in}),
                      "");
        std::optional<SavedHand> kept;
        for (int steps = 0; steps < 500 && !kept; ++steps) {
            if (table.state.phase == Phase::resting)
                kept = saved_hand(table.rules, table.state, table.events, table.now);
            else if (!table.answer(bot_named("call")))
                table.pass_time();
        }
        ASSERT_TRUE(kept) << game;
        EXPECT_THAT(kept->record, testing::HasSubstr("player 1"));
        EXPECT_THAT(kept->record,
                    testing::Not(testing::AnyOf(testing::HasSubstr("Annabella"), testing::HasSubstr("Benedetto"))));
        const auto given = record_for(*kept, player_at(Seat{0}), [](PersonId person) {
            return person == PersonId{1} ? std::string("Annabella Ray") : std::string("former player 2");
        });
        ASSERT_TRUE(given) << given.error().why;
        EXPECT_THAT(*given, testing::HasSubstr("Annabella Ray"));
        EXPECT_THAT(*given, testing::HasSubstr("former player 2"));
        EXPECT_THAT(*given, testing::Not(testing::HasSubstr("player 1")));
    }
}

} // namespace
} // namespace ananas::room
