// `ananas equity` as a program or a person asks it.
#include "app/ananas.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace ananas {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string answer(std::vector<std::string> words) {
    words.insert(words.begin(), "equity");
    const auto said = run_ananas(words);
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(said.err, "");
    return said.out;
}

// The numbers of a field, in the order they stand in.
std::vector<double> numbers(const std::string &json, const std::string &name) {
    std::vector<double> found;
    const std::regex pattern("\"" + name + R"re(":([-+0-9.Ee]+))re");
    for (std::sregex_iterator each(json.begin(), json.end(), pattern); each != std::sregex_iterator(); ++each)
        found.push_back(std::stod((*each)[1]));
    return found;
}

std::string file(const std::string &path) {
    std::ifstream stream(path);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

TEST(EquityCommand, counts_every_deal_of_two_known_hands) {
    const std::string json = answer({"--game", "holdem", "AdAc", "KhKs", "--json"});
    EXPECT_THAT(json, StartsWith(R"({"game":"holdem","board":"","dead":"","exact":true,)"));
    EXPECT_EQ(numbers(json, "total"), std::vector<double>{1'712'304});
    EXPECT_EQ(numbers(json, "win"), (std::vector<double>{1'388'072, 317'694}));
    EXPECT_EQ(numbers(json, "tie"), (std::vector<double>{6'538, 6'538}));
    EXPECT_EQ(numbers(json, "lose"), (std::vector<double>{317'694, 1'388'072}));
    EXPECT_EQ(numbers(json, "error"), (std::vector<double>{0, 0}));
    const auto shares = numbers(json, "equity");
    EXPECT_NEAR(shares[0], (1'388'072 + 6'538 / 2.0) / 1'712'304, 1e-12);
    EXPECT_NEAR(shares[0] + shares[1], 1, 1e-12);
}

TEST(EquityCommand, speaks_to_people) {
    const std::string said = answer({"--game", "holdem", "AdAc", "KhKs"});
    EXPECT_THAT(said, StartsWith("Texas hold'em: every one of 1,712,304 deals\n"));
    EXPECT_THAT(said, ContainsRegex("1  AdAc +81\\.2555 % +1,388,072 +81\\.06 % +6,538 +0\\.38 % +317,694 +18\\.55 %"));
    EXPECT_THAT(said, ContainsRegex("final hand +AdAc +KsKh"));
    EXPECT_THAT(said, ContainsRegex("straight flush +0\\.0[0-9]+ %"));
}

TEST(EquityCommand, goes_through_the_streets_of_a_board) {
    const std::string said = answer({"--game", "holdem", "AsKs", "QhQd", "--board", "Qs Js 2d Ts 3c", "--streets"});
    EXPECT_THAT(said, HasSubstr("board Qs Js 2d Ts 3c: the one deal that is left"));
    EXPECT_THAT(said, ContainsRegex("before the flop +46\\.[0-9]+ % +53\\.[0-9]+ %"));
    EXPECT_THAT(said, ContainsRegex("flop Qs Js 2d +[0-9.]+ %"));
    EXPECT_THAT(said, ContainsRegex("turn Ts +100\\.00 % +0\\.00 %"));
    EXPECT_THAT(said, ContainsRegex("river 3c +100\\.00 % +0\\.00 %"));
}

TEST(EquityCommand, splits_pots_between_high_and_low) {
    const std::string json = answer({"--game", "omaha8", "AsAh2s3h", "KsKhQdJd", "--board", "4c 5d Kd", "--json"});
    EXPECT_EQ(numbers(json, "total"), std::vector<double>{820});
    const auto high = numbers(json, "high_share");
    const auto low = numbers(json, "low_share");
    EXPECT_NEAR(high[0] + high[1], 1, 1e-12);
    EXPECT_NEAR(low[0], 1, 1e-12) << "the other hand cannot make a low";
    const double split = numbers(json, "split")[0];
    const auto shares = numbers(json, "equity");
    EXPECT_NEAR(shares[0] + shares[1], 1, 1e-12);
    EXPECT_GT(split, 400);
    const std::string said = answer({"--game", "omaha8", "AsAh2s3h", "KsKhQdJd", "--board", "4c 5d Kd"});
    EXPECT_THAT(said, ContainsRegex("hand +equity +scoop +part +nothing +of high +of low"));
    EXPECT_THAT(said, ContainsRegex("A low takes half of [0-9.]+ % of the pots"));
    EXPECT_THAT(said, ContainsRegex("final low +"));
}

TEST(EquityCommand, takes_ranges_with_weights) {
    const auto of = [](const std::string &range) {
        return numbers(answer({"--game", "holdem", range, "QsQh", "--board", "2c 7d 9h 3s", "--json"}), "equity")[0];
    };
    const double aces = of("AA");
    const double tens = of("TT");
    EXPECT_NEAR(of("AA,TT"), (aces + tens) / 2, 1e-12);
    EXPECT_NEAR(of("AA,TT:0.25"), (4 * aces + tens) / 5, 1e-12);
    EXPECT_NEAR(of("AA,TT@25"), (4 * aces + tens) / 5, 1e-12);
}

TEST(EquityCommand, samples_what_is_too_much_to_count) {
    const std::vector<std::string> words = {"--game", "holdem", "AdAc",      "random", "random",
                                            "random", "random", "--samples", "20000",  "--json"};
    const std::string json = answer(words);
    EXPECT_THAT(json, HasSubstr("\"exact\":false"));
    EXPECT_EQ(numbers(json, "total"), std::vector<double>{20'000});
    const double error = numbers(json, "error")[0];
    EXPECT_GT(error, 0.002);
    EXPECT_LT(error, 0.005);
    EXPECT_NEAR(numbers(json, "equity")[0], 0.5588, 3 * error) << "five-handed aces";
    const std::string said = answer({"--game", "stud", "(As Ks) Qs", "random", "--samples", "2000"});
    EXPECT_THAT(said, ContainsRegex("2,000 of .* deals drawn at random with seed 1"));
    EXPECT_THAT(said, ContainsRegex("[0-9.]+ ± [0-9.]+ %"));
}

TEST(EquityCommand, says_the_same_on_any_number_of_threads) {
    for (const std::vector<std::string> &words :
         {std::vector<std::string>{"--game", "stud8", "(As 2s) 3s", "(Kd Kh) 7c", "--samples", "30000", "--seed", "9"},
          {"--game", "omaha", "AsAhKsKh", "9c8c7d6d", "--board", "2c 7h Js"},
          {"--game", "omaha", "AsAhKsKh", "9c8c7d6d", "--dead", "2c 3c 4c 5c 6c Tc Jc"},
          {"--game", "pineapple", "Ts9s8s", "Js5h*"},
          {"--game", "crazy-pineapple", "Ts9s8s", "random", "--board", "2c 7h Js"},
          {"--game", "lazy-pineapple-hilo8", "AsAh2d", "random", "--samples", "20000"}}) {
        std::string once;
        for (const std::string threads : {"1", "2", "3", "8"}) {
            std::vector<std::string> more = words;
            more.insert(more.end(), {"--threads", threads});
            const std::string said = answer(more);
            if (once.empty()) once = said;
            EXPECT_EQ(said, once) << threads;
        }
    }
}

TEST(EquityCommand, another_seed_draws_other_deals) {
    const auto of = [](const std::string &seed) {
        return answer({"--game", "razz", "(As 2d) 3c", "(? ?) 4h", "--samples", "3000", "--seed", seed, "--json"});
    };
    EXPECT_EQ(of("5"), of("5"));
    EXPECT_NE(of("5"), of("6"));
}

TEST(EquityCommand, does_not_work_for_a_picture_that_cannot_be_written) {
    const auto said = run_ananas_briefly({"equity", "--game", "omaha", "random", "random", "--samples", "1000000000000",
                                          "--draw", "/no/such/folder/equity.svg"});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("cannot write /no/such/folder/equity.svg"));
}

TEST(EquityCommand, draws_bars_streets_and_final_hands) {
    const std::string path = testing::TempDir() + "equity.svg";
    EXPECT_THAT(answer({"--game", "holdem", "AsKs", "QhQd", "--board", "Qs Js 2d", "--streets", "--draw", path}),
                HasSubstr("Drawn in " + path));
    const std::string picture = file(path);
    EXPECT_THAT(picture, StartsWith("<svg "));
    EXPECT_THAT(picture, HasSubstr("polyline"));
    EXPECT_THAT(picture, HasSubstr("four of a kind"));
    EXPECT_THAT(picture, HasSubstr(R"(<tspan class="h">Q♥</tspan>)"));
    (void)std::remove(path.c_str());
}

TEST(EquityCommand, answers_for_every_betting_game) {
    const struct {
        std::vector<std::string> games;
        std::vector<std::string> words;
    } all[] = {
        {{"holdem"}, {"AsKs", "QhQd", "--board", "2c 7d 9h"}},
        {{"lazy-pineapple", "lazy-pineapple-hilo", "lazy-pineapple-hilo8"},
         {"AsKs2d", "QhQd3c", "--board", "2c 7d 9h"}},
        {{"crazy-pineapple", "crazy-pineapple-hilo", "crazy-pineapple-hilo8", "late-pineapple", "late-pineapple-hilo",
          "late-pineapple-hilo8"},
         {"AsKs2d", "QhQd3c", "--board", "2c 7d 9h"}},
        {{"pineapple", "pineapple-hilo", "pineapple-hilo8"}, {"AsKs", "QhQd", "--board", "2c 7d 9h"}},
        {{"omaha", "omaha8"}, {"AsKs2d3d", "QhQd4c5c", "--board", "2c 7d 9h"}},
        {{"stud", "stud8", "razz"}, {"(As 2s) 3s 4d 5h 9c", "(Kd Kh) 7c 7h 2d 3d"}},
    };
    for (const auto &[games, words] : all)
        for (const std::string &game : games) {
            std::vector<std::string> more = {"--game", game, "--json"};
            more.insert(more.end(), words.begin(), words.end());
            const std::string json = answer(more);
            EXPECT_THAT(json, HasSubstr("\"exact\":true")) << game;
            const auto shares = numbers(json, "equity");
            ASSERT_EQ(shares.size(), 2U) << game;
            EXPECT_NEAR(shares[0] + shares[1], 1, 1e-12) << game;
        }
}

TEST(EquityCommand, plays_the_discard_of_pineapple) {
    const std::string best = answer({"--game", "crazy-pineapple", "AsAdKc", "QhQd2c", "--board", "Qs 7h 7c"});
    EXPECT_THAT(best, StartsWith("Crazy Pineapple, board Qs 7h 7c: every one of 903 deals\n")) << "two of 43 cards";
    EXPECT_THAT(best, HasSubstr("Everybody keeps the two cards that win most against one hand nobody knows"));
    const auto aces = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"--game", "crazy-pineapple", "AsAdKc", "QhQd2c", "--json"});
        return numbers(answer(more), "equity")[0];
    };
    const double model = aces({"--board", "Qs7h7c"});
    EXPECT_NEAR(aces({"--board", "Qs7h7c", "--discard", "Kc,2c"}), model, 1e-12) << "the same cards go";
    EXPECT_LT(aces({"--board", "Qs7h7c", "--discard", "As,2c"}), model) << "an ace thrown away";
    EXPECT_NEAR(aces({"--board", "Qs7h7c", "--discard", "best,2c"}), model, 1e-12);
    EXPECT_NEAR(aces({"--board", "Qs7h7c", "--discard", "open"}), model, 0.02) << "face up little changes here";
}

TEST(EquityCommand, counts_a_hand_nobody_knows_on_a_flop_of_crazy_pineapple) {
    const auto on_flop = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"--game", "crazy-pineapple", "--board", "2c7d9h", "--json"});
        return answer(more);
    };
    const std::string json = on_flop({"AsKsQd", "random"});
    EXPECT_THAT(json, HasSubstr(R"("exact":true,"deals":13707540,"total":13707540,)"));
    const double share = numbers(json, "equity")[0];
    EXPECT_NEAR(numbers(on_flop({"random", "AsKsQd", "--exact"}), "equity")[1], share, 1e-12) << "in the other seat";
    const auto each = numbers(run_ananas({"discards", "AsKsQd", "--flop", "2c7d9h", "--json"}).out, "equity");
    ASSERT_EQ(each.size(), 3U);
    EXPECT_NEAR(share, each[0], 1e-12) << "the best discard is the model's";
    EXPECT_NEAR(numbers(on_flop({"AsKsQd", "random", "--discard", "As,best"}), "equity")[0], each[2], 1e-12);
    const std::string sampled = on_flop({"AsKsQd", "random", "--samples", "100000"});
    EXPECT_NEAR(numbers(sampled, "equity")[0], share, 4 * numbers(sampled, "error")[0]);
    const double lower = numbers(on_flop({"JsTs2d", "random"}), "equity")[0];
    EXPECT_NEAR(numbers(on_flop({"AsKsQd,JsTs2d:0.25", "random"}), "equity")[0], (4 * share + lower) / 5, 1e-12)
        << "both hands leave equally many deals";
}

TEST(EquityCommand, counts_pineapple_hands_that_are_known_in_part) {
    const std::string json = answer({"--game", "pineapple", "Ts9s8s", "Js5h*", "--json"});
    EXPECT_THAT(json, HasSubstr(R"("exact":true,"deals":64425438,"total":64425438,)")) << "47 cards, five of 46";
    const std::string sampled = answer({"--game", "pineapple", "Ts9s8s", "Js5h*", "--json", "--samples", "100000"});
    EXPECT_NEAR(numbers(sampled, "equity")[0], numbers(json, "equity")[0], 4 * numbers(sampled, "error")[0]);
    const std::string three =
        answer({"--game", "crazy-pineapple-hilo8", "AsKsQd", "7h7c*", "2s3d*", "--board", "2c7d9h", "--json"});
    EXPECT_THAT(three, HasSubstr(R"("exact":true)"));
    EXPECT_EQ(numbers(three, "total"), numbers(three, "deals"));
    EXPECT_THAT(answer({"--game", "crazy-pineapple", "AsKsQd", "7h7c*", "--discard", "best,7c", "--board", "2c7d9h"}),
                HasSubstr("every one of 39,732 deals"))
        << "44 cards, two of 43";
}

TEST(EquityCommand, prints_counts_as_whole_numbers_and_the_board_as_dealt) {
    EXPECT_THAT(answer({"--game", "omaha8", "AsAh2s3h", "KsKhQdJd", "--board", "4c 5d Kd", "--json"}),
                HasSubstr(R"("board":"4c 5d Kd","dead":"","exact":true,"deals":820,"total":820,)"));
    EXPECT_THAT(answer({"--game", "stud", "random", "random", "random", "--samples", "100", "--json"}),
                ContainsRegex(R"re("deals":"[0-9.]+e\+[0-9]+","total":100,)re"))
        << "more than a double counts";
}

TEST(EquityCommand, says_when_counts_are_weights) {
    const std::vector<std::string> words = {"--game", "holdem", "AA,KK:0.3", "QQ", "--board", "2c7d9h"};
    EXPECT_THAT(answer(words), HasSubstr("every one of 71,280 deals; counts are sums of their weights\n"));
}

TEST(EquityCommand, does_not_say_that_no_flop_is_mixed) {
    const std::string said = answer({"--game", "crazy-pineapple", "AsAdKc", "7h7c2d", "--discard", "open"});
    EXPECT_THAT(said, HasSubstr("every one of 15,180 flops"));
    EXPECT_THAT(said, Not(HasSubstr("On 0 of")));
}

TEST(EquityCommand, hands_have_two_cards_when_the_third_is_gone) {
    const std::string crazy =
        answer({"--game", "crazy-pineapple", "AsAd", "QhQd", "--dead", "Kc 2c", "--board", "Qs 7h 7c 3d", "--streets"});
    EXPECT_THAT(crazy, HasSubstr("Hands are the two cards that were kept."));
    EXPECT_THAT(crazy, ContainsRegex("before the flop +[78][0-9]"));
    const std::string holdem =
        answer({"--game", "holdem", "AsAd", "QhQd", "--dead", "Kc 2c", "--board", "Qs 7h 7c 3d", "--json"});
    EXPECT_EQ(numbers(holdem, "win"), numbers(answer({"--game", "pineapple", "AsAd", "QhQd", "--dead", "Kc2c",
                                                      "--board", "Qs7h7c3d", "--json"}),
                                              "win"));
}

struct Wrong {
    std::vector<std::string> words;
    int status;
    std::string sentence;
};

TEST(EquityCommand, says_what_is_wrong) {
    const std::vector<Wrong> all = {
        {{"AsKs", "QhQd"}, 2, "--game is required"},
        {{"--game", "holdm", "AsKs", "QhQd"}, 2, "did you mean 'holdem'?"},
        {{"--game", "chinese", "AsKs", "QhQd"}, 2, "'chinese' is scored by points: ananas chinese score"},
        {{"--game", "twisted", "AsKs", "QhQd"}, 2, "ananas odds twisted --hand"},
        {{"--game", "kuhn", "Ks", "Qs"}, 2, "'kuhn' is a game of theory"},
        {{"--game", "holdem"}, 2, "HAND: is wanted at least twice"},
        {{"--game", "holdem", "AsKs"}, 2, "random stands for a hand nobody knows"},
        {{"--game", "holdem", "As", "Ks", "Qh", "Qd"}, 2, "is one word: write AsKs, or \"As Ks\" in quotes"},
        {{"--game", "holdem", "AsKs", "QhQd", "--exact", "--samples", "50"}, 2, "does not go with --samples"},
        {{"--game", "holdem", "AsKs", "QhQd", "--streets"}, 2, "--streets: goes through the cards of --board"},
        {{"--game", "razz", "As2s3s", "Ks", "--board", "2c"}, 2, "--board: razz is played without one"},
        {{"--game", "holdem", "AsKs", "QhQd", "--threads", "0"}, 2, "'0' is not a whole number from 1"},
        {{"--game", "holdem", "AsKz", "QhQd"}, 1, "hand 1: 'z' at character 4"},
        {{"--game", "holdem", "AsKs", "T9s+"}, 1, "hand 2: 'T9s+' at character 1 could mean"},
        {{"--game", "holdem", "AsKs", "AsQd"}, 1, "As is in hand 1 and in hand 2"},
        {{"--game", "holdem", "AsKs", "QhQd", "--board", "Qh 2c 3c"}, 1, "Qh is in hand 2 and on the board"},
        {{"--game", "holdem", "AsKs", "QhQd", "--dead", "Ks"}, 1, "Ks is in hand 1 and dead"},
        {{"--game", "holdem", "AsKs", "QhQd", "--board", "2c3c4c", "--dead", "2c"}, 1, "2c is on the board and dead"},
        {{"--game", "holdem", "AsKs", "QhQd", "--board", "2c3"}, 1, "--board: the suit is missing"},
        {{"--game", "holdem", "AsKs", "QhQd", "--board", "2c3c"}, 1, "a board has 0, 3, 4 or 5 cards, not 2"},
        {{"--game", "holdem", "AsKs", "QQ", "--board", "Qh Qd Qc"}, 1, "hand 2: nothing is left of QQ"},
        {{"--game", "holdem", "AsKs", "QhQd", "--discard", "open"}, 2, "--discard: nothing is thrown away in holdem"},
        {{"--game", "pineapple", "AsKsQs", "QhQd2c", "--discard", "open", "--streets"}, 2, "--discard: open gives the"},
        {{"--game", "pineapple", "AsKsQs", "random", "--discard", "open"}, 1, "--discard open wants two hands"},
        {{"--game", "pineapple", "AsKsQs", "QhQd2c", "--discard", "Qs"}, 1, "write one for each, such as Qs,best"},
        {{"--game", "pineapple", "AsKsQs", "QhQd2c", "--discard", "Qz,best"}, 1, "--discard: 'z' at character 2"},
        {{"--game", "pineapple", "AsKsQs", "QhQd2c", "--discard", "2c,best"}, 1, "cannot throw away 2c"},
        {{"--game", "pineapple", "AsKsQs", "QhQd2c", "--board", "2d 3d 4d"}, 1, "has hands of two cards on this board"},
        {{"--game", "crazy-pineapple", "AsKsQs", "random", "--exact"}, 1, "hands on every flop; leave it out"},
        {{"--game", "crazy-pineapple", "AsKsQs", "random", "--board", "2c3d4h", "--streets", "--exact"},
         1,
         "--exact would have to decide on the discards of 22,101 hands"},
        {{"--game", "holdem", "AA:-1", "KK"}, 1, "'-' at character 4 is not a weight; write :0.5 or @50"},
        {{"--game", "holdem", "Ax", "Ax", "Ax", "Ax", "Ax"}, 1, "no deal of these hands was found in a million tries"},
        {{"--game", "omaha", "AsKs", "QhQd"}, 1, "hand 1: 'AsKs' at character 1 has 2 cards and a hand 4"},
        {{"--game", "stud", "random", "random", "random", "random", "random", "random", "random", "random"},
         1,
         "take 56 cards"},
        {{"--game", "holdem", "AsKs", "QhQd", "--draw", "/nowhere/at/all.svg"}, 1, "cannot write /nowhere/at/all.svg"},
    };
    for (const Wrong &wrong : all) {
        std::vector<std::string> words = wrong.words;
        words.insert(words.begin(), "equity");
        const auto said = run_ananas(words);
        EXPECT_EQ(said.status, wrong.status) << wrong.sentence << '\n' << said.err;
        EXPECT_THAT(said.err, HasSubstr(wrong.sentence));
        EXPECT_EQ(said.out, "") << wrong.sentence;
    }
}

} // namespace
} // namespace ananas
