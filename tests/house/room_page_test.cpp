// docs/room-protocol.md is held with a room: all its requests are sent over sockets, in its order, and what comes back
// is what it shows.
#include "app/one_time_codes.h"
#include "house/room_page.h"
#include "net/blocking.h"
#include "net/client.h"
#include "net/http.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

using shell::ServedRoom;
using shell::TemporaryFolder;

namespace json = boost::json;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

std::string page() {
    std::ifstream in(ANANAS_SOURCE_DIR "/docs/room-protocol.md");
    return {std::istreambuf_iterator<char>(in), {}};
}

class Holding {
public:
    explicit Holding(const ServedRoom &room) : room_(room) {}

    void hold(const Conversation &conversation) {
        for (const Exchange &exchange : conversation.exchanges) ask(conversation.who, exchange);
        for (const Spoken &spoken : conversation.spoken) {
            Line &line = line_of(conversation.who);
            if (testing::Test::HasFatalFailure()) return;
            if (spoken.sent)
                line.socket->send(json::serialize(meanings_.meant(parse_shown(spoken.text))));
            else
                hear(line, spoken);
        }
    }
    // Whoever has this link is the host.
    void host_comes(const std::string &link) {
        const auto came =
            net::fetch(room_.url() + "/join", {.method = "POST", .headers = {}, .body = link + "&adult=yes&agree=yes"});
        ASSERT_TRUE(came) << came.error();
        learn_token(json::parse(came->body), "the host");
    }

private:
    struct Line {
        std::optional<net::BlockingSocket> socket;
        std::vector<json::value> heard; // and not yet looked for
    };

    [[nodiscard]] std::vector<net::Header> pass_of(const std::string &who) const {
        const auto known = tokens_.find(who);
        if (known == tokens_.end()) return {};
        return {{"Authorization", "Bearer " + known->second}};
    }
    void learn_token(const json::value &answer, const std::string &who) {
        const json::object *body = answer.if_object();
        if (body == nullptr || !body->contains("token")) return;
        const std::string token(body->at("token").as_string());
        tokens_[!who.empty() || !body->contains("name") ? who : std::string(body->at("name").as_string())] = token;
    }

    void ask(const std::string &who, const Exchange &exchange) {
        SCOPED_TRACE(fmt::format("docs/room-protocol.md:{}: {} {}", exchange.line, exchange.method, exchange.path));
        const std::string body = exchange.body.empty() ? "" : json::serialize(meant(exchange.body));
        const auto answer = net::fetch(room_.url() + meanings_.meant_path(exchange.path),
                                       {.method = exchange.method, .headers = pass_of(who), .body = body});
        ASSERT_TRUE(answer) << answer.error();
        EXPECT_EQ(answer->status, exchange.status) << answer->body;
        if (exchange.answer.empty()) return;
        const json::value given = json::parse(answer->body);
        EXPECT_TRUE(meanings_.fits(parse_shown(exchange.answer), given)) << meanings_.why();
        // Who comes in, or gives a password, has another one; those that people make are for their programs.
        if (who.empty() || (given.is_object() && given.get_object().contains("person"))) learn_token(given, who);
        if (given.is_object() && given.get_object().contains("secret")) secret_ = given.at("secret").as_string();
    }
    // Six digits are those that an authenticator program shows by now, each once; other codes were given before.
    json::value meant(const std::string &shown) {
        json::value body = meanings_.meant(parse_shown(shown));
        json::object *const asked = body.if_object();
        if (asked == nullptr || !asked->contains("code")) return body;
        json::value &code = asked->at("code");
        const auto typed = app::typed_code(std::string(code.as_string()));
        if (!typed || typed->digits.empty()) {
            code = meanings_.meant(code, "codes");
            return body;
        }
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        step_ = std::max(app::step_at({std::chrono::duration_cast<milliseconds>(now).count()}), step_ + 1);
        code = app::code_at(secret_, step_).value_or("");
        return body;
    }

    Line &line_of(const std::string &who) {
        Line &line = lines_[who];
        if (line.socket) return line;
        auto opened = net::BlockingSocket::connect("ws" + room_.url().substr(4) + "/socket", pass_of(who));
        EXPECT_TRUE(opened) << who;
        if (opened) line.socket = std::move(*opened);
        return line;
    }

