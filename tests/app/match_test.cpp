// `ananas match` as a person or a program runs it.
#include "app/ananas.h"
#include "support/process.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas {
namespace {

using ::testing::HasSubstr;
namespace json = boost::json;

shell::Outcome match(std::vector<std::string> more) {
    more.insert(more.begin(), "match");
    return run_ananas(std::move(more));
}

json::object answer(std::vector<std::string> more) {
    more.emplace_back("--json");
    const auto said = match(std::move(more));
    EXPECT_EQ(said.status, 0) << said.err;
    return said.status == 0 ? json::parse(said.out).as_object() : json::object();
}

// A match without what differs from run to run: the times.
std::string timeless(json::object told) {
    for (json::value &bot : told["bots"].as_array())
        for (const char *time : {"ms_mean", "ms_99", "ms_longest"}) bot.as_object().erase(time);
    return json::serialize(told);
}

json::object bot_of(const json::object &told, std::string_view name) {
    for (const json::value &bot : told.at("bots").as_array())
        if (bot.at("bot").as_string() == name) return bot.as_object();
    ADD_FAILURE() << "no " << name;
    return {};
}

std::string outside(const std::string &manner) { return "exec:" ANANAS_OUTSIDE_BOT " " + manner; }

TEST(Match, gives_the_same_result_with_any_number_of_threads) {
    for (const std::string game : {"holdem", "crazy-pineapple", "razz", "chinese", "twisted"}) {
        const auto played = [&](const std::string &threads) {
            return timeless(answer({"--game", game, "random", "greedy", "--deals", "60", "--threads", threads}));
        };
        const std::string once = played("1");
        EXPECT_EQ(once, played("2")) << game;
        EXPECT_EQ(once, played("7")) << game;
        EXPECT_NE(once, timeless(answer({"--game", game, "random", "greedy", "--deals", "60", "--seed", "2"})));
    }
}

TEST(Match, leaves_equal_bots_exactly_even) {
    for (const std::string game : {"omaha8", "stud", "chinese", "twisted"}) {
        const json::object told = answer({"--game", game, "random", "random", "--deals", "40"});
        for (const json::value &bot : told.at("bots").as_array())
            EXPECT_EQ(bot.at("result").as_double(), bot_of(told, "random").at("result").as_double()) << game;
        const json::value &pair = told.at("pairs").as_array().front();
        EXPECT_EQ(pair.at("difference").as_double(), 0) << game;
        EXPECT_EQ(pair.at("error").as_double(), 0) << game;
    }
}

TEST(Match, leaves_three_equal_bots_exactly_even) {
    for (const std::string game : {"holdem", "stud", "chinese"}) {
        const json::object told = answer({"--game", game, "random", "random", "random", "--deals", "20"});
        for (const json::value &pair : told.at("pairs").as_array())
            EXPECT_EQ(pair.at("difference").as_double(), 0) << game;
        const json::object among = answer({"--game", game, "random", "call", "random", "--deals", "20"});
        EXPECT_EQ(bot_of(among, "random").at("result").as_double(), bot_of(among, "random #2").at("result").as_double())
            << game;
        if (game == "chinese") continue; // which has rounds in Fantasy Land as well
        EXPECT_EQ(bot_of(among, "call").at("hands").as_int64(), 120) << game;
    }
}

TEST(Match, says_that_four_bots_do_not_sit_in_every_order) {
    EXPECT_THAT(match({"call", "call", "call", "call", "--deals", "2"}).out, HasSubstr("even on average"));
    EXPECT_EQ(match({"call", "call", "call", "--deals", "2"}).out.find("even on average"), std::string::npos);
}

TEST(Match, tells_no_error_of_one_deal) {
    const auto said = match({"--game", "holdem", "call", "random", "--deals", "1"});
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out.find("±"), std::string::npos) << said.out;
    const json::object told = answer({"--game", "holdem", "call", "random", "--deals", "1"});
    EXPECT_TRUE(bot_of(told, "call").at("error").is_null());
    EXPECT_TRUE(told.at("pairs").as_array().front().at("errors_apart").is_null());
}

