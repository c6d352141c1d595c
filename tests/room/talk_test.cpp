// What is said at a table, who hears it, and who is told when it is too much.

#include "base/result.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/house.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/reports.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"
#include "room/text.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

class Talk : public testing::Test {
protected:
    Talk() {
        table = house.room.open_table(usual_settings("holdem", Chips(100)), PersonId{1});
        for (int person = 1; person <= 4; ++person) {
            house.room.arrive(Line(person), PersonId{person}, fmt::format("player {}", person));
            say(person, R"("do":"watch")");
        }
    }
    void say(int person, const std::string &what) {
        house.hear(person, fmt::format(R"({{{},"table":{}}})", what, number(table)));
    }
    // What a person has heard from another: the texts, "-" where there was none; and no version is left out.
    std::string heard(int person, int from) {
        std::string texts;
        std::int64_t version = 0;
        for (const json::object &message : house.inbox[Line(person)]) {
            if (message.at("is") != "events") continue;
            EXPECT_EQ(message.at("from").as_int64(), version + 1);
            for (const json::value &event : message.at("events").as_array()) {
                ++version;
                if (event.at("event") != "said" || event.at("person") != from) continue;
                texts += event.as_object().contains("text") ? std::string(event.at("text").as_string()) : "-";
            }
        }
        return texts;
    }
    Disk disk;
    House house{disk};
    TableId table = TableId::none;
};

TEST_F(Talk, whoever_blocks_somebody_hears_no_more_of_them_and_misses_no_version) {
    say(1, R"("do":"say","text":"a")");
    say(2, R"("do":"block","whom":1)");
    say(1, R"("do":"say","text":"b")");
    say(3, R"("do":"say","text":"c")");
    EXPECT_EQ(heard(2, 1), "a-");
    EXPECT_EQ(heard(2, 3), "c");
    for (const int other : {1, 3, 4}) EXPECT_EQ(heard(other, 1), "ab");
    say(2, R"("do":"block","whom":1)");
    EXPECT_EQ(house.last(2, "refused")->at("code").as_string(), "already-so");
    say(2, R"("do":"block","whom":1,"on":false)");
    say(1, R"("do":"say","text":"d")");
    EXPECT_EQ(heard(2, 1), "a-d");
    for (const int other : {1, 3, 4}) // nobody else is told
        EXPECT_EQ(house.bytes[Line(other)].find("block"), std::string::npos);
}

TEST_F(Talk, is_reported_to_the_host_with_the_last_lines) {
    say(1, R"("do":"say","text":"fool")");
    say(3, R"("do":"say","text":"please")");
    say(2, R"("do":"report","whom":1,"reason":"insults","key":"r1")");
    EXPECT_TRUE(house.last(2, "done"));
    say(2, R"("do":"report","whom":1,"reason":"again")");
    EXPECT_EQ(house.last(2, "refused")->at("code").as_string(), "already-so");
    const std::vector<KeptReport> reports = house.room.reports().all();
    ASSERT_EQ(reports.size(), 1U);
    EXPECT_EQ(reports[0].by, PersonId{2});
    EXPECT_EQ(reports[0].whom, PersonId{1});
    EXPECT_EQ(reports[0].reason, "insults");
    EXPECT_EQ(reports[0].lines, R"([{"person":1,"text":"fool"},{"person":3,"text":"please"}])");
    for (const int other : {1, 3, 4}) EXPECT_EQ(house.bytes[Line(other)].find("insults"), std::string::npos);
    House later(disk);
    ASSERT_TRUE(later.room.recover(disk.saved).empty());
    EXPECT_EQ(later.room.reports().all(), reports);
}

TEST_F(Talk, is_reported_for_good_though_the_table_closes_until_somebody_has_seen_it) {
    say(2, R"("do":"report","whom":1,"reason":"insults")");
    house.room.ask(table, PersonId{9}, {}, Close{PersonId{9}}, [](const auto &) {});
    ASSERT_FALSE(house.room.has_table(table));
    House later(disk);
    ASSERT_TRUE(later.room.recover(disk.saved).empty());
    ASSERT_EQ(later.room.reports().all().size(), 1U);
    const std::int64_t number = later.room.reports().all().front().number;
    bool durable = false;
    later.room.see_report(number, PersonId{9}, "k", [&] { durable = true; });
    EXPECT_TRUE(durable);
    EXPECT_EQ(disk.saved.reports.front().seen_by, PersonId{9});
    EXPECT_EQ(disk.writes.back().deeds.size(), 1U);
    EXPECT_FALSE(later.room.reports().is_open(PersonId{2}, PersonId{1})); // and can be told again
}

