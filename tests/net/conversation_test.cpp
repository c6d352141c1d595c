// Whole conversations without a socket, under a clock that the test turns.

#include "net/conversation.h"
#include "net/frames.h"
#include "net/http.h"
#include "net/line.h"
#include "net/rate.h"
#include "net/reception.h"
#include "net/server.h"
#include "sockets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::net {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using namespace std::chrono_literals;

// Keeps what is written, as if the peer read it at once, or as if it never did.
class Paper final : public Line {
public:
    void write(Piece piece) override {
        if (finished) return;
        text += piece.head;
        if (piece.body) text += *piece.body;
        if (peer_reads)
            sent_ += piece.size();
        else
            queued_ += piece.size();
    }
    void finish() override { finished = true; }
    void cut() override { was_cut = true; }
    void drop_unsent() override {
        queued_ = 0;
        text.clear();
    }
    void resume() override {}
    [[nodiscard]] std::size_t queued() const override { return queued_; }
    [[nodiscard]] std::uint64_t sent() const override { return sent_; }
    std::string read() { return std::exchange(text, {}); }

    std::string text;
    bool finished = false, was_cut = false, peer_reads = true;

private:
    std::size_t queued_ = 0;
    std::uint64_t sent_ = 0;
};

class Talking : public testing::Test {
protected:
    Talking() {
        config.clock = [this] { return now; };
        config.limits.spare_loopback = false;
        config.own_names = {"room"};
        handlers.http = [this](const Request &request, Respond answer) {
            asked.push_back(request);
            if (request.path == "/later") {
                respond = std::move(answer);
                return;
            }
            if (request.path == "/throw") throw std::runtime_error("on purpose");
            answer(text(200, request.path));
        };
        handlers.opened = [this](SocketId, const Request &request) -> std::optional<Response> {
            asked.push_back(request);
            if (request.path == "/greet") conversation->send(std::make_shared<const std::string>("welcome"));
            if (request.path == "/no") return text(403, "Not you.");
            return std::nullopt;
        };
        handlers.message = [this](SocketId, std::string_view words) {
            heard.emplace_back(words);
            if (words == "throw") throw std::runtime_error("on purpose");
        };
        handlers.closed = [this](SocketId) { ++closed; };
        handlers.failed = [this](std::string_view what) { failures.emplace_back(what); };
        handlers.turned_away = [this](std::string_view what) { turned_away.emplace_back(what); };
    }

    void begin(const std::string &peer = "10.0.0.7") {
        if (!reception) reception = *Reception::open(config, handlers);
        conversation = std::make_unique<Conversation>(reception, paper, peer, false);
    }
    void begin_socket() {
        begin();
        say(upgrade_request("/socket"));
        EXPECT_THAT(paper.read(), StartsWith("HTTP/1.1 101"));
    }
    std::string say(std::string bytes) {
        conversation->received(bytes);
        return paper.text;
    }
    void say_frame(Opcode opcode, std::string payload) {
        const Mask mask{'a', 'b', 'c', 'd'};
        const std::string head = frame_head(opcode, payload.size(), mask);
        apply_mask(payload, mask);
        say(head + payload);
    }
    void wait(std::chrono::milliseconds time) {
        now += time;
        conversation->tick(now);
    }

    Time now = Time() + 24h;
    Config config;
    Handlers handlers;
    std::shared_ptr<Reception> reception;
    Paper paper;
    std::unique_ptr<Conversation> conversation;
    std::vector<Request> asked;
    Respond respond;
    std::vector<std::string> heard, failures, turned_away;
    int closed = 0;
};

std::string get(std::string_view path, std::string_view more = {}) {
    return "GET " + std::string(path) + " HTTP/1.1\r\nHost: room\r\n" + std::string(more) + "\r\n";
}

TEST_F(Talking, goes_on_after_a_request) {
    begin();
    EXPECT_THAT(say(get("/one")), AllOf(StartsWith("HTTP/1.1 200 OK"), EndsWith("\r\n\r\n/one\n")));
    EXPECT_FALSE(paper.finished);
    EXPECT_THAT(say(get("/two")), EndsWith("/two\n"));
    say(get("/three", "Connection: close\r\n"));
    EXPECT_TRUE(paper.finished);
    EXPECT_THAT(paper.text, HasSubstr("Connection: close\r\n"));
}

