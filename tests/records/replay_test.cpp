#include "records/read.h"
#include "records/record.h"
#include "records/replay.h"
#include "records/write.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::records {
namespace {

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
    std::string changed(text);
    const std::size_t at = changed.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return changed.replace(at, what.size(), by);
}

Replayed replay_text(std::string_view text) {
    const auto format = recognise(text);
    if (!format) {
        ADD_FAILURE() << "no record is recognised";
        return {};
    }
    const std::vector<Entry> entries = read(*format, text, "file");
    EXPECT_EQ(entries.size(), 1U);
    if (!entries.front().record) {
        ADD_FAILURE() << entries.front().record.error().why;
        return {};
    }
    return replay(*entries.front().record);
}

constexpr std::string_view showdown = R"(variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [10, 20, 0]
min_bet = 20
starting_stacks = [1000, 1000, 1000]
actions = ['d dh p1 AhKh', 'd dh p2 ????', 'd dh p3 QcQd',
  'p3 cbr 60', 'p1 cc', 'p2 f',
  'd db Kc7dTs', 'p1 cc', 'p3 cbr 100', 'p1 cc',
  'd db 2c', 'p1 cc', 'p3 cc',
  'd db 3c', 'p1 cc', 'p3 cc',
  'p1 sm AhKh', 'p3 sm QcQd']
finishing_stacks = [1180, 980, 840]
)";

TEST(Replay, the_engine_agrees_with_a_hand_played_right) {
    const Replayed replayed = replay_text(showdown);
    EXPECT_EQ(replayed.verdict, Verdict::agree) << replayed.why;
    EXPECT_EQ(replayed.why, "");
}

TEST(Replay, the_wrong_winner_differs_and_both_results_are_told) {
    const Replayed replayed = replay_text(replaced(showdown, "[1180, 980, 840]", "[840, 980, 1180]"));
    EXPECT_EQ(replayed.verdict, Verdict::differ);
    EXPECT_EQ(replayed.why, "p1 wins 0, we say 340; p3 wins 340, we say 0");
}

TEST(Replay, a_raise_below_the_minimum_is_illegal_and_cites_the_clause) {
    const Replayed replayed = replay_text(replaced(showdown, "p3 cbr 60", "p3 cbr 30"));
    EXPECT_EQ(replayed.verdict, Verdict::illegal);
    EXPECT_NE(replayed.why.find("SAT-G17"), std::string::npos) << replayed.why;
    EXPECT_EQ(replayed.line, 7);
}

TEST(Replay, acting_out_of_turn_is_illegal) {
    EXPECT_EQ(
        replay_text(replaced(showdown, "'p1 cc', 'p3 cbr 100', 'p1 cc'", "'p3 cbr 100', 'p1 cc', 'p1 cc'")).verdict,
        Verdict::illegal);
}

TEST(Replay, cards_before_the_round_is_over_are_illegal) {
    const Replayed replayed = replay_text(replaced(showdown, "'p2 f',", ""));
    EXPECT_EQ(replayed.verdict, Verdict::illegal);
    EXPECT_EQ(replayed.why, "cards are dealt while p2 is to act (HR-H6)");
}

TEST(Replay, acting_after_the_end_is_illegal) {
    const Replayed replayed = replay_text(replaced(showdown, "'p3 cc',\n  'p1 sm", "'p3 cc', 'p1 cc',\n  'p1 sm"));
    EXPECT_EQ(replayed.verdict, Verdict::illegal) << replayed.why;
}

TEST(Replay, without_a_result_there_is_nothing_to_compare) {
    const Replayed replayed = replay_text(replaced(showdown, "finishing_stacks", "_finishing_stacks"));
    EXPECT_EQ(replayed.verdict, Verdict::unsupported);
    EXPECT_EQ(replayed.why, "no result is recorded");
}

