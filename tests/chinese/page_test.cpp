// The page about the rulebook names tests of this game; they must exist, and every clause must have one.
#include "rulebook/rulebook.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace ananas::chinese {
namespace {

std::set<std::string> all_tests() {
    std::set<std::string> names;
    const testing::UnitTest &tests = *testing::UnitTest::GetInstance();
    for (int number = 0; number < tests.total_test_suite_count(); ++number) {
        const testing::TestSuite &suite = *tests.GetTestSuite(number);
        for (int test = 0; test < suite.total_test_count(); ++test)
            names.insert(std::string(suite.name()) + "." + suite.GetTestInfo(test)->name());
    }
    return names;
}

TEST(ChinesePage, lists_every_clause_with_tests_that_exist) {
    std::ifstream file(ANANAS_SOURCE_DIR "/docs/rulebook.md");
    const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const std::set<std::string> tests = all_tests();
    for (const Clause &clause : all_clauses)
        if (clause.id.starts_with("FUP-")) {
            EXPECT_NE(page.find("| " + std::string(clause.id) + " | `FUP_"), std::string::npos)
                << "docs/rulebook.md has no row for " << clause.id;
        }
    for (std::size_t at = page.find("`FUP_"); at != std::string::npos; at = page.find("`FUP_", at + 1)) {
        const std::string name = page.substr(at + 1, page.find('`', at + 1) - at - 1);
        EXPECT_TRUE(tests.contains(name)) << "there is no test " << name;
    }
}

} // namespace
} // namespace ananas::chinese
