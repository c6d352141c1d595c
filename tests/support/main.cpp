// The main of every test program. Besides GoogleTest's own report it keeps the record of what was
// executed, one line `Suite.name<TAB>passed|failed|skipped` a test, in the file that
// ANANAS_TESTS_EXECUTED names; a test that records the property "proves" adds a tab and the ids of the
// clauses it proves. A line is written when its test ends, so that the record of a
// program that dies halfway is true as far as it goes.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <ios>
#include <ostream>
#include <string>
#include <string_view>

namespace {

class Record : public testing::EmptyTestEventListener {
public:
    explicit Record(const std::string &path) : file_(path, std::ios::app) {}

    void OnTestEnd(const testing::TestInfo &test) override {
        const testing::TestResult &result = *test.result();
        const char *outcome = result.Passed() ? "passed" : result.Skipped() ? "skipped" : "failed";
        file_ << test.test_suite_name() << '.' << test.name() << '\t' << outcome;
        for (int property = 0; property < result.test_property_count(); ++property)
            if (std::string_view(result.GetTestProperty(property).key()) == "proves")
                file_ << '\t' << result.GetTestProperty(property).value();
        file_ << '\n' << std::flush;
    }

private:
    std::ofstream file_;
};

} // namespace

int main(int argc, char **argv) {
    testing::InitGoogleTest(&argc, argv);
    if (const char *path = std::getenv("ANANAS_TESTS_EXECUTED"))
        testing::UnitTest::GetInstance()->listeners().Append(new Record(path)); // owned by GoogleTest
    return RUN_ALL_TESTS();
}