TEST(Replay, a_hand_nobody_saw_may_be_thrown_away_but_not_win) {
    std::string hidden = replaced(showdown, "QcQd'", R"(????')");
    hidden = replaced(hidden, "'p3 sm QcQd'", "'p3 sm'");
    EXPECT_EQ(replay_text(hidden).verdict, Verdict::agree);
    hidden = replaced(hidden, "[1180, 980, 840]", "[840, 980, 1180]");
    EXPECT_EQ(replay_text(hidden).verdict, Verdict::unsupported);
}

TEST(Replay, a_record_cut_off_is_bad) {
    const Replayed replayed =
        replay_text(replaced(showdown, "'d db 3c', 'p1 cc', 'p3 cc',\n  'p1 sm AhKh', 'p3 sm QcQd'", "'d db 3c'"));
    EXPECT_EQ(replayed.verdict, Verdict::bad);
    EXPECT_EQ(replayed.why, "the record ends while p1 is to act");
}

TEST(Replay, a_card_in_two_places_is_bad) {
    const Replayed replayed = replay_text(replaced(showdown, "'d db 2c'", "'d db Ah'"));
    EXPECT_EQ(replayed.verdict, Verdict::bad);
    EXPECT_EQ(replayed.line, 9);
}

TEST(Replay, chips_out_of_nowhere_are_bad) {
    EXPECT_EQ(replay_text(replaced(showdown, "[1180, 980, 840]", "[1180, 980, 841]")).verdict, Verdict::bad);
    EXPECT_EQ(replay_text(replaced(showdown, "p3 cbr 100", "p3 cbr 100000")).verdict, Verdict::bad);
}

// The rest of a stack that the only opponent cannot call may be left out of a raise (effective-stacks).
TEST(Replay, a_raise_to_what_the_other_can_call_agrees_under_its_profile) {
    const Replayed replayed = replay_text(R"(variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [10, 20]
min_bet = 20
starting_stacks = [100, 1000]
actions = ['d dh p1 AhAs', 'd dh p2 KcKd', 'p2 cbr 60', 'p1 cc', 'd db 2c7d8s',
  'p1 cbr 30', 'p2 cbr 40', 'p1 cc', 'd db 9c', 'd db Jh', 'p1 sm AhAs', 'p2 sm KcKd']
finishing_stacks = [200, 900]
)");
    EXPECT_EQ(replayed.verdict, Verdict::agree) << replayed.why;
    EXPECT_NE(replayed.why.find("effective-stacks"), std::string::npos);
}

TEST(Replay, a_straddle_is_a_third_blind_under_its_profile) {
    const Replayed replayed = replay_text(R"(variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [10, 20, 40, 0]
min_bet = 20
starting_stacks = [1000, 1000, 1000, 1000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p4 f', 'p1 f', 'p2 cc', 'p3 cbr 120', 'p2 f']
finishing_stacks = [990, 960, 1050, 1000]
)");
    EXPECT_EQ(replayed.verdict, Verdict::agree) << replayed.why;
    EXPECT_NE(replayed.why.find("SAT-P20"), std::string::npos);
}

// The pot is 2.05 after a rake of 0.10; the odd cent is split off what is left of it, not off the whole.
TEST(Replay, the_rake_comes_out_before_the_pot_is_split) {
    constexpr std::string_view split = R"(PokerStars Hand #5: Hold'em No Limit ($0.50/$1.00 USD) - 2020/01/02 3:04:05 ET
Table 'Pine' 6-max Seat #1 is the button
Seat 1: A ($50 in chips)
Seat 2: B ($50 in chips)
Seat 3: C ($50 in chips)
B: posts small blind $0.50
C: posts big blind $1
*** HOLE CARDS ***
A: calls $1
B: folds
C: checks
*** FLOP *** [2c 3d 4h]
C: checks
A: checks
*** TURN *** [2c 3d 4h] [5s]
C: checks
A: checks
*** RIVER *** [2c 3d 4h 5s] [6c]
C: checks
A: checks
*** SHOW DOWN ***
C: shows [Ks Kd]
A: shows [Qs Qd]
C collected $1.20 from pot
A collected $1.19 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0.11
)";
    EXPECT_EQ(replay_text(split).verdict, Verdict::agree) << replay_text(split).why;
    std::string other = replaced(split, "C collected $1.20", "C collected $1.19");
    other = replaced(other, "A collected $1.19", "A collected $1.20");
    EXPECT_EQ(replay_text(other).verdict, Verdict::differ) << "the odd cent is for the first left of the button";
}

