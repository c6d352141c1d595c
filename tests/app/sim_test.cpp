// `ananas sim` as a program or a person runs it.
#include "app/ananas.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

namespace ananas {
namespace {

using ::testing::HasSubstr;

std::string signature(std::vector<std::string> more) {
    std::vector<std::string> words = {"sim", "--json", "--hands", "2000"};
    words.insert(words.end(), more.begin(), more.end());
    const auto said = run_ananas(words);
    EXPECT_EQ(said.status, 0) << said.err;
    std::smatch found;
    const std::regex pattern(R"re("signature":"([0-9a-f]{16})","chips_conserved":true,"hands_per_second":)re");
    return std::regex_search(said.out, found, pattern) ? found[1].str() : said.out;
}

TEST(Sim, signs_the_same_words_alike_through_both_doors) {
    for (const std::string game : {"holdem", "crazy-pineapple-hilo8", "omaha8", "stud", "razz"})
        for (const std::string limit : {"limit", "pot", "no"}) {
            const std::string once = signature({"--game", game, "--limit", limit, "--seed", "7"});
            EXPECT_EQ(once, signature({"--game", game, "--limit", limit, "--seed", "7"})) << game << ' ' << limit;
            EXPECT_EQ(once, signature({"--game", game, "--limit", limit, "--seed", "7", "--checked"}))
                << game << ' ' << limit;
            EXPECT_NE(once, signature({"--game", game, "--limit", limit, "--seed", "8"})) << game << ' ' << limit;
        }
}

TEST(Sim, says_which_numbers_it_takes) {
    EXPECT_THAT(run_ananas({"sim", "--hands", "0"}).err, HasSubstr("'0' is not a whole number of 1 or more"));
    EXPECT_THAT(run_ananas({"sim", "--hands", "1e6"}).err, HasSubstr("'1e6' is not a whole number of 1 or more"));
    EXPECT_THAT(run_ananas({"sim", "--players", "11"}).err, HasSubstr("'11' is not a whole number from 2 to 10"));
    EXPECT_EQ(run_ananas({"sim", "--hands", "-5"}).status, 2);
}

TEST(Sim, signs_games_structures_tables_and_policies_apart) {
    const std::string once = signature({"--game", "holdem"});
    EXPECT_NE(once, signature({"--game", "pineapple"}));
    EXPECT_NE(once, signature({"--game", "holdem", "--limit", "pot"}));
    EXPECT_NE(once, signature({"--game", "holdem", "--players", "5"}));
    EXPECT_NE(once, signature({"--game", "holdem", "--policy", "check-call"}));
}

TEST(Sim, shows_how_hands_ended) {
    const auto said = run_ananas({"sim", "--game", "holdem", "--hands", "500", "--policy", "check-call"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, ::testing::ContainsRegex("showdown +500 +100.00 %"));
    EXPECT_THAT(said.out, ::testing::ContainsRegex("chips conserved +yes"));
}

TEST(Sim, deals_stacks_that_make_side_pots_to_random_players) {
    const auto said = run_ananas({"sim", "--game", "holdem", "--hands", "500"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, ::testing::ContainsRegex("with side pots +[1-9]"));
}

TEST(Sim, refuses_tables_that_do_not_exist) {
    const auto crowded = run_ananas({"sim", "--game", "stud", "--players", "10"});
    EXPECT_EQ(crowded.status, 2);
    EXPECT_THAT(crowded.err, HasSubstr("Seven Card Stud seats 9 at most"));
    const auto unknown = run_ananas({"sim", "--game", "crazy-pinapple"});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean 'crazy-pineapple'?"));
    EXPECT_EQ(run_ananas({"sim", "--hands", "0"}).status, 2);
    EXPECT_EQ(run_ananas({"sim", "--limit", "spread"}).status, 2);
}

} // namespace
} // namespace ananas