TEST_F(Talking, answers_requests_that_came_together_in_their_order) {
    begin();
    say(get("/one") + get("/later") + get("/two") + get("/three"));
    EXPECT_THAT(paper.text, EndsWith("/one\n"));
    EXPECT_FALSE(conversation->listens()) << "nothing more is read before the answer";
    respond(text(200, "later"));
    const std::size_t later = paper.text.find("later"), two = paper.text.find("/two"),
                      three = paper.text.find("/three");
    EXPECT_LT(later, two);
    EXPECT_LT(two, three);
    EXPECT_NE(three, std::string::npos);
    EXPECT_TRUE(conversation->listens());
    respond(text(200, "twice"));
    EXPECT_THAT(paper.text, Not(HasSubstr("twice"))) << "a second answer is forgotten";
}

TEST_F(Talking, survives_thousands_of_requests_at_once) {
    config.limits.requests = {};
    begin();
    std::string many;
    for (int i = 0; i < 20000; ++i) many += get("/");
    say(many);
    EXPECT_EQ(asked.size(), 20000U);
}

TEST_F(Talking, forgets_an_answer_for_somebody_who_has_gone) {
    begin();
    say(get("/later"));
    conversation->gone({});
    conversation.reset();
    respond(text(200, "too late"));
    EXPECT_THAT(paper.text, IsEmpty());
    reception.reset();
    respond(text(200, "far too late"));
}

TEST_F(Talking, contains_what_a_handler_throws) {
    begin();
    EXPECT_THAT(say(get("/throw")), StartsWith("HTTP/1.1 500"));
    EXPECT_THAT(failures, ElementsAre("on purpose"));
    paper.read();
    EXPECT_THAT(say(get("/next")), StartsWith("HTTP/1.1 200"));
}

TEST_F(Talking, sends_no_body_for_a_head) {
    begin();
    EXPECT_THAT(say("HEAD /file HTTP/1.1\r\nHost: room\r\n\r\n"),
                AllOf(HasSubstr("Content-Length: 6\r\n"), EndsWith("\r\n\r\n")));
}

TEST_F(Talking, ends_after_what_cannot_be_understood) {
    begin();
    EXPECT_THAT(say("nonsense\r\n\r\n" + get("/smuggled")), StartsWith("HTTP/1.1 400"));
    EXPECT_TRUE(paper.finished);
    EXPECT_THAT(asked, IsEmpty());
    paper.read();
    EXPECT_THAT(say(get("/more")), IsEmpty());
    wait(3s);
    EXPECT_TRUE(paper.was_cut) << "whoever does not close is closed";
}

TEST_F(Talking, says_that_a_body_is_welcome) {
    begin();
    EXPECT_THAT(say("POST / HTTP/1.1\r\nHost: room\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"),
                StartsWith("HTTP/1.1 100 Continue\r\n\r\n"));
    paper.read();
    EXPECT_THAT(say("ab"), StartsWith("HTTP/1.1 200"));
}

TEST_F(Talking, ends_when_a_request_takes_too_long) {
    begin();
    say("GET / HTTP/1.1\r\nHost: ");
    wait(9s);
    say("r");
    EXPECT_FALSE(paper.finished);
    wait(2s);
    EXPECT_THAT(paper.text, StartsWith("HTTP/1.1 408")) << "drops of a request do not keep a connection";
    EXPECT_TRUE(paper.finished);
}

TEST_F(Talking, ends_when_nothing_is_said) {
    begin();
    wait(11s);
    EXPECT_TRUE(paper.was_cut);
}

TEST_F(Talking, keeps_a_connection_between_requests_for_a_while) {
    begin();
    say(get("/"));
    wait(50s);
    EXPECT_FALSE(paper.was_cut);
    say(get("/"));
    wait(50s);
    EXPECT_FALSE(paper.was_cut);
    wait(11s);
    EXPECT_TRUE(paper.was_cut);
}