// Four out of the main pot and one out of the side pot: neither all from one nor in proportion.
TEST(Replay, a_rake_may_come_out_of_the_pots_in_any_way_that_pays_the_winners) {
    constexpr std::string_view raked = R"(variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 100, 100]
actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd', 'p3 cbr 50', 'p1 cc', 'p2 cc', 'd db 2c7d9s',
  'p2 cbr 50', 'p3 cc', 'd db Jd', 'd db 3h', 'p2 sm KsKd', 'p3 sm QsQd', 'p1 sm AsAd']
winnings = [146, 99, 0]
)";
    EXPECT_EQ(replay_text(raked).verdict, Verdict::agree) << replay_text(raked).why;
    EXPECT_EQ(replay_text(replaced(raked, "[146, 99, 0]", "[150, 95, 0]")).verdict, Verdict::agree);
    EXPECT_EQ(replay_text(replaced(raked, "[146, 99, 0]", "[145, 100, 0]")).verdict, Verdict::agree);
    EXPECT_EQ(replay_text(replaced(raked, "[146, 99, 0]", "[146, 0, 99]")).verdict, Verdict::differ);
    EXPECT_EQ(replay_text(replaced(raked, "[146, 99, 0]", "[99, 146, 0]")).verdict, Verdict::differ);
    EXPECT_EQ(replay_text(replaced(raked, "[146, 99, 0]", "[151, 94, 0]")).verdict, Verdict::differ)
        << "the main pot holds 150";
    EXPECT_EQ(replay_text(replaced(raked, "[146, 99, 0]", "[0, 245, 0]")).verdict, Verdict::differ);
}

// The board plays in both pots: nine out of the main pot leave 47 each, 51 out of the side pot an odd chip.
TEST(Replay, a_rake_out_of_split_side_pots_is_found_and_a_wrong_share_is_not) {
    constexpr std::string_view split = R"(variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 100, 100]
actions = ['d dh p1 2s2d', 'd dh p2 3s3d', 'd dh p3 4s4d', 'p3 cbr 50', 'p1 cc', 'p2 cc', 'd db AcKcQc',
  'p2 cbr 50', 'p3 cc', 'd db Jc', 'd db Tc', 'p2 sm 3s3d', 'p3 sm 4s4d', 'p1 sm 2s2d']
winnings = [47, 72, 71]
)";
    EXPECT_EQ(replay_text(split).verdict, Verdict::agree) << replay_text(split).why;
    EXPECT_EQ(replay_text(replaced(split, "[47, 72, 71]", "[47, 71, 72]")).verdict, Verdict::differ)
        << "no pot gives the odd chip to the last";
    EXPECT_EQ(replay_text(replaced(split, "[47, 72, 71]", "[47, 76, 67]")).verdict, Verdict::differ);
}

// Sixty of a hundred is posted and the others call sixty; we would have them call a hundred.
TEST(Replay, a_short_big_blind_called_as_posted_agrees_under_its_profile) {
    constexpr std::string_view short_blind = R"(variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 60, 1000]
actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'd dh p3 QsQd', 'p3 cc', 'p1 cc', 'd db 2c7d9s', 'p1 cc', 'p3 cc',
  'd db Jd', 'p1 cc', 'p3 cc', 'd db 3h', 'p1 cc', 'p3 cc', 'p1 sm AsAd', 'p2 sm KsKd', 'p3 sm QsQd']
