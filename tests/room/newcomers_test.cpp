// Newcomers beside the button (D41 with SAT-G9): in a blind or on the button they wait until it has passed; in any
// other seat, between the button and the small blind as well, they post the big blind and are dealt in.

#include "betting/command.h"
#include "betting/event.h"
#include "betting/state.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"
#include "room/view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

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

// ---- blinds that are not posted unasked

TEST_F(D41, whoever_has_no_blinds_posted_sits_out_when_the_big_blind_comes_and_makes_good_for_it) {
    ASSERT_EQ(table.sit(3, 3, 10'000), "");
    ASSERT_EQ(table.tell(AutoPost{PersonId{3}, true}), "already-so");
    ASSERT_EQ(table.tell(AutoPost{PersonId{3}, false}), "");
    ASSERT_EQ(table.tell(AutoPost{PersonId{9}, false}), "not-seated");
    deal(); // to sit down was to agree to the first
    EXPECT_EQ(posted(Seat{2}), Chips(100));
    const auto until_out = [&] {
        for (int hand = 0; hand < 6 && !table.state.seats[Seat{2}]->out; ++hand) {
            table.play_hand(bot_named("call"));
            EXPECT_EQ(posted(Seat{2}), Chips());
            deal();
        }
        EXPECT_TRUE(table.state.seats[Seat{2}]->out);
        EXPECT_FALSE(table.state.dealt.contains(Seat{2}));
        EXPECT_EQ(table.state.seats[Seat{2}]->owes, betting::MakesUp::both_blinds);
    };
    table.play_hand(bot_named("call"));
    deal();
    until_out();
    ASSERT_EQ(table.tell(SitIn{PersonId{3}, true}), ""); // which is not the choice taken back
    EXPECT_TRUE(table.state.seats[Seat{2}]->no_auto_post);
    bool dealt_in = false;
    for (int hand = 0; hand < 4 && !dealt_in; ++hand) {
        table.play_hand(bot_named("call"));
        deal();
        dealt_in = table.state.dealt.contains(Seat{2});
    }
    EXPECT_GT(posted(Seat{2}), Chips());
    table.play_hand(bot_named("call"));
    deal();
    until_out();
    table.replay();
}

TEST_F(D41, of_two_whoever_has_no_blinds_posted_plays_on_by_sitting_in) {
    const auto play_to_the_blind = [&] {
        for (int steps = 0; steps < 200 && !table.state.seats[Seat{1}]->out; ++steps)
            if (!table.answer(bot_named("call"))) table.pass_time();
        EXPECT_TRUE(table.state.seats[Seat{1}]->out);
    };
    table = TableStory("holdem");
    ASSERT_EQ(table.sit(1, 1, 10'000), "");
    ASSERT_EQ(table.sit(2, 2, 10'000), "");
    ASSERT_EQ(table.tell(AutoPost{PersonId{2}, false}), "");
    play_to_the_blind();
    const int before = table.hands;
    ASSERT_EQ(table.tell(SitIn{PersonId{2}, true}), "");
    table.play_hand(bot_named("call"));
    EXPECT_EQ(table.hands, before + 1);
    EXPECT_EQ(table.state.positions.big_blind, Seat{1});
    play_to_the_blind();
    table.replay();
}

// Both sat out and owed a big blind, which had come to one of them alone.
TEST_F(D41, of_two_of_three_who_have_no_blinds_posted_one_sits_out_at_a_time) {
    const auto out = [&](Seat seat) { return table.state.seats[seat]->out; };
    const auto owes = [&](Seat seat) { return table.state.seats[seat]->owes; };
    for (const int person : {1, 2}) ASSERT_EQ(table.tell(AutoPost{PersonId{person}, false}), "");
    ASSERT_TRUE(table.pass_time()); // the big blind comes from 5 to 1, and 2 is the next
    EXPECT_TRUE(out(Seat{0}));
    EXPECT_EQ(owes(Seat{0}), betting::MakesUp::big_blind);
    EXPECT_FALSE(out(Seat{1}));
    EXPECT_EQ(owes(Seat{1}), betting::MakesUp::nothing);
    const TableStory before = table;
    ASSERT_EQ(table.tell(SitIn{PersonId{1}, true}), "");
    deal();
    EXPECT_EQ(table.state.dealt.size(), 3);
    EXPECT_EQ(table.state.positions.big_blind, Seat{0});
    EXPECT_EQ(owes(Seat{1}), betting::MakesUp::nothing);
    table.replay();
    table = before; // while 1 stays away, it comes to 2
    ASSERT_TRUE(table.pass_time());
    EXPECT_TRUE(out(Seat{1}));
    EXPECT_EQ(owes(Seat{1}), betting::MakesUp::big_blind);
    table.replay();
}

TEST_F(D41, the_choice_not_to_have_blinds_posted_is_ones_own_is_kept_and_can_be_taken_back) {
    ASSERT_EQ(table.tell(AutoPost{PersonId{2}, false}), "");
    const auto told = [&](Viewer viewer) { return view(table.rules, table.state, viewer).auto_post; };
    EXPECT_EQ(told(player_at(Seat{1})), false);
    EXPECT_EQ(told(player_at(Seat{0})), true);
    EXPECT_FALSE(told(spectator).has_value());
    const auto again = from_checkpoint(checkpoint(table.state));
    ASSERT_TRUE(again) << again.error();
    EXPECT_TRUE(again->seats[Seat{1}]->no_auto_post);
    EXPECT_FALSE(again->seats[Seat{0}]->no_auto_post);
    ASSERT_EQ(table.tell(AutoPost{PersonId{2}, true}), "");
    for (int hand = 0; hand < 8; ++hand) table.play_hand(bot_named("call"));
    EXPECT_FALSE(table.state.seats[Seat{1}]->out);
    TableStory stud("stud");
    ASSERT_EQ(stud.sit(1, 1, 10'000), "");
    EXPECT_FALSE(view(stud.rules, stud.state, player_at(Seat{0})).auto_post.has_value());
}

// ---- two, of whom one is due the big blind

// To sit out for a hand had the button drawn for again: who did so whenever the big blind came paid a third of them.
class Dodging : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(table.sit(1, 1, 10'000), "");
        ASSERT_EQ(table.sit(2, 2, 10'000), "");
    }
    // How often the big blind is player 1's, who is away for a moment whenever it would be.
    int big_blinds_of(int hands, bool stands) {
        int paid = 0;
        for (int hand = 0; hand < hands; ++hand) {
            for (int steps = 0; steps < 20 && table.state.phase != Phase::playing; ++steps) table.pass_time();
            paid += table.state.positions.big_blind == Seat{0} ? 1 : 0;
            const bool due = table.state.positions.big_blind == Seat{1};
            if (due) {
                EXPECT_EQ(stands ? table.tell(Stand{PersonId{1}})
                                 : table.tell(SitOut{PersonId{1}, SitOutWhen::next_hand}),
                          "");
            }
            table.play_hand(bot_named("call"));
            if (due && stands) {
                EXPECT_EQ(table.sit(1, 1, std::max<std::int64_t>(10'000, stack_left())), "");
            } else if (due) {
                EXPECT_EQ(table.tell(SitIn{PersonId{1}, true}), "");
            }
            for (const int person : {1, 2})
                if (table.stack(person) < Chips(5'000)) table.tell(TopUp{PersonId{person}, Chips(5'000)});
        }
        return paid;
    }
    [[nodiscard]] std::int64_t stack_left() const {
        const auto left = departure_of(table.state, PersonId{1}, table.now);
        return left ? left->stack.units() : 0;
    }
    TableStory table{"holdem"};
};

using D41_heads_up = Dodging;
TEST_F(D41_heads_up, the_big_blind_is_not_dodged_by_sitting_out_for_a_moment) {
    EXPECT_EQ(big_blinds_of(100, false), 50);
    table.replay();
}
TEST_F(D41_heads_up, the_big_blind_is_not_dodged_by_standing_up_and_sitting_down_again) {
    EXPECT_EQ(big_blinds_of(100, true), 50);
    table.replay();
}
TEST_F(D41_heads_up, was_a_matter_of_luck_when_it_was_dodged) {
    table.state.ways = bots_go_too;
    EXPECT_LT(big_blinds_of(100, false), 45) << "as it was written then";
}

TEST_F(D41_heads_up, a_game_that_stands_still_starts_anew_with_somebody_new) {
    table.play_hand(bot_named("call"));
    ASSERT_EQ(table.tell(SitOut{PersonId{1}, SitOutWhen::next_hand}), "");
    ASSERT_NE(table.state.positions.button, no_seat) << "it waits for player 1";
    ASSERT_EQ(table.sit(3, 3, 10'000), "");
    EXPECT_EQ(table.state.positions.button, no_seat);
    EXPECT_EQ(table.state.seats[Seat{2}]->owes, betting::MakesUp::nothing);
    EXPECT_GE(table.state.due, table.now + table.rules.settings.clocks.opening) << "with a share in its first cut";
    for (int steps = 0; steps < 20 && table.state.phase != Phase::playing; ++steps) table.pass_time();
    EXPECT_EQ(table.all<ButtonDrawn>().size(), 1U);
    EXPECT_EQ(table.state.dealt, Seat{1} | SeatSet(Seat{2}));
    table.replay();
}

// ---- two who play on while others wait

// The button lay with somebody who had no cards, and the small blind was the first to act in every round.
class HeadsUp : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(table.sit(2, 2, 10'000), "");
        ASSERT_EQ(table.sit(5, 5, 10'000), "");
        while (table.hands < 2 || table.state.positions.big_blind != Seat{4}) table.play_hand(bot_named("call"));
    }
    void deal() {
        while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
    }
    [[nodiscard]] Seat asked() const {
        for (const Seat seat : table.state.dealt)
            if (table.state.asked[seat].decision != 0) return seat;
        return no_seat;
    }
    TableStory table{"holdem"};
};

using SAT_G11 = HeadsUp;
TEST_F(SAT_G11, two_play_heads_up_beside_a_newcomer_who_waits_for_the_button_to_pass) {
    const TableStory before = table;
    for (const int chair : {3, 4})
        for (const bool posts : {true, false}) {
            table = before;
            ASSERT_EQ(table.sit(3, chair, 10'000), "");
            if (!posts) {
                ASSERT_EQ(table.tell(SitIn{PersonId{3}, false}), "");
            }
            deal();
            EXPECT_EQ(table.state.dealt, Seat{1} | SeatSet(Seat{4}));
            EXPECT_EQ(table.state.positions.big_blind, Seat{1});
            EXPECT_EQ(table.state.positions.small_blind, Seat{4});
            EXPECT_EQ(table.state.positions.button, Seat{4});
            EXPECT_EQ(asked(), Seat{4}) << "before the flop";
            while (std::get<betting::State>(table.state.hand).board.size() < 3)
                ASSERT_TRUE(table.answer(bot_named("call")));
            EXPECT_EQ(asked(), Seat{1}) << "and after it";
            table.play_hand(bot_named("call"));
            deal();
            EXPECT_EQ(table.state.dealt.size(), 3) << "with the big blind, which comes to the newcomer now";
            EXPECT_EQ(table.state.positions.big_blind, seat_number(chair - 1));
            EXPECT_EQ(table.state.positions.small_blind, Seat{1});
            EXPECT_EQ(table.state.positions.button, Seat{4});
            table.replay();
        }
}

TEST_F(SAT_G11, is_not_what_journals_of_before_were_dealt_by) {
    table.state.ways = bots_go_too;
    ASSERT_EQ(table.sit(3, 4, 10'000), "");
    deal();
    EXPECT_EQ(table.state.dealt.size(), 2);
    EXPECT_EQ(table.state.positions.button, Seat{3}) << "as it was written then";
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
