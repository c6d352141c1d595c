#include "chips/chips.h"
#include "room/command.h"
#include "room/house.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/lately.h"
#include "room/ledger.h"
#include "room/room.h"
#include "room/settings.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

// Somebody at a screen: looks at what comes in, answers with the first choice that is offered or checks and calls, and
// knows whether a version is missing.
class Screen {
public:
    Screen(House &house, int line, int person) : house_(house), line_(line) {
        house.room.arrive(Line(line), PersonId{person}, fmt::format("player {}", person));
    }
    void watch(TableId table) { house_.hear(line_, fmt::format(R"({{"do":"watch","table":{}}})", number(table))); }

    // Reads the news; true if it answered a decision.
    bool look() {
        auto &messages = house_.inbox[Line(line_)];
        bool acted = false;
        for (; read_ < messages.size(); ++read_) {
            const json::object message = messages[read_];
            if (message.at("is") == "snapshot") {
                version_ = message.at("view").at("version").as_int64();
                you_ = message.at("view").at("you").is_null() ? 0 : message.at("view").at("you").as_int64();
                table_ = message.at("table").as_int64();
                decision_ = 0;
                for (const json::value &asked : message.at("view").at("asked").as_array()) note(asked);
                choices_ = message.at("view").at("choices").as_array();
            } else if (message.at("is") == "events") {
                EXPECT_EQ(message.at("from").as_int64(), version_ + 1) << "a hole";
                version_ += static_cast<std::int64_t>(message.at("events").as_array().size());
                for (const json::value &event : message.at("events").as_array())
                    if (event.at("event") == "asked") note(event);
                if (message.contains("choices")) choices_ = message.at("choices").as_array();
            }
        }
        if (decision_ != 0 && !choices_.empty()) {
            json::object answer = chosen();
            answer["decision"] = decision_;
            answer["table"] = table_;
            answer["key"] = fmt::format("{}-{}", line_, ++keys_);
            decision_ = 0;
            last_answer = json::serialize(answer);
            house_.hear(line_, last_answer);
            acted = true;
        }
        return acted;
    }
    std::string last_answer;
    [[nodiscard]] std::int64_t version() const { return version_; }

private:
    void note(const json::value &asked) {
        if (asked.at("seat").as_int64() == you_) decision_ = asked.at("decision").as_int64();
    }
    json::object chosen() const {
        for (const std::string_view wish :
             {"check", "call", "bring-in", "show", "discard", "place-bets", "place", "decline", "bet"})
            for (const json::value &choice : choices_) {
                const json::object &offer = choice.as_object();
                if (!offer.contains("do") || offer.at("do").as_string() != wish) continue;
                if (wish == "discard") return offer;
                if (wish == "place-bets") return {{"do", "place-bets"}, {"first", offer.at("least_first")}};
                if (wish == "bet") return {{"do", "bet"}, {"amount", offer.at("amount")}};
                return {{"do", wish}};
            }
        return {{"do", "fold"}};
    }
    House &house_;
    int line_;
    std::size_t read_ = 0;
    std::int64_t version_ = 0, you_ = 0, table_ = 0, decision_ = 0;
    int keys_ = 0;
    json::array choices_;
};

