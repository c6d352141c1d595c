// `ananas load` against a room as a host starts it: with the limits that are there for people.
#include "app/crowd.h"
#include "base/result.h"
#include "net/blocking.h"
#include "net/http.h"
#include "net/loop.h"
#include "net/server.h"
#include "support/process.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::house {
namespace {

using shell::ServedRoom;
using shell::TemporaryFolder;
using std::chrono::milliseconds;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool sanitized = false;
#endif

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Load, plays_no_faster_than_a_room_takes_it_from_people_and_counts_all_chips) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start({"--limits.messages_a_second", "50"}));
    const shell::Outcome said = shell::run(
        {ANANAS_PROGRAM, "load", "--room", room.url(), "--tables", "2", "--players", "2", "--seconds", "5", "--json"});
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("chips_add_up":true,"complaints":0)"));
    EXPECT_THAT(room.said(), Not(HasSubstr("too many messages"))); // of those who warmed it up either
}

// Those who warmed the room up played as fast as it answered. A fast one closed their sockets, and nobody was told.
TEST(Load, warms_a_room_up_no_faster_than_it_is_to_play) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start());
    const shell::Outcome said = shell::run({ANANAS_PROGRAM, "load", "--room", room.url(), "--tables", "1", "--players",
                                            "2", "--seconds", "1", "--commands", "1", "--json"});
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    const auto told = net::fetch(room.url() + "/metrics");
    ASSERT_TRUE(told) << told.error();
    constexpr std::string_view name = "\nananas_commands_total ";
    const std::size_t at = told->body.find(name);
    ASSERT_NE(at, std::string::npos) << told->body;
    EXPECT_LE(std::stoi(told->body.substr(at + name.size())), 50); // ten a second of all until they play
}

TEST(Load, finds_a_room_by_its_host_and_port_alone_and_with_a_slash_behind) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start());
    for (const std::string &address : {room.url().substr(room.url().find("://") + 3), room.url() + "/"}) {
        const shell::Outcome said = shell::run(
            {ANANAS_PROGRAM, "load", "--room", address, "--tables", "1", "--players", "2", "--seconds", "1", "--json"});
        EXPECT_EQ(said.status, 0) << address << '\n' << said.out << said.err;
        EXPECT_THAT(said.out, HasSubstr(R"("chips_add_up":true,"complaints":0)"));
    }
    const shell::Outcome said = shell::run({ANANAS_PROGRAM, "load", "--room", "http://a room"});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("--room: 'http://a room' is not an address that can be called"));
}

