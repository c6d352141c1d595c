// `ananas chinese score` and `ananas fantasy` as somebody at a shell, or a program, uses them.
#include "app/ananas.h"
#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas {
namespace {

using ::testing::HasSubstr;

// A round over several lines; the second hand's cards and the beginning can be changed.
std::string round(const std::string &second = R"("front": "3d2c4h", "middle": "6s6d5c4c8h", "back": "QcQhJs9h2s")",
                  const std::string &head = R"("limit": 5, "button": 1, "switches": {})") {
    return "{" + head + R"(,
 "players": [
  {"seat": 1, "stack": 1000, "front": "QsQd2d", "middle": "KcKd4d8c7h", "back": "AsAdKh3c2h", "declare": null, "fantasy": false},
  {"seat": 2, "stack": 300, )" +
           second + R"(, "declare": null, "fantasy": false}]})";
}
std::string on_one_line(std::string text) {
    std::erase(text, '\n');
    return text;
}
shell::Outcome score(std::string_view text) { return run_ananas({"chinese", "score", "-"}, text); }

constexpr std::string_view answer =
    R"({"players":[{"seat":1,"foul":false,"bonus":{"front":7,"middle":0,"back":0},"sweep":null,"points":10,"chips":50,"stack":1050,"fantasy_next":true},)"
    R"({"seat":2,"foul":false,"bonus":{"front":0,"middle":0,"back":0},"sweep":null,"points":-10,"chips":-50,"stack":250,"fantasy_next":false}],)"
    R"("payments":[{"from":2,"to":1,"points":10,"chips":50,"clauses":["FUP-points","FUP-bonusfront"]}]})"
    "\n";

TEST(ChineseScore, answers_a_round_with_one_line_of_json) {
    const auto said = score(round());
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out, answer);
    EXPECT_EQ(run_ananas({"chinese", "score", "--json", "-"}, round()).out, answer);
}

TEST(ChineseScore, finds_the_round_in_a_record_of_the_room) {
    const std::string record = R"({"game":"chinese","hand":7,"players":[],"round":)" + on_one_line(round()) + "}";
    const auto said = score(record + "\n" + record);
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.out, std::string(answer) + std::string(answer));
    EXPECT_EQ(score(R"({"game":"chinese","round":5})").status, 1);
}

TEST(ChineseScore, answers_each_line_and_names_the_line_that_is_wrong) {
    const std::string one = on_one_line(round());
    const auto said = score(one + "\n\n{\"limit\": 5\n" + one + "\r\n");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, std::string(answer) + std::string(answer));
    EXPECT_THAT(said.err, HasSubstr("ananas chinese score: line 3: not JSON: "));
}

TEST(ChineseScore, explains_payments_to_people) {
    const auto said = run_ananas({"chinese", "score", "--explain", "-"}, round());
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, HasSubstr("seat 1, with both buttons, 1000 chips\n  front   Qs Qd 2d"));
    EXPECT_THAT(said.out, HasSubstr("goes to Fantasy Land"));
    EXPECT_THAT(said.out, HasSubstr("seat 2 pays seat 1 50 chips for 10 points"));
    EXPECT_THAT(said.out, HasSubstr("+3  FUP-points      wins front, middle and back"));
    EXPECT_THAT(said.out, HasSubstr("FUP-bonusfront   Front bonus: pair of sixes 1"));
}

TEST(ChineseScore, settles_the_example_of_d22) {
    const auto said = score(R"({"limit": 1, "button": 1, "players": [
      {"seat": 1, "stack": 100, "front": "2c2d3s", "middle": "4c4d5c5dJs", "back": "AsAdKsKdJh", "declare": "six-pairs"},
      {"seat": 2, "stack": 100, "front": "2h7h9h", "middle": "3d6d8dTdQd", "back": "3c6c7c9cAc", "declare": "three-flushes"},
      {"seat": 3, "stack": 20, "front": "AhQhJc", "middle": "6s5h7sTcJd", "back": "3h9dTh4hKh"}]})");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("payments":[{"from":3,"to":1,"points":12,"chips":12,)"
                                    R"("clauses":["FUP-foul","FUP-sweep"]},)"
                                    R"({"from":3,"to":2,"points":24,"chips":8,)"));
    EXPECT_THAT(said.out, HasSubstr(R"("sweep":"three-flushes")"));
}

