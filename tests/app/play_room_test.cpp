// `ananas play` and `ananas serve`, on a port of this machine.
#include "app/ananas.h"
#include "net/blocking.h"
#include "net/client.h"
#include "support/process.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace ananas {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

// A room, and a player's home that is empty.
class InARoom : public testing::Test {
protected:
    InARoom() : room(folder.path()) { setenv("XDG_CONFIG_HOME", (folder / "home").c_str(), 1); }
    void SetUp() override { room.start(); }
    [[nodiscard]] std::vector<std::string> play(std::vector<std::string> more) const {
        std::vector<std::string> words{"play", "--plain", "--room", room.url()};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    shell::TemporaryFolder folder;
    shell::ServedRoom room;
};

// Stays in whatever it costs, and throws the first card away.
std::string script_of(int lines) {
    std::string script;
    for (int line = 0; line < lines; ++line) script += line % 2 == 0 ? "cc\n" : "1\n";
    return script;
}

TEST_F(InARoom, a_newcomer_plays_a_hand_of_crazy_pineapple_and_comes_back_as_the_same) {
    const auto first = run_ananas(play({}), "Vera\ny\ny\n" + script_of(12));
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_THAT(first.out, HasSubstr("Are you 18 or older?"));
    EXPECT_THAT(first.out, HasSubstr("Welcome, Vera. You have 100,000 play chips."));
    EXPECT_THAT(first.out, HasSubstr("You sit down at seat 4 with 10,000."));
    EXPECT_THAT(first.out, HasSubstr("cut by you."));
    EXPECT_THAT(first.out, HasSubstr("The flop: "));
    EXPECT_THAT(first.out, HasSubstr("You discard "));
    EXPECT_THAT(first.out, HasSubstr(". You have "));
    EXPECT_THAT(first.out, HasSubstr("You leave the table with "));
    const auto second = run_ananas(play({}), "");
    EXPECT_EQ(second.status, 0) << second.err;
    EXPECT_THAT(second.out, HasSubstr("Welcome, Vera. "));
    EXPECT_THAT(second.out, HasSubstr("You leave the table with 10,000.")); // the end of input, and nothing to give up
    EXPECT_THAT(second.out, Not(HasSubstr("name")));
    const auto third = run_ananas(play({"--new", "--name", "Karl", "--adult", "--agree"}), "");
    EXPECT_THAT(third.out, HasSubstr("Welcome, Karl. You have 100,000 play chips."));
    EXPECT_EQ(room.stop(), 0);
}

TEST_F(InARoom, a_table_that_is_not_there_is_told_by_the_exit_status_too) {
    const auto said = run_ananas(play({"--name", "Vera", "--adult", "--agree", "--table", "9999"}), "");
    EXPECT_THAT(said.out, HasSubstr("There is no such table"));
    EXPECT_EQ(said.status, 1);
}

TEST_F(InARoom, ctrl_c_stands_up_first) {
    shell::Running player(command_line(play({"--name", "Vera", "--adult", "--agree"})));
    ASSERT_TRUE(player.says("Your turn.", 30s)) << player.said();
    player.signal(SIGINT);
    EXPECT_EQ(player.wait(20s), 0);
    EXPECT_THAT(player.said(), HasSubstr("You leave after this hand."));
}

TEST_F(InARoom, a_room_that_falls_and_comes_back_finds_the_player_waiting) {
    shell::Running player(command_line(play({"--name", "Vera", "--adult", "--agree"})));
    ASSERT_TRUE(player.says("Your turn.", 30s)) << player.said();
    room.kill();
    EXPECT_TRUE(player.says("The connection is lost; trying again.", 20s));
    player.type("cc\n"); // waits for the room
    room.start();
    ASSERT_TRUE(player.says("Connected again.", 40s)) << player.said();
    EXPECT_TRUE(player.says("You call ", 30s) || player.says("You check.", 1s)) << player.said();
    player.end_input();
    EXPECT_EQ(player.wait(60s), 0);
    EXPECT_THAT(player.said(), HasSubstr("You leave "));
}

using SAT_P6 = InARoom;
TEST_F(SAT_P6, whoever_opened_a_table_lets_others_sit_down_and_need_not_hear_them) {
    ASSERT_EQ(run_ananas(play({"--name", "Vera Ray", "--adult", "--agree"}), "").status, 0);
    std::ifstream kept(folder / "home/ananas/rooms.json");
    const std::string token(
        json::parse(std::string(std::istreambuf_iterator<char>(kept), {})).at(room.url()).as_string());
    const auto opened =
        net::fetch(room.url() + "/api/tables", {.method = "POST",
                                                .headers = {{"Authorization", "Bearer " + token}},
                                                .body = R"({"game":"crazy-pineapple","ask_to_sit":true})"});
    ASSERT_TRUE(opened) << opened.error();
    const std::string table = std::to_string(json::parse(opened->body).at("table").as_int64());

    const shell::Running host(command_line(play({"--table", table})));
    ASSERT_TRUE(host.says("You sit down at seat 1", 30s)) << host.said();
    setenv("XDG_CONFIG_HOME", (folder / "another home").c_str(), 1);
    const shell::Running guest(command_line(play({"--name", "Anna", "--adult", "--agree", "--table", table})));
    ASSERT_TRUE(guest.says("You ask for a seat.", 30s)) << guest.said();
    ASSERT_TRUE(host.says("Anna asks for a seat. allow Anna or deny Anna answers.", 30s)) << host.said();
    host.type("allow Anna\n");
    EXPECT_TRUE(guest.says("You may take a seat.", 30s)) << guest.said();
    EXPECT_TRUE(guest.says("You sit down at seat 2", 30s)) << guest.said();

    ASSERT_TRUE(host.says("Anna sits down at seat 2", 30s)) << host.said(); // who is reported by the seat

    guest.type("cc\n");
    host.type("block anna\nreport 2 takes very long\n");
    EXPECT_TRUE(host.says("You do not hear Anna at this table any more", 60s)) << host.said();
    EXPECT_TRUE(host.says("The host will see what you say about Anna", 60s)) << host.said();
}

} // namespace
} // namespace ananas
