// `ananas load` against a room as a host starts it: with the limits that are there for people.
#include "app/crowd.h"
#include "base/result.h"
#include "net/loop.h"
#include "support/process.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

namespace ananas::house {
namespace {

using shell::ServedRoom;
using shell::TemporaryFolder;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

TEST(Load, plays_no_faster_than_a_room_takes_it_from_people_and_counts_all_chips) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start({"--limits.messages_a_second", "50"}));
    const shell::Outcome said = shell::run(
        {ANANAS_PROGRAM, "load", "--room", room.url(), "--tables", "2", "--players", "2", "--seconds", "5", "--json"});
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("chips_add_up":true,"complaints":0)"));
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