finishing_stacks = [1120, 0, 940]
)";
    EXPECT_EQ(replay_text(short_blind).verdict, Verdict::agree) << replay_text(short_blind).why;
    EXPECT_EQ(
        replay_text(short_blind).why,
        "profile short-blinds: a blind or bring-in that somebody is too short for is called as posted, not in full");
    EXPECT_EQ(replay_text(replaced(short_blind, "[1120, 0, 940]", "[940, 0, 1120]")).verdict, Verdict::differ);
    EXPECT_EQ(replay_text(replaced(short_blind, "[1120, 0, 940]", "[1160, 0, 900]")).why, "") << "our own custom";
    for (const Format format : {Format::ohh, Format::pokerstars, Format::phh}) {
        const std::vector<Entry> entries = read_phh(short_blind, "file");
        const std::string text = write(format, entries.front().record.value()).value();
        EXPECT_EQ(replay_text(text).verdict, Verdict::agree) << replay_text(text).why << "\n" << text;
    }
}

TEST(Replay, a_short_bring_in_called_as_posted_agrees_under_its_profile) {
    const Replayed replayed = replay_text(R"(variant = 'F7S'
antes = [1, 1, 1]
bring_in = 4
small_bet = 10
big_bet = 20
starting_stacks = [3, 500, 500]
actions = ['d dh p1 2h3h2c', 'd dh p2 KhKs5h', 'd dh p3 AhAs6d', 'p1 pb', 'p2 cc', 'p3 cc',
  'd dh p1 7c', 'd dh p2 8d', 'd dh p3 9d', 'p3 cc', 'p2 cc', 'd dh p1 9c', 'd dh p2 Td', 'd dh p3 Jd', 'p3 cc',
  'p2 cc', 'd dh p1 Tc', 'd dh p2 Jh', 'd dh p3 Qs', 'p3 cc', 'p2 cc', 'd dh p1 Qc', 'd dh p2 4d', 'd dh p3 4s',
  'p3 cc', 'p2 cc', 'p3 sm AhAs6d9dJdQs4s', 'p2 sm KhKs5h8dTdJh4d', 'p1 sm 2h3h2c7c9cTcQc']
finishing_stacks = [9, 497, 497]
)");
    EXPECT_EQ(replayed.verdict, Verdict::agree) << replayed.why;
    EXPECT_TRUE(replayed.why.starts_with("profile short-blinds")) << replayed.why;
}

TEST(Replay, an_up_card_nobody_noted_is_taken_so_that_the_right_player_begins) {
    const Replayed replayed = replay_text(R"(variant = 'F7S'
antes = [1, 1, 1]
bring_in = 2
small_bet = 10
big_bet = 20
starting_stacks = [500, 500, 500]
actions = ['d dh p1 ????4c', 'd dh p2 ??????', 'd dh p3 ????Kd', 'p1 pb', 'p2 f', 'p3 cbr 10', 'p1 f']
finishing_stacks = [497, 499, 504]
)");
    EXPECT_EQ(replayed.verdict, Verdict::agree) << replayed.why;
}

TEST(Replay, everyone_discards_in_crazy_pineapple) {
    constexpr std::string_view crazy = R"(variant = 'NCP'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AhAsKs', 'd dh p2 9c9d2h', 'p2 cc', 'p1 cc', 'd db 9hTsJs', 'p1 sd Ah', 'p2 sd 2h',
  'p1 cc', 'p2 cc', 'd db Qs', 'p1 cbr 10', 'p2 cc', 'd db 9s', 'p1 cc', 'p2 cc', 'p1 sm AsKs', 'p2 sm 9c9d']
finishing_stacks = [112, 88]
)";
    EXPECT_EQ(replay_text(crazy).verdict, Verdict::agree) << replay_text(crazy).why;
    EXPECT_EQ(replay_text(replaced(crazy, "'p2 sd 2h',", "")).verdict, Verdict::bad);
    EXPECT_EQ(replay_text(replaced(crazy, "'p2 sd 2h'", "'p2 sd 9c2h'")).verdict, Verdict::illegal);
}

} // namespace
} // namespace ananas::records
