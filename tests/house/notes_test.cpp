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
    for (int knock = 0; knock < Notes::most_a_minute + 40; ++knock) notes.take(now, "a knock");
    EXPECT_EQ(log, std::vector<std::string>(Notes::most_a_minute, "a knock"));
    log.clear();
    notes.take(now + room::seconds(59), "still the same minute");
    EXPECT_TRUE(log.empty());
    notes.take(now + room::minutes(1), "the next");
    EXPECT_EQ(log, (std::vector<std::string>{"And 41 more like these within a minute.", "the next"}));
    log.clear();
    notes.take(now + room::minutes(2), "nothing was left out");
    EXPECT_EQ(log, std::vector<std::string>{"nothing was left out"});
}

} // namespace
} // namespace ananas::app
