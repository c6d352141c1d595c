// What a stranger, a fault or a departure must not break, over the wire and across a restart.

#include "app/crowd.h"
#include "base/result.h"
#include "house/served.h"
#include "net/blocking.h"
#include "net/client.h"
#include "net/http.h"
#include "net/loop.h"
#include "store/sqlite.h"
#include "support/process.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

class Keeping : public testing::Test {
protected:
    // Requests come through a proxy that is believed, so that a test can be from anywhere.
    Keeping() : room(folder.path(), "proxies = '127.0.0.1'\nlimits.guests_per_address = 3") {}
    void SetUp() override { room.start(); }

    struct Answered {
        int status = 0;
        json::value body;
        std::string text;
    };
    Answered call(const std::string &method, const std::string &path, const json::object &body = {},
                  const std::string &token = {}, const std::string &from = {}) {
        std::vector<net::Header> headers{{"Content-Type", "application/json"}};
        if (!token.empty()) headers.push_back({"Authorization", "Bearer " + token});
        if (!from.empty()) headers.push_back({"X-Forwarded-For", from});
        const auto answer = net::fetch(
            room.url() + path,
            {.method = method, .headers = std::move(headers), .body = method == "POST" ? json::serialize(body) : ""});
        EXPECT_TRUE(answer) << answer.error();
        if (!answer) return {};
        json::error_code error;
        json::value value = json::parse(answer->body, error);
        return {answer->status, error ? json::value() : std::move(value), answer->body};
    }
    static std::string token_of(const Answered &answered) { return std::string(answered.body.at("token").as_string()); }
    Answered guest(const std::string &name, const std::string &from = {}) {
        return call("POST", "/api/guest", {{"name", name}, {"adult", true}, {"agree", true}}, {}, from);
    }
    Answered account(const std::string &name) {
        return call("POST", "/api/account",
                    {{"name", name}, {"password", "four words of mine"}, {"adult", true}, {"agree", true}});
    }
    std::string host() {
        for (const std::string &line : room.greeting())
            if (const std::size_t at = line.find("link="); at != std::string::npos) {
                const auto came =
                    net::fetch(room.url() + "/join",
                               {.method = "POST", .headers = {}, .body = line.substr(at) + "&adult=yes&agree=yes"});
                EXPECT_TRUE(came);
                return std::string(json::parse(came->body).at("token").as_string());
            }
        ADD_FAILURE() << "no link";
        return {};
    }
    shell::Outcome verify() { return shell::run({ANANAS_PROGRAM, "verify", (folder.path() / "data").string()}); }
    void change_data(const std::string &sql) {
        store::Database((folder.path() / "data" / "room.db"), store::Database::For::writing, {}).run(sql);
    }
    // Somebody with a socket who sits down.
    std::optional<net::BlockingSocket> sit(const std::string &token, std::int64_t table, int seat) {
        auto socket = net::BlockingSocket::connect("ws" + room.url().substr(4) + "/socket",
                                                   {{"Authorization", "Bearer " + token}});
        EXPECT_TRUE(socket);
        if (!socket) return std::nullopt;
        (*socket).send(fmt::format(R"({{"do":"watch","table":{}}})", table));
        (*socket).send(fmt::format(R"({{"do":"sit","table":{},"seat":{},"amount":10000,"key":"s"}})", table, seat));
        EXPECT_TRUE(hears(*socket, R"("is":"done","key":"s")"));
        return std::move(*socket);
    }
    static bool hears(net::BlockingSocket &socket, std::string_view words, std::string *message = nullptr) {
        for (int messages = 0; messages < 60; ++messages) {
            const auto text = socket.receive(milliseconds(8'000));
            if (!text) return false;
            if (text->find(words) == std::string::npos) continue;
            if (message != nullptr) *message = *text;
            return true;
        }
        return false;
    }
    std::int64_t holdem(const std::string &token) {
        const json::value lobby = call("GET", "/api/lobby", {}, token).body;
        for (const json::value &each : lobby.at("tables").as_array())
            if (each.at("settings").at("game") == "holdem") return each.at("table").as_int64();
        return 0;
    }
    Folder folder;
    ServedRoom room;
};

// ---- hands and tables that cannot go on

using SAT_P18 = Keeping;
TEST_F(SAT_P18, the_host_calls_a_hand_off_and_everybody_has_what_they_had) {
    const std::string boss = host();
    const Answered ann = guest("Ann"), ben = guest("Ben");
    const std::int64_t table = holdem(token_of(ann));
    auto one = sit(token_of(ann), table, 1), two = sit(token_of(ben), table, 2);
    ASSERT_TRUE(one && two);
    ASSERT_TRUE(hears(*one, "hand-started"));
    const std::string path = fmt::format("/api/tables/{}/void", table);
    EXPECT_EQ(call("POST", path, {{"reason", "I lose"}}, token_of(ann)).status, 403);
    EXPECT_EQ(call("POST", path, {}, boss).body.at("code"), "no-reason");
    EXPECT_EQ(call("POST", path, {{"reason", "a power cut"}}, boss).status, 200);
    std::string told;
    ASSERT_TRUE(hears(*two, "called-off", &told));
    EXPECT_THAT(told, HasSubstr("a power cut"));
    EXPECT_THAT(told, HasSubstr("SAT-P18"));
    for (const Answered &each : {ann, ben}) {
        const json::value me = call("GET", "/api/me", {}, token_of(each)).body;
        EXPECT_EQ(me.at("chips").as_int64() + me.at("on_tables").as_int64(), 100'000);
    }
    const json::value hands = call("GET", "/api/me/hands", {}, token_of(ann)).body;
    ASSERT_EQ(hands.as_array().size(), 1U);
    EXPECT_THAT(call("GET", fmt::format("/api/hands/{}", hands.at(0).at("hand").as_int64()), {}, token_of(ann)).text,
                HasSubstr("a power cut"));
    room.kill();
    EXPECT_EQ(verify().status, 0) << verify().out;
}

TEST_F(Keeping, a_table_whose_journal_is_damaged_closes_with_every_chip_returned_and_the_room_opens) {
    const std::string boss = host();
    const Answered ann = guest("Ann"), ben = guest("Ben");
    const std::int64_t table = holdem(token_of(ann));
    {
        auto one = sit(token_of(ann), table, 1), two = sit(token_of(ben), table, 2);
        ASSERT_TRUE(one && two);
        ASSERT_TRUE(hears(*one, "hand-started"));
    }
    room.kill();
    change_data(fmt::format("UPDATE journal SET version = version + 100 WHERE table_id = {} AND number = 2", table));
    room.start();
    EXPECT_THAT(room.greeting(), testing::Contains(HasSubstr(fmt::format("Table {} cannot go on", table))));
    for (const Answered &each : {ann, ben})
        EXPECT_EQ(call("GET", "/api/me", {}, token_of(each)).body.at("chips").as_int64(), 100'000);
    const json::value audit = call("GET", "/api/audit", {}, boss).body;
    EXPECT_EQ(audit.at(0).at("what").at("do"), "give-up");
    EXPECT_EQ(audit.at(0).at("what").at("table"), table);
    EXPECT_EQ(room.stop(), 0);
    const shell::Outcome verified = verify();
    EXPECT_EQ(verified.status, 0) << verified.out;
    EXPECT_THAT(verified.out, HasSubstr("could not go on, and their chips were returned"));
}

// ---- the audit log

TEST_F(Keeping, what_hosts_do_is_in_the_audit_log_and_a_changed_line_is_found) {
    const std::string boss = host();
    const Answered ann = guest("Ann");
    const auto ann_id = ann.body.at("person").as_int64();
    EXPECT_EQ(call("POST", fmt::format("/api/people/{}/adjust", ann_id), {{"chips", 500}, {"reason", "a prize"}}, boss)
                  .status,
              200);
    EXPECT_EQ(call("POST", "/api/tables/1/pause", {{"reason", "tea"}}, boss).status, 200);
    const json::value audit = call("GET", "/api/audit", {}, boss).body;
    ASSERT_EQ(audit.as_array().size(), 3U);
    EXPECT_EQ(audit.at(0).at("what"), (json::value{{"do", "pause"}, {"table", 1}, {"reason", "tea"}}));
    EXPECT_EQ(audit.at(0).at("name"), "Host");
    EXPECT_EQ(audit.at(1).at("what"),
              (json::value{{"do", "adjust"}, {"person", ann_id}, {"chips", 500}, {"reason", "a prize"}}));
    EXPECT_EQ(audit.at(2).at("what").at("do"), "host-link");
    EXPECT_EQ(call("GET", "/api/audit?before=2", {}, boss).body.as_array().size(), 1U);
    EXPECT_EQ(call("GET", "/api/audit", {}, token_of(ann)).status, 403);
    EXPECT_EQ(room.stop(), 0);
    EXPECT_THAT(verify().out, HasSubstr(std::string(audit.at(0).at("hash").as_string())));
    EXPECT_EQ(verify().status, 0) << verify().out;
    change_data("UPDATE deeds SET what = replace(what, '500', '5') WHERE id = 2");
    const shell::Outcome verified = verify();
    EXPECT_EQ(verified.status, 1);
    EXPECT_THAT(verified.out, HasSubstr("Line 2 of the audit log is not what was written"));
}

TEST_F(Keeping, a_directors_token_for_playing_does_not_direct) {
    const std::string boss = host();
    const Answered dora = account("Dora");
    const auto dora_id = dora.body.at("person").as_int64();
    ASSERT_EQ(
        call("POST", fmt::format("/api/people/{}/rank", dora_id), {{"rank", "director"}, {"reason", "fair"}}, boss)
            .status,
        200);
    const auto token = [&](const char *scopes) {
        return token_of(call("POST", "/api/me/tokens", {{"scopes", scopes}}, token_of(dora)));
    };
    EXPECT_EQ(call("POST", "/api/tables/1/pause", {}, token("read play")).body.at("code"), "wrong-scope");
    EXPECT_EQ(call("POST", "/api/tables/1/pause", {}, token("host")).status, 200);
    EXPECT_EQ(call("POST", "/api/tables/1/resume", {}, token_of(dora)).status, 200); // a session has all
    EXPECT_EQ(call("GET", "/api/people", {}, token("host")).body.at("code"), "only-the-host");
}

// ---- limits

TEST_F(Keeping, one_household_brings_so_many_new_people_and_then_waits) {
    for (const char *name : {"Ann", "Ben", "Cleo"}) EXPECT_EQ(guest(name, "203.0.113.5").status, 201);
    const Answered fourth = guest("Dan", "203.0.113.5");
    EXPECT_EQ(fourth.status, 429);
    EXPECT_TRUE(fourth.body.as_object().contains("until"));
    EXPECT_EQ(guest("Dan", "203.0.113.6").status, 201); // next door
    EXPECT_EQ(guest("Eve", "2001:db8::1").status, 201);
    EXPECT_EQ(guest("Fay", "2001:db8::2").status, 201); // the same household
    EXPECT_EQ(guest("Gus", "2001:db8::3").status, 201);
    EXPECT_EQ(guest("Hal", "2001:db8::4").status, 429);
}

TEST_F(Keeping, the_old_password_cannot_be_guessed_by_whoever_finds_a_session) {
    const std::string ann = token_of(account("Ann"));
    int status = 0;
    for (int tries = 0; tries < 6; ++tries)
        status = call("POST", "/api/me/password",
                      {{"old", fmt::format("a wrong guess {}", tries)}, {"password", "five words of my own"}}, ann)
                     .status;
    EXPECT_EQ(status, 429);
    EXPECT_EQ(
        call("POST", "/api/me/password", {{"old", "four words of mine"}, {"password", "five words of my own"}}, ann)
            .status,
        429); // even the right one has to wait
}

TEST_F(Keeping, figures_are_for_this_machine_and_for_the_host) {
    const std::string boss = host();
    EXPECT_EQ(call("GET", "/metrics").status, 200);
    EXPECT_EQ(call("GET", "/metrics", {}, {}, "203.0.113.5").status, 401);
    EXPECT_EQ(call("GET", "/metrics", {}, token_of(guest("Ann")), "203.0.113.5").status, 403);
    EXPECT_EQ(call("GET", "/metrics", {}, boss, "203.0.113.5").status, 200);
    room.stop();
    ServedRoom open(folder.path(), "proxies = '127.0.0.1'\nmetrics.open = true");
    open.start();
    EXPECT_EQ(net::fetch(open.url() + "/metrics",
                         {.method = "GET", .headers = {{"X-Forwarded-For", "203.0.113.5"}}, .body = {}})
                  ->status,
              200);
}

// ---- privacy

TEST_F(Keeping, whoever_is_forgotten_has_no_name_in_the_hands_of_others_and_all_can_have_their_own_data) {
    net::Loop loop;
    auto gathered = app::Crowd::gather(loop, {.room = room.url(), .tables = 1, .players = 2, .name = "Zuleika"});
    ASSERT_TRUE(gathered) << gathered.error();
    app::Crowd &crowd = **gathered;
    ASSERT_TRUE(crowd.connect(milliseconds(10'000)));
    crowd.play_for(milliseconds(1'500));
    ASSERT_TRUE(crowd.leave(milliseconds(30'000)));
    const std::string left = crowd.seats()[0]->token, stays = crowd.seats()[1]->token;
    const std::string name(call("GET", "/api/me", {}, left).body.at("name").as_string());
    const json::value mine = call("GET", "/api/me/export", {}, left).body;
    ASSERT_GT(mine.at("hands").as_array().size(), 2U);
    EXPECT_THAT(std::string(mine.at("hands").at(0).at("record").as_string()), HasSubstr(name));
    EXPECT_TRUE(mine.at("next").is_null());
    std::int64_t held = 0;
    for (const json::value &each : mine.at("ledger").as_array())
        held += each.at("chips").as_int64() * (each.at("to").as_string().starts_with("person/") ? 1 : -1);
    EXPECT_EQ(held, mine.at("chips").as_int64());
    EXPECT_EQ(call("DELETE", "/api/me", {}, left).status, 200);
    const std::string hand = fmt::format("/api/hands/{}", mine.at("hands").at(0).at("hand").as_int64());
    for (const std::string &path : {hand, hand + "?format=phh", std::string("/api/me/export")}) {
        const std::string text = call("GET", path, {}, stays).text;
        EXPECT_THAT(text, HasSubstr("former player")) << path;
        EXPECT_THAT(text, Not(HasSubstr(name))) << path;
    }
    EXPECT_EQ(room.stop(), 0);
    change_data("PRAGMA wal_checkpoint(TRUNCATE)");
    // These players made their names part of their commands' keys, NAME-12, which are theirs to choose.
    const std::string elsewhere = name + "(?!-[0-9])";
    EXPECT_EQ(shell::run({"grep", "-acP", elsewhere, (folder.path() / "data" / "room.db").string()}).out, "0\n");
}

TEST_F(Keeping, a_new_name_is_seen_on_open_sockets) {
    const Answered ann = guest("Ann");
    auto socket = sit(token_of(ann), holdem(token_of(ann)), 1);
    ASSERT_TRUE(socket);
    EXPECT_EQ(call("POST", "/api/me/name", {{"name", "Berta Lee"}}, token_of(ann)).status, 200);
    EXPECT_TRUE(hears(*socket, R"("is":"renamed","name":"Berta Lee")"));
    EXPECT_TRUE(hears(*socket, R"("event":"renamed")"));
}

} // namespace
} // namespace ananas::house