TEST(Match, tells_the_deals_as_json_too) {
    const json::object told = answer({"--game", "holdem", "call", "random", "--deals", "7", "--verbose"});
    const json::array &deals = told.at("by_deal").as_array();
    ASSERT_EQ(deals.size(), 7U);
    double won = 0;
    for (const json::value &deal : deals) won += deal.at("call").as_double();
    EXPECT_NEAR(won / 14 * 100, bot_of(told, "call").at("result").as_double(), 1e-9);
    EXPECT_FALSE(answer({"call", "random", "--deals", "2"}).contains("by_deal"));
}

TEST(Match, counts_twisted_in_the_first_bets_that_each_bot_makes) {
    const json::object told = answer({"--game", "twisted", "tight", "bold", "--deals", "50"});
    EXPECT_EQ(told.at("unit").as_string(), "own first bets a hand");
    // Styles differ in the size of their bets and hardly in what they do with them.
    EXPECT_NEAR(bot_of(told, "tight").at("result").as_double(), bot_of(told, "bold").at("result").as_double(), 0.5);
}

TEST(Match, shows_at_a_terminal_how_far_it_is) {
    if (!shell::has_terminals()) GTEST_SKIP() << "there are no terminals here";
    const auto said = shell::run_at_terminal(command_line({"match", "call", "random", "--deals", "20"}), 100);
    EXPECT_THAT(said.out, HasSubstr("50 %"));
}

TEST(Match, does_not_play_for_a_picture_that_cannot_be_written) {
    const auto said = match({"call", "random", "--deals", "100000000", "--draw", "/no/such/folder/match.svg"});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("cannot write /no/such/folder/match.svg"));
}

TEST(Match, shows_who_is_better_and_how_surely) {
    const json::object told = answer({"--game", "holdem", "--limit", "limit", "random", "call", "--deals", "2000"});
    EXPECT_EQ(told.at("unit").as_string(), "big bets per 100 hands");
    EXPECT_EQ(told.at("bots").as_array().front().at("bot").as_string(), "call");
    EXPECT_EQ(bot_of(told, "call").at("result").as_double(), -bot_of(told, "random").at("result").as_double());
    EXPECT_EQ(bot_of(told, "call").at("hands").as_int64(), 4000);
    const json::value &pair = told.at("pairs").as_array().front();
    EXPECT_GT(pair.at("errors_apart").as_double(), 3);
    EXPECT_NEAR(pair.at("difference").as_double() / pair.at("error").as_double(), pair.at("errors_apart").as_double(),
                1e-9);
}

TEST(Match, tells_fouls_and_fantasy_land_in_chinese) {
    const json::object told = answer({"--game", "chinese", "greedy", "random", "--deals", "300"});
    EXPECT_EQ(told.at("unit").as_string(), "points a hand");
    const json::object greedy = bot_of(told, "greedy");
    EXPECT_LT(greedy.at("fouled").as_double(), 0.3);
    EXPECT_GT(greedy.at("entered").as_double(), 0);
    EXPECT_GT(greedy.at("hands").as_int64(), 600); // with the rounds that Fantasy Land adds
    EXPECT_GT(greedy.at("fantasy_rounds").as_int64(), 0);
    EXPECT_GT(bot_of(told, "random").at("fouled").as_double(), 0.5);
}

TEST(Match, draws_its_course) {
    const auto path = std::filesystem::temp_directory_path() / "ananas_match_test.svg";
    const auto said = match({"call", "random", "loose", "--deals", "30", "--draw", path.string()});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("with a band of two standard errors"));
    EXPECT_THAT(said.out, HasSubstr("big blinds per 100 hands"));
    const std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_THAT(text.str(), ::testing::StartsWith("<svg"));
    std::size_t courses = 0;
    for (std::size_t at = 0; (at = text.str().find("<polyline", at)) != std::string::npos; ++at) ++courses;
    EXPECT_EQ(courses, 3U);
    std::filesystem::remove(path);
}

