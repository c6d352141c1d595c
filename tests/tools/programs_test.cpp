// tools/programs.sh: how test programs that end badly are counted.

#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace ananas {
namespace {

// What `commands` say after a first run, where the test program of the area `net`, which may have a second one, is this
// shell script.
std::string said(const std::string &program, const std::string &commands) {
    const std::string script =
        "root=$(mktemp -d) && results=$root && cores=1 && say() { :; } && source " ANANAS_SOURCE_DIR
        "/tools/programs.sh && mkdir -p $root/build/p/tests && cd $root/build/p/tests && "
        "printf '#!/bin/sh\\n%s\\n' '" +
        program + "' > net_test && chmod +x net_test && run_program p \"*\" net > /dev/null && " + commands +
        " && rm -r $root";
    return shell::run({"/usr/bin/env", "bash", "-c", script}).out;
}

// The record that ./test keeps of such a program.
std::string record_of(const std::string &program) { return said(program, "cat $results/p.net.tsv"); }

// How it is counted after a second try, and what the record keeps of the first.
std::string second_try_of(const std::string &program) {
    return said(program, "try_again p \"*\" > /dev/null && count_outcomes < $results/p.net.tsv && second_tries");
}

const std::string a_test_that_passes = R"(echo "[ RUN      ] A.b"; echo "A.b	passed" >> $ANANAS_TESTS_EXECUTED; )";

TEST(TestPrograms, that_end_well_are_what_their_tests_are) {
    EXPECT_EQ(record_of(a_test_that_passes + "exit 0"), "A.b\tpassed\n");
}

TEST(TestPrograms, that_a_sanitizer_ends_after_the_last_test_fail) {
    EXPECT_EQ(record_of(a_test_that_passes + "exit 66"), "A.b\tpassed\nnet.ends_well\tfailed\n");
}

TEST(TestPrograms, that_die_in_a_test_fail_that_test) {
    EXPECT_EQ(record_of(a_test_that_passes + R"(echo "[ RUN      ] A.c"; kill -9 $$)"), "A.b\tpassed\nA.c\tfailed\n");
}

TEST(TestPrograms, that_die_in_a_test_fail_that_test_also_when_another_failed_before) {
    EXPECT_EQ(record_of(R"(echo "[ RUN      ] A.b"; echo "A.b	failed" >> $ANANAS_TESTS_EXECUTED; )"
                        R"(echo "[ RUN      ] A.c"; kill -9 $$)"),
              "A.b\tfailed\nA.c\tfailed\n");
}

// It counted as a test of no clause, and others of the same clauses had them proven.
TEST(TestPrograms, that_die_in_a_golden_hand_fail_the_clauses_in_its_head) {
    EXPECT_EQ(said(R"(d=$(dirname "$0")/../../../tests/hands/crazy-pineapple; mkdir -p $d; )"
                   R"(printf "# A hand\nproves: SAT-B3 HR-H16\n\ngame: holdem\n" > $d/all-in.hand; )"
                   R"(echo "[ RUN      ] Golden/Hand.is_played/crazy_pineapple_all_in"; kill -9 $$)",
                   "cat $results/p.net.tsv"),
              "Golden/Hand.is_played/crazy_pineapple_all_in\tfailed\tSAT-B3,HR-H16\n");
}

TEST(TestPrograms, that_fail_with_a_sanitizer_alone_fail_in_the_record) {
    EXPECT_EQ(said(a_test_that_passes + "exit 0",
                   "printf 'A.b\\tfailed\\tSAT-B3\\nA.c\\tpassed\\n' > $results/asan.net.tsv && record_outcomes"),
              "A.b\tpassed\nA.b\tfailed\tSAT-B3\n");
}

// What the README says of the clauses on play and on tables was kept by nobody.
TEST(TestPrograms, leave_no_clause_on_play_or_on_tables_unproven) {
    const auto checked = [](const std::string &rows) {
        const std::string script = "root=$(mktemp -d) && mkdir -p $root/build/release && say() { echo \"$*\"; } && "
                                   "source " ANANAS_SOURCE_DIR "/tools/programs.sh && printf '#!/bin/sh\nprintf \"" +
                                   rows +
                                   "\"\n' > $root/build/release/ananas && chmod +x $root/build/release/ananas && "
                                   "check_proof record && echo fine; rm -r $root";
        return shell::run({"/usr/bin/env", "bash", "-c", script}).out;
    };
    EXPECT_EQ(checked(R"(SAT-B3\\tplay\\tproven\\tA.b\\nSAT-C1\\tconduct\\tunproven\\t\\n)"), "fine\n");
    EXPECT_EQ(checked(R"(SAT-B3\\ttable\\tunproven\\tA.b (skipped)\\n)"),
              "No test proves these clauses: name one after each.\nSAT-B3\n");
}

TEST(TestPrograms, that_pass_at_the_second_try_are_remembered_to_have_failed_with_their_clauses) {
    EXPECT_EQ(second_try_of(R"(echo "[ RUN      ] A.b"; [ -e again ] || { touch again; kill -9 $$; }; )"
                            R"(echo "A.b	passed	SAT-B3" >> $ANANAS_TESTS_EXECUTED)"),
              "1 passed, 0 failed\nA.b\tfailed\tSAT-B3\n");
}

// With the slow tests the second try of one that had failed took as long as all of them.
TEST(TestPrograms, that_came_to_their_end_try_again_only_what_failed) {
    EXPECT_EQ(
        said(a_test_that_passes + R"(echo "$*" >> calls; echo "[ RUN      ] A.c"; )"
                                  R"([ -e again ] && went=passed || went=failed; touch again; )"
                                  R"(echo "A.c	$went" >> $ANANAS_TESTS_EXECUTED; )"
                                  R"(echo "[==========] 2 tests ran."; )"
                                  R"([ $went = passed ])",
             "try_again p \"*\" > /dev/null && grep -o filter=.* calls && cat $results/p.net.tsv && second_tries"),
        "filter=*\nfilter=A.c\nA.b\tpassed\nA.c\tpassed\nA.c\tfailed\n");
}

TEST(TestPrograms, that_end_well_at_the_second_try_alone_are_remembered_not_to_have) {
    EXPECT_EQ(second_try_of(a_test_that_passes + "[ -e again ] || { touch again; exit 66; }"),
              "2 passed, 0 failed\nnet.ends_well\tfailed\n");
}

TEST(TestPrograms, that_die_at_the_second_try_before_what_failed_at_the_first_fail_both) {
    EXPECT_EQ(second_try_of(R"([ ! -e again ] || { echo "[ RUN      ] A.b"; kill -9 $$; }; touch again; )" +
                            a_test_that_passes + R"(echo "[ RUN      ] A.c"; exit 1)"),
              "0 passed, 2 failed\n");
}

// A room that had lost an acknowledged command once in a hundred kills ended green.
TEST(TestPrograms, that_kill_rooms_have_one_try) {
    EXPECT_EQ(second_try_of(R"(echo "[ RUN      ] Killed.fifty"; )"
                            R"([ -e again ] && went=passed || went=failed; touch again; )"
                            R"(echo "Killed.fifty	$went" >> $ANANAS_TESTS_EXECUTED; )"
                            R"(echo "[==========] 1 test ran."; [ $went = passed ])"),
              "0 passed, 1 failed\n");
}

// The store's own were forgotten: a write that was acknowledged and lost could end green.
TEST(TestPrograms, that_kill_or_cut_power_have_one_try_each) {
    const std::regex one_try(said("exit 0", "printf %s \"$one_try\""), std::regex::extended);
    const std::regex test(R"(\nTEST(?:_F|_P)?\((\w+), (\w+)\))");
    const std::regex keeps("loses_nothing|nothing_that.*_is_lost_or_doubled");
    std::set<std::string> suites;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(ANANAS_SOURCE_DIR "/tests")) {
        const std::string file = entry.path().filename();
        if (!file.ends_with("_test.cpp")) continue;
        std::ifstream stream(entry.path());
        const std::string source{std::istreambuf_iterator(stream), {}};
        for (std::sregex_iterator found(source.begin(), source.end(), test), end; found != end; ++found)
            if (file == "kill_test.cpp" || file == "power_test.cpp" || std::regex_search(found->str(2), keeps))
                suites.insert(found->str(1));
    }
    EXPECT_THAT(suites, testing::IsSupersetOf({"Kill", "Killed", "CutOff", "PowerCut"})) << "this test finds no tests";
    for (const std::string &suite : suites) EXPECT_TRUE(std::regex_search(suite + ".a_test", one_try)) << suite;
}

