// What a stranger, a fault or a departure must not break, over the wire and across a restart.

#include "app/crowd.h"
#include "base/result.h"
#include "house/host.h"
#include "net/blocking.h"
#include "net/client.h"
#include "net/http.h"
#include "net/loop.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "support/process.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <future>
#include <ios>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

using shell::ServedRoom;
using shell::TemporaryFolder;

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
    shell::Outcome verify() { return shell::run({ANANAS_PROGRAM, "verify", (folder.path() / "data").string()}); }
    void change_data(const std::string &sql) {
        store::Database((folder.path() / "data" / "room.db"), store::Database::For::writing, {}).run(sql);
    }
    // Ann and Ben at a table of hold'em, with a hand under way.
    struct MidHand {
        Answered ann, ben;
        std::int64_t table = 0;
        std::optional<net::BlockingSocket> one, two;
    };
    MidHand in_a_hand() {
        MidHand hand{.ann = guest("Ann"), .ben = guest("Ben"), .table = 0, .one = {}, .two = {}};
        hand.table = holdem(token_of(hand.ann));
        hand.one = sit(token_of(hand.ann), hand.table, 1);
        hand.two = sit(token_of(hand.ben), hand.table, 2);
        if (!hand.one || !hand.two || !hears(*hand.one, "hand-started")) ADD_FAILURE() << "no hand began";
        return hand;
    }
    // Somebody with a socket who looks on,
    std::optional<net::BlockingSocket> watch(const std::string &token, std::int64_t table) {
        auto socket = net::BlockingSocket::connect("ws" + room.url().substr(4) + "/socket",
                                                   {{"Authorization", "Bearer " + token}});
        EXPECT_TRUE(socket);
        if (!socket) return std::nullopt;
        (*socket).send(fmt::format(R"({{"do":"watch","table":{}}})", table));
        return std::move(*socket);
    }
    // and who sits down.
    std::optional<net::BlockingSocket> sit(const std::string &token, std::int64_t table, int seat) {
        auto socket = watch(token, table);
        if (!socket) return std::nullopt;
        socket->send(fmt::format(R"({{"do":"sit","table":{},"seat":{},"amount":10000,"key":"s"}})", table, seat));
        EXPECT_TRUE(hears(*socket, R"("is":"done","key":"s")"));
        return socket;
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
    TemporaryFolder folder;
    ServedRoom room;
};

// ---- starts

TEST_F(Keeping, a_start_says_how_a_host_comes_in_until_one_has) {
    const auto hinted = [&] {
        return std::ranges::any_of(room.greeting(), [&](const std::string &line) {
            return line.find("`ananas host-link --data " + (folder.path() / "data").string() + "`") !=
                   std::string::npos;
        });
    };
    EXPECT_FALSE(hinted()) << "the first start has the link itself";
    for (int times = 0; times < 2; ++times) {
        EXPECT_EQ(room.stop(), 0);
        room.start();
        EXPECT_TRUE(hinted());
    }
    const shell::Outcome made = shell::run({ANANAS_PROGRAM, "host-link", "--data", (folder.path() / "data").string()});
    const std::size_t at = made.out.find("link=");
    ASSERT_NE(at, std::string::npos) << made.err;
    EXPECT_EQ(net::fetch(room.url() + "/join", {.method = "POST", .headers = {}, .body = made.out.substr(at, 5 + 32)})
                  ->status,
              200);
    EXPECT_EQ(room.stop(), 0);
    room.start();
    EXPECT_FALSE(hinted());
}

TEST_F(Keeping, a_first_start_that_goes_wrong_leaves_no_folder_behind) {
    const std::filesystem::path data = folder.path() / "other";
    const std::string port = room.url().substr(room.url().rfind(':') + 1);
    for (const auto &[flag, value] : std::vector<std::pair<std::string, std::string>>{
             {"--origins", "room.example"}, {"--port", port}, {"--pages", (folder.path() / "none").string()}}) {
        std::vector<std::string> words = {ANANAS_PROGRAM, "serve",       "--address", "127.0.0.1",
                                          "--data",       data.string(), flag,        value};
        if (flag != "--port") words.insert(words.end(), {"--port", "0"});
        const shell::Outcome failed = shell::run(words);
        EXPECT_EQ(failed.status, 1) << failed.out;
        EXPECT_THAT(failed.err, HasSubstr("ananas serve: ")) << flag;
        EXPECT_FALSE(std::filesystem::exists(data)) << flag;
    }
}

// It took the address of the room that serves the data away, and nobody could make a link for the host any more.
TEST_F(Keeping, a_second_room_on_the_same_data_leaves_the_first_its_address) {
    const std::string data = (folder.path() / "data").string();
    const std::string port = room.url().substr(room.url().rfind(':') + 1);
    const shell::Outcome second = shell::run({ANANAS_PROGRAM, "serve", "--port", port, "--data", data});
    EXPECT_EQ(second.status, 1);
    EXPECT_THAT(second.err, HasSubstr("is already served by process"));
    EXPECT_EQ(shell::run({ANANAS_PROGRAM, "host-link", "--data", data}).status, 0);
}

TEST_F(Keeping, a_key_that_lies_elsewhere_can_be_named_to_backup_and_verify) {
    const std::string data = (folder.path() / "data").string(), key = (folder.path() / "elsewhere.key").string();
    const MidHand playing = in_a_hand();
    std::filesystem::rename(folder.path() / "data" / "room.key", key); // the room has read it
    const auto sealed = [](const std::vector<std::string> &words) {
        std::vector<std::string> all = {ANANAS_PROGRAM, "verify", "--json"};
        all.insert(all.end(), words.begin(), words.end());
        const shell::Outcome checked = shell::run(all);
        EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
        return json::parse(checked.out).at("sealed_tables").as_int64();
    };
    EXPECT_EQ(sealed({data}), 1);
    EXPECT_EQ(sealed({data, "--key", key}), 0);
    const std::string copy = (folder.path() / "copy").string();
    const auto copied = [&](const std::vector<std::string> &more) {
        std::vector<std::string> all = {ANANAS_PROGRAM, "backup", "--data", data, copy, "--with-key"};
        all.insert(all.end(), more.begin(), more.end());
        return shell::run(all);
    };
    EXPECT_THAT(copied({}).err, HasSubstr("has no key that could go along: say where it is"));
    EXPECT_EQ(copied({"--key", key}).status, 0);
    EXPECT_EQ(sealed({copy}), 0);
}

