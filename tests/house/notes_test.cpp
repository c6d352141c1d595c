// How much the log takes of what happens at the door.
#include "app/notes.h"
#include "room/ids.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ananas::app {
namespace {

TEST(Notes, are_so_many_a_minute_and_then_counted) {
    std::vector<std::string> log;
    Notes notes([&](const std::string &line) { log.push_back(line); });
    const room::Moment now{1'000'000'000};
    for (int knock = 0; knock < Notes::most_a_minute + 40; ++knock) notes.take(now, "knocked", "a knock");
    EXPECT_EQ(log, std::vector<std::string>(Notes::most_a_minute, "a knock"));
    log.clear();
    notes.take(now + room::seconds(59), "knocked", "still the same minute");
    EXPECT_TRUE(log.empty());
    notes.take(now + room::minutes(1), "knocked", "the next");
    EXPECT_EQ(log, (std::vector<std::string>{"And 41 more within a minute: knocked.", "the next"}));
    log.clear();
    notes.take(now + room::minutes(2), "knocked", "nothing was left out");
    EXPECT_EQ(log, std::vector<std::string>{"nothing was left out"});
}

// "And 7 more like these" came after hundreds of lines of other kinds.
TEST(Notes, are_counted_by_their_kind_and_say_which_it_was) {
    std::vector<std::string> log;
    Notes notes([&](const std::string &line) { log.push_back(line); });
    const room::Moment now{1'000'000'000};
    for (int times = 0; times < 4; ++times) {
        notes.take(now, "knocked", "a knock", 1);
        notes.take(now + room::seconds(30), "rang", "a ring", 2);
    }
    EXPECT_EQ(log, (std::vector<std::string>{"a knock", "a ring", "a ring"}));
    log.clear();
    notes.take(now + room::minutes(1), "knocked", "the next", 1);
    EXPECT_EQ(log, (std::vector<std::string>{"And 3 more within a minute: knocked.", "the next"}));
    log.clear();
    notes.count_up();
    EXPECT_EQ(log, std::vector<std::string>{"And 2 more within a minute: rang."});
}

// They were counted and never told where nobody came after them.
TEST(Notes, that_were_left_out_are_told_without_another_one) {
    std::vector<std::string> log;
    Notes notes([&](const std::string &line) { log.push_back(line); });
    const room::Moment now{1'000'000'000};
    notes.count_up();
    EXPECT_TRUE(log.empty());
    for (int knock = 0; knock < Notes::most_a_minute + 5; ++knock) notes.take(now, "knocked", "a knock");
    log.clear();
    for (int times = 0; times < 2; ++times) notes.count_up();
    EXPECT_EQ(log, std::vector<std::string>{"And 5 more within a minute: knocked."});
    log.clear();
    notes.take(now, "knocked", "still the same minute");
    EXPECT_TRUE(log.empty());
}

} // namespace
} // namespace ananas::app