TEST_F(Talking, ends_when_an_answer_is_not_taken) {
    begin();
    paper.peer_reads = false;
    say(get("/"));
    wait(1s);
    EXPECT_FALSE(paper.was_cut);
    wait(31s);
    EXPECT_TRUE(paper.was_cut);
}

TEST_F(Talking, refuses_those_who_ask_too_often) {
    config.limits.requests = {.a_second = 2, .at_once = 3};
    begin();
    for (int i = 0; i < 3; ++i) EXPECT_THAT(say(get("/")), StartsWith("HTTP/1.1 200"));
    paper.read();
    EXPECT_THAT(say(get("/")), AllOf(StartsWith("HTTP/1.1 429"), HasSubstr("Retry-After: 1")));
    now += 500ms;
    paper.read();
    EXPECT_THAT(say(get("/")), StartsWith("HTTP/1.1 200"));
    Paper other_paper;
    Conversation other(reception, other_paper, "10.0.0.8", false);
    std::string request = get("/");
    other.received(request);
    EXPECT_THAT(other_paper.text, StartsWith("HTTP/1.1 200")) << "others are not concerned";
}

TEST_F(Talking, believes_proxies_that_are_trusted_and_nobody_else) {
    config.trusted_proxies = {"10.0.0.1"};
    begin("10.0.0.1");
    say(get("/", "X-Forwarded-For: 1.2.3.4, 5.6.7.8, 10.0.0.1\r\nX-Forwarded-Proto: https\r\n"));
    EXPECT_EQ(asked.back().remote, "5.6.7.8") << "what stands further in front anybody can write";
    EXPECT_TRUE(asked.back().secure);
    EXPECT_THAT(paper.text, HasSubstr("Strict-Transport-Security"));
    begin("10.0.0.9");
    say(get("/", "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Proto: https\r\n"));
    EXPECT_EQ(asked.back().remote, "10.0.0.9");
    EXPECT_FALSE(asked.back().secure);
}

TEST_F(Talking, is_about_our_own_hosts_alone_if_they_are_named) {
    config.public_origins = {"https://room.example"};
    begin();
    EXPECT_THAT(say("GET / HTTP/1.1\r\nHost: rebound.example\r\n\r\n"), StartsWith("HTTP/1.1 421"));
    for (const std::string_view host :
         {"room.example", "ROOM.example:8080", "192.168.1.5:8080", "localhost", "[::1]:8080"}) {
        paper.read();
        EXPECT_THAT(say("GET / HTTP/1.1\r\nHost: " + std::string(host) + "\r\n\r\n"), StartsWith("HTTP/1.1 200"))
            << host;
    }
}

// Whoever had a page at evil.example could let that name point at a room in somebody's house, and was taken for one of
// the room's own pages there.
TEST_F(Talking, is_not_about_a_strangers_name_that_leads_here) {
    config.own_names = {"den", "den.example.com"};
    const auto status = [&](const std::string &host, const std::string &request) {
        begin();
        paper.read();
        return say(request + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                   "\r\nContent-Length: 0\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n")
            .substr(9, 3);
    };
    for (const std::string host :
         {"evil.example:8080", "den.evil.example", "den.example.com.evil.example", "garden", "evil.lan", "eden.local",
          "local", "den.box", "den.evilfritz.box", "den.lan.evil.example", "192.168.1.5.evil.example"}) {
        EXPECT_EQ(status(host, "POST /"), "421") << host;
        EXPECT_EQ(status(host, "GET /socket"), "421") << host;
        EXPECT_EQ(status(host, "GET /metrics"), "421") << host;
    }
    EXPECT_TRUE(asked.empty());
    EXPECT_THAT(paper.text, HasSubstr(R"(origins = \"http://192.168.1.5.evil.example\")"));

    for (const std::string host : {"192.168.1.5:8080", "[fd00::5]:8080", "localhost:8080", "den:8080", "DEN",
                                   "den.example.com", "den.local:8080", "den.fritz.box", "den.lan", "den.home",
                                   "den.home.arpa", "den.internal", "den.upstairs.lan"})
        EXPECT_EQ(status(host, "GET /socket"), "101") << host;
}

