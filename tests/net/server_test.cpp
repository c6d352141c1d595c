// The server and the client over real sockets of this machine.

#include "base/result.h"
#include "net/blocking.h"
#include "net/client.h"
#include "net/frames.h"
#include "net/http.h"
#include "net/loop.h"
#include "net/machine.h"
#include "net/server.h"
#include "sockets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
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
using testing::StartsWith;
using namespace std::chrono_literals;

constexpr Mask some_mask{'1', '2', '3', '4'};

std::string masked(Opcode opcode, std::string payload, bool last = true) {
    std::string head = frame_head(opcode, payload.size(), some_mask);
    if (!last) head[0] = static_cast<char>(head[0] & 0x7f);
    apply_mask(payload, some_mask);
    return head + payload;
}

// The close code of a frame that a server sent.
int close_code(const std::string &frame) {
    if (frame.size() < 4 || frame[0] != '\x88') return 0;
    return static_cast<unsigned char>(frame[2]) * 256 + static_cast<unsigned char>(frame[3]);
}

TEST(Server, answers_requests) {
    const EchoServer server;
    const auto answer = fetch(server.url("/some/path"));
    ASSERT_TRUE(answer) << answer.error();
    EXPECT_EQ(answer->status, 200);
    EXPECT_EQ(answer->body, "/some/path\n");
    EXPECT_EQ(answer->header("x-content-type-options"), "nosniff");
    EXPECT_THAT(std::string(answer->header("date")), EndsWith(" GMT"));
    EXPECT_EQ(fetch(server.url("/later"))->body, "later\n");
    EXPECT_EQ(fetch(server.url("/throw"))->status, 500);
    EXPECT_EQ(fetch(server.url("/big"))->body.size(), 3000001U);
    EXPECT_EQ(fetch(server.url("/x"), {.method = "HEAD", .headers = {}, .body = {}})->body, "");
}

TEST(Server, takes_bodies_up_to_its_limit) {
    EchoServer server;
    const auto post = [&](std::size_t size) {
        return fetch(server.url("/body"), {.method = "POST", .headers = {}, .body = std::string(size, 'x')});
    };
    EXPECT_EQ(post(65536)->body, "65536\n");
    const auto refused = post(65537);
    ASSERT_TRUE(refused) << refused.error();
    EXPECT_EQ(refused->status, 413);
    EXPECT_THAT(refused->body, HasSubstr("at most 65536 bytes"));
    EXPECT_EQ(post(1000000)->status, 413) << "the refusal arrives though the body was not read";
}

TEST(Server, goes_on_with_the_same_connection) {
    const EchoServer server;
    RawConnection connection(server.port());
    for (int i = 0; i < 3; ++i) {
        connection.send("GET /again HTTP/1.1\r\nHost: localhost\r\n\r\n");
        EXPECT_THAT(connection.read_until("/again\n"), StartsWith("HTTP/1.1 200"));
    }
    connection.send(
        "GET /one HTTP/1.1\r\nHost: localhost\r\n\r\nGET /later HTTP/1.1\r\nHost: localhost\r\n\r\nGET /two "
        "HTTP/1.1\r\nHost: localhost\r\n\r\n");
    connection.finish_sending();
    const std::string all = connection.read_to_end();
    EXPECT_LT(all.find("/one\n"), all.find("later\n"));
    EXPECT_LT(all.find("later\n"), all.find("/two\n"));
    EXPECT_THAT(all, EndsWith("/two\n"));
}

