#include "chips/chips.h"
#include "records/amount.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>

namespace ananas::records {
namespace {

TEST(Amount, decimals_are_read_exactly) {
    EXPECT_EQ(parse_amount("0.1", 2).value(), Chips(10));
    EXPECT_EQ(parse_amount("1259450.25", 2).value(), Chips(125945025));
    EXPECT_EQ(parse_amount("7", 2).value(), Chips(700));
    EXPECT_EQ(parse_amount("7.00", 0).value(), Chips(7));
    EXPECT_EQ(parse_amount("1,234.50", 2).value(), Chips(123450));
}

TEST(Amount, half_a_unit_is_told_from_nonsense) {
    EXPECT_EQ(parse_amount("0.005", 2).error(), AmountError::finer_than_unit);
    EXPECT_EQ(parse_amount("9987.5", 0).error(), AmountError::finer_than_unit);
    for (const char *nonsense : {"", ".", ".5", "-1", "1.2.3", "1e3", "ten", "1 0", "$1"})
        EXPECT_EQ(parse_amount(nonsense, 2).error(), AmountError::not_an_amount) << nonsense;
    EXPECT_EQ(parse_amount("99999999999999999999999999", 2).error(), AmountError::too_large);
    EXPECT_EQ(parse_amount("9999999999999999", 2).error(), AmountError::too_large);
}

TEST(Amount, a_binary_fraction_turns_back_into_the_decimal_it_was) {
    EXPECT_EQ(decimal_text(0.1), "0.1");
    EXPECT_EQ(decimal_text(1259450.25), "1259450.25");
    EXPECT_EQ(decimal_text(1e6), "1000000");
}

TEST(Amount, decimals_needed_ignore_zeros_at_the_end) {
    EXPECT_EQ(decimals_needed("2.50"), 1);
    EXPECT_EQ(decimals_needed("2.00"), 0);
    EXPECT_EQ(decimals_needed("2"), 0);
    EXPECT_EQ(decimals_needed("0.125"), 3);
}

RC_GTEST_PROP(Amount, what_is_written_reads_back, ()) {
    const Chips amount{*rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000)};
    const int decimals = *rc::gen::element(0, 2);
    RC_ASSERT(parse_amount(write_amount(amount, decimals), decimals).value() == amount);
}

} // namespace
} // namespace ananas::records
