#include "app/ananas.h"
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"
#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

shell::Outcome eval(const std::string &game, std::vector<std::string> words, std::string_view input = {}) {
    words.insert(words.begin(), {"eval", "--game", game});
    return run_ananas(words, input);
}

// The strength of one hand.
std::uint32_t strength(const std::string &game, const std::string &hand) {
    return static_cast<std::uint32_t>(std::stoul(eval(game, {hand}).out));
}

TEST(Eval, says_strength_and_words_of_each_hand) {
    const auto said = eval("high", {"AsKsQsJsTs", "Kc Kd 7h 7s Qd 2c 3c"});
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
    const auto lines = lines_of(said.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(column(lines[0], 2), "royal flush");
    EXPECT_EQ(column(lines[1], 2), "two pair, kings and sevens, queen kicker");
    EXPECT_GT(std::stoul(column(lines[0], 1)), std::stoul(column(lines[1], 1)));
}

TEST(Eval, reads_cards_as_people_write_them) {
    const std::string plain = eval("high", {"AsTd9c2h3s"}).out;
    for (const char *written : {"As Td 9c 2h 3s", "as10d9C2H3S", "A♠ 10♦ 9♣ 2♥ 3♠", "As,Td,9c,2h,3s"})
        EXPECT_EQ(eval("high", {written}).out, plain) << written;
}

TEST(Eval, a_word_in_brackets_is_one_hand_and_none_that_can_be_read) {
    for (const char *written : {"[AsKsQsJsTs]", "[As,Ks,Qs,Js,Ts]", "[]", "[As]"}) {
        const auto said = eval("high", {"KcKd7h7sQd", written}, "AsKsQsJsTs\n");
        EXPECT_EQ(said.status, 1) << written;
        EXPECT_THAT(said.err, HasSubstr("hand 2")) << written;
        EXPECT_THAT(said.err, HasSubstr("'['")) << written;
    }
    EXPECT_EQ(run_ananas({"rules", "[]"}).out, "");
    EXPECT_EQ(run_ananas({"eval", "--game=[high]", "AsKsQsJsTs"}).err.find('\x1F'), std::string::npos);
}

TEST(Eval, one_scale_holds_for_five_to_seven_cards) {
    EXPECT_EQ(strength("high", "AsKsQsJsTs"), strength("high", "AsKsQsJsTs2d2c"));
    EXPECT_EQ(strength("high", "KcKd7h7sQd"), strength("high", "KcKd7h7sQd2c"));
    EXPECT_LT(strength("high", "KcKd7h7sQd"), strength("high", "KcKd7h7sQd2c7c"));
    EXPECT_EQ(strength("low", "Ac2d3h4s6c"), strength("low", "Ac2d3h4s6cKdKh"));
    EXPECT_EQ(strength("omaha", "AsKsQdJd|TsJs2s"), strength("high", "AsKsTsJs2s"));
}

TEST(Eval, an_equal_strength_is_a_tie) { EXPECT_EQ(strength("high", "AsKdQhJc9s"), strength("high", "AdKhQcJs9d")); }

TEST(Eval, the_front_knows_no_straights_or_flushes) {
    const auto said = eval("front", {"QsQd2c", "2s3s4s"});
    EXPECT_EQ(column(lines_of(said.out).at(0), 2), "pair of queens, two kicker");
    EXPECT_LT(strength("front", "2s3s4s"), strength("front", "2s2dKh"));
}

TEST(Eval, the_better_low_is_the_stronger) {
    EXPECT_GT(strength("low", "As2d3c4h5s"), strength("low", "As2d3c4h6s"));
    EXPECT_GT(strength("low", "KsQdJcTh9s"), strength("low", "AsAd2c3h4s"));
    EXPECT_GT(strength("low8", "8s7d6c5h4s"), 0U);
    EXPECT_EQ(eval("low8", {"9s7d6c5h4s"}).out, "0\tno low\n");
}

TEST(Eval, omaha_plays_two_from_the_hand_and_three_from_the_board) {
    EXPECT_EQ(column(eval("omaha", {"As2c3d4h|Ks Qs Js Ts 9s"}).out, 2).find("flush"), std::string::npos)
        << "one spade in the hand makes no flush";
    EXPECT_EQ(eval("omaha", {"AsAcAdAh|KsKcQdJh2s"}).out.find("four"), std::string::npos);
}

TEST(Eval, omaha8_says_high_and_low) {
    const auto said = eval("omaha8", {"As2hKdKc|3s4s5d9hKh", "AsKsQdJd|TsJs9h"});
    const auto lines = lines_of(said.out);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(column(lines[0], 2), "straight, five high");
    EXPECT_EQ(column(lines[0], 4), "five-four low: 5-4-3-2-A");
    EXPECT_EQ(column(lines[1], 3) + column(lines[1], 4), "0no low");
}

TEST(Eval, reads_a_hand_a_line_when_there_are_no_words) {
    const auto words = eval("high", {"AsKsQsJsTs", "2c2d2h2s3c"});
    EXPECT_EQ(eval("high", {}, "AsKsQsJsTs\n2c2d2h2s3c\n").out, words.out);
    EXPECT_EQ(eval("high", {"-"}, "AsKsQsJsTs\r\n2c 2d 2h 2s 3c").out, words.out) << "other line ends, and no last one";
    EXPECT_EQ(eval("high", {"AsKsQsJsTs", "-"}, "2c2d2h2s3c\n").out, words.out);
}

TEST(Eval, a_mark_that_the_text_is_utf8_is_no_part_of_the_first_hand) {
    EXPECT_EQ(eval("high", {},
                   "\xEF\xBB\xBF"
                   "AsKsQsJsTs\n")
                  .out,
              eval("high", {"AsKsQsJsTs"}).out);
    EXPECT_EQ(eval("high", {},
                   "\n\xEF\xBB\xBF"
                   "AsKsQsJsTs\n")
                  .status,
              1)
        << "further on it is a mistake";
}

TEST(Eval, a_line_of_many_megabytes_is_answered_at_once) {
    const auto said = eval("high", {}, std::string(8'000'000, ' ') + "AsKsQsJsTs\nAsKsQsJsT\n");
    EXPECT_EQ(said.out, eval("high", {"AsKsQsJsTs"}).out);
    EXPECT_THAT(said.err, HasSubstr("line 2"));
}

TEST(Eval, no_input_no_output) {
    const auto said = eval("high", {}, "");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out + said.err, "");
}

