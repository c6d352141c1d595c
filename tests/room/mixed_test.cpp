// Tables that play one game after another.

#include "betting/command.h"
#include "betting/event.h"
#include "betting/spec.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"
#include "room/view.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;
using betting::Structure;

Settings mix(std::vector<MixedGame> games, Rotation rotate) {
    Settings settings = usual_settings(mixed, Chips(100));
    settings.mix = std::move(games);
    settings.rotate = rotate;
    return settings;
}

std::string complaint_about(std::string_view text) {
    const auto settings = settings_from(json::parse(text));
    return settings ? std::string() : settings.error();
}

class Mixed : public testing::Test {
protected:
    void open(const Settings &settings, int players) {
        table.emplace(settings);
        for (int person = 1; person <= players; ++person) ASSERT_EQ(table->sit(person, person, 10'000), "");
    }
    // Plays so many hands; the games that were told of before each.
    std::vector<std::string> games(int hands) {
        std::vector<std::string> told;
        for (int hand = 0; hand < hands; ++hand) {
            table->play_hand(bot_named("call"));
            const std::vector<GamePlayed> played = table->all<GamePlayed>();
            EXPECT_EQ(played.size(), 1U);
            if (!played.empty()) told.emplace_back(played.front().rules.game->name);
        }
        return told;
    }
    std::optional<TableStory> table;
};

TEST_F(Mixed, games_change_after_every_hand_or_when_the_button_has_been_round) {
    open(mix({{"holdem", Structure::no}, {"razz", Structure::limit}, {"omaha8", Structure::pot}}, Rotation::hand), 3);
    EXPECT_THAT(games(7), testing::ElementsAre("holdem", "razz", "omaha8", "holdem", "razz", "omaha8", "holdem"));
    table->replay();
    open(mix({{"holdem", Structure::no}, {"razz", Structure::limit}}, Rotation::orbit), 3);
    EXPECT_THAT(games(7), testing::ElementsAre("holdem", "holdem", "holdem", "razz", "razz", "razz", "holdem"));
    table->replay();
}

TEST_F(Mixed, the_game_is_told_before_the_hand_is_dealt_and_in_every_view) {
    open(mix({{"holdem", Structure::no}, {"stud8", Structure::limit}}, Rotation::hand), 2);
    games(1);
    ASSERT_TRUE(table->pass_time());
    std::size_t told = 0, announced = 0;
    for (std::size_t place = 0; place < table->events.size(); ++place) {
        if (std::holds_alternative<GamePlayed>(table->events[place])) told = place + 1;
        if (std::holds_alternative<Announced>(table->events[place])) announced = place + 1;
    }
    ASSERT_GT(told, 0U);
    EXPECT_LT(told, announced);
    const json::object event = to_json(view(table->events[told - 1], spectator));
    EXPECT_EQ(event.at("event").as_string(), "plays");
    EXPECT_EQ(event.at("rules").at("game").as_string(), "stud8");
    EXPECT_EQ(event.at("rules").at("limit").as_string(), "limit");
    for (const Viewer viewer : {spectator, player_at(Seat{0})}) {
        const json::object seen = to_json(table->rules, view(table->rules, table->state, viewer));
        EXPECT_EQ(seen.at("plays"), event.at("rules"));
        EXPECT_EQ(seen.at("game").at("street"), 1);
        EXPECT_EQ(seen.at("game").at("players").at(0).at("up").as_array().size(), 1U);
    }
}

// Were the blinds to move while stud is dealt, the same players would have them again and again.
using SAT_G6 = Mixed;
TEST_F(SAT_G6, in_a_mix_with_stud_everybody_has_the_blinds_equally_often) {
    open(mix({{"holdem", Structure::limit}, {"stud", Structure::limit}}, Rotation::hand), 4);
    std::map<Seat, int> big, small;
    for (int hand = 0; hand < 24; ++hand) {
        games(1);
        for (const betting::Posted &posted : table->all_betting<betting::Posted>()) {
            if (posted.kind == betting::PostKind::big_blind) ++big[posted.seat];
            if (posted.kind == betting::PostKind::small_blind) ++small[posted.seat];
        }
    }
    for (int seat = 0; seat < 4; ++seat) {
        EXPECT_EQ(big[seat_number(seat)], 3);
        EXPECT_EQ(small[seat_number(seat)], 3);
    }
}

TEST_F(Mixed, blinds_that_are_owed_stay_owed_through_a_game_without_them) {
    open(mix({{"holdem", Structure::limit}, {"stud", Structure::limit}}, Rotation::orbit), 3);
    games(3);
    ASSERT_EQ(table->sit(4, 4, 10'000), "");
    ASSERT_EQ(table->tell(SitIn{PersonId{4}, false}), ""); // waits for the big blind
    const auto owed = [&] { return table->state.seats[Seat{3}]->owes; };
    int stud_hands = 0;
    bool came = false;
    for (int hand = 0; hand < 12 && !came; ++hand) {
        const std::string game = games(1).front();
        const bool dealt = table->state.players[Seat{3}] == PersonId{4};
        if (game == "stud") {
            EXPECT_TRUE(dealt); // without blinds there is nothing to wait for
            EXPECT_EQ(owed(), betting::MakesUp::big_blind);
            stud_hands += 1;
        } else if (dealt) {
            EXPECT_EQ(table->state.positions.big_blind, Seat{3});
            EXPECT_EQ(owed(), betting::MakesUp::nothing);
            came = true;
        }
    }
    EXPECT_TRUE(came);
    EXPECT_GT(stud_hands, 0);
}

// The turn went over to the next game, no hand of which was dealt to its end: a room that started again then began with
// the first game of the mix.
TEST_F(Mixed, a_game_has_its_turn_after_its_first_hand_was_called_off_and_the_room_started_again) {
    open(mix({{"holdem", Structure::limit}, {"omaha", Structure::limit}}, Rotation::hand), 2);
    EXPECT_THAT(games(1), testing::ElementsAre("holdem"));
    const Seat next_big = table->state.positions.small_blind;
    const PersonId leaver = table->state.seats[next_big]->person;
    ASSERT_EQ(table->tell(SitOut{leaver, SitOutWhen::next_big_blind}), "");
    ASSERT_TRUE(table->pass_time()); // there is nobody to play with
    ASSERT_EQ(table->state.phase, Phase::idle);
    ASSERT_EQ(table->tell(SitIn{leaver, true}), "");
    while (table->state.phase != Phase::playing) ASSERT_TRUE(table->pass_time());
    ASSERT_EQ(table->all<GamePlayed>().front().rules.game->name, "omaha");
    ASSERT_EQ(table->tell(Void{PersonId{9}, "the fire alarm went"}), "");
    auto again = from_checkpoint(checkpoint(table->state));
    ASSERT_TRUE(again) << again.error();
    table->state = std::move(*again);
    EXPECT_THAT(games(2), testing::ElementsAre("omaha", "holdem"));
}

TEST(MixedSettings, seat_no_more_than_every_game_can) {
    EXPECT_EQ(complaint_about(R"({"game":"mixed","games":["holdem","omaha"],"seats":9})"), "");
    EXPECT_EQ(complaint_about(R"({"game":"mixed","games":["holdem","stud"],"seats":10})"),
              "Mixed games has 2 to 9 seats at a table.");
}

// It said from 2 to 12, which is what any table's places are counted up to.
TEST(MixedSettings, or_of_one_game_alone_are_refused_with_the_seats_that_it_has) {
    for (const int seats : {-1, 1, 11, 99})
        EXPECT_EQ(complaint_about(fmt::format(R"({{"game":"holdem","seats":{}}})", seats)),
                  "Texas hold'em has 2 to 10 seats at a table.");
}

TEST(MixedSettings, say_plainly_what_cannot_be_mixed) {
    EXPECT_EQ(complaint_about(R"({"game":"mixed","games":["holdem","chinese"]})"),
              "Face-Up Pineapple Chinese cannot be mixed: it has neither pots nor blinds to go on with. Mix betting "
              "games.");
    EXPECT_EQ(complaint_about(R"({"game":"mixed","games":["holdem"]})"), "A mixed table lists 2 to 20 \"games\".");
    EXPECT_EQ(complaint_about(R"({"game":"holdem","games":["holdem","razz"]})"),
              "\"games\" are listed where the game is \"mixed\".");
    EXPECT_EQ(complaint_about(R"({"game":"mixed","games":["holdem","bridge"]})"),
              "There is no game called 'bridge': `ananas rules` and docs/protocol.md name those we deal.");
    EXPECT_EQ(complaint_about(R"({"game":"mixed","rotate":"day"})"), R"("rotate" is "hand" or "orbit")");
    EXPECT_EQ(complaint_about(R"({"game":"mixed","games":[{"game":"holdem","limit":"x"},"razz"]})"),
              R"("limit" is "limit", "pot" or "no")");
}

} // namespace
} // namespace ananas::room