TEST(Reports, that_were_seen_go_first_and_nobodys_push_out_those_of_others) {
    Reports reports({}, {.each = 3, .all = 5});
    std::int64_t dropped = 0;
    const auto add = [&](int by, int whom) {
        Write write;
        reports.add({.by = PersonId{by}, .whom = PersonId{whom}}, write);
        EXPECT_EQ(write.reports.size(), 1U);
        dropped = write.dropped_reports.empty() ? 0 : write.dropped_reports.back();
        return write.reports.back().number;
    };
    const auto see = [&](std::int64_t number) {
        Write write;
        reports.see(number, PersonId{9}, write);
    };
    const std::int64_t others = add(1, 2);
    const std::int64_t first = add(2, 3), second = add(2, 4);
    add(2, 5);
    EXPECT_EQ(dropped, 0);
    see(second);
    add(2, 6);
    EXPECT_EQ(dropped, second); // seen, though not the oldest
    add(2, 7);
    EXPECT_EQ(dropped, first); // and then the oldest of one's own
    EXPECT_NE(reports.find(others), nullptr);
    add(3, 1);
    EXPECT_EQ(dropped, 0);
    see(reports.all()[2].number);
    const std::int64_t seen = reports.all()[2].number;
    add(4, 1);
    EXPECT_EQ(dropped, seen);
    add(5, 1);
    EXPECT_EQ(dropped, others);
    EXPECT_EQ(reports.all().size(), 5U);
}

// Else a table could be filled with numbers, and with one that its checkpoint cannot hold.
TEST_F(Talk, nobody_is_blocked_or_reported_who_was_not_there) {
    for (const std::string what : {R"("do":"block","whom":0)", R"("do":"report","reason":"rude","whom":0)"}) {
        say(2, what);
        EXPECT_EQ(house.last(2, "refused")->at("code").as_string(), "bad-message") << what;
    }
    for (const std::string what : {R"("do":"block","whom":77)", R"("do":"report","reason":"rude","whom":77)"}) {
        say(2, what);
        EXPECT_EQ(house.last(2, "refused")->at("code").as_string(), "nobody-here") << what;
    }
    EXPECT_TRUE(house.room.reports().all().empty());
    say(1, R"("do":"say","text":"and bye")");
    house.room.leave(Line(1));
    say(2, R"("do":"block","whom":1,"key":"b")"); // was heard, though not there any more
    EXPECT_TRUE(house.last(2, "done"));
    say(2, R"("do":"report","whom":1,"reason":"rude","key":"r")");
    EXPECT_EQ(house.room.reports().all().size(), 1U);
}

// Whatever people ask for, with numbers from anywhere: what the table accepts, its checkpoint holds.
RC_GTEST_PROP(TalkAtATable, any_request_that_is_accepted_is_in_a_checkpoint_that_can_be_read, ()) {
    TableStory table("holdem");
    const auto any = [](std::int64_t usual) {
        return *rc::gen::oneOf(rc::gen::inRange<std::int64_t>(-1, usual + 1), rc::gen::inRange<std::int64_t>(1, 5),
                               rc::gen::arbitrary<std::int64_t>());
    };
    const std::vector<std::string> words{"sit",   "stand",  "sit-out", "sit-in",    "top-up",    "ask-to-sit", "commit",
                                         "block", "report", "say",     "auto-muck", "auto-post", "check"};
    const int requests = *rc::gen::inRange(1, 60);
    for (int each = 0; each < requests; ++each) {
        const PersonId person{*rc::gen::inRange(1, 5)};
        const json::object request{{"do", *rc::gen::elementOf(words)},
                                   {"whom", any(5)},
                                   {"seat", any(9)},
                                   {"amount", any(30'000)},
                                   {"on", *rc::gen::arbitrary<bool>()},
                                   {"reason", *rc::gen::element<std::string>("", "rude", "two\nlines")},
                                   {"text", *rc::gen::element<std::string>("", "hello", "two\nlines")},
                                   {"hash", std::string(64, 'a')}};
        const auto seat = seat_of(table.state, person);
        const auto command = read_request(
            request, {.person = person, .name = naming(person), .seat = seat.value_or(no_seat)}, table.rules.rules);
        if (!command || !table.tell(*command).empty()) continue;
        const auto again = from_checkpoint(checkpoint(table.state));
        RC_ASSERT(again.has_value());
        RC_ASSERT(checkpoint(*again) == checkpoint(table.state));
        RC_ASSERT(again->blocked == table.state.blocked);
        if (*rc::gen::inRange(0, 4) == 0 && table.state.phase == Phase::idle) table.now = table.now + minutes(1);
    }
}

TEST(TalkAtATable, blocks_are_kept_with_the_table) {
    TableStory table("holdem");
    EXPECT_EQ(table.tell(Block{PersonId{1}, PersonId{1}, true}), "already-so");
    EXPECT_EQ(table.tell(Block{PersonId{1}, PersonId{2}, false}), "already-so");
    EXPECT_EQ(table.tell(Block{PersonId{1}, PersonId{2}, true}), "");
    EXPECT_EQ(table.tell(Report{PersonId{1}, PersonId{2}, "line\nbreak", {}}), "nothing-to-say");
    EXPECT_EQ(table.tell(Report{PersonId{1}, PersonId{1}, "shouts", {}}), "already-so");
    EXPECT_EQ(table.tell(Report{PersonId{1}, PersonId{2}, "shouts", {{PersonId{2}, "HEY"}}}), "");
    for (int person = 3; person < 1'000; ++person) { // by whom they are about
        EXPECT_EQ(table.tell(Block{PersonId{2}, PersonId{person}, true}), "");
    }
    EXPECT_EQ(table.state.blocked.size(), 51U);
    EXPECT_EQ(table.state.blocked.front(), (Blocked{PersonId{1}, PersonId{2}}));
    const auto again = from_checkpoint(checkpoint(table.state));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again->blocked, table.state.blocked);
    table.replay();
}

} // namespace
} // namespace ananas::room