// ---- what the log has of the door

TEST_F(Keeping, the_log_tells_who_came_in_and_what_was_refused_and_nothing_that_was_typed) {
    const Answered ada = account("Ada Byron");
    ASSERT_EQ(ada.status, 201);
    const std::int64_t number = ada.body.at("person").as_int64();
    const auto sign_in = [&](const std::string &name, const std::string &password) {
        return call("POST", "/api/sign-in", {{"name", name}, {"password", password}}).status;
    };
    EXPECT_EQ(sign_in("Ada Byron", "not the right one"), 401);
    EXPECT_EQ(sign_in("Nobody Known", "not the right one"), 401);
    EXPECT_EQ(sign_in("Ada Byron", "four words of mine"), 200);
    EXPECT_EQ(call("GET", "/api/people", {}, token_of(ada)).status, 403);
    EXPECT_EQ(call("GET", "/api/me", {}, std::string(32, 'a')).status, 401);
    const auto stranger = net::BlockingSocket::connect("ws" + room.url().substr(4) + "/socket",
                                                       {{"Authorization", "Bearer " + std::string(32, 'a')}});
    EXPECT_FALSE(stranger);
    EXPECT_EQ(call("GET", "/api/me").status, 401); // asked by every page before anybody signs in

    std::ifstream in(folder.path() / "data" / "room.log");
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        for (const char *typed : {"Byron", "Nobody", "right one", "four words", "aaaa", "127.0.0.1"})
            EXPECT_THAT(line, Not(HasSubstr(typed)));
        if (const std::size_t at = line.find(" info "); at != std::string::npos) lines.push_back(line.substr(at + 6));
    }
    ASSERT_FALSE(lines.empty());
    lines.erase(lines.begin()); // that the room is open
    EXPECT_THAT(lines, testing::ElementsAre(
                           fmt::format("Person {} came in by /api/account.", number),
                           fmt::format("Refused with 401, wrong-password: POST /api/sign-in for person {}.", number),
                           "Refused with 401, wrong-password: POST /api/sign-in.",
                           fmt::format("Person {} came in by /api/sign-in.", number),
                           fmt::format("Refused with 403, only-the-host: GET /api/people for person {}.", number),
                           "Refused with 401, no-pass: GET /api/me.", "Refused with 401, no-pass: GET /socket."));
}

// It was counted, and whoever looked after the room was not told what it had been.
TEST_F(Keeping, the_log_tells_what_was_turned_away_and_what_made_no_sense) {
    const Answered ada = guest("Ada Byron");
    const std::int64_t number = ada.body.at("person").as_int64();
    EXPECT_EQ(call("POST", "/api/guest", {{"name", "x"}, {"adult", true}, {"agree", true}}).status, 400);
    EXPECT_EQ(net::fetch(room.url() + "/api/guest",
                         {.method = "POST", .headers = {{"Origin", "http://evil.example"}}, .body = "{}"})
                  ->status,
              403);
    auto socket = watch(token_of(ada), 1);
    ASSERT_TRUE(socket);
    socket->send("nonsense");
    EXPECT_TRUE(hears(*socket, "bad-message"));
    socket->send(R"({"do":"sit","table":1,"seat":10,"amount":1})");
    EXPECT_TRUE(hears(*socket, "no-such-seat"));
    EXPECT_EQ(room.stop(), 0);

    std::ifstream in(folder.path() / "data" / "room.log");
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        for (const char *typed : {"Byron", "evil", "nonsense", "127.0.0.1"}) EXPECT_THAT(line, Not(HasSubstr(typed)));
        if (line.find("efused") != std::string::npos || line.find("Turned away") != std::string::npos)
            lines.push_back(line.substr(line.find(" info ") + 6));
    }
    EXPECT_THAT(lines, testing::ElementsAre("Refused with 400, name-length: POST /api/guest.",
                                            "Turned away: a change by a page of another origin.",
                                            fmt::format("Refused over a socket, bad-message: person {}.", number),
                                            fmt::format("Refused over a socket, no-such-seat: person {}.", number)));
}

// ---- hands and tables that cannot go on

using SAT_P18 = Keeping;
TEST_F(SAT_P18, the_host_calls_a_hand_off_and_everybody_has_what_they_had) {
    const std::string boss = host_of(room);
    MidHand playing = in_a_hand();
    ASSERT_FALSE(HasFailure());
    const Answered &ann = playing.ann, &ben = playing.ben;
    const std::int64_t table = playing.table;
    const std::string path = fmt::format("/api/tables/{}/void", table);
    EXPECT_EQ(call("POST", path, {{"reason", "I lose"}}, token_of(ann)).status, 403);
    EXPECT_EQ(call("POST", path, {}, boss).body.at("code"), "no-reason");
    EXPECT_EQ(call("POST", path, {{"reason", "a power cut"}}, boss).status, 200);
    std::string told;
    ASSERT_TRUE(hears(*playing.two, "called-off", &told));
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
    const Answered as_phh =
        call("GET", fmt::format("/api/hands/{}?format=phh", hands.at(0).at("hand").as_int64()), {}, token_of(ann));
    EXPECT_EQ(as_phh.status, 409);
    EXPECT_EQ(as_phh.body.at("code"), "no-record");
    // What is kept and cannot be read is the room's fault: the log has the reason, and whoever asked has none of it.
    change_data("UPDATE hand_texts SET record = '{torn' || record");
    const Answered torn =
        call("GET", fmt::format("/api/hands/{}", hands.at(0).at("hand").as_int64()), {}, token_of(ann));
    EXPECT_EQ(torn.status, 500);
    EXPECT_EQ(torn.body.at("code"), "fault");
    EXPECT_THAT(torn.text, testing::Not(HasSubstr("JSON")));
    change_data("UPDATE hand_texts SET record = substr(record, 6)");
    std::ifstream log(folder.path() / "data" / "room.log");
    EXPECT_THAT(std::string((std::istreambuf_iterator<char>(log)), std::istreambuf_iterator<char>()),
                HasSubstr("What is kept cannot be read: the record of hand"));
    room.kill();
    EXPECT_EQ(verify().status, 0) << verify().out;
}

