#include "analysis/fraction.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace ananas::analysis {
namespace {

TEST(Fractions, are_in_lowest_terms_with_the_sign_above) {
    EXPECT_EQ(fraction(6, 8), (Fraction{3, 4}));
    EXPECT_EQ(fraction(6, -8), (Fraction{-3, 4}));
    EXPECT_EQ(fraction(0, 5), (Fraction{0, 1}));
    EXPECT_EQ(to_string(fraction(-10, 240)), "-1/24");
}

TEST(Fractions, add_subtract_and_divide) {
    EXPECT_EQ(fraction(1, 2) + fraction(1, 3), fraction(5, 6));
    EXPECT_EQ(fraction(1, 2) - fraction(1, 3), fraction(1, 6));
    EXPECT_EQ(fraction(1, 2) / fraction(-1, 3), fraction(-3, 2));
}

TEST(Fractions, are_written_with_their_last_place_rounded) {
    EXPECT_EQ(decimal({1, 3}, 4), "0.3333");
    EXPECT_EQ(decimal({2, 3}, 4), "0.6667");
    EXPECT_EQ(decimal({-1, 24}, 12), "-0.041666666667");
    EXPECT_EQ(decimal({1, 8}, 2), "0.13");
    EXPECT_EQ(decimal({-1, 8}, 2), "-0.13");
    EXPECT_EQ(decimal({999, 1000}, 2), "1.00");
    EXPECT_EQ(decimal({1999, 200}, 1), "10.0");
    EXPECT_EQ(decimal({-1, 1000}, 2), "0.00") << "nothing has no sign";
    EXPECT_EQ(decimal({7, 2}, 0), "4");
    constexpr std::int64_t large = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(decimal({large - 1, large}, 5), "1.00000");
    EXPECT_EQ(decimal({large, 1}, 1), "9223372036854775807.0");
}

RC_GTEST_PROP(Fractions, come_back_from_their_decimals, (std::int32_t above, std::uint16_t below)) {
    const Fraction value = fraction(above, std::int64_t{below} + 1);
    RC_ASSERT(std::abs(std::stod(decimal(value, 9)) - to_double(value)) < 1e-5);
}

} // namespace
} // namespace ananas::analysis
