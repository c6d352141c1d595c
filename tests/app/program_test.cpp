// The program as a whole: what a newcomer meets before and beside its commands.
#include "app/ananas.h"
#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace ananas {
namespace {

using ::testing::HasSubstr;

TEST(Program, without_words_shows_its_commands) {
    const auto said = run_ananas({});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, HasSubstr("Usage: ananas"));
    EXPECT_THAT(said.out, HasSubstr("\n  eval "));
    EXPECT_THAT(said.out, HasSubstr("\n  rules "));
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(run_ananas({"--help"}).out, said.out);
}

TEST(Program, tells_its_version) {
    const auto said = run_ananas({"--version"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, ::testing::MatchesRegex("ananas [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(Program, suggests_the_command_that_was_meant) {
    for (const auto &[written, meant] :
         {std::pair{"evla", "eval"}, {"rule", "rules"}, {"Eval", "eval"}, {"evaluate", "eval"}}) {
        const auto said = run_ananas({written});
        EXPECT_EQ(said.status, 2) << written;
        EXPECT_EQ(said.out, "");
        EXPECT_THAT(said.err,
                    HasSubstr(std::string("there is no command '") + written + "'; did you mean '" + meant + "'?"));
    }
}

TEST(Program, lists_the_commands_when_it_has_no_suggestion) {
    const auto said = run_ananas({"bridge"});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("there is no command 'bridge'; the commands are serve, "));
    EXPECT_THAT(said.err, HasSubstr(", sim, replay, record, "));
}

TEST(Program, calls_wrong_options_wrong_usage) {
    EXPECT_EQ(run_ananas({"--loud"}).status, 2);
    EXPECT_EQ(run_ananas({""}).status, 2);
    const auto said = run_ananas({"rules", "--loud"});
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.out, "");
    EXPECT_THAT(said.err, HasSubstr("ananas rules: "));
    EXPECT_THAT(said.err, HasSubstr("--loud"));
    EXPECT_THAT(said.err, HasSubstr("see ananas rules --help"));
}

TEST(Program, names_a_misspelt_option_before_the_one_it_misses) {
    EXPECT_THAT(run_ananas({"eval", "--gam", "high", "AsKsQsJsTs"}).err,
                HasSubstr("there is no option '--gam'; did you mean '--game'?"));
    EXPECT_THAT(run_ananas({"eval", "--game", "high", "--game", "low", "x"}).err,
                HasSubstr("--game is given more than once"));
    EXPECT_THAT(run_ananas({"rules", "--proof"}).err, HasSubstr("--proof wants a word behind it"));
}

TEST(Program, repeats_no_control_characters) {
    for (const auto &words : {std::vector<std::string>{"\x1B[31m"},
                              {"rules", "\x1B[31m"},
                              {"eval", "--game", "\x1B[31m"},
                              {"eval", "--\x1B[31m"},
                              {"rules", "--proof", "/\x1B[31m"}}) {
        const auto said = run_ananas(words);
        EXPECT_NE(said.status, 0);
        EXPECT_THAT(said.err, HasSubstr("\\x1B"));
        EXPECT_EQ(said.err.find('\x1B'), std::string::npos);
    }
}

TEST(Program, explains_each_command) {
    for (const char *command : {"eval", "rules"}) {
        const auto said = run_ananas({command, "--help"});
        EXPECT_EQ(said.status, 0) << command;
        EXPECT_THAT(said.out, HasSubstr(std::string("Usage: ananas ") + command));
        EXPECT_THAT(said.out, HasSubstr("Examples: ananas"));
    }
}

TEST(Program, says_when_its_answer_could_not_be_written) {
    for (const std::string words : {"rules", "--help", "--version", "eval --help", ""}) {
        const auto said = shell::run({"/bin/sh", "-c", "exec \"$0\" " + words + " > /dev/full", ANANAS_PROGRAM});
        EXPECT_EQ(said.status, 1) << words;
        EXPECT_THAT(said.err, HasSubstr("cannot write to standard output: No space left on device")) << words;
    }
}

// It ended by a signal: what should have said so failed in its turn.
TEST(Program, ends_as_always_where_nobody_hears_its_complaints) {
    const std::pair<std::string, int> cases[] = {{"eval --game high AsKsQsJs", 1},
                                                 {"rules XX", 1},
                                                 {"bogus", 2},
                                                 {"eval --gaem high", 2},
                                                 {"serve --config nowhere.toml", 2}};
    for (const auto &[words, status] : cases)
        for (const std::string unheard : {" 2>&-", " 2> /dev/full"}) {
            const auto said = shell::run({"/bin/sh", "-c", "exec \"$0\" " + words + unheard, ANANAS_PROGRAM});
            EXPECT_EQ(said.status, status) << words << unheard;
            EXPECT_EQ(said.out, "") << words << unheard;
        }
}

// Lines that could not be read kept all that came after their piece of the input from its answer.
TEST(Program, answers_all_it_can_where_nobody_hears_its_complaints) {
    std::string bad;
    for (int line = 0; line < 30'000; ++line) bad += "xx\n"; // more than is read at once
    const std::pair<std::string, std::string> cases[] = {{"eval --game high", "AsKsQsJsTs\n"},
                                                         {"fantasy --json -", "AsKsQsJsTs9s8s7s6s5s4s3s2s\n"}};
    for (const auto &[words, hand] : cases)
        for (const std::string unheard : {" 2>&-", " 2> /dev/full"}) {
            const auto said = shell::run({"/bin/sh", "-c", "exec \"$0\" " + words + unheard, ANANAS_PROGRAM},
                                         hand + bad + hand + bad + hand);
            EXPECT_EQ(said.status, 1) << words << unheard;
            EXPECT_EQ(lines_of(said.out).size(), 3) << words << unheard;
        }
}

} // namespace
} // namespace ananas