class InTheHouse : public testing::Test {
protected:
    void open(std::string_view game) {
        table = house.room.open_table(usual_settings(game, Chips(100)), PersonId{1});
        for (int person = 1; person <= 2; ++person) {
            house.give(person, 100'000);
            screens.push_back(std::make_unique<Screen>(house, person, person));
            screens.back()->watch(table);
            sit(person);
        }
    }
    void sit(int person) {
        house.hear(person, fmt::format(R"({{"do":"sit","table":{},"seat":{},"amount":10000,"key":"sit-{}"}})",
                                       number(table), person, person));
    }
    void bots(int count) {
        for (int bot = 0; bot < count; ++bot)
            house.room.seat_bot(table, PersonId{100 + bot}, "call", [](const auto &seated) { EXPECT_TRUE(seated); });
    }
    void play(int steps) {
        for (int step = 0; step < steps; ++step) {
            bool acted = false;
            for (const auto &screen : screens) acted = screen->look() || acted;
            if (!acted && !house.pass_time()) return;
        }
    }
    Disk disk;
    House house{disk};
    TableId table = TableId::none;
    std::vector<std::unique_ptr<Screen>> screens;
};

TEST_F(InTheHouse, people_and_bots_play_and_everybody_sees_every_version) {
    open("crazy-pineapple");
    bots(2);
    play(1500);
    EXPECT_GT(house.room.figures().hands, 15U);
    EXPECT_EQ(house.room.balances().sum(), Chips());
    Chips stacks;
    for (const int person : {1, 2, 100, 101}) stacks += house.room.on_tables(PersonId{person});
    EXPECT_EQ(stacks, house.room.balances().of(chips_on(table))); // until a hand is over nobody has lost anything
    EXPECT_EQ(screens[0]->version(), screens[1]->version());
}

// Chips on their way to a table were neither in the purse nor on it.
TEST(Refills, count_the_chips_that_sit_down_while_the_disk_is_slow) {
    Disk disk;
    House house(disk);
    const TableId table = house.room.open_table(usual_settings("holdem", Chips(100)), PersonId{1});
    house.give(1, 100'000);
    house.room.arrive(Line(1), PersonId{1}, "player 1");
    house.hear(1, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
    disk.at_once = false;
    house.hear(1, fmt::format(R"({{"do":"sit","table":{},"seat":1,"amount":20000}})", number(table)));
    ASSERT_GT(disk.waiting(), 0U);
    EXPECT_EQ(house.room.holds(PersonId{1}), Chips(100'000));
    EXPECT_EQ(house.room.told().of(purse_of(PersonId{1})), Chips(100'000)) << "as is told, of one moment";
    EXPECT_EQ(house.room.on_tables(PersonId{1}), Chips());
    disk.sync();
    EXPECT_EQ(house.room.holds(PersonId{1}), Chips(100'000));
    EXPECT_EQ(house.room.told().of(purse_of(PersonId{1})), Chips(80'000));
    EXPECT_EQ(house.room.on_tables(PersonId{1}), Chips(20'000));
}

// Whoever looks for a table sees how it plays: what is won there, and how fast.
TEST_F(InTheHouse, the_lobby_says_how_a_table_has_played_in_the_last_hour) {
    open("holdem");
    const auto line = [&] { return house.room.lobby(PersonId{2}).at(0).as_object(); };
    EXPECT_FALSE(line().contains("average_pot"));
    EXPECT_FALSE(line().contains("hands_an_hour"));
    const Moment opened = house.now;
    while (house.room.figures().hands < 20) play(1);
    std::int64_t won = 0;
    std::set<std::int64_t> hands;
    std::int64_t number = 0;
    for (const json::object &message : house.inbox[Line(2)]) {
        if (message.at("is") != "events") continue;
        for (const json::value &event : message.at("events").as_array()) {
            if (event.at("event") == "deal-announced") number = event.at("number").as_int64();
            if (event.at("event") != "awarded") continue;
            for (const json::value &share : event.at("to").as_array()) won += share.at("amount").as_int64();
            hands.insert(number);
        }
    }
    ASSERT_EQ(hands.size(), 20U);
    EXPECT_EQ(line().at("average_pot").as_int64(), won / 20);
    const double hours = static_cast<double>((house.now - opened).ms) / 3'600'000;
    EXPECT_NEAR(static_cast<double>(line().at("hands_an_hour").as_int64()), 20 / hours, 20 / hours / 20);
    house.now = house.now + minutes(61);
    EXPECT_FALSE(line().contains("average_pot"));
    EXPECT_FALSE(line().contains("hands_an_hour"));
}

TEST(Lately, counts_the_latest_fifty_hands_and_knows_of_no_pace_before_the_third) {
    Lately lately;
    for (int hand = 0; hand < 200; ++hand) {
        const Moment began{hand * 20'000};
        lately.add({.began = began, .ended = began + seconds(18), .pot = Chips(hand)});
        EXPECT_EQ(lately.hands_an_hour(began + seconds(18)).has_value(), hand >= 2) << hand;
    }
    const Moment now{200 * 20'000};
    EXPECT_EQ(lately.average_pot(now), Chips(174)); // of 150 to 199, without the half
    EXPECT_EQ(lately.hands_an_hour(now), 180);      // one in twenty seconds
    lately.add({.began = now, .ended = now + seconds(18), .pot = std::nullopt});
    EXPECT_EQ(lately.average_pot(now), Chips(175)) << "rounds of games without a pot have none of nothing";
}

TEST_F(InTheHouse, somebody_absent_is_picked_up_even_where_only_bots_would_play_on) {
    open("holdem");
    bots(2);
    play(30);
    house.room.leave(Line(1));
    house.room.leave(Line(2));
    screens.clear();
    for (int step = 0; step < 400 && house.pass_time(); ++step) {
    }
    EXPECT_FALSE(house.room.is_seated(PersonId{1}));
    EXPECT_FALSE(house.room.is_seated(PersonId{2}));
    EXPECT_EQ(house.room.balances().of(purse_of(PersonId{1})) + house.room.balances().of(purse_of(PersonId{2})) +
                  house.room.balances().of(purse_of(PersonId{100})) +
                  house.room.balances().of(purse_of(PersonId{101})) + house.room.balances().of(mint),
              Chips());
    EXPECT_FALSE(house.room.next_due()); // and the bots have gone
}

TEST_F(InTheHouse, talk_without_a_hand_is_not_kept_for_ever) {
    open("holdem");
    house.hear(2, fmt::format(R"({{"do":"stand","table":{}}})", number(table)));
    for (int times = 0; times < 5'000; ++times) {
        house.hear(1, fmt::format(R"({{"do":"say","table":{},"text":"anybody?"}})", number(table)));
        house.now = house.now + seconds(1);
    }
    house.hear(1, fmt::format(R"({{"do":"watch","table":{},"from":10}})", number(table)));
    EXPECT_EQ(house.inbox[Line(1)].back().at("is"), "snapshot");
    const std::int64_t version = house.inbox[Line(1)].back().at("view").at("version").as_int64();
    EXPECT_LE(house.inbox[Line(1)].back().at("past").at("events").as_array().size(), 200U);
    house.hear(1, fmt::format(R"({{"do":"watch","table":{},"from":{}}})", number(table), version - 100));
    EXPECT_EQ(house.inbox[Line(1)].back().at("is"), "events");
}

// Onlookers may speak, and a hand may last: whoever came was told all of it at once, and was cut off for reading too
// slowly.
TEST_F(InTheHouse, talk_in_a_long_hand_does_not_come_whole_with_a_snapshot) {
    open("holdem");
    play(10);
    for (int times = 0; times < 2'000; ++times) {
        house.hear(1, fmt::format(R"({{"do":"say","table":{},"text":"still thinking"}})", number(table)));
        house.now = house.now + seconds(1);
    }
    house.hear(1, fmt::format(R"({{"do":"watch","table":{},"from":10}})", number(table)));
    const json::object &snapshot = house.inbox[Line(1)].back();
    ASSERT_EQ(snapshot.at("is"), "snapshot");
    const json::object &past = snapshot.at("past").as_object();
    const std::int64_t version = snapshot.at("view").at("version").as_int64();
    EXPECT_GT(version, 1'000) << "it was long";
    EXPECT_EQ(past.at("events").as_array().size(), 500U);
    EXPECT_EQ(past.at("from").as_int64() + 499, version);
}

TEST_F(InTheHouse, nobody_is_told_the_name_of_somebody_who_is_forgotten) {
    open("holdem");
    play(10);
    house.hear(2, fmt::format(R"({{"do":"stand","table":{}}})", number(table)));
    play(40);
    Write write;
    write.forgotten.push_back(PersonId{2});
    house.room.write_down(std::move(write), [] {});
    house.room.arrive(Line(77), PersonId{7}, "player 7");
    house.hear(77, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
    const std::string told = json::serialize(house.inbox[Line(77)].back());
    EXPECT_NE(told.find(R"("player 1")"), std::string::npos) << told;
    EXPECT_NE(told.find(R"("former player 2")"), std::string::npos) << told;
    EXPECT_EQ(told.find(R"("player 2")"), std::string::npos) << told;
}

TEST_F(InTheHouse, nothing_is_told_before_it_is_on_disk) {
    open("holdem");
    play(40);
    disk.at_once = false;
    const auto heard = house.bytes;
    for (int step = 0; step < 20; ++step) {
        for (const auto &screen : screens) screen->look();
        house.pass_time();
    }
    EXPECT_GT(disk.waiting(), 0U);
    EXPECT_EQ(house.bytes, heard);
    disk.sync();
    EXPECT_NE(house.bytes, heard);
}

TEST_F(InTheHouse, a_command_that_comes_twice_counts_once) {
    open("holdem");
    disk.at_once = false;
    const Chips before = house.room.balances().of(purse_of(PersonId{1}));
    const std::string top_up = fmt::format(R"({{"do":"top-up","table":{},"amount":1000,"key":"more"}})", number(table));
    for (int times = 0; times < 3; ++times) house.hear(1, top_up);
    disk.sync();
    house.hear(1, top_up);
    EXPECT_EQ(house.room.balances().of(purse_of(PersonId{1})), before - Chips(1000));
    int done = 0;
    for (const json::object &message : house.inbox[Line(1)])
        if (message.at("is") == "done" && message.at("key") == "more") ++done;
    EXPECT_EQ(done, 4);
    EXPECT_EQ(house.room.figures().repeats, 3U);
}

TEST_F(InTheHouse, a_key_that_was_used_for_another_command_is_refused_rather_than_answered_for_it) {
    open("holdem");
    house.hear(1, fmt::format(R"({{"do":"say","table":{},"text":"hello","key":"k"}})", number(table)));
    EXPECT_EQ(house.last(1, "done")->at("key"), "k");
    house.hear(1, fmt::format(R"({{"do":"say","table":{},"text":"and more","key":"k"}})", number(table)));
    EXPECT_EQ(house.last(1, "refused")->at("code"), "key-used");
    const TableId other = house.room.open_table(usual_settings("razz", Chips(100)), PersonId{1});
    house.hear(1, fmt::format(R"({{"do":"watch","table":{}}})", number(other)));
    house.inbox[Line(1)].clear();
    house.hear(1, fmt::format(R"({{"do":"say","table":{},"text":"hello","key":"k"}})", number(other)));
    EXPECT_EQ(house.last(1, "refused")->at("code"), "key-used");
}

// A stranger took the seat of somebody who had folded and left, and asked for the events since the deal.
TEST_F(InTheHouse, whoever_takes_a_seat_does_not_see_the_cards_of_who_had_it) {
    open("holdem");
    const int seen = 200;
    play(seen);
    house.room.arrive(Line(3), PersonId{3}, "Carla");
    house.give(3, 100'000);
    house.hear(3, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
    house.hear(1, fmt::format(R"({{"do":"stand","table":{}}})", number(table)));
    for (int step = 0; step < 100 && house.room.is_seated(PersonId{1}); ++step)
        if (!screens[1]->look()) house.pass_time();
    ASSERT_FALSE(house.room.is_seated(PersonId{1}));
    house.hear(3, fmt::format(R"({{"do":"sit","table":{},"seat":1,"amount":10000}})", number(table)));
    ASSERT_TRUE(house.room.is_seated(PersonId{3}));
    const std::int64_t version = house.last(3, "snapshot")->at("view").at("version").as_int64();
    int told = 0;
    for (std::int64_t from = version; from > version - 60 && from > 0; --from) {
        house.inbox[Line(3)].clear();
        house.hear(3, fmt::format(R"({{"do":"watch","table":{},"from":{}}})", number(table), from));
        const auto events = house.last(3, "events");
        if (!events) continue;
        for (const json::value &event : events->at("events").as_array())
            if (event.at("event") == "dealt" && event.at("seat") == 1) {
                ++told;
                for (const json::value &card : event.at("cards").as_array()) EXPECT_TRUE(card.is_null());
            }
    }
    EXPECT_GT(told, 0);
    // And not when the hand before is told along with that in which the stranger is dealt in.
    int hidden = 0, own = 0;
    for (int step = 0; step < 60 && own == 0; ++step) {
        if (!screens[1]->look()) house.pass_time();
        house.hear(3, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
        hidden = own = 0;
        const auto snapshot = house.last(3, "snapshot");
        for (const json::value &event : snapshot->at("past").at("events").as_array())
            if (event.at("event") == "dealt" && event.at("seat") == 1)
                for (const json::value &card : event.at("cards").as_array()) ++(card.is_null() ? hidden : own);
    }
    EXPECT_EQ(hidden, 2);
    EXPECT_EQ(own, 2);
}

// A fresh snapshot on a line of their own is what a player or a spectator sees; the view that came with events is the
// same.
TEST_F(InTheHouse, the_view_that_comes_with_events_is_that_of_a_snapshot) {
    open("crazy-pineapple");
    bots(1);
    for (const int person : {1, 2, 3, 4}) { // two who play, and two who look on and share the same bytes
        house.room.arrive(Line(10 + person), PersonId{person}, "views");
        house.hear(10 + person, fmt::format(R"({{"do":"watch","table":{},"views":true}})", number(table)));
        house.room.arrive(Line(20 + person), PersonId{person}, "snapshots");
    }
    int compared = 0;
    for (int step = 0; step < 300; ++step) {
        for (const int person : {1, 2, 3, 4}) house.inbox[Line(10 + person)].clear();
        play(1);
        for (const int person : {1, 2, 3, 4}) {
            const auto events = house.last(10 + person, "events");
            if (!events) continue; // a table is cleared without an event
            EXPECT_FALSE(events->contains("choices"));
            house.hear(20 + person, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
            const auto snapshot = house.last(20 + person, "snapshot");
            ASSERT_TRUE(snapshot);
            ASSERT_EQ(events->at("view"), snapshot->at("view"));
            ++compared;
        }
    }
    EXPECT_GT(compared, 1000);
    EXPECT_GT(house.room.figures().hands, 3U);
}

TEST_F(InTheHouse, bots_bring_no_more_than_the_table_takes_and_play_on) {
    Settings settings = usual_settings("holdem", Chips(100));
    settings.least_buy_in = Chips(500);
    settings.most_buy_in = Chips(1'000);
    table = house.room.open_table(settings, PersonId{1});
    house.give(1, 1'000'000);
    screens.push_back(std::make_unique<Screen>(house, 1, 1));
    screens.back()->watch(table);
    house.hear(1, fmt::format(R"({{"do":"sit","table":{},"seat":1,"amount":1000}})", number(table)));
    house.room.seat_bot(table, PersonId{100}, "random", [](const auto &seated) { EXPECT_TRUE(seated); });
    for (int round = 0; round < 300; ++round) {
        play(20);
        house.hear(1, fmt::format(R"({{"do":"top-up","table":{},"amount":1000}})", number(table)));
        house.hear(1, fmt::format(R"({{"do":"sit-in","table":{}}})", number(table)));
    }
    EXPECT_GT(house.room.figures().hands, 100U);
}

TEST_F(InTheHouse, nobody_sits_down_with_chips_they_do_not_have) {
    open("holdem");
    house.room.arrive(Line(9), PersonId{9}, "poor");
    house.hear(9, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
    house.hear(9, fmt::format(R"({{"do":"sit","table":{},"seat":5,"amount":10000,"key":"x"}})", number(table)));
    const auto refused = house.last(9, "refused");
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->at("code"), "not-enough-chips");
    EXPECT_TRUE(refused->at("rule").is_null());
}

TEST_F(InTheHouse, whoever_was_away_for_a_moment_gets_what_was_missed_and_whoever_was_away_long_gets_it_all) {
    open("holdem");
    play(60);
    const std::int64_t seen = screens[0]->version();
    house.room.leave(Line(1));
    for (int step = 0; step < 3; ++step)
        if (!screens[1]->look()) house.pass_time();
    house.room.arrive(Line(21), PersonId{1}, "player 1");
    house.hear(21, fmt::format(R"({{"do":"watch","table":{},"from":{}}})", number(table), seen));
    const auto events = house.last(21, "events");
    ASSERT_TRUE(events);
    EXPECT_EQ(house.inbox[Line(21)][1].at("from").as_int64(), seen + 1);
    EXPECT_FALSE(house.last(21, "snapshot"));
    while (house.room.figures().hands < 3) play(1);
    house.hear(21, fmt::format(R"({{"do":"watch","table":{},"from":1}})", number(table)));
    EXPECT_TRUE(house.last(21, "snapshot"));
}

// What one line is told as it happens, another of the same person's is told when it comes back, or comes anew: all of
// it as far as the room still knows it, which is the hand before this one too.
TEST_F(InTheHouse, whoever_comes_back_or_comes_anew_is_told_what_those_were_who_stayed) {
    open("crazy-pineapple");
    bots(1);
    for (const int person : {1, 2, 3}) {
        house.room.arrive(Line(10 + person), PersonId{person}, "stays");
        house.hear(10 + person, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
    }
    const std::int64_t began = house.last(11, "snapshot")->at("view").at("version").as_int64();
    const auto stayed = [&](int person) { // by version
        std::map<std::int64_t, json::value> told;
        for (const json::object &message : house.inbox[Line(10 + person)]) {
            if (message.at("is") != "events") continue;
            std::int64_t version = message.at("from").as_int64();
            for (const json::value &event : message.at("events").as_array()) told[version++] = event;
        }
        return told;
    };
    int line = 100, over_an_end = 0, snapshots = 0;
    for (int step = 0; step < 400; ++step) {
        play(1);
        if (step % 20 != 19) continue;
        for (const int person : {1, 2, 3}) {
            const auto told = stayed(person);
            const std::int64_t version = told.rbegin()->first;
            house.room.arrive(Line(++line), PersonId{person}, "comes");
            house.hear(line, fmt::format(R"({{"do":"watch","table":{},"views":true}})", number(table)));
            const auto snapshot = house.last(line, "snapshot");
            ASSERT_TRUE(snapshot);
            const json::object &past = snapshot->at("past").as_object();
            const std::int64_t from = past.at("from").as_int64();
            const json::array &events = past.at("events").as_array();
            ASSERT_EQ(from + std::ssize(events), version + 1);
            const bool from_the_beginning = from <= began;
            ASSERT_TRUE(from_the_beginning || house.room.figures().hands > 0);
            for (std::int64_t at = std::max(from, began + 1); at <= version; ++at)
                ASSERT_EQ(events.at(static_cast<std::size_t>(at - from)), told.at(at)) << person << ", " << at;
            ++snapshots;
            for (const std::int64_t since : {from - 1, (from + version) / 2, version}) {
                if (since < began) continue;
                house.hear(line, fmt::format(R"({{"do":"watch","table":{},"from":{}}})", number(table), since));
                const auto missed = house.last(line, "events");
                if (since == version) continue;
                ASSERT_TRUE(missed);
                ASSERT_EQ(missed->at("from").as_int64(), since + 1);
                const json::array &caught_up = missed->at("events").as_array();
                ASSERT_EQ(caught_up, json::array(events.begin() + (since + 1 - from), events.end()));
                for (auto event = caught_up.begin(); event != caught_up.end(); ++event)
                    if (event->at("event") == "hand-over" && event + 1 != caught_up.end()) ++over_an_end;
                house.inbox[Line(line)].clear();
            }
            house.room.leave(Line(line));
        }
    }
    EXPECT_EQ(snapshots, 60);
    EXPECT_GT(over_an_end, 20);
    EXPECT_GT(house.room.figures().hands, 3U);
}

TEST_F(InTheHouse, a_room_that_cannot_write_stands_still_tells_everybody_and_goes_on) {
    open("holdem");
    play(40);
    house.room.freeze("the disk is full");
    EXPECT_EQ(house.last(1, "frozen")->at("why"), "the disk is full");
    EXPECT_FALSE(house.room.next_due());
    house.hear(1, fmt::format(R"({{"do":"say","table":{},"text":"hello","key":"hi"}})", number(table)));
    EXPECT_EQ(house.last(1, "refused")->at("code"), "frozen");
    house.now = house.now + minutes(10);
    house.room.thaw();
    EXPECT_TRUE(house.last(2, "thawed"));
    const auto acted = house.room.figures().hands;
    play(200);
    EXPECT_GT(house.room.figures().hands, acted);
}

TEST_F(InTheHouse, messages_that_make_no_sense_get_a_sentence) {
    open("holdem");
    for (const char *wrong :
         {"", "[]", "{", R"({"do":7})", R"({"table":1})", R"({"do":"call"})", R"({"do":"sit","table":1})",
          R"({"do":"sit","table":1,"seat":99,"amount":1})", R"({"do":"dance","table":1})",
          R"({"do":"watch","table":"x"})", R"({"do":"watch","table":77})"}) {
        house.inbox[Line(1)].clear();
        house.hear(1, wrong);
        const auto refused = house.last(1, "refused");
        ASSERT_TRUE(refused) << wrong;
        EXPECT_FALSE(refused->at("why").as_string().empty());
    }
}

// Each table was a Write of its own: after a fall between two of them the others were never opened.
TEST_F(InTheHouse, a_lobby_is_opened_whole_or_not_at_all) {
    disk.at_once = false;
    const std::vector<Settings> tables = {usual_settings("holdem", Chips(100)), usual_settings("razz", Chips(100))};
    house.room.open_lobby(tables);
    EXPECT_EQ(disk.waiting(), 1U);
    EXPECT_TRUE(house.room.lobby(PersonId{1}).empty()) << "nobody is told before it is on disk";
    disk.sync();
    EXPECT_EQ(house.room.lobby(PersonId{1}).size(), 2U);
    House later(disk);
    EXPECT_TRUE(later.room.recover(disk.saved).empty());
    EXPECT_EQ(later.room.lobby(PersonId{1}).size(), 2U);
}

TEST_F(InTheHouse, a_table_by_invitation_is_there_for_those_who_are_invited) {
    open("holdem");
    const TableId secret =
        house.room.open_table(usual_settings("razz", Chips(100)), PersonId{1}, {.invitation = "sesame"});
    const auto watched = [&](int line, const std::string &more) {
        house.inbox[Line(line)].clear();
        house.hear(line, fmt::format(R"({{"do":"watch","table":{}{}}})", number(secret), more));
        return house.last(line, "snapshot").has_value();
    };
    EXPECT_TRUE(watched(1, ""));
    EXPECT_FALSE(watched(2, ""));
    EXPECT_FALSE(watched(2, R"(,"invitation":"sesam")"));
    EXPECT_TRUE(watched(2, R"(,"invitation":"sesame")"));
    EXPECT_EQ(house.room.lobby(PersonId{1}).size(), 2U);
    EXPECT_EQ(house.room.lobby(PersonId{2}).size(), 1U);
}

// ---- starting again

class StartsAgain : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Room, StartsAgain,
                         testing::Values("holdem", "crazy-pineapple", "stud", "omaha8", "twisted", "chinese", "mixed"),
                         [](const auto &named) {
                             std::string name = named.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

// A room fails at any moment; another one takes up what was durable. What was acknowledged is there, the hand goes on,
// and no chip is lost.
TEST_P(StartsAgain, where_it_stood_whenever_it_falls) {
    Disk disk;
    auto house = std::make_unique<House>(disk);
    const TableId table = house->room.open_table(usual_settings(GetParam(), Chips(100)), PersonId{1});
    for (int person = 1; person <= 2; ++person) house->give(person, 1'000'000);
    std::uint64_t hands = 0;
    int in_a_hand = 0;
    for (int life = 0; life < 40; ++life) {
        std::vector<std::unique_ptr<Screen>> screens;
        for (int person = 1; person <= 2; ++person) {
            screens.push_back(std::make_unique<Screen>(*house, person, person));
            screens.back()->watch(table);
            const std::string at = GetParam() == "chinese" ? "30000" : "20000";
            house->hear(person,
                        fmt::format(R"({{"do":"sit","table":{},"seat":{},"amount":{}}})", number(table), person, at));
            house->hear(person, fmt::format(R"({{"do":"sit-in","table":{}}})", number(table)));
        }
        if (life == 0)
            house->room.seat_bot(table, PersonId{100}, "call", [](const auto &seated) { EXPECT_TRUE(seated); });
        for (int step = 0; step < 7 + life % 13; ++step) {
            if (step == 6) disk.at_once = false; // the last steps never reach the disk
            bool acted = false;
            for (const auto &screen : screens) acted = screen->look() || acted;
            if (!acted) house->pass_time();
        }
        hands += house->room.figures().hands;
        disk.lose();
        disk.at_once = true;
        const Moment then = house->now + seconds(100);
        const std::uint64_t drawn = house->drawn;
        house = std::make_unique<House>(disk);
        house->now = then;
        house->drawn = drawn + 1000;
        const auto complaints = house->room.recover(disk.saved);
        ASSERT_TRUE(complaints.empty()) << complaints.front();
        EXPECT_EQ(house->room.balances().sum(), Chips());
        if (!disk.saved.entries[table].empty()) ++in_a_hand;
    }
    EXPECT_GT(in_a_hand, 10);
    EXPECT_GT(hands, 10U);
    // In the end everybody takes along what is theirs, and nothing is left on the table.
    house->room.ask(table, PersonId{1}, {}, Close{PersonId{1}}, [](const auto &closed) { EXPECT_TRUE(closed); });
    for (int step = 0; step < 500 && house->room.has_table(table); ++step) house->pass_time();
    EXPECT_FALSE(house->room.has_table(table));
    EXPECT_EQ(house->room.balances().of(chips_on(table)), Chips());
    EXPECT_EQ(house->room.balances().sum(), Chips());
}

} // namespace
} // namespace ananas::room
