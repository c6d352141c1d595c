#include "bots/duplicate.h"
#include "bots/standings.h"
#include "chips/chips.h"
#include "game/seats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace ananas::bots {
namespace {

Results played(const std::vector<int> &won, int hands) {
    Results results(2);
    results.resize(won.size());
    for (std::uint64_t deal = 0; deal < won.size(); ++deal) {
        results.of_deal(deal)[0] = {.won = Chips(won[deal]), .hands = hands};
        results.of_deal(deal)[1] = {.won = Chips(-won[deal]), .hands = hands};
    }
    return results;
}

TEST(Standings, take_a_deal_as_one_observation) {
    const Results results = played({10, -2, 4, 8}, 2); // a mean of 5, a variance of 28
    const Measured first = result_of(results, 0, 4);
    EXPECT_DOUBLE_EQ(first.value, 2.5);
    EXPECT_DOUBLE_EQ(first.error, std::sqrt(28.0 / 4) / 2);
    EXPECT_DOUBLE_EQ(result_of(results, 1, 4).value, -2.5);
    EXPECT_DOUBLE_EQ(difference(results, 0, 1).value, 5);
    EXPECT_DOUBLE_EQ(difference(results, 0, 1).error, 2 * first.error);
}

TEST(Standings, know_no_error_before_two_deals) {
    EXPECT_EQ(result_of(played({10}, 2), 0, 1).error, 0);
    EXPECT_EQ(result_of(played({}, 2), 0, 0).value, 0);
}

TEST(Standings, have_no_error_where_every_hand_brings_the_same) {
    Results results(1);
    results.resize(3);
    for (const int deal : {0, 1, 2})
        results.of_deal(static_cast<std::uint64_t>(deal))[0] = {.won = Chips(3 * (deal + 1)), .hands = deal + 1};
    EXPECT_DOUBLE_EQ(result_of(results, 0, 3).value, 3);
    EXPECT_NEAR(result_of(results, 0, 3).error, 0, 1e-9);
}

TEST(Standings, put_the_best_first) { EXPECT_EQ(ranking(played({-3, 1}, 2)), (std::vector{1, 0})); }

TEST(Standings, follow_the_course_to_its_end) {
    const Results results = played({10, -2, 4, 8, 1}, 2);
    const auto course = course_of(results, 0, 3);
    ASSERT_EQ(course.size(), 4U);
    EXPECT_EQ(course.front().won, 0);
    EXPECT_EQ(course.back().won, 21);
    EXPECT_EQ(course.back().deals, 5U);
    EXPECT_NEAR(course.back().error, result_of(results, 0, 5).error * 10, 1e-9);
    EXPECT_EQ(course_of(results, 0, 100).size(), 6U);
}

TEST(Duplicate, seats_every_bot_everywhere) {
    for (int bots = 2; bots <= 10; ++bots)
        for (int seat = 0; seat < bots; ++seat) {
            std::set<int> who;
            for (int moved = 0; moved < bots; ++moved) who.insert(bot_at(seat_number(seat), moved, bots));
            EXPECT_EQ(who.size(), static_cast<std::size_t>(bots));
        }
}

} // namespace
} // namespace ananas::bots
