// `ananas discards` as a player at a shell uses it.
#include "app/ananas.h"
#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace ananas {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;

shell::Outcome discards(std::vector<std::string> words) {
    words.insert(words.begin(), "discards");
    return run_ananas(words);
}

TEST(DiscardsCommand, puts_the_best_discard_first_and_says_what_is_kept) {
    const auto said = discards({"--flop", "Ts 9s 2d", "AsKsQd"});
    EXPECT_EQ(said.status, 0) << said.err;
    const auto lines = lines_of(said.out);
    ASSERT_GE(lines.size(), 6U);
    EXPECT_EQ(lines[0], "Crazy Pineapple: As Ks Qd on Ts 9s 2d, against a random hand");
    EXPECT_THAT(lines[3], ContainsRegex("^  Qd +As Ks +62.31 % +61.78 % +1.07 % +37.15 % +71.08 % \\* ace high"));
    EXPECT_THAT(lines[4], StartsWith("  As       Ks Qd     47.01 %"));
    EXPECT_THAT(lines[5], StartsWith("  Ks       As Qd     41.05 %"));
    EXPECT_THAT(said.out, HasSubstr("Exact: every one of 13,707,540 deals."));
}

TEST(DiscardsCommand, answers_the_same_on_any_number_of_threads) {
    const std::vector<std::string> words = {"--flop", "7d6d2c", "8d7cAs", "--opponents", "3", "--samples", "5000"};
    const auto with_threads = [&](const std::string &threads) {
        std::vector<std::string> more = words;
        more.insert(more.end(), {"--threads", threads});
        return discards(more).out;
    };
    EXPECT_EQ(with_threads("1"), with_threads("3"));
    EXPECT_THAT(with_threads("2"), HasSubstr("against 3 random hands"));
    EXPECT_THAT(with_threads("2"), HasSubstr("5,000 deals drawn at random"));
}

TEST(DiscardsCommand, counts_known_hands_exactly) {
    const auto said = discards({"--flop", "Ts9s2d", "As", "Ks", "Qd", "--against", "7h7c8h", "--json"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("opponents":["7h7c8h"],"exact":true,"deals":903,)"));
    EXPECT_THAT(said.out, HasSubstr(R"("discards":[{"discard":"Qd","keep":"AsKs",)"));
}

TEST(DiscardsCommand, shares_high_and_low) {
    const auto said = discards({"--game", "crazy-pineapple-hilo8", "--flop", "7d6d2c", "8d7cAs"});
    EXPECT_THAT(said.out, ContainsRegex("scoop +high +low"));
    EXPECT_THAT(said.out, HasSubstr("eight-seven low: 8-7-6-2-A"));
}

TEST(DiscardsCommand, discards_before_the_flop_in_pineapple) {
    const auto said = discards({"--game", "pineapple", "AhAd2h", "--samples", "2000"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("pair of aces"));
    EXPECT_THAT(said.out, HasSubstr("ace-two suited"));
}

TEST(DiscardsCommand, draws_the_choice) {
    const std::filesystem::path file = std::filesystem::path(::testing::TempDir()) / "discards.svg";
    const auto said = discards({"--flop", "Ts9s2d", "AsKsQd", "--draw", file.string()});
    EXPECT_EQ(said.status, 0) << said.err;
    std::ifstream drawn(file);
    const std::string text{std::istreambuf_iterator<char>(drawn), {}};
    EXPECT_THAT(text, StartsWith("<svg"));
    EXPECT_THAT(text, HasSubstr("62.31 %"));
    std::filesystem::remove(file);
}

TEST(DiscardsCommand, does_not_work_for_a_picture_that_cannot_be_written) {
    const auto said = run_ananas_briefly({"discards", "--flop", "Ts9s2d", "AsKsQd", "--opponents", "3", "--samples",
                                          "1000000000000", "--draw", "/no/such/folder/discards.svg"});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("cannot write /no/such/folder/discards.svg"));
}

TEST(DiscardsCommand, shows_at_a_terminal_how_far_the_table_is) {
    if (!shell::has_terminals()) GTEST_SKIP() << "there are no terminals here";
    const auto words = brief_command_line({"discards", "--table"}); // it takes minutes
    EXPECT_THAT(shell::run_at_terminal(words, 100).out, HasSubstr("░   0 %"));
}

TEST(DiscardsCommand, says_what_is_wrong_with_the_words) {
    EXPECT_EQ(discards({"AsKsQd"}).status, 2);
    EXPECT_THAT(discards({"AsKsQd"}).err, HasSubstr("--flop: is wanted"));
    EXPECT_THAT(discards({"--flop", "Ts9s2d"}).err, HasSubstr("HAND: is wanted: three cards"));
    EXPECT_THAT(discards({"--game", "pineapple", "--flop", "Ts9s2d", "AsKsQd"}).err, HasSubstr("comes too late"));
    EXPECT_THAT(discards({"--game", "holdem", "AsKsQd"}).err, HasSubstr("'holdem' is not one of pineapple"));
    EXPECT_THAT(discards({"--table", "AsKsQd"}).err, HasSubstr("is of all hands"));
    EXPECT_THAT(discards({"--table", "--samples", "1000"}).err, HasSubstr("and goes without --draw and --samples"));
    EXPECT_THAT(discards({"--table", "--draw", "table.svg"}).err, HasSubstr("and goes without --draw and --samples"));
    EXPECT_THAT(discards({"--table", "--game", "pineapple"}).err, HasSubstr("discard after the flop"));
}

TEST(DiscardsCommand, says_what_is_wrong_with_the_cards) {
    const auto twice = discards({"--flop", "Ts9s2d", "AsKsTs"});
    EXPECT_EQ(twice.status, 1);
    EXPECT_THAT(twice.err, HasSubstr("Ts is given twice"));
    EXPECT_EQ(discards({"--flop", "Ts9s", "AsKsQd"}).status, 1);
    EXPECT_EQ(discards({"--flop", "Ts9s2d", "AsKs"}).status, 1);
    EXPECT_THAT(discards({"--flop", "Ts9s2d", "AsKsQd", "--against", "AsKhKd"}).err,
                HasSubstr("its cards are in the hand"));
}

} // namespace
} // namespace ananas
