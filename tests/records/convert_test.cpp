// Hands that once came out of a conversion as something else: what is written is read and agrees, or is refused.

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

HandRecord record_of(std::string_view text) {
    const std::vector<Entry> entries = read(recognise(text).value_or(Format::phh), text, "file");
    EXPECT_EQ(entries.size(), 1U);
    if (entries.empty() || !entries.front().record) {
        ADD_FAILURE() << (entries.empty() ? "no hand" : entries.front().record.error().why) << "\n" << text;
        return {};
    }
    return *entries.front().record;
}

std::string converted(std::string_view text, Format format) {
    const auto written = write(format, record_of(text));
    if (written) return *written;
    ADD_FAILURE() << written.error().why;
    return {};
}

std::string refusal(std::string_view text, Format format) {
    const auto written = write(format, record_of(text));
    return written ? "written:\n" + *written : written.error().why;
}

void agrees(std::string_view text) {
    const Replayed replayed = replay(record_of(text));
    EXPECT_EQ(replayed.verdict, Verdict::agree) << replayed.why << "\n" << text;
}

constexpr std::string_view button_on_chair_3 = R"(variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']
seats = [5, 2, 3]
finishing_stacks = [199, 201, 200]
)";

TEST(Convert, players_from_the_left_of_the_button_are_written_by_chair) {
    const std::string text = converted(button_on_chair_3, Format::pokerstars);
    EXPECT_NE(text.find("Seat 2: p2 (200 in chips)\nSeat 3: p3 (200 in chips)\nSeat 5: p1 (200 in chips)\n"),
              std::string::npos)
        << text;
    agrees(text);
    const HandRecord other = record_of(converted(button_on_chair_3, Format::ohh));
    EXPECT_EQ(other.players.front().name, "p2");
    EXPECT_EQ(other.players[static_cast<std::size_t>(other.button)].name, "p3");
    EXPECT_EQ(replay(other).verdict, Verdict::agree);
    agrees(converted(text, Format::phh));
}

// Both show a pair of eights; the player left of the dealer opens, though the other chair has the lower number.
TEST(Convert, who_opens_stud_in_a_tie_is_kept) {
    constexpr std::string_view tie = R"(variant = 'F7S'
antes = [1, 1]
bring_in = 2
small_bet = 10
big_bet = 20
starting_stacks = [500, 500]
actions = ['d dh p1 ????8c', 'd dh p2 ????8d', 'p1 pb', 'p2 cc', 'd dh p1 8h', 'd dh p2 8s', 'p1 cbr 10', 'p2 f']
seats = [4, 2]
finishing_stacks = [503, 497]
)";
    agrees(tie);
    agrees(converted(tie, Format::ohh));
    agrees(converted(tie, Format::pokerstars));
    agrees(converted(converted(tie, Format::ohh), Format::pokerstars));
    agrees(converted(converted(tie, Format::ohh), Format::phh));
}

TEST(Convert, stud_with_everybody_all_in_on_the_ante_keeps_its_streets) {
    constexpr std::string_view all_in = R"(variant = 'F7S'
antes = [5, 5]
bring_in = 2
small_bet = 10
big_bet = 20
starting_stacks = [5, 5]
actions = ['d dh p1 9dAcQh', 'd dh p2 QsKcTc', 'd dh p1 9h', 'd dh p2 5s', 'd dh p1 4s', 'd dh p2 7h',
  'd dh p1 3d', 'd dh p2 Ah', 'd dh p1 3s', 'd dh p2 2h', 'p1 sm 9dAcQh9h4s3d3s', 'p2 sm QsKcTc5s7hAh2h']
finishing_stacks = [10, 0]
)";
    agrees(all_in);
    agrees(converted(all_in, Format::ohh));
    agrees(converted(all_in, Format::pokerstars));
}

TEST(Convert, chairs_that_do_not_go_round_the_table_are_refused) {
    std::string crossed(button_on_chair_3);
    crossed.replace(crossed.find("[5, 2, 3]"), 9, "[2, 5, 3]");
    agrees(crossed);
    EXPECT_EQ(refusal(crossed, Format::pokerstars),
              "PokerStars text lists players by their chairs, and these are not numbered in the order of play");
    EXPECT_EQ(refusal(crossed, Format::ohh),
              "Open Hand History lists players by their chairs, and these are not numbered in the order of play");
}

TEST(Convert, hands_shown_before_the_last_cards_stand_in_a_showdown_that_comes_last) {
    constexpr std::string_view shown_early = R"(variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AhAs', 'd dh p2 KcKd', 'p2 cbr 100', 'p1 cc', 'p1 sm AhAs', 'p2 sm KcKd', 'd db 2c7d8s',
  'd db 9c', 'd db Jh']
finishing_stacks = [200, 0]
)";
    const std::string ohh = converted(shown_early, Format::ohh);
    EXPECT_LT(ohh.find("\"River\""), ohh.find("\"Showdown\"")) << ohh;
    agrees(ohh);
    const std::string text = converted(shown_early, Format::pokerstars);
    EXPECT_LT(text.find("*** RIVER ***"), text.find("*** SHOW DOWN ***")) << text;
    agrees(text);
}

