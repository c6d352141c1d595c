// A server of HTTP and WebSockets. Everything happens on the loop's thread: the handlers are called there, and all
// functions here are called there or before the loop runs.
#pragma once

#include "base/result.h"
#include "net/http.h"
#include "net/line.h"
#include "net/loop.h"
#include "net/rate.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::net {

enum class SocketId : std::uint64_t {};

// Zero is no limit, where a count or an allowance says so.
struct Limits {
    std::size_t message = 64UL * 1024;   // bytes of a WebSocket message
    std::size_t body = 64UL * 1024;      // of a request
    std::size_t head = 16UL * 1024;      // of a request, with its headers
    std::size_t outgoing = 256UL * 1024; // waiting for one reader, who is cut off beyond; one frame may always wait
    // Before anything waits here, the kernel fills a buffer. Left to itself it lets that grow to megabytes for whoever
    // does not read; asked for so much, it takes twice as many bytes and no more.
    std::size_t on_the_way = 128UL * 1024;

    std::size_t connections = 20000;
    std::size_t connections_per_address = 200;          // an IPv6 address counts as its /64
    Allowance messages{.a_second = 50, .at_once = 200}; // frames of one socket
    Allowance requests{.a_second = 20, .at_once = 200}; // of one address
    // Connections from this machine itself are not counted by address: behind a proxy here they are everybody's.
    bool spare_loopback = true;

    std::chrono::milliseconds for_request{10000}; // from its first byte to its last, TLS included
    std::chrono::milliseconds keep_alive{60000};  // between requests
    std::chrono::milliseconds ping_after{20000};  // of silence on a socket, in one direction or the other
    std::chrono::milliseconds silence{60000};     // after which a socket is given up
    std::chrono::milliseconds stall{30000};       // nothing of what was sent has been taken
    std::chrono::milliseconds goodbye{2000};      // for the peer to close as well
    std::chrono::milliseconds tick{1000};         // how often the times above are looked at
};

struct Config {
    std::string address;                    // to listen on; nothing: all of IPv4 and IPv6
    std::uint16_t port = 0;                 // 0: any that is free
    std::string certificate_file, key_file; // PEM, for https
    // "https://room.example": what players call, where that is not what the server sees, as behind a proxy. Requests
    // for hosts of other names are refused.
    std::vector<std::string> public_origins;
    // Of this machine, for which it is asked where none is public; nothing: what the system calls it.
    std::vector<std::string> own_names;
    std::vector<std::string> trusted_proxies; // addresses whose X-Forwarded-For and -Proto are believed
    Limits limits;
    // Said on a socket on which nothing was said for `ping_after`, where there is something to say: pages answer pings
    // without knowing of them, and could not tell a quiet room from one that is gone.
    std::shared_ptr<const std::string> still;
    std::function<Time()> clock; // nothing: the steady one
};

struct Counters {
    Traffic traffic;
    std::uint64_t connections = 0, accepted = 0; // now; ever
    std::uint64_t sockets = 0, sockets_opened = 0;
    std::uint64_t requests = 0;
    std::uint64_t messages_in = 0, messages_out = 0;
    std::uint64_t refused_requests = 0;    // not understood, not ours, or too many
    std::uint64_t refused_connections = 0; // too many
    std::uint64_t cut_slow = 0, cut_silent = 0, cut_hasty = 0, cut_broken = 0;
    std::uint64_t handler_failures = 0;
};

// Called once, on the loop's thread, at once or later. Late answers to somebody who has gone are forgotten.
using Respond = std::function<void(Response)>;

struct Handlers {
    std::function<void(Request, Respond)> http;
    // Before a request becomes a socket: nothing to accept it, or the refusal. Frames may be sent at once; they follow
    // the handshake. A request without an Origin (`from_page`) is for programs that show a token, not a cookie.
    std::function<std::optional<Response>(SocketId, const Request &)> opened;
    std::function<void(SocketId, std::string_view)> message;
    std::function<void(SocketId)> closed; // once for every socket that was accepted
    // An exception that a handler let go: the request got 500, the socket was closed with 1011.
    std::function<void(std::string_view)> failed;
    // Somebody whom none of the above has heard of: what it was, in words that are always the same. For a log.
    std::function<void(std::string_view what)> turned_away;
};

class Server {
public:
    // Listens, or says why it cannot.
    static Result<std::unique_ptr<Server>, std::string> open(Loop &loop, Config config, Handlers handlers);
    ~Server(); // drops all connections
    Server(const Server &) = delete;
    Server &operator=(const Server &) = delete;

    [[nodiscard]] std::uint16_t port() const;

    // One text frame. The same text may go to any number of sockets; nobody copies it. Forgotten if the socket is
    // gone or closing; a reader for whom too much is waiting is cut off with 1013.
    void send(SocketId socket, std::shared_ptr<const std::string> text);
    void close(SocketId socket, std::uint16_t code, std::string_view reason);

    // Accepts nobody more, answers what was asked, closes sockets with 1001, and then, at the latest after that time,
    // calls `done`.
    void stop(std::chrono::milliseconds longest, std::function<void()> done);

    [[nodiscard]] const Counters &counters() const;

private:
    struct Inside;
    explicit Server(std::shared_ptr<Inside> inside);
    std::shared_ptr<Inside> inside_;
};

} // namespace ananas::net