TEST(Eval, a_bad_line_is_reported_by_number_and_the_others_answered) {
    const auto said = eval("high", {},
                           "AsKsQsJsTs\n"
                           "\n"
                           "AsKsQsJs\n"
                           "AsKsQsJsXs\n"
                           "AsKsQsJsTx\n"
                           "AsKsQsJsAs\n"
                           "AsKsQsJsTs9s8s7s\n"
                           "2c2d2h2s3c\n");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(lines_of(said.out).size(), 2U);
    EXPECT_THAT(lines_of(said.err), ElementsAre("ananas eval: line 2: expected 5 to 7 cards, found 0",
                                                "ananas eval: line 3: expected 5 to 7 cards, found 4",
                                                HasSubstr("ananas eval: line 4: 'X' at character 9 is not a rank"),
                                                HasSubstr("ananas eval: line 5: 'x' at character 10 is not a suit"),
                                                "ananas eval: line 6: the card As at character 9 appears twice",
                                                "ananas eval: line 7: expected 5 to 7 cards, found 8"));
}

TEST(Eval, a_bad_word_is_reported_by_number) {
    const auto said = eval("front", {"QsQd2c", "QsQd", "2c3d4h"});
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(lines_of(said.out).size(), 2U);
    EXPECT_EQ(said.err, "ananas eval: hand 2: expected 3 cards, found 2\n");
}

TEST(Eval, says_that_a_hand_is_one_word_to_those_who_leave_the_quotes_out) {
    const auto said = eval("high", {"As", "Ks", "Qs", "Js", "Ts"});
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, "");
    EXPECT_THAT(said.err, HasSubstr("a hand is one word: write AsKsQs, or \"As Ks Qs\" in quotes"));
}

