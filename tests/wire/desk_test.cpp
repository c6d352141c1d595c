// What the desk owes people where several Writes are one promise and the room falls between two of them; those who stay
// connected for longer than they may, or not as long; and whom the lobby counts. The disk is memory, so that a fall can
// come after every single Write.
#include "app/desk.h"
#include "app/one_time_codes.h"
#include "net/http.h"
#include "net/loop.h"
#include "net/server.h"
#include "room/house.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/room.h"
#include "room/settings.h"
#include "wire/wired_desk.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::wire {
namespace {

namespace json = boost::json;
using room::Line;
using room::PersonId;
using room::TableId;

// A room and its desk, which can fall and rise again.
struct Standing {
    explicit Standing(app::DeskWays its_ways = {}) : ways(its_ways) { rise(); }

    void rise() {
        desk.reset();
        const room::Moment then = house ? house->now + room::seconds(10) : room::Moment{1'000'000'000};
        const std::uint64_t drawn = house ? house->drawn : 0;
        house = std::make_unique<room::House>(disk);
        house->now = then;
        house->drawn = drawn;
        EXPECT_THAT(house->room.recover(disk.saved), testing::IsEmpty());
        desk = std::make_unique<WiredDesk>(loop, *house, ways);
    }
    // Falls when so many of the Writes that wait are on the disk.
    void fall_after(std::size_t writes) {
        disk.sync(writes);
        disk.lose();
        disk.at_once = true;
        rise();
    }

    struct Answered {
        int status = 0;
        json::value body;
    };
    // Nothing while the disk makes everybody wait.
    std::optional<Answered> ask(const std::string &token, const std::string &path, const json::object &body) {
        net::Request request{.method = "POST", .path = path, .body = json::serialize(body)};
        if (!token.empty()) request.headers["authorization"] = "Bearer " + token;
        return ask(std::move(request));
    }
    std::optional<Answered> ask(net::Request request) {
        auto answered = std::make_shared<std::optional<Answered>>();
        desk->http(std::move(request), [answered](const net::Response &response) {
            *answered = Answered{response.status, json::parse(*response.body)};
        });
        return *answered;
    }
    // Where passwords are hashed, which takes a while.
    Answered ask_and_wait(net::Request request) {
        auto answered = std::make_shared<std::optional<Answered>>();
        desk->http(std::move(request), [answered](const net::Response &response) {
            *answered = Answered{response.status, json::parse(*response.body)};
        });
        EXPECT_TRUE(loop.run_until([&] { return answered->has_value(); }, std::chrono::milliseconds(20'000)));
        return answered->value_or(Answered());
    }
    // All of them before any is answered; their statuses.
    std::vector<int> ask_at_once(const std::vector<net::Request> &requests) {
        std::vector<int> statuses(requests.size());
        for (std::size_t each = 0; each < requests.size(); ++each)
            desk->http(requests[each],
                       [&statuses, each](const net::Response &response) { statuses[each] = response.status; });
        EXPECT_TRUE(loop.run_until([&] { return std::ranges::find(statuses, 0) == statuses.end(); },
                                   std::chrono::milliseconds(20'000)));
        return statuses;
    }
    std::string guest(const std::string &name) {
        const auto came = ask({}, "/api/guest", {{"name", name}, {"adult", true}, {"agree", true}});
        return std::string(came.value().body.at("token").as_string());
    }
    std::string host() {
        const auto came = ask({.method = "POST",
                               .path = "/join",
                               .body = fmt::format("link={}&adult=yes&agree=yes", desk->desk().host_link())});
        return std::string(came.value().body.at("token").as_string());
    }
    void sit(int person, TableId table, int seat) const {
        house->room.arrive(Line(person), PersonId{person}, fmt::format("Person {}", person));
        house->hear(person, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
        house->hear(person, fmt::format(R"({{"do":"sit","table":{},"seat":{},"amount":10000}})", number(table), seat));
    }
    // A command that was journalled under its key more than once.
    [[nodiscard]] std::vector<std::string> counted_twice() const {
        std::set<std::pair<PersonId, std::string>> once;
        std::vector<std::string> twice;
        for (const room::Entry &entry : disk.saved.keyed)
            if (!once.emplace(entry.by, entry.key).second) twice.push_back(entry.command);
        return twice;
    }
    [[nodiscard]] std::size_t seated_at(PersonId viewer, TableId table) const {
        for (const json::value &each : house->room.lobby(viewer))
            if (each.at("table") == number(table)) return each.at("seated").as_array().size();
        return 0;
    }

    app::DeskWays ways;
    net::Loop loop;
    room::Disk disk;
    std::unique_ptr<room::House> house;
    std::unique_ptr<WiredDesk> desk;
};

// Does it again and again, with a fall after each of its Writes, before the first and after the last.
void fall_everywhere(const std::function<void(Standing &)> &prepare, const std::function<void(Standing &)> &begin,
                     const std::function<void(Standing &, std::size_t writes)> &expect) {
    std::size_t all = 0;
    for (std::size_t writes = 0; writes <= all && !testing::Test::HasFailure(); ++writes) {
        SCOPED_TRACE(fmt::format("a fall after {} of {} Writes", writes, all));
        Standing standing;
        prepare(standing);
        standing.disk.at_once = false;
        begin(standing);
        all = standing.disk.waiting();
        standing.fall_after(writes);
        expect(standing, writes);
        EXPECT_THAT(standing.counted_twice(), testing::IsEmpty());
    }
    EXPECT_GT(all, 1U);
}

// The table was told again, with fewer bots.
TEST(Falling, a_practice_table_that_is_asked_for_again_has_all_of_its_bots) {
    std::string ann;
    const json::object practice{{"game", "holdem"}, {"bots", 3}, {"key", "p"}};
    fall_everywhere([&](Standing &room) { ann = room.guest("Ann"); },
                    [&](Standing &room) { EXPECT_FALSE(room.ask(ann, "/api/practice", practice)); },
                    [&](Standing &room, std::size_t) {
                        for (int times = 0; times < 2; ++times) {
                            const auto told = room.ask(ann, "/api/practice", practice);
                            ASSERT_TRUE(told);
                            EXPECT_EQ(told->status, 201);
                            EXPECT_EQ(told->body.at("table"), 1);
                            EXPECT_EQ(room.seated_at(PersonId{1}, TableId{1}), 3U);
                        }
                    });
}

// Some of them were "done".
TEST(Falling, bots_that_are_asked_for_again_are_as_many_as_were_asked_for) {
    std::string ann;
    const json::object three{{"count", 3}, {"key", "b"}};
    fall_everywhere(
        [&](Standing &room) {
            ann = room.guest("Ann");
            EXPECT_EQ(room.ask(ann, "/api/tables", {{"game", "holdem"}})->status, 201);
            EXPECT_EQ(room.ask(ann, "/api/tables/1/bots", {{"count", 1}, {"key", "a"}})->status, 200);
        },
        [&](Standing &room) { EXPECT_FALSE(room.ask(ann, "/api/tables/1/bots", three)); },
        [&](Standing &room, std::size_t) {
            for (int times = 0; times < 2; ++times) {
                const auto told = room.ask(ann, "/api/tables/1/bots", three);
                ASSERT_TRUE(told);
                EXPECT_EQ(told->status, 200);
                EXPECT_EQ(room.seated_at(PersonId{1}, TableId{1}), 4U);
            }
        });
}

// A bot that was sent away since does not come back with what was asked for before.
TEST(Falling, a_bot_that_was_removed_since_stays_away_when_it_is_asked_for_again) {
    Standing room;
    const std::string boss = room.host();
    const json::object practice{{"game", "holdem"}, {"bots", 3}, {"key", "p"}};
    ASSERT_EQ(room.ask(boss, "/api/practice", practice)->status, 201);
    ASSERT_EQ(room.ask(boss, "/api/tables/1/remove", {{"person", 2}})->status, 200);
    ASSERT_EQ(room.ask(boss, "/api/practice", practice)->status, 201);
    EXPECT_EQ(room.seated_at(PersonId{1}, TableId{1}), 2U);
    // Nor does anybody come to a table that is gone.
    ASSERT_EQ(room.ask(boss, "/api/tables/1/close", {})->status, 200);
    EXPECT_EQ(room.ask(boss, "/api/practice", practice)->body.at("invitation"), "");
}

// They came as soon as chairs were free, for a day, with every repetition.
TEST(Falling, a_bot_for_whom_there_was_no_chair_does_not_come_when_it_is_asked_for_again) {
    Standing room;
    const std::string boss = room.host();
    const json::object eight{{"count", 8}, {"key", "b"}};
    ASSERT_EQ(room.ask(boss, "/api/tables", {{"game", "holdem"}, {"seats", 6}})->status, 201);
    ASSERT_EQ(room.ask(boss, "/api/tables/1/bots", eight)->status, 200);
    EXPECT_EQ(room.seated_at(PersonId{1}, TableId{1}), 5U);
    ASSERT_EQ(room.ask(boss, "/api/tables/1/remove", {{"person", 2}})->status, 200);
    const std::size_t left = room.seated_at(PersonId{1}, TableId{1});
    for (int times = 0; times < 2; ++times) {
        EXPECT_EQ(room.ask(boss, "/api/tables/1/bots", eight)->status, 200);
        EXPECT_EQ(room.seated_at(PersonId{1}, TableId{1}), left);
        room.rise();
    }
    EXPECT_EQ(left, 4U);
}

TEST(Tables, of_a_limit_are_opened_at_five_rates_and_at_no_sixth) {
    Standing room;
    const std::string host = room.host();
    const auto opened_at = [&](int fee, const std::string &path) {
        return *room.ask(host, path, {{"game", "chinese"}, {"stake", 600}, {"fee", fee}});
    };
    for (int fee = 100; fee <= 500; fee += 100) EXPECT_EQ(opened_at(fee, "/api/tables").status, 201);
    const auto sixth = opened_at(600, "/api/tables");
    EXPECT_EQ(sixth.status, 409);
    EXPECT_EQ(sixth.body.at("rule"), "FUP-feeone");
    EXPECT_EQ(opened_at(600, "/api/practice").status, 201) << "where there is no collection";
    EXPECT_EQ(opened_at(500, "/api/tables").status, 201);
}

// Whoever looked into six games within five minutes was told to close a table first.
TEST(Practice, that_one_has_left_makes_room_for_another) {
    Standing room;
    const std::string ann = room.guest("Ann");
    const auto practise = [&] { return room.ask(ann, "/api/practice", {{"game", "holdem"}, {"bots", 1}}); };
    for (int table = 1; table <= 8; ++table) {
        const auto opened = practise();
        ASSERT_EQ(opened->status, 201);
        EXPECT_EQ(opened->body.at("table"), table);
        room.house->now = room.house->now + room::seconds(1);
    }
    for (int table = 1; table <= 8; ++table) // those that were left first
        EXPECT_EQ(room.house->room.has_table(TableId{table}), table > 3) << table;
    // Where one sits, or looks on, one has not left.
    for (int table = 4; table <= 8; ++table) {
        if (table == 8) {
            room.house->hear(1, R"({"do":"watch","table":8})");
            continue;
        }
        room.sit(1, TableId{table}, 6);
        room.house->hear(1, fmt::format(R"({{"do":"unwatch","table":{}}})", table));
    }
    EXPECT_EQ(practise()->body.at("code"), "too-many-tables");
    EXPECT_EQ(room.ask(ann, "/api/tables", {{"game", "holdem"}})->body.at("code"), "too-many-tables");
    room.house->hear(1, R"({"do":"unwatch","table":8})");
    EXPECT_EQ(room.ask(ann, "/api/tables", {{"game", "holdem"}})->status, 201);
    EXPECT_FALSE(room.house->room.has_table(TableId{8}));
}

// They took every chair of a table in the lobby, and those who asked for more were told that these had come.
TEST(Bots, leave_a_chair_to_people_and_whoever_asks_for_more_is_told_so) {
    Standing room;
    const std::string ann = room.guest("Ann");
    ASSERT_EQ(room.ask(ann, "/api/tables", {{"game", "holdem"}, {"seats", 6}})->status, 201);
    room.sit(1, TableId{1}, 3);
    ASSERT_EQ(room.ask(ann, "/api/tables/1/bots", {{"count", 8}})->status, 200);
    EXPECT_EQ(room.seated_at(PersonId{1}, TableId{1}), 5U);
    for (int times = 0; times < 2; ++times) {
        const auto refused = room.ask(ann, "/api/tables/1/bots", {{"count", 1}, {"key", "more"}});
        EXPECT_EQ(refused->status, 409);
        EXPECT_EQ(refused->body.at("code"), "no-bot-comes");
    }
    // Where two play, the one chair is the person's.
    ASSERT_EQ(room.ask(ann, "/api/tables", {{"game", "holdem"}, {"seats", 2}})->status, 201);
    ASSERT_EQ(room.ask(ann, "/api/tables/2/bots", {{"count", 2}})->status, 200);
    EXPECT_EQ(room.seated_at(PersonId{1}, TableId{2}), 1U);
    ASSERT_EQ(room.ask(ann, "/api/tables", {{"game", "holdem"}, {"seats", 2}})->status, 201);
    room.sit(1, TableId{3}, 1);
    ASSERT_EQ(room.ask(ann, "/api/tables/3/bots", {{"count", 1}})->status, 200);
    EXPECT_EQ(room.seated_at(PersonId{1}, TableId{3}), 2U);
    // There are eight of them.
    ASSERT_EQ(room.ask(ann, "/api/tables", {{"game", "holdem"}, {"seats", 10}})->status, 201);
    ASSERT_EQ(room.ask(ann, "/api/tables/4/bots", {{"count", 8}})->status, 200);
    EXPECT_EQ(room.seated_at(PersonId{1}, TableId{4}), 8U);
    EXPECT_EQ(room.ask(ann, "/api/tables/4/bots", {{"count", 1}})->body.at("code"), "no-bot-comes");
}

// Whoever had been removed got the missing ones seated all the same.
TEST(Falling, bots_that_are_asked_for_again_do_not_come_for_whom_may_not_ask_any_more) {
    std::string boss, ann;
    const json::object three{{"count", 3}, {"key", "b"}};
    std::size_t most = 0;
    fall_everywhere(
        [&](Standing &room) {
            boss = room.host();
            ann = room.guest("Ann");
            EXPECT_EQ(room.ask(boss, "/api/tables", {{"game", "holdem"}})->status, 201);
            room.sit(1, TableId{1}, 6); // with whom the bots stay
            room.sit(2, TableId{1}, 1);
        },
        [&](Standing &room) { EXPECT_FALSE(room.ask(ann, "/api/tables/1/bots", three)); },
        [&](Standing &room, std::size_t) {
            ASSERT_EQ(room.ask(boss, "/api/tables/1/remove", {{"person", 2}})->status, 200);
            for (int steps = 0; steps < 300 && room.house->room.is_seated(PersonId{2}); ++steps)
                room.house->pass_time();
            ASSERT_FALSE(room.house->room.is_seated(PersonId{2}));
            const std::size_t came = room.seated_at(PersonId{1}, TableId{1});
            most = std::max(most, came);
            const int status = room.ask(ann, "/api/tables/1/bots", three)->status;
            EXPECT_TRUE(status == 200 || (status == 403 && came == 1)) << status;
            EXPECT_EQ(room.seated_at(PersonId{1}, TableId{1}), came);
        });
    EXPECT_EQ(most, 4U);
}

// An older program seated bots without keys, and all of them came once more after an upgrade.
TEST(Falling, bots_that_came_to_an_older_program_do_not_come_again) {
    Standing room;
    const std::string ann = room.guest("Ann");
    ASSERT_EQ(room.ask(ann, "/api/tables", {{"game", "holdem"}})->status, 201);
    room::Write request;
    request.entries.push_back({.table = TableId::none,
                               .at = room.house->now,
                               .by = PersonId{1},
                               .key = "b",
                               .command = R"({"do":"add-bots","table":1,"count":3})"});
    room.house->room.write_down(std::move(request), [] {});
    auto settings = room::settings_from(json::object{{"game", "holdem"}});
    ASSERT_TRUE(settings);
    (*settings).practice = (*settings).by_invitation = true;
    const TableId practice =
        room.house->room.open_table(*settings, PersonId{1}, {.invitation = "i", .bots = 3, .key = "p"});
    room.rise();
    EXPECT_EQ(room.ask(ann, "/api/tables/1/bots", {{"count", 3}, {"key", "b"}})->status, 200);
    const auto told = room.ask(ann, "/api/practice", {{"game", "holdem"}, {"bots", 3}, {"key", "p"}});
    EXPECT_EQ(told->body.at("table"), number(practice));
    for (const TableId table : {TableId{1}, practice}) EXPECT_EQ(room.seated_at(PersonId{1}, table), 0U);
}

// A ban was kept, and the banned one kept the seat.
TEST(Falling, whoever_is_banned_gets_up_from_every_table_once) {
    std::string boss;
    // With a line in the audit log each, also where the room made up for it.
    const auto removals = [](const Standing &room) {
        int count = 0, deeds = 0;
        for (const room::Write &write : room.disk.writes) {
            for (const room::Entry &entry : write.entries)
                if (json::parse(entry.command).at("do") == "remove") ++count;
            for (const room::Deed &deed : write.deeds)
                if (json::parse(deed.what).at("do") == "remove") ++deeds;
        }
        EXPECT_EQ(deeds, count);
        return count;
    };
    fall_everywhere(
        [&](Standing &room) {
            boss = room.host();
            for (const std::string name : {"Ann", "Ben"}) room.guest(name);
            for (int table = 1; table <= 2; ++table)
                EXPECT_EQ(room.ask(boss, "/api/tables", {{"game", "holdem"}})->status, 201);
            room.sit(2, TableId{1}, 1); // alone,
            room.sit(2, TableId{2}, 1); // and in a hand
            room.sit(3, TableId{2}, 2);
            for (int steps = 0; steps < 3; ++steps) room.house->pass_time();
        },
        [&](Standing &room) {
            EXPECT_FALSE(room.ask(boss, "/api/people/2/ban", {{"term", "month"}, {"reason", "rude"}}));
            room.disk.sync(room.disk.waiting());
        },
        [&](Standing &room, std::size_t) {
            room.rise(); // which removes nobody twice
            EXPECT_FALSE(room.house->room.is_seated(PersonId{2}, TableId{1}));
            for (int steps = 0; steps < 300 && room.house->room.is_seated(PersonId{2}, TableId{2}); ++steps)
                room.house->pass_time();
            EXPECT_FALSE(room.house->room.is_seated(PersonId{2}));
            EXPECT_TRUE(room.house->room.is_seated(PersonId{3}, TableId{2}));
            EXPECT_EQ(removals(room), 2);
        });
}

// They went on hearing the tables, for as long as they stayed connected.
TEST(Expired, sessions_lose_their_sockets) {
    Standing room;
    const auto socket_of = [&](std::uint64_t socket, const std::string &token) {
        return room.desk->desk().opened(
            net::SocketId{socket},
            {.method = "GET", .path = "/socket", .headers = {{"authorization", "Bearer " + token}}});
    };
    const std::string ann = room.guest("Ann");
    EXPECT_FALSE(socket_of(1, ann));
    EXPECT_FALSE(socket_of(2, ann));
    room.house->now = room.house->now + room::minutes(20 * 24 * 60);
    EXPECT_FALSE(socket_of(3, room.guest("Ben")));
    room.desk->desk().sweep();
    EXPECT_THAT(room.desk->hung_up(), testing::IsEmpty());
    room.house->now = room.house->now + room::minutes(11 * 24 * 60);
    room.disk.at_once = false;
    room.desk->desk().sweep();
    EXPECT_THAT(room.desk->hung_up(), testing::IsEmpty()) << "it is not on the disk yet";
    room.disk.sync();
    EXPECT_THAT(room.desk->hung_up(), testing::UnorderedElementsAre(net::SocketId{1}, net::SocketId{2}));
}

// The cookie was told once and ended a month later, however often it was used.
TEST(Expired, cookies_are_not_before_their_sessions) {
    Standing room;
    std::string secret;
    // What the answer sets the cookie to.
    const auto set_by = [&](net::Request request) {
        request.from_page = true;
        if (!secret.empty()) request.cookies["ananas"] = secret;
        std::string cookie;
        int status = 0;
        room.desk->http(std::move(request), [&](const net::Response &response) {
            status = response.status;
            for (const net::Header &header : response.headers)
                if (header.name == "Set-Cookie") cookie += header.value;
        });
        EXPECT_LT(status, 300);
        return cookie;
    };
    const auto pass_days = [&](int days) { room.house->now = room.house->now + room::minutes(days * 24 * 60); };
    const std::string first =
        set_by({.method = "POST", .path = "/api/guest", .body = R"({"name":"Ann","adult":true,"agree":true})"});
    ASSERT_TRUE(first.starts_with("ananas=") && first.ends_with("; Max-Age=2592000")) << first;
    secret = first.substr(7, first.find(';') - 7);
    const net::Request lobby{.method = "GET", .path = "/api/lobby"}, me{.method = "GET", .path = "/api/me"};
    EXPECT_EQ(set_by(lobby), "");
    for (int times = 0; times < 3; ++times) {
        pass_days(20);
        EXPECT_EQ(set_by(lobby), first);
        EXPECT_EQ(set_by(lobby), "") << "it has not changed since";
    }
    pass_days(20);
    EXPECT_FALSE(room.desk->desk().opened(
        net::SocketId{1}, {.method = "GET", .path = "/socket", .cookies = {{"ananas", secret}}, .from_page = true}));
    EXPECT_EQ(set_by(lobby), "");
    EXPECT_EQ(set_by(me), first) << "its socket has made it last longer";
}

// What browsers keep of cards stood in their storage for whoever opened it.
TEST(Shelf, has_a_key_that_its_owner_is_told_in_a_session_and_nobody_else_is) {
    Standing room;
    const auto shelf_in = [](const json::value &told) {
        const json::value *shelf = told.as_object().if_contains("shelf");
        return shelf == nullptr ? "" : std::string(shelf->as_string());
    };
    const auto me = [&](const std::string &token) {
        return shelf_in(
            room.ask({.method = "GET", .path = "/api/me", .headers = {{"authorization", "Bearer " + token}}})
                .value()
                .body);
    };
    const std::string host = room.host(), ann = room.guest("Ann"), ben = room.guest("Ben");
    EXPECT_EQ(me(ann).size(), 64);
    EXPECT_EQ(me(host).size(), 64);
    EXPECT_EQ(me(ann), me(ann));
    EXPECT_NE(me(ann), me(ben));
    const auto page = room.ask({.method = "POST",
                                .path = "/api/guest",
                                .body = R"({"name":"Cleo","adult":true,"agree":true})",
                                .from_page = true});
    EXPECT_EQ(shelf_in(page->body).size(), 64) << "before it asks for anything";
    const auto token = room.ask(host, "/api/me/tokens", {{"scopes", "read play"}, {"label", "mine"}});
    EXPECT_EQ(me(std::string(token->body.at("token").as_string())), "") << "a program has no browser";
    const auto muted = room.ask(host, "/api/people/2/mute", {{"reason", "noise"}});
    EXPECT_EQ(muted->status, 200);
    EXPECT_EQ(shelf_in(muted->body), "") << "a host does not read what lies in somebody's browser";
}

net::Request with(const std::string &token, std::string method, std::string path, const json::object &body = {}) {
    net::Request request{.method = std::move(method), .path = std::move(path), .body = json::serialize(body)};
    if (request.method != "POST") request.body.clear();
    if (!token.empty()) request.headers["authorization"] = "Bearer " + token;
    return request;
}
std::string token_in(const Standing::Answered &answered) { return std::string(answered.body.at("token").as_string()); }

constexpr std::string_view anns_password = "four words of mine";
Standing::Answered anns_account(Standing &room) {
    return room.ask_and_wait(with({}, "POST", "/api/account",
                                  {{"name", "Ann"}, {"password", anns_password}, {"adult", true}, {"agree", true}}));
}

// Ann's account where it asks for codes.
struct AnnWithCodes {
    explicit AnnWithCodes(Standing &standing) : room(&standing), token(token_in(anns_account(standing))) {
        const auto offered =
            room->ask_and_wait(with(token, "POST", "/api/me/second-factor", {{"password", anns_password}}));
        secret = offered.body.at("secret").as_string();
        const auto on = room->ask_and_wait(with(token, "POST", "/api/me/second-factor/on", {{"code", code()}}));
        token = token_in(on);
        spare = on.body.at("codes").at(0).as_string();
    }
    // What her telephone shows, or will show so many half minutes later.
    [[nodiscard]] std::string code(int later = 0) const {
        const room::Moment clock = room->house->wall.value_or(room->house->now);
        return app::code_at(secret, app::step_at(clock) + later).value_or("");
    }

    Standing *room;
    std::string token, secret, spare;
};

// Whoever found a session open renamed its owner, made a token that outlived it, and threw the owner out elsewhere.
TEST(PasswordAgain, is_wanted_for_what_the_account_is_and_given_once_for_a_few_minutes) {
    Standing room;
    std::string ann = token_in(anns_account(room));
    const std::string ben = room.guest("Ben");
    EXPECT_EQ(room.ask(with(ann, "POST", "/api/me/name", {{"name", "Anna"}}))->status, 200);
    room.house->now = room.house->now + room::minutes(5);
    for (const auto &[method, path] :
         {std::pair("POST", "/api/me/name"), std::pair("POST", "/api/me/tokens"), std::pair("DELETE", "/api/me"),
          std::pair("DELETE", "/api/me/sessions"), std::pair("DELETE", "/api/me/sessions/0123456789abcdef")}) {
        const auto refused = room.ask(with(ann, method, path, {{"name", "Berta"}, {"scopes", "play"}}));
        EXPECT_EQ(refused->status, 403) << path;
        EXPECT_EQ(refused->body.at("code"), "password-again") << path;
    }
    EXPECT_EQ(room.ask(with(ann, "GET", "/api/me/sessions"))->status, 200);
    EXPECT_EQ(room.ask(with(ben, "POST", "/api/me/name", {{"name", "Benno"}}))->status, 200) << "a guest has none";
    EXPECT_EQ(room.ask(with(ben, "POST", "/api/me/confirm", {{"password", ""}}))->body.at("code"), "not-an-account");

    const auto socket_of = [&](std::uint64_t socket, const std::string &token) {
        return room.desk->desk().opened(net::SocketId{socket}, with(token, "GET", "/socket"));
    };
    ASSERT_FALSE(socket_of(1, ann));
    EXPECT_EQ(room.ask_and_wait(with(ann, "POST", "/api/me/confirm", {{"password", "not the right one"}})).status, 401);
    const Standing::Answered given =
        room.ask_and_wait(with(ann, "POST", "/api/me/confirm", {{"password", "four words of mine"}}));
    ASSERT_EQ(given.status, 200);
    EXPECT_EQ(room.ask(with(ann, "GET", "/api/me"))->body.at("code"), "no-pass") << "the secret is another one";
    ann = token_in(given);
    EXPECT_EQ(room.ask(with(ann, "POST", "/api/me/name", {{"name", "Berta"}}))->status, 200);
    EXPECT_EQ(room.ask(with(ann, "POST", "/api/me/tokens", {{"scopes", "play"}}))->status, 201);
    EXPECT_THAT(room.desk->hung_up(), testing::IsEmpty()) << "its socket goes on with it";
    EXPECT_EQ(room.ask(with(ann, "POST", "/api/sign-out"))->status, 200);
    EXPECT_THAT(room.desk->hung_up(), testing::Contains(net::SocketId{1}));
}

// Whoever found a host's browser or a token for the office took over any account, the host's own too, codes or not.
TEST(PasswordAgain, is_wanted_of_a_host_where_an_account_or_an_office_changes_hands) {
    Standing room;
    const std::string password = "nine old sailing boats";
    std::string host =
        token_in(room.ask_and_wait(with(room.host(), "POST", "/api/me/password", {{"password", password}})));
    const std::int64_t own = room.ask(with(host, "GET", "/api/me"))->body.at("person").as_int64();
    const Standing::Answered ann = anns_account(room);
    const std::int64_t other = ann.body.at("person").as_int64();
    const std::string token =
        token_in(*room.ask(with(host, "POST", "/api/me/tokens", {{"scopes", "host play read"}, {"label", "mine"}})));
    const auto does = [&](const std::string &by, std::int64_t whom, std::string_view what) {
        const auto answered = room.ask(with(by, "POST", fmt::format("/api/people/{}/{}", whom, what),
                                            {{"reason", "asked for it"}, {"rank", "director"}}));
        return answered->status < 300 ? "done" : std::string(answered->body.at("code").as_string());
    };
    const auto is_refused = [&](const std::string &by, const std::string &code) {
        for (const std::int64_t whom : {own, other})
            for (const std::string_view what : {"reset-link", "second-factor-off", "rank"})
                EXPECT_EQ(does(by, whom, what), code) << what << " of " << whom;
    };
    is_refused(token, "wrong-scope");
    is_refused(token_in(ann), "only-a-director");
    EXPECT_EQ(does(token, other, "mute"), "done"); // what can be undone, a token still does

    room.house->now = room.house->now + room::minutes(6);
    is_refused(token, "wrong-scope");
    is_refused(host, "password-again");
    EXPECT_EQ(does(host, other, "unmute"), "done");
    host = token_in(room.ask_and_wait(with(host, "POST", "/api/me/confirm", {{"password", password}})));
    EXPECT_EQ(does(host, own, "reset-link"), "done");
    EXPECT_EQ(does(host, own, "second-factor-off"), "no-second-factor");
    EXPECT_EQ(does(host, other, "reset-link"), "done");
    EXPECT_EQ(does(host, other, "rank"), "done");
    room.house->now = room.house->now + room::minutes(6);
    EXPECT_EQ(does(token_in(ann), other, "rank"), "only-the-host") << "a director is told so before any password";
}

// Who had found a session and knew the old password needed no code to choose another.
TEST(PasswordAgain, is_wanted_with_a_code_before_a_new_password_where_the_account_asks_for_codes) {
    Standing room;
    AnnWithCodes ann(room);
    room.house->now = room.house->now + room::minutes(6);
    const json::object wish{{"password", "five words of my own"}, {"old", anns_password}};
    EXPECT_EQ(room.ask_and_wait(with(ann.token, "POST", "/api/me/password", wish)).body.at("code"), "password-again");
    ann.token = token_in(room.ask_and_wait(
        with(ann.token, "POST", "/api/me/confirm", {{"password", anns_password}, {"code", ann.code()}})));
    EXPECT_EQ(room.ask_and_wait(with(ann.token, "POST", "/api/me/password", wish)).status, 200);
}

TEST(PasswordAgain, cannot_be_guessed_by_whoever_finds_a_session) {
    Standing room;
    const std::string ann = token_in(anns_account(room));
    for (int tries = 0; tries < 5; ++tries)
        EXPECT_EQ(room.ask_and_wait(with(ann, "POST", "/api/me/confirm", {{"password", "a wrong guess"}})).status, 401);
    EXPECT_EQ(room.ask_and_wait(with(ann, "POST", "/api/me/confirm", {{"password", "four words of mine"}})).status,
              429);
}

// A script that knocked under her name, from anywhere, had her wait in her own session.
TEST(PasswordAgain, is_taken_from_whoever_is_in_though_strangers_knock_under_the_name) {
    Standing room;
    std::string ann = token_in(anns_account(room));
    const auto from = [](net::Request request, const std::string &address) {
        request.remote = address;
        return request;
    };
    const auto knock = [&](int number) {
        return room
            .ask_and_wait(from(with({}, "POST", "/api/sign-in", {{"name", "Ann"}, {"password", "a wrong guess"}}),
                               fmt::format("198.51.100.{}", number)))
            .status;
    };
    for (int tries = 0; tries < 5; ++tries) EXPECT_EQ(knock(tries), 401);
    EXPECT_EQ(knock(5), 429);
    const Standing::Answered given =
        room.ask_and_wait(from(with(ann, "POST", "/api/me/confirm", {{"password", anns_password}}), "203.0.113.5"));
    ASSERT_EQ(given.status, 200);
    ann = token_in(given);
    EXPECT_EQ(room.ask(with(ann, "DELETE", "/api/me/sessions"))->status, 200);
    ann = token_in(room.ask_and_wait(
        from(with(ann, "POST", "/api/me/password", {{"password", "five words of my own"}, {"old", anns_password}}),
             "203.0.113.5")));
    EXPECT_EQ(room.ask_and_wait(from(with(ann, "POST", "/api/me/second-factor", {{"password", "five words of my own"}}),
                                     "203.0.113.5"))
                  .status,
              200);
    EXPECT_EQ(knock(6), 429) << "the door is another matter";
}

// Five times on a crowded evening, and whoever had been right each time had tried too often.
TEST(Busy, is_the_room_and_nobody_who_was_right_has_tried_in_vain) {
    Standing room;
    AnnWithCodes ann(room);
    // Many come between the first thing that is hashed for it and the second.
    const auto in_a_crowd = [&](net::Request request) {
        int status = 0;
        room.desk->http(std::move(request), [&](const net::Response &response) { status = response.status; });
        std::promise<void> over;
        const std::shared_future<void> until = over.get_future().share();
        for (int others = 0; others < 70; ++others)
            room.desk->backroom().run([until]() -> std::function<void()> {
                until.wait();
                return [] {};
            });
        EXPECT_TRUE(room.loop.run_until([&] { return status != 0; }, std::chrono::milliseconds(20'000)));
        over.set_value();
        EXPECT_TRUE(room.loop.run_until([&] { return room.desk->backroom().waiting() == 0; },
                                        std::chrono::milliseconds(20'000)));
        return status;
    };
    const auto in_the_end = [&](const net::Request &request) {
        for (int times = 0; times < 5; ++times) EXPECT_EQ(in_a_crowd(request), 503);
        Standing::Answered answered = room.ask_and_wait(request);
        EXPECT_EQ(answered.status, 200) << answered.body;
        return answered;
    };
    const Standing::Answered renewed = in_the_end(
        with(ann.token, "POST", "/api/me/second-factor/codes", {{"password", anns_password}, {"code", ann.code(1)}}));
    ann.spare = renewed.body.at("codes").at(0).as_string();
    in_the_end(
        with(ann.token, "POST", "/api/me/password", {{"password", "five words of my own"}, {"old", anns_password}}));
    const auto made = room.ask(with(room.host(), "POST", "/api/people/1/reset-link", {{"reason", "forgot it"}}));
    in_the_end(with({}, "POST", "/api/reset",
                    {{"link", made->body.at("link")}, {"password", "six words of my own"}, {"code", ann.spare}}));
}

// A host's password gives away the house: where codes are wanted of those in office, it does nothing without them.
TEST(Codes, are_wanted_of_whoever_has_an_office_where_the_house_says_so) {
    Standing room({.codes_for_office = true});
    const std::string password = "nine old sailing boats";
    const Standing::Answered ann = anns_account(room);
    const auto does = [&](const std::string &by, std::string_view method, const std::string &path,
                          const json::object &body = {}) {
        const auto answered = room.ask(with(by, std::string(method), path, body));
        return answered->status < 300 ? "done" : std::string(answered->body.at("code").as_string());
    };
    std::string host = room.host();
    EXPECT_EQ(does(host, "POST", "/api/tables", {{"game", "holdem"}}), "done") << "as any player";
    const std::string anns = fmt::format("/api/people/{}/", ann.body.at("person").as_int64());
    const auto is_refused = [&](const std::string &by) {
        for (const char *path : {"/api/tables", "/api/reports"})
            EXPECT_EQ(does(by, "GET", path), "codes-first") << path;
        for (const std::string &path : {std::string("/api/tables/1/pause"), anns + "mute"})
            EXPECT_EQ(does(by, "POST", path, {{"reason", "noise"}}), "codes-first") << path;
    };
    is_refused(host);
    for (const char *path : {"/api/people", "/api/audit", "/metrics"}) {
        net::Request from_elsewhere = with(host, "GET", path);
        from_elsewhere.remote = "203.0.113.5";
        EXPECT_EQ(room.ask(from_elsewhere)->body.at("code"), "codes-first") << path;
    }
    host = token_in(room.ask_and_wait(with(host, "POST", "/api/me/password", {{"password", password}})));
    is_refused(host);
    const auto offered = room.ask_and_wait(with(host, "POST", "/api/me/second-factor", {{"password", password}}));
    const std::string code =
        app::code_at(offered.body.at("secret").as_string(), app::step_at(room.house->now)).value_or("");
    host = token_in(room.ask_and_wait(with(host, "POST", "/api/me/second-factor/on", {{"code", code}})));
    EXPECT_EQ(does(host, "GET", "/api/people"), "done");
    EXPECT_EQ(does(host, "POST", "/api/tables/1/pause"), "done");
    EXPECT_EQ(does(token_in(ann), "POST", "/api/tables/1/resume"), "only-a-director");
    EXPECT_EQ(does(host, "POST", anns + "rank", {{"rank", "director"}, {"reason", "knows the book"}}), "done");
    is_refused(token_in(ann));
}

TEST(Codes, are_wanted_of_every_account_where_the_house_says_so) {
    Standing room({.codes_for_accounts = true});
    const std::string password = "nine old sailing boats";
    std::string ann = room.guest("Ann");
    const auto code_of = [&](std::string_view method, const std::string &path, const json::object &body = {}) {
        const auto answered = room.ask_and_wait(with(ann, std::string(method), path, body));
        return answered.status < 300 ? "" : std::string(answered.body.at("code").as_string());
    };
    EXPECT_EQ(code_of("POST", "/api/tables", {{"game", "holdem"}}), "") << "a guest has no password";
    ASSERT_FALSE(room.desk->desk().opened(net::SocketId{1}, with(ann, "GET", "/socket")));
    const auto account = room.ask_and_wait(with(ann, "POST", "/api/me/password", {{"password", password}}));
    EXPECT_TRUE(account.body.at("codes_first").as_bool());
    ann = token_in(account);
    EXPECT_THAT(room.desk->hung_up(), testing::ElementsAre(net::SocketId{1}));
    const auto refused = room.desk->desk().opened(net::SocketId{2}, with(ann, "GET", "/socket"));
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->status, 403);
    for (const char *path : {"/api/lobby", "/api/me/hands", "/api/me/export", "/api/hands/1"})
        EXPECT_EQ(code_of("GET", path), "codes-first") << path;
    EXPECT_EQ(code_of("POST", "/api/tables", {{"game", "holdem"}}), "codes-first");
    EXPECT_EQ(code_of("GET", "/api/me"), "");
    // A token is no way around it.
    const auto made =
        room.ask_and_wait(with(ann, "POST", "/api/me/tokens", {{"scopes", "read play"}, {"label", "mine"}}));
    EXPECT_EQ(room.ask(with(token_in(made), "GET", "/api/lobby"))->body.at("code"), "codes-first");

    const auto offered = room.ask_and_wait(with(ann, "POST", "/api/me/second-factor", {{"password", password}}));
    const std::string_view secret = offered.body.at("secret").as_string();
    const auto code = [&](int later) {
        return app::code_at(secret, app::step_at(room.house->now) + later).value_or("");
    };
    const auto on = room.ask_and_wait(with(ann, "POST", "/api/me/second-factor/on", {{"code", code(0)}}));
    EXPECT_FALSE(on.body.as_object().contains("codes_first"));
    ann = token_in(on);
    EXPECT_EQ(code_of("GET", "/api/lobby"), "");
    EXPECT_EQ(code_of("POST", "/api/tables", {{"game", "holdem"}}), "");
    ASSERT_FALSE(room.desk->desk().opened(net::SocketId{3}, with(ann, "GET", "/socket")));
    EXPECT_EQ(code_of("POST", "/api/me/second-factor/off", {{"password", password}, {"code", code(1)}}), "");
    EXPECT_THAT(room.desk->hung_up(), testing::Contains(net::SocketId{3}));
    EXPECT_EQ(code_of("GET", "/api/lobby"), "codes-first");
}

TEST(Codes, are_made_with_sha256_where_the_house_says_so_and_go_on_as_they_were_where_it_does_not_any_more) {
    Standing room({.codes_of_sha256 = true});
    const AnnWithCodes ann(room); // whose first code counted
    EXPECT_EQ(ann.secret.size(), 52);
    room.house->now = room.house->now + room::minutes(1);
    const auto sign_in = [&](const std::string &code) {
        return room
            .ask_and_wait(
                with({}, "POST", "/api/sign-in", {{"name", "Ann"}, {"password", anns_password}, {"code", code}}))
            .status;
    };
    EXPECT_EQ(sign_in(app::code_at(ann.secret.substr(0, 32), app::step_at(room.house->now)).value()), 401)
        << "of SHA-1";
    EXPECT_EQ(sign_in(ann.code()), 200);
    room.ways = {};
    room.rise();
    EXPECT_EQ(sign_in(ann.code(1)), 200);
}

TEST(Codes, count_for_their_own_half_minute_alone_where_the_house_says_so) {
    Standing room({.codes_at_once = true});
    const AnnWithCodes ann(room);
    const auto sign_in = [&](int later) {
        return room
            .ask_and_wait(with({}, "POST", "/api/sign-in",
                               {{"name", "Ann"}, {"password", anns_password}, {"code", ann.code(later)}}))
            .status;
    };
    room.house->now = room.house->now + room::minutes(1);
    EXPECT_EQ(sign_in(-1), 401);
    EXPECT_EQ(sign_in(1), 401);
    EXPECT_EQ(sign_in(0), 200);
}

// After a laptop had slept no code counted until the room was started anew, and those of before did.
TEST(Codes, go_by_the_clock_on_the_wall_where_the_rooms_own_stood_still) {
    Standing room;
    AnnWithCodes ann(room);
    const auto sign_in = [&](const std::string &code) {
        return room
            .ask_and_wait(
                with({}, "POST", "/api/sign-in", {{"name", "Ann"}, {"password", anns_password}, {"code", code}}))
            .status;
    };
    const std::string unused = ann.code(1);
    room.house->wall = room.house->now + room::minutes(60);
    EXPECT_EQ(sign_in(unused), 401) << "she looked at it an hour ago";
    EXPECT_EQ(sign_in(ann.code()), 200);
    EXPECT_EQ(room.ask_and_wait(with(ann.token, "POST", "/api/me/second-factor/off",
                                     {{"password", anns_password}, {"code", ann.code(1)}}))
                  .status,
              200);
    const auto offered =
        room.ask_and_wait(with(ann.token, "POST", "/api/me/second-factor", {{"password", anns_password}}));
    ann.secret = offered.body.at("secret").as_string();
    EXPECT_EQ(room.ask_and_wait(with(ann.token, "POST", "/api/me/second-factor/on", {{"code", ann.code()}})).status,
              200)
        << "the first one too";
}

// A recovery code is hashed, both times, before it counts for either; a program's is compared in the turn in which it
// counts, so that the second is simply late.
TEST(Sessions, are_begun_once_by_one_code_though_two_ask_at_once) {
    Standing room;
    const AnnWithCodes ann(room);
    for (const std::string &given : {ann.code(1), ann.spare}) {
        const net::Request sign_in =
            with({}, "POST", "/api/sign-in", {{"name", "Ann"}, {"password", anns_password}, {"code", given}});
        EXPECT_THAT(room.ask_at_once({sign_in, sign_in}), testing::UnorderedElementsAre(200, 401)) << given;
    }
}

// Here a program's code is compared, and ten hashes are made before it counts: whoever signs in with it is faster.
TEST(RecoveryCodes, are_not_made_anew_with_a_code_that_somebody_signed_in_with_meanwhile) {
    Standing room;
    const AnnWithCodes ann(room);
    const std::string code = ann.code(1);
    EXPECT_THAT(
        room.ask_at_once(
            {with(ann.token, "POST", "/api/me/second-factor/codes", {{"password", anns_password}, {"code", code}}),
             with({}, "POST", "/api/sign-in", {{"name", "Ann"}, {"password", anns_password}, {"code", code}})}),
        testing::ElementsAre(401, 200));
    EXPECT_EQ(room.ask_and_wait(with({}, "POST", "/api/sign-in",
                                     {{"name", "Ann"}, {"password", anns_password}, {"code", ann.spare}}))
                  .status,
              200)
        << "the old ones are still good";
}

// A link let whoever guessed codes have 64 MiB of hashing for each.
TEST(Sessions, are_not_begun_by_a_link_and_a_wrong_code_and_no_password_is_hashed_for_it) {
    Standing room;
    const AnnWithCodes ann(room);
    const auto made = room.ask(with(room.host(), "POST", "/api/people/1/reset-link", {{"reason", "forgot it"}}));
    const auto asked = [&](const std::string &given) {
        return with({}, "POST", "/api/reset",
                    {{"link", made->body.at("link")}, {"password", "five words of my own"}, {"code", given}});
    };
    const auto refused = room.ask(asked(ann.code())); // it was the first one
    ASSERT_TRUE(refused) << "nothing is left to wait for";
    EXPECT_EQ(refused->body.at("code"), "wrong-code");
    EXPECT_EQ(room.ask_and_wait(asked(ann.code(1))).status, 200);
}

// A session that somebody had seen as a guest's was the account's.
TEST(Sessions, go_on_under_another_secret_where_a_password_is_set_or_changed) {
    Standing room;
    const std::string guest = room.guest("Ann");
    ASSERT_FALSE(room.desk->desk().opened(net::SocketId{1}, with(guest, "GET", "/socket")));
    const auto set = [&](const std::string &token, const json::object &body) {
        const Standing::Answered changed = room.ask_and_wait(with(token, "POST", "/api/me/password", body));
        EXPECT_EQ(changed.status, 200);
        EXPECT_EQ(room.ask(with(token, "GET", "/api/me"))->status, 401);
        return token_in(changed);
    };
    const std::string first = set(guest, {{"password", "four words of mine"}});
    const std::string elsewhere = token_in(
        room.ask_and_wait(with({}, "POST", "/api/sign-in", {{"name", "Ann"}, {"password", "four words of mine"}})));
    ASSERT_FALSE(room.desk->desk().opened(net::SocketId{2}, with(elsewhere, "GET", "/socket")));
    const std::string second = set(first, {{"password", "five words of my own"}, {"old", "four words of mine"}});
    EXPECT_EQ(room.ask(with(second, "GET", "/api/me"))->body.at("name"), "Ann");
    EXPECT_THAT(room.desk->hung_up(), testing::ElementsAre(net::SocketId{2})) << "the others end";
    // The log said that she came in, who was in all along.
    const std::string anew = "Person 1 began the session anew by /api/me/password.";
    const std::string after = "Refused with 401, no-pass: GET /api/me.";
    EXPECT_THAT(room.desk->log(), testing::ElementsAre("Person 1 came in by /api/guest.", anew, after,
                                                       "Person 1 came in by /api/sign-in.", anew, after));
}

// Sixty requests that made no sense were all that the log had of that minute, or sixty with a made-up token.
TEST(Log, has_wrong_passwords_and_wrong_codes_though_much_makes_no_sense_or_is_made_up) {
    Standing room;
    const AnnWithCodes ann(room);
    for (int times = 0; times < 100; ++times) {
        EXPECT_EQ(room.ask({}, "/api/guest", {})->status, 400);
        EXPECT_EQ(room.ask(with("made up", "GET", "/api/me"))->status, 401);
    }
    const auto sign_in = [&](const json::object &body) {
        EXPECT_EQ(room.ask_and_wait(with({}, "POST", "/api/sign-in", body)).status, 401);
        return room.desk->log().back();
    };
    EXPECT_EQ(sign_in({{"name", "Ann"}, {"password", "not the right one"}}),
              "Refused with 401, wrong-password: POST /api/sign-in for person 1.");
    EXPECT_EQ(sign_in({{"name", "Ann"}, {"password", anns_password}}),
              "Refused with 401, code-wanted: POST /api/sign-in for person 1.");
    EXPECT_EQ(sign_in({{"name", "Ann"}, {"password", anns_password}, {"code", "aaaaa-aaaaa"}}),
              "Refused with 401, wrong-code: POST /api/sign-in for person 1.");
    EXPECT_EQ(std::ranges::count(room.desk->log(), "Refused with 400, bad-request: POST /api/guest."), 60);
    EXPECT_EQ(std::ranges::count(room.desk->log(), "Refused with 401, no-pass: GET /api/me."), 20);
    room.desk->desk().finish_notes();
    EXPECT_THAT(room.desk->log(), testing::Contains("And 40 more within a minute: refused with 400."));
    EXPECT_THAT(room.desk->log(), testing::Contains("And 80 more within a minute: refused with 401, no-pass."));
}

// One player whose commands were refused was all that the log had of the tables.
TEST(Log, has_what_others_were_refused_though_somebody_is_refused_again_and_again) {
    Standing room;
    for (int times = 0; times < 100; ++times) room.desk->desk().note_refused(PersonId{1}, "no-such-table");
    room.desk->desk().note_refused(PersonId{2}, "bad-message");
    EXPECT_EQ(room.desk->log().back(), "Refused over a socket, bad-message: person 2.");
    room.desk->desk().finish_notes();
    EXPECT_EQ(room.desk->log().back(), "And 80 more within a minute: refused over a socket, no-such-table.");
}

TEST(Log, has_three_lines_a_minute_of_each_kind_that_is_turned_away_and_how_many_more_there_were) {
    Standing room;
    for (int times = 0; times < 10; ++times) {
        room.desk->desk().note_turned_away("a connection too many");
        if (times > 8) room.desk->desk().note_turned_away("another host");
    }
    room.desk->desk().finish_notes();
    EXPECT_THAT(room.desk->log(),
                testing::ElementsAre("Turned away: a connection too many.", "Turned away: a connection too many.",
                                     "Turned away: a connection too many.", "Turned away: another host.",
                                     "And 7 more within a minute: turned away, a connection too many."));
}

// "1 in the room, 3 at a table": who sat there counted while they were connected.
TEST(Lobby, counts_who_sits_at_a_table_though_their_line_is_down_and_nobody_twice) {
    Standing room;
    const std::string ann = room.guest("Ann");
    room.guest("Ben");
    const auto here = [&] {
        return room.ask({.method = "GET", .path = "/api/lobby", .headers = {{"authorization", "Bearer " + ann}}})
            ->body.at("here")
            .as_int64();
    };
    EXPECT_EQ(here(), 0);
    EXPECT_FALSE(room.desk->desk().opened(
        net::SocketId{7}, {.method = "GET", .path = "/socket", .headers = {{"authorization", "Bearer " + ann}}}));
    EXPECT_EQ(here(), 1);
    ASSERT_EQ(room.ask(ann, "/api/tables", {{"game", "holdem"}})->status, 201);
    ASSERT_EQ(room.ask(ann, "/api/tables/1/bots", {{"count", 2}})->status, 200);
    EXPECT_EQ(here(), 1);
    room.sit(1, TableId{1}, 5);
    EXPECT_EQ(here(), 1);
    room.sit(2, TableId{1}, 6);
    EXPECT_EQ(here(), 2);
}

} // namespace
} // namespace ananas::wire