TEST(ChineseScore, takes_two_hands_of_one_player) {
    const auto said = score(R"({"limit": 1, "button": 3, "players": [
      {"seat": 1, "player": "Mo", "stack": 100, "front": "5s5dAc", "middle": "TsTd9c8c2h", "back": "AsAdKc7c3h"},
      {"seat": 2, "player": "Jo", "stack": 100, "front": "4s4dKs", "middle": "8s8d7s6h2d", "back": "KdKh9s7d3s"},
      {"seat": 3, "player": "Mo", "stack": 100, "front": "3d2c4h", "middle": "6s6d5c4c8h", "back": "QsQdJs9h2s"}]})");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("payments":[{"from":3,"to":2,"points":3,"chips":3,"clauses":["FUP-points"]},)"
                                    R"({"from":2,"to":1,"points":3)"))
        << "the hands of Mo are not compared";
}

TEST(ChineseScore, says_what_is_wrong_with_a_round) {
    const std::string second_hand = R"("front": "3d2c4h", "middle": "6s6d5c4c8h", "back": "QcQhJs9h2s")";
    const auto second = [&](std::string_view from, std::string_view to) {
        std::string text = second_hand;
        text.replace(text.find(from), from.size(), to);
        return round(text);
    };
    const auto head = [&](const std::string &first_fields) { return round(second_hand, first_fields); };
    const auto in_hand = [&](std::string_view from, std::string_view to) {
        std::string text = round();
        text.replace(text.rfind(from), from.size(), to);
        return text;
    };
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {second("3d2c4h", "3d2c"), "seat 2, front: expected 3 cards, found 2"},
        {second("3d2c4h", "3d2cXh"), "seat 2, front: 'X' at character 5 is not a rank"},
        {second("3d2c4h", "3d3d4h"), "seat 2, front: the card 3d at character 3 appears twice"},
        {second("3d2c4h", "3dQs4h"), "the card Qs appears twice: in seat 1's front and in seat 2's front"},
        {second("6s6d", "3d6d"), "the card 3d appears twice: in seat 2's front and in seat 2's middle"},
        {head(R"("limit": 0, "button": 1)"), "a round needs \"limit\", a whole number from 1 to"},
        {head(R"("limit": 2.5, "button": 1)"), "a round needs \"limit\", a whole number from 1 to"},
        {head(R"("limit": 5, "button": 3)"), "seat 3 has the buttons and no hand"},
        {head(R"("limit": 5, "button": 1, "switches": {"foul_point": 6})"),
         "there is no switch 'foul_point'; the switches are foul_points"},
        {head(R"("limit": 5, "button": 1, "switches": {"foul_points": true})"),
         "the switch foul_points takes a number from 0 to 99"},
        {head(R"("limit": 5, "buton": 1)"), "a round has no 'buton'"},
        {in_hand(R"("seat": 2)", R"("seat": 1)"), "seat 1 is there twice"},
        {in_hand(R"("seat": 2)", R"("seat": 5)"), "hand 2 needs \"seat\", a whole number from 1 to 4"},
        {in_hand("\"stack\": 300", "\"stack\": -1"), "seat 2 needs \"stack\", a whole number from 0"},
        {in_hand(R"("declare": null)", R"("declare": "dragon")"), "seat 2 declares dragon, which its cards are not"},
        {in_hand(R"("declare": null)", R"("declare": "dragons")"),
         "'dragons' is no clean sweep; they are three-flushes, three-straights, six-pairs, dragon, super-dragon; did "
         "you mean 'dragon'?"},
        {in_hand("\"fantasy\": false", "\"fantasy\": 1"), "seat 2: \"fantasy\" is true or false"},
        {in_hand("\"fantasy\": false", "\"fantasi\": true"), "seat 2 has no 'fantasi'"},
        {R"({"limit": 5, "button": 1, "players": []})", "a round needs \"players\", a list of two or three hands"},
        {"[]", "a round is a JSON object"},
        {"{\n\"limit\": 5,\n,}", "not JSON: syntax error in its line 3"},
        {"", "there is no round in standard input"},
    };
    for (const auto &[text, sentence] : wrong) {
        const auto said = score(text);
        EXPECT_EQ(said.status, 1) << sentence;
        EXPECT_EQ(said.out, "") << sentence;
        EXPECT_THAT(said.err, HasSubstr(sentence));
    }
    std::string one_player = round();
    for (const std::string seat : {"\"seat\": 1,", "\"seat\": 2,"})
        one_player.replace(one_player.find(seat), seat.size(), seat + R"( "player": "Mo",)");
    EXPECT_THAT(score(one_player).err, HasSubstr("all hands are one player's"));
}

TEST(ChineseScore, ignores_what_a_fouled_hand_declares) {
    std::string text = round(R"("front": "3d3h4h", "middle": "QcQhJs9h2s", "back": "6s6d5c4c8h")");
    const std::string nothing = "\"declare\": null";
    text.replace(text.rfind(nothing), nothing.size(), R"("declare": "dragon")");
    const auto said = score(text);
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("seat":2,"foul":true,"bonus":{"front":0,"middle":0,"back":0},"sweep":null)"));
}

