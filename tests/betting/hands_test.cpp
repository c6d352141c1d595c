// The golden hands: every file of tests/hands is a test and proves the clauses of its head.
#include "betting/games.h"
#include "betting/hand_script.h"
#include "betting/spec.h"
#include "rulebook/rulebook.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
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

} // namespace
} // namespace ananas::betting
