// Not a test of anything: a run whose record the tests of `ananas rules --proof` read.
#include <gtest/gtest.h>

namespace {

TEST(SAT_B1, passes) { SUCCEED(); }
TEST(SAT_B2, fails) { FAIL() << "on purpose"; }
TEST(SAT_B6, is_skipped) { GTEST_SKIP() << "on purpose"; }
TEST(GoldenHands, split_pot) { RecordProperty("proves", "HR-H16,SAT-T1a"); }
TEST(GoldenHands, no_clause) { SUCCEED(); }

class HR_H7 : public testing::TestWithParam<int> {};
TEST_P(HR_H7, for_every_game) { EXPECT_GT(GetParam(), 0); }
INSTANTIATE_TEST_SUITE_P(EveryGame, HR_H7, testing::Values(1, 2));

} // namespace
