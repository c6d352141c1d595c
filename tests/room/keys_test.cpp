#include "room/ids.h"
#include "room/keys.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ananas::room {
namespace {

constexpr PersonId ada{1}, eve{2};
const Keys::Known durable{.table = TableId{3}, .version = 7, .what = 0, .durable = true};

TEST(Keys, are_known_for_a_day) {
    Keys keys;
    const Moment now{1'000'000'000};
    keys.remember(ada, "k", durable, now);
    keys.forget_old(now + minutes(24 * 60));
    ASSERT_NE(keys.find(ada, "k"), nullptr);
    EXPECT_EQ(keys.find(ada, "k")->version, 7);
    EXPECT_EQ(keys.find(eve, "k"), nullptr);
    keys.forget_old(now + minutes(24 * 60 + 2));
    EXPECT_EQ(keys.find(ada, "k"), nullptr);
    EXPECT_EQ(keys.size(), 0U);
}

TEST(Keys, of_somebody_who_sends_without_end_push_out_their_own_and_nobody_elses) {
    Keys keys({.each = 100});
    const Moment now{1'000'000'000};
    keys.remember(ada, "mine", durable, now);
    for (int sent = 0; sent < 5'000; ++sent) keys.remember(eve, std::to_string(sent), durable, now);
    EXPECT_TRUE(keys.contains(ada, "mine"));
    EXPECT_TRUE(keys.contains(eve, "4999"));
    EXPECT_TRUE(keys.contains(eve, "4900"));
    EXPECT_FALSE(keys.contains(eve, "4899"));
    EXPECT_EQ(keys.size(), 101U);
}

TEST(Keys, are_fewer_for_each_when_all_are_too_many) {
    Keys keys({.each = 100, .all = 1'000});
    const Moment now{1'000'000'000};
    for (int person = 1; person <= 200; ++person)
        for (int sent = 0; sent < 50; ++sent) keys.remember(PersonId{person}, std::to_string(sent), durable, now);
    EXPECT_LT(keys.size(), 1'000U + 200U * 10U + 1);
    EXPECT_TRUE(keys.contains(PersonId{200}, "49"));
}

TEST(Keys, of_somebody_who_is_full_are_all_known_until_the_day_is_over) {
    Keys keys({.each = 3, .all = 1'000});
    const Moment now{1'000'000'000};
    EXPECT_FALSE(keys.is_full(ada));
    for (int sent = 0; sent < 3; ++sent) keys.remember(ada, std::to_string(sent), durable, now + minutes(sent));
    EXPECT_TRUE(keys.is_full(ada));
    EXPECT_FALSE(keys.is_full(eve));
    for (int sent = 0; sent < 3; ++sent) EXPECT_TRUE(keys.contains(ada, std::to_string(sent)));
    keys.forget_old(now + minutes(24 * 60) + seconds(1));
    EXPECT_FALSE(keys.is_full(ada));
    EXPECT_TRUE(keys.contains(ada, "1"));
}

TEST(Keys, are_not_forgotten_while_somebody_waits_for_their_answer) {
    Keys keys({.each = 2});
    const Moment now{1'000'000'000};
    keys.remember(ada, "waits", {.table = TableId{3}, .version = 1, .what = 0, .durable = false}, now);
    for (int sent = 0; sent < 10; ++sent) keys.remember(ada, std::to_string(sent), durable, now);
    EXPECT_TRUE(keys.contains(ada, "waits"));
    std::vector<std::int64_t> told;
    for (int times = 0; times < 2; ++times)
        keys.wait(ada, "waits", [&](const auto &version) { told.push_back(*version); });
    EXPECT_TRUE(told.empty());
    keys.make_durable(ada, "waits");
    EXPECT_EQ(told, (std::vector<std::int64_t>{1, 1}));
    keys.make_durable(ada, "waits");
    EXPECT_EQ(told.size(), 2U);
}

} // namespace
} // namespace ananas::room