TEST(ChineseScore, is_wrong_usage_without_its_verb_or_a_file_that_is_there) {
    EXPECT_EQ(run_ananas({"chinese"}).status, 2);
    EXPECT_EQ(run_ananas({"chinese", "score", "--loud"}).status, 2);
    const auto missing = run_ananas({"chinese", "score", "/there/is/no/such/file"});
    EXPECT_EQ(missing.status, 1);
    EXPECT_THAT(missing.err, HasSubstr("/there/is/no/such/file"));
    EXPECT_THAT(run_ananas({"chinese", "score", "--help"}).out, HasSubstr("foul_points"));
}

// ---- fantasy

constexpr const char *deal = "AsAdAhKsKdKhQsQdQh2c2d2h3c";

TEST(FantasyCommand, answers_in_json) {
    const auto said = run_ananas({"fantasy", "--json", deal});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(said.out.find(R"({"bonus":)"), 0U) << said.out;
    for (const std::string key : {"stays", "total", "front", "middle", "back"})
        EXPECT_THAT(said.out, HasSubstr("\"" + key + "\":"));
    EXPECT_THAT(said.out, ::testing::Not(HasSubstr("runners_up")));
    EXPECT_EQ(run_ananas({"fantasy", "AsAdAhKsKdKh", "QsQdQh", "2c", "2d", "2h3c", "--json"}).out, said.out)
        << "cards in one word or several";
    EXPECT_EQ(run_ananas({"fantasy", "--json", "-"}, std::string(deal) + "\n" + deal).out, said.out + said.out);
    EXPECT_THAT(run_ananas({"fantasy", "--json", "--runners-up", "2", deal}).out,
                HasSubstr(R"("runners_up":[{"bonus":)"));
}

TEST(FantasyCommand, adds_what_staying_is_worth) {
    const auto said = run_ananas({"fantasy", "--json", "--stay-value", "7.5", deal});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("stays":true)"));
    const auto number = [](const std::string &json, const std::string &name) {
        return std::stod(json.substr(json.find("\"" + name + "\":") + name.size() + 3));
    };
    EXPECT_EQ(number(said.out, "total"), number(said.out, "bonus") + 7.5);
    const std::string plain = run_ananas({"fantasy", "--json", "--stay-value", "0", deal}).out;
    EXPECT_EQ(number(plain, "total"), number(plain, "bonus"));
    EXPECT_EQ(run_ananas({"fantasy", "--json", "--stay-value", "nan", deal}).status, 2);
}

TEST(FantasyCommand, draws_the_rows_and_lists_runners_up) {
    const auto said = run_ananas({"fantasy", std::string(deal) + "4s"});
    EXPECT_EQ(said.status, 0) << said.err;
    for (const std::string row : {"  front    ", "  middle   ", "  back     ", "  discard  "})
        EXPECT_THAT(said.out, HasSubstr(row));
    EXPECT_THAT(said.out, HasSubstr("Runners-up"));
}

TEST(FantasyCommand, says_what_is_wrong_with_the_cards) {
    EXPECT_THAT(run_ananas({"fantasy", "AsAd"}).err, HasSubstr("ananas fantasy: expected 13 to 17 cards, found 2"));
    EXPECT_THAT(run_ananas({"fantasy", "AsAs"}).err, HasSubstr("the card As at character 3 appears twice"));
    EXPECT_EQ(run_ananas({"fantasy", "AsAd"}).status, 1);
    EXPECT_EQ(run_ananas({"fantasy"}).status, 2);
    EXPECT_EQ(run_ananas({"fantasy", deal, "--stay-value", "much"}).status, 2);
    EXPECT_EQ(run_ananas({"fantasy", deal, "--runners-up", "-1"}).status, 2);
    const auto lines = run_ananas({"fantasy", "--json", "-"}, std::string("2c\n") + deal);
    EXPECT_EQ(lines.status, 1);
    EXPECT_THAT(lines.err, HasSubstr("line 1: expected 13 to 17 cards, found 1"));
    EXPECT_THAT(lines.out, HasSubstr(R"({"bonus":)"));
}

TEST(FantasyCommand, is_benchmarked_with_answers_checked) {
    const auto said = run_ananas({"bench", "fantasy", "--quick", "--json"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("answers_right":true,"rows":[{"cards":13,)"));
    EXPECT_THAT(said.out, HasSubstr(R"("mean_best_bonus":)"));
}

} // namespace
} // namespace ananas
