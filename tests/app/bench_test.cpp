// `ananas bench` as somebody runs it to see whether our figures hold.
#include "app/ananas.h"
#include "app/measured.h"
#include "app/wanted.h"
#include "evaluator/batch.h"
#include "support/process.h"
#include "support/temporary_folder.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <string>

namespace ananas {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

TEST(Bench, checks_every_evaluator_task_before_it_prints_a_rate) {
    const auto said = run_ananas({"bench", "evaluator", "--quick", "--json"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("answers_right":true)"));
    for (const std::string task : {"7 high, random", "5 high, random", "7 low, random", "7 low8, random",
                                   "Omaha high, random", "Omaha high-low, random", "3 front, random"})
        for (const std::string layout : {"suit planes", "card sets", "card bytes"})
            for (const Kernel kernel : all_kernels) {
                if (!runs_here(kernel)) continue;
                EXPECT_THAT(said.out, HasSubstr(fmt::format(R"({{"task":"{}","layout":"{}","kernel":"{}")", task,
                                                            layout, name_of(kernel))));
            }
}

// What --quick leaves out, because it takes a minute.
TEST(Bench, counts_all_hands_of_seven_in_order_before_it_prints_a_rate_slow) {
    const auto said = run_ananas({"bench", "evaluator", "--json"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("answers_right":true)"));
    for (const std::string layout : {"suit planes", "card sets", "card bytes"})
        for (const Kernel kernel : all_kernels) {
            if (!runs_here(kernel)) continue;
            EXPECT_THAT(said.out,
                        HasSubstr(fmt::format(R"({{"task":"7 high, all in order","layout":"{}","kernel":"{}")", layout,
                                              name_of(kernel))));
        }
}

TEST(Bench, plays_the_same_hands_through_both_doors_of_the_engine) {
    const auto said = run_ananas({"bench", "engine", "--quick", "--json"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("answers_right":true)"));
    EXPECT_THAT(said.out, HasSubstr(R"("game":"holdem","structure":"no-limit","policy":"check-call")"));
}

TEST(Bench, solves_house_banked_games_rightly_before_it_prints_a_time) {
    const auto said = run_ananas({"bench", "odds", "--quick", "--json"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("answers_right":true)"));
    EXPECT_THAT(said.out, HasSubstr(R"({"game":"twisted","schedule":"B","deals":2443022400,"seconds":)"));
}

TEST(Bench, works_equity_out_rightly_before_it_prints_a_time) {
    const auto said = run_ananas({"bench", "equity", "--quick", "--json"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("answers_right":true)"));
    EXPECT_THAT(said.out, HasSubstr(R"({"task":"hold'em, AdAc against KhKs","deals":1712304,"seconds":)"));
    EXPECT_THAT(said.out, HasSubstr(R"({"task":"Omaha-8, two hands","deals":1086008,"seconds":)"));
}

TEST(Bench, drives_a_room_and_an_echo_and_counts_the_chips) {
    const auto said = run_ananas({"bench", "room", "--quick", "--json"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr(R"("tables":20,"sockets":100,"durable":)"));
    EXPECT_THAT(said.out, HasSubstr(R"("answers_right":true)"));
    EXPECT_THAT(said.out, HasSubstr(R"({"server":"echo","fast":{"messages_per_second":)"));
    EXPECT_THAT(said.out, HasSubstr(R"("chips_add_up":true,"complaints":0)"));
    for (const std::string figure : {"events_of_the_echos_messages", "half_p99_of_the_echos",
                                     "half_of_wanted_p99_of_the_echos", "kib_per_connection", "kib_per_table"})
        EXPECT_THAT(said.out,
                    ContainsRegex(fmt::format(R"re(."figure":"{}","is":[^}}]*,"met":(true|false).)re", figure)));
}

// They were taken and did nothing.
TEST(Bench, refuses_the_words_of_the_room_for_all_others) {
    for (const std::string what : {"evaluator", "engine", "fantasy", "odds", "equity"})
        for (const std::string word : {"--tables", "--seconds"}) {
            const auto said = run_ananas({"bench", what, "--quick", word, "5"});
            EXPECT_EQ(said.status, 2) << what << word;
            EXPECT_EQ(said.out, "") << what << word;
            EXPECT_THAT(said.err,
                        HasSubstr(fmt::format("ananas bench: {}: is for the room alone, not for {} (", word, what)));
        }
}

TEST(Bench, calls_nothing_durable_in_a_folder_that_is_in_memory) {
    const shell::TemporaryFolder folder(shell::in_memory());
    if (!app::is_in_memory(folder.path())) GTEST_SKIP() << "this machine has no folder in memory";
    const shell::Running program(
        {"/usr/bin/env", fmt::format("TMPDIR={}", folder.path().string()), ANANAS_PROGRAM, "bench", "room", "--quick"});
    EXPECT_TRUE(program.says("the room with 20 tables, and nothing durable", std::chrono::seconds(30)))
        << program.said();
}

// Whatever else the machine does meanwhile: both were several times better than this when they were measured.
TEST(Bench, finds_a_room_with_half_the_events_of_an_echo_and_little_memory_a_connection_and_a_table_slow) {
    const auto said = run_ananas({"bench", "room", "--json"});
    ASSERT_EQ(said.status, 0) << said.err;
    const boost::json::value told = boost::json::parse(said.out);
    const boost::json::value &echo = told.at("rows").at(0), &room = told.at("rows").at(1);
    const auto number = [](const boost::json::value &value) { return value.to_number<double>(); };
    EXPECT_GE(number(room.at("fast").at("events_per_second")), 0.5 * number(echo.at("fast").at("messages_per_second")))
        << said.out;
    EXPECT_LE(number(room.at("kib_per_connection")), 16) << said.out;
    EXPECT_LE(number(room.at("kib_per_table")), 16) << said.out;
}

TEST(Bench, says_of_each_figure_whether_it_is_what_is_wanted) {
    using app::Wanted;
    const Wanted share{"share", 0.5, Wanted::Bound::at_least, 0.5}, little{"share", 0.49, Wanted::Bound::at_least, 0.5};
    const Wanted late{"late", 5.1, Wanted::Bound::at_most, 5}, memory{"memory", 16, Wanted::Bound::at_most, 16};
    const Wanted never{"late", std::nan(""), Wanted::Bound::at_most, 5};
    EXPECT_TRUE(share.met());
    EXPECT_FALSE(little.met());
    EXPECT_FALSE(late.met());
    EXPECT_TRUE(memory.met());
    EXPECT_FALSE(never.met());
    EXPECT_EQ(share.words(), "at least 0.5 is wanted: met");
    EXPECT_EQ(late.words(), "at most 5 is wanted: MISSED");
    EXPECT_EQ(boost::json::serialize(memory.told()), R"({"figure":"memory","is":1.6E1,"at_most":1.6E1,"met":true})");
    EXPECT_EQ(boost::json::serialize(never.told()), R"({"figure":"late","is":null,"at_most":5E0,"met":false})");
}

TEST(Bench, names_what_it_can_measure) {
    const auto said = run_ananas({"bench", "shuffle"});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("'shuffle' is not one of evaluator, engine, fantasy"));
}

} // namespace
} // namespace ananas