TEST(Convert, stud_hands_shown_before_seventh_street_stay_legal) {
    constexpr std::string_view shown_early = R"(variant = 'FR'
antes = [1, 1]
bring_in = 2
small_bet = 10
big_bet = 20
starting_stacks = [11, 500]
actions = ['d dh p1 2c3cKh', 'd dh p2 5c6c7d', 'p1 pb', 'p2 cbr 10', 'p1 cc', 'p1 sm 2c3cKh', 'p2 sm 5c6c7d',
  'd dh p1 4h', 'd dh p2 8h', 'd dh p1 5h', 'd dh p2 9h', 'd dh p1 6h', 'd dh p2 Th', 'd dh p1 Qd', 'd dh p2 Qs']
finishing_stacks = [22, 489]
)";
    agrees(shown_early);
    agrees(converted(shown_early, Format::ohh));
    agrees(converted(shown_early, Format::pokerstars));
}

constexpr std::string_view both_blinds =
    R"(PokerStars Hand #302:  Hold'em No Limit ($0.50/$1.00 USD) - 2015/03/01 20:11:12 ET
Table 'Foo' 6-max Seat #3 is the button
Seat 1: Anna ($100 in chips)
Seat 4: Dan ($100 in chips)
Seat 5: Eve ($100 in chips)
Anna: posts big blind $1
Eve: posts small & big blinds $1.50
*** HOLE CARDS ***
Dan: folds
Eve: checks
Anna: checks
*** FLOP *** [2c 7d 9s]
Eve: bets $2
Anna: folds
Uncalled bet ($2) returned to Eve
Eve collected $2.40 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0.10
Board [2c 7d 9s]
)";

TEST(Convert, a_dead_small_blind_without_a_live_one_stays_dead) {
    const std::string text = converted(both_blinds, Format::pokerstars);
    EXPECT_NE(text.find("Eve: posts small & big blinds $1.50\n"), std::string::npos) << text;
    EXPECT_TRUE(record_of(text) == record_of(both_blinds)) << text;
    agrees(text);
    agrees(converted(converted(both_blinds, Format::ohh), Format::pokerstars));
    const std::string phh = converted(both_blinds, Format::phh);
    EXPECT_NE(phh.find("'p2 dead 0.50'"), std::string::npos) << phh;
    EXPECT_EQ(record_of(phh).button_seat, 3);
    EXPECT_EQ(converted(phh, Format::phh), phh);
    agrees(phh);
    agrees(converted(phh, Format::pokerstars));
    HandRecord lone = record_of(both_blinds);
    std::erase_if(lone.happenings, [](const Happening &post) { return post.what == What::extra_blind; });
    const auto written = write_pokerstars(lone);
    ASSERT_FALSE(written) << *written;
    EXPECT_EQ(written.error().why, "PokerStars text cannot say that a small blind is dead when no live one is posted");
}

TEST(Convert, two_players_with_the_button_on_the_big_blind_keep_it_there) {
    constexpr std::string_view button_has_the_big_blind =
        R"(PokerStars Game #2344646394:  Hold'em Limit ($1/$2 USD) - 2005/08/15 14:27:10 ET
Table 'Phad' Seat #6 is the button
Seat 6: Hero ($40 in chips)
Seat 7: Other ($24.75 in chips)
Other: posts small blind $0.50
Hero: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [3s 4s]
Other: folds
Uncalled bet ($0.50) returned to Hero
Hero collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
)";
    const std::string phh = converted(button_has_the_big_blind, Format::phh);
    EXPECT_EQ(record_of(phh).button_seat, 6);
    agrees(phh);
    const std::string text = converted(button_has_the_big_blind, Format::pokerstars);
    EXPECT_NE(text.find("Table 'Phad' Seat #6 is the button\n"), std::string::npos) << text;
    const std::string ohh = converted(button_has_the_big_blind, Format::ohh);
    EXPECT_NE(ohh.find("\"hero_player_id\": 0"), std::string::npos) << ohh;
    EXPECT_NE(ohh.find("\"start_date_utc\": \"2005-08-15T14:27:10\""), std::string::npos) << ohh;
    agrees(ohh);
}

TEST(Convert, an_unknown_table_is_left_out_and_hands_without_numbers_get_different_ones) {
    HandRecord named = record_of(button_on_chair_3);
    named.id = "final table 12";
    HandRecord other = named;
    other.id = "final table 13";
    const std::string first = write_pokerstars(named).value();
    EXPECT_NE(first.find("\nTable Seat #3 is the button\n"), std::string::npos) << first;
    EXPECT_NE(record_of(first).id, record_of(write_pokerstars(other).value()).id);
    EXPECT_EQ(record_of(first).id.size(), 13U);
    EXPECT_EQ(write_pokerstars(named).value(), first);
}

TEST(Convert, utc_stays_utc) {
    HandRecord hand = record_of(button_on_chair_3);
    hand.date = "2021/10/31 05:13:30 UTC";
    const std::string ohh = write_ohh(hand).value();
    EXPECT_NE(ohh.find("\"2021-10-31T05:13:30Z\""), std::string::npos) << ohh;
    EXPECT_NE(ohh.find("\"hero_player_id\": null"), std::string::npos) << ohh;
    EXPECT_EQ(record_of(ohh).date, hand.date);
    EXPECT_EQ(record_of(write_phh(hand).value()).date, hand.date);
}

} // namespace
} // namespace ananas::records
