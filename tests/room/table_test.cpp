#include "base/chance.h"
#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "bots/bot.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/proof.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/kinds.h"
#include "room/ledger.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"
#include "room/view.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

std::vector<std::string> games_of_the_house() {
    std::vector<std::string> names;
    for (const betting::GameSpec *game : betting::all_games) names.emplace_back(game->name);
    names.insert(names.end(), {"chinese", "twisted", "mixed"});
    return names;
}

Settings usual(const std::string &game) { return usual_settings(game, Chips(100)); }

class EveryGame : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Table, EveryGame, testing::ValuesIn(games_of_the_house()), [](const auto &named) {
    std::string name = named.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST_P(EveryGame, is_played_for_many_hands_and_every_chip_is_somewhere) {
    TableStory table(usual(GetParam()));
    const Chips buy_in = table.rules.settings.most_buy_in;
    const int players = std::min(4, table.rules.settings.seats);
    for (int person = 1; person <= players; ++person) ASSERT_EQ(table.sit(person, person, buy_in.units()), "");
    for (int hand = 0; hand < 40; ++hand) {
        table.play_hand(bot_named("random"));
        for (int person = 1; person <= players; ++person) {
            const Chips stack = table.stack(person);
            if (stack < buy_in) {
                EXPECT_EQ(table.tell(TopUp{PersonId{person}, buy_in - stack}), "");
            }
            table.tell(SitIn{PersonId{person}, true});
        }
    }
    EXPECT_EQ(table.hands, 40);
    table.replay();
    for (int person = 1; person <= players; ++person) EXPECT_EQ(table.tell(Stand{PersonId{person}}), "");
    EXPECT_EQ(table.balances.of(chips_on(TableId{1})), Chips());
    EXPECT_EQ(table.balances.sum(), Chips());
}

TEST_P(EveryGame, has_usual_settings_without_complaint_that_read_back_as_they_were) {
    const Settings usual = usual_settings(GetParam(), Chips(100));
    EXPECT_EQ(complaint(usual), "");
    const auto back = settings_from(to_json(usual));
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(*back, usual);
}

TEST_P(EveryGame, can_show_its_amounts_in_hundredths) {
    Settings settings = usual_settings(GetParam(), Chips(100));
    json::object asked = to_json(settings);
    EXPECT_FALSE(asked.contains("decimals"));
    asked.erase("name");
    asked["decimals"] = 2;
    const auto shown = settings_from(asked);
    ASSERT_TRUE(shown) << shown.error();
    settings.decimals = 2;
    settings.name = title_of(GetParam()) + " 1.00";
    EXPECT_EQ(*shown, settings);
    const auto kept = kept_settings(to_json(*shown));
    ASSERT_TRUE(kept) << kept.error();
    EXPECT_EQ(*kept, settings);
    asked["decimals"] = 1;
    ASSERT_FALSE(settings_from(asked));
    EXPECT_EQ(settings_from(asked).error(), "Amounts are shown with 0 or 2 \"decimals\".");
}

TEST_P(EveryGame, goes_on_from_its_checkpoint_as_if_nothing_had_been) {
    TableStory table(usual(GetParam()));
    for (int person = 1; person <= 3; ++person) table.sit(person, person, table.rules.settings.most_buy_in.units());
    for (int hand = 0; hand < 3; ++hand) table.play_hand(bot_named("call"));
    ASSERT_EQ(table.state.phase, Phase::idle);
    const auto again = from_checkpoint(table.settled, table.rules.settings.seats);
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(checkpoint(*again), table.settled);
    // Damaged data seated somebody where the table has no chair, and the next deal ended the room.
    EXPECT_FALSE(from_checkpoint(table.settled, 2));
    TableStory other(usual(GetParam()));
    other.state = *again;
    other.balances = table.balances;
    other.now = table.now;
    other.numbers = table.numbers;
    other.seeds = table.seeds;
    other.hands = table.hands;
    for (int hand = 0; hand < 2; ++hand) {
        table.play_hand(bot_named("call"));
        other.play_hand(bot_named("call"));
    }
    EXPECT_EQ(checkpoint(table.state), checkpoint(other.state));
}

TEST_P(EveryGame, deals_what_it_announced_and_every_player_can_check_it) {
    TableStory table(usual(GetParam()));
    for (int person = 1; person <= 3; ++person) table.sit(person, person, table.rules.settings.most_buy_in.units());
    std::vector<dealer::Nonce> nonces;
    for (int person = 1; person <= 3; ++person) {
        nonces.push_back(table.seed());
        ASSERT_EQ(table.tell(CommitNonce{PersonId{person}, dealer::hash_of(nonces.back())}), "");
    }
    while (table.state.phase == Phase::idle) ASSERT_TRUE(table.pass_time());
    ASSERT_EQ(table.state.phase, Phase::cutting);
    EXPECT_EQ(table.tell(OpenNonce{PersonId{1}, nonces[1]}), "not-your-nonce");
    EXPECT_EQ(table.tell(OpenNonce{PersonId{1}, nonces[0]}), "");
    EXPECT_EQ(table.tell(OpenNonce{PersonId{1}, nonces[0]}), "no-cut-now");
    EXPECT_EQ(table.tell(OpenNonce{PersonId{2}, nonces[1]}), "");
    ASSERT_EQ(table.state.phase, Phase::cutting); // the third never opens
    ASSERT_TRUE(table.pass_time());
    ASSERT_EQ(table.state.phase, Phase::playing);
    while (table.state.phase == Phase::playing)
        if (!table.answer(bot_named("call"))) table.pass_time();
    for (const Viewer viewer : {player_at(Seat{0}), player_at(Seat{2}), spectator}) {
        const dealer::Proof proof = table.state.deal->proof(cards_seen(view(table.rules, table.state, viewer).game));
        EXPECT_TRUE(dealer::doubts(proof).empty());
        EXPECT_EQ(proof.announcement.contributors.size(), 3U);
        EXPECT_FALSE(proof.announcement.contributors[2].nonce);
        EXPECT_TRUE(viewer.role != Role::player || !proof.cards.empty());
    }
    const auto saved = HandDeal::from_saved(table.state.deal->saved());
    ASSERT_TRUE(saved);
    EXPECT_TRUE(dealer::doubts(saved->proof(CardSet::full_deck())).empty());
}

// A misspelt word was read as if it had not been said: a table that was to be pot-limit had no limit.
TEST(Settings, with_a_word_that_nobody_knows_are_refused) {
    const auto said = [](std::string_view text) {
        const auto read = settings_from(json::parse(text));
        return read ? std::string() : read.error();
    };
    EXPECT_THAT(said(R"({"game":"holdem","limti":"pot"})"),
                testing::StartsWith("there is no \"limti\" here: there are game, name, limit, stake, "));
    EXPECT_EQ(said(R"({"game":"holdem","clocks":{"decisions":9000}})"),
              "there is no \"decisions\" here: there are decision, showdown, bank, refill, grace, opening, rest");
    EXPECT_EQ(said(R"({"game":"mixed","games":["razz",{"game":"omaha8","limits":"pot"}]})"),
              "there is no \"limits\" here: there are game, limit");
    EXPECT_EQ(said(R"({"game":"holdem","limit":"pot","bots":3,"key":"k","clocks":{"decision":9000}})"), "");
    json::object kept = to_json(usual("holdem"));
    kept["asks_permission"] = false; // what an older program wrote
    EXPECT_TRUE(kept_settings(kept));
}

// ---- coming and going

class AtTheTable : public testing::Test {
protected:
    AtTheTable() : table("holdem") {}
    void three_play() {
        for (int person = 1; person <= 3; ++person) ASSERT_EQ(table.sit(person, person, 10'000), "");
        table.play_hand(bot_named("call"));
    }
    TableStory table;
};

TEST(SAT_P6, a_seat_that_is_taken_is_not_given_away) {
    TableStory table("holdem");
    EXPECT_EQ(table.sit(1, 3, 10'000), "");
    EXPECT_EQ(table.sit(2, 3, 10'000), "seat-taken");
    EXPECT_EQ(table.sit(2, 7, 10'000), "no-such-seat");
    EXPECT_EQ(table.sit(1, 4, 10'000), "already-seated");
    EXPECT_EQ(table.sit(2, 4, 10'000), "");
}

using SAT_P9 = AtTheTable;
TEST_F(SAT_P9, everybody_sees_all_stacks_all_the_time) {
    three_play();
    table.pass_time();
    for (int steps = 0; steps < 50; ++steps) {
        for (const Viewer viewer : {spectator, player_at(Seat{1})}) {
            const json::object sent = to_json(table.rules, view(table.rules, table.state, viewer));
            std::map<std::int64_t, std::int64_t> seen, there;
            for (const json::value &each : sent.at("seats").as_array())
                seen[each.at("seat").as_int64()] = each.at("stack").as_int64();
            for (const Seat seat : occupied(table.state))
                there[static_cast<std::int64_t>(index(seat)) + 1] = stack_of(table.state, seat).units();
            EXPECT_EQ(seen, there);
        }
        if (!table.answer(bot_named("loose@5"))) table.pass_time();
    }
}

using SAT_P10 = AtTheTable;
TEST_F(SAT_P10, chips_are_picked_up_after_half_an_hour_of_absence) {
    three_play();
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_hand}), "");
    const Moment left = table.now;
    while (table.state.seats[Seat{2}] && table.now < left + minutes(40))
        if (!table.answer(bot_named("call"))) table.pass_time();
    EXPECT_FALSE(table.state.seats[Seat{2}]);
    EXPECT_GT(table.now, left + minutes(30));
    EXPECT_LT(table.now, left + minutes(32));
}

TEST_F(SAT_P10, whoever_gave_notice_has_an_hour_until_they_are_back) {
    three_play();
    const auto away_for = [&](int person, Moment since) {
        const Seat seat = seat_number(person - 1);
        while (table.state.seats[seat] && table.now < since + minutes(90))
            if (!table.answer(bot_named("call"))) table.pass_time();
        EXPECT_FALSE(table.state.seats[seat]);
        return table.now - since;
    };
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_hand, true}), "");
    EXPECT_TRUE(view(table.rules, table.state, player_at(Seat{2})).notice);
    EXPECT_FALSE(view(table.rules, table.state, player_at(Seat{1})).notice);
    const Span first = away_for(3, table.now);
    EXPECT_GT(first, minutes(60));
    EXPECT_LT(first, minutes(62));

    const auto come_back = [&] {
        const auto left = departure_of(table.state, PersonId{3}, table.now);
        EXPECT_EQ(table.sit(3, 3, std::max<std::int64_t>(10'000, left ? left->stack.units() : 0)), "");
    };
    come_back();
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_hand, false}), "");
    Moment out = table.now;
    table.now = table.now + minutes(20);
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_hand, true}), ""); // thought of later
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_hand, true}), "already-so");
    const auto again = from_checkpoint(checkpoint(table.state));
    ASSERT_TRUE(again) << again.error();
    EXPECT_TRUE(again->seats[Seat{2}]->notice);
    EXPECT_GT(away_for(3, out), minutes(60));

