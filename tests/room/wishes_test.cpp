// What players leave to the table: to act before the cards come, to show or to throw away.

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

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

Seat asked_at(const TableStory &table) {
    for (int seat = 0; seat < most_seats; ++seat)
        if (table.state.asked[seat_number(seat)].decision != 0) return seat_number(seat);
    return no_seat;
}

class Wishes : public testing::Test {
protected:
    void three_sit(std::string_view game) {
        table.emplace(game);
        for (int person = 1; person <= 3; ++person) ASSERT_EQ(table->sit(person, person, 10'000), "");
        ASSERT_TRUE(table->pass_time());
        ASSERT_EQ(table->state.phase, Phase::playing);
    }
    [[nodiscard]] PersonId person_at(Seat seat) const { return table->state.seats[seat]->person; }
    std::string go_dark(Seat seat, betting::DarkAction action) {
        return table->tell(Answer{person_at(seat), 0, betting::Command(betting::Dark{seat, action})});
    }
    [[nodiscard]] const betting::State &hand() const { return std::get<betting::State>(table->state.hand); }
    std::optional<TableStory> table;
};

using SAT_P20 = Wishes;
TEST_F(SAT_P20, the_first_to_act_bets_in_the_dark_before_the_next_cards_and_is_bound_to_it) {
    three_sit("holdem");
    const Seat first = table->state.positions.small_blind;
    EXPECT_EQ(go_dark(first, {betting::DarkKind::check, Chips()}), "");
    EXPECT_EQ(go_dark(first, {betting::DarkKind::bet, Chips(300)}), ""); // changed while there is still time
    while (hand().street == 0) ASSERT_TRUE(table->answer(bot_named("call")));
    std::vector<std::string> order;
    for (const Event &event : table->events) {
        const auto *of_game = std::get_if<GameEvent>(&event);
        if (of_game == nullptr) continue;
        const auto &happened = std::get<betting::Event>(*of_game);
        if (std::holds_alternative<betting::WentDark>(happened)) order.emplace_back("dark");
        if (std::holds_alternative<betting::BoardDealt>(happened)) order.emplace_back("flop");
        if (const auto *acted = std::get_if<betting::Acted>(&happened); acted != nullptr && acted->dark) {
            EXPECT_EQ(acted->seat, first);
            EXPECT_EQ(acted->to, Chips(300));
            order.emplace_back("bet");
        }
    }
    EXPECT_THAT(order, testing::ElementsAre("dark", "flop", "bet"));
    EXPECT_NE(asked_at(*table), first);
    table->play_hand(bot_named("call"));
    table->replay();
}

TEST_F(SAT_P20, what_others_than_the_first_wish_in_the_dark_is_void_and_nobody_is_told) {
    three_sit("crazy-pineapple");
    const Seat big = table->state.positions.big_blind;
    EXPECT_EQ(go_dark(big, {betting::DarkKind::check, Chips()}), "");
    table->play_hand(bot_named("call"));
    EXPECT_TRUE(table->all_betting<betting::WentDark>().empty());
    EXPECT_TRUE(table->state.dark.empty());
    ASSERT_TRUE(table->pass_time());
    while (table->state.phase == Phase::playing) table->answer(bot_named("call"));
    EXPECT_EQ(go_dark(big, {betting::DarkKind::check, Chips()}), "betting.dark-not-now"); // the hand is over
}

// After a hand played to the end by calls: how each seat ended.
struct Ended {
    int shown = 0, mucked = 0, asked_to_show = 0;
};

class SAT_W8b : public Wishes {
protected:
    Ended play(bool auto_muck, int hands) {
        Ended ended;
        for (int hand = 0; hand < hands; ++hand) {
            table.emplace("holdem");
            table->seeds = static_cast<std::uint64_t>(hand) * 1'000;
            for (int person = 1; person <= 4; ++person) {
                EXPECT_EQ(table->sit(person, person, 10'000), "");
                if (auto_muck) {
                    EXPECT_EQ(table->tell(AutoMuck{PersonId{person}, true}), "");
                }
            }
            while (table->hands == 0) {
                if (table->state.phase == Phase::playing && hand_is_shown() && asked_at(*table) != no_seat)
                    ++ended.asked_to_show;
                if (!table->answer(bot_named("call"))) table->pass_time();
            }
            ended.shown += static_cast<int>(table->all_betting<betting::Shown>().size());
            ended.mucked += static_cast<int>(table->all_betting<betting::Mucked>().size());
            check_winners();
            table->replay();
        }
        return ended;
    }
    [[nodiscard]] bool hand_is_shown() const {
        const auto *now = std::get_if<betting::State>(&table->state.hand);
        return now != nullptr && now->phase == betting::Phase::showdown;
    }
    // Who threw a hand away would have won nothing with it: no winner is among them, and no shown hand is worse.
    void check_winners() {
        SeatSet mucked, winners;
        for (const betting::Mucked &each : table->all_betting<betting::Mucked>()) mucked |= each.seat;
        for (const betting::Awarded &each : table->all_betting<betting::Awarded>()) winners |= each.winners;
        EXPECT_TRUE((mucked & winners).empty());
        EXPECT_FALSE(winners.empty());
    }
};

TEST_F(SAT_W8b, a_beaten_hand_is_thrown_away_unasked_where_its_player_wishes_so) {
    const Ended asked = play(false, 20);
    const Ended left_to_the_table = play(true, 20);
    EXPECT_GT(asked.asked_to_show, 20);
    EXPECT_EQ(left_to_the_table.asked_to_show, 0);
    EXPECT_GT(left_to_the_table.mucked, 10);
    EXPECT_GT(left_to_the_table.shown, 20);
}

TEST_F(SAT_W8b, the_wish_is_the_players_own_is_kept_and_can_be_taken_back) {
    three_sit("holdem");
    EXPECT_EQ(table->tell(AutoMuck{PersonId{1}, false}), "already-so");
    EXPECT_EQ(table->tell(AutoMuck{PersonId{1}, true}), "");
    EXPECT_EQ(table->tell(AutoMuck{PersonId{9}, true}), "not-seated");
    EXPECT_TRUE(view(table->rules, table->state, player_at(Seat{0})).auto_muck);
    EXPECT_FALSE(view(table->rules, table->state, player_at(Seat{1})).auto_muck);
    EXPECT_FALSE(view(table->rules, table->state, spectator).auto_muck);
    table->play_hand(bot_named("call"));
    const auto again = from_checkpoint(table->settled);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->seats[Seat{0}]->mucks);
    EXPECT_EQ(table->tell(AutoMuck{PersonId{1}, false}), "");
}

TEST_F(Wishes, what_is_left_of_a_time_bank_is_told_to_its_owner_alone) {
    three_sit("holdem");
    const Span whole = table->rules.settings.clocks.bank;
    ASSERT_GT(whole, Span());
    while (asked_at(*table) == no_seat) ASSERT_TRUE(table->pass_time());
    const Seat slow = asked_at(*table);
    EXPECT_EQ(view(table->rules, table->state, player_at(slow)).bank, whole);
    while (table->state.asked[slow].stage != Stage::bank) ASSERT_TRUE(table->pass_time());
    table->now = table->now + seconds(3);
    ASSERT_TRUE(table->answer_at(slow, bot_named("call")));
    for (const Seat seat : occupied(table->state))
        EXPECT_EQ(view(table->rules, table->state, player_at(seat)).bank, seat == slow ? whole - seconds(3) : whole);
    EXPECT_FALSE(view(table->rules, table->state, spectator).bank);
    const auto told = [&](Viewer viewer) { return to_json(table->rules, view(table->rules, table->state, viewer)); };
    EXPECT_EQ(told(player_at(slow)).at("bank"), (whole - seconds(3)).ms);
    EXPECT_FALSE(told(spectator).contains("bank"));
}

} // namespace
} // namespace ananas::room
