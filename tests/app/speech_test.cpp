#include "app/speech.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

namespace ananas::app {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Wrapped, breaks_at_the_last_space_that_fits) {
    EXPECT_THAT(wrapped("check or bet", 12), ElementsAre("check or bet"));
    EXPECT_THAT(wrapped("check or bet", 11), ElementsAre("check or", "bet"));
    EXPECT_THAT(wrapped("check or bet", 8), ElementsAre("check or", "bet"));
    EXPECT_THAT(wrapped("check or bet", 7), ElementsAre("check", "or bet"));
}

TEST(Wrapped, leaves_a_word_that_is_too_long_whole) {
    EXPECT_THAT(wrapped("a showdown is near", 4), ElementsAre("a", "showdown", "is", "near"));
    EXPECT_THAT(wrapped("showdown", 4), ElementsAre("showdown"));
    EXPECT_THAT(wrapped("", 4), ElementsAre(""));
}

TEST(Grouped, puts_commas_between_thousands) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(133'784'560), "133,784,560");
}

TEST(Nearest, forgives_a_slip_and_in_long_words_two) {
    constexpr std::string_view words[] = {"bet", "raise", "showdown"};
    EXPECT_THAT(nearest("riase", words), ElementsAre("raise"));
    EXPECT_THAT(nearest("RAISE", words), ElementsAre("raise"));
    EXPECT_THAT(nearest("shodwn", words), ElementsAre("showdown"));
    EXPECT_THAT(nearest("raxxe", words), IsEmpty());
    EXPECT_THAT(nearest("canasta", words), IsEmpty());
}

TEST(Nearest, knows_the_word_from_its_half) {
    constexpr std::string_view words[] = {"eval", "showdown", "can"};
    EXPECT_THAT(nearest("evaluate", words), ElementsAre("eval"));
    EXPECT_THAT(nearest("show", words), ElementsAre("showdown"));
    EXPECT_THAT(nearest("canasta", words), IsEmpty());
}

TEST(Nearest, puts_the_best_first_and_names_at_most_five) {
    constexpr std::string_view ids[] = {"B13", "B3", "B31", "B32", "B34", "B35", "B36", "B33"};
    EXPECT_THAT(nearest("B33", ids), ElementsAre("B33", "B13", "B3", "B31", "B32"));
}

} // namespace
} // namespace ananas::app