TEST(Eval, says_what_is_wrong_with_an_omaha_hand) {
    const auto said = eval("omaha", {"AsKsQdJd", "AsKsQdJd|Ts9s2c|3c", "AsKsQd|Ts9s2c", "AsKsQdJd|Ts9s",
                                     "A♠KsQdJd|Ts9x2c", "AsKsQdJd|9sAs2c"});
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, "");
    EXPECT_THAT(lines_of(said.err),
                ElementsAre(HasSubstr("hand 1: expected four cards, one '|' and a board of three to five"),
                            HasSubstr("hand 2: expected four cards, one '|' and a board of three to five"),
                            HasSubstr("hand 3: in the hand before '|', expected 4 cards, found 3"),
                            HasSubstr("hand 4: on the board behind '|', expected 3 to 5 cards, found 2"),
                            HasSubstr("hand 5: on the board behind '|', 'x' at character 13 is not a suit"),
                            HasSubstr("hand 6: the card As is in the hand and on the board")));
}

TEST(Eval, wrong_usage_exits_2_and_answers_nothing) {
    for (const std::vector<std::string> &words : std::vector<std::vector<std::string>>{
             {"eval", "AsKsQsJsTs"},
             {"eval", "--game", "hihg", "AsKsQsJsTs"},
             {"eval", "--game"},
             {"eval", "--game", "high", "--loud", "AsKsQsJsTs"},
         }) {
        const auto said = run_ananas(words, "AsKsQsJsTs\n");
        EXPECT_EQ(said.status, 2);
        EXPECT_EQ(said.out, "");
        EXPECT_THAT(said.err, HasSubstr("ananas eval: "));
        EXPECT_EQ(lines_of(said.err).size(), 1U) << said.err;
    }
    EXPECT_THAT(run_ananas({"eval", "--game", "hihg"}).err, HasSubstr("did you mean 'high'?"));
}

TEST(Eval, shows_the_cards_that_make_the_hand) {
    EXPECT_EQ(column(eval("high", {"AsKsQsJsTs9d2c", "--best"}).out, 3), "As Ks Qs Js Ts\n");
    EXPECT_EQ(column(eval("low8", {"As2d3c4h5dKhKd", "--best"}).out, 3), "As 5d 4h 3c 2d\n");
    EXPECT_EQ(eval("low8", {"AsAdAcAhKd", "--best"}).out, "0\tno low\t-\n");
    EXPECT_EQ(column(eval("front", {"2cQsQd", "--best"}).out, 3), "Qs Qd 2c\n");
    const auto both = eval("omaha8", {"As2sKdKc|3h4s5d9hKh", "--best"}).out;
    EXPECT_EQ(column(both, 3), "As 5d 4s 3h 2s");
    EXPECT_EQ(column(both, 6), "As 5d 4s 3h 2s\n");
}

TEST(Eval, answers_in_json) {
    EXPECT_EQ(eval("high", {"TsJsQsKsAs", "--json"}).out, R"({"hand":1,"cards":"As Ks Qs Js Ts","strength":)" +
                                                              std::to_string(strength("high", "AsKsQsJsTs")) +
                                                              R"(,"words":"royal flush"})"
                                                              "\n");
    EXPECT_EQ(eval("low8", {"AsAdAcAhKd", "--json", "--best"}).out,
              R"({"hand":1,"cards":"As Ah Ad Ac Kd","strength":0,"words":"no low","best":null})"
              "\n");
    const auto said = eval("omaha8", {"--json"}, "bad\nAsKsQdJd|TsJs9h\n");
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.out,
                ::testing::StartsWith(R"({"hand":2,"hole":"As Ks Qd Jd","board":"Js Ts 9h","high":{"strength":)"));
    EXPECT_THAT(said.out, ::testing::EndsWith(R"("low":{"strength":0,"words":"no low"}})"
                                              "\n"));
}

// Enough lines to cross the pieces in which input is read, each answered as the library answers.
TEST(Eval, streams_many_lines_in_order) {
    std::mt19937 random(20);
    std::vector<Card> deck;
    for (int number = 0; number < deck_size; ++number) deck.push_back(Card::from_number(number));
    std::string input;
    std::string expected;
    for (int hand = 0; hand < 20'000; ++hand) {
        CardSet cards;
        for (std::size_t i = 0; i < 7; ++i) {
            std::swap(deck[i], deck[i + random() % (deck.size() - i)]);
            cards |= deck[i];
            input += to_string(deck[i]);
        }
        input += '\n';
        expected += std::to_string(rank_high(cards).value) + '\t' + words(rank_high(cards)) + '\n';
    }
    const auto said = eval("high", {}, input);
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(said.out == expected) << "the first line is " << lines_of(said.out).front();
}

} // namespace
} // namespace ananas
