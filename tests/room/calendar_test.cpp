#include "room/calendar.h"
#include "room/ids.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace ananas::room {
namespace {

constexpr std::int64_t day = minutes(24 * 60).ms;

TEST(Calendar, names_days) {
    EXPECT_EQ(date_text({0}), "1 January 1970, 00:00 UTC");
    EXPECT_EQ(date_text({-1}), "31 December 1969, 23:59 UTC");
    EXPECT_EQ(date_text({1'794'771'660'000}), "15 November 2026, 19:41 UTC");
    EXPECT_EQ(date_text({951'782'400'000}), "29 February 2000, 00:00 UTC");
    EXPECT_EQ(date_text({4'107'542'400'000}), "1 March 2100, 00:00 UTC");
    EXPECT_EQ(date_text({-11'676'096'000'000}), "1 January 1600, 00:00 UTC");
}

TEST(Calendar, counts_months) {
    const Moment november{1'794'771'660'000};
    EXPECT_EQ(date_text(months_later(november, 1)), "15 December 2026, 19:41 UTC");
    EXPECT_EQ(date_text(months_later(november, 6)), "15 May 2027, 19:41 UTC");
    EXPECT_EQ(date_text(months_later(november, 12)), "15 November 2027, 19:41 UTC");
    EXPECT_EQ(months_later(november, 0), november);
}

TEST(Calendar, takes_the_last_day_of_a_short_month) {
    const Moment new_year{1'767'225'600'000}; // of 2026
    const Moment last_of_january = new_year + Span{30 * day};
    EXPECT_EQ(date_text(last_of_january), "31 January 2026, 00:00 UTC");
    EXPECT_EQ(date_text(months_later(last_of_january, 1)), "28 February 2026, 00:00 UTC");
    EXPECT_EQ(date_text(months_later(last_of_january, 25)), "29 February 2028, 00:00 UTC");
    EXPECT_EQ(date_text(months_later(last_of_january, 3)), "30 April 2026, 00:00 UTC");
}

TEST(Calendar, every_day_of_four_centuries_has_its_own_date) {
    std::string before;
    for (std::int64_t number = 0; number < 146'097; ++number) {
        const std::string date = date_text({number * day});
        ASSERT_NE(date, before);
        before = date;
    }
    EXPECT_EQ(before, "31 December 2369, 00:00 UTC");
}

} // namespace
} // namespace ananas::room