TEST_F(Talking, opens_sockets_for_our_own_pages_alone) {
    config.public_origins = {"https://room.example"};
    const auto status = [&](std::string_view headers) {
        Paper own_paper;
        if (!reception) reception = *Reception::open(config, handlers);
        Conversation own(reception, own_paper, "10.0.0.7", false);
        std::string request = upgrade_request("/socket", headers);
        own.received(request);
        own.gone({});
        return own_paper.text.substr(9, 3);
    };
    EXPECT_EQ(status("Origin: http://127.0.0.1\r\n"), "101") << "the host that was asked for";
    EXPECT_TRUE(asked.back().from_page);
    EXPECT_EQ(status("Origin: https://room.example\r\n"), "101") << "the public origin";
    EXPECT_EQ(status(""), "101") << "a program, which has to show a token";
    EXPECT_FALSE(asked.back().from_page);
    for (const std::string_view origin :
         {"http://evil.example", "https://127.0.0.1", "http://127.0.0.1:8080", "null", "http://room.example",
          "https://room.example.evil.example", "https://room.example:444", "http://127.0.0.1, x", ""})
        EXPECT_EQ(status("Origin: " + std::string(origin) + "\r\n"), "403") << origin;
}

TEST_F(Talking, takes_no_posts_of_foreign_pages) {
    begin();
    EXPECT_THAT(say("POST / HTTP/1.1\r\nHost: room\r\nOrigin: http://evil.example\r\nContent-Length: 0\r\n\r\n"),
                AllOf(StartsWith("HTTP/1.1 403"), HasSubstr("public origin")));
    paper.read();
    EXPECT_THAT(say("POST / HTTP/1.1\r\nHost: room\r\nOrigin: http://room\r\nContent-Length: 0\r\n\r\n"),
                StartsWith("HTTP/1.1 200"));
}