    come_back();
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_hand, true}), "");
    EXPECT_EQ(table.tell(SitIn{PersonId{3}, true}), "");
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_hand, false}), "");
    out = table.now;
    EXPECT_LT(away_for(3, out), minutes(32)) << "notice is given anew for each absence";
    table.replay();
}

// Each time a phone was put away the half hour began anew, as it did with every start of the room.
TEST_F(SAT_P10, an_absence_does_not_begin_anew_with_every_lost_connection) {
    three_play();
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_hand}), "");
    while (!table.state.seats[Seat{2}]->out) ASSERT_TRUE(table.answer(bot_named("call")) || table.pass_time());
    const Moment out = table.now;
    const auto drops_and_returns_until_gone = [&](TableStory there) {
        for (int drops = 0; there.state.seats[Seat{2}] && drops < 5; ++drops) {
            there.now = there.now + minutes(20);
            EXPECT_EQ(there.tell(Presence{PersonId{3}, false}), "");
            EXPECT_EQ(there.tell(Presence{PersonId{3}, true}), "");
            there.play_hand(bot_named("call"));
        }
        return there;
    };
    const TableStory today = drops_and_returns_until_gone(table);
    EXPECT_FALSE(today.state.seats[Seat{2}]);
    EXPECT_LT(today.now, out + minutes(45));
    today.replay();
    table.state.ways = clocks_stand_together;
    EXPECT_TRUE(drops_and_returns_until_gone(table).state.seats[Seat{2}]) << "as it was written then";
}

