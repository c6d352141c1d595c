// What the room once accepted it keeps: journals and settings of its past, commands that come again, and tables that
// are gone.

#include "base/result.h"
#include "chips/chips.h"
#include "room/command.h"
#include "room/house.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/keys.h"
#include "room/ledger.h"
#include "room/reports.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::IsEmpty;

// ---- settings

std::string refused_today(std::string_view text) {
    const auto read = settings_from(json::parse(text));
    return read ? std::string() : read.error();
}

TEST(KeptSettings, stay_as_they_were_accepted_whatever_may_be_asked_for_today) {
    for (const std::string_view text :
         {R"({"game":"holdem","stake":1,"name":"small"})", R"({"game":"holdem","stake":5000000000})",
          R"({"game":"holdem","stake":100,"name":""})", R"({"game":"holdem","stake":100,"clocks":{"decision":1}})",
          R"({"game":"holdem","stake":100,"clocks":{"rest":80000000}})",
          R"({"game":"holdem","stake":100,"least_buy_in":1})", R"({"game":"chinese","stake":100,"fee":900000})",
          R"({"game":"twisted","stake":1300})", R"({"game":"twisted","stake":100,"most_first":2000})",
          R"({"game":"mixed","stake":100,"games":[{"game":"razz","limit":"limit"}]})"}) {
        EXPECT_NE(refused_today(text), "") << text;
        const auto kept = kept_settings(json::parse(text));
        ASSERT_TRUE(kept) << text << ": " << kept.error();
        const auto again = kept_settings(to_json(*kept));
        ASSERT_TRUE(again) << text;
        EXPECT_EQ(*again, *kept) << text;
    }
    const auto turned = kept_settings(json::parse("{\"game\":\"razz\",\"stake\":100,\"name\":\"a\\u202Eb\"}"));
    ASSERT_TRUE(turned);
    EXPECT_EQ(turned->name.find("\u202E"), std::string::npos); // shown without what turns other text
}

