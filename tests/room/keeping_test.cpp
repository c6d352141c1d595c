// What the room keeps to when somebody leaves, is renamed or falls silent, and when a table cannot go on.

#include "chips/chips.h"
#include "room/command.h"
#include "room/house.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/room.h"
#include "room/settings.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

class Kept : public testing::Test {
protected:
    TableId open(std::string_view game = "holdem", bool practice = false) {
        Settings settings = usual_settings(game, Chips(100));
        settings.practice = practice;
        return house.room.open_table(settings, PersonId{1});
    }
    void come(int person, TableId table) {
        house.give(person, 100'000);
        house.room.arrive(Line(person), PersonId{person}, fmt::format("player {}", person));
        watch(person, table);
    }
    void watch(int line, TableId table) {
        house.hear(line, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
    }
    void sit(int person, TableId table) {
        house.hear(person, fmt::format(R"({{"do":"sit","table":{},"seat":{},"amount":10000}})", number(table), person));
    }
    // Two people at a table, and a hand under way.
    TableId in_a_hand(std::string_view game = "holdem") {
        const TableId table = open(game);
        for (int person = 1; person <= 2; ++person) {
            come(person, table);
            sit(person, table);
        }
        for (int steps = 0; steps < 20 && phase(1) != "playing"; ++steps) {
            house.pass_time();
            watch(1, table);
        }
        EXPECT_EQ(phase(1), "playing");
        return table;
    }
    std::string phase(int line) {
        const auto seen = house.last(line, "snapshot");
        return seen ? std::string(seen->at("view").at("phase").as_string()) : "";
    }
    std::vector<json::object> events(int line, std::string_view kind) {
        std::vector<json::object> found;
        for (const json::object &message : house.inbox[Line(line)])
            if (message.at("is") == "events")
                for (const json::value &event : message.at("events").as_array())
                    if (event.at("event").as_string() == kind) found.push_back(event.as_object());
        return found;
    }
    [[nodiscard]] Chips purse(int person) const { return house.room.balances().of(purse_of(PersonId{person})); }
    std::vector<Deed> deeds() {
        std::vector<Deed> all;
        for (const Write &write : disk.writes) all.insert(all.end(), write.deeds.begin(), write.deeds.end());
        return all;
    }
    void fall_and_rise() {
        const Moment then = house.now + seconds(10);
        const std::uint64_t drawn = house.drawn;
        again.emplace(disk);
        again->now = then;
        again->drawn = drawn + 1'000;
        complaints = again->room.recover(disk.saved);
    }
    Disk disk;
    House house{disk};
    std::optional<House> again;
    std::vector<std::string> complaints;
};

// ---- tables that cannot go on

TEST_F(Kept, a_hand_that_the_host_calls_off_is_told_recorded_and_in_the_audit_log) {
    const TableId table = in_a_hand();
    std::string answer;
    house.room.ask(table, PersonId{9}, "v1", Void{PersonId{9}, "the lights went out"},
                   [&](const auto &version) { answer = version ? "done" : std::string(version.error().code); });
    EXPECT_EQ(answer, "done");
    for (const int line : {1, 2}) {
        const auto told = events(line, "called-off");
        ASSERT_EQ(told.size(), 1U);
        EXPECT_EQ(told[0].at("why"), "the lights went out");
        EXPECT_EQ(told[0].at("rule"), "SAT-P18");
        for (const json::value &stack : told[0].at("stacks").as_array()) EXPECT_EQ(stack.at("stack"), 10'000);
    }
    const Write &write = disk.writes.back();
    ASSERT_EQ(write.hands.size(), 1U);
    EXPECT_THAT(write.hands[0].record, testing::HasSubstr("the lights went out"));
    ASSERT_EQ(write.tables.size(), 1U);
    ASSERT_EQ(deeds().size(), 1U);
    EXPECT_EQ(deeds()[0].by, PersonId{9});
    EXPECT_EQ(json::parse(deeds()[0].what),
              (json::value{{"do", "void"}, {"reason", "the lights went out"}, {"table", number(table)}}));
    fall_and_rise();
    EXPECT_THAT(complaints, testing::IsEmpty());
    EXPECT_EQ(again->room.on_tables(PersonId{1}), Chips(10'000));
}

class CannotGoOn : public Kept {
protected:
    // Somebody came and somebody left since the last hand was settled.
    TableId half_played() {
        const TableId table = in_a_hand();
        house.room.ask(table, PersonId{9}, {}, Void{PersonId{9}, "a pause"}, [](const auto &) {});
        come(3, table);
        sit(3, table);
        house.hear(2, fmt::format(R"({{"do":"stand","table":{}}})", number(table)));
        for (int steps = 0; steps < 3; ++steps) house.pass_time();
        EXPECT_EQ(purse(1) + purse(3), Chips(180'000));
        EXPECT_EQ(purse(2), Chips(100'000));
        return table;
    }
    // The postings since the checkpoint, as a store finds them.
    void know_what_moved(TableId table) {
        std::vector<Posting> moved;
        for (const Write &write : disk.writes) {
            const bool kept = std::ranges::any_of(write.tables, [&](const auto &each) { return each.id == table; });
            for (const Posting &posting : write.postings)
                if (posting.from == chips_on(table) || posting.to == chips_on(table)) moved.push_back(posting);
            if (kept) moved.clear();
        }
        disk.saved.moved[table] = moved;
    }
};

TEST_F(CannotGoOn, a_table_whose_journal_does_not_replay_closes_and_every_chip_goes_back) {
    const TableId table = half_played();
    const TableId other = open("razz");
    know_what_moved(table);
    ASSERT_FALSE(disk.saved.entries[table].empty());
    disk.saved.entries[table].front().version += 7;
    fall_and_rise();
    ASSERT_EQ(complaints.size(), 1U);
    EXPECT_THAT(complaints[0], testing::HasSubstr("leads to another version"));
    EXPECT_THAT(complaints[0], testing::HasSubstr("20000 chips went back"));
    EXPECT_FALSE(again->room.has_table(table));
    EXPECT_TRUE(again->room.has_table(other)); // one broken table is one broken table
    for (int person = 1; person <= 3; ++person)
        EXPECT_EQ(again->room.balances().of(purse_of(PersonId{person})), Chips(100'000));
    EXPECT_EQ(again->room.balances().of(chips_on(table)), Chips());
    EXPECT_THAT(deeds().back().what, testing::HasSubstr(R"("do":"give-up")"));
    EXPECT_TRUE(std::ranges::none_of(disk.saved.tables, [&](const auto &each) { return each.id == table; }));
    again.reset();
    fall_and_rise();
    EXPECT_THAT(complaints, testing::IsEmpty());
}

TEST_F(CannotGoOn, a_table_with_a_missing_entry_closes_likewise) {
    const TableId table = half_played();
    know_what_moved(table);
    disk.saved.broken[table] = "entry 4 is missing from its journal";
    fall_and_rise();
    ASSERT_EQ(complaints.size(), 1U);
    EXPECT_THAT(complaints[0], testing::HasSubstr("entry 4 is missing"));
    EXPECT_EQ(again->room.balances().of(purse_of(PersonId{3})), Chips(100'000));
}

TEST_F(CannotGoOn, chips_whose_owner_is_not_known_stay_where_they_are) {
    const TableId table = half_played();
    know_what_moved(table);
    disk.saved.broken[table] = "entry 4 is missing from its journal";
    disk.saved.moved[table].pop_back();
    fall_and_rise();
    ASSERT_EQ(complaints.size(), 1U);
    EXPECT_THAT(complaints[0], testing::HasSubstr("they stay there"));
    EXPECT_EQ(again->room.balances().of(chips_on(table)), Chips(20'000));
    EXPECT_EQ(again->room.balances().sum(), Chips());
}

// ---- leaving

TEST_F(Kept, whoever_leaves_sees_the_table_as_a_spectator_from_there_on) {
    const TableId table = open();
    come(1, table);
    sit(1, table);
    EXPECT_EQ(house.last(1, "snapshot")->at("view").at("you"), 1);
    house.hear(1, fmt::format(R"({{"do":"stand","table":{}}})", number(table)));
    EXPECT_EQ(house.inbox[Line(1)].back().at("is"), "snapshot");
    EXPECT_TRUE(house.last(1, "snapshot")->at("view").at("you").is_null());
}

// The refusal that asks for "at least that" is of no use to who does not know how much.
TEST_F(Kept, whoever_left_is_told_for_an_hour_what_coming_back_takes) {
    const TableId table = open();
    come(1, table);
    sit(1, table);
    EXPECT_FALSE(house.last(1, "snapshot")->contains("left_with"));
    const std::int64_t brought = house.last(1, "snapshot")->at("view").at("seats").at(0).at("stack").as_int64();
    house.hear(1, fmt::format(R"({{"do":"stand","table":{}}})", number(table)));
    EXPECT_EQ(house.last(1, "snapshot")->at("left_with").as_int64(), brought);
    EXPECT_EQ(house.last(1, "snapshot")->at("left_with_until").as_int64(), (house.now + minutes(60)).ms);
    come(2, table);
    EXPECT_FALSE(house.last(2, "snapshot")->contains("left_with")); // it is nobody else's business
    house.now = house.now + minutes(60);
    watch(1, table);
    EXPECT_FALSE(house.last(1, "snapshot")->contains("left_with"));
}

TEST_F(Kept, whoever_is_removed_in_a_hand_is_told_so_when_it_is_over) {
    const TableId table = in_a_hand();
    house.room.ask(table, PersonId{9}, {}, Remove{PersonId{9}, PersonId{2}}, [](const auto &) {}, "rude");
    for (int steps = 0; steps < 20 && house.room.is_seated(PersonId{2}); ++steps) house.pass_time();
    ASSERT_FALSE(house.room.is_seated(PersonId{2}));
    ASSERT_EQ(events(1, "left").size(), 1U);
    EXPECT_EQ(events(1, "left")[0].at("why"), "removed");
    ASSERT_EQ(deeds().size(), 1U);
    EXPECT_EQ(json::parse(deeds()[0].what),
              (json::value{{"do", "remove"}, {"person", 2}, {"table", number(table)}, {"reason", "rude"}}));
}

TEST_F(Kept, a_new_name_is_seen_by_all_and_said_under_from_there_on) {
    const TableId table = open();
    for (int person = 1; person <= 2; ++person) come(person, table);
    sit(1, table);
    house.room.rename(PersonId{1}, "Vera Ray");
    EXPECT_EQ(house.last(1, "renamed")->at("name"), "Vera Ray");
    EXPECT_FALSE(house.last(2, "renamed"));
    ASSERT_EQ(events(2, "renamed").size(), 1U);
    EXPECT_EQ(events(2, "renamed")[0].at("name"), "Vera Ray");
    EXPECT_EQ(house.room.lobby(PersonId{2})[0].at("seated").at(0), "Vera Ray");
    house.hear(1, fmt::format(R"({{"do":"say","table":{},"text":"hello"}})", number(table)));
    EXPECT_EQ(events(2, "said").back().at("name"), "Vera Ray");
}

TEST_F(Kept, text_that_turns_what_stands_around_it_is_not_said) {
    const TableId table = open();
    come(1, table);
    for (const char *hidden : {"\\u202Eabc", "a\\u2066b", "a\\u200Fb", "a\\u0007b", "a\\u2028b", "a\\uFEFFb"}) {
        house.inbox[Line(1)].clear();
        house.hear(1, fmt::format(R"({{"do":"say","table":{},"text":"{}"}})", number(table), hidden));
        ASSERT_TRUE(house.last(1, "refused")) << hidden;
        EXPECT_EQ(house.last(1, "refused")->at("code"), "nothing-to-say") << hidden;
    }
    house.inbox[Line(1)].clear();
    house.hear(
        1, fmt::format(R"({{"do":"say","table":{},"text":"gut – ça va, \u05E9\u05DC\u05D5\u05DD"}})", number(table)));
    EXPECT_FALSE(house.last(1, "refused"));
}

// ---- silence

TEST_F(Kept, whoever_went_while_the_room_stood_still_is_known_to_be_gone_when_it_goes_on) {
    const TableId table = open();
    for (int person = 1; person <= 2; ++person) {
        come(person, table);
        sit(person, table);
    }
    house.room.leave(Line(1));
    house.room.arrive(Line(1), PersonId{1}, "player 1"); // looks at the lobby
    house.room.freeze("the disk is full");
    house.room.leave(Line(2));
    watch(1, table);
    house.inbox[Line(1)].clear();
    house.room.thaw();
    const auto told = events(1, "connection");
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0], (json::object{{"event", "connection"}, {"seat", 1}, {"here", true}}));
    EXPECT_EQ(told[1], (json::object{{"event", "connection"}, {"seat", 2}, {"here", false}}));
}

// All clocks but the tables' go on: whoever was to decide when the machine fell asleep has as long when it wakes up.
TEST_F(Kept, nobodys_time_runs_out_while_the_machine_sleeps) {
    const TableId table = in_a_hand();
    const auto asked = [&] {
        watch(1, table);
        return house.last(1, "snapshot")->at("view").at("asked").as_array().at(0).as_object();
    };
    const json::object before = asked();
    house.inbox[Line(2)].clear();
    const Span night = minutes(8 * 60);
    house.now = house.now + night;
    house.room.wake_from_sleep(night);
    house.room.wake();
    const json::object after = asked();
    EXPECT_EQ(after.at("decision"), before.at("decision"));
    EXPECT_EQ(after.at("until").as_int64(), before.at("until").as_int64() + night.ms);
    EXPECT_TRUE(events(2, "clock-acted").empty());
    ASSERT_EQ(events(2, "asked").size(), 1U) << "everybody is told until when now";
    EXPECT_EQ(events(2, "asked")[0].at("until"), after.at("until"));
    EXPECT_EQ(house.room.next_due(), Moment{after.at("until").as_int64()});
    fall_and_rise();
    EXPECT_THAT(complaints, testing::IsEmpty());
}

TEST_F(Kept, a_sleep_while_the_disk_refused_is_counted_once) {
    const TableId table = in_a_hand();
    const std::int64_t before = house.room.next_due()->ms;
    house.room.freeze("the disk is full");
    house.now = house.now + minutes(60);
    house.room.wake_from_sleep(minutes(60));
    house.now = house.now + minutes(1);
    house.room.thaw();
    watch(1, table);
    EXPECT_EQ(house.room.next_due()->ms, before + minutes(61).ms);
}

TEST_F(Kept, a_practice_table_that_nobody_ever_looked_at_closes_in_time) {
    const TableId table = open("holdem", true);
    house.room.seat_bot(table, PersonId{100}, "call", [](const auto &) {});
    const Moment opened = house.now;
    while (house.room.has_table(table)) ASSERT_TRUE(house.pass_time());
    EXPECT_EQ(house.now, opened + minutes(5));
    EXPECT_EQ(house.room.balances().of(chips_on(table)), Chips());
}

TEST_F(Kept, a_practice_table_is_there_for_those_who_load_the_page_again) {
    const TableId table = open("holdem", true);
    come(1, table);
    house.now = house.now + minutes(20);
    house.room.leave(Line(1));
    house.now = house.now + minutes(4);
    house.room.wake();
    house.room.arrive(Line(1), PersonId{1}, "player 1");
    watch(1, table);
    EXPECT_EQ(phase(1), "idle");
    EXPECT_FALSE(house.room.next_due());
    house.room.leave(Line(1));
    ASSERT_TRUE(house.pass_time());
    EXPECT_FALSE(house.room.has_table(table));
}

TEST_F(Kept, a_table_where_people_only_talk_is_kept_now_and_then) {
    const TableId table = open();
    come(1, table);
    sit(1, table);
    for (int times = 0; times < 2'500; ++times) {
        house.hear(1, fmt::format(R"({{"do":"say","table":{},"text":"anybody?"}})", number(table)));
        house.now = house.now + seconds(1);
    }
    EXPECT_LT(disk.saved.entries[table].size(), 1'000U);
    fall_and_rise();
    EXPECT_THAT(complaints, testing::IsEmpty());
    EXPECT_EQ(again->room.on_tables(PersonId{1}), Chips(10'000));
}

// ---- what is not durable yet

TEST_F(Kept, the_lobby_has_no_table_that_is_not_on_disk) {
    disk.at_once = false;
    const TableId table = open();
    EXPECT_TRUE(house.room.lobby(PersonId{1}).empty());
    EXPECT_FALSE(house.room.is_durable());
    bool told = false;
    house.room.once_durable([&] { told = true; });
    EXPECT_FALSE(told);
    disk.sync();
    EXPECT_TRUE(told);
    EXPECT_TRUE(house.room.is_durable());
    EXPECT_EQ(house.room.lobby(PersonId{1}).at(0).at("table"), number(table));
    house.give(1, 500);
    EXPECT_EQ(house.room.told().of(purse_of(PersonId{1})), Chips());
    house.room.arrive(Line(1), PersonId{1}, "player 1");
    EXPECT_EQ(house.last(1, "welcome")->at("chips"), 0);
    disk.sync();
    EXPECT_EQ(house.room.told().of(purse_of(PersonId{1})), Chips(500));
    told = false;
    house.room.once_durable([&] { told = true; });
    EXPECT_TRUE(told);
}

} // namespace
} // namespace ananas::room
