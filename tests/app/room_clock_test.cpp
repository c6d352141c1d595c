#include "app/room_clock.h"
#include "room/ids.h"

#include <gtest/gtest.h>

#include <chrono>

namespace ananas::app {
namespace {

using namespace std::chrono_literals;

class RoomsClock : public testing::Test {
protected:
    void sleep(std::chrono::nanoseconds time) { uptime.all += time; }
    void pass(std::chrono::nanoseconds time) {
        uptime.awake += time;
        uptime.all += time;
    }
    const room::Moment opened{1'800'000'000'000};
    Uptime uptime{.awake = 5h, .all = 29h}; // the machine slept before the room was opened
    RoomClock clock{opened, [this] { return uptime; }};
};

TEST_F(RoomsClock, begins_at_the_clock_on_the_wall_and_goes_on) {
    EXPECT_EQ(clock.now(), opened);
    pass(90s);
    EXPECT_EQ(clock.now(), opened + room::seconds(90));
    EXPECT_EQ(clock.overslept(), room::Span());
}

// A password that was given before the night was not to be given again the next morning, and hands of the morning were
// written down as of the evening.
TEST_F(RoomsClock, has_the_night_that_the_machine_slept_once_it_was_said_how_long_that_was) {
    pass(60s);
    sleep(8h);
    EXPECT_EQ(clock.now(), opened + room::seconds(60)) << "the tables have not heard of it";
    pass(1s);
    EXPECT_EQ(clock.overslept(), room::minutes(8 * 60));
    EXPECT_EQ(clock.now(), opened + room::minutes(8 * 60) + room::seconds(61));
    EXPECT_EQ(clock.overslept(), room::Span()) << "once";
    sleep(2s);
    EXPECT_EQ(clock.overslept(), room::seconds(2));
}

TEST_F(RoomsClock, takes_no_moment_between_two_looks_for_sleep) {
    sleep(999ms);
    EXPECT_EQ(clock.overslept(), room::Span());
    uptime.awake += 5s; // looked at later than the other
    EXPECT_EQ(clock.overslept(), room::Span());
    EXPECT_EQ(clock.now(), opened + room::seconds(5));
}

TEST(Uptime, goes_forward_and_has_what_the_machine_slept) {
    const Uptime first = uptime(), second = uptime();
    EXPECT_GE(second.awake, first.awake);
    EXPECT_GE(second.all, first.all);
    EXPECT_GE(first.all + 1s, first.awake);
}

} // namespace
} // namespace ananas::app
