#include "ananas.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace ananas::app {
namespace {

using testing::HasSubstr;
namespace json = boost::json;

// A proof of docs/deal-vectors.json.
std::string proof(std::string_view name, std::string_view list = "proofs") {
    const std::ifstream file(ANANAS_SOURCE_DIR "/docs/deal-vectors.json");
    std::stringstream text;
    text << file.rdbuf();
    const json::value all = json::parse(text.str());
    for (const json::value &each : all.at(list).as_array())
        if (each.at("name").as_string() == name) return json::serialize(each.at("proof"));
    ADD_FAILURE() << "no vector " << name;
    return "";
}
constexpr std::string_view honest = "three seats cut, six cards shown";

TEST(Verify, the_proof_of_an_honest_hand_holds_for_those_who_cut_it) {
    const auto mine = run_ananas({"verify", "-", "--seat", "5"}, proof(honest));
    EXPECT_EQ(mine.status, 0) << mine.err;
    EXPECT_THAT(mine.out, HasSubstr("8 decks announced, 7 opened"));
    EXPECT_THAT(mine.out, HasSubstr("cut by seats 1, 2, 5"));
    EXPECT_THAT(mine.out, HasSubstr("the proof holds, cut by you"));
    EXPECT_THAT(run_ananas({"verify", "-", "--seat", "6"}, proof(honest)).out,
                HasSubstr("the proof holds, cut by others"));
    EXPECT_THAT(run_ananas({"verify", "-"}, proof("nobody contributed")).out,
                HasSubstr("the proof holds, committed only"));
    EXPECT_THAT(run_ananas({"verify", "-"}, proof("one of two nonces was not opened in time")).out,
                HasSubstr("cut by seat 9; not opened in time: seat 3"));
}

TEST(Verify, a_dishonest_hand_is_not_verified_and_it_says_why) {
    const auto said = run_ananas({"verify", "-"}, proof("two cards exchanged"));
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.out, HasSubstr("wrong: card 3 does not lie where the cut says"));
    EXPECT_THAT(said.out, HasSubstr("NOT VERIFIED"));
    EXPECT_THAT(said.out, testing::Not(HasSubstr("the proof holds")));
}

TEST(Verify, reshuffles_that_no_game_has_are_not_verified) {
    const auto said =
        run_ananas({"verify", "-"}, proof("the rest of the deck shuffled again until aces came", "hands"));
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.out, HasSubstr("wrong: a reshuffle is one that no game has"));
    EXPECT_THAT(said.out, testing::Not(HasSubstr("the proof holds")));
}

TEST(Verify, tells_the_number_of_each_card_and_each_reshuffle_which_a_proof_alone_cannot_vouch_for) {
    const auto skipped = run_ananas({"verify", "-"}, proof("aces from further down the deck", "hands"));
    EXPECT_THAT(skipped.out, testing::ContainsRegex("cards shown, by their number off the deck: .*[0-9]+ Ah"));
    EXPECT_THAT(skipped.out, HasSubstr("not checked: that these numbers were the next off the deck"));
    const auto stud = run_ananas({"verify", "-"}, proof("stud ran short: three burns came back"));
    EXPECT_EQ(stud.status, 0);
    EXPECT_THAT(stud.out, HasSubstr("the stub was shuffled again after 50 cards, with 3 burns"));
    const json::value answer =
        json::parse(run_ananas({"verify", "--json", "-"}, proof("stud ran short: three burns came back")).out);
    EXPECT_EQ(answer.at("reshuffled_after").as_array().size(), 1U);
    EXPECT_EQ(answer.at("reshuffled_after").at(0), 50);
    EXPECT_EQ(answer.at("cards").at(0).at("number"), 1);
}

TEST(Verify, answers_programs_in_json) {
    const auto said = run_ananas({"verify", "--json", "-"}, proof("an opened deck is not the announced one"));
    EXPECT_EQ(said.status, 1);
    const json::value answer = json::parse(said.out);
    EXPECT_FALSE(answer.at("holds").as_bool());
    EXPECT_EQ(answer.at("wrong").as_array().size(), 1U);
}

TEST(Verify, what_is_no_proof_is_refused_with_a_sentence) {
    const auto said = run_ananas({"verify", "-"}, "hello");
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("ananas verify: standard input: this is not JSON"));
    EXPECT_EQ(run_ananas({"verify"}).status, 2);
    EXPECT_NE(run_ananas({"verify", "/no/such/file"}).status, 0);
}

} // namespace
} // namespace ananas::app
