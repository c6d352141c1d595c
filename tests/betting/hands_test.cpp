// The golden hands: every file of tests/hands is a test and proves the clauses of its head.
#include "betting/games.h"
#include "betting/hand_script.h"
#include "betting/spec.h"
#include "rulebook/rulebook.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::betting {
namespace {

class Hand : public testing::TestWithParam<HandFile> {};

TEST_P(Hand, is_played_by_the_book) {
    const std::string story = text_of(GetParam());
    std::string proves;
    for (const std::string &id : clauses_proved(story)) {
        EXPECT_TRUE(rulebook.find(id)) << GetParam().path << " proves " << id << ", which is not in the book";
        proves += (proves.empty() ? "" : ",") + id;
    }
    RecordProperty("proves", proves);
    play_story(story, GetParam().path.c_str(), 1);
}
INSTANTIATE_TEST_SUITE_P(Golden, Hand, testing::ValuesIn(hand_files()),
                         [](const auto &hand) { return hand.param.name; });

TEST(Games, each_has_a_golden_hand) {
    const std::vector<HandFile> hands = hand_files();
    for (const GameSpec *game : all_games)
        EXPECT_TRUE(std::ranges::any_of(hands, [&](const HandFile &hand) { return hand.game == game->name; }))
            << "tests/hands/" << game->name << " is empty";
}

std::string page() {
    std::ifstream file(ANANAS_SOURCE_DIR "/docs/rulebook.md");
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The row of a clause on the page: "| SAT-B3 | `holdem/short_all_in_does_not_reopen` |".
std::string row_of(std::string_view id, const std::string &page) {
    const std::size_t start = page.find("| " + std::string(id) + " |");
    return start == std::string::npos ? "" : page.substr(start, page.find('\n', start) - start);
}

TEST(Page, lists_every_clause_of_play_with_hands_that_name_it) {
    const std::string text = page();
    const std::vector<HandFile> hands = hand_files();
    for (const ClauseId id : rulebook.all()) {
        const Clause &clause = rulebook[id];
        const bool ours =
            clause.id.starts_with("SD11-") || clause.id.starts_with("HR-") || clause.id.starts_with("SAT-");
        if (!ours || clause.kind != ClauseKind::play) continue;
        const std::string row = row_of(clause.id, text);
        EXPECT_FALSE(row.empty()) << "docs/rulebook.md has no row for " << clause.id;
        for (std::size_t at = row.find('`'); at != std::string::npos; at = row.find('`', row.find('`', at + 1) + 1)) {
            const std::string name = row.substr(at + 1, row.find('`', at + 1) - at - 1);
            if (name.find('/') == std::string::npos) continue; // a test, named by the clause itself
            const auto hand = std::ranges::find_if(
                hands, [&](const HandFile &file) { return file.path.ends_with("/" + name + ".hand"); });
            ASSERT_NE(hand, hands.end()) << "there is no hand " << name;
            const std::vector<std::string> proved = clauses_proved(text_of(*hand));
            EXPECT_NE(std::ranges::find(proved, clause.id), proved.end()) << name << " does not prove " << clause.id;
        }
    }
}

} // namespace
} // namespace ananas::betting
