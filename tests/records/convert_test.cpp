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

} // namespace
} // namespace ananas::records