TEST(Load, says_so_where_a_room_is_there_and_shows_its_figures_to_nobody_from_elsewhere) {
    net::Loop loop;
    auto server = net::Server::open(loop, {.address = "127.0.0.1"},
                                    {.http = [](const net::Request &, const net::Respond &respond) {
                                        respond(net::json(401, R"({"code":"no-pass"})"));
                                    }});
    ASSERT_TRUE(server) << server.error();
    shell::Running program({ANANAS_PROGRAM, "load", "--room", fmt::format("http://127.0.0.1:{}", (*server)->port())});
    ASSERT_TRUE(loop.run_until([&] { return program.ended(); }, milliseconds(20'000)));
    EXPECT_EQ(program.ended_with(), 1);
    EXPECT_THAT(program.said(), HasSubstr("shows its figures to programs on its own machine alone"));
}

// It was said not to be there.
TEST(Load, goes_on_in_a_room_of_an_earlier_build_that_does_not_tell_its_memory) {
    net::Loop loop;
    auto server = net::Server::open(
        loop, {.address = "127.0.0.1"}, {.http = [](const net::Request &request, const net::Respond &respond) {
            if (request.path == "/metrics")
                respond(net::text(200, "# TYPE ananas_memory_bytes gauge\nananas_memory_bytes 50000000\n"));
            else
                respond(net::json(503, R"({"code":"closed","why":"The guests' door is closed."})"));
        }});
    ASSERT_TRUE(server) << server.error();
    shell::Running program({ANANAS_PROGRAM, "load", "--room", fmt::format("http://127.0.0.1:{}", (*server)->port())});
    ASSERT_TRUE(loop.run_until([&] { return program.ended(); }, milliseconds(20'000)));
    EXPECT_EQ(program.ended_with(), 1);
    EXPECT_THAT(program.said(), HasSubstr("is older than this program: its memory is not told"));
    EXPECT_THAT(program.said(), HasSubstr("The guests' door is closed."));
}

TEST(Load, counts_what_the_house_won_of_its_own_people_though_others_play_too) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start());
    const std::vector<std::string> words{ANANAS_PROGRAM, "load", "--room",    room.url(), "--game", "twisted",
                                         "--tables",     "2",    "--players", "3",        "--json", "--seconds"};
    const auto lasting = [&](const std::string &seconds) {
        auto all = words;
        all.push_back(seconds);
        return all;
    };
    shell::Running others(lasting("4"));
    const shell::Outcome said = shell::run(lasting("2"));
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("chips_add_up":true,"complaints":0)"));
    EXPECT_THAT(said.out, Not(HasSubstr(R"("chips_to_the_house":0,)")));
    EXPECT_EQ(others.wait(milliseconds(120'000)), 0) << others.said();
    EXPECT_THAT(others.said(), HasSubstr(R"("chips_add_up":true,"complaints":0)"));
}

TEST(Load, counts_what_the_house_collected_in_face_up_chinese) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start());
    const shell::Outcome said = shell::run({ANANAS_PROGRAM, "load", "--room", room.url(), "--game", "chinese",
                                            "--tables", "1", "--players", "3", "--seconds", "2", "--json"});
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_THAT(said.out, Not(HasSubstr(R"("chips_to_the_house":0,)")));
    EXPECT_THAT(said.out, HasSubstr(R"("chips_add_up":true,"complaints":0)"));
}

// Nine sat down at tables of four chairs or of six, and those without one were counted among those who play.
TEST(Load, has_no_more_players_at_a_table_than_it_can_have_chairs) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start());
    const auto nine = [&](const std::string &game) {
        return shell::run({ANANAS_PROGRAM, "load", "--room", room.url(), "--game", game, "--tables", "1", "--players",
                           "9", "--seconds", "2"});
    };
    const shell::Outcome refused = nine("chinese");
    EXPECT_EQ(refused.status, 2) << refused.out;
    EXPECT_THAT(refused.err, HasSubstr("--players: Face-Up Pineapple Chinese has 2 to 4 seats at a table."));
    const shell::Outcome said = nine("holdem");
    EXPECT_EQ(said.status, 0) << said.out << said.err;
}

// It was read off the pages that the room has of the system, and told from 8 MiB on alone: of usual crowds never. As it
// is, a socket takes 2.4 KiB and a table of three 10.
TEST(Load, tells_the_memory_of_a_socket_and_of_a_table_where_a_few_play) {
    if (sanitized) GTEST_SKIP() << "the heap is the sanitizer's";
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start());
    const shell::Outcome said =
        shell::run({ANANAS_PROGRAM, "load", "--room", room.url(), "--seconds", "1", "--json"}); // 10 tables of 3
    ASSERT_EQ(said.status, 0) << said.out << said.err;
    const boost::json::value told = boost::json::parse(said.out);
    for (const std::string figure : {"kib_per_socket", "kib_per_empty_table", "kib_per_table"}) {
        ASSERT_TRUE(told.at(figure).is_number()) << said.out;
        EXPECT_GT(told.at(figure).to_number<double>(), 0) << said.out;
        EXPECT_LE(told.at(figure).to_number<double>(), 16) << said.out;
    }
}

TEST(Load, says_below_what_the_memory_is_that_is_too_little_to_tell) {
    if (sanitized) GTEST_SKIP() << "the heap is the sanitizer's";
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start());
    const shell::Outcome said =
        shell::run({ANANAS_PROGRAM, "load", "--room", room.url(), "--tables", "1", "--players", "2", "--seconds", "1"});
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    // 4 KiB of two sockets, or what moves by itself on a busy machine.
    EXPECT_THAT(said.out,
                ContainsRegex("memory a connection   ( *under ([2-9]|[1-9][0-9]+)\\.[0-9]| +[0-9]+\\.[0-9]) KiB\n"));
}

TEST(Load, has_those_leave_with_their_chips_whom_the_room_hung_up_on) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start({"--limits.messages_a_second", "1"}));
    net::Loop loop;
    auto gathered = app::Crowd::gather(loop, {.room = room.url(), .players = 2, .stake = 10, .name = "Hasty"});
    ASSERT_TRUE(gathered) << gathered.error();
    app::Crowd &crowd = **gathered;
    const auto brought = crowd.chips();
    ASSERT_TRUE(brought) << brought.error();
    ASSERT_TRUE(crowd.connect(milliseconds(20'000)));
    const auto has_hung_up = [&] { return !crowd.goodbyes().empty(); };
    ASSERT_TRUE(loop.run_until(has_hung_up, milliseconds(120'000))); // 200 at once, and then one
    EXPECT_THAT(crowd.goodbyes().begin()->first, HasSubstr("you send too much"));
    ASSERT_TRUE(crowd.connect(milliseconds(20'000)));
    EXPECT_TRUE(crowd.leave(milliseconds(60'000)));
    const auto taken = crowd.chips();
    ASSERT_TRUE(taken) << taken.error();
    EXPECT_EQ(*taken, *brought);
    EXPECT_EQ(room.stop(), 0);
}

} // namespace
} // namespace ananas::house
