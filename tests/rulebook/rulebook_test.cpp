#include "rulebook/rulebook.h"
#include "support/process.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace ananas {
namespace {

// A reference to a clause is found by the compiler, cannot be made up, and costs two bytes.
static_assert(rulebook[clause("SAT-B3")].id == "SAT-B3");
static_assert(rulebook[clause("SAT-B3")].kind == ClauseKind::play);
static_assert(clause("SD11-1a") < clause("SAT-B3"));
static_assert(clause("SAT-B3") == clause("SAT-B3") && clause("SAT-B3") != clause("SAT-B4"));
static_assert(!std::is_default_constructible_v<ClauseId> && !std::is_constructible_v<ClauseId, int> &&
              !std::is_constructible_v<ClauseId, const char *>);
static_assert(sizeof(ClauseId) == 2 && std::is_trivially_copyable_v<ClauseId>);

std::vector<std::string> ids(const std::vector<ClauseId> &clauses) {
    std::vector<std::string> list;
    for (const ClauseId id : clauses) list.emplace_back(rulebook[id].id);
    return list;
}

TEST(Rulebook, holds_every_clause_of_the_five_documents) {
    std::map<std::string, int> of_document;
    std::map<ClauseKind, int> of_kind;
    for (const ClauseId id : rulebook.all()) {
        ++of_document[std::string(rulebook[id].id.substr(0, rulebook[id].id.find('-')))];
        ++of_kind[rulebook[id].kind];
    }
    EXPECT_EQ(of_document,
              (std::map<std::string, int>{{"SD11", 11}, {"SD15", 22}, {"FUP", 30}, {"HR", 42}, {"SAT", 141}}));
    EXPECT_EQ(of_kind, (std::map<ClauseKind, int>{{ClauseKind::play, 128},
                                                  {ClauseKind::ruling, 72},
                                                  {ClauseKind::direct, 18},
                                                  {ClauseKind::table, 15},
                                                  {ClauseKind::conduct, 13}}));
}

// Ids also name test suites and are typed by hand: they must stay apart in any case, with '_' for '-'.
TEST(Rulebook, ids_can_be_told_apart_however_they_are_written) {
    std::set<std::string> written;
    for (const ClauseId id : rulebook.all()) {
        std::string suite(rulebook[id].id);
        EXPECT_EQ(std::ranges::count(suite, '-'), 1) << suite;
        EXPECT_EQ(suite.find('_'), std::string::npos) << suite;
        std::ranges::replace(suite, '-', '_');
        for (char &c : suite) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        EXPECT_TRUE(written.insert(suite).second) << suite;
        EXPECT_EQ(rulebook.find(suite), id) << suite;
    }
}

TEST(Rulebook, every_clause_says_something_on_one_line) {
    for (const Clause &each : all_clauses) {
        EXPECT_TRUE(each.words.ends_with('.')) << each.id;
        EXPECT_EQ(each.words.find_first_of("\t\n"), std::string_view::npos) << each.id;
    }
}

TEST(Rulebook, finds_an_id_as_people_write_it) {
    EXPECT_EQ(rulebook.find("SAT-B3"), clause("SAT-B3"));
    EXPECT_EQ(rulebook.find("sat_b3"), clause("SAT-B3"));
    EXPECT_EQ(rulebook.find("hr-s8b"), clause("HR-S8B"));
}

TEST(Rulebook, finds_nothing_for_an_id_that_is_not_there) {
    for (const char *unknown : {"", "SAT", "SAT-", "SAT-B", "SAT-B33", "SAT-B3 ", " SAT-B3", "XXX-1"})
        EXPECT_EQ(rulebook.find(unknown), std::nullopt) << '"' << unknown << '"';
}

TEST(Rulebook, searches_the_words_in_any_case) {
    EXPECT_EQ(ids(rulebook.search("ODD CHIP ON A TIE")), (std::vector<std::string>{"HR-H16", "HR-S10"}));
    EXPECT_EQ(ids(rulebook.search("rabbit")), std::vector<std::string>{"SAT-P12"});
    EXPECT_TRUE(rulebook.search("canasta").empty());
    EXPECT_EQ(rulebook.search("").size(), std::size(all_clauses));
}

TEST(Rulebook, kinds_have_the_names_of_the_documents) {
    std::string names;
    for (const ClauseKind kind : all_clause_kinds) names += std::string(name_of(kind)) + ' ';
    EXPECT_EQ(names, "play ruling direct table conduct ");
}

// Asks the compiler that built this test about a file that refers to the clause.
shell::Outcome compile_reference_to(const std::string &id) {
    const std::string code =
        "#include \"rulebook/rulebook.h\"\nconstexpr auto cited = ananas::clause(\"" + id + "\");\n";
    const std::string headers = ANANAS_SOURCE_DIR "/src";
    return shell::run({ANANAS_COMPILER, "-std=c++20", "-fsyntax-only", "-I", headers, "-x", "c++", "-"}, code);
}

TEST(Rulebook, an_unknown_clause_does_not_compile) {
    const auto known = compile_reference_to("SAT-B3");
    EXPECT_EQ(known.status, 0) << known.err;
    for (const char *id : {"SAT-B33", "sat-b3", ""}) {
        const auto unknown = compile_reference_to(id);
        EXPECT_NE(unknown.status, 0) << id;
        EXPECT_NE(unknown.err.find("this_clause_is_not_in_the_rulebook"), std::string::npos) << unknown.err;
    }
}

// As the list beside the documents has it.
std::string line_of(const Clause &each) {
    return std::string(each.id) + '\t' + std::string(name_of(each.kind)) + '\t' + std::string(each.words);
}

// That list is not on every machine: where it is missing, this still notices a word that slipped.
TEST(Rulebook, is_the_one_that_was_agreed_on) {
    std::uint64_t sum = 0xCBF29CE484222325U; // FNV-1a of all lines
    for (const Clause &each : all_clauses)
        for (const char c : line_of(each) + '\n') sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    EXPECT_EQ(sum, 0x8BC2817E553C5FFCU)
        << "A clause has another id, kind, wording or place. If that is meant, change clauses.tsv beside the documents "
           "as well, and then the number in this test.";
}

TEST(Rulebook, agrees_with_the_list_beside_the_documents) {
    const char *named = std::getenv("ANANAS_RULEBOOK");
    const std::filesystem::path folder = named != nullptr ? named : ANANAS_SOURCE_DIR "/../shared/rulebook";
    std::ifstream list(folder / "clauses.tsv");
    if (!list && named == nullptr)
        GTEST_SKIP() << "no " << (folder / "clauses.tsv").lexically_normal()
                     << " to compare with; ANANAS_RULEBOOK may name its folder";
    ASSERT_TRUE(list) << "ANANAS_RULEBOOK names " << folder << ", where no clauses.tsv can be read";
    std::string line;
    std::getline(list, line);
    ASSERT_EQ(line, "id\tkind\tin our words");
    for (const Clause &each : all_clauses) {
        ASSERT_TRUE(std::getline(list, line)) << "the list ends before " << each.id;
        EXPECT_EQ(line, line_of(each));
    }
    EXPECT_FALSE(std::getline(list, line)) << "the list goes on with " << line;
}

} // namespace
} // namespace ananas