// Whoever plays has all of the time from when the connection was lost.
TEST_F(SAT_P10, whoever_was_playing_is_away_from_when_the_connection_is_lost) {
    three_play();
    table.now = table.now + minutes(20);
    EXPECT_EQ(table.tell(Presence{PersonId{3}, false}), "");
    EXPECT_EQ(table.state.seats[Seat{2}]->away_since, table.now);
}

// The host paused for an evening: whoever's phone was locked lost the seat, and bots went home.
TEST_F(SAT_P10, nobody_is_absent_while_the_host_pauses) {
    three_play();
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_hand}), "");
    while (!table.state.seats[Seat{2}]->out) ASSERT_TRUE(table.answer(bot_named("call")) || table.pass_time());
    while (table.state.phase != Phase::idle) ASSERT_TRUE(table.answer(bot_named("call")) || table.pass_time());
    table.now = table.now + minutes(20);
    TableStory before = table;
    before.state.ways = bots_go_too;
    const auto paused_for_two_hours = [](TableStory &there) {
        EXPECT_EQ(there.tell(Pause{PersonId{9}}), "");
        there.now = there.now + minutes(60);
        EXPECT_EQ(there.tell(Presence{PersonId{1}, false}), "");
        EXPECT_EQ(there.tell(Presence{PersonId{2}, false}), "");
        there.now = there.now + minutes(60);
        EXPECT_EQ(there.tell(Tick()), "");
        return occupied(there.state).size();
    };
    EXPECT_EQ(paused_for_two_hours(before), 0) << "as it was written then";
    EXPECT_EQ(paused_for_two_hours(table), 3);
    EXPECT_FALSE(next_due(table.rules, table.state)) << "nothing to wait for but the host";
    const Moment resumed = table.now;
    EXPECT_EQ(table.tell(Resume{PersonId{9}}), "");
    // What was over of the half hour before the pause counts, and nothing of the pause.
    EXPECT_EQ(resumed - table.state.seats[Seat{2}]->away_since, minutes(20));
    EXPECT_EQ(table.state.seats[Seat{0}]->away_since, resumed);
    table.replay();
}

TEST_F(SAT_P10, the_host_picks_up_the_chips_of_whoever_is_often_away) {
    three_play();
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_hand, true}), "");
    while (!table.state.seats[Seat{2}]->out) ASSERT_TRUE(table.answer(bot_named("call")) || table.pass_time());
    const Chips stack = table.state.seats[Seat{2}]->stack, purse = table.balances.of(purse_of(PersonId{3}));
    EXPECT_EQ(table.tell(Remove{PersonId{1}, PersonId{3}}), "");
    EXPECT_FALSE(table.state.seats[Seat{2}]);
    EXPECT_EQ(table.balances.of(purse_of(PersonId{3})), purse + stack);
    table.replay();
}

