// `ananas rules --proof`: what a test run has shown of the rulebook.
#include "app/ananas.h"
#include "rulebook/rulebook.h"
#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ananas {
namespace {

using ::testing::HasSubstr;

// State and tests of every clause in the answer, by id.
struct Row {
    std::string kind, state, tests;
    friend bool operator==(const Row &, const Row &) = default;
};
std::map<std::string, Row> rows_in(const shell::Outcome &said) {
    std::map<std::string, Row> rows;
    for (const std::string &line : lines_of(said.out)) {
        if (line.empty()) break;
        rows[column(line, 1)] = {column(line, 2), column(line, 3), column(line, 4)};
    }
    return rows;
}

shell::Outcome proof_of(std::string_view record, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"rules", "--proof", "-"});
    return run_ananas(more, record);
}

TEST(RulesProof, lists_every_clause_with_its_state_and_tests) {
    const auto said = proof_of("SAT_B3.short_all_in_does_not_reopen\tpassed\n"
                               "SAT_B3.full_all_in_reopens\tpassed\n"
                               "Chips.reckon_like_money\tpassed\n");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
    const auto rows = rows_in(said);
    EXPECT_EQ(rows.size(), std::size(all_clauses));
    EXPECT_EQ(rows.at("SAT-B3"),
              (Row{"play", "proven", "SAT_B3.full_all_in_reopens, SAT_B3.short_all_in_does_not_reopen"}));
    EXPECT_EQ(rows.at("SAT-B4"), (Row{"ruling", "unproven", ""}));
}

TEST(RulesProof, ends_in_a_summary_by_kind) {
    const auto said = proof_of("SAT_B3.a\tpassed\nHR_H16.b\tpassed\nSAT_B4.c\tpassed\nSAT_B5.d\tfailed\n");
    EXPECT_THAT(said.out, ::testing::EndsWith("\n\n"
                                              "play        2 of 128 proven\n"
                                              "ruling      1 of  72 proven\n"
                                              "direct      0 of  18 proven\n"
                                              "table       0 of  15 proven\n"
                                              "conduct     0 of  13 proven\n"
                                              "all         3 of 246 proven\n"));
}

TEST(RulesProof, only_passed_tests_prove) {
    const auto rows = rows_in(proof_of("SAT_B1.a\tfailed\n"
                                       "SAT_B2.a\tskipped\n"
                                       "SAT_B3.a\tpassed\nSAT_B3.b\tfailed\n"
                                       "SAT_B4.a\tpassed\nSAT_B4.b\tskipped\n"));
    EXPECT_EQ(rows.at("SAT-B1"), (Row{"play", "failing", "SAT_B1.a (failing)"}));
    EXPECT_EQ(rows.at("SAT-B2"), (Row{"play", "unproven", "SAT_B2.a (skipped)"}));
    EXPECT_EQ(rows.at("SAT-B3"), (Row{"play", "failing", "SAT_B3.a, SAT_B3.b (failing)"}));
    EXPECT_EQ(rows.at("SAT-B4"), (Row{"ruling", "proven", "SAT_B4.a, SAT_B4.b (skipped)"}));
}

TEST(RulesProof, of_a_test_that_ran_twice_the_worse_outcome_counts) {
    const auto rows = rows_in(proof_of("SAT_B1.a\tpassed\nSAT_B1.a\tfailed\n"
                                       "SAT_B2.a\tfailed\nSAT_B2.a\tpassed\n"
                                       "SAT_B3.a\tskipped\nSAT_B3.a\tpassed\n"));
    EXPECT_EQ(rows.at("SAT-B1"), (Row{"play", "failing", "SAT_B1.a (failing)"}));
    EXPECT_EQ(rows.at("SAT-B2"), (Row{"play", "failing", "SAT_B2.a (failing)"}));
    EXPECT_EQ(rows.at("SAT-B3"), (Row{"play", "proven", "SAT_B3.a"}));
}

TEST(RulesProof, a_test_may_list_the_clauses_it_proves) {
    const auto rows =
        rows_in(proof_of("GoldenHands.plays/0\tpassed\tSAT-B3,HR-H16\nSAT_T1a.b\tpassed\tSAT-G21\nX.y\tpassed\t\n"));
    for (const char *id : {"SAT-B3", "HR-H16"})
        EXPECT_EQ(rows.at(id), (Row{"play", "proven", "GoldenHands.plays/0"})) << id;
    for (const char *id : {"SAT-T1a", "SAT-G21"}) EXPECT_EQ(rows.at(id), (Row{"play", "proven", "SAT_T1a.b"})) << id;
}

TEST(RulesProof, knows_the_suites_of_parameters_types_and_deaths) {
    const auto rows =
        rows_in(proof_of("EveryGame/SAT_B1.a/3\tpassed\nSAT_B2/0.a\tpassed\nSAT_B3DeathTest.a\tpassed\n"));
    for (const char *id : {"SAT-B1", "SAT-B2", "SAT-B3"}) EXPECT_EQ(rows.at(id).state, "proven") << id;
}

