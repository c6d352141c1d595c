#include "bots/bot.h"
#include "bots/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace ananas::bots {
namespace {

using ::testing::HasSubstr;

TEST(BotNames, are_all_different_and_found) {
    std::set<std::string_view> names;
    for (const Bot &bot : all_bots()) {
        EXPECT_TRUE(names.insert(bot.name).second) << bot.name;
        const auto found = parse_bot(bot.name);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->kind, bot.kind);
        EXPECT_EQ(found->style, bot.style);
        EXPECT_EQ(found->thought, 100);
    }
}

TEST(BotNames, have_a_player_of_each_style) {
    for (const std::string_view style : style_names) {
        const auto bot = parse_bot(style);
        ASSERT_TRUE(bot);
        EXPECT_EQ(bot->kind, Kind::player);
        EXPECT_EQ(name_of(bot->style), style);
    }
}

TEST(BotNames, take_a_share_of_their_thought) {
    const auto quick = parse_bot("bold@20");
    ASSERT_TRUE(quick);
    EXPECT_EQ(quick->name, "bold");
    EXPECT_EQ(quick->thought, 20);
    for (const std::string_view wrong : {"bold@", "bold@0", "bold@x", "bold@5%", "bold@10001", "bold@-3"})
        EXPECT_THAT(parse_bot(wrong).error(), HasSubstr("after @ stands a number from 1 to 10000")) << wrong;
}

TEST(BotNames, say_who_there_is) {
    EXPECT_THAT(parse_bot("norma").error(), HasSubstr("there is no bot 'norma'; there are tight, loose"));
    EXPECT_FALSE(parse_bot(""));
}

} // namespace
} // namespace ananas::bots
