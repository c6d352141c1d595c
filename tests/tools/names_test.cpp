// tools/check_names.py on small trees of our own making: what no compiler finds, it must.

#include "support/process.h"
#include "support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string_view>

namespace ananas {
namespace {

class Names : public testing::Test {
protected:
    void plant(std::string_view file, std::string_view content) {
        std::ofstream(folder_.path() / file) << "namespace ananas::app {\n\n"
                                             << content << "\n} // namespace ananas::app\n";
    }
    shell::Outcome check() {
        const std::filesystem::path source = ANANAS_SOURCE_DIR;
        return shell::run({source / "tools/check_names.py", folder_.path()});
    }

private:
    shell::TemporaryFolder folder_;
};

// Two commands had a street each, and one's destructor ran for both.
TEST_F(Names, may_not_be_given_to_two_types_of_a_namespace) {
    plant("equity.h", "struct Street {\n    int deals = 0;\n};\n");
    plant("replay.h", "struct Street final {\n    double share = 0;\n};\n");
    const auto outcome = check();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out, testing::HasSubstr("ananas::app::Street is defined in"));
    EXPECT_THAT(outcome.out, testing::HasSubstr("replay.h"));
}

TEST_F(Names, may_be_a_files_own_or_another_namespaces) {
    plant("equity.cpp", "namespace {\n\nstruct Street {};\n\n} // namespace\n");
    plant("replay.cpp", "namespace {\n\nenum class Street { flop };\n\n} // namespace\n");
    plant("street.h", "struct Street {\n    struct Inner {};\n};\nclass Inner;\n");
    plant("table.h", "} // namespace ananas::app\nnamespace ananas::room {\nstruct Street {};\n");
    const auto outcome = check();
    EXPECT_EQ(outcome.status, 0) << outcome.out;
}

TEST_F(Names, are_each_given_once_in_this_tree) {
    const std::filesystem::path source = ANANAS_SOURCE_DIR;
    const auto outcome = shell::run({source / "tools/check_names.py", source / "src"});
    EXPECT_EQ(outcome.status, 0) << outcome.out;
}

} // namespace
} // namespace ananas
