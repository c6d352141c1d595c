#include "room/passwords.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

namespace ananas::room {
namespace {

std::string verdict(std::string_view password, std::string_view name = "Ada Lovelace") {
    const auto complaint = password_complaint(password, name);
    return complaint ? std::string(complaint->code) : "good";
}

TEST(Passwords, have_8_to_128_characters) {
    EXPECT_EQ(verdict("7 signs"), "password-length");
    EXPECT_EQ(verdict("8 signs!"), "good");
    EXPECT_EQ(verdict("ключ дом"), "good"); // characters, not bytes
    EXPECT_EQ(verdict("ключ до"), "password-length");
    std::string words;
    while (words.size() < 128) words += "ab cd ef";
    EXPECT_EQ(verdict(words), "good");
    EXPECT_EQ(verdict(words + "x"), "password-length");
    EXPECT_EQ(verdict("no text \xFF"), "password-length");
}

TEST(Passwords, are_not_those_that_are_guessed_first) {
    for (const char *common : {"password", "PASSWORD", "Password123", "password!", "12345678", "1234567890", "87654321",
                               "aaaaaaaa", "        ", "qwertyuiop", "letmein99", "Pineapple1", "pokerface",
                               "iloveyou!!", "trustno1", "trustno12", "TrustNo1!!", "1234qwer77", "12345678!"})
        EXPECT_EQ(verdict(common), "password-common") << common;
    for (const char *better : {"12345 words", "passwordless", "correct horse battery", "72468135"})
        EXPECT_EQ(verdict(better), "good") << better;
}

// The three thousand commonest that are long enough, and more of them. They are looked for by halves.
TEST(Passwords, are_none_of_thousands_that_were_found_in_breaches) {
    std::istringstream list(
#include "room/guessed_first.inc"
    );
    std::string word, before;
    std::getline(list, word); // which is empty: every word stands between line ends
    EXPECT_EQ(word, "");
    int words = 0;
    for (; std::getline(list, word); ++words) {
        EXPECT_LT(before, word);
        before = word;
        EXPECT_EQ(verdict(word), "password-common") << word;
        std::ranges::transform(word, word.begin(), [](char letter) {
            return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        });
        EXPECT_EQ(verdict(word), "password-common") << word;
    }
    EXPECT_GT(words, 3'000);
    for (const char *stolen : {"13572468", "1234qwer", "samantha", "pokerface", "asdfjkl;"}) // of different lists
        EXPECT_EQ(verdict(stolen), "password-common") << stolen;
}

TEST(Passwords, are_not_the_name) {
    EXPECT_EQ(verdict("Ada Lovelace"), "password-is-name");
    EXPECT_EQ(verdict("ada.l0velace"), "password-is-name");
    EXPECT_EQ(verdict("Ada Lovelace of London"), "good");
}

} // namespace
} // namespace ananas::room
