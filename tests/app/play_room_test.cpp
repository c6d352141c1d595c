// `ananas play` and `ananas serve`, on a port of this machine.
#include "app/ananas.h"
#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h> // NOLINT(modernize-deprecated-headers): <csignal> has no SIGKILL

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace ananas {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

// A room whose bots do not think long, and a player's home that is empty.
class InARoom : public testing::Test {
protected:
    InARoom() {
        std::string name = (std::filesystem::temp_directory_path() / "ananas-play-XXXXXX").string();
        folder = mkdtemp(name.data());
        std::ofstream(folder / "ananas.toml") << "[bots]\nleast_ms = 0\nmost_ms = 20\n";
        setenv("XDG_CONFIG_HOME", (folder / "home").c_str(), 1);
    }
    ~InARoom() override {
        room.reset();
        std::filesystem::remove_all(folder);
    }
    void open(const std::string &port = "0") {
        room = std::make_unique<shell::Running>(
            command_line({"serve", "--port", port, "--address", "127.0.0.1", "--data", (folder / "data").string(),
                          "--config", (folder / "ananas.toml").string()}));
        const std::string before = " is open at ";
        ASSERT_TRUE(room->says("\n", 20s) && room->says(before, 20s)) << room->said();
        const std::string said = room->said();
        const std::size_t at = said.find(before) + before.size();
        address = said.substr(at, said.find_first_of(" \n", at) - at);
    }
    [[nodiscard]] std::vector<std::string> play(std::vector<std::string> more) const {
        std::vector<std::string> words{"play", "--plain", "--room", address};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    std::filesystem::path folder;
    std::unique_ptr<shell::Running> room;
    std::string address;
};

// Stays in whatever it costs, and throws the first card away.
std::string script_of(int lines) {
    std::string script;
    for (int line = 0; line < lines; ++line) script += line % 2 == 0 ? "cc\n" : "1\n";
    return script;
}

TEST_F(InARoom, a_newcomer_plays_a_hand_of_crazy_pineapple_and_comes_back_as_the_same) {
    open();
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
    room->signal(SIGTERM);
    EXPECT_EQ(room->wait(20s), 0);
}

TEST_F(InARoom, ctrl_c_stands_up_first) {
    open();
    shell::Running player(command_line(play({"--name", "Vera", "--adult", "--agree"})));
    ASSERT_TRUE(player.says("Your turn.", 30s)) << player.said();
    player.signal(SIGINT);
    EXPECT_EQ(player.wait(20s), 0);
    EXPECT_THAT(player.said(), HasSubstr("You leave after this hand."));
}

TEST_F(InARoom, a_room_that_falls_and_comes_back_finds_the_player_waiting) {
    open();
    shell::Running player(command_line(play({"--name", "Vera", "--adult", "--agree"})));
    ASSERT_TRUE(player.says("Your turn.", 30s)) << player.said();
    room->signal(SIGKILL);
    EXPECT_TRUE(player.says("The connection is lost; trying again.", 20s));
    player.type("cc\n"); // waits for the room
    open(address.substr(address.rfind(':') + 1));
    ASSERT_TRUE(player.says("Connected again.", 40s)) << player.said();
    EXPECT_TRUE(player.says("You call ", 30s) || player.says("You check.", 1s)) << player.said();
    player.end_input();
    EXPECT_EQ(player.wait(60s), 0);
    EXPECT_THAT(player.said(), HasSubstr("You leave "));
}

} // namespace
} // namespace ananas
