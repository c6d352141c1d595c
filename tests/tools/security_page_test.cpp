// docs/security.md names tests as proof: they are there.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace ananas {
namespace {

using ::testing::IsEmpty;

std::string text_of(const std::filesystem::path &file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::smatch> found_in(const std::string &text, const std::regex &pattern) {
    return {std::sregex_iterator(text.begin(), text.end(), pattern), {}};
}

// "Suite.name" of all tests, and "Suite.*".
std::set<std::string> tests_there_are() {
    std::set<std::string> names;
    const std::regex pattern(R"(\bTEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\))");
    for (const auto &entry : std::filesystem::recursive_directory_iterator(ANANAS_SOURCE_DIR "/tests")) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = text_of(entry.path());
        for (const std::smatch &found : found_in(text, pattern)) {
            names.insert(found[1].str() + '.' + found[2].str());
            names.insert(found[1].str() + ".*");
        }
    }
    return names;
}

TEST(SecurityPage, names_tests_and_files_that_are_there) {
    const std::string page = text_of(ANANAS_SOURCE_DIR "/docs/security.md");
    const std::set<std::string> there = tests_there_are();
    std::vector<std::string> missing;
    const auto named = found_in(page, std::regex(R"(`([A-Z]\w*\.(?:\w+|\*))`)"));
    for (const std::smatch &found : named)
        if (found[1] != "Suite.name" && !there.contains(found[1].str())) missing.push_back(found[1].str());
    for (const std::smatch &found : found_in(page, std::regex(R"(`((?:src|tests|web|tools|cmake|fuzz)/[\w./]+)`)")))
        if (!std::filesystem::exists(ANANAS_SOURCE_DIR "/" + found[1].str())) missing.push_back(found[1].str());
    EXPECT_GT(named.size(), 50U);
    EXPECT_THAT(missing, IsEmpty());
}

} // namespace
} // namespace ananas
