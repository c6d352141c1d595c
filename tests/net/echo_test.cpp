// How fast a plain echo is: the measure for all that is built on it. Prints; nothing here depends on the speed.

#include "net/client.h"
#include "net/loop.h"
#include "net/server.h"
#include "sockets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <memory>
#include <ratio>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::net {
namespace {

using Clock = std::chrono::steady_clock;

struct Player {
    CallId socket{};
    std::deque<Clock::time_point> sent;
};

// `sockets` clients send a message each, and another whenever the last comes back with `in_flight` under way.
void echo(std::size_t sockets, std::size_t size, std::size_t in_flight, std::size_t messages) {
    Config config;
    config.limits.messages = {};
    const EchoServer server(config);
    Loop loop;
    auto client = Client::open(loop);
    std::string text = R"({"do":"bet","to":)";
    text.resize(size - 1, '1');
    text += '}';

    std::vector<Player> players(sockets);
    std::vector<double> times;
    times.reserve(messages);
    std::size_t opened = 0, sent = 0, came = 0;
    const auto send = [&](Player &player) {
        if (sent == messages) return;
        ++sent;
        player.sent.push_back(Clock::now());
        (*client)->send(player.socket, text);
    };
    for (Player &player : players)
        player.socket = (*client)->connect(
            server.url("/socket"), {},
            {.opened = [&] { ++opened; },
             .message =
                 [&](std::string_view words) {
                     EXPECT_EQ(words.size(), size);
                     ++came;
                     times.push_back(
                         std::chrono::duration<double, std::micro>(Clock::now() - player.sent.front()).count());
                     player.sent.pop_front();
                     send(player);
                 },
             .closed = {}});
    ASSERT_TRUE(loop.run_until([&] { return opened == sockets; }, std::chrono::seconds(20)));
    const auto start = Clock::now();
    for (std::size_t i = 0; i < in_flight; ++i)
        for (Player &player : players) send(player);
    ASSERT_TRUE(loop.run_until([&] { return came == messages; }, std::chrono::seconds(60))) << came;
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    std::sort(times.begin(), times.end());
    std::printf("echo: %zu sockets, %zu bytes, %zu in flight each: %.0f messages/s, p50 %.0f us, p99 %.0f us\n",
                sockets, size, in_flight, static_cast<double>(messages) / seconds, times[times.size() / 2],
                times[times.size() * 99 / 100]);
}

TEST(Echo, brings_everything_back) { echo(20, 64, 2, 2000); }

TEST(Echo, rate_slow) {
    for (const std::size_t size : {64U, 512U})
        for (const std::size_t in_flight : {1U, 8U}) echo(100, size, in_flight, 500000);
}

} // namespace
} // namespace ananas::net
