// Hands as people write them for `ananas eval`; eval_test.cpp asks the program itself.
#include "app/hand_text.h"
#include "cards/text.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace ananas::app {
namespace {

constexpr HandShape high{5, 7};
constexpr HandShape omaha{4, 4, true};

// What is wrong with a text, or nothing.
std::string complaint(const HandShape &shape, std::string_view text) {
    const auto hand = read_hand(shape, text);
    return hand ? std::string() : hand.error();
}

TEST(HandText, reads_cards_and_in_omaha_a_board_behind_a_bar) {
    const auto seven = read_hand(high, "As Kd 7s 7c 2h 3h 4h");
    ASSERT_TRUE(seven);
    EXPECT_EQ(to_string(seven->cards), "As Kd 7s 7c 4h 3h 2h");
    EXPECT_TRUE(seven->board.empty());

    const auto dealt = read_hand(omaha, " A♠ K♠\uFE0F,QdJd | 10s9s 2c");
    ASSERT_TRUE(dealt);
    EXPECT_EQ(to_string(dealt->cards), "As Ks Qd Jd");
    EXPECT_EQ(to_string(dealt->board), "Ts 9s 2c");
}

TEST(HandText, counts_characters_from_the_beginning_of_the_text) {
    EXPECT_TRUE(complaint(omaha, "AsKsQxJd|Ts9s2c").starts_with("in the hand before '|', 'x' at character 6 is"));
    EXPECT_TRUE(complaint(omaha, "AsKsQdJd|Ts9sXc").starts_with("on the board behind '|', 'X' at character 14 is"));
    EXPECT_TRUE(complaint(omaha, "A♠K♠QdJd|Ts9sXc").starts_with("on the board behind '|', 'X' at character 14 is"));
}

TEST(HandText, a_symbol_in_colour_is_one_character) {
    EXPECT_TRUE(complaint(omaha, "A♠\uFE0FK♠\uFE0FQdJd|T♠\uFE0F9sXc")
                    .starts_with("on the board behind '|', 'X' at character 14 is"));
}

TEST(HandText, says_what_a_hand_should_be) {
    EXPECT_EQ(complaint(high, "AsKs"), "expected 5 to 7 cards, found 2");
    const std::string shape = "expected four cards, one '|' and a board of three to five, such as AsKsQdJd|Ts9s2c";
    EXPECT_EQ(complaint(omaha, "AsKsQdJd"), shape);
    EXPECT_EQ(complaint(omaha, "AsKsQdJd|Ts9s2c|3c"), shape);
    EXPECT_EQ(complaint(omaha, "AsKsQdJd|Ts9s"), "on the board behind '|', expected 3 to 5 cards, found 2");
    EXPECT_EQ(complaint(omaha, "AsKsQd|Ts9s2c"), "in the hand before '|', expected 4 cards, found 3");
    EXPECT_EQ(complaint(omaha, "AsKsQdJd|Ts9sAs"), "the card As is in the hand and on the board");
}

} // namespace
} // namespace ananas::app
