// Newcomers beside the button (D41 with SAT-G9): in a blind or on the button they wait until it has passed; in any
// other seat, between the button and the small blind as well, they post the big blind and are dealt in.

#include "betting/event.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/ids.h"
#include "room/state.h"
#include "room/table_story.h"

#include <gtest/gtest.h>

namespace ananas::room {
namespace {

class Newcomers : public testing::Test {
protected:
    // People on chairs 1, 2 and 5, after a hand with the small blind on 2 and the big blind on 5.
    void SetUp() override {
        for (const int chair : {1, 2, 5}) ASSERT_EQ(table.sit(chair, chair, 10'000), "");
        for (int hand = 0; hand < 8; ++hand) {
            table.play_hand(bot_named("call"));
            if (table.state.positions.small_blind == Seat{1} && table.state.positions.big_blind == Seat{4}) return;
        }
        FAIL() << "the blinds never came to 2 and 5";
    }
    void deal() {
        while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
    }
    Chips posted(Seat seat) {
        Chips sum;
        for (const betting::Posted &post : table.all_betting<betting::Posted>())
            if (post.seat == seat) sum += post.amount;
        return sum;
    }
    TableStory table{"holdem"};
};

using D41 = Newcomers;
TEST_F(D41, between_the_button_and_the_small_blind_one_posts_the_big_blind_and_is_dealt_in) {
    ASSERT_EQ(table.sit(3, 3, 10'000), "");
    deal();
    ASSERT_EQ(table.state.positions.button, Seat{1});
    ASSERT_EQ(table.state.positions.small_blind, Seat{4});
    EXPECT_TRUE(table.state.dealt.contains(Seat{2}));
    EXPECT_EQ(posted(Seat{2}), Chips(100));
}

TEST_F(D41, whoever_would_rather_wait_between_them_is_dealt_in_with_the_big_blind) {
    ASSERT_EQ(table.sit(3, 3, 10'000), "");
    ASSERT_EQ(table.tell(SitIn{PersonId{3}, false}), "");
    for (int hand = 0; hand < 6; ++hand) {
        deal();
        const bool big = table.state.positions.big_blind == Seat{2};
        EXPECT_EQ(table.state.dealt.contains(Seat{2}), big);
        if (big) {
            EXPECT_EQ(posted(Seat{2}), Chips(100));
            return;
        }
        table.play_hand(bot_named("call"));
    }
    FAIL() << "the big blind never came";
}

using SAT_G9 = Newcomers;
TEST_F(SAT_G9, on_the_button_one_waits_until_it_has_passed) {
    ASSERT_EQ(table.sit(3, 3, 10'000), "");
    ASSERT_EQ(table.tell(Stand{PersonId{2}}), "");
    ASSERT_EQ(table.sit(4, 2, 10'000), "");
    deal();
    ASSERT_EQ(table.state.positions.button, Seat{1});
    EXPECT_FALSE(table.state.dealt.contains(Seat{1}));
    EXPECT_EQ(posted(Seat{1}), Chips());
    table.play_hand(bot_named("call"));
    deal();
    EXPECT_TRUE(table.state.dealt.contains(Seat{1}));
    EXPECT_EQ(posted(Seat{1}), Chips(100));
}

} // namespace
} // namespace ananas::room