TEST_F(Talking, tells_what_it_turns_away_by_its_kind_and_without_a_word_of_it) {
    config.limits.requests = {.a_second = 1, .at_once = 6};
    begin();
    say(get("/"));
    say(upgrade_request("/no")); // whoever is asked there knows of it
    EXPECT_THAT(turned_away, IsEmpty());
    say("POST / HTTP/1.1\r\nHost: room\r\nOrigin: http://evil.example\r\nContent-Length: 0\r\n\r\n");
    say("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    say("TRACE / HTTP/1.1\r\nHost: room\r\n\r\n");
    say("GET /s HTTP/1.1\r\nHost: room\r\nUpgrade: websocket\r\nConnection: "
        "Upgrade\r\nSec-WebSocket-Version: 8\r\n\r\n");
    say(get("/"));
    say(get("/"));
    say("evil nonsense\r\n\r\n");
    EXPECT_THAT(turned_away,
                testing::ElementsAre("a change by a page of another origin", "a request for another host",
                                     "a request that makes no sense", "a socket that was asked for wrongly",
                                     "too many requests of one address", "a request that makes no sense"));
}

TEST_F(Talking, tells_whom_it_sends_away_by_the_kind_of_it) {
    config.limits.messages = {.a_second = 1, .at_once = 2};
    begin_socket();
    for (int i = 0; i < 3; ++i) say_frame(Opcode::text, "x");
    paper = {};
    begin_socket();
    say("\xff\xff\xff\xff");
    paper = {};
    begin();
    say("GET / HT");
    wait(config.limits.for_request + 1s);
    EXPECT_THAT(turned_away, testing::ElementsAre("too many messages of one socket", "a message that makes no sense",
                                                  "a request that took too long to come"));
}

TEST_F(Talking, gives_programs_a_code_with_what_it_refuses_and_people_at_a_browser_the_sentence_alone) {
    begin();
    const std::string_view programs[] = {"", "Accept: */*\r\n", "Accept: application/json\r\n"};
    for (const std::string_view accept : programs) {
        paper.text.clear();
        EXPECT_THAT(say("GET /api/me HTTP/1.1\r\nHost: a.stranger.example\r\n" + std::string(accept) + "\r\n"),
                    AllOf(StartsWith("HTTP/1.1 421"), HasSubstr("Content-Type: application/json"),
                          HasSubstr(R"({"code":"other-host","why":"This room does not know that it is called )"),
                          EndsWith(R"(","rule":null})")))
            << accept;
    }
    paper.text.clear();
    EXPECT_THAT(say("GET / HTTP/1.1\r\nHost: a.stranger.example\r\nAccept: text/html,*/*;q=0.8\r\n\r\n"),
                AllOf(StartsWith("HTTP/1.1 421"), HasSubstr("Content-Type: text/plain"),
                      HasSubstr("\r\n\r\nThis room does not know that it is called ")));
    paper.text.clear();
    EXPECT_THAT(say("POST / HTTP/1.1\r\nHost: room\r\nContent-Length: 99999999\r\n\r\n"),
                AllOf(StartsWith("HTTP/1.1 413"), HasSubstr(R"({"code":"too-long","why":"The body of a request)")));
}

TEST_F(Talking, refuses_sockets_that_are_asked_for_wrongly) {
    begin();
    EXPECT_THAT(say("GET /s HTTP/1.1\r\nHost: room\r\nUpgrade: websocket\r\nConnection: "
                    "Upgrade\r\nSec-WebSocket-Version: 8\r\n\r\n"),
                AllOf(StartsWith("HTTP/1.1 426"), HasSubstr("Sec-WebSocket-Version: 13")));
    paper.read();
    EXPECT_THAT(say("GET /s HTTP/1.1\r\nHost: room\r\nUpgrade: websocket\r\nConnection: "
                    "Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: short\r\n\r\n"),
                StartsWith("HTTP/1.1 400"));
    paper.read();
    EXPECT_THAT(say(upgrade_request("/no")), AllOf(StartsWith("HTTP/1.1 403"), EndsWith("Not you.\n")));
    conversation->gone({});
    EXPECT_EQ(closed, 0) << "a socket that never was is never closed";
}

TEST_F(Talking, greets_behind_the_handshake) {
    begin();
    EXPECT_THAT(say(upgrade_request("/greet")), AllOf(StartsWith("HTTP/1.1 101"), EndsWith("\r\n\r\n\x81\x07welcome")));
}

TEST_F(Talking, hears_frames_that_came_with_the_handshake) {
    begin();
    std::string hello = "hello";
    const Mask mask{'a', 'b', 'c', 'd'};
    apply_mask(hello, mask);
    say(upgrade_request("/socket") + frame_head(Opcode::text, 5, mask) + hello);
    EXPECT_THAT(heard, ElementsAre("hello"));
}

TEST_F(Talking, answers_pings_and_asks_the_silent) {
    begin_socket();
    say_frame(Opcode::ping, "are you there");
    EXPECT_EQ(paper.read(), "\x8a\x0d"
                            "are you there");
    wait(21s);
    EXPECT_EQ(paper.read(), std::string("\x89\x00", 2));
    wait(1s);
    EXPECT_THAT(paper.read(), IsEmpty()) << "once is enough";
    say_frame(Opcode::pong, "");
    wait(21s);
    EXPECT_EQ(paper.read(), std::string("\x89\x00", 2));
    EXPECT_FALSE(paper.was_cut);
    wait(40s);
    EXPECT_TRUE(paper.was_cut);
    EXPECT_EQ(reception->counters.cut_silent, 1U);
    conversation->gone({});
    EXPECT_EQ(closed, 1);
}

TEST_F(Talking, tells_those_who_hear_nothing_that_it_is_still_there) {
    config.still = std::make_shared<const std::string>("still");
    begin_socket();
    const auto hears_of_it = [&] { return paper.read().find("\x81\x05still") != std::string::npos; };
    wait(20s);
    EXPECT_FALSE(hears_of_it());
    wait(1s);
    EXPECT_TRUE(hears_of_it());
    for (int seconds = 0; seconds < 20; ++seconds) { // to speak is not to be spoken to
        say_frame(Opcode::text, "hello");
        wait(1s);
        EXPECT_FALSE(hears_of_it()) << seconds;
    }
    wait(1s);
    EXPECT_TRUE(hears_of_it());

    wait(15s);
    conversation->send(std::make_shared<const std::string>("news"));
    wait(15s);
    EXPECT_FALSE(hears_of_it()) << "news are as good";
    wait(6s);
    EXPECT_TRUE(hears_of_it());

    conversation->close(1000, {});
    paper.read();
    wait(21s);
    EXPECT_FALSE(hears_of_it());
}

TEST_F(Talking, tells_those_who_hear_nothing_only_where_there_is_something_to_say) {
    begin_socket();
    wait(21s);
    EXPECT_EQ(paper.read(), std::string("\x89\x00", 2)) << "a ping";
}

TEST_F(Talking, closes_as_the_peer_does) {
    begin_socket();
    say_frame(Opcode::close, close_payload(1000, "bye"));
    EXPECT_EQ(paper.read(), std::string("\x88\x02\x03\xe8"));
    EXPECT_TRUE(paper.finished);
    conversation->send(std::make_shared<const std::string>("more"));
    EXPECT_THAT(paper.read(), IsEmpty());
}

TEST_F(Talking, waits_for_the_peer_to_close_as_well) {
    begin_socket();
    conversation->close(4000, "enough");
    EXPECT_EQ(paper.read(), "\x88\x08\x0f\xa0"
                            "enough");
    say_frame(Opcode::text, "still talking");
    EXPECT_THAT(heard, IsEmpty());
    EXPECT_FALSE(paper.finished);
    say_frame(Opcode::close, close_payload(4000, ""));
    EXPECT_TRUE(paper.finished);
    EXPECT_THAT(paper.read(), IsEmpty());
}

TEST_F(Talking, sends_those_away_who_send_too_much) {
    config.limits.messages = {.a_second = 1, .at_once = 5};
    begin_socket();
    for (int i = 0; i < 5; ++i) say_frame(Opcode::text, "x");
    EXPECT_THAT(paper.read(), IsEmpty());
    say_frame(Opcode::pong, "");
    EXPECT_THAT(paper.read(), StartsWith("\x88")) << "frames of any kind count";
    EXPECT_EQ(heard.size(), 5U);
    EXPECT_EQ(reception->counters.cut_hasty, 1U);
}

TEST_F(Talking, sends_those_away_who_read_too_slowly) {
    config.limits.outgoing = 1000;
    begin_socket();
    paper.peer_reads = false;
    const auto big = std::make_shared<const std::string>(5000, 'a');
    conversation->send(big);
    EXPECT_GT(paper.text.size(), 5000U) << "one frame may always wait, however long";
    conversation->send(std::make_shared<const std::string>("one more"));
    EXPECT_EQ(paper.text.substr(2, 2), "\x03\xf5") << "1013";
    EXPECT_TRUE(paper.finished);
    EXPECT_EQ(reception->counters.cut_slow, 1U);
}

TEST_F(Talking, closes_a_socket_whose_handler_throws) {
    begin_socket();
    say_frame(Opcode::text, "throw");
    EXPECT_EQ(paper.text.substr(2, 2), "\x03\xf3") << "1011";
    EXPECT_THAT(failures, ElementsAre("on purpose"));
}

TEST_F(Talking, counts_connections_of_an_address) {
    config.limits.connections_per_address = 2;
    begin();
    EXPECT_TRUE(reception->enter("10.0.0.7"));
    EXPECT_TRUE(reception->enter("10.0.0.7"));
    EXPECT_FALSE(reception->enter("10.0.0.7"));
    EXPECT_TRUE(reception->enter("10.0.0.8"));
    EXPECT_TRUE(reception->enter("2001:db8::1"));
    EXPECT_TRUE(reception->enter("2001:db8::2"));
    EXPECT_FALSE(reception->enter("2001:db8::3")) << "one household";
    reception->leave("10.0.0.7");
    EXPECT_TRUE(reception->enter("10.0.0.7"));
}

TEST(Reception, says_what_is_wrong_with_its_configuration) {
    Config config;
    config.public_origins = {"room.example"};
    EXPECT_THAT(Reception::open(config, {}).error(), HasSubstr("has to be like https://room.example"));
    config.public_origins = {};
    config.trusted_proxies = {"proxy"};
    EXPECT_THAT(Reception::open(config, {}).error(), HasSubstr("has to be numeric"));
}

} // namespace
} // namespace ananas::net
