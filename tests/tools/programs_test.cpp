// tools/programs.sh: how test programs that end badly are counted.

#include "support/process.h"

#include <gtest/gtest.h>

#include <string>

namespace ananas {
namespace {

// The record that ./test keeps of a test program whose body is this shell script.
std::string record_of(const std::string &program) {
    const std::string script =
        "root=$(mktemp -d) && results=$root && cores=1 && say() { :; } && source " ANANAS_SOURCE_DIR
        "/tools/programs.sh && mkdir -p $root/build/p/tests && cd $root/build/p/tests && "
        "printf '#!/bin/sh\\n%s\\n' '" +
        program +
        "' > x_test && chmod +x x_test && run_program p \"*\" x > /dev/null && "
        "cat $results/p.x.tsv && rm -r $root";
    return shell::run({"/usr/bin/env", "bash", "-c", script}).out;
}

const std::string a_test_that_passes = R"(echo "[ RUN      ] A.b"; echo "A.b	passed" >> $ANANAS_TESTS_EXECUTED; )";

TEST(TestPrograms, that_end_well_are_what_their_tests_are) {
    EXPECT_EQ(record_of(a_test_that_passes + "exit 0"), "A.b\tpassed\n");
}

TEST(TestPrograms, that_a_sanitizer_ends_after_the_last_test_fail) {
    EXPECT_EQ(record_of(a_test_that_passes + "exit 66"), "A.b\tpassed\nx.ends_well\tfailed\n");
}

TEST(TestPrograms, that_die_in_a_test_fail_that_test) {
    EXPECT_EQ(record_of(a_test_that_passes + R"(echo "[ RUN      ] A.c"; kill -9 $$)"), "A.b\tpassed\nA.c\tfailed\n");
}

} // namespace
} // namespace ananas
