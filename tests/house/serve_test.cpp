#include "app/crowd.h"
#include "base/result.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "net/blocking.h"
#include "net/certificate.h"
#include "net/client.h"
#include "net/http.h"
#include "net/loop.h"
#include "rulebook/rulebook.h"
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
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

using shell::ServedRoom;
using shell::TemporaryFolder;

namespace json = boost::json;
using std::chrono::milliseconds;

std::vector<std::string> every_game() {
    std::vector<std::string> games;
    for (const betting::GameSpec *game : betting::all_games) games.emplace_back(game->name);
    games.insert(games.end(), {"chinese", "twisted", "mixed"});
    return games;
}

// People and bots play every game of the house over real sockets, and leave when everybody has seen so many hands,
// however slow the machine: tables do not rest, and what takes the time are bots that think. The stakes are so low that
// nobody runs out of chips before.
void play_every_game(std::uint64_t hands) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start());
    net::Loop loop;
    const std::vector<std::string> games = every_game();
    auto gathered = app::Crowd::gather(loop, {.room = room.url(),
                                              .games = games,
                                              .tables = games.size(),
                                              .players = 2,
                                              .bots = 1,
                                              .stake = 10,
                                              .name = "Guest"});
    ASSERT_TRUE(gathered) << gathered.error();
    app::Crowd &crowd = **gathered;
    ASSERT_TRUE(crowd.connect(milliseconds(20'000)));
    crowd.play_for(milliseconds(300));
    ASSERT_EQ(crowd.call_bots(), "");
    const auto has_played = [&](const auto &seat) { return seat->player.hands() >= hands; };
    loop.run_until([&] { return std::ranges::all_of(crowd.seats(), has_played); }, milliseconds(60 * 60'000));
    std::uint64_t least = crowd.seats()[0]->player.hands();
    for (const auto &seat : crowd.seats()) least = std::min(least, seat->player.hands());
    fmt::print("{} games, at least {} hands of each\n", games.size(), least);
    for (std::size_t seat = 0; seat < crowd.seats().size(); ++seat)
        EXPECT_GE(crowd.seats()[seat]->player.hands(), hands) << games[seat / 2];
    EXPECT_TRUE(crowd.leave(milliseconds(60'000)));
    EXPECT_EQ(crowd.complaints(), std::vector<std::string>());
    EXPECT_EQ(room.stop(), 0);
    const auto verify = [&] { return shell::run({ANANAS_PROGRAM, "verify", (folder.path() / "data").string()}); };
    const shell::Outcome audit = verify();
    EXPECT_EQ(audit.status, 0) << audit.out << audit.err;
    // Records whose results were left alone.
    const store::Database data(folder.path() / "data" / "room.db", store::Database::For::writing, {});
    data.run(R"(UPDATE hand_texts SET record = json_set(record, '$.house', json_extract(record, '$.house') + 1)
                WHERE record LIKE '{"game":"twisted"%';
                UPDATE hand_texts SET record = json_set(record, '$.round.limit', json_extract(record, '$.round.limit') + 1)
                WHERE record LIKE '{"game":"chinese"%')");
    const shell::Outcome changed = verify();
    EXPECT_EQ(changed.status, 1) << changed.out << changed.err;
    EXPECT_THAT(changed.out, testing::HasSubstr("players, house and dealers do not come to nothing"));
    EXPECT_THAT(changed.out, testing::HasSubstr("when it is scored again"));
}

TEST(Served, every_game_is_played_by_people_and_bots_and_the_ledger_adds_up) { play_every_game(10); }
TEST(Served, hundreds_of_hands_of_every_game_slow) { play_every_game(200); }

// ---- at the door

class AtTheDoor : public testing::Test {
protected:
    AtTheDoor() : room(folder.path()) {}
    void SetUp() override { room.start(); }

    struct Answered {
        int status = 0;
        json::object body;
        std::string cookie;
    };
    Answered call(const std::string &method, const std::string &path, const json::object &body = {},
                  std::vector<net::Header> headers = {}) {
        headers.push_back({"Content-Type", "application/json"});
        const auto answer = net::fetch(
            room.url() + path,
            {.method = method, .headers = std::move(headers), .body = method == "POST" ? json::serialize(body) : ""});
        EXPECT_TRUE(answer) << answer.error();
        if (!answer) return {};
        json::error_code error;
        const json::value value = json::parse(answer->body, error);
        const std::string_view set = answer->header("set-cookie");
        return {answer->status, !error && value.is_object() ? value.get_object() : json::object(),
                std::string(set.substr(0, set.find(';')))};
    }
    Answered guest(const std::string &name, std::vector<net::Header> headers = {}) {
        return call("POST", "/api/guest", {{"name", name}, {"adult", true}, {"agree", true}}, std::move(headers));
    }
    static std::vector<net::Header> bearer(const Answered &answered) {
        return {{"Authorization", "Bearer " + std::string(answered.body.at("token").as_string())}};
    }
    TemporaryFolder folder;
    ServedRoom room;
};

TEST_F(AtTheDoor, a_guest_comes_in_by_name_with_chips_and_a_token) {
    const Answered nora = guest("Nora Lee");
    EXPECT_EQ(nora.status, 201);
    EXPECT_EQ(nora.body.at("chips").as_int64(), 100'000);
    EXPECT_EQ(call("GET", "/api/me", {}, bearer(nora)).body.at("name"), "Nora Lee");
    EXPECT_EQ(guest("N0ra_Lee").body.at("code"), "name-taken");
    EXPECT_EQ(call("GET", "/api/me").status, 401);
    EXPECT_EQ(call("GET", "/api/me", {}, {{"Authorization", "Bearer 00"}}).status, 401);
}

TEST_F(AtTheDoor, the_house_rules_are_there_for_everybody) {
    const auto answer = net::fetch(room.url() + "/api/rules", {.method = "GET", .headers = {}, .body = {}});
    ASSERT_TRUE(answer) << answer.error();
    const json::value rules = json::parse(answer->body);
    ASSERT_EQ(rules.as_array().size(), std::size(all_clauses));
    EXPECT_EQ(rules.as_array().front().at("id").as_string(), all_clauses[0].id);
    EXPECT_EQ(rules.as_array().front().at("words").as_string(), all_clauses[0].words);
}

using SAT_adult = AtTheDoor;
TEST_F(SAT_adult, nobody_comes_in_without_being_eighteen) {
    const Answered child = call("POST", "/api/guest", {{"name", "Young"}, {"adult", false}, {"agree", true}});
    EXPECT_EQ(child.status, 400);
    EXPECT_EQ(child.body.at("rule"), "SAT-adult");
}
using SAT_agree = AtTheDoor;
TEST_F(SAT_agree, nobody_comes_in_without_agreeing_to_the_rules) {
    EXPECT_EQ(call("POST", "/api/guest", {{"name", "Free"}, {"adult", true}}).body.at("rule"), "SAT-agree");
}

TEST_F(AtTheDoor, a_guest_becomes_an_account_and_keeps_chips_and_name) {
    const Answered nora = guest("Nora");
    EXPECT_EQ(guest("Nora").status, 400); // one of the house's bots has that name
    const Answered anna = guest("Anna");
    const auto token = bearer(anna);
    EXPECT_EQ(call("POST", "/api/me/password", {{"password", "short"}}, token).body.at("code"), "password-length");
    const Answered account = call("POST", "/api/me/password", {{"password", "four words of mine"}}, token);
    EXPECT_EQ(account.status, 200);
    EXPECT_FALSE(account.body.at("guest").as_bool());
    const Answered back = call("POST", "/api/sign-in", {{"name", "anna"}, {"password", "four words of mine"}});
    EXPECT_EQ(back.status, 200);
    EXPECT_EQ(back.body.at("person"), anna.body.at("person"));
    EXPECT_EQ(back.body.at("chips").as_int64(), 100'000);
    EXPECT_EQ(call("POST", "/api/sign-in", {{"name", "anna"}, {"password", "wrong words of mine"}}).status, 401);
    EXPECT_EQ(call("POST", "/api/sign-in", {{"name", "nobody"}, {"password", "wrong words of mine"}}).status, 401);
}

TEST_F(AtTheDoor, a_cookie_changes_nothing_without_the_token_of_its_page) {
    const std::vector<net::Header> page = {{"Origin", room.url()}};
    const Answered anna = guest("Anna", page);
    ASSERT_FALSE(anna.cookie.empty());
    EXPECT_FALSE(anna.body.contains("token")); // scripts on the page never see the secret
    std::vector<net::Header> with_cookie = {{"Origin", room.url()}, {"Cookie", anna.cookie}};
    EXPECT_EQ(call("GET", "/api/me", {}, with_cookie).status, 200);
    EXPECT_EQ(call("GET", "/api/me", {}, with_cookie).cookie, anna.cookie);
    EXPECT_EQ(call("GET", "/api/lobby", {}, with_cookie).cookie, "");
    EXPECT_EQ(call("POST", "/api/me/name", {{"name", "Berta"}}, with_cookie).status, 403);
    with_cookie.push_back({"X-Ananas-Page", std::string(anna.body.at("page").as_string())});
    EXPECT_EQ(call("POST", "/api/me/name", {{"name", "Berta"}}, with_cookie).status, 200);
    EXPECT_EQ(call("POST", "/api/me/name", {{"name", "Carla"}},
                   {{"Origin", "http://evil.example"}, {"Cookie", anna.cookie}, with_cookie.back()})
                  .status,
              403);
}

TEST_F(AtTheDoor, signing_in_ends_the_session_that_the_browser_had) {
    const Answered anna =
        call("POST", "/api/account",
             {{"name", "Anna"}, {"password", "four words of mine"}, {"adult", true}, {"agree", true}});
    ASSERT_EQ(anna.status, 201);
    const Answered before = guest("Berta", {{"Origin", room.url()}});
    const std::vector<net::Header> browser = {{"Origin", room.url()}, {"Cookie", before.cookie}};
    ASSERT_EQ(call("GET", "/api/me", {}, browser).status, 200);
    const Answered after =
        call("POST", "/api/sign-in", {{"name", "Anna"}, {"password", "four words of mine"}}, browser);
    ASSERT_EQ(after.status, 200);
    EXPECT_NE(after.cookie, before.cookie);
    EXPECT_EQ(call("GET", "/api/me", {}, browser).status, 401);
    EXPECT_EQ(call("GET", "/api/me", {}, {{"Origin", room.url()}, {"Cookie", after.cookie}}).body.at("name"), "Anna");
    EXPECT_EQ(call("GET", "/api/me", {}, bearer(anna)).status, 200); // sessions elsewhere stay
}

// What is only met by a setting: a certificate, and its key.
TEST(WithCertificate, a_room_speaks_tls_alone_and_its_cookies_are_of_this_host_alone) {
    const TemporaryFolder folder;
    const std::string certificate = (folder.path() / "room.pem").string(), key = (folder.path() / "own.pem").string();
    ASSERT_TRUE(net::make_certificate("127.0.0.1", certificate, key));
    ServedRoom room(folder.path(), fmt::format("tls.certificate = '{}'\ntls.key = '{}'", certificate, key));
    ASSERT_NO_FATAL_FAILURE(room.start());
    ASSERT_TRUE(room.url().starts_with("https://")) << room.url();
    const net::ClientConfig trusting{.authorities_file = certificate};
    const auto came = net::fetch(
        room.url() + "/api/guest",
        {.method = "POST", .headers = {{"Origin", room.url()}}, .body = R"({"name":"Vera","adult":true,"agree":true})"},
        trusting);
    ASSERT_TRUE(came) << came.error();
    ASSERT_EQ(came->status, 201) << came->body;
    const std::string cookie(came->header("set-cookie"));
    EXPECT_TRUE(cookie.starts_with("__Host-ananas=")) << cookie;
    EXPECT_NE(cookie.find("; Secure"), std::string::npos) << cookie;
    EXPECT_EQ(came->header("strict-transport-security"), "max-age=31536000; includeSubDomains");
    const std::string here = room.url().substr(room.url().find(':'));
    auto socket = net::BlockingSocket::connect(
        "wss" + here + "/socket", {{"Origin", room.url()}, {"Cookie", cookie.substr(0, cookie.find(';'))}}, trusting);
    ASSERT_TRUE(socket);
    EXPECT_NE((*socket).receive(milliseconds(5'000)).value_or("").find("welcome"), std::string::npos);
    const auto plain = net::fetch("http" + here + "/healthz");
    EXPECT_TRUE(!plain || plain->status == 400) << plain->status << plain->body;
}

// A proxy on this machine has the certificate.
TEST(BehindTls, a_session_has_a_cookie_of_this_host_alone) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path(), "origins = \"https://cards.example\"\nproxies = \"127.0.0.1\"");
    ASSERT_NO_FATAL_FAILURE(room.start());
    const auto call = [&](const std::string &method, const std::string &path, const std::string &cookie) {
        const auto answer = net::fetch(
            room.url() + path,
            {.method = method,
             .headers = {{"Origin", "https://cards.example"}, {"X-Forwarded-Proto", "https"}, {"Cookie", cookie}},
             .body = R"({"name":"Vera","adult":true,"agree":true})"});
        EXPECT_TRUE(answer) << answer.error();
        return answer ? *answer : net::Answer();
    };
    const net::Answer came = call("POST", "/api/guest", "a=b");
    ASSERT_EQ(came.status, 201) << came.body;
    const std::string cookie(came.header("set-cookie"));
    EXPECT_TRUE(cookie.starts_with("__Host-ananas=")) << cookie;
    for (const std::string_view attribute : {"; Path=/", "; HttpOnly", "; SameSite=Strict", "; Secure"})
        EXPECT_NE(cookie.find(attribute), std::string::npos) << cookie;
    EXPECT_EQ(came.body.find("token"), std::string::npos) << "a page has no use for the secret";
    const std::string pair = cookie.substr(0, cookie.find(';'));
    EXPECT_EQ(call("GET", "/api/me", pair).status, 200);
    EXPECT_EQ(call("GET", "/api/me", pair.substr(7)).status, 401) << "a name that other hosts could set";
}

TEST_F(AtTheDoor, the_hosts_link_works_once_and_makes_a_host) {
    std::string link;
    for (const std::string &line : room.greeting())
        if (const std::size_t at = line.find("#link="); at != std::string::npos) link = line.substr(at + 6);
    ASSERT_FALSE(link.empty());
    const auto follow = [&] {
        return net::fetch(room.url() + "/join", {.method = "POST",
                                                 .headers = {{"Content-Type", "application/x-www-form-urlencoded"}},
                                                 .body = "link=" + link + "&adult=yes&agree=yes"});
    };
    const auto came = follow();
    ASSERT_TRUE(came);
    ASSERT_EQ(came->status, 200) << came->body;
    const json::object host = json::parse(came->body).as_object();
    EXPECT_EQ(host.at("rank"), "host");
    EXPECT_EQ(follow()->status, 401);
    const std::vector<net::Header> token = {{"Authorization", "Bearer " + std::string(host.at("token").as_string())}};
    const Answered anna = guest("Anna");
    const auto person = anna.body.at("person").as_int64();
    EXPECT_EQ(call("POST", fmt::format("/api/people/{}/adjust", person), {{"chips", 500}, {"reason", "a prize"}}, token)
                  .body.at("chips")
                  .as_int64(),
              100'500);
    for (int times = 0; times < 3; ++times) // the key makes it count once
        EXPECT_EQ(call("POST", fmt::format("/api/people/{}/adjust", person),
                       {{"chips", 5}, {"reason", "once"}, {"key", "k9"}}, token)
                      .body.at("chips")
                      .as_int64(),
                  100'505);
    EXPECT_EQ(
        call("POST", fmt::format("/api/people/{}/adjust", person), {{"chips", 500}, {"reason", "for me"}}, bearer(anna))
            .status,
        403);
    EXPECT_EQ(
        call("POST", fmt::format("/api/people/{}/ban", person), {{"term", "month"}, {"reason", "cheating"}}, token)
            .status,
        200);
    EXPECT_EQ(call("GET", "/api/me", {}, bearer(anna)).status, 401);
}

using SAT_P6 = AtTheDoor;
TEST_F(SAT_P6, a_seat_is_asked_for_on_the_socket_and_given_by_whoever_opened_the_table) {
    const Answered vera = guest("Vera Ray");
    const Answered anna = guest("Anna");
    const Answered opened = call("POST", "/api/tables", {{"game", "holdem"}, {"ask_to_sit", true}}, bearer(vera));
    ASSERT_EQ(opened.status, 201);
    const std::int64_t table = opened.body.at("table").as_int64();
    const std::string asking = fmt::format("/api/tables/{}/asking", table);
    auto socket = net::BlockingSocket::connect("ws" + room.url().substr(4) + "/socket", bearer(anna));
    ASSERT_TRUE(socket);
    const auto said = [&](const json::object &message) -> json::object {
        (*socket).send(json::serialize(message));
        for (;;) { // what happens at the table comes in between
            const json::object told = json::parse((*socket).receive(milliseconds(5'000)).value_or("{}")).as_object();
            if (!told.contains("is") || told.at("is") == "done" || told.at("is") == "refused") return told;
        }
    };
    (*socket).send(json::serialize(json::object{{"do", "watch"}, {"table", table}}));
    const json::object sit{{"do", "sit"}, {"table", table}, {"seat", 1}, {"amount", 10'000}};
    EXPECT_EQ(said(sit).at("rule"), "SAT-P6");
    EXPECT_EQ(said({{"do", "ask-to-sit"}, {"table", table}}).at("is"), "done");
    EXPECT_EQ(call("GET", asking, {}, bearer(anna)).status, 403);
    const json::array waiting = call("GET", asking, {}, bearer(vera)).body.at("asking").as_array();
    ASSERT_EQ(waiting.size(), 1U);
    EXPECT_EQ(waiting[0].at("name"), "Anna");
    const std::string allow = fmt::format("/api/tables/{}/allow", table);
    const json::object who{{"person", anna.body.at("person")}};
    EXPECT_EQ(call("POST", allow, who, bearer(anna)).status, 403);
    EXPECT_EQ(call("POST", allow, who, bearer(vera)).status, 200);
    EXPECT_EQ(said(sit).at("is"), "done");
    EXPECT_EQ(call("GET", "/api/reports", {}, bearer(anna)).status, 403);
}

// Whoever opened a table could learn the name of everybody in the room, number by number.
TEST_F(SAT_P6, whoever_opened_a_table_gives_permission_to_those_alone_who_asked) {
    const Answered vera = guest("Vera Ray");
    const Answered otto = guest("Otto Kern");
    const Answered opened = call("POST", "/api/tables", {{"game", "holdem"}, {"ask_to_sit", true}}, bearer(vera));
    ASSERT_EQ(opened.status, 201);
    for (const std::string what : {"allow", "deny"})
        for (const json::value &person : {otto.body.at("person"), json::value(9'999)}) {
            const Answered refused =
                call("POST", fmt::format("/api/tables/{}/{}", opened.body.at("table").as_int64(), what),
                     {{"person", person}}, bearer(vera));
            EXPECT_EQ(refused.status, 404) << what;
            EXPECT_EQ(refused.body.at("code"), "nobody-asked") << what;
        }
}

TEST_F(AtTheDoor, a_player_opens_five_tables_and_calls_bots_where_they_sit) {
    const Answered vera = guest("Vera Ray");
    const Answered anna = guest("Anna");
    Answered opened;
    for (int tables = 0; tables < 5; ++tables) {
        opened = call("POST", "/api/tables", {{"game", "razz"}}, bearer(vera));
        EXPECT_EQ(opened.status, 201);
    }
    const Answered sixth = call("POST", "/api/tables", {{"game", "razz"}}, bearer(vera));
    EXPECT_EQ(sixth.status, 409);
    EXPECT_EQ(sixth.body.at("code"), "too-many-tables");
    const std::string bots = fmt::format("/api/tables/{}/bots", opened.body.at("table").as_int64());
    const Answered onlooker = call("POST", bots, {{"count", 1}}, bearer(anna));
    EXPECT_EQ(onlooker.status, 403);
    EXPECT_EQ(onlooker.body.at("code"), "not-at-the-table");
    EXPECT_EQ(call("POST", bots, {{"count", 1}}, bearer(vera)).status, 200);
}

TEST_F(AtTheDoor, a_newcomer_has_a_practice_table_with_bots_in_one_step) {
    const Answered anna = guest("Anna");
    const Answered table = call("POST", "/api/practice", {{"game", "crazy-pineapple"}}, bearer(anna));
    ASSERT_EQ(table.status, 201);
    const auto lobby = call("GET", "/api/lobby", {}, bearer(anna)).body;
    bool found = false;
    for (const json::value &each : lobby.at("tables").as_array())
        if (each.at("table") == table.body.at("table")) {
            found = true;
            EXPECT_EQ(each.at("seated").as_array().size(), 3U);
        }
    EXPECT_TRUE(found);
    const Answered berta = guest("Berta");
    const auto bertas = call("GET", "/api/lobby", {}, bearer(berta)).body;
    for (const json::value &each : bertas.at("tables").as_array()) EXPECT_NE(each.at("table"), table.body.at("table"));
    EXPECT_EQ(call("POST", "/api/practice", {{"game", "snap"}}, bearer(anna)).status, 400);
}

TEST_F(AtTheDoor, a_lobby_has_a_table_of_every_game_and_a_room_that_stopped_opens_as_it_was) {
    const Answered anna = guest("Anna");
    const auto before = call("GET", "/api/lobby", {}, bearer(anna)).body;
    EXPECT_EQ(before.at("tables").as_array().size(), every_game().size() - 1); // a mix is one's own choice
    EXPECT_EQ(room.stop(), 0);
    room.start();
    EXPECT_EQ(call("GET", "/api/lobby", {}, bearer(anna)).body, before);
    for (const std::string &line : room.greeting()) EXPECT_EQ(line.find("#link="), std::string::npos);
}

TEST_F(AtTheDoor, what_is_not_there_or_not_understood_gets_a_sentence) {
    EXPECT_EQ(call("GET", "/api/nothing").status, 404);
    EXPECT_EQ(call("DELETE", "/api/guest").status, 405);
    EXPECT_EQ(call("POST", "/api/guest").status, 400);
    const auto bad = net::fetch(room.url() + "/api/guest", {.method = "POST", .headers = {}, .body = "{"});
    ASSERT_TRUE(bad);
    EXPECT_EQ(bad->status, 400);
    EXPECT_EQ(net::fetch(room.url() + "/healthz")->body, "ok\n");
}

TEST_F(AtTheDoor, a_second_room_cannot_serve_the_same_data) {
    const shell::Outcome second =
        shell::run({ANANAS_PROGRAM, "serve", "--port", "0", "--data", (folder.path() / "data").string()});
    EXPECT_EQ(second.status, 1);
    EXPECT_NE(second.err.find("ananas serve: "), std::string::npos);
}

// Plays one hand at a practice table by socket, as whoever has the token.
TEST_F(AtTheDoor, a_player_gets_the_own_hands_their_records_and_the_proof_of_each_deal) {
    net::Loop loop;
    auto gathered = app::Crowd::gather(loop, {.room = room.url(), .tables = 1, .players = 2, .name = "Guest"});
    ASSERT_TRUE(gathered) << gathered.error();
    app::Crowd &crowd = **gathered;
    ASSERT_TRUE(crowd.connect(milliseconds(10'000)));
    crowd.play_for(milliseconds(1'500));
    ASSERT_TRUE(crowd.leave(milliseconds(30'000)));
    const std::vector<net::Header> own = {{"Authorization", "Bearer " + crowd.seats()[0]->token}};
    const auto fetch = [&](const std::string &path, const std::vector<net::Header> &headers) {
        const auto answer = net::fetch(room.url() + path, {.method = "GET", .headers = headers, .body = {}});
        EXPECT_TRUE(answer) << answer.error();
        return *answer;
    };
    const json::value hands = json::parse(fetch("/api/me/hands", own).body);
    ASSERT_GT(hands.as_array().size(), 3U);
    const std::int64_t hand = hands.as_array()[0].at("hand").as_int64();
    const net::Answer record = fetch(fmt::format("/api/hands/{}", hand), own);
    EXPECT_EQ(record.status, 200);
    EXPECT_NE(record.body.find("variant"), std::string::npos);
    const net::Answer proof = fetch(fmt::format("/api/hands/{}/proof", hand), own);
    for (const auto &[path, name] : std::vector<std::pair<std::string, std::string>>{
             {fmt::format("/api/hands/{}", hand), fmt::format("hand-{}.phh", hand)},
             {fmt::format("/api/hands/{}?format=phh", hand), fmt::format("hand-{}.phh", hand)},
             {fmt::format("/api/hands/{}/proof", hand), fmt::format("hand-{}-proof.json", hand)},
             {"/api/me/export", "ananas-my-data.json"}})
        EXPECT_EQ(fetch(path, own).header("content-disposition"), "attachment; filename=\"" + name + "\"") << path;
    EXPECT_EQ(fetch("/api/me", own).header("content-disposition"), "");
    const std::filesystem::path file = folder.path() / "proof.json";
    std::ofstream(file) << proof.body;
    const shell::Outcome verified = shell::run({ANANAS_PROGRAM, "verify", file.string()});
    EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
    EXPECT_EQ(fetch(fmt::format("/api/hands/{}?format=snap", hand), own).status, 400);
    EXPECT_EQ(fetch(fmt::format("/api/hands/{}/proof", hand), bearer(guest("Stranger"))).status, 404);
    EXPECT_EQ(json::parse(fetch("/api/me/statistics", own).body).at("hands").as_int64(),
              static_cast<std::int64_t>(crowd.seats()[0]->player.hands()));
    EXPECT_EQ(fetch("/api/me/statistics?minutes=60", own).status, 200);
    for (const char *minutes : {"7", "2880", "1", "-60", "soon"})
        EXPECT_EQ(fetch(fmt::format("/api/me/statistics?minutes={}", minutes), own).status, 400) << minutes;
}

TEST_F(AtTheDoor, signing_out_everywhere_else_hangs_up_there_and_leaves_this_session_and_tokens) {
    const json::object who{{"name", "Anna"}, {"password", "four words of mine"}, {"adult", true}, {"agree", true}};
    const Answered here = call("POST", "/api/account", who);
    ASSERT_EQ(here.status, 201);
    const Answered there = call("POST", "/api/sign-in", {{"name", "Anna"}, {"password", "four words of mine"}});
    ASSERT_EQ(there.status, 200);
    const Answered token = call("POST", "/api/me/tokens", {{"scopes", "read"}, {"label", "a screen"}}, bearer(here));
    const std::string url = "ws" + room.url().substr(4) + "/socket";
    auto stays = net::BlockingSocket::connect(url, bearer(here)),
         falls = net::BlockingSocket::connect(url, bearer(there)),
         looks = net::BlockingSocket::connect(url, bearer(token));
    ASSERT_TRUE(stays && falls && looks);
    for (auto *socket : {&stays, &falls, &looks}) (**socket).receive(milliseconds(5'000)); // the welcome
    EXPECT_EQ(call("DELETE", "/api/me/sessions", {}, bearer(here)).status, 200);
    EXPECT_FALSE((*falls).receive(milliseconds(5'000)));
    EXPECT_TRUE(falls->goodbye());
    EXPECT_EQ(call("GET", "/api/me", {}, bearer(there)).status, 401);
    for (auto *socket : {&stays, &looks}) {
        (**socket).send(R"({"do":"watch","table":1})");
        EXPECT_NE((**socket).receive(milliseconds(5'000)).value_or("").find("snapshot"), std::string::npos);
    }
    EXPECT_EQ(call("GET", "/api/me", {}, bearer(here)).status, 200);
}

TEST_F(AtTheDoor, a_token_for_looking_on_does_not_play_and_signing_out_hangs_up) {
    const Answered anna =
        call("POST", "/api/account",
             {{"name", "Anna"}, {"password", "four words of mine"}, {"adult", true}, {"agree", true}});
    ASSERT_EQ(anna.status, 201);
    const Answered reader = call("POST", "/api/me/tokens", {{"scopes", "read"}, {"label", "a screen"}}, bearer(anna));
    ASSERT_EQ(reader.status, 201);
    const std::string url = "ws" + room.url().substr(4) + "/socket";
    auto looking = net::BlockingSocket::connect(url, bearer(reader));
    ASSERT_TRUE(looking);
    (*looking).receive(milliseconds(5'000));
    (*looking).send(R"({"do":"watch","table":1})");
    EXPECT_NE((*looking).receive(milliseconds(5'000)).value_or("").find("snapshot"), std::string::npos);
    (*looking).send(R"({"do":"sit","table":1,"seat":1,"amount":1000})");
    EXPECT_NE((*looking).receive(milliseconds(5'000)).value_or("").find("wrong-scope"), std::string::npos);
    auto playing = net::BlockingSocket::connect(url, bearer(anna));
    ASSERT_TRUE(playing);
    (*playing).receive(milliseconds(5'000));
    EXPECT_EQ(call("POST", "/api/sign-out", {}, bearer(anna)).status, 200);
    EXPECT_FALSE((*playing).receive(milliseconds(5'000)));
    EXPECT_TRUE(playing->goodbye());
}

TEST_F(AtTheDoor, a_token_changes_nothing_of_the_account_and_makes_no_other_tokens) {
    const Answered anna =
        call("POST", "/api/account",
             {{"name", "Anna"}, {"password", "four words of mine"}, {"adult", true}, {"agree", true}});
    ASSERT_EQ(anna.status, 201);
    const Answered token = call("POST", "/api/me/tokens", {{"scopes", "play read"}, {"label", "a bot"}}, bearer(anna));
    ASSERT_EQ(token.status, 201);
    std::string link;
    for (const std::string &line : room.greeting())
        if (const std::size_t at = line.find("#link="); at != std::string::npos) link = line.substr(at + 6);
    const auto came = net::fetch(room.url() + "/join",
                                 {.method = "POST", .headers = {}, .body = "link=" + link + "&adult=yes&agree=yes"});
    ASSERT_TRUE(came);
    const Answered host{came->status, json::parse(came->body).as_object(), {}};
    const Answered office =
        call("POST", "/api/me/tokens", {{"scopes", "host play read"}, {"label", "mine"}}, bearer(host));
    ASSERT_EQ(office.status, 201);
    const auto is_refused = [&](const std::string &method, const std::string &path, const json::object &body = {}) {
        for (const Answered &with : {token, office}) {
            const Answered answered = call(method, path, body, bearer(with));
            EXPECT_EQ(answered.status, 403) << method << ' ' << path;
            EXPECT_EQ(answered.body.at("code"), "wrong-scope") << method << ' ' << path;
        }
    };
    is_refused("POST", "/api/me/tokens", {{"scopes", "play"}, {"label", "another"}});
    is_refused("POST", "/api/me/tokens", {{"scopes", "host"}, {"label", "another"}});
    is_refused("POST", "/api/me/name", {{"name", "Berta"}});
    is_refused("POST", "/api/me/password", {{"password", "five words of my own"}, {"old", "four words of mine"}});
    is_refused("POST", "/api/me/confirm", {{"password", "four words of mine"}});
    is_refused("GET", "/api/me/second-factor");
    is_refused("POST", "/api/me/second-factor", {{"password", "four words of mine"}});
    is_refused("POST", "/api/me/second-factor/on", {{"code", "123456"}});
    for (const char *what : {"/codes", "/off"})
        is_refused("POST", std::string("/api/me/second-factor") + what,
                   {{"password", "four words of mine"}, {"code", "123456"}});
    is_refused("GET", "/api/me/sessions");
    is_refused("DELETE", "/api/me/sessions");
    is_refused("DELETE", "/api/me/sessions/0123456789abcdef");
    is_refused("DELETE", "/api/me");
    EXPECT_EQ(call("GET", "/api/me", {}, bearer(token)).body.at("name"), "Anna");
    EXPECT_EQ(call("POST", "/api/me/name", {{"name", "Berta"}}, bearer(anna)).status, 200);
}

// The room fell when somebody asked for a new name and to be forgotten at the same time.
TEST_F(AtTheDoor, to_be_renamed_and_forgotten_at_once_is_survived) {
    net::Loop loop;
    auto client = net::Client::open(loop);
    ASSERT_TRUE(client);
    for (int times = 0; times < 20; ++times) {
        const Answered anna = guest("Anna");
        ASSERT_EQ(anna.status, 201);
        int answered = 0;
        const auto count = [&](const Result<net::Answer, std::string> &answer) {
            EXPECT_TRUE(answer) << answer.error();
            ++answered;
        };
        auto headers = bearer(anna);
        (*client)->fetch(room.url() + "/api/me/name",
                         {.method = "POST", .headers = headers, .body = R"({"name":"Berta"})"}, count);
        (*client)->fetch(room.url() + "/api/me", {.method = "DELETE", .headers = headers, .body = {}}, count);
        ASSERT_TRUE(loop.run_until([&] { return answered == 2; }, milliseconds(10'000)));
    }
    EXPECT_EQ(net::fetch(room.url() + "/healthz")->status, 200);
}

TEST_F(AtTheDoor, the_keeper_makes_another_link_and_a_copy_beside_the_running_room) {
    const std::string data = (folder.path() / "data").string();
    const shell::Outcome made = shell::run({ANANAS_PROGRAM, "host-link", "--data", data});
    ASSERT_EQ(made.status, 0) << made.err;
    const std::size_t at = made.out.find("#link=");
    ASSERT_NE(at, std::string::npos);
    const auto came =
        net::fetch(room.url() + "/join",
                   {.method = "POST", .headers = {}, .body = made.out.substr(at + 1, 5 + 32) + "&adult=yes&agree=yes"});
    ASSERT_TRUE(came);
    EXPECT_EQ(came->status, 200) << came->body;
    EXPECT_EQ(call("POST", "/api/host-link", {}, {{"Authorization", "Keeper 00"}}).status, 403);
    guest("Anna");
    const std::string copy = (folder.path() / "copy").string();
    const shell::Outcome copied = shell::run({ANANAS_PROGRAM, "backup", "--data", data, copy});
    EXPECT_EQ(copied.status, 0) << copied.err;
    EXPECT_EQ(shell::run({ANANAS_PROGRAM, "verify", copy}).status, 0);
    EXPECT_EQ(shell::run({ANANAS_PROGRAM, "backup", "--data", data, copy}).status, 1); // never over another
    room.stop();
    EXPECT_EQ(shell::run({ANANAS_PROGRAM, "host-link", "--data", data}).status, 1);
}

// It wrote ::1 down without brackets, and named localhost wherever it listened: the host's link led nowhere.
TEST(Serve, on_one_address_it_is_found_there_and_so_is_the_hosts_link) {
    for (const auto &[address, host] :
         std::vector<std::pair<std::string, std::string>>{{"127.0.0.2", "127.0.0.2"}, {"::1", "[::1]"}}) {
        const TemporaryFolder folder;
        const std::string data = (folder.path() / "data").string();
        const shell::Running room({ANANAS_PROGRAM, "serve", "--address", address, "--port", "0", "--data", data});
        const bool opened = room.says("is open at http://" + host + ":", std::chrono::seconds(60));
        if (!opened && room.said().find("This machine does not have the address") != std::string::npos) continue;
        ASSERT_TRUE(opened) << room.said();
        const shell::Outcome made = shell::run({ANANAS_PROGRAM, "host-link", "--data", data});
        ASSERT_EQ(made.status, 0) << made.err;
        const std::size_t begin = made.out.find("http://" + host + ":"), link = made.out.find("/join#link=");
        ASSERT_TRUE(begin < link && link != std::string::npos) << made.out;
        const auto came = net::fetch(
            made.out.substr(begin, link - begin) + "/join",
            {.method = "POST", .headers = {}, .body = made.out.substr(link + 6, 5 + 32) + "&adult=yes&agree=yes"});
        ASSERT_TRUE(came) << came.error();
        EXPECT_EQ(came->status, 200) << came->body;
    }
}

TEST(Serve, says_its_log_aloud_where_it_is_told_to) {
    for (const bool aloud : {false, true}) {
        const TemporaryFolder folder;
        ServedRoom room(folder.path(), aloud ? "log.aloud = true" : "");
        room.start();
        EXPECT_EQ(room.said().find(" info Ananas is open on port ") != std::string::npos, aloud) << room.said();
        std::ifstream log(folder.path() / "data" / "room.log");
        EXPECT_THAT(std::string((std::istreambuf_iterator<char>(log)), std::istreambuf_iterator<char>()),
                    testing::HasSubstr(" info Ananas is open on port "));
    }
}

TEST(Serve, settings_that_make_no_sense_are_named_with_their_line) {
    const TemporaryFolder folder;
    const auto complaint = [&](const std::string &settings) {
        const std::filesystem::path file = folder.path() / "ananas.toml";
        std::ofstream(file) << settings;
        const shell::Outcome outcome =
            shell::run({ANANAS_PROGRAM, "serve", "--config", file.string(), "--data", (folder.path() / "d").string()});
        EXPECT_EQ(outcome.status, 2);
        return outcome.err;
    };
    EXPECT_NE(complaint("port = 'x'").find("line 1: 'port' is a whole number from 0 to 65535"), std::string::npos);
    EXPECT_NE(complaint("\nprot = 1").find("did you mean 'port'?"), std::string::npos);
    EXPECT_NE(complaint("port = ").find("line 1"), std::string::npos);
    EXPECT_NE(complaint("tls.certificate = 'a'").find("both"), std::string::npos);
    EXPECT_NE(complaint("name = ''").find("the room needs a name"), std::string::npos);
    EXPECT_NE(complaint("name = '" + std::string(101, 'x') + "'").find("at most 100 bytes of printable text"),
              std::string::npos);
    EXPECT_NE(complaint(R"(name = "a\u001bb")").find("at most 100 bytes of printable text"), std::string::npos);
    EXPECT_NE(complaint("limits.still_ms = 30000").find("a whole number from 1000 to 20000"), std::string::npos);
}

// A folder was an error of some buffer, and a certificate that is not there an "unknown error".
TEST(Serve, says_what_is_wrong_with_a_file_that_it_is_given) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "a folder");
    std::ofstream(folder / "a file") << "nothing\n";
    const auto complaint = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {ANANAS_PROGRAM, "serve", "--data", (folder / "data").string()});
        const shell::Outcome outcome = shell::run(words);
        EXPECT_EQ(outcome.status, 2);
        std::string said = outcome.err;
        for (std::size_t at = 0; (at = said.find(folder.path().string() + "/")) != std::string::npos;)
            said.erase(at, folder.path().string().size() + 1);
        return said;
    };
    const std::string a_folder = (folder / "a folder").string(), a_file = (folder / "a file").string(),
                      nothing = (folder / "nothing").string();
    EXPECT_EQ(complaint({"--config", a_folder}), "ananas serve: a folder is a folder: --config names a file\n");
    EXPECT_EQ(complaint({"--config", nothing}), "ananas serve: there is no nothing: --config names a file\n");
    EXPECT_EQ(complaint({"--tls.certificate", nothing, "--tls.key", a_file}),
              "ananas serve: there is no nothing: tls.certificate names a file\n");
    EXPECT_EQ(complaint({"--tls.certificate", a_file, "--tls.key", a_folder}),
              "ananas serve: a folder is a folder: tls.key names a file\n");
    EXPECT_EQ(complaint({"--key", a_folder}), "ananas serve: a folder is a folder: key names a file\n");
    EXPECT_FALSE(std::filesystem::exists(folder / "data"));
    const shell::Outcome as_data = shell::run({ANANAS_PROGRAM, "serve", "--data", a_file});
    EXPECT_EQ(as_data.err, "ananas serve: " + a_file + " is a file: data, or --data, is a folder\n");
}

// They were said not to exist, whatever kept the room from looking: a folder that is closed to the room's user as well.
TEST(Serve, says_why_it_cannot_read_a_file_that_may_be_there) {
    const TemporaryFolder folder;
    std::filesystem::create_symlink("loop", folder / "loop");
    std::ofstream(folder / "a file") << "nothing\n";
    const auto complaint = [&](const std::string &name) {
        return shell::run({ANANAS_PROGRAM, "serve", "--data", (folder / "data").string(), "--tls.certificate", name,
                           "--tls.key", (folder / "a file").string()});
    };
    // What no permission helps root over either.
    for (const auto &[name, why] : {std::pair((folder / "loop").string(), "Too many levels of symbolic links"),
                                    std::pair(std::string(300, 'x'), "File name too long")}) {
        const shell::Outcome said = complaint(name);
        EXPECT_EQ(said.status, 2);
        EXPECT_EQ(said.err, fmt::format("ananas serve: {}, which tls.certificate names, cannot be read by the user "
                                        "the room runs as: {}\n",
                                        name, why));
    }
    const std::string through_a_file = (folder / "a file" / "pem").string();
    EXPECT_EQ(complaint(through_a_file).err,
              fmt::format("ananas serve: there is no {}: tls.certificate names a file\n", through_a_file));
}

// It ended with 1, by an exception of its own.
TEST(Serve, refuses_a_folder_for_its_settings_where_nobody_hears_it) {
    const TemporaryFolder folder;
    const std::string words = fmt::format("exec \"$0\" serve --data '{}' --config '{}' 2>&-",
                                          (folder / "data").string(), folder.path().string());
    EXPECT_EQ(shell::run({"/bin/sh", "-c", words, ANANAS_PROGRAM}).status, 2);
}

// As a service manager hands it over: there before the first start, and nowhere to write.
TEST(Serve, opens_with_a_key_that_lies_where_it_can_only_read) {
    const TemporaryFolder folder;
    const std::filesystem::path vault = folder / "vault", key = vault / "room.key";
    std::filesystem::create_directory(vault);
    const std::string digits(64, '7');
    std::ofstream(key) << digits << '\n';
    using std::filesystem::perms;
    std::filesystem::permissions(key, perms::owner_read);
    std::filesystem::permissions(vault, perms::owner_read | perms::owner_exec);
    for (int times = 0; times < 2; ++times) {
        ServedRoom room(folder.path());
        room.start({"--key", key.string()});
        EXPECT_EQ(room.stop(), 0);
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "data" / "room.key"));
    const auto in_the_vault = std::filesystem::directory_iterator(vault);
    EXPECT_EQ(std::distance(begin(in_the_vault), end(in_the_vault)), 1);
    std::string kept;
    std::ifstream(key) >> kept;
    EXPECT_EQ(kept, digits);
    std::filesystem::permissions(vault, perms::owner_all);
}

// The keys of docs/operating.md's table: `tls.certificate`, `tls.key` and so on.
std::vector<std::string> described_settings() {
    std::ifstream in(ANANAS_SOURCE_DIR "/docs/operating.md");
    std::vector<std::string> keys;
    bool in_table = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("| key |")) in_table = true;
        if (in_table && line.empty()) break;
        if (!in_table || !line.starts_with("| `")) continue;
        const std::string cell = line.substr(2, line.find('|', 2) - 2);
        for (std::size_t at = cell.find('`'); at != std::string::npos;) {
            const std::size_t end = cell.find('`', at + 1);
            keys.push_back(cell.substr(at + 1, end - at - 1));
            at = cell.find('`', end + 1);
        }
    }
    return keys;
}

TEST(Serve, every_setting_that_is_described_is_a_key_of_the_file_and_a_flag) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "ananas.toml";
    std::ofstream(file) << "no_such_setting = 1\n";
    const std::string help = shell::run({ANANAS_PROGRAM, "serve", "--help"}).out;
    const std::string listed = shell::run({ANANAS_PROGRAM, "serve", "--config", file.string()}).err;
    const std::vector<std::string> keys = described_settings();
    ASSERT_GT(keys.size(), 15U);
    for (const std::string &key : keys) {
        EXPECT_NE(help.find("--" + key + " "), std::string::npos) << key;
        EXPECT_NE((listed + ",").find(" " + key + (key == keys.back() ? "\n" : ",")), std::string::npos) << key;
    }
    EXPECT_EQ(std::ranges::count(listed.substr(listed.find("there are")), ',') + 1, std::ssize(keys))
        << "and there are no others: " << listed;
}

TEST(Serve, flags_count_more_than_the_file) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path(), "name = 'From the file'\norigins = 'https://old.example'\nmetrics.open = false");
    room.start({"--name", "The Pineapple Club", "--origins", "https://cards.example", "--origins",
                "http://other.example", "--proxies", "127.0.0.1", "--metrics.open", "true", "--bots.most_ms", "20"});
    ASSERT_FALSE(room.greeting().empty());
    EXPECT_EQ(room.greeting().front(), "The Pineapple Club is open at https://cards.example");
    const auto status = [&](const std::string &method, const std::string &path, net::Header header) {
        const auto answer = net::fetch(
            room.url() + path,
            {.method = method, .headers = {std::move(header)}, .body = R"({"name":"Vera","adult":true,"agree":true})"});
        return answer ? answer->status : 0;
    };
    EXPECT_EQ(status("GET", "/metrics", {"X-Forwarded-For", "192.0.2.7"}), 200);
    EXPECT_EQ(status("POST", "/api/guest", {"Origin", "https://old.example"}), 403);
    EXPECT_EQ(status("POST", "/api/guest", {"Origin", "http://other.example"}), 201);
}

TEST(Serve, flags_that_make_no_sense_are_named_with_what_would_be_right) {
    const TemporaryFolder folder;
    const auto complaint = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {ANANAS_PROGRAM, "serve", "--data", (folder.path() / "d").string()});
        const shell::Outcome outcome = shell::run(words);
        EXPECT_EQ(outcome.status, 2) << outcome.err;
        return outcome.err;
    };
    using testing::HasSubstr;
    EXPECT_THAT(complaint({"--port", "x"}), HasSubstr("--port: 'x' is not a whole number from 0 to 65535"));
    EXPECT_THAT(complaint({"--deal.decks", "1"}), HasSubstr("'1' is not a whole number from 2 to 64"));
    EXPECT_THAT(complaint({"--metrics.open", "maybe"}), HasSubstr("'maybe' is not one of true, false"));
    EXPECT_THAT(complaint({"--limit.connections", "5"}), HasSubstr("did you mean '--limits.connections'?"));
    EXPECT_THAT(complaint({"--name", "A", "--name", "B"}), HasSubstr("--name: given more than once"));
    EXPECT_THAT(complaint({"--tls.key", "room.pem"}),
                HasSubstr("tls needs both, a certificate (tls.certificate) and its key (tls.key)"));
    // The second was raised, and nobody was told.
    EXPECT_THAT(complaint({"--bots.least_ms", "5000", "--bots.most_ms", "200"}),
                HasSubstr("bots would take 5000 ms at least (bots.least_ms) and 200 at most (bots.most_ms)"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "d")) << "nothing was made";
}

} // namespace
} // namespace ananas::house
