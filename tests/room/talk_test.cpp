// What is said at a table, who hears it, and who is told when it is too much.

#include "chips/chips.h"
#include "room/command.h"
#include "room/house.h"
#include "room/ids.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
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
    const json::array reports = house.room.reports();
    ASSERT_EQ(reports.size(), 1U);
    const json::object &report = reports[0].as_object();
    EXPECT_EQ(report.at("by"), 2);
    EXPECT_EQ(report.at("whom"), 1);
    EXPECT_EQ(report.at("reason").as_string(), "insults");
    EXPECT_EQ(json::serialize(report.at("lines")), R"([{"person":1,"text":"fool"},{"person":3,"text":"please"}])");
    for (const int other : {1, 3, 4}) EXPECT_EQ(house.bytes[Line(other)].find("insults"), std::string::npos);
    House later(disk);
    ASSERT_TRUE(later.room.recover(disk.saved).empty());
    EXPECT_EQ(later.room.reports(), reports);
}

TEST(TalkAtATable, blocks_and_reports_are_kept_with_the_table) {
    TableStory table("holdem");
    EXPECT_EQ(table.tell(Block{PersonId{1}, PersonId{1}, true}), "already-so");
    EXPECT_EQ(table.tell(Block{PersonId{1}, PersonId{2}, false}), "already-so");
    EXPECT_EQ(table.tell(Block{PersonId{1}, PersonId{2}, true}), "");
    EXPECT_EQ(table.tell(Report{PersonId{1}, PersonId{2}, "line\nbreak", {}}), "nothing-to-say");
    EXPECT_EQ(table.tell(Report{PersonId{1}, PersonId{2}, "shouts", {{PersonId{2}, "HEY"}}}), "");
    for (int person = 3; person < 40; ++person)
        EXPECT_EQ(table.tell(Report{PersonId{1}, PersonId{person}, "shouts", {}}), "");
    EXPECT_EQ(table.state.reports.size(), 20U);
    const auto again = from_checkpoint(checkpoint(table.state));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again->blocked, table.state.blocked);
    EXPECT_EQ(again->reports, table.state.reports);
    table.replay();
}

} // namespace
} // namespace ananas::room
