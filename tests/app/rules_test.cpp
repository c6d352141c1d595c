#include "app/ananas.h"
#include "rulebook/rulebook.h"
#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <vector>

namespace ananas {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::vector<std::string> ids_in(const shell::Outcome &said) {
    std::vector<std::string> ids;
    for (const std::string &line : lines_of(said.out)) ids.push_back(column(line, 1));
    return ids;
}

TEST(Rules, alone_lists_every_clause_one_a_line_id_first) {
    const auto said = run_ananas({"rules"});
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
    const auto lines = lines_of(said.out);
    ASSERT_EQ(lines.size(), std::size(all_clauses));
    for (std::size_t i = 0; i < lines.size(); ++i)
        EXPECT_EQ(lines[i], std::string(all_clauses[i].id) + '\t' + std::string(name_of(all_clauses[i].kind)) + '\t' +
                                std::string(all_clauses[i].words));
}

TEST(Rules, shows_a_clause_by_its_id_however_it_is_written) {
    for (const char *written : {"SAT-B1", "sat-b1", "SAT_B1", "sat_B1"}) {
        const auto said = run_ananas({"rules", written});
        EXPECT_EQ(said.status, 0) << written;
        EXPECT_EQ(said.out, "SAT-B1\tplay\tCheck-raise is allowed.\n") << written;
    }
}

TEST(Rules, shows_a_document_by_its_prefix) {
    const auto said = run_ananas({"rules", "sd11"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(ids_in(said), ::testing::AllOf(::testing::SizeIs(11), ::testing::Each(StartsWith("SD11-"))));
}

TEST(Rules, finds_the_clauses_that_contain_a_word_or_phrase) {
    EXPECT_THAT(ids_in(run_ananas({"rules", "Rabbit"})), ElementsAre("SAT-P12"));
    EXPECT_THAT(ids_in(run_ananas({"rules", "odd chip on a tie"})), ElementsAre("HR-H16", "HR-S10"));
}

TEST(Rules, several_words_narrow_and_ids_add) {
    EXPECT_THAT(ids_in(run_ananas({"rules", "suit", "odd"})), ElementsAre("HR-S10"));
    EXPECT_THAT(ids_in(run_ananas({"rules", "SAT-B1", "suit", "odd", "HR-H1"})),
                ElementsAre("HR-H1", "HR-S10", "SAT-B1"));
}

TEST(Rules, takes_the_name_of_a_command_for_a_word) {
    const auto said = run_ananas({"rules", "rules"});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(ids_in(said), ::testing::Contains("SAT-agree"));
}

TEST(Rules, keeps_to_one_kind) {
    const auto said = run_ananas({"rules", "--kind", "table"});
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(lines_of(said.out).size(), 15U);
    for (const std::string &line : lines_of(said.out)) EXPECT_EQ(column(line, 2), "table");
    EXPECT_EQ(ids_in(run_ananas({"rules", "rack", "--kind", "conduct"})), std::vector<std::string>{"SAT-P5"});
}

TEST(Rules, refuses_an_unknown_kind_as_wrong_usage) {
    const auto said = run_ananas({"rules", "--kind", "rulling"});
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.out, "");
    EXPECT_THAT(said.err,
                HasSubstr("'rulling' is not one of play, ruling, direct, table, conduct; did you mean 'ruling'?"));
}

TEST(Rules, an_unknown_id_exits_1_and_names_its_neighbours) {
    for (const char *written : {"SAT-B33", "sat_b33"}) {
        const auto said = run_ananas({"rules", written});
        EXPECT_EQ(said.status, 1);
        EXPECT_EQ(said.out, "");
        EXPECT_THAT(said.err,
                    HasSubstr(std::string("there is no clause ") + written + "; near it are SAT-B3, SAT-B13"));
    }
    const auto lost = run_ananas({"rules", "FUP-zzz"});
    EXPECT_EQ(lost.status, 1);
    EXPECT_EQ(lost.err, "ananas rules: there is no clause FUP-zzz (ananas rules FUP lists that document)\n");
}

TEST(Rules, an_unknown_word_exits_1_and_names_its_neighbours) {
    const auto slipped = run_ananas({"rules", "shodown"});
    EXPECT_EQ(slipped.status, 1);
    EXPECT_EQ(slipped.out, "");
    EXPECT_THAT(slipped.err, AllOf(HasSubstr("no clause contains 'shodown'"), HasSubstr("showdown")));
    EXPECT_THAT(run_ananas({"rules", "PL7"}).err, HasSubstr("near it is SAT-PL7"));
    EXPECT_EQ(run_ananas({"rules", "canasta"}).err, "ananas rules: no clause contains 'canasta'\n");
    EXPECT_EQ(run_ananas({"rules", ""}).status, 1);
}

TEST(Rules, known_words_that_never_meet_exit_1) {
    const auto said = run_ananas({"rules", "rabbit", "dragon"});
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err, "ananas rules: no clause contains all of 'rabbit', 'dragon'\n");
}

TEST(Rules, shows_what_it_found_beside_what_it_did_not) {
    const auto said = run_ananas({"rules", "SAT-B1", "SAT-B99"});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(ids_in(said), ElementsAre("SAT-B1"));
    EXPECT_THAT(said.err, HasSubstr("SAT-B99"));
}

TEST(Rules, nothing_of_the_kind_exits_1) {
    const auto said = run_ananas({"rules", "SAT-B1", "--kind", "table"});
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, "");
    EXPECT_THAT(said.err, HasSubstr("none of the clauses found is of the kind table"));
}

TEST(Rules, answers_in_json) {
    EXPECT_EQ(run_ananas({"rules", "--json", "SAT-B1"}).out,
              R"({"id":"SAT-B1","kind":"play","words":"Check-raise is allowed."})"
              "\n");
    EXPECT_EQ(lines_of(run_ananas({"rules", "--json"}).out).size(), std::size(all_clauses));
}

TEST(Rules, wraps_the_words_at_a_terminal) {
    if (!shell::has_terminals()) GTEST_SKIP() << "this machine gives out no terminals";
    const auto said = shell::run_at_terminal(
        {"/usr/bin/env", "NO_COLOR=1", "TERM=xterm", ANANAS_PROGRAM, "rules", "SAT-T1a", "SAT-B10a"}, 60);
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(lines_of(said.out), ElementsAre("SAT-B10a         ruling   Bet out of turn, then a smaller",
                                                "                          bet in turn: the offender may call",
                                                "                          or fold.",
                                                "SAT-T1a          play     Odd chip to the first tied hand",
                                                "                          clockwise from the button."));
}

TEST(Rules, shows_found_words_in_bold_where_the_terminal_can) {
    if (!shell::has_terminals()) GTEST_SKIP() << "this machine gives out no terminals";
    const auto bold = shell::run_at_terminal(
        {"/usr/bin/env", "-u", "NO_COLOR", "TERM=xterm", ANANAS_PROGRAM, "rules", "rabbit"}, 100);
    EXPECT_THAT(bold.out, HasSubstr("(no \033[1mrabbit\033[0m hunting)"));
    for (const char *plain : {"NO_COLOR=1", "TERM=dumb"}) {
        const auto said =
            shell::run_at_terminal({"/usr/bin/env", "TERM=xterm", plain, ANANAS_PROGRAM, "rules", "rabbit"}, 100);
        EXPECT_THAT(said.out, AllOf(HasSubstr("(no rabbit hunting)"), Not(HasSubstr("\033")))) << plain;
    }
}

} // namespace
} // namespace ananas
