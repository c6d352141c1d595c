#include "base/chance.h"
#include "house/drill.h"
#include "support/soak.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <memory>

namespace ananas::house {
namespace {

using std::chrono::milliseconds;

void play_without_a_fall(milliseconds time, Drill &drill) {
    ASSERT_NO_FATAL_FAILURE(drill.play(time));
    ASSERT_FALSE(drill.room().has_fallen()) << "the room has fallen by itself: " << drill.room().said();
}

// Whether that fell into a transaction of the writer.
bool kill_after(milliseconds play, Drill &drill) {
    play_without_a_fall(play, drill);
    if (testing::Test::HasFatalFailure()) return false;
    drill.use_the_office();
    drill.call_bots(milliseconds(play.count() % 6));
    if (testing::Test::HasFatalFailure()) return false;
    const bool in_commit = drill.room().kill();
    drill.note_fall();
    if (testing::Test::HasFatalFailure()) return false;
    drill.room().start();
    if (testing::Test::HasFatalFailure()) return false;
    drill.note_start();
    drill.call_bots_again();
    return in_commit;
}

void begin(Drill &drill) {
    ASSERT_NO_FATAL_FAILURE(drill.room().start());
    drill.begin();
}

milliseconds a_moment(Chance &chance) { return milliseconds(30 + chance.below(90)); }

void kill_again_and_again(int kills, std::uint64_t seed) {
    Drill drill;
    ASSERT_NO_FATAL_FAILURE(begin(drill));
    Chance chance(seed, 1);
    int in_commits = 0;
    while (drill.falls() < kills) ASSERT_NO_FATAL_FAILURE(in_commits += kill_after(a_moment(chance), drill) ? 1 : 0);
    ASSERT_NO_FATAL_FAILURE(drill.end());
    drill.expect_all_kinds();
    EXPECT_GT(in_commits, 0);
    fmt::print("{} of {} kills between BEGIN and COMMIT, {} between the bots of a table\n", in_commits, kills,
               drill.halfway());
}

// It was taken for one more kill, and nobody heard of it.
TEST(Killed, a_room_that_falls_by_itself_is_found_out) {
    Drill drill;
    ASSERT_NO_FATAL_FAILURE(begin(drill));
    drill.room().signal(SIGABRT);
    testing::TestPartResultArray found;
    {
        const testing::ScopedFakeTestPartResultReporter listening(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &found);
        play_without_a_fall(milliseconds(10'000), drill);
        drill.room().kill();
    }
    ASSERT_EQ(found.size(), 2);
    for (int each = 0; each < 2; ++each)
        EXPECT_THAT(found.GetTestPartResult(each).message(), testing::HasSubstr("fallen by itself"));
}

TEST(Killed, fifty_times_nothing_that_was_acknowledged_is_lost_or_doubled) { kill_again_and_again(50, 1); }
// In ten rooms, one after the other: a bot at each table wins from people who play as the crowd does, and after some
// hundred kills somebody has no chips left to sit down with.
TEST(Killed, a_thousand_times_slow) {
    for (std::uint64_t seed = 2; seed < 12 && !HasFailure(); ++seed) kill_again_and_again(100, seed);
}

// A round is one kill. After a hundred the room ends, so that what went wrong shows before the campaign is over and
// within the day for which a room knows its keys; the next one is new. A round repeats when the room falls, not what it
// is doing then.
TEST(Killed, nothing_that_was_acknowledged_is_lost_or_doubled_soak) {
    std::unique_ptr<Drill> drill;
    std::uint64_t acknowledged = 0;
    const auto end = [&] {
        drill->end();
        acknowledged += drill->acknowledged();
        drill.reset();
    };
    soak("kills", [&](std::uint64_t round) -> std::uint64_t {
        if (!drill) {
            drill = std::make_unique<Drill>();
            begin(*drill);
            if (HasFailure()) return 0;
        }
        Chance chance(round, 1);
        kill_after(a_moment(chance), *drill);
        if (drill->falls() == 100 && !HasFailure()) end();
        return 1;
    });
    if (drill && !HasFailure()) end();
    tell_soaked(acknowledged, "acknowledged commands");
}

} // namespace
} // namespace ananas::house