TEST(KeptSettings, have_what_came_later_as_it_was_before) {
    const auto chinese = kept_settings(json::parse(R"({"game":"chinese","stake":100})"));
    ASSERT_TRUE(chinese);
    EXPECT_EQ(chinese->fee, Chips()); // nobody pays a fee who sat down where there was none
    const auto twisted = kept_settings(json::parse(R"({"game":"twisted","stake":500})"));
    ASSERT_TRUE(twisted);
    EXPECT_EQ(twisted->most_first, Chips(10'000));
    EXPECT_EQ(twisted->schedule, "A");
    EXPECT_FALSE(twisted->ask_to_sit);
}

TEST(KeptSettings, are_refused_where_no_table_can_have_had_them) {
    for (const std::string_view text :
         {"[]", R"({"game":"snap","stake":100})", R"({"game":"holdem"})", R"({"game":"holdem","stake":0})",
          R"({"game":"holdem","stake":900000000000000})", R"({"game":"holdem","stake":100,"seats":12})",
          R"({"game":"chinese","stake":100,"seats":9})", R"({"game":"mixed","stake":100})",
          R"({"game":"mixed","stake":100,"games":["chinese","razz"]})",
          R"({"game":"twisted","stake":100,"schedule":"Z"})",
          R"({"game":"holdem","stake":100,"least_buy_in":200,"most_buy_in":100})",
          R"({"game":"holdem","stake":100,"clocks":{"decision":-5}})"}) {
        const auto kept = kept_settings(json::parse(text));
        EXPECT_FALSE(kept) << text;
        if (!kept) {
            EXPECT_NE(kept.error(), "") << text;
        }
    }
}

TEST(Settings, clocks_that_would_hold_a_table_up_are_refused_with_their_bounds) {
    EXPECT_EQ(refused_today(R"({"game":"holdem","clocks":{"decision":999}})"),
              "The clock \"decision\" is from 1000 to 600000 milliseconds.");
    EXPECT_EQ(refused_today(R"({"game":"holdem","clocks":{"opening":60001}})"),
              "The clock \"opening\" is from 0 to 60000 milliseconds.");
    for (const std::string_view clock : {"decision", "showdown", "refill", "grace", "rest"}) {
        EXPECT_EQ(refused_today(fmt::format(R"({{"game":"holdem","clocks":{{"{}":600000}}}})", clock)), "") << clock;
        EXPECT_NE(refused_today(fmt::format(R"({{"game":"holdem","clocks":{{"{}":600001}}}})", clock)), "") << clock;
    }
    EXPECT_NE(refused_today(R"({"game":"holdem","clocks":{"bank":3600001}})"), "");
}

// ---- journals

// A table as the first program wrote it: 0 for a seat that nobody has, names among the rest, and nothing of what came
// later.
class OldData : public testing::Test {
protected:
    OldData() {
        disk.saved.tables.push_back(
            {.id = TableId{3},
             .settings = R"({"name":"Crazy Pineapple 100","game":"crazy-pineapple","limit":"no","stake":100,"seats":6,)"
                         R"("least_buy_in":4000,"most_buy_in":20000,"clocks":{"decision":500,"showdown":6000,)"
                         R"("bank":60000,"refill":2000,"grace":30000,"opening":2000,"rest":4000},)"
                         R"("by_invitation":false,"asks_permission":false,"invitation":"","opened_by":1})",
             .state = R"({"seats":[{"seat":1,"person":1,"name":"Ann","bot":"","stack":9000,"adding":0,"owes":0,)"
                      R"("away_since":900000000,"bank":60000,"out":false,"out_next":false,"out_at_blind":false,)"
                      R"("leaving":false,"posts":true,"here":true}],"closed":false,"due":0,"paused":false,)"
                      R"("closing":false,"on_table":9000,"button":0,"small_blind":0,"big_blind":0,"fantasy":[],)"
                      R"("number":0,"departures":[],"decisions":0,"version":7})",
             .entries = 20});
        disk.saved.last_table = TableId{3};
        disk.saved.people = {{.id = PersonId{1}, .name = "Ann"}, {.id = PersonId{2}, .name = "Ben"}};
        chips(1, 9'000);
    }
    void chips(int person, std::int64_t amount) {
        disk.saved.balances.post(
            {.from = mint, .to = purse_of(PersonId{person}), .amount = Chips(amount), .cause = Cause::grant});
        disk.saved.balances.post({.from = purse_of(PersonId{person}),
                                  .to = chips_on(TableId{3}),
                                  .amount = Chips(amount),
                                  .cause = Cause::buy_in});
    }
    void wrote(std::int64_t version, std::string command, int by = 2) {
        const auto number = static_cast<std::int64_t>(disk.saved.entries[TableId{3}].size()) + 21;
        disk.saved.entries[TableId{3}].push_back({.table = TableId{3},
                                                  .number = number,
                                                  .at = Moment{999'000'000 + number},
                                                  .by = PersonId{by},
                                                  .version = version,
                                                  .command = std::move(command)});
    }
    std::vector<std::string> rise() {
        house.emplace(disk);
        return house->room.recover(disk.saved);
    }
    Disk disk;
    std::optional<House> house;
};

TEST_F(OldData, of_the_first_program_is_taken_up_where_it_stood) {
    chips(2, 5'000);
    wrote(8, R"({"do":"sit","person":2,"name":"Ben","bot":"","seat":2,"amount":5000})");
    wrote(9, R"({"do":"presence","person":1,"here":false})", 0);
    EXPECT_THAT(rise(), IsEmpty());
    EXPECT_EQ(house->room.on_tables(PersonId{1}), Chips(9'000));
    EXPECT_EQ(house->room.on_tables(PersonId{2}), Chips(5'000));
    // And from here on by the ways of today, which is in the journal too.
    EXPECT_TRUE(std::ranges::any_of(disk.saved.entries[TableId{3}], [](const Entry &entry) {
        return entry.command == fmt::format(R"({{"do":"new-ways","to":{}}})", newest_ways);
    }));
    EXPECT_THAT(rise(), IsEmpty());
    EXPECT_EQ(house->room.on_tables(PersonId{2}), Chips(5'000));
}

TEST_F(OldData, with_what_todays_door_would_refuse_is_replayed_as_it_was_accepted) {
    chips(2, 150);
    chips(1, 50'000);
    wrote(8, R"({"do":"sit","person":2,"bot":"","seat":2,"amount":150})");      // below the smallest buy-in
    wrote(9, R"({"do":"top-up","person":1,"amount":50000})", 1);                // above the largest
    wrote(10, "{\"do\":\"say\",\"person\":2,\"text\":\"a\\u202Eb\\u0007\"}");   // no text to be said
    wrote(11, R"({"do":"say","person":2,"text":""})");                          // or blanked since
    wrote(11, R"({"do":"block","person":2,"whom":0,"on":true})");               // nobody
    wrote(11, R"({"do":"report","person":2,"whom":2,"reason":"","lines":[]})"); // nor is this one
    wrote(11, R"({"do":"report","person":2,"whom":1,"reason":"rude","lines":[{"person":1,"text":"fool"}]})");
    EXPECT_THAT(rise(), IsEmpty());
    EXPECT_EQ(house->room.on_tables(PersonId{1}), Chips(59'000));
    EXPECT_EQ(house->room.on_tables(PersonId{2}), Chips(150));
    // Reports were kept with the table, and are the house's now: once, however often it starts.
    for (int starts = 0; starts < 2; ++starts) {
        const std::vector<KeptReport> &reports = house->room.reports().all();
        ASSERT_EQ(reports.size(), 2U);
        EXPECT_EQ(reports[1].reason, "rude");
        EXPECT_EQ(reports[1].lines, R"([{"person":1,"text":"fool"}])");
        EXPECT_EQ(reports[1].table, TableId{3});
        EXPECT_THAT(rise(), IsEmpty());
    }
}

TEST_F(OldData, has_the_reports_of_a_checkpoint_and_its_blocks) {
    std::string &state = disk.saved.tables.front().state;
    state.insert(state.size() - 1,
                 R"(,"blocked":[{"person":1,"whom":0}],"reports":[{"by":2,"whom":1,"at":900000001,"reason":"shouts",)"
                 R"("lines":[{"person":1,"text":"HEY"}]}])");
    EXPECT_THAT(rise(), IsEmpty());
    ASSERT_EQ(house->room.reports().all().size(), 1U);
    EXPECT_EQ(house->room.reports().all().front().reason, "shouts");
}

TEST_F(OldData, that_makes_no_sense_closes_its_table_with_a_sentence_and_every_chip_goes_back) {
    const struct {
        std::string_view entry, sentence;
    } nonsense[] = {
        {R"({"do":"shift","by":9223372036854775807})", "\"by\" is a whole number from 0"},
        {R"({"do":"begin","number":9223372036854775807})", "\"number\" is a whole number from 1"},
        {R"({"do":"new-ways","to":99})", "\"to\" is a whole number from 1"},
        {R"({"do":"stand","person":77})", "is refused: Take a seat first"},
        {R"({"do":"dance","person":1})", "has no command 'dance'"},
        {"{", "no JSON"},
    };
    for (const auto &[entry, sentence] : nonsense) {
        disk.saved.entries.clear();
        wrote(8, std::string(entry));
        Disk damaged;
        damaged.saved = disk.saved;
        House fallen(damaged);
        const std::vector<std::string> complaints = fallen.room.recover(damaged.saved);
        ASSERT_EQ(complaints.size(), 1U) << entry;
        EXPECT_THAT(complaints[0], HasSubstr(sentence)) << entry;
        EXPECT_EQ(fallen.room.balances().of(purse_of(PersonId{1})), Chips(9'000)) << entry;
    }
}

// It was opened, and paid out chips that were somebody else's.
TEST_F(OldData, that_leads_to_other_chips_than_its_account_holds_is_not_opened) {
    disk.saved.balances.post(
        {.from = chips_on(TableId{3}), .to = purse_of(PersonId{2}), .amount = Chips(8'999), .cause = Cause::cash_out});
    EXPECT_THAT(rise(), testing::ElementsAre("Table 3 cannot go on: 9000 chips lie on it, and its account holds 1. "
                                             "Whose the 1 chips on it are is not known: they stay there."));
    EXPECT_FALSE(house->room.has_table(TableId{3}));
}

TEST(Checkpoint, with_numbers_beyond_all_counting_is_refused) {
    const TableStory table("holdem");
    const json::object sound = checkpoint(table.state);
    ASSERT_TRUE(from_checkpoint(sound));
    for (const std::string_view key : {"version", "decisions", "number", "due"}) {
        json::object damaged = sound;
        damaged[key] = INT64_MAX;
        const auto read = from_checkpoint(damaged);
        ASSERT_FALSE(read) << key;
        EXPECT_THAT(read.error(), HasSubstr(fmt::format("\"{}\" is a whole number from", key)));
    }
}

// ---- commands that come again

class ComesAgain : public testing::Test {
protected:
    TableId open(std::string_view game = "holdem") {
        const TableId table = house.room.open_table(usual_settings(game, Chips(100)), PersonId{1});
        for (int person = 1; person <= 2; ++person) {
            if (table == TableId{1}) {
                house.give(person, 100'000);
                house.room.arrive(Line(person), PersonId{person}, fmt::format("player {}", person));
            }
            say(table, person, R"("do":"watch")");
        }
        return table;
    }
    void say(TableId table, int person, std::string_view what) {
        house.hear(person, fmt::format(R"({{{},"table":{}}})", what, number(table)));
    }
    // What it is answered: a version, or the code of the refusal.
    std::string asked(House &where, TableId table, int person, std::string_view what) {
        where.inbox[Line(person)].clear();
        where.hear(person, fmt::format(R"({{{},"table":{}}})", what, number(table)));
        for (const json::object &message : where.inbox[Line(person)]) {
            if (message.at("is") == "done") return std::to_string(message.at("version").as_int64());
            if (message.at("is") == "refused") return std::string(message.at("code").as_string());
        }
        return {};
    }
    void close(TableId table) {
        house.room.ask(table, PersonId{9}, fmt::format("c{}", number(table)), Close{PersonId{9}}, [](const auto &) {});
        for (int steps = 0; steps < 50 && house.room.has_table(table); ++steps) house.pass_time();
        ASSERT_FALSE(house.room.has_table(table));
    }
    Disk disk;
    House house{disk};
};

TEST_F(ComesAgain, a_command_has_its_answer_though_its_table_has_closed) {
    const TableId table = open();
    const std::string sit = R"("do":"sit","seat":1,"amount":10000,"key":"s")";
    const std::string version = asked(house, table, 1, sit);
    ASSERT_EQ(version, "1");
    close(table);
    EXPECT_EQ(asked(house, table, 1, sit), version);
    EXPECT_EQ(asked(house, table, 1, R"("do":"sit","seat":2,"amount":10000,"key":"s")"), "key-used");
    EXPECT_EQ(asked(house, table, 1, R"("do":"sit","seat":1,"amount":10000,"key":"other")"), "no-such-table");
    EXPECT_EQ(asked(house, table, 2, sit), "no-such-table"); // it is nobody else's
    std::string closed;
    house.room.ask(table, PersonId{9}, "c1", Close{PersonId{9}},
                   [&](const auto &done) { closed = done ? "done" : std::string(done.error().code); });
    EXPECT_EQ(closed, "done");
    House later(disk);
    ASSERT_THAT(later.room.recover(disk.saved), IsEmpty());
    later.room.arrive(Line(1), PersonId{1}, "player 1");
    EXPECT_EQ(asked(later, table, 1, sit), version);
    EXPECT_EQ(asked(later, table, 1, R"("do":"sit","seat":2,"amount":10000,"key":"s")"), "key-used");
}

TEST_F(ComesAgain, an_answer_has_its_own_though_its_player_has_left) {
    for (const std::string_view game : {"holdem", "twisted"}) {
        const TableId table = open(game);
        for (int person = 1; person <= 2; ++person)
            say(table, person, fmt::format(R"("do":"sit","seat":{},"amount":10000)", person));
        int who = 0;
        std::int64_t decision = 0;
        for (int steps = 0; steps < 10 && decision == 0; ++steps) {
            house.pass_time();
            for (const json::object &message : house.inbox[Line(1)])
                if (message.at("is") == "events" && message.at("table") == number(table))
                    for (const json::value &event : message.at("events").as_array())
                        if (event.at("event") == "asked" && event.as_object().contains("decision")) {
                            who = static_cast<int>(event.at("seat").as_int64());
                            decision = event.at("decision").as_int64();
                        }
        }
        ASSERT_GT(decision, 0) << game;
        const std::string answer =
            fmt::format(R"({},"decision":{},"key":"a {}")",
                        game == "holdem" ? R"("do":"fold")" : R"("do":"place-bets","first":100)", decision, game);
        const std::string version = asked(house, table, who, answer);
        ASSERT_THAT(version, testing::MatchesRegex("[0-9]+")) << game;
        for (int person = 1; person <= 2; ++person) say(table, person, R"("do":"stand")");
        for (int steps = 0; steps < 50 && house.room.is_seated(PersonId{who}); ++steps) house.pass_time();
        ASSERT_FALSE(house.room.is_seated(PersonId{who})) << game;
        EXPECT_EQ(asked(house, table, who, answer), version) << game;
        close(table);
        EXPECT_EQ(asked(house, table, who, answer), version) << game;
    }
}

TEST_F(ComesAgain, a_report_has_its_answer_whatever_was_said_since) {
    const TableId table = open();
    say(table, 2, R"("do":"say","text":"fool")");
    const std::string report = R"("do":"report","whom":2,"reason":"insults","key":"r")";
    const std::string version = asked(house, table, 1, report);
    ASSERT_EQ(version, "1");
    say(table, 2, R"("do":"say","text":"and again")");
    EXPECT_EQ(asked(house, table, 1, report), version);
    EXPECT_EQ(house.room.reports().all().size(), 1U);
}

TEST_F(ComesAgain, what_is_no_tables_business_is_compared_with_what_was_asked_then) {
    const auto wrote = [&](const json::object &command) {
        Write write;
        write.entries.push_back({.at = house.now, .by = PersonId{9}, .key = "k", .command = json::serialize(command)});
        house.room.write_down(std::move(write), [] {});
    };
    wrote({{"do", "ban"}, {"person", 2}, {"term", "month"}, {"until", 12345}, {"by", 9}, {"reason", "rude"}});
    const json::object asked{{"reason", "rude"}, {"do", "ban"}, {"person", 2}, {"by", 9}, {"term", "month"}};
    json::object other = asked;
    other["term"] = "year";
    House later(disk);
    ASSERT_THAT(later.room.recover(disk.saved), IsEmpty());
    for (const House *each : {&house, &later}) {
        EXPECT_TRUE(each->room.has_asked(PersonId{9}, "k", asked));
        EXPECT_FALSE(each->room.has_asked(PersonId{9}, "k", other));
        EXPECT_FALSE(each->room.has_asked(PersonId{9}, "another", asked));
        EXPECT_FALSE(each->room.has_asked(PersonId{8}, "k", asked));
    }
}

TEST_F(ComesAgain, a_table_that_was_opened_under_a_key_is_found_by_it_and_another_wish_is_not) {
    const Settings razz = usual_settings("razz", Chips(100)), holdem = usual_settings("holdem", Chips(100));
    const Opening opening{.bots = 2, .key = "t"};
    Opening more = opening;
    more.bots = 3;
    EXPECT_EQ(*house.room.opened_before(razz, PersonId{1}, opening), TableId::none);
    const TableId table = house.room.open_table(razz, PersonId{1}, opening);
    House later(disk);
    ASSERT_THAT(later.room.recover(disk.saved), IsEmpty());
    for (House *each : {&house, &later}) {
        EXPECT_EQ(*each->room.opened_before(razz, PersonId{1}, opening), table);
        EXPECT_EQ(*each->room.opened_before(razz, PersonId{2}, opening), TableId::none);
        EXPECT_EQ(*each->room.opened_before(razz, PersonId{1}, {.bots = 2}), TableId::none);
        EXPECT_EQ(each->room.opened_before(holdem, PersonId{1}, opening).error().code, "key-used");
        EXPECT_EQ(each->room.opened_before(razz, PersonId{1}, more).error().code, "key-used");
        each->now = each->now + minutes(24 * 60 + 2);
        each->room.wake();
        EXPECT_EQ(*each->room.opened_before(razz, PersonId{1}, opening), TableId::none) << "a day later";
    }
}

TEST_F(ComesAgain, whoever_sends_more_keys_than_are_kept_is_refused_rather_than_forgotten) {
    Disk small;
    House strict(small, {.bot_least = {500}, .bot_most = {500}, .decks = 2, .keys = {.each = 5}});
    const TableId table = strict.room.open_table(usual_settings("holdem", Chips(100)), PersonId{1});
    strict.room.arrive(Line(1), PersonId{1}, "player 1");
    EXPECT_EQ(asked(strict, table, 1, R"("do":"watch")"), "");
    const auto line = [](int number) { return fmt::format(R"("do":"say","text":"{}","key":"k{}")", number, number); };
    for (int each = 1; each <= 5; ++each) EXPECT_EQ(asked(strict, table, 1, line(each)), std::to_string(each));
    EXPECT_EQ(asked(strict, table, 1, line(6)), "too-many-keys");
    EXPECT_EQ(asked(strict, table, 1, line(1)), "1"); // none was lost
    EXPECT_EQ(asked(strict, table, 1, R"("do":"say","text":"without")"), "6");
    const Settings another = usual_settings("razz", Chips(100));
    EXPECT_EQ(strict.room.opened_before(another, PersonId{1}, {.key = "k6"}).error().code, "too-many-keys");
    EXPECT_TRUE(strict.room.opened_before(another, PersonId{1}, {}));
    strict.now = strict.now + minutes(24 * 60 + 2);
    EXPECT_EQ(asked(strict, table, 1, line(6)), "7");
}

// ---- tables that nobody needs

class Deserted : public ComesAgain {
protected:
    static std::optional<Moment> closes(House &where, TableId table) {
        for (int steps = 0; steps < 100 && where.room.has_table(table); ++steps)
            if (!where.pass_time()) return std::nullopt;
        return where.now;
    }
};

TEST_F(Deserted, a_table_that_a_player_opened_closes_when_nobody_was_there_for_an_hour) {
    const Settings settings = usual_settings("holdem", Chips(100));
    const TableId table = house.room.open_table(settings, PersonId{1}, {.passing = true});
    const TableId of_the_house = house.room.open_table(settings, PersonId{9});
    house.give(1, 100'000);
    house.room.arrive(Line(1), PersonId{1}, "player 1");
    say(table, 1, R"("do":"watch")");
    say(table, 1, R"("do":"sit","seat":1,"amount":10000)");
    house.now = house.now + minutes(20);
    house.room.leave(Line(1));
    const Moment left = house.now;
    {
        Disk copy;
        copy.saved = disk.saved;
        House later(copy); // it is known through a restart, and the hour begins anew
        later.now = house.now + minutes(600);
        ASSERT_THAT(later.room.recover(copy.saved), IsEmpty());
        const std::optional<Moment> closed = closes(later, table);
        ASSERT_TRUE(closed);
        EXPECT_EQ(*closed, house.now + minutes(660));
    }
    const std::optional<Moment> closed = closes(house, table); // after the absent player's chips were picked up
    ASSERT_TRUE(closed);
    EXPECT_EQ(*closed, left + minutes(60));
    EXPECT_EQ(house.room.balances().of(purse_of(PersonId{1})), Chips(100'000));
    EXPECT_EQ(disk.writes.back().entries.back().command, R"({"do":"close","by":0})");
    EXPECT_TRUE(house.room.has_table(of_the_house));
    EXPECT_FALSE(house.room.next_due());
}

// ---- who is there, and what they say

TEST_F(ComesAgain, a_token_for_looking_on_does_not_keep_its_owner_at_the_table) {
    const TableId table = open();
    say(table, 1, R"("do":"sit","seat":1,"amount":10000)");
    house.room.arrive(Line(11), PersonId{1}, "player 1", false);
    say(table, 11, R"("do":"watch")");
    house.inbox[Line(2)].clear();
    house.room.leave(Line(1));
    ASSERT_FALSE(house.inbox[Line(2)].empty());
    EXPECT_EQ(house.inbox[Line(2)].back().at("events").at(0),
              (json::value{{"event", "connection"}, {"seat", 1}, {"here", false}}));
}

TEST_F(ComesAgain, who_says_much_at_once_has_to_wait) {
    const TableId table = open();
    for (int line = 1; line <= 20; ++line)
        EXPECT_EQ(asked(house, table, 1, R"("do":"say","text":"hey")"), std::to_string(line));
    EXPECT_EQ(asked(house, table, 1, R"("do":"say","text":"hey")"), "too-fast");
    EXPECT_EQ(asked(house, table, 2, R"("do":"say","text":"please")"), "21");
    house.now = house.now + seconds(1);
    EXPECT_EQ(asked(house, table, 1, R"("do":"say","text":"hey")"), "22");
    EXPECT_EQ(asked(house, table, 1, R"("do":"say","text":"hey")"), "too-fast");
}

TEST_F(ComesAgain, whoever_opened_a_table_where_one_asks_is_allowed_to_sit_by_name) {
    Settings settings = usual_settings("holdem", Chips(100));
    settings.ask_to_sit = true;
    const TableId table = house.room.open_table(settings, PersonId{1}, {.name = "Vera"});
    house.room.arrive(Line(1), PersonId{1}, "Vera");
    say(table, 1, R"("do":"watch","from":0)");
    EXPECT_EQ(house.last(1, "events")->at("events").at(0),
              (json::value{{"event", "permission"}, {"person", 1}, {"name", "Vera"}, {"how", "allowed"}}));
}

TEST(SAT_P6, so_many_may_ask_at_once_and_an_answer_makes_room) {
    Settings settings = usual_settings("holdem", Chips(100));
    settings.ask_to_sit = true;
    TableStory table(settings);
    for (int person = 1; person <= 100; ++person)
        ASSERT_EQ(table.tell(AskToSit{PersonId{person}, naming(PersonId{person})}), "");
    EXPECT_EQ(table.tell(AskToSit{PersonId{101}, "player 101"}), "too-many-asking");
    EXPECT_EQ(table.tell(LetSit{PersonId{9}, PersonId{1}, "player 1", false}), "");
    EXPECT_EQ(table.tell(AskToSit{PersonId{101}, "player 101"}), "");
}

// ---- what somebody said, when they are forgotten

TEST_F(ComesAgain, what_a_forgotten_person_said_is_neither_told_nor_reported_again) {
    const TableId table = open();
    say(table, 2, R"("do":"say","text":"my secret")");
    say(table, 1, R"("do":"say","text":"mine")");
    say(table, 1, R"("do":"report","whom":2,"reason":"tells secrets")");
    Write write;
    write.forgotten.push_back(PersonId{2});
    house.room.write_down(std::move(write), [] {});
    ASSERT_EQ(disk.saved.reports.size(), 1U);
    EXPECT_EQ(disk.saved.reports.front().lines, R"([{"person":2,"text":""},{"person":1,"text":"mine"}])");
    house.room.arrive(Line(3), PersonId{3}, "player 3");
    say(table, 3, R"("do":"watch","from":0)");
    EXPECT_EQ(house.bytes[Line(3)].find("my secret"), std::string::npos);
    EXPECT_NE(house.bytes[Line(3)].find("mine"), std::string::npos);
    say(table, 3, R"("do":"report","whom":1,"reason":"talks")");
    EXPECT_EQ(disk.saved.reports.back().lines, R"([{"person":1,"text":"mine"}])");
    // In the journal its entry is marked as somebody's own words, for the store to blank.
    const auto &entries = disk.saved.entries[table];
    EXPECT_TRUE(std::ranges::all_of(entries, [](const Entry &entry) { return entry.personal; }));
    EXPECT_EQ(entries.size(), 4U);
}

} // namespace
} // namespace ananas::room