// They stayed for ever: a guest filled table after table of the lobby with them.
TEST(Bots, leave_with_the_last_person_and_wait_for_theirs_at_a_practice_table) {
    Settings settings = usual_settings("holdem", Chips(100));
    const auto left_behind = [](TableStory table) {
        for (int bot = 3; bot <= 5; ++bot) EXPECT_EQ(table.sit(bot, bot, 10'000, "call"), "");
        for (int person = 1; person <= 2; ++person) EXPECT_EQ(table.sit(person, person, 10'000), "");
        table.play_hand(bot_named("call"));
        EXPECT_EQ(table.tell(Stand{PersonId{1}}), "");
        EXPECT_EQ(occupied(table.state).size(), 4) << "somebody plays with them";
        while (table.state.phase != Phase::playing) table.pass_time();
        EXPECT_EQ(table.tell(Stand{PersonId{2}}), "");
        for (int steps = 0; table.state.seats[Seat{1}] && steps < 100; ++steps)
            if (!table.answer(bot_named("call"))) table.pass_time();
        EXPECT_FALSE(table.state.seats[Seat{1}]);
        return occupied(table.state).size();
    };
    EXPECT_EQ(left_behind(TableStory(settings)), 0);
    TableStory before(settings);
    before.state.ways = absences_add_up;
    EXPECT_EQ(left_behind(before), 3) << "as it was written then";
    settings.practice = true;
    EXPECT_EQ(left_behind(TableStory(settings)), 3);
}

TEST(Bots, finish_a_hand_in_which_the_last_person_was_not_dealt_in_and_go) {
    TableStory table("holdem");
    for (const int bot : {2, 4}) ASSERT_EQ(table.sit(bot, bot, 10'000, "call"), "");
    table.play_hand(bot_named("call"));
    // Behind whoever is next to have the big blind.
    const Seat chair = seat_number(static_cast<int>(index(table.state.positions.small_blind)) + 1);
    ASSERT_EQ(table.sit(1, static_cast<int>(index(chair)) + 1, 10'000), "");
    ASSERT_EQ(table.tell(SitIn{PersonId{1}, false}), "");
    while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
    ASSERT_FALSE(table.state.dealt.contains(chair));
    EXPECT_EQ(table.tell(Stand{PersonId{1}}), "");
    EXPECT_EQ(occupied(table.state).size(), 2);
    for (int steps = 0; table.state.phase != Phase::idle && steps < 10; ++steps) table.pass_time();
    EXPECT_TRUE(occupied(table.state).empty());
    EXPECT_EQ(table.balances.of(chips_on(TableId{1})), Chips());
    table.replay();
}

using SAT_P7 = AtTheTable;
TEST_F(SAT_P7, a_newcomer_posts_for_itself_or_waits_and_nobody_else_pays) {
    three_play();
    EXPECT_EQ(table.sit(4, 4, 10'000), "");
    EXPECT_EQ(table.sit(5, 5, 10'000), "");
    EXPECT_EQ(table.tell(SitIn{PersonId{5}, false}), "");
    for (int hand = 0; hand < 6; ++hand) {
        const auto before = table.state.positions;
        table.play_hand(bot_named("call"));
        Chips posted;
        for (const betting::Posted &post : table.all_betting<betting::Posted>()) {
            EXPECT_TRUE(post.seat == table.state.positions.small_blind ||
                        post.seat == table.state.positions.big_blind || post.seat == Seat{3});
            posted += post.amount;
        }
        EXPECT_NE(before.big_blind, table.state.positions.big_blind);
        EXPECT_LE(posted, Chips(250));
    }
    EXPECT_EQ(table.state.seats[Seat{4}]->owes, betting::MakesUp::nothing); // the big blind has come by
}

TEST_F(AtTheTable, buys_in_within_limits_and_comes_back_with_no_less_for_an_hour) {
    EXPECT_EQ(table.sit(1, 1, 3'999), "buy-in-out-of-range");
    EXPECT_EQ(table.sit(1, 1, 20'001), "buy-in-out-of-range");
    EXPECT_EQ(table.sit(1, 1, 20'000), "");
    EXPECT_EQ(table.tell(TopUp{PersonId{1}, Chips(1)}), "above-the-maximum");
    EXPECT_EQ(table.tell(Stand{PersonId{1}}), "");
    EXPECT_EQ(table.sit(1, 1, 19'999), "came-back-with-less");
    table.now = table.now + minutes(59);
    EXPECT_EQ(table.sit(1, 1, 19'999), "came-back-with-less");
    table.now = table.now + minutes(1);
    EXPECT_EQ(table.sit(1, 1, 19'999), "");
}

TEST_F(AtTheTable, chips_that_are_added_in_a_hand_count_from_the_next) {
    three_play();
    table.pass_time();
    ASSERT_EQ(table.state.phase, Phase::playing);
    const Chips before = table.stack(1);
    EXPECT_EQ(table.tell(TopUp{PersonId{1}, Chips(5'000)}), "");
    EXPECT_EQ(table.stack(1), before);
    EXPECT_EQ(table.tell(TopUp{PersonId{1}, Chips(6'000)}), "above-the-maximum");
    table.play_hand(bot_named("call"));
    EXPECT_EQ(table.all<ChipsAdded>().size(), 1U);
}

// Chips in the pot were nobody's: whoever was all-in for everything had more of the house.
TEST_F(AtTheTable, chips_in_a_pot_are_held_by_whoever_put_them_in_until_the_hand_is_over) {
    table.sit(1, 1, 20'000);
    table.sit(2, 2, 10'000);
    ASSERT_TRUE(table.pass_time());
    const auto held = [&](int person) { return held_by(table.state, PersonId{person}); };
    while (table.stack(2) != Chips()) {
        const Seat seat = table.state.asked[Seat{0}].decision != 0 ? Seat{0} : Seat{1};
        const PersonId person = table.state.seats[seat]->person;
        const std::int64_t decision = table.state.asked[seat].decision;
        if (!table.tell(Answer{person, decision, betting::Command(betting::Bet{seat, Chips(10'000)})}).empty()) {
            ASSERT_EQ(table.tell(Answer{person, decision, betting::Command(betting::Call{seat})}), "");
        }
        ASSERT_EQ(table.state.phase, Phase::playing);
        EXPECT_EQ(held(1), Chips(20'000));
        EXPECT_EQ(held(2), Chips(10'000));
    }
    while (table.state.phase == Phase::playing) ASSERT_TRUE(table.answer(bot_named("call")) || table.pass_time());
    EXPECT_EQ(held(1), table.stack(1)) << "now it is known who has lost";
    EXPECT_EQ(held(2), table.stack(2));
    EXPECT_EQ(held(1) + held(2), Chips(30'000));
}

TEST_F(AtTheTable, leaving_in_a_hand_folds_at_once_and_takes_the_chips_when_it_is_over) {
    three_play();
    table.pass_time();
    const Seat actor = [&] {
        for (int seat = 0; seat < 3; ++seat)
            if (table.state.asked[seat_number(seat)].decision != 0) return seat_number(seat);
        return no_seat;
    }();
    ASSERT_NE(actor, no_seat);
    const PersonId person = table.state.seats[actor]->person;
    EXPECT_EQ(table.tell(Stand{person}), "");
    EXPECT_EQ(table.tell(Stand{person}), "already-so");
    EXPECT_EQ(table.all<ClockActed>().size(), 1U);
    EXPECT_TRUE(table.state.seats[actor]);
    table.play_hand(bot_named("call"));
    EXPECT_FALSE(table.state.seats[actor]);
    EXPECT_GT(table.balances.of(purse_of(person)), Chips(-10'000) + Chips(9'000));
    table.replay();
}

// To stand up and sit down again was cheaper than to come back: the dead small blind was gone.
TEST_F(AtTheTable, missed_blinds_are_owed_by_whoever_stands_up_and_sits_down_again) {
    for (int person = 1; person <= 4; ++person) ASSERT_EQ(table.sit(person, person, 10'000), "");
    table.play_hand(bot_named("call"));
    ASSERT_EQ(table.tell(SitOut{PersonId{4}, SitOutWhen::next_hand}), "");
    for (int hand = 0; hand < 5; ++hand) table.play_hand(bot_named("call"));
    ASSERT_EQ(table.state.seats[Seat{3}]->owes, betting::MakesUp::both_blinds);
    TableStory before = table;
    const auto owed_after_coming_back = [](TableStory &there, Span later) {
        const std::int64_t stack = there.stack(4).units();
        EXPECT_EQ(there.tell(Stand{PersonId{4}}), "");
        const auto kept = from_checkpoint(checkpoint(there.state));
        EXPECT_TRUE(kept);
        if (kept) {
            EXPECT_EQ(checkpoint(*kept), checkpoint(there.state));
        }
        there.now = there.now + later;
        EXPECT_EQ(there.sit(4, 4, stack), "");
        return there.state.seats[Seat{3}]->owes;
    };
    TableStory much_later = table;
    EXPECT_EQ(owed_after_coming_back(table, {}), betting::MakesUp::both_blinds);
    EXPECT_EQ(owed_after_coming_back(table, {}), betting::MakesUp::both_blinds) << "however often";
    table.replay();
    EXPECT_EQ(owed_after_coming_back(much_later, minutes(60)), betting::MakesUp::big_blind) << "as a newcomer";
    before.state.ways = clocks_stand_together;
    EXPECT_EQ(owed_after_coming_back(before, {}), betting::MakesUp::big_blind) << "as it was written then";
    // A game that starts anew has no blinds to make good for: with somebody new, while no hand can be dealt.
    ASSERT_EQ(table.tell(Stand{PersonId{4}}), "");
    while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
    for (const int person : {2, 3}) ASSERT_EQ(table.tell(SitOut{PersonId{person}, SitOutWhen::next_hand}), "");
    table.play_hand(bot_named("call"));
    ASSERT_NE(table.state.positions.button, no_seat);
    ASSERT_EQ(table.sit(5, 5, 10'000), "");
    ASSERT_EQ(table.state.positions.button, no_seat);
    for (const int person : {2, 3}) ASSERT_EQ(table.tell(SitIn{PersonId{person}, true}), "");
    table.play_hand(bot_named("call"));
    ASSERT_EQ(table.sit(4, 4, 20'000), "");
    EXPECT_EQ(table.state.seats[Seat{3}]->owes, betting::MakesUp::big_blind);
}

TEST_F(AtTheTable, missed_blinds_are_made_good_with_the_big_blind_live_and_the_small_one_dead) {
    for (int person = 1; person <= 4; ++person) table.sit(person, person, 10'000);
    table.play_hand(bot_named("call"));
    const Seat leaves = [&] {
        for (int seat = 0; seat < 4; ++seat)
            if (seat_number(seat) != table.state.positions.big_blind &&
                seat_number(seat) != table.state.positions.small_blind &&
                seat_number(seat) != table.state.positions.button)
                return seat_number(seat);
        return no_seat;
    }();
    const PersonId person = table.state.seats[leaves]->person;
    EXPECT_EQ(table.tell(SitOut{person, SitOutWhen::next_hand}), "");
    for (int hand = 0; hand < 2; ++hand) table.play_hand(bot_named("call"));
    EXPECT_EQ(table.state.seats[leaves]->owes, betting::MakesUp::both_blinds);
    EXPECT_EQ(table.tell(SitIn{person, true}), "");
    std::vector<std::pair<betting::PostKind, Chips>> posts;
    for (int hand = 0; hand < 3 && posts.empty(); ++hand) { // not from the button or the small blind
        table.play_hand(bot_named("call"));
        for (const betting::Posted &post : table.all_betting<betting::Posted>())
            if (post.seat == leaves) posts.emplace_back(post.kind, post.amount);
    }
    EXPECT_THAT(posts, testing::UnorderedElementsAre(std::pair(betting::PostKind::blind, Chips(100)),
                                                     std::pair(betting::PostKind::dead_blind, Chips(50))));
    EXPECT_EQ(table.state.seats[leaves]->owes, betting::MakesUp::nothing);
}

TEST(Table, nobody_misses_blinds_in_a_game_without_them) {
    TableStory table("stud");
    for (int person = 1; person <= 4; ++person) table.sit(person, person, 10'000);
    table.play_hand(bot_named("call"));
    EXPECT_EQ(table.tell(SitOut{PersonId{2}, SitOutWhen::next_hand}), "");
    for (int hand = 0; hand < 5; ++hand) table.play_hand(bot_named("call"));
    EXPECT_EQ(table.state.seats[Seat{1}]->owes, betting::MakesUp::nothing);
    EXPECT_EQ(table.tell(SitIn{PersonId{2}, true}), "");
    EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_big_blind}), "");
    table.play_hand(bot_named("call"));
    EXPECT_TRUE(table.state.players[Seat{1}] == PersonId{2}); // dealt in at once
    EXPECT_TRUE(table.state.seats[Seat{2}]->out);
    EXPECT_EQ(table.hands, 7);
}

// It was accepted, told to everybody, and never came.
TEST(Table, whoever_wants_out_at_the_big_blind_of_a_game_without_blinds_is_out_of_the_next_hand) {
    for (const std::string game : {"chinese", "twisted", "stud"}) {
        TableStory table(game);
        for (int person = 1; person <= 3; ++person) table.sit(person, person, 10'000);
        while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time()) << game;
        EXPECT_EQ(table.tell(SitOut{PersonId{2}, SitOutWhen::next_big_blind}), "") << game;
        EXPECT_TRUE(table.state.seats[Seat{1}]->out_next) << game;
        table.play_hand(bot_named("call"));
        EXPECT_TRUE(table.state.seats[Seat{1}]->out) << game;
        EXPECT_EQ(table.tell(SitOut{PersonId{3}, SitOutWhen::next_big_blind}), "") << game;
        EXPECT_TRUE(table.state.seats[Seat{2}]->out) << game << ": between two hands at once";
        table.replay();
    }
    TableStory before("chinese");
    before.state.ways = bots_go_too;
    before.sit(1, 1, 10'000);
    EXPECT_EQ(before.tell(SitOut{PersonId{1}, SitOutWhen::next_big_blind}), "");
    EXPECT_TRUE(before.state.seats[Seat{0}]->out_at_blind) << "as it was written then";
}

TEST_F(AtTheTable, whoever_wants_out_at_the_big_blind_is_dealt_until_it_comes) {
    for (int person = 1; person <= 4; ++person) table.sit(person, person, 10'000);
    table.play_hand(bot_named("call"));
    EXPECT_EQ(table.tell(SitOut{PersonId{2}, SitOutWhen::next_big_blind}), "");
    int hands = 0;
    while (!table.state.seats[Seat{1}]->out && hands < 8) {
        table.play_hand(bot_named("call"));
        for (const betting::Posted &post : table.all_betting<betting::Posted>())
            EXPECT_FALSE(post.seat == Seat{1} && post.kind == betting::PostKind::big_blind);
        ++hands;
    }
    EXPECT_TRUE(table.state.seats[Seat{1}]->out);
    EXPECT_LE(hands, 4);
}

TEST_F(AtTheTable, the_host_pauses_and_closes_after_the_hand) {
    three_play();
    table.pass_time();
    EXPECT_EQ(table.tell(Pause{PersonId{9}}), "");
    table.play_hand(bot_named("call"));
    EXPECT_FALSE(wants_deck(table.rules, table.state, table.now + minutes(5)));
    EXPECT_EQ(table.begin(), "table-paused");
    EXPECT_EQ(table.tell(Resume{PersonId{9}}), "");
    EXPECT_TRUE(wants_deck(table.rules, table.state, table.now));
    table.pass_time();
    EXPECT_EQ(table.tell(Close{PersonId{9}}), "");
    table.play_hand(bot_named("call"));
    EXPECT_EQ(table.state.phase, Phase::closed);
    EXPECT_EQ(table.balances.of(chips_on(TableId{1})), Chips());
    EXPECT_EQ(table.sit(7, 1, 10'000), "table-closing");
}

// ---- decisions and their clock

TEST_F(AtTheTable, an_answer_to_a_decision_that_is_over_changes_nothing) {
    three_play();
    table.pass_time();
    Seat actor = no_seat;
    for (int seat = 0; seat < 3; ++seat)
        if (table.state.asked[seat_number(seat)].decision != 0) actor = seat_number(seat);
    const PersonId person = table.state.seats[actor]->person;
    const std::int64_t decision = table.state.asked[actor].decision;
    EXPECT_EQ(table.tell(Answer{person, decision + 1, betting::Command(betting::Call{actor})}), "decision-over");
    EXPECT_EQ(table.tell(Answer{person, decision, betting::Command(betting::Call{seat_number(5)})}), "not-yours");
    EXPECT_EQ(table.tell(Answer{person, decision, betting::Command(betting::Check{actor})}), "betting.bet-to-answer");
    EXPECT_EQ(table.tell(Answer{PersonId{77}, decision, betting::Command(betting::Call{actor})}), "not-seated");
    EXPECT_EQ(table.tell(Answer{person, decision, betting::Command(betting::Call{actor})}), "");
    EXPECT_EQ(table.tell(Answer{person, decision, betting::Command(betting::Call{actor})}), "decision-over");
}

TEST(D38, whoever_lost_the_connection_has_a_grace_then_the_bank_then_the_clock_acts_as_the_clock) {
    TableStory table("holdem");
    for (int person = 1; person <= 3; ++person) table.sit(person, person, 10'000);
    table.pass_time();
    Seat actor = no_seat;
    for (int seat = 0; seat < 3; ++seat)
        if (table.state.asked[seat_number(seat)].decision != 0) actor = seat_number(seat);
    const Clocks &clocks = table.rules.settings.clocks;
    const Moment asked = table.now;
    EXPECT_EQ(table.tell(Presence{table.state.seats[actor]->person, false}), "");
    table.pass_time();
    EXPECT_EQ(table.now, asked + clocks.decision);
    EXPECT_EQ(table.state.asked[actor].stage, Stage::grace);
    table.pass_time();
    EXPECT_EQ(table.now, asked + clocks.decision + clocks.grace);
    EXPECT_EQ(table.state.asked[actor].stage, Stage::bank);
    EXPECT_TRUE(table.all<ClockActed>().empty());
    table.pass_time();
    EXPECT_EQ(table.now, asked + clocks.decision + clocks.grace + clocks.bank);
    ASSERT_EQ(table.all<ClockActed>().size(), 1U);
    EXPECT_EQ(table.all<ClockActed>().front().seat, actor);
    EXPECT_TRUE(table.state.seats[actor]->out_next);
}

TEST(D38, whoever_loses_the_connection_in_the_time_bank_has_the_grace_after_it) {
    TableStory table("holdem");
    for (int person = 1; person <= 3; ++person) table.sit(person, person, 10'000);
    table.pass_time();
    Seat actor = no_seat;
    for (int seat = 0; seat < 3; ++seat)
        if (table.state.asked[seat_number(seat)].decision != 0) actor = seat_number(seat);
    const Clocks &clocks = table.rules.settings.clocks;
    const Moment asked = table.now;
    const auto loses_the_connection_in_the_bank = [&](TableStory &there) {
        there.pass_time();
        EXPECT_EQ(there.state.asked[actor].stage, Stage::bank);
        EXPECT_EQ(there.tell(Presence{there.state.seats[actor]->person, false}), "");
        there.pass_time();
        EXPECT_EQ(there.now, asked + clocks.decision + clocks.bank);
    };
    TableStory before = table;
    loses_the_connection_in_the_bank(table);
    EXPECT_EQ(table.state.asked[actor].stage, Stage::grace);
    EXPECT_EQ(table.state.seats[actor]->bank, Span()) << "of which nothing is left";
    EXPECT_TRUE(table.all<ClockActed>().empty());
    TableStory back = table;
    table.pass_time();
    EXPECT_EQ(table.now, asked + clocks.decision + clocks.bank + clocks.grace);
    EXPECT_EQ(table.all<ClockActed>().size(), 1U) << "there is one grace in a decision";
    table.replay();
    EXPECT_EQ(back.tell(Presence{back.state.seats[actor]->person, true}), "");
    EXPECT_TRUE(back.answer_at(actor, bot_named("call")));
    EXPECT_EQ(back.state.seats[actor]->bank, Span());
    before.state.ways = bots_go_too;
    loses_the_connection_in_the_bank(before);
    EXPECT_EQ(before.all<ClockActed>().size(), 1U) << "as it was written then";
}

TEST_F(AtTheTable, what_is_left_of_a_time_bank_is_kept_and_filled_a_little_every_hand) {
    for (int person = 1; person <= 2; ++person) table.sit(person, person, 10'000);
    table.pass_time();
    Seat actor = no_seat;
    for (int seat = 0; seat < 3; ++seat)
        if (table.state.asked[seat_number(seat)].decision != 0) actor = seat_number(seat);
    table.pass_time();
    ASSERT_EQ(table.state.asked[actor].stage, Stage::bank);
    table.now = table.now + seconds(25);
    table.answer_at(actor, bot_named("call"));
    EXPECT_EQ(table.state.seats[actor]->bank, seconds(35));
    table.play_hand(bot_named("call"));
    table.pass_time();
    EXPECT_EQ(table.state.seats[actor]->bank, seconds(37));
}

TEST_F(AtTheTable, a_room_that_stood_still_takes_nobodys_time) {
    for (int person = 1; person <= 2; ++person) table.sit(person, person, 10'000);
    table.pass_time();
    const Moment due = *next_due(table.rules, table.state);
    EXPECT_EQ(table.tell(Shift{seconds(90)}), "");
    EXPECT_EQ(*next_due(table.rules, table.state), due + seconds(90));
}

// Only a round without any bet sat people out, so that all others waited for the whole clock in every round.
TEST(SAT_P13, whoever_lets_two_first_bets_in_a_row_go_by_sits_out) {
    TableStory table("twisted");
    for (int person = 1; person <= 3; ++person) ASSERT_EQ(table.sit(person, person, 10'000), "");
    const auto round = [&](SeatSet bet) {
        while (table.state.phase != Phase::playing) ASSERT_TRUE(table.pass_time());
        for (const Seat seat : bet) ASSERT_TRUE(table.answer_at(seat, bot_named("call")));
        const Seat waited_for = Seat{1};
        while (!bet.contains(waited_for) && table.state.asked[waited_for].decision != 0) ASSERT_TRUE(table.pass_time());
        table.play_hand(bot_named("call"));
    };
    const SeatSet all = SeatSet::first(3), others = all - Seat{1};
    round(others);
    EXPECT_FALSE(table.state.seats[Seat{1}]->out) << "nobody has to bet in every round";
    round(all);
    round(others);
    EXPECT_FALSE(table.state.seats[Seat{1}]->out) << "they have bet in between";
    const auto again = from_checkpoint(checkpoint(table.state));
    ASSERT_TRUE(again) << again.error();
    EXPECT_TRUE(again->seats[Seat{1}]->passed);
    TableStory before = table;
    round(others);
    EXPECT_TRUE(table.state.seats[Seat{1}]->out);
    ASSERT_EQ(table.tell(SitIn{PersonId{2}, true}), "");
    round(others);
    EXPECT_FALSE(table.state.seats[Seat{1}]->out) << "back, and counted anew";
    table.replay();
    // A journal of the days when they were waited for without end is replayed as it was written.
    std::swap(table, before);
    table.state.ways = clocks_stand_together;
    for (int rounds = 0; rounds < 3; ++rounds) round(others);
    EXPECT_FALSE(table.state.seats[Seat{1}]->out);
}

// ---- anything at all

// Two who are dealt in play heads-up (SAT-G11); of more, the button, the small and the big blind follow each other
// clockwise (HR-H4).
void expect_positions(const TableStory &table) {
    const auto &[button, small, big] = table.state.positions;
    EXPECT_TRUE(table.state.dealt.contains(big));
    if (table.state.dealt.size() == 2) {
        EXPECT_EQ(button, small);
        EXPECT_TRUE(table.state.dealt.contains(button));
        EXPECT_NE(button, big);
    } else {
        const SeatSet all = SeatSet(button) | small | big;
        EXPECT_EQ(all.size(), 3);
        EXPECT_EQ(all.first_after(button), small);
        EXPECT_EQ(all.first_after(small), big);
    }
}

// People come, go, wander off and come back, answer or do not, for thousands of commands.
void wander(const std::string &game, std::uint64_t seed, int steps) {
    TableStory table(usual_settings(game, Chips(100)));
    Chance chance(seed, 1);
    const bots::Bot bot = bot_named("random");
    const int seats = table.rules.settings.seats;
    const auto somebody = [&] { return PersonId{1 + chance.below(8)}; };
    for (int step = 0; step < steps; ++step) {
        switch (chance.below(24)) {
        case 0:
            table.sit(1 + static_cast<int>(chance.below(8)),
                      1 + static_cast<int>(chance.below(static_cast<std::uint32_t>(seats))),
                      table.rules.settings.least_buy_in.units() + chance.below(5'000));
            break;
        case 1:
            if (chance.one_in(3)) table.tell(Stand{somebody()});
            break;
        case 2:
            table.tell(SitOut{somebody(), chance.one_in(2) ? SitOutWhen::next_hand : SitOutWhen::next_big_blind});
            break;
        case 3:
        case 4: table.tell(SitIn{somebody(), chance.one_in(2)}); break;
        case 5: table.tell(TopUp{somebody(), Chips(1 + chance.below(6'000))}); break;
        case 6: table.tell(Presence{somebody(), chance.one_in(2)}); break;
        case 7: table.tell(CommitNonce{somebody(), dealer::hash_of(table.seed())}); break;
        case 8:
            if (chance.one_in(10)) table.tell(Remove{PersonId{9}, somebody()});
            if (chance.one_in(20)) table.tell(Void{PersonId{9}, "a wager"});
            break;
        case 9: table.now = table.now + Span{chance.below(3'000)}; break;
        case 10:
            if (chance.one_in(20)) table.tell(chance.one_in(2) ? Command(Pause{}) : Command(Resume{}));
            break;
        case 11:
        case 12: table.pass_time(); break;
        default:
            if (!table.answer(bot)) table.pass_time();
            break;
        }
        if (table.state.phase == Phase::playing) {
            Chips held;
            for (int person = 1; person <= 8; ++person) held += held_by(table.state, PersonId{person});
            EXPECT_EQ(held, table.state.on_table) << "a pot is nobody else's while it is played for";
        }
        if (table.state.phase == Phase::playing && has_blinds(in_force(table.rules, table.state)))
            expect_positions(table);
        if (testing::Test::HasFailure()) {
            ADD_FAILURE() << game << ", seed " << seed << ", step " << step;
            return;
        }
    }
    table.replay();
    EXPECT_EQ(table.balances.sum(), Chips());
}

TEST_P(EveryGame, survives_whatever_people_do) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) wander(GetParam(), seed, 1'500);
}

} // namespace
} // namespace ananas::room