TEST(TestPrograms, that_die_while_they_kill_rooms_fail_though_all_pass_at_the_second_try) {
    EXPECT_EQ(second_try_of(R"([ -e again ] && went=passed || went=failed; )"
                            R"(echo "[ RUN      ] A.b"; echo "A.b	$went" >> $ANANAS_TESTS_EXECUTED; )"
                            R"(echo "[ RUN      ] CutOff.often"; [ -e again ] || { touch again; kill -9 $$; }; )"
                            R"(echo "CutOff.often	passed" >> $ANANAS_TESTS_EXECUTED)"),
              "1 passed, 1 failed\nA.b\tfailed\n");
}

TEST(TestPrograms, that_kill_rooms_do_not_keep_others_from_a_second_try) {
    EXPECT_EQ(said(R"(echo "$*" >> calls; [ -e again ] && went=passed || went=failed; touch again; )"
                   R"(echo "[ RUN      ] A.c"; echo "A.c	$went" >> $ANANAS_TESTS_EXECUTED; )"
                   R"(case "$*" in *filter=A.c*) exit 0;; esac; )"
                   R"(echo "[ RUN      ] PowerCut.d"; echo "PowerCut.d	failed" >> $ANANAS_TESTS_EXECUTED; )"
                   R"(echo "[==========] 2 tests ran."; exit 1)",
                   "try_again p \"*\" > /dev/null && grep -o filter=.* calls && count_outcomes < $results/p.net.tsv"),
              "filter=*\nfilter=A.c\n1 passed, 1 failed\n");
}

// More than a pipe holds: whoever does not read one to its end ends its writer, and with it a run in which nothing
// failed.
TEST(TestPrograms, that_all_pass_at_the_first_try_are_recorded_to_the_last) {
    EXPECT_EQ(said(a_test_that_passes + R"(seq -f "A.b_%.0f	passed" 20000 >> $ANANAS_TESTS_EXECUTED)",
                   "set -euo pipefail && record_outcomes > recorded && wc -l < recorded"),
              "20001\n");
}

TEST(TestPrograms, that_fail_twice_have_no_second_try_to_be_proud_of) {
    EXPECT_EQ(second_try_of(R"(echo "[ RUN      ] A.b"; echo "A.b	failed" >> $ANANAS_TESTS_EXECUTED; exit 1)"),
              "0 passed, 1 failed\n");
}

} // namespace
} // namespace ananas