TEST(Match, says_which_words_it_takes) {
    const auto refused = [](std::vector<std::string> words, const std::string &sentence) {
        const auto said = match(std::move(words));
        EXPECT_EQ(said.status, 2) << sentence;
        EXPECT_THAT(said.err, HasSubstr(sentence));
    };
    refused({"norma", "call"}, "there is no bot 'norma'");
    refused({"call"}, "Crazy Pineapple takes 2 to 10 bots, not 1");
    refused({"--game", "chinese", "call", "call", "call", "call"}, "takes 2 to 3 bots, not 4");
    refused({"--game", "chinese", "call", "call", "--stacks", "5"}, "a round of Chinese takes 9 points at least");
    refused({"--game", "bridge", "call", "call"}, "'bridge' is not one of");
    refused({"exec:", "call"}, "after exec: stands the command of a program");
    refused({"call", "call", "--seed", "-1"}, "'-1' is not a whole number from 0");
    refused({"call", "call", "--seed", "99999999999999999999"}, "is not a whole number from 0");
    refused({"--game", "chinese", "call", "call", "--limit", "no"}, "chinese is not played with limits");
    refused({"--game", "twisted", "call", "--limit", "pot"}, "twisted is not played with limits");
    refused({"call@0", "call"}, "after @ stands a number from 1 to 10000");
}

// ---- programs outside

TEST(OutsideBots, play_like_a_bot_of_ours_that_plays_the_same) {
    for (const std::string game : {"holdem", "stud"}) {
        const json::object told = answer({"--game", game, outside("call"), "random", "--deals", "40"});
        const json::object stranger = bot_of(told, outside("call"));
        EXPECT_EQ(stranger.at("refused").as_int64() + stranger.at("late").as_int64(), 0) << game;
        const json::object ours = answer({"--game", game, "call", "random", "--deals", "40"});
        EXPECT_EQ(stranger.at("result").as_double(), bot_of(ours, "call").at("result").as_double()) << game;
    }
}

TEST(OutsideBots, that_misbehave_are_acted_for_and_told_why) {
    const auto played = [](const std::string &manner, const std::string &complaint) {
        const auto said = match({"--game", "holdem", outside(manner), "call", "--deals", "5", "--json", "--think",
                                 "0.05", "--start", manner == "silent" ? "0.05" : "10"});
        EXPECT_EQ(said.status, 0) << manner;
        EXPECT_THAT(said.err, HasSubstr(complaint)) << manner;
        EXPECT_EQ(lines_of(said.err).size(), 1U) << said.err; // said once
        const json::object told = json::parse(said.out).as_object();
        const json::object bot = bot_of(told, outside(manner));
        EXPECT_EQ(bot.at("hands").as_int64(), 10);
        return std::pair(bot.at("refused").as_int64(), bot.at("late").as_int64());
    };
    EXPECT_GT(played("garbage", "'I call' is not JSON").first, 0);
    // It reads what it is told as JSON, which has to be UTF-8, and would not live to hear of another decision.
    EXPECT_EQ(played("long-garbage", "xxx…' is not JSON").second, 0);
    EXPECT_GT(played("illegal", "").first, 0);
    EXPECT_GT(played("unnumbered", "an answer has the number of its decision").first, 0);
    EXPECT_GT(played("silent", "no answer within 0.05 s, 3 times in a row; it is asked no more").second, 3);
    EXPECT_GT(played("leaves", "its program has ended").second, 0);
}

TEST(OutsideBots, may_repeat_an_answer_that_came_too_late) {
    const json::object told = answer({"--game", "holdem", outside("late"), "call", "--deals", "10"});
    EXPECT_EQ(bot_of(told, outside("late")).at("refused").as_int64(), 0);
    EXPECT_EQ(bot_of(told, "call").at("result").as_double(), 0);
}