// Over HTTP the refusal named no rule, though it is the same as at the tables.
TEST_F(SAT_P18, while_the_disk_refuses_newcomers_are_refused_as_those_at_the_tables_are) {
    const std::string ann = token_of(guest("Ann"));
    auto socket =
        net::BlockingSocket::connect("ws" + room.url().substr(4) + "/socket", {{"Authorization", "Bearer " + ann}});
    ASSERT_TRUE(socket);
    (*socket).send(R"({"do":"watch","table":1})");
    const std::filesystem::path data = folder.path() / "data" / "room.db", away = folder.path() / "away.db";
    std::filesystem::rename(data, away);
    auto before = std::async(std::launch::async, [&] { return guest("Ben"); });
    ASSERT_TRUE(hears(*socket, R"("is":"frozen")"));
    const Answered refused = guest("Cleo");
    EXPECT_EQ(refused.status, 503);
    std::string at_the_table;
    (*socket).send(R"({"do":"ask-to-sit","table":1,"key":"k"})");
    ASSERT_TRUE(hears(*socket, R"("is":"refused")", &at_the_table));
    const json::value told = json::parse(at_the_table);
    for (const std::string_view field : {"code", "why", "rule"}) EXPECT_EQ(refused.body.at(field), told.at(field));
    EXPECT_TRUE(refused.body.at("rule").is_null()) << "no rule is about disks";
    EXPECT_EQ(before.wait_for(milliseconds(0)), std::future_status::timeout) << "who had asked before waits";
    std::filesystem::rename(away, data);
    ASSERT_TRUE(hears(*socket, R"("is":"thawed")"));
    EXPECT_EQ(before.get().status, 201);
    EXPECT_EQ(guest("Cleo").status, 201);
}

