// `ananas odds` as a program or a person asks it.
#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "app/ananas.h"
#include "twisted/games.h"
#include "twisted/house_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace ananas {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string answer(std::vector<std::string> words, std::string_view input = {}) {
    words.insert(words.begin(), "odds");
    const auto said = run_ananas(words, input);
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(said.err, "");
    return said.out;
}

// The first value of a field that is a string or a number.
std::string field(const std::string &json, const std::string &name) {
    std::smatch found;
    const std::regex pattern("\"" + name + R"re(":"?([^",}\]]*))re");
    return std::regex_search(json, found, pattern) ? found[1].str() : "";
}
double number(const std::string &json, const std::string &name) { return std::stod(field(json, name)); }

TEST(OddsCommand, answers_twisted_with_the_promised_fields) {
    const std::string json = answer({"twisted", "--schedule", "A", "--json"});
    EXPECT_THAT(json, StartsWith(R"({"game":"twisted","schedule":"A","ev":")"));
    std::size_t at = 0;
    for (const std::string name :
         {"game", "schedule", "ev", "ev_fraction", "ev_with_ante", "house_edge_first_bet", "house_edge_outlay",
          "average_wager", "element_of_risk", "standard_deviation", "break_even_first_bet", "outcomes"}) {
        const std::size_t found = json.find("\"" + name + "\":");
        ASSERT_NE(found, std::string::npos) << name;
        EXPECT_GE(found, at) << name << " stands in its place";
        at = found;
    }
    EXPECT_THAT(
        json,
        ContainsRegex(
            R"re(\{"name":"royal flush","combinations":[0-9]+,"probability":"0\.[0-9]{10,}","return":"0\.[0-9]{10,}")re"));
    EXPECT_THAT(json, HasSubstr(R"({"name":"fold at the river bet","combinations":)"));
    EXPECT_THAT(json, HasSubstr(R"({"name":"losing hand","combinations":)"));

    const double ev = number(json, "ev");
    EXPECT_NEAR(number(json, "ev_with_ante"), ev - 0.5, 1e-11);
    EXPECT_NEAR(number(json, "house_edge_first_bet"), 0.5 - ev, 1e-11);
    EXPECT_NEAR(number(json, "house_edge_outlay"), (0.5 - ev) / 1.5, 1e-11);
    EXPECT_NEAR(number(json, "element_of_risk"), (0.5 - ev) / (number(json, "average_wager") + 0.5), 1e-11);
    EXPECT_NEAR(number(json, "break_even_first_bet"), 5 / ev, 1e-9);
    const std::string ratio = field(json, "ev_fraction");
    EXPECT_NEAR(std::stod(ratio) / std::stod(ratio.substr(ratio.find('/') + 1)), ev, 1e-11);
}

TEST(OddsCommand, outcomes_add_up_to_the_value) {
    const std::string json = answer({"twisted", "--schedule", "B", "--json"});
    double probability = 0;
    double value = 0;
    const std::regex outcome(R"re("probability":"([0-9.]+)","return":"(-?[0-9.]+)")re");
    for (std::sregex_iterator each(json.begin(), json.end(), outcome); each != std::sregex_iterator(); ++each) {
        probability += std::stod((*each)[1]);
        value += std::stod((*each)[2]);
    }
    EXPECT_NEAR(probability, 1, 1e-10);
    EXPECT_NEAR(value, number(json, "ev"), 1e-10);
}

TEST(OddsCommand, draws_the_edge_by_the_size_of_the_bet) {
    const std::string json = answer({"twisted", "--json"});
    std::smatch found;
    ASSERT_TRUE(std::regex_search(json, found, std::regex(R"re("first_bet":10,"edge":"([0-9.-]+)")re")));
    EXPECT_EQ(found[1].str(), field(json, "house_edge_first_bet"));
    ASSERT_TRUE(std::regex_search(json, found, std::regex(R"re("first_bet":20,"edge":"(-[0-9.]+)")re")));
    EXPECT_NEAR(std::stod(found[1]), 0.25 - number(json, "ev"), 1e-11) << "the ante is a quarter there";

    const std::string path = testing::TempDir() + "odds.svg";
    EXPECT_THAT(answer({"twisted", "--draw", path}), HasSubstr("Drawn in " + path));
    std::ifstream file(path);
    const std::string picture{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    EXPECT_THAT(picture, StartsWith("<svg "));
    EXPECT_THAT(picture, HasSubstr("pair of sevens or better"));
    EXPECT_THAT(picture, HasSubstr("even at 12.2433"));
    (void)std::remove(path.c_str());
}

TEST(OddsCommand, does_not_work_for_a_picture_that_cannot_be_written) {
    const auto said =
        run_ananas_briefly({"odds", "twisted", "--strategy", "--second", "3", "--draw", "/no/such/folder/odds.svg"});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("cannot write /no/such/folder/odds.svg"));
}

TEST(OddsCommand, draws_schedules_that_no_house_would_offer) {
    const std::string path = testing::TempDir() + "generous.svg";
    const std::string said = answer({"twisted", "--schedule", "-", "--draw", path}, "high card 100000\n");
    EXPECT_THAT(said, HasSubstr("The player is ahead at every first bet."));
    std::ifstream file(path);
    const std::string picture{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    EXPECT_LT(picture.size(), 20'000U) << "as many lines as for any other";
    EXPECT_THAT(picture, testing::Not(HasSubstr("even at")));
    (void)std::remove(path.c_str());
    EXPECT_THAT(answer({"twisted", "--schedule", "-"}, "royal flush 1\n"),
                HasSubstr("The house is ahead at every first bet."));
    EXPECT_EQ(field(answer({"twisted", "--schedule", "-", "--json"}, "royal flush 1\n"), "break_even_first_bet"),
              "null");
}

TEST(OddsCommand, speaks_to_people) {
    const std::string said = answer({"twisted", "--schedule", "B"});
    EXPECT_THAT(said, StartsWith("Twisted Pineapple, schedule B; second bet 1 and river bet 1 times the first\n"));
    EXPECT_THAT(said, ContainsRegex("break-even first bet, in dollars +15\\.[0-9]+"));
    EXPECT_THAT(said, ContainsRegex("fold at the second bet +-1 +[0-9]+ +0\\.[0-9]+ +-0\\.[0-9]+"));
    EXPECT_THAT(said, HasSubstr("Ties: of choices with the same value, the one that wagers more."));
}

TEST(OddsCommand, takes_a_schedule_from_a_file) {
    const std::string usual = answer({"mississippi-stud", "--json"});
    EXPECT_EQ(field(usual, "house_edge").substr(0, 8), "0.049148");
    const std::string five = "royal flush 500\nstraight flush 100\nquads 40\nfull house 10\nflush 6\nstraight 5\n"
                             "trips 3\ntwo pair 2\npair of jacks or better 1\npair of sixes or better push\n";
    const std::string better = answer({"mississippi-stud", "--schedule", "-", "--json"}, five);
    EXPECT_EQ(field(better, "house_edge").substr(0, 8), "0.037591");
    EXPECT_EQ(field(better, "schedule"), "standard input");
    EXPECT_EQ(field(better, "house_edge"),
              field(answer({"mississippi-stud", "--schedule", "b", "--json"}), "house_edge"));
}

TEST(OddsCommand, plays_other_bets) {
    const double once = number(answer({"twisted", "--json"}), "ev");
    const double thrice = number(answer({"twisted", "--second", "3", "--river", "3", "--json"}), "ev");
    EXPECT_NE(once, thrice);
    for (const std::size_t stage : {0U, 1U}) {
        twisted::HouseGame game = twisted::games::twisted;
        game.stages[stage].choice = {.least = 2, .most = 2};
        EXPECT_THAT(answer({"twisted", stage == 0 ? "--second" : "--river", "2", "--json"}),
                    HasSubstr("\"ev_fraction\":\"" + to_string(analysis::HouseSolver(game).odds().value) + "\""));
    }
    EXPECT_GT(number(answer({"twisted", "--second", "1..3", "--json"}), "ev"), once);
}

TEST(OddsCommand, takes_a_hand_or_the_whole_game) {
    for (const std::vector<std::string> &words :
         {std::vector<std::string>{"odds", "twisted", "--hand", "Ah7c7d", "--strategy"},
          {"odds", "twisted", "--hand", "Ah7c7d", "--draw", "x.svg"},
          {"odds", "twisted", "--hand", ""}})
        EXPECT_EQ(run_ananas(words).status, 2);
}

TEST(OddsCommand, values_every_choice_with_a_hand) {
    const std::string discard = answer({"twisted", "--hand", "Ah7c7d"});
    EXPECT_THAT(discard, ContainsRegex("\n\\* discard Ah +4\\.[0-9]{12} "));
    EXPECT_THAT(discard, ContainsRegex("\n  discard 7c +-?0\\.[0-9]{12} "));
    const std::string river =
        answer({"twisted", "--hand", "Qh 9h 3c", "--community", "9s4h", "--discard", "3c", "--json"});
    EXPECT_THAT(river, HasSubstr(R"("choices":[{"choice":"fold","ev":"-2.000000000000")"));
    EXPECT_THAT(river, HasSubstr(R"({"choice":"bet 1","ev":"3.638297872340")")) << "171/47";
    EXPECT_EQ(lines_of(answer({"twisted", "--hand", "Qh9h3c", "--community", "9s", "--json"})).size(), 3U)
        << "any of the three may have been thrown away";
    EXPECT_THAT(answer({"twisted", "--hand", "Qh9h", "--community", "9s"}), HasSubstr("the discard unknown"));
    EXPECT_THAT(answer({"mississippi-stud", "--hand", "2c7d"}), ContainsRegex("\\* fold +-1\\.0"));
    EXPECT_THAT(answer({"let-it-ride", "--hand", "AsAdKc"}), ContainsRegex("\\* let it ride"));
    EXPECT_THAT(answer({"three-card-poker", "--hand", "Qs6d4c"}), ContainsRegex("\\* bet 1"));
    EXPECT_THAT(answer({"three-card-poker", "--hand", "Qs6d3c"}), ContainsRegex("\\* fold"));
}

TEST(OddsCommand, teaches_rules_that_fit_in_a_head) {
    const std::string said = answer({"twisted", "--strategy"});
    EXPECT_THAT(said, HasSubstr("1. a pair\n"));
    EXPECT_THAT(said, HasSubstr("Otherwise fold."));
    EXPECT_THAT(said, ContainsRegex("a first bet is worth \\+0\\.40[0-9]+, 0\\.00[0-9]+ less than by the best play"));
}

struct Wrong {
    std::vector<std::string> words;
    int status;
    std::string sentence;
    std::string input;
};

TEST(OddsCommand, says_what_is_wrong) {
    const std::vector<Wrong> all = {
        {{"twistd"}, 2, "did you mean 'twisted'?"},
        {{}, 2, "GAME is required"},
        {{"twisted", "--schedule", "C"}, 2, "'C' is neither a schedule of twisted (A, B) nor a file"},
        {{"twisted", "--schedule", "-"}, 1, "line 2: 'flash' is not a hand", "royal flush 5\nflash 4\n"},
        {{"pair-plus", "--schedule", "-"}, 1, "three cards cannot make a full house", "full house 4\n"},
        {{"twisted", "--second", "4"}, 2, "'4' is not a bet"},
        {{"twisted", "--river", "3..1"}, 2, "'3..1' is not a bet"},
        {{"let-it-ride", "--second", "2"}, 2, "--second: is for twisted"},
        {{"pair-plus", "--strategy"}, 2, "--strategy: is for twisted"},
        {{"twisted", "--strategy", "--second", "1..3"}, 2, "bets of a fixed size"},
        {{"twisted", "--community", "As"}, 2, "--hand: is needed"},
        {{"twisted", "--hand", "AhAh7c"}, 1, "--hand: "},
        {{"twisted", "--hand", "Ah7"}, 1, "--hand: "},
        {{"twisted", "--hand", "AhKhQhJh"}, 1, "has 3 cards, or the 2 that were kept, and 'AhKhQhJh' has 4"},
        {{"twisted", "--hand", "AhKh"}, 1, "nothing to decide"},
        {{"twisted", "--hand", "AhKhQh", "--community", "Ah"}, 1, "Ah is in the hand and among the community cards"},
        {{"twisted", "--hand", "AhKhQh", "--community", "2c3c4c"}, 1, "with 0 or 1 or 2 community cards, not with 3"},
        {{"twisted", "--hand", "AhKhQh", "--community", "2c", "--discard", "7c"}, 1, "--discard names the one"},
        {{"twisted", "--hand", "AhKhQh", "--community", "2c3d", "--wagered", "3"}, 1, "from 2 to 2 first bets"},
        {{"pair-plus", "--hand", "AhKhQh"}, 1, "Pair Plus has nothing to decide"},
        {{"twisted", "--draw", "/nowhere/at/all.svg"}, 1, "cannot write /nowhere/at/all.svg"},
    };
    for (const Wrong &wrong : all) {
        std::vector<std::string> words = wrong.words;
        words.insert(words.begin(), "odds");
        const auto said = run_ananas(words, wrong.input);
        EXPECT_EQ(said.status, wrong.status) << wrong.sentence << '\n' << said.err;
        EXPECT_THAT(said.err, HasSubstr(wrong.sentence));
        EXPECT_EQ(said.out, "") << wrong.sentence;
    }
}

} // namespace
} // namespace ananas