TEST(OutsideBots, gain_nothing_by_remembering_a_deal) {
    const json::object told = answer({"--game", "holdem", outside("remembers"), "call", "--deals", "200"});
    EXPECT_EQ(bot_of(told, outside("remembers")).at("refused").as_int64(), 0);
    EXPECT_EQ(bot_of(told, "call").at("result").as_double(), 0);
}

TEST(OutsideBots, that_cannot_be_started_end_the_match) {
    for (const std::string command : {"exec:/no/such/bot", "exec:exit 3"}) {
        const auto said = match({"--game", "holdem", command, "call", "--deals", "1000"});
        EXPECT_EQ(said.status, 1);
        EXPECT_EQ(said.out, "");
        EXPECT_THAT(said.err, HasSubstr(command + " has ended before its first answer"));
    }
}

TEST(OutsideBots, that_are_silent_do_not_hold_up_the_match) {
    const json::object told = answer({"--game", "holdem", outside("silent"), "call", "--deals", "2000", "--think",
                                      "0.1", "--start", "0.1", "--threads", "1"});
    const json::object bot = bot_of(told, outside("silent"));
    EXPECT_TRUE(bot.at("given_up").as_bool());
    EXPECT_GT(bot.at("late").as_int64(), 2000); // which at a tenth of a second each would be minutes
    EXPECT_LT(bot.at("ms_mean").as_double() * bot.at("decisions").to_number<double>(), 30'000);
}

TEST(OutsideBots, have_longer_for_their_first_decision) {
    const json::object told =
        answer({"--game", "holdem", outside("starts-slowly"), "call", "--deals", "3", "--think", "0.4"});
    EXPECT_EQ(bot_of(told, outside("starts-slowly")).at("late").as_int64(), 0);
}

TEST(OutsideBots, do_not_outlive_the_match) {
    const auto folder = std::filesystem::temp_directory_path() / "ananas_match_outlive";
    for (const std::string ends : {"TERM", "HUP", "KILL"}) {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directory(folder);
        // The program hears nothing and never leaves. Who is still there is asked for ten seconds.
        const std::string script =
            "cd " + folder.string() +
            " || exit 9\n" ANANAS_PROGRAM " match 'exec:echo $$ >> pids; exec sleep 60' call --threads 1 --deals 9 &\n"
            "for i in $(seq 500); do [ \"$(wc -l < pids 2>&1)\" = 2 ] && break; sleep 0.02; done\n"
            "kill -" +
            ends +
            " $!; wait $!\n"
            "for pid in $(cat pids); do\n"
            "  for i in $(seq 500); do kill -0 $pid 2>/dev/null || break; sleep 0.02; done\n"
            "  if kill -0 $pid 2>/dev/null && ! grep -q State:.Z /proc/$pid/status\n"
            "  then echo stays; kill -KILL $pid; else echo gone; fi\n"
            "done";
        EXPECT_EQ(shell::run({"/bin/sh", "-c", script}).out, "gone\ngone\n") << ends;
    }
    std::filesystem::remove_all(folder);
}

TEST(OutsideBots, have_an_example_that_plays_every_game) {
    const std::string example = "exec:python3 " ANANAS_SOURCE_DIR "/examples/caller.py";
    for (const std::string game : {"crazy-pineapple", "razz", "chinese", "twisted"}) {
        const json::object told = answer({"--game", game, example, "random", "--deals", "5", "--threads", "1"});
        EXPECT_EQ(bot_of(told, example).at("refused").as_int64(), 0) << game;
        EXPECT_EQ(bot_of(told, example).at("late").as_int64(), 0) << game;
        EXPECT_GT(bot_of(told, example).at("decisions").as_int64(), 4) << game;
    }
}

} // namespace
} // namespace ananas