TEST(Server, refuses_what_is_no_request_and_ends) {
    EchoServer server;
    const auto reply = [&](std::string_view bytes) {
        RawConnection connection(server.port());
        connection.send(bytes);
        connection.finish_sending();
        return connection.read_to_end();
    };
    EXPECT_THAT(reply("\x01\x02garbage\r\n\r\n"), AllOf(StartsWith("HTTP/1.1 400"), HasSubstr("Connection: close")));
    EXPECT_THAT(reply("GET / HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 400"));
    EXPECT_THAT(reply("GET /" + std::string(20000, 'a') + " HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                StartsWith("HTTP/1.1 431"));
    EXPECT_THAT(reply("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(20000, 'a') + "\r\n\r\n"),
                StartsWith("HTTP/1.1 431"));
    EXPECT_THAT(reply("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: "
                      "chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n"),
                AllOf(StartsWith("HTTP/1.1 400"), HasSubstr("once and clearly")));
    EXPECT_THAT(reply("TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n"), StartsWith("HTTP/1.1 405"));
    EXPECT_EQ(reply("GET / HTT"), "") << "cut in the middle";
    EXPECT_EQ(reply(""), "");
    EXPECT_EQ(fetch(server.url("/well"))->status, 200);
}

TEST(Server, opens_sockets_and_echoes) {
    EchoServer server;
    auto opened = BlockingSocket::connect(server.url("/socket"));
    ASSERT_TRUE(opened) << opened.error().words;
    BlockingSocket &socket = *opened;
    for (const std::size_t size : {0U, 1U, 125U, 126U, 1000U, 1024U, 1025U, 65535U, 65536U}) {
        socket.send(std::string(size, 'a'));
        EXPECT_EQ(socket.receive(5s), std::string(size, 'a')) << size;
    }
    for (int i = 0; i < 100; ++i) socket.send("number " + std::to_string(i));
    for (int i = 0; i < 100; ++i) EXPECT_EQ(socket.receive(5s), "number " + std::to_string(i));
    EXPECT_EQ(server.counters().sockets, 1U);
    socket.close();
    ASSERT_TRUE(socket.goodbye());
    EXPECT_EQ(socket.goodbye()->code, 1000);
    EXPECT_TRUE(eventually([&] { return server.counters().connections == 0; }));
    EXPECT_EQ(server.counters().sockets, 0U);
    EXPECT_EQ(server.counters().messages_in, 109U);
    EXPECT_EQ(server.counters().messages_out, 109U);
}

TEST(Server, refuses_sockets_with_a_sentence) {
    const EchoServer server;
    const auto refused = BlockingSocket::connect(server.url("/no"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().status, 403);
    EXPECT_EQ(refused.error().words, "Not you.");
    const auto foreign = BlockingSocket::connect(server.url("/socket"), {{"Origin", "http://evil.example"}});
    ASSERT_FALSE(foreign);
    EXPECT_EQ(foreign.error().status, 403);
    EXPECT_THAT(foreign.error().words, HasSubstr("a page of http://evil.example"));
    EXPECT_TRUE(BlockingSocket::connect(server.url("/socket"), {{"Origin", server.url("")}}));
}

TEST(Server, reads_fragments_and_answers_pings) {
    const EchoServer server;
    RawConnection connection(server.port());
    connection.send(upgrade_request("/socket"));
    EXPECT_THAT(connection.read_until("\r\n\r\n"), HasSubstr("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    connection.send(masked(Opcode::text, "one ", false) + masked(Opcode::ping, "p") +
                    masked(Opcode::continuation, "two"));
    EXPECT_EQ(connection.read(3), "\x8a\x01p");
    EXPECT_EQ(connection.read(9), "\x81\x07one two");
    // One byte at a time is slow, but it is allowed.
    for (const char byte : masked(Opcode::text, "drops")) connection.send({&byte, 1});
    EXPECT_EQ(connection.read(7), "\x81\x05"
                                  "drops");
}

TEST(Server, closes_sockets_that_break_the_protocol) {
    EchoServer server;
    const auto code_after = [&](const std::string &bytes) {
        RawConnection connection(server.port());
        connection.send(upgrade_request("/socket"));
        connection.read_until("\r\n\r\n");
        connection.send(bytes);
        return close_code(connection.read_to_end());
    };
    EXPECT_EQ(code_after(masked(Opcode::text, std::string(65537, 'a'))), 1009);
    EXPECT_EQ(code_after("\x81\x05hello"), 1002);
    EXPECT_EQ(code_after(masked(Opcode::binary, "x")), 1003);
    EXPECT_EQ(code_after(masked(Opcode::text, "\xff")), 1007);
    EXPECT_EQ(code_after(masked(Opcode::text, "throw")), 1011);
    EXPECT_EQ(code_after(masked(Opcode::text, "close me")), 4001);
    EXPECT_EQ(code_after(masked(Opcode::close, close_payload(1000, ""))), 1000);
    EXPECT_TRUE(eventually([&] { return server.counters().sockets == 0; }));
}

TEST(Server, cuts_off_a_slow_reader_and_nobody_else) {
    std::vector<SocketId> open;
    Config config;
    config.limits.tick = 20ms;
    config.limits.goodbye = 200ms;
    std::atomic<int> closed = 0;
    EchoServer server(config, [&](Handlers &handlers) {
        handlers.opened = [&](SocketId socket, const Request &) {
            open.push_back(socket);
            return std::optional<Response>();
        };
        handlers.closed = [&](SocketId) { ++closed; };
    });
    RawConnection slow(server.port(), 4096);
    slow.send(upgrade_request("/socket"));
    slow.read_until("\r\n\r\n");
    auto opened = BlockingSocket::connect(server.url("/socket"));
    ASSERT_TRUE(opened);
    BlockingSocket &quick = *opened;

    const auto frame = std::make_shared<const std::string>(10000, 'f');
    int frames = 0;
    while (server.counters().cut_slow == 0 && frames < 10000) {
        server.on_loop([&](Server &it) {
            for (const SocketId socket : open) it.send(socket, frame);
        });
        ++frames;
        ASSERT_EQ(quick.receive(5s), *frame) << "the other reader gets every frame";
    }
    EXPECT_EQ(server.counters().cut_slow, 1U);
    // What may wait, what the kernel may hold, and a little in the buffer of who does not read. It had been megabytes.
    EXPECT_LE(static_cast<std::size_t>(frames) * frame->size(),
              config.limits.outgoing + 2 * config.limits.on_the_way + 100'000);
    EXPECT_TRUE(eventually([&] { return closed == 1; }));
    const std::string rest = slow.read_to_end();
    EXPECT_LT(rest.size(), static_cast<std::size_t>(frames) * 10000) << "the slow one did not get all";
    quick.send("still here");
    EXPECT_EQ(quick.receive(5s), "still here");
}

TEST(Server, lets_no_address_have_too_many_connections) {
    Config config;
    config.limits.spare_loopback = false;
    config.limits.connections_per_address = 2;
    EchoServer server(config);
    auto first = std::make_unique<RawConnection>(server.port());
    const RawConnection second(server.port());
    EXPECT_TRUE(eventually([&] { return server.counters().connections == 2; }));
    RawConnection third(server.port());
    EXPECT_THAT(third.read_to_end(), AllOf(StartsWith("HTTP/1.1 503"), HasSubstr("from your address")));
    first.reset();
    EXPECT_TRUE(eventually([&] { return server.counters().connections == 1; }));
    EXPECT_EQ(fetch(server.url("/"))->status, 200);
}

TEST(Server, lets_not_too_many_connect) {
    Config config;
    config.limits.connections = 1;
    EchoServer server(config);
    const RawConnection first(server.port());
    EXPECT_TRUE(eventually([&] { return server.counters().connections == 1; }));
    RawConnection second(server.port());
    EXPECT_THAT(second.read_to_end(), HasSubstr("full"));
    EXPECT_EQ(server.counters().refused_connections, 1U);
}

TEST(Server, gives_up_the_silent) {
    Config config;
    config.limits.tick = 10ms;
    config.limits.ping_after = 50ms;
    config.limits.silence = 150ms;
    EchoServer server(config);
    RawConnection deaf(server.port());
    deaf.send(upgrade_request("/socket"));
    deaf.read_until("\r\n\r\n");
    EXPECT_EQ(deaf.read(2), std::string("\x89\x00", 2)) << "a ping";
    EXPECT_EQ(deaf.read_to_end(), "");
    EXPECT_EQ(server.counters().cut_silent, 1U);
}

TEST(Server, keeps_those_who_answer_pings) {
    Config config;
    config.limits.tick = 10ms;
    config.limits.ping_after = 50ms;
    config.limits.silence = 2000ms;
    const EchoServer server(config);
    auto opened = BlockingSocket::connect(server.url("/socket"));
    ASSERT_TRUE(opened);
    BlockingSocket &socket = *opened;
    EXPECT_FALSE(socket.receive(400ms));
    EXPECT_FALSE(socket.goodbye());
    socket.send("here");
    EXPECT_EQ(socket.receive(5s), "here");
}

TEST(Server, says_goodbye_when_it_stops) {
    std::atomic<bool> stopped = false;
    Respond answer; // kept until the server has been told to stop
    EchoServer server({}, [&](Handlers &handlers) {
        handlers.http = [&](const Request &, Respond respond) { answer = std::move(respond); };
    });
    auto opened = BlockingSocket::connect(server.url("/socket"));
    ASSERT_TRUE(opened);
    BlockingSocket &socket = *opened;
    RawConnection waiting(server.port());
    waiting.send("GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n");
    RawConnection idle(server.port());
    ASSERT_TRUE(eventually([&] { return server.counters().connections == 3 && server.counters().requests == 2; }));

    server.on_loop([&](Server &it) { it.stop(5s, [&] { stopped = true; }); });
    server.on_loop([&](Server &) { answer(text(200, "later")); });
    EXPECT_FALSE(socket.receive(5s));
    ASSERT_TRUE(socket.goodbye());
    EXPECT_EQ(socket.goodbye()->code, 1001);
    EXPECT_THAT(waiting.read_to_end(), AllOf(HasSubstr("Connection: close"), EndsWith("later\n")))
        << "what was asked is answered";
    EXPECT_EQ(idle.read_to_end(), "");
    socket.close(10ms);
    waiting.finish_sending();
    idle.finish_sending();
    EXPECT_THROW(RawConnection(server.port()), std::runtime_error) << "nobody more is let in";
    EXPECT_TRUE(eventually([&] { return stopped.load(); }));
}

TEST(Server, stops_even_if_somebody_does_not) {
    EchoServer server;
    const RawConnection stubborn(server.port());
    stubborn.send(upgrade_request("/socket"));
    EXPECT_TRUE(eventually([&] { return server.counters().sockets == 1; }));
    std::atomic<bool> stopped = false;
    server.on_loop([&](Server &it) { it.stop(50ms, [&] { stopped = true; }); });
    EXPECT_TRUE(eventually([&] { return stopped.load(); }));
}

TEST(Server, says_why_it_cannot_listen) {
    const EchoServer server;
    Loop loop;
    Config config;
    config.address = "127.0.0.1";
    config.port = server.port();
    EXPECT_THAT(Server::open(loop, config, {}).error(), HasSubstr("taken by another program"));
    config.address = "room";
    EXPECT_THAT(Server::open(loop, config, {}).error(), HasSubstr("has to be numeric"));
    config.address = "192.0.2.1";
    EXPECT_THAT(Server::open(loop, config, {}).error(), HasSubstr("does not have the address"));
    config.address = "";
    config.certificate_file = "nowhere.pem";
    EXPECT_THAT(Server::open(loop, config, {}).error(), HasSubstr("both are needed"));
    config.key_file = "nowhere.key";
    EXPECT_THAT(Server::open(loop, config, {}).error(), HasSubstr("PEM file"));
}

TEST(Server, listens_on_all_addresses_by_default) {
    Loop loop;
    Handlers handlers;
    handlers.http = [](const Request &request, const Respond &respond) { respond(text(200, request.remote)); };
    auto server = Server::open(loop, {}, handlers);
    ASSERT_TRUE(server) << server.error();
    auto client = Client::open(loop);
    std::vector<std::string> seen;
    for (const std::string_view host : {"127.0.0.1", "localhost"})
        (*client)->fetch(
            "http://" + std::string(host) + ":" + std::to_string((*server)->port()), {},
            [&](Result<Answer, std::string> answer) { seen.push_back(answer ? answer->body : answer.error()); });
    EXPECT_TRUE(loop.run_until([&] { return seen.size() == 2; }, 10s));
    for (const std::string &address : seen) EXPECT_TRUE(address == "127.0.0.1\n" || address == "::1\n") << address;
}

TEST(Client, says_why_there_is_no_answer) {
    std::uint16_t nobody = 0;
    {
        nobody = EchoServer().port();
    }
    const std::string url = "http://127.0.0.1:" + std::to_string(nobody);
    EXPECT_EQ(fetch(url).error(), url + " does not answer: nobody listens there.");
    EXPECT_EQ(BlockingSocket::connect(url).error().words, url + " does not answer: nobody listens there.");
    EXPECT_THAT(fetch("http://room.invalid").error(), HasSubstr("no machine of that name"));
    EXPECT_THAT(fetch("gopher://room").error(), HasSubstr("has to start with http"));
    const EchoServer server;
    EXPECT_THAT(fetch("https://127.0.0.1:" + std::to_string(server.port())).error(),
                HasSubstr("the encryption failed"));
}

TEST(Client, gives_up_after_a_while) {
    const EchoServer server({}, [](Handlers &handlers) { handlers.http = [](const Request &, const Respond &) {}; });
    const auto answer = fetch(server.url("/"), {}, {.to_answer = 100ms});
    ASSERT_FALSE(answer);
    EXPECT_THAT(answer.error(), HasSubstr("nothing has come for too long"));
}

TEST(Client, drives_many_sockets_with_one_loop) {
    const EchoServer server;
    Loop loop;
    auto client = Client::open(loop);
    constexpr std::size_t count = 200;
    std::size_t echoed = 0, closed = 0;
    std::vector<CallId> sockets(count);
    for (std::size_t i = 0; i < count; ++i)
        sockets[i] =
            (*client)->connect(server.url("/socket"), {},
                               {.opened = [&, i] { (*client)->send(sockets[i], "I am " + std::to_string(i)); },
                                .message =
                                    [&, i](std::string_view words) {
                                        EXPECT_EQ(words, "I am " + std::to_string(i));
                                        ++echoed;
                                        (*client)->close(sockets[i]);
                                    },
                                .closed = [&](const Goodbye &goodbye) { closed += goodbye.code == 1000 ? 1U : 0U; }});
    EXPECT_TRUE(loop.run_until([&] { return closed == count; }, 20s)) << echoed << " echoed, " << closed << " closed";
    EXPECT_EQ(echoed, count);
}

TEST(Client, can_be_dropped_at_any_time) {
    const EchoServer server;
    Loop loop;
    int calls = 0;
    {
        auto client = Client::open(loop);
        for (int i = 0; i < 10; ++i)
            (*client)->connect(server.url("/socket"), {},
                               {.opened = {}, .message = {}, .closed = [&](const Goodbye &) { ++calls; }});
        loop.run_until([] { return false; }, 10ms);
    }
    loop.run_until([] { return false; }, 50ms);
    EXPECT_EQ(calls, 0);
}

TEST(Loop, runs_what_was_posted_and_what_is_due) {
    Loop loop;
    std::vector<int> done;
    loop.after(20ms, [&] { done.push_back(3); });
    const TimerId cancelled = loop.after(5ms, [&] { done.push_back(9); });
    loop.after(1ms, [&] {
        done.push_back(2);
        loop.cancel(cancelled);
        loop.cancel(cancelled);
    });
    loop.post([&] { done.push_back(1); });
    EXPECT_TRUE(loop.run_until([&] { return done.size() == 3; }, 5s));
    EXPECT_EQ(done, (std::vector{1, 2, 3}));
    loop.after(1ms, [&] { loop.stop(); });
    loop.run();
    EXPECT_FALSE(loop.run_until([] { return false; }, 1ms));
}

TEST(Machine, has_files_and_addresses) {
    EXPECT_GE(raise_files_limit(), 1024U);
    for (const std::string &address : reachable_addresses()) EXPECT_FALSE(address.starts_with("127.")) << address;
}

TEST(Machine, is_called_by_its_name_and_that_with_its_domain) {
    const char *hosts = "127.0.0.1 localhost\n"
                        "127.0.1.1\tDen.example.com den # den.comment.example\n"
                        "192.168.1.9 eden.example.com garden\n";
    EXPECT_THAT(host_names("den", hosts), ElementsAre("den", "den.example.com"));
    EXPECT_THAT(host_names("Den.example.org", hosts), ElementsAre("den.example.org"));
    EXPECT_TRUE(host_names("", hosts).empty());
}

TEST(Server, goes_by_the_name_of_its_machine) {
    const EchoServer server;
    for (const std::string &name : host_names()) {
        RawConnection connection(server.port());
        connection.send("GET / HTTP/1.1\r\nHost: " + name + "\r\n\r\n");
        EXPECT_THAT(connection.read_until("\r\n"), StartsWith("HTTP/1.1 200")) << name;
    }
    RawConnection connection(server.port());
    connection.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    EXPECT_THAT(connection.read_until("\r\n"), StartsWith("HTTP/1.1 421"));
}

TEST(Server, holds_little_for_idle_sockets) {
    raise_files_limit();
    constexpr std::size_t count = 1000;
    EchoServer server;
    std::vector<std::unique_ptr<RawConnection>> idle;
    const auto open = [&](std::size_t until) {
        while (idle.size() < until) {
            idle.push_back(std::make_unique<RawConnection>(server.port()));
            idle.back()->send(upgrade_request("/socket"));
            idle.back()->read_until("\r\n\r\n");
            idle.back()->send(masked(Opcode::text, std::string(300, 'x')));
            idle.back()->read(304);
        }
    };
    open(100); // what is needed but once
    const std::size_t before = heap_in_use();
    open(100 + count);
    const std::size_t each = (heap_in_use() - before) / count;
    std::printf("memory: %zu bytes an idle socket, the test's own end included\n", each);
    EXPECT_EQ(server.counters().sockets, 100 + count);
    // Sanitizers keep what was freed, and more.
    EXPECT_LT(each, sanitized ? 1024U * 1024U : 16U * 1024U);
}

} // namespace
} // namespace ananas::net
