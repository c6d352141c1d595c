// The page about the rulebook names tests; they must exist.
#include "rulebook/rulebook.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace ananas::twisted {
namespace {

bool is_a_test(std::string_view name) {
    const testing::UnitTest &tests = *testing::UnitTest::GetInstance();
    for (int suite = 0; suite < tests.total_test_suite_count(); ++suite)
        for (int test = 0; test < tests.GetTestSuite(suite)->total_test_count(); ++test)
            if (name == std::string(tests.GetTestSuite(suite)->name()) + "." +
                            tests.GetTestSuite(suite)->GetTestInfo(test)->name())
                return true;
    return false;
}

TEST(TwistedPage, lists_every_clause_with_tests_that_exist) {
    std::ifstream file(ANANAS_SOURCE_DIR "/docs/rulebook.md");
    const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    for (const Clause &clause : all_clauses)
        if (clause.id.starts_with("SD15-")) {
            EXPECT_NE(page.find("| " + std::string(clause.id) + " | `SD15_"), std::string::npos)
                << "docs/rulebook.md has no row for " << clause.id;
        }
    for (std::size_t at = page.find("`SD15_"); at != std::string::npos; at = page.find("`SD15_", at + 1)) {
        const std::string name = page.substr(at + 1, page.find('`', at + 1) - at - 1);
        EXPECT_TRUE(is_a_test(name)) << "there is no test " << name;
    }
}

} // namespace
} // namespace ananas::twisted
