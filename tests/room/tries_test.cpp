#include "room/ids.h"
#include "room/tries.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ananas::room {
namespace {

constexpr Moment noon{1'000'000'000};

TEST(Tries, cost_nothing_five_times) {
    Tries tries;
    for (int number = 0; number < 5; ++number) {
        EXPECT_EQ(tries.wait("ada", noon), std::nullopt);
        tries.count("ada", noon);
    }
    EXPECT_EQ(tries.wait("ada", noon), noon + seconds(2));
    EXPECT_EQ(tries.wait("ada", noon + seconds(2)), std::nullopt);
    EXPECT_EQ(tries.wait("eve", noon), std::nullopt);
}

TEST(Tries, wait_twice_as_long_each_time_up_to_a_limit) {
    Tries tries;
    Moment now = noon;
    for (int number = 0; number < 5; ++number) tries.count("ada", now);
    std::vector<std::int64_t> waits;
    for (int number = 0; number < 12; ++number) {
        const Moment then = tries.wait("ada", now).value_or(now);
        waits.push_back((then - now).ms / 1000);
        now = then;
        tries.count("ada", now);
    }
    EXPECT_EQ(waits, (std::vector<std::int64_t>{2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900}));
}

TEST(Tries, are_forgotten_after_an_hour_and_forgiven_when_right) {
    Tries tries;
    for (int number = 0; number < 30; ++number) tries.count("ada", noon);
    EXPECT_TRUE(tries.wait("ada", noon + minutes(14)));
    EXPECT_EQ(tries.wait("ada", noon + minutes(60)), std::nullopt);
    tries.count("ada", noon + minutes(60));
    EXPECT_EQ(tries.wait("ada", noon + minutes(60)), std::nullopt);
    for (int number = 0; number < 30; ++number) tries.count("ada", noon + minutes(60));
    tries.forgive("ada");
    EXPECT_EQ(tries.wait("ada", noon + minutes(60)), std::nullopt);
    EXPECT_EQ(tries.size(), 0U);
}

TEST(Tries, taken_back_leave_the_others) {
    Tries tries;
    for (int number = 0; number < 6; ++number) tries.count("home", noon);
    tries.take_back("home");
    EXPECT_TRUE(tries.wait("home", noon));
    tries.take_back("home");
    EXPECT_FALSE(tries.wait("home", noon));
    for (int number = 0; number < 9; ++number) tries.take_back("home");
    EXPECT_EQ(tries.size(), 0U);
}

TEST(Tries, are_handed_on_to_another_key) {
    Tries tries;
    for (int number = 0; number < 5; ++number) tries.count("before", noon);
    tries.hand_on("before", "after");
    tries.hand_on("nobody", "anybody");
    EXPECT_EQ(tries.size(), 1U);
    EXPECT_EQ(tries.wait("before", noon), std::nullopt);
    EXPECT_EQ(tries.wait("after", noon), noon + seconds(2));
}

TEST(Tries, of_a_flood_of_names_fill_no_memory_and_keep_the_latest) {
    Tries tries({.most = 1000});
    for (int number = 0; number < 20'000; ++number) {
        tries.count("name " + std::to_string(number), noon + Span{number});
        ASSERT_LE(tries.size(), 1000U);
    }
    for (int number = 0; number < 5; ++number) tries.count("name 19999", noon + Span{20'000});
    EXPECT_TRUE(tries.wait("name 19999", noon + Span{20'000}));
}

} // namespace
} // namespace ananas::room