    // Waits for what the page shows. Other things happen meanwhile: on a slow machine a whole decision of twenty
    // seconds, and the time bank after it.
    void hear(Line &line, const Spoken &spoken) {
        const json::value shown = parse_shown(spoken.text);
        const Clock::time_point latest = Clock::now() + milliseconds(150'000);
        std::string unlike;
        std::size_t looked_at = 0;
        for (;;) {
            for (; looked_at < line.heard.size(); ++looked_at)
                if (is_meant(shown, line.heard[looked_at], unlike)) {
                    // Whole messages are heard once; of those with several events more may be shown.
                    const std::size_t done = looked_at + (shown.as_object().contains("event") ? 0 : 1);
                    line.heard.erase(line.heard.begin(),
                                     std::next(line.heard.begin(), static_cast<std::ptrdiff_t>(done)));
                    return;
                }
            const auto left = std::chrono::duration_cast<milliseconds>(latest - Clock::now());
            const auto text = left.count() > 0 ? line.socket->receive(left) : std::nullopt;
            if (!text) {
                ADD_FAILURE() << "docs/room-protocol.md:" << spoken.line << ": nothing came like " << spoken.text
                              << "\nthe nearest: " << unlike;
                return;
            }
            line.heard.push_back(json::parse(*text));
        }
    }
    // What the page has by itself, or as an event among others.
    bool is_meant(const json::value &shown, const json::value &given, std::string &unlike) {
        const json::object &message = shown.as_object();
        if (!message.contains("event")) {
            if (message.at("is") != given.at("is")) return false;
            return fits(shown, given, unlike);
        }
        if (given.at("is") != "events") return false;
        for (const json::value &event : given.at("events").as_array())
            if (event.at("event") == message.at("event") && fits(shown, event, unlike)) return true;
        return false;
    }
    bool fits(const json::value &shown, const json::value &given, std::string &unlike) {
        Meanings tried = meanings_;
        if (!tried.fits(shown, given)) {
            unlike = tried.why();
            return false;
        }
        meanings_ = std::move(tried);
        return true;
    }

    const ServedRoom &room_;
    Meanings meanings_;
    std::map<std::string, std::string> tokens_;
    std::map<std::string, Line> lines_;
    std::string secret_; // of a second factor
    std::int64_t step_ = 0;
};

TEST(RoomPage, can_be_held_with_a_room_word_by_word) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path(), "limits.still_ms = 1000"); // the page's twenty seconds are long for a test
    ASSERT_NO_FATAL_FAILURE(room.start());
    Holding holding(room);
    for (const std::string &line : room.greeting())
        if (const std::size_t at = line.find("link="); at != std::string::npos) holding.host_comes(line.substr(at));
    const std::vector<Conversation> all = conversations(page());
    EXPECT_GE(all.size(), 8U);
    for (const Conversation &conversation : all) {
        holding.hold(conversation);
        if (testing::Test::HasFailure()) return;
    }
}

// ---- the comparison itself

bool fits(const char *shown, const char *given) { return Meanings().fits(parse_shown(shown), json::parse(given)); }

TEST(RoomPage, is_not_held_when_a_key_a_word_or_a_kind_of_value_is_another) {
    EXPECT_TRUE(fits(R"({"person":2,"name":"Vera","chips":5})", R"({"person":9,"name":"Vera","chips":7})"));
    EXPECT_FALSE(fits(R"({"person":2,"nick":"Vera"})", R"({"person":9,"name":"Vera"})"));
    EXPECT_FALSE(fits(R"({"person":2})", R"({"person":9,"name":"Vera"})"));
    EXPECT_FALSE(fits(R"({"name":"Vera","person":2})", R"({"person":9,"name":"Vera"})"));
    EXPECT_FALSE(fits(R"({"name":"Vera"})", R"({"name":"Nora"})"));
    EXPECT_FALSE(fits(R"({"chips":"5"})", R"({"chips":5})"));
    EXPECT_FALSE(fits(R"({"muted":false})", R"({"muted":true})"));
    EXPECT_FALSE(fits(R"({"rule":null})", R"({"rule":"SAT-P3"})"));
    EXPECT_FALSE(fits(R"({"seat":3})", R"({"seat":4})"));
    EXPECT_FALSE(fits(R"({"card":"As"})", R"({"card":"a spade"})"));
    EXPECT_FALSE(fits(R"({"dealt":[]})", R"({"dealt":[1]})"));
}

TEST(RoomPage, may_leave_out_the_rest_of_a_list_an_object_or_a_text) {
    EXPECT_TRUE(fits(R"({"person":2,…})", R"({"person":9,"name":"Vera"})"));
    EXPECT_FALSE(fits(R"({"nobody":2,…})", R"({"person":9,"name":"Vera"})"));
    EXPECT_TRUE(fits(R"({"seats":[{"seat":1},…,{"seat":4}]})", R"({"seats":[{"seat":1},{"seat":2},{"seat":4}]})"));
    EXPECT_FALSE(fits(R"({"seats":[{"seat":1},…,{"seat":4}]})", R"({"seats":[{"seat":1},{"seat":2},{"seat":3}]})"));
    EXPECT_TRUE(fits(R"({"why":"No: …"})", R"({"why":"No: it is late."})"));
}

TEST(RoomPage, knows_again_what_a_room_calls_otherwise) {
    Meanings meanings;
    EXPECT_TRUE(meanings.fits(parse_shown(R"({"table":22})"), json::parse(R"({"table":7})")));
    EXPECT_FALSE(meanings.fits(parse_shown(R"({"table":22})"), json::parse(R"({"table":8})")));
    EXPECT_EQ(meanings.meant(parse_shown(R"({"do":"stand","table":22})")), json::parse(R"({"do":"stand","table":7})"));
    EXPECT_EQ(meanings.meant_path("/api/tables/22/bots"), "/api/tables/7/bots");
}

} // namespace
} // namespace ananas::house
