#include "base/printable.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>

namespace ananas {
namespace {

TEST(Printable, text_stays_as_it_is) {
    for (const std::string_view text : {"", "As Kd", "~ é ♠ 🂡", "\u00A0\u07FF\u0800\uD7FF\uE000\U00010000\U0010FFFF"})
        EXPECT_EQ(printable(text), text);
}

TEST(Printable, what_is_no_text_is_shown_by_its_bytes) {
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
    EXPECT_EQ(printable("\a\x1B[31m\x7F"), "\\x07\\x1B[31m\\x7F");
    EXPECT_EQ(printable("\xFF\x80"), "\\xFF\\x80") << "no character begins so";
    EXPECT_EQ(printable("\xE2\x99"), "\\xE2\\x99") << "cut short";
    EXPECT_EQ(printable("\xE2\x99s"), "\\xE2\\x99s") << "cut short by another";
    EXPECT_EQ(printable("\xC0\x80\xE0\x80\x80\xF0\x80\x80\x80"), "\\xC0\\x80\\xE0\\x80\\x80\\xF0\\x80\\x80\\x80")
        << "longer than need be";
    EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80") << "half of a pair";
    EXPECT_EQ(printable("\xF4\x90\x80\x80\xF5\x80\x80\x80"), "\\xF4\\x90\\x80\\x80\\xF5\\x80\\x80\\x80")
        << "beyond Unicode";
    EXPECT_EQ(printable("\xC2\x9B"), "\\xC2\\x9B") << "a control code";
}

TEST(Printable, what_turns_or_hides_the_text_around_it_is_shown_by_its_bytes) {
    EXPECT_EQ(printable("a\u202Eb"), "a\\xE2\\x80\\xAEb");
    for (const std::string_view hidden : {"\u00AD", "\u061C", "\u200B", "\u200E", "\u200F", "\u2028", "\u202A",
                                          "\u2060", "\u2066", "\u2069", "\uFEFF", "\uFFFA"})
        EXPECT_EQ(printable_length(hidden), 0U) << printable(hidden);
    for (const std::string_view shown : {"\u200C", "\u200D", "\u2010", "\u2027", "\u202F", "שלום", "👩‍👧"})
        EXPECT_EQ(printable(shown), shown);
}

TEST(Printable, the_beginning_of_a_long_text_ends_between_characters) {
    EXPECT_EQ(printable_beginning("As Kd", 5), "As Kd");
    EXPECT_EQ(printable_beginning("As Kd", 4), "As K…");
    EXPECT_EQ(printable_beginning("♠♥♦", 9), "♠♥♦");
    for (const std::size_t most : {6U, 7U, 8U}) EXPECT_EQ(printable_beginning("♠♥♦", most), "♠♥…");
    EXPECT_EQ(printable_beginning("\x80\x80\x80", 2), "\\x80\\x80…") << "where there are none, between bytes";
    EXPECT_EQ(printable_beginning("♠", 0), "…");
}

TEST(Printable, lengths_are_those_of_the_first_character) {
    EXPECT_EQ(printable_length("As"), 1U);
    EXPECT_EQ(printable_length("é!"), 2U);
    EXPECT_EQ(printable_length("♠!"), 3U);
    EXPECT_EQ(printable_length("🂡!"), 4U);
    EXPECT_EQ(printable_length("\n"), 0U);
    EXPECT_EQ(printable_length(""), 0U);
    EXPECT_EQ(hexadecimal('\x0A'), "0A");
}

} // namespace
} // namespace ananas