TEST(RulesProof, reports_bad_lines_by_number_and_reads_on) {
    const auto said = proof_of("SAT_B1.a\tpassed\n"
                               "\n"
                               "SAT_B2.a\tperhaps\n"
                               "SAT_B2.a passed\n"
                               "SAT_B99.a\tpassed\n"
                               "X.y\tpassed\tSAT-B98\n"
                               "X.y\tpassed\tSAT-B1\tmore\n"
                               "\tpassed\n"
                               "SAT_B2.\x07\xFF\tpassed\n"
                               "SAT_B3.a\tpassed");
    EXPECT_EQ(said.status, 1);
    const auto complaints = lines_of(said.err);
    ASSERT_EQ(complaints.size(), 8U) << said.err;
    for (std::size_t i = 0; i < complaints.size(); ++i)
        EXPECT_THAT(complaints[i], HasSubstr("ananas rules: standard input, line " + std::to_string(i + 2) + ": "));
    EXPECT_THAT(complaints[1], HasSubstr("'perhaps' is not an outcome; outcomes are passed, failed and skipped"));
    EXPECT_THAT(complaints[3], HasSubstr("the suite SAT_B99 is named like a clause, and there is none with that id"));
    EXPECT_THAT(complaints[4], HasSubstr("there is no clause 'SAT-B98'"));
    EXPECT_THAT(complaints[7], HasSubstr("'SAT_B2.\\x07\\xFF' cannot be a test's name"));
    EXPECT_EQ(rows_in(said).at("SAT-B1").state, "proven");
    EXPECT_EQ(rows_in(said).at("SAT-B3").state, "proven");
}

TEST(RulesProof, nothing_executed_proves_nothing) {
    const auto said = proof_of("");
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, HasSubstr("all         0 of 246 proven\n"));
}

TEST(RulesProof, says_which_file_cannot_be_read) {
    for (const char *path : {"/no/such/record.tsv", "/", ""}) {
        const auto said = run_ananas({"rules", "--proof", path});
        EXPECT_EQ(said.status, 1);
        EXPECT_EQ(said.out, "");
        EXPECT_THAT(said.err, HasSubstr(std::string("cannot read ") + path));
    }
    EXPECT_EQ(run_ananas({"rules", "--proof"}).status, 2);
}

TEST(RulesProof, can_be_asked_of_some_clauses) {
    const auto said = proof_of("SAT_B3.a\tpassed\nSAT_B4.a\tpassed\n", {"SAT-B3", "SAT-B2"});
    EXPECT_EQ(rows_in(said).size(), 2U);
    EXPECT_THAT(said.out, ::testing::EndsWith("\n\nplay        1 of   2 proven\nall         1 of   2 proven\n"));
}

TEST(RulesProof, answers_in_json) {
    const auto said = proof_of("SAT_B1.a\tpassed\nSAT_B1.b\tfailed\n", {"SAT-B1", "SAT-B6", "--json"});
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out,
              R"({"id":"SAT-B1","kind":"play","words":"Check-raise is allowed.","state":"failing",)"
              R"("tests":[{"name":"SAT_B1.a","outcome":"passed"},{"name":"SAT_B1.b","outcome":"failed"}]})"
              "\n"
              R"({"id":"SAT-B6","kind":"play","words":"Tapping the table is a check.","state":"unproven","tests":[]})"
              "\n"
              R"({"summary":{"play":{"clauses":2,"proven":0},"all":{"clauses":2,"proven":0}}})"
              "\n");
}

// The record that the main of our test programs writes is the record that the command reads.
TEST(RulesProof, reads_what_a_real_test_run_wrote) {
    const auto record =
        std::filesystem::temp_directory_path() / ("ananas-pretended-run-" + std::to_string(getpid()) + ".tsv");
    const auto run = shell::run({"/usr/bin/env", "ANANAS_TESTS_EXECUTED=" + record.string(), ANANAS_PRETENDED_RUN});
    EXPECT_EQ(run.status, 1) << "one of its tests fails on purpose";
    const auto said = run_ananas({"rules", "--proof", record.string()});
    std::filesystem::remove(record);
    EXPECT_EQ(said.status, 0) << said.err;
    const auto rows = rows_in(said);
    EXPECT_EQ(rows.at("SAT-B1").state, "proven");
    EXPECT_EQ(rows.at("SAT-B2"), (Row{"play", "failing", "SAT_B2.fails (failing)"}));
    EXPECT_EQ(rows.at("SAT-B6"), (Row{"play", "unproven", "SAT_B6.is_skipped (skipped)"}));
    EXPECT_EQ(rows.at("HR-H16"), (Row{"play", "proven", "GoldenHands.split_pot"}));
    EXPECT_EQ(rows.at("SAT-T1a"), (Row{"play", "proven", "GoldenHands.split_pot"}));
    EXPECT_EQ(rows.at("HR-H7").tests, "EveryGame/HR_H7.for_every_game/0, EveryGame/HR_H7.for_every_game/1");
    EXPECT_THAT(said.out, HasSubstr("all         4 of 246 proven"));
}

} // namespace
} // namespace ananas