TEST_F(Keeping, a_hand_stands_still_while_the_disk_refuses_and_goes_on_when_it_is_mended) {
    MidHand playing = in_a_hand();
    ASSERT_FALSE(HasFailure());
    const auto look = [&] {
        std::string text;
        playing.one->send(fmt::format(R"({{"do":"watch","table":{}}})", playing.table));
        EXPECT_TRUE(hears(*playing.one, R"("is":"snapshot")", &text));
        return json::parse(text);
    };
    const auto asked_in = [](const json::value &seen) { return seen.at("view").at("asked").at(0).as_object(); };
    const json::value before = look();
    const bool first = asked_in(before).at("seat") == 1;
    net::BlockingSocket &asked = first ? *playing.one : *playing.two, &other = first ? *playing.two : *playing.one;
    const auto answer = [&](std::string_view what, const json::value &decision, std::string_view key) {
        return json::serialize(
            json::object{{"do", what}, {"table", playing.table}, {"decision", decision}, {"key", key}});
    };
    const std::filesystem::path data = folder.path() / "data" / "room.db", away = folder.path() / "away.db";
    std::filesystem::rename(data, away);
    asked.send(answer("call", asked_in(before).at("decision"), "c"));
    for (net::BlockingSocket *each : {&asked, &other}) ASSERT_TRUE(hears(*each, R"("is":"frozen")"));
    std::string refused;
    other.send(answer("check", asked_in(before).at("decision").as_int64() + 1, "x"));
    ASSERT_TRUE(hears(other, R"("key":"x")", &refused));
    EXPECT_EQ(json::parse(refused).at("code"), "frozen");
    // Whoever only looked at their chips was refused as well, though the lobby was shown.
    for (const std::string_view path : {"/api/me", "/api/lobby"})
        EXPECT_EQ(call("GET", std::string(path), {}, token_of(playing.ann)).status, 200) << path;
    const milliseconds stands(1'500);
    std::this_thread::sleep_for(stands);
    EXPECT_EQ(look().at("view").at("version"), before.at("view").at("version")) << "nobody is told what is not kept";
    std::filesystem::rename(away, data);
    ASSERT_TRUE(hears(asked, R"("is":"done","key":"c")"));
    ASSERT_TRUE(hears(other, R"("is":"thawed")"));
    // The clock stood still as well, which is told once it is kept: of the time to decide hardly any is gone.
    json::value after;
    const auto has_time = [&] {
        after = look();
        return asked_in(after).at("until").as_int64() - after.at("now").as_int64() >
               after.at("settings").at("clocks").at("decision").as_int64() - stands.count();
    };
    for (int tries = 0; tries < 50 && !has_time(); ++tries) std::this_thread::sleep_for(milliseconds(20));
    EXPECT_TRUE(has_time()) << after;
    EXPECT_EQ(after.at("view").at("hand"), before.at("view").at("hand"));
    EXPECT_EQ(asked_in(after).at("seat"), first ? 2 : 1);
    other.send(answer("check", asked_in(after).at("decision"), "y"));
    EXPECT_TRUE(hears(other, R"("is":"done","key":"y")"));
    room.kill();
    EXPECT_EQ(verify().status, 0) << verify().out;
}

using FUP_twohands = Keeping;
TEST_F(FUP_twohands, a_second_hand_goes_on_where_a_kill_left_it) {
    net::Loop loop;
    auto gathered = app::Crowd::gather(
        loop, {.room = room.url(), .games = {"chinese"}, .tables = 1, .players = 2, .name = "Twofold"});
    ASSERT_TRUE(gathered) << gathered.error();
    app::Crowd &crowd = **gathered;
    const auto plays_until = [&](const auto &done) { return loop.run_until(done, milliseconds(20'000)); };
    const auto &ann = crowd.seats()[0], &ben = crowd.seats()[1];
    ASSERT_TRUE(crowd.connect(milliseconds(10'000)));
    ASSERT_TRUE(plays_until([&] { return ann->player.seated() && ben->player.seated(); }));
    const std::int64_t table = crowd.tables()[0];
    const auto look = [&](std::optional<net::BlockingSocket> socket) {
        std::string text;
        EXPECT_TRUE(socket && hears(*socket, R"("is":"snapshot")", &text));
        return json::parse(text);
    };
    const json::value least = look(watch(ann->token, table)).at("settings").at("least_buy_in");
    auto anns = watch(ann->token, table), bens = watch(ben->token, table);
    ASSERT_TRUE(anns && bens);
    bens->send(fmt::format(R"({{"do":"second-hand","table":{},"on":true,"key":"a"}})", table));
    ASSERT_TRUE(hears(*bens, R"("is":"done","key":"a")"));
    anns->send(fmt::format(R"({{"do":"sit","table":{},"seat":4,"amount":{},"second":true,"key":"s"}})", table,
                           least.as_int64()));
    ASSERT_TRUE(hears(*anns, R"("is":"done","key":"s")"));

    json::value before;
    const auto is_dealt = [&] {
        // Nothing is on its way to the room when it is looked at, nor later.
        EXPECT_TRUE(plays_until([&] { return ann->player.unanswered().empty() && ben->player.unanswered().empty(); }));
        before = look(watch(ann->token, table)).at("view");
        const json::array &dealt = before.at("dealt").as_array();
        return before.at("phase") == "playing" && std::ranges::find(dealt, json::value(4)) != dealt.end();
    };
    for (int tries = 0; tries < 200 && !is_dealt(); ++tries) crowd.play_for(milliseconds(5));
    ASSERT_TRUE(is_dealt());
    room.kill();
    room.start();
    const json::value after = look(watch(ann->token, table)).at("view");
    for (const std::string_view what : {"hand", "dealt", "you", "game"}) EXPECT_EQ(after.at(what), before.at(what));
    EXPECT_EQ(after.at("seats").at(2).at("second"), true);
    ASSERT_TRUE(plays_until([&] { return crowd.open_sockets() == 0; }));
    const std::uint64_t hands = ann->player.hands();
    ASSERT_TRUE(crowd.connect(milliseconds(10'000)));
    EXPECT_TRUE(plays_until([&] { return ann->player.hands() > hands; }));
    EXPECT_THAT(crowd.complaints(), testing::IsEmpty());
    EXPECT_TRUE(crowd.leave(milliseconds(30'000)));
    EXPECT_EQ(room.stop(), 0);
    EXPECT_EQ(verify().status, 0) << verify().out;
}

// A hand whose record was gone was read for ever.
TEST_F(Keeping, a_hand_with_another_record_or_none_is_found_by_whoever_verifies_the_data) {
    const std::string boss = host_of(room);
    const MidHand playing = in_a_hand();
    ASSERT_FALSE(HasFailure());
    EXPECT_EQ(call("POST", fmt::format("/api/tables/{}/void", playing.table), {{"reason", "a drill"}}, boss).status,
              200);
    EXPECT_EQ(room.stop(), 0);
    EXPECT_EQ(verify().status, 0) << verify().out;
    change_data("UPDATE hand_results SET net = net + 5 WHERE place = 0"); // records were kept and never read
    EXPECT_EQ(verify().status, 1);
    EXPECT_THAT(verify().out, HasSubstr("The record of hand 1: it tells other results than those that are kept"));
    change_data("UPDATE hand_results SET net = net - 5 WHERE place = 0");
    EXPECT_EQ(verify().status, 0) << verify().out;
    change_data("DELETE FROM hand_texts");
    const shell::Outcome verified = verify();
    EXPECT_EQ(verified.status, 1);
    EXPECT_THAT(verified.out, HasSubstr("Hand 1: it is listed, and its record is not there"));
}

TEST_F(Keeping, a_table_whose_journal_is_damaged_closes_with_every_chip_returned_and_the_room_opens) {
    const std::string boss = host_of(room);
    const auto [ann, ben, table, one, two] = in_a_hand();
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

TEST_F(Keeping, a_room_that_lost_its_key_opens_with_a_new_one_and_returns_the_chips_of_hands_under_way) {
    const auto [ann, ben, table, one, two] = in_a_hand();
    room.kill();
    const std::string data = (folder.path() / "data").string();
    const auto refused = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {ANANAS_PROGRAM, "serve", "--port", "0", "--data", data});
        const shell::Outcome outcome = shell::run(words);
        EXPECT_EQ(outcome.status, 1);
        return outcome.err;
    };
    EXPECT_THAT(refused({"--new-key"}), HasSubstr("Leave --new-key out"));
    std::filesystem::remove(folder.path() / "data" / "room.key");
    EXPECT_THAT(refused({}), HasSubstr(fmt::format("at the tables numbered {} cannot go on", table)));
    EXPECT_THAT(refused({}), HasSubstr("--new-key makes another"));

    room.start({"--new-key"});
    EXPECT_THAT(room.greeting(), testing::Contains(HasSubstr(fmt::format("Table {} cannot go on", table))));
    for (const Answered &each : {ann, ben})
        EXPECT_EQ(call("GET", "/api/me", {}, token_of(each)).body.at("chips").as_int64(), 100'000);
    room.kill();
    room.start(); // with the new one, as ever
    EXPECT_EQ(call("GET", "/api/me", {}, token_of(ann)).status, 200);
}

TEST_F(Keeping, a_key_is_exchanged_at_a_start_and_hands_under_way_go_on) {
    const auto [ann, ben, table, one, two] = in_a_hand();
    const auto key = [&] {
        std::ifstream file(folder.path() / "data" / "room.key");
        return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    };
    const std::string before = key();
    room.kill();
    room.start({"--change-key"});
    EXPECT_THAT(room.greeting(), Not(testing::Contains(HasSubstr("cannot go on"))));
    EXPECT_NE(key(), before);
    for (const Answered &each : {ann, ben})
        EXPECT_GT(call("GET", "/api/me", {}, token_of(each)).body.at("on_tables").as_int64(), 0);
    auto again = watch(token_of(ann), table);
    ASSERT_TRUE(again);
    EXPECT_TRUE(hears(*again, R"("phase":"playing")"));
    const shell::Outcome verified = verify();
    EXPECT_EQ(verified.status, 0) << verified.out;
    EXPECT_THAT(verified.out, Not(HasSubstr("not replayed")));
}

// ---- the audit log

TEST_F(Keeping, what_hosts_do_is_in_the_audit_log_and_a_changed_line_is_found) {
    const std::string boss = host_of(room);
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
    const std::string boss = host_of(room);
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

// ---- what comes again

TEST_F(Keeping, an_act_under_a_used_key_is_done_once_and_another_under_it_is_refused) {
    const std::string boss = host_of(room);
    const auto ann = guest("Ann").body.at("person").as_int64();
    const std::string path = fmt::format("/api/people/{}/", ann);
    const json::object prize{{"chips", 500}, {"reason", "a prize"}, {"key", "k"}};
    for (int times = 0; times < 2; ++times) {
        const Answered answered = call("POST", path + "adjust", prize, boss);
        EXPECT_EQ(answered.status, 200);
        EXPECT_EQ(answered.body.at("chips"), 100'500);
    }
    json::object other = prize;
    other["chips"] = 5'000;
    for (const bool again : {false, true}) {
        EXPECT_EQ(call("POST", path + "adjust", other, boss).status, 409);
        EXPECT_EQ(call("POST", path + "adjust", other, boss).body.at("code"), "key-used");
        EXPECT_EQ(call("POST", path + "mute", {{"reason", "loud"}, {"key", "k"}}, boss).body.at("code"), "key-used");
        EXPECT_EQ(call("POST", "/api/tables/1/pause", {{"key", "k"}}, boss).body.at("code"), "key-used");
        EXPECT_EQ(call("POST", path + "adjust", prize, boss).body.at("chips"), 100'500);
        if (!again) {
            room.kill();
            room.start();
        }
    }
    const json::object ban{{"term", "month"}, {"reason", "rude"}, {"key", "b"}};
    for (int times = 0; times < 2; ++times) EXPECT_EQ(call("POST", path + "ban", ban, boss).status, 200);
}

// The key was not looked at, and a request whose answer was lost opened a second table.
TEST_F(Keeping, a_table_that_is_asked_for_again_under_its_key_is_opened_once) {
    const std::string ann = token_of(guest("Ann"));
    const json::object private_table{{"game", "razz"}, {"by_invitation", true}, {"key", "t"}};
    const json::object practice{{"game", "holdem"}, {"bots", 2}, {"key", "p"}};
    const Answered opened = call("POST", "/api/tables", private_table, ann);
    const Answered practised = call("POST", "/api/practice", practice, ann);
    ASSERT_EQ(opened.status, 201);
    ASSERT_EQ(practised.status, 201);
    EXPECT_FALSE(opened.body.at("invitation").as_string().empty());
    const std::int64_t table = practised.body.at("table").as_int64();
    const std::string bots = fmt::format("/api/tables/{}/bots", table);
    const json::object one_more{{"count", 1}, {"key", "b"}};
    const auto tables = [&] { return call("GET", "/api/lobby", {}, ann).body.at("tables").as_array(); };
    for (const bool again : {false, true}) {
        for (int times = 0; times < 2; ++times) {
            EXPECT_EQ(call("POST", "/api/tables", private_table, ann).text, opened.text);
            EXPECT_EQ(call("POST", "/api/practice", practice, ann).text, practised.text);
            EXPECT_EQ(call("POST", bots, one_more, ann).status, 200);
        }
        EXPECT_EQ(std::ssize(tables()), table) << "every number is a table's";
        EXPECT_EQ(tables().back().at("seated").as_array().size(), 3U);
        // Other wishes under these keys
        for (const auto &[path, wish] : std::vector<std::pair<std::string, json::object>>{
                 {"/api/tables", {{"game", "holdem"}, {"by_invitation", true}, {"key", "t"}}},
                 {"/api/tables", {{"game", "holdem"}, {"key", "p"}}},
                 {"/api/practice", {{"game", "holdem"}, {"bots", 3}, {"key", "p"}}},
                 {"/api/practice", {{"game", "holdem"}, {"bots", 2}, {"key", "b"}}},
                 {bots, {{"count", 2}, {"key", "b"}}},
                 {bots, {{"count", 1}, {"key", "t"}}},
                 {"/api/tables/1/bots", {{"count", 1}, {"key", "b"}}}}) {
            const Answered refused = call("POST", path, wish, ann);
            EXPECT_EQ(refused.status, 409) << path << ' ' << refused.text;
            EXPECT_THAT(refused.text, HasSubstr("key-used"));
        }
        if (!again) {
            room.kill();
            room.start();
        }
    }
    const std::string ben = token_of(guest("Ben"));
    EXPECT_NE(call("POST", "/api/tables", private_table, ben).text, opened.text) << "keys are each one's own";
    // Five tables are the most that one may have, and the first of them is no sixth. Practice that one has left makes
    // room.
    for (int more = 0; more < 4; ++more) EXPECT_EQ(call("POST", "/api/tables", {{"game", "razz"}}, ann).status, 201);
    EXPECT_EQ(call("POST", "/api/tables", {{"game", "razz"}}, ann).status, 409);
    EXPECT_EQ(call("POST", "/api/tables", private_table, ann).text, opened.text);
    // Nor is it opened again when it has closed.
    const std::int64_t first = opened.body.at("table").as_int64();
    EXPECT_EQ(call("POST", fmt::format("/api/tables/{}/close", first), {}, ann).status, 200);
    const Answered closed = call("POST", "/api/tables", private_table, ann);
    EXPECT_EQ(closed.status, 201);
    EXPECT_EQ(closed.body, (json::value{{"table", first}, {"invitation", ""}}));
    EXPECT_EQ(room.stop(), 0);
    EXPECT_EQ(verify().status, 0) << verify().out;
}

TEST_F(Keeping, whoever_opened_a_table_closes_it_and_nobody_else_does) {
    const std::string ann = token_of(guest("Ann")), ben = token_of(guest("Ben"));
    const auto table = call("POST", "/api/tables", {{"game", "razz"}}, ann).body.at("table").as_int64();
    const std::string path = fmt::format("/api/tables/{}/close", table);
    EXPECT_EQ(call("POST", path, {}, ben).body.at("code"), "only-a-director");
    EXPECT_EQ(call("POST", fmt::format("/api/tables/{}/pause", table), {}, ann).body.at("code"), "only-a-director");
    const Answered closed = call("POST", path, {{"key", "c"}}, ann);
    EXPECT_EQ(closed.status, 200);
    EXPECT_EQ(call("POST", path, {{"key", "c"}}, ann).text, closed.text); // though it is gone
    EXPECT_EQ(call("POST", path, {{"key", "c"}}, ben).body.at("code"), "only-a-director");
    const json::value lobby = call("GET", "/api/lobby", {}, ann).body;
    for (const json::value &each : lobby.at("tables").as_array()) EXPECT_NE(each.at("table"), table);
    const json::value audit = call("GET", "/api/audit", {}, host_of(room)).body;
    for (const json::value &line : audit.as_array()) EXPECT_NE(line.at("what").at("do"), "close"); // is for offices
}

TEST_F(Keeping, a_report_outlives_its_table_and_what_a_forgotten_person_said_is_gone) {
    const std::string boss = host_of(room);
    const Answered ann = guest("Ann"), ben = guest("Ben");
    const auto table = call("POST", "/api/tables", {{"game", "razz"}}, boss).body.at("table").as_int64();
    {
        auto one = sit(token_of(ann), table, 1), two = sit(token_of(ben), table, 2);
        ASSERT_TRUE(one && two);
        one->send(fmt::format(R"({{"do":"say","table":{},"text":"xylophone","key":"x"}})", table));
        ASSERT_TRUE(hears(*one, R"("key":"x")"));
        two->send(fmt::format(R"({{"do":"report","table":{},"whom":{},"reason":"noise","key":"r"}})", table,
                              ann.body.at("person").as_int64()));
        ASSERT_TRUE(hears(*two, R"("is":"done","key":"r")"));
    }
    EXPECT_EQ(call("POST", fmt::format("/api/tables/{}/close", table), {}, boss).status, 200);
    for (int times = 0; times < 200; ++times) {
        if (call("GET", "/api/me", {}, token_of(ann)).body.at("on_tables") == 0) break;
        std::this_thread::sleep_for(milliseconds(100));
    }
    room.kill();
    room.start();
    EXPECT_EQ(call("GET", "/api/reports", {}, token_of(ben)).body.at("code"), "only-a-director");
    json::value reports = call("GET", "/api/reports", {}, boss).body.at("reports");
    ASSERT_EQ(reports.as_array().size(), 1U);
    EXPECT_EQ(reports.at(0).at("whom_name"), "Ann");
    EXPECT_EQ(reports.at(0).at("lines").at(0).at("text"), "xylophone");
    EXPECT_EQ(reports.at(0).at("seen"), false);
    const std::string seen = fmt::format("/api/reports/{}/seen", reports.at(0).at("report").as_int64());
    EXPECT_EQ(call("POST", seen, {}, token_of(ben)).status, 403);
    EXPECT_EQ(call("POST", "/api/reports/77/seen", {}, boss).status, 404);
    for (int times = 0; times < 2; ++times) EXPECT_EQ(call("POST", seen, {{"key", "s"}}, boss).status, 200);
    const json::value anns = call("GET", "/api/me/export", {}, token_of(ann)).body;
    EXPECT_EQ(anns.at("said").at(0).at("text"), "xylophone");
    EXPECT_EQ(anns.at("said").at(0).at("table"), table);
    EXPECT_TRUE(anns.at("reported").as_array().empty());
    const json::value bens = call("GET", "/api/me/export", {}, token_of(ben)).body;
    EXPECT_TRUE(bens.at("said").as_array().empty());
    EXPECT_EQ(bens.at("reported").at(0).at("text"), "noise");
    EXPECT_EQ(bens.at("reported").at(0).at("person"), ann.body.at("person"));
    EXPECT_EQ(call("DELETE", "/api/me", {}, token_of(ann)).status, 200);
    reports = call("GET", "/api/reports", {}, boss).body.at("reports");
    EXPECT_EQ(reports.at(0).at("seen"), true);
    EXPECT_EQ(reports.at(0).at("lines").at(0).at("text"), "");
    EXPECT_EQ(room.stop(), 0);
    const shell::Outcome verified = verify();
    EXPECT_EQ(verified.status, 0) << verified.out;
    std::ifstream data(folder.path() / "data" / "room.db", std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(data)), std::istreambuf_iterator<char>());
    EXPECT_GT(bytes.size(), 4'096U);
    EXPECT_EQ(bytes.find("xylophone"), std::string::npos);
}

// A table as an earlier program left it, with settings that may not be asked for any more, in data of version 2.
TEST_F(Keeping, data_of_an_earlier_program_go_on_after_an_upgrade) {
    EXPECT_EQ(room.stop(), 0);
    const auto data = folder.path() / "data";
    for (const char *file : {"room.db", "room.db-wal", "room.db-shm"}) std::filesystem::remove(data / file);
    {
        const store::Database old(data / "room.db", store::Database::For::writing, {});
        store::upgrade(old, 0, 2);
        old.run(R"(INSERT INTO journal VALUES
            (1, 0, 1, 1790000001000, 0, '', 0, 0, 0, '{"do":"grant","person":1,"why":"start"}'),
            (2, 0, 2, 1790000001000, 1, '', 0, 0, 1, '{"do":"open-table","table":1,"settings":{"name":"Old","game":"holdem",
                "limit":"no","stake":1,"seats":6,"least_buy_in":40,"most_buy_in":200,"clocks":{"decision":500,"showdown":6000,
                "bank":60000,"refill":2000,"grace":30000,"opening":2000,"rest":4000},"by_invitation":false,
                "asks_permission":false}}'),
            (3, 1, 1, 1790000002000, 1, '', 1, 0, 0, '{"do":"sit","person":1,"name":"Ann","bot":"","seat":1,"amount":50}'),
            (4, 1, 2, 1790000003000, 1, '', 2, 0, 3, '{"do":"say","person":1,"name":"Ann","text":"line\u000abreak"}');
            INSERT INTO journal_ends VALUES (0, 2, 2), (1, 2, 4);
            INSERT INTO ledger VALUES (1, 1, 'mint', 'person/1', 50, 'grant'), (2, 3, 'person/1', 'table/1', 50, 'buy-in');
            INSERT INTO balances VALUES ('mint', -50), ('person/1', 0), ('table/1', 50);
            UPDATE counts SET rows = 4 WHERE what = 'journal';
            UPDATE counts SET rows = 2 WHERE what = 'ledger';
            INSERT INTO tables VALUES (1, '{"name":"Old","game":"holdem","limit":"no","stake":1,"seats":6,"least_buy_in":40,
                "most_buy_in":200,"clocks":{"decision":500,"showdown":6000,"bank":60000,"refill":2000,"grace":30000,
                "opening":2000,"rest":4000},"by_invitation":false,"asks_permission":false,"invitation":"","opened_by":1}',
                '{"seats":[],"closed":false,"due":0,"paused":false,"closing":false,"on_table":0,"button":0,"small_blind":0,
                "big_blind":0,"fantasy":[],"number":0,"departures":[],"decisions":0,"version":0}', 0, 0);
            INSERT INTO people VALUES (1, 'Ann', 'ann', 2, 0, 0, 0, NULL, 0, '', 1790000000000, 1790000000000, NULL, 0);
            )");
    }
    for (int starts = 0; starts < 2; ++starts) {
        room.start();
        for (const std::string &line : room.greeting()) EXPECT_THAT(line, Not(HasSubstr("cannot go on")));
        const shell::Outcome link = shell::run({ANANAS_PROGRAM, "host-link", "--data", data.string()});
        const std::size_t at = link.out.find("link=");
        ASSERT_NE(at, std::string::npos) << link.out << link.err;
        const auto came =
            net::fetch(room.url() + "/join",
                       {.method = "POST", .headers = {}, .body = link.out.substr(at, 37) + "&adult=yes&agree=yes"});
        ASSERT_TRUE(came);
        EXPECT_EQ(json::parse(came->body).at("on_tables"), 50) << came->body;
        const json::value lobby =
            call("GET", "/api/lobby", {}, std::string(json::parse(came->body).at("token").as_string())).body;
        EXPECT_EQ(lobby.at("tables").at(0).at("settings").at("name"), "Old");
        EXPECT_EQ(room.stop(), 0);
        const shell::Outcome verified = verify();
        EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
    }
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
    // Each wait is twice as long as the one before: soon it is longer than a slow machine takes to look at a guess.
    int status = 0;
    for (int tries = 0; tries < 12 && status != 429; ++tries)
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
    const std::string boss = host_of(room);
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

TEST_F(Keeping, a_hand_of_others_is_no_such_hand_and_neither_is_none_at_all) {
    const MidHand hand = in_a_hand();
    const std::string stranger = token_of(guest("Cleo"));
    for (const std::string_view path : {"1", "999999", "1/proof", "1/replay", "1/equity", "nonsense"}) {
        const Answered answered = call("GET", fmt::format("/api/hands/{}", path), {}, stranger);
        EXPECT_EQ(answered.status, 404) << path;
        EXPECT_THAT(answered.text, HasSubstr(R"("code":"no-such-hand")")) << path;
    }
    EXPECT_EQ(call("POST", "/api/hands/1/share", {{"own_cards", false}}, stranger).body.at("code"), "no-such-hand");
    EXPECT_EQ(call("POST", "/api/tables/999/bots", {{"count", 1}}, stranger).body.at("code"), "no-such-table");
}

TEST_F(Keeping, a_new_name_is_seen_on_open_sockets) {
    const Answered ann = guest("Ann");
    auto socket = sit(token_of(ann), holdem(token_of(ann)), 1);
    ASSERT_TRUE(socket);
    EXPECT_EQ(call("POST", "/api/me/name", {{"name", "Berta Lee"}}, token_of(ann)).status, 200);
    EXPECT_TRUE(hears(*socket, R"("is":"renamed","name":"Berta Lee")"));
    EXPECT_TRUE(hears(*socket, R"("event":"renamed")"));
}

// ---- those who run the house

using SAT_P3 = Keeping;
TEST_F(SAT_P3, those_in_office_see_every_table_and_seat_bots_at_it_and_nobody_else_does) {
    const std::string boss = host_of(room);
    const Answered vera = guest("Vera Ray"), anna = guest("Anna");
    const Answered opened =
        call("POST", "/api/tables", {{"game", "holdem"}, {"by_invitation", true}, {"name", "Kitchen"}}, token_of(vera));
    ASSERT_EQ(opened.status, 201);
    const std::int64_t table = opened.body.at("table").as_int64();
    EXPECT_EQ(call("GET", "/api/tables", {}, token_of(vera)).status, 403);
    const auto kitchen = [&]() -> json::object {
        const json::value house = call("GET", "/api/tables", {}, boss).body;
        for (const json::value &each : house.at("tables").as_array())
            if (each.at("table") == table) return each.as_object();
        ADD_FAILURE() << "the table is not there";
        return {};
    };
    const json::object before = kitchen();
    EXPECT_EQ(before.at("opened_by"), "Vera Ray");
    EXPECT_EQ(before.at("invitation"), opened.body.at("invitation"));
    EXPECT_FALSE(before.at("stands").as_object().contains("game")); // no cards
    const std::string bots = fmt::format("/api/tables/{}/bots", table);
    EXPECT_EQ(call("POST", bots, {{"count", 2}}, token_of(anna)).status, 404);
    EXPECT_EQ(call("POST", bots, {{"count", 2}}, boss).status, 200);
    EXPECT_EQ(kitchen().at("stands").at("seats").as_array().size(), 2U);
    // Others than those who sit there.
    EXPECT_EQ(call("POST", bots, {{"count", 1}}, boss).status, 200);
    EXPECT_EQ(kitchen().at("stands").at("seats").as_array().size(), 3U);
}

TEST_F(SAT_P3, a_token_without_the_scope_of_an_office_is_told_that_and_not_that_its_owner_has_none) {
    const std::string boss = host_of(room);
    const Answered vera = guest("Vera Ray");
    const Answered reader = call("POST", "/api/me/tokens", {{"scopes", "read"}, {"label", "a screen"}}, boss);
    ASSERT_EQ(reader.status, 201);
    const auto table = call("POST", "/api/tables", {{"game", "razz"}, {"ask_to_sit", true}}, token_of(vera));
    const std::string asking = fmt::format("/api/tables/{}/asking", table.body.at("table").as_int64());
    for (const std::string &path : {asking, std::string("/api/reports")}) {
        const Answered refused = call("GET", path, {}, token_of(reader));
        EXPECT_EQ(refused.status, 403) << path;
        EXPECT_EQ(refused.body.at("code"), "wrong-scope") << path;
        EXPECT_EQ(call("GET", path, {}, boss).status, 200) << path;
    }
    const Answered stranger = call("GET", asking, {}, token_of(guest("Anna")));
    EXPECT_EQ(stranger.body.at("code"), "only-a-director");
    EXPECT_THAT(stranger.text, HasSubstr("who opened the table"));
}

TEST_F(SAT_P3, the_host_signs_somebody_out_everywhere) {
    const std::string boss = host_of(room);
    const Answered ann = account("Ann");
    auto one = sit(token_of(ann), holdem(token_of(ann)), 1);
    ASSERT_TRUE(one);
    const std::string path = fmt::format("/api/people/{}/sign-out", ann.body.at("person").as_int64());
    EXPECT_EQ(call("POST", path, {{"reason", "a lost phone"}}, token_of(ann)).status, 403);
    EXPECT_EQ(call("POST", path, {{"reason", "a lost phone"}}, boss).status, 200);
    while (one->receive(milliseconds(5'000))) {
    }
    EXPECT_TRUE(one->goodbye());
    EXPECT_EQ(call("GET", "/api/me", {}, token_of(ann)).status, 401);
    EXPECT_EQ(call("POST", "/api/sign-in", {{"name", "Ann"}, {"password", "four words of mine"}}).status, 200);
}

TEST_F(Keeping, whom_one_does_not_hear_is_listed_and_can_be_heard_again) {
    const Answered ann = guest("Ann"), ben = guest("Ben");
    const std::int64_t table = holdem(token_of(ann));
    auto one = sit(token_of(ann), table, 1), two = sit(token_of(ben), table, 2);
    ASSERT_TRUE(one && two);
    const json::value ben_id = ben.body.at("person");
    one->send(
        json::serialize(json::object{{"do", "block"}, {"table", table}, {"whom", ben_id}, {"on", true}, {"key", "b"}}));
    ASSERT_TRUE(hears(*one, R"("is":"done","key":"b")"));
    const json::array blocked = call("GET", "/api/me/blocked", {}, token_of(ann)).body.at("blocked").as_array();
    ASSERT_EQ(blocked.size(), 1U);
    EXPECT_EQ(blocked[0].at("name"), "Ben");
    EXPECT_EQ(blocked[0].at("table"), table);
    EXPECT_TRUE(call("GET", "/api/me/blocked", {}, token_of(ben)).body.at("blocked").as_array().empty());
    const json::object again{{"table", table}, {"person", ben_id}};
    EXPECT_EQ(call("POST", "/api/me/unblock", again, token_of(ann)).status, 200);
    EXPECT_TRUE(call("GET", "/api/me/blocked", {}, token_of(ann)).body.at("blocked").as_array().empty());
    EXPECT_EQ(call("POST", "/api/me/unblock", again, token_of(ann)).status, 400); // they are heard already
}

TEST_F(Keeping, whom_the_house_has_muted_and_whom_one_does_not_hear_stay_so_after_a_fall) {
    const std::string boss = host_of(room);
    const Answered ann = guest("Ann"), ben = guest("Ben"), cleo = guest("Cleo");
    const std::int64_t table = holdem(token_of(ann));
    const auto say = [&](net::BlockingSocket &socket, std::string_view text) {
        socket.send(fmt::format(R"({{"do":"say","table":{},"text":"{}","key":"{}"}})", table, text, text));
        std::string answer;
        EXPECT_TRUE(hears(socket, fmt::format(R"("key":"{}")", text), &answer));
        return answer;
    };
    {
        auto one = sit(token_of(ann), table, 1), two = sit(token_of(ben), table, 2);
        ASSERT_TRUE(one && two);
        one->send(json::serialize(json::object{
            {"do", "block"}, {"table", table}, {"whom", ben.body.at("person")}, {"on", true}, {"key", "b"}}));
        ASSERT_TRUE(hears(*one, R"("is":"done","key":"b")"));
    }
    const std::string mute = fmt::format("/api/people/{}/mute", cleo.body.at("person").as_int64());
    ASSERT_EQ(call("POST", mute, {{"reason", "loud"}}, boss).status, 200);
    room.kill();
    room.start();
    EXPECT_EQ(call("GET", "/api/me/blocked", {}, token_of(ann)).body.at("blocked").at(0).at("name"), "Ben");
    auto one = watch(token_of(ann), table), two = watch(token_of(ben), table), three = watch(token_of(cleo), table);
    ASSERT_TRUE(one && two && three);
    EXPECT_THAT(say(*three, "Quiet"), HasSubstr("muted"));
    EXPECT_THAT(say(*two, "xylophone"), HasSubstr("done"));
    EXPECT_TRUE(hears(*three, "xylophone"));
    std::string heard;
    EXPECT_TRUE(hears(*one, R"("event":"said")", &heard));
    EXPECT_THAT(heard, Not(HasSubstr("xylophone")));
}

} // namespace
} // namespace ananas::house
