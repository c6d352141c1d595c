#include "base/result.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/history.h"
#include "store/reader.h"
#include "store/store.h"
#include "store/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::store {
namespace {

using room::HandNumber;
using room::PersonId;
using room::TableId;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr PersonId ann{7};
constexpr PersonId ben{8};

std::vector<std::int64_t> numbers(const Result<std::vector<HandLine>, std::string> &lines) {
    std::vector<std::int64_t> numbers;
    for (const HandLine &line : *lines) numbers.push_back(number(line.number));
    return numbers;
}

// Ten hands at two tables: Ann wins one chip of Ben's in those with even numbers and loses two in the others.
class History : public testing::Test {
protected:
    History() : store_(opened({.folder = folder_.data()})), reader_(reading({.folder = folder_.data()})) {
        for (std::int64_t number = 1; number <= 10; ++number) {
            const Chips net(number % 2 == 0 ? 1 : -2);
            room::SavedHand played =
                hand(number, number <= 6 ? 1 : 2,
                     {{.person = ann, .seat = 4, .net = net}, {.person = ben, .seat = 1, .net = -net}});
            if (number > 6) played.game = "omaha";
            if (number > 8) played.ended = played.ended + room::minutes(24 * 60);
            hands_.push_back(played);
            written(*store_, {.hands = {std::move(played)}});
        }
    }
    TestFolder folder_;
    std::unique_ptr<Store> store_;
    Reader reader_;
    std::vector<room::SavedHand> hands_;
};

TEST_F(History, lists_somebodys_hands_from_the_last_one_back) {
    EXPECT_THAT(numbers(hands_of(reader_, ann, {.hands = 4})), ElementsAre(10, 9, 8, 7));
    EXPECT_THAT(numbers(hands_of(reader_, ann, {.before = HandNumber{7}, .hands = 4})), ElementsAre(6, 5, 4, 3));
    EXPECT_THAT(numbers(hands_of(reader_, ann, {.before = HandNumber{3}, .hands = 4})), ElementsAre(2, 1));
    EXPECT_THAT(numbers(hands_of(reader_, PersonId{99}, {})), IsEmpty());
    const HandLine last = hands_of(reader_, ben, {.hands = 1})->front();
    EXPECT_EQ(last, (HandLine{.number = HandNumber{10},
                              .table = TableId{2},
                              .began = hands_.back().began,
                              .ended = hands_.back().ended,
                              .game = "omaha",
                              .net = Chips(-1)}));
}

TEST_F(History, tells_how_the_table_of_a_hand_shows_amounts) {
    room::SavedTable hundredths = table(1), broken = table(2);
    hundredths.settings = R"({"game":"holdem","decimals":2})";
    broken.settings = "{";
    written(*store_, {.tables = {hundredths, broken}});
    const auto lines = hands_of(reader_, ann, {});
    ASSERT_TRUE(lines) << lines.error();
    EXPECT_EQ(lines->back().decimals, 2);
    EXPECT_EQ(lines->front().decimals, 0); // what is damaged says nothing, and does not keep one from one's hands
}

TEST_F(History, finds_a_hand_by_its_number) {
    EXPECT_EQ(*hand(reader_, HandNumber{3}), hands_[2]);
    EXPECT_EQ(*hand(reader_, HandNumber{11}), std::nullopt);
}

TEST_F(History, sums_up_what_somebody_played) {
    const Result<Statistics, std::string> found = statistics(reader_, ann);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->all, (Tally{.hands = 10, .won = 5, .net = Chips(-5)}));
    EXPECT_THAT(found->games,
                ElementsAre(Statistics::Game{.game = "omaha", .tally = {.hands = 4, .won = 2, .net = Chips(-2)}},
                            Statistics::Game{.game = "pineapple", .tally = {.hands = 6, .won = 3, .net = Chips(-3)}}));
    ASSERT_EQ(found->days.size(), 2);
    EXPECT_EQ(found->days[0].tally.hands, 8);
    EXPECT_THAT(found->days[1].games,
                ElementsAre(Statistics::Game{.game = "omaha", .tally = {.hands = 2, .won = 1, .net = Chips(-1)}}));
    // Day by day, every game comes to what it came to in all.
    std::map<std::string, Tally> games;
    for (const Statistics::Day &day : found->days) {
        Tally sum;
        for (const Statistics::Game &each : day.games) {
            games[each.game] += each.tally;
            sum += each.tally;
        }
        EXPECT_EQ(sum, day.tally);
    }
    for (const Statistics::Game &each : found->games) EXPECT_EQ(games[each.game], each.tally) << each.game;
    EXPECT_EQ(found->days[1].tally, (Tally{.hands = 2, .won = 1, .net = Chips(-1)}));
    EXPECT_EQ(found->days[1].begins - found->days[0].begins, room::minutes(24 * 60));
    EXPECT_EQ(found->days[0].begins.ms % room::minutes(24 * 60).ms, 0);
    EXPECT_EQ(statistics(reader_, PersonId{99})->all, Tally());
}

// Somebody in Kathmandu, 5:45 h before UTC, has their midnights at a quarter past the hour.
TEST_F(History, tells_stretches_of_which_days_of_any_zone_are_made) {
    const room::Span quarter = room::minutes(15);
    room::SavedHand later = hand(11, 1, {{.person = ann, .seat = 4, .net = Chips(3)}});
    later.ended = later.ended + quarter;
    hands_.push_back(later);
    written(*store_, {.hands = {std::move(later)}});
    const Result<Statistics, std::string> found = statistics(reader_, ann, quarter);
    ASSERT_TRUE(found);
    Tally sum;
    for (const Statistics::Day &stretch : found->days) {
        EXPECT_EQ(stretch.begins.ms % quarter.ms, 0);
        const auto within = std::ranges::count_if(hands_, [&](const room::SavedHand &hand) {
            return hand.ended >= stretch.begins && hand.ended < stretch.begins + quarter;
        });
        EXPECT_EQ(stretch.tally.hands, within);
        sum += stretch.tally;
    }
    EXPECT_EQ(sum, found->all);
}

TEST_F(History, counts_a_round_with_two_hands_once) {
    written(*store_, {.hands = {hand(11, 1,
                                     {{.person = PersonId{9}, .seat = 1, .net = Chips(10)},
                                      {.person = PersonId{9}, .seat = 1, .net = Chips(-4)}})}});
    EXPECT_EQ(statistics(reader_, PersonId{9})->all, (Tally{.hands = 1, .won = 1, .net = Chips(6)}));
    EXPECT_EQ(hands_of(reader_, PersonId{9}, {})->front().net, Chips(6));
}

TEST_F(History, tells_every_movement_of_somebodys_chips_with_its_moment) {
    const room::Posting grant = posting(room::mint, room::purse_of(ann), 100, room::Cause::grant);
    const room::Posting buy_in = posting(room::purse_of(ann), room::chips_on(TableId{1}), 40);
    written(*store_, {.postings = {grant}});
    written(*store_, {.entries = {entry(1, 1)}, .postings = {buy_in}});
    written(*store_, {.postings = {posting(room::mint, room::purse_of(ben), 7)}});
    EXPECT_EQ(
        *movements(reader_, room::purse_of(ann)),
        (std::vector<Movement>{{.posting = grant, .at = std::nullopt}, {.posting = buy_in, .at = entry(1, 1).at}}));
}

} // namespace
} // namespace ananas::store
