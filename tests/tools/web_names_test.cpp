// tools/web.sh: which of the browser's tests a PATTERN of ./test finds.

#include "support/process.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace ananas {
namespace {

// What `commands` say where web/tests has two files.
std::string said(const std::string &commands) {
    const std::string script =
        "set -euo pipefail; source " ANANAS_SOURCE_DIR "/tools/web.sh; root=$(mktemp -d); mkdir -p $root/web/tests; "
        R"(printf '%s\n' 'describe("a page", () => {' '  test("is left in mid-hand (or not).", async () => {' > )"
        R"($root/web/tests/a.test.ts; printf '%s\n' 'test("comes back", () => {' )"
        R"('    test(`plays ${game.name} to its end, ${size}`, async () => {' > $root/web/tests/b.test.ts; )" +
        commands + "; rm -r $root";
    const auto outcome = shell::run({"/usr/bin/env", "bash", "-c", script});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
}

// The files and the names that Node is given for the PATTERN, as ./test hands it on.
std::string chosen(const std::string &pattern) {
    return said("choose_web_tests '" + pattern + R"('; echo "${web_files[*]}: $web_names")");
}

TEST(WebNames, are_found_by_any_part_as_they_are_counted) {
    EXPECT_EQ(chosen("comes_back"), "tests/b.test.ts: ^comes back$\n");
    EXPECT_EQ(chosen("Web.comes"), "tests/b.test.ts: ^comes back$\n");
    EXPECT_EQ(chosen("mid_hand_(or"), "tests/a.test.ts: ^is left in mid-hand \\(or not\\)\\.$\n");
}

TEST(WebNames, that_a_loop_completes_are_found_by_what_the_file_has) {
    EXPECT_EQ(chosen("to_its_end"), "tests/b.test.ts: ^plays .* to its end, .*$\n");
}

TEST(WebNames, of_which_some_are_slow_are_left_to_a_pattern_that_asks_for_those) {
    const std::string file =
        R"(echo 'test(`fits, ${size}${slowIf(size === phone)}`, async () => {' > $root/web/tests/c.test.ts; )";
    const auto found = [&](const std::string &before, const std::string &pattern) {
        return said(file + before + "choose_web_tests '" + pattern +
                    R"('; echo "${web_files[*]}: $web_names|$web_slow")");
    };
    const std::string fits = "tests/c.test.ts: ^fits, .*(, slow)?$|";
    EXPECT_EQ(found("", "fits"), fits + ", slow$\n");
    EXPECT_EQ(found("", "fits,_…,_slow"), fits + "\n");
    EXPECT_EQ(found("tier=all; ", "fits"), fits + "\n");
}

TEST(WebNames, all_begin_in_the_same_way) {
    EXPECT_EQ(chosen("Web"), "tests/a.test.ts tests/b.test.ts: "
                             "^is left in mid-hand \\(or not\\)\\.$|^comes back$|^plays .* to its end, .*$\n");
}

TEST(WebNames, are_none_where_the_pattern_is_of_other_tests) {
    EXPECT_EQ(chosen("SAT_B3"), ": \n");
    EXPECT_EQ(chosen("Web.back"), ": \n");
    EXPECT_EQ(chosen("page"), ": \n");
}

TEST(WebNames, do_not_matter_without_a_pattern) { EXPECT_EQ(chosen(""), "tests/*.test.ts: \n"); }

TEST(WebNames, are_read_from_every_test_that_there_is) {
    const auto outcome = shell::run({"/usr/bin/env", "bash", "-c",
                                     "root=" ANANAS_SOURCE_DIR "; source $root/tools/web.sh; web_named \"\" | wc -l; "
                                     R"(cat $root/web/tests/*.test.ts | grep -cE '^ *(test|it)(\.[a-z]+)?\(')"});
    const std::size_t line = outcome.out.find('\n');
    EXPECT_EQ(outcome.out.substr(0, line + 1), outcome.out.substr(line + 1));
    EXPECT_GT(outcome.out.size(), 4U) << outcome.err;
}

} // namespace
} // namespace ananas
