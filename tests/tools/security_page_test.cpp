// docs/security.md names tests as proof: they are there. And it leaves out nothing of the standard that it speaks of.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
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

// ---- the requirements of ASVS 5.0.0: their numbers by level, "1.2.1-5" for 1.2.1 to 1.2.5

constexpr std::string_view level_1 =
    "1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 "
    "5.2.1-2 5.3.1-2 6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 "
    "9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 "
    "15.2.1 15.3.1";
constexpr std::string_view level_2 =
    "1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2 4.1.2-3 4.2.1 "
    "4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.3.1-2 "
    "7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3 "
    "11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 "
    "14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2";

struct Requirement {
    int chapter = 0, section = 0, number = 0;
    friend auto operator<=>(const Requirement &, const Requirement &) = default;
};
void PrintTo(const Requirement &each, std::ostream *out) {
    *out << each.chapter << '.' << each.section << '.' << each.number;
}
using Requirements = std::set<Requirement>;

// In the short form above and in that of the page: "1.2.1 – 1.2.5".
void add(Requirements &all, std::string_view text) {
    const std::string words(text);
    for (const std::smatch &found :
         found_in(words, std::regex(R"((\d+)\.(\d+)\.(\d+)(?:(?:-| – \d+\.\d+\.)(\d+))?)"))) {
        Requirement each{std::stoi(found[1]), std::stoi(found[2]), std::stoi(found[3])};
        const int last = found[4].matched ? std::stoi(found[4]) : each.number;
        for (; each.number <= last; ++each.number) all.insert(each);
    }
}

Requirements required() {
    Requirements all;
    add(all, level_1);
    add(all, level_2);
    return all;
}

struct Page {
    std::string text;
    Requirements rows, by_setting, not_met, not_applying;
};

// Whole sections and chapters are named by "4.3" and "V9" where nothing of them applies.
void add_groups(Requirements &all, const std::string &text) {
    add(all, text);
    const auto add_those = [&](auto belongs) {
        std::ranges::copy_if(required(), std::inserter(all, all.end()), belongs);
    };
    for (const std::smatch &found : found_in(text, std::regex(R"((?:^|[ ,])(\d+)\.(\d+)(?![.\d]))")))
        add_those([chapter = std::stoi(found[1]), section = std::stoi(found[2])](const Requirement &each) {
            return each.chapter == chapter && each.section == section;
        });
    for (const std::smatch &found : found_in(text, std::regex(R"(V(\d+))")))
        add_those([chapter = std::stoi(found[1])](const Requirement &each) { return each.chapter == chapter; });
}

Page read_page() {
    Page page{.text = text_of(ANANAS_SOURCE_DIR "/docs/security.md"),
              .rows = {},
              .by_setting = {},
              .not_met = {},
              .not_applying = {}};
    std::istringstream lines(page.text);
    std::string heading;
    const std::regex row(R"(^\| ([V\d., –]+) \|.*)"), point(R"(^- \*\*([^*]+)\*\*.*)");
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (line.starts_with("## "))
            heading = line.substr(3);
        else if (std::regex_match(line, found, row) && heading == "What does not apply")
            add_groups(page.not_applying, found[1]);
        else if (std::regex_match(line, found, row) && heading == "What a setting meets")
            add(page.by_setting, found[1].str());
        else if (std::regex_match(line, found, row))
            add(page.rows, found[1].str());
        else if (std::regex_match(line, found, point) && heading == "What is not met")
            add(page.not_met, found[1].str());
    }
    return page;
}

Requirements without(const Requirements &all, const Requirements &some) {
    Requirements rest;
    std::ranges::set_difference(all, some, std::inserter(rest, rest.end()));
    return rest;
}
Requirements both(const Requirements &one, const Requirements &other) {
    Requirements common;
    std::ranges::set_intersection(one, other, std::inserter(common, common.end()));
    return common;
}

TEST(SecurityPage, knows_as_many_requirements_as_the_standard_has) {
    Requirements first, second;
    add(first, level_1);
    add(second, level_2);
    EXPECT_EQ(first.size(), 70U);
    EXPECT_EQ(second.size(), 183U);
    EXPECT_THAT(both(first, second), IsEmpty());
}

TEST(SecurityPage, has_every_requirement_of_two_levels_and_no_other) {
    const Page page = read_page();
    Requirements said = page.rows;
    for (const Requirements &more : {page.by_setting, page.not_met, page.not_applying})
        said.insert(more.begin(), more.end());
    EXPECT_THAT(without(required(), said), IsEmpty()) << "left out";
    EXPECT_THAT(without(said, required()), IsEmpty()) << "not in the standard, or of its third level";
}

TEST(SecurityPage, says_one_thing_of_each_requirement) {
    const Page page = read_page();
    EXPECT_THAT(both(page.rows, page.not_met), IsEmpty()) << "met, and not";
    EXPECT_THAT(both(page.by_setting, page.not_met), IsEmpty()) << "met by a setting, and not";
    for (const Requirements &other : {page.rows, page.by_setting, page.not_met})
        EXPECT_THAT(both(page.not_applying, other), IsEmpty()) << "applies, and does not";
    std::ostringstream counted;
    counted << "Of these " << required().size() << ", " << without(page.rows, page.by_setting).size() << " are met, "
            << page.by_setting.size() << " by a setting and " << page.not_met.size() << " not; "
            << page.not_applying.size() << " do not apply.";
    std::smatch said;
    ASSERT_TRUE(std::regex_search(page.text, said, std::regex("Of these [^.]*\\.")));
    EXPECT_EQ(said.str(), counted.str());
}

} // namespace
} // namespace ananas
