// Real sockets for tests: a server on a thread of its own, and a connection of raw bytes.
#pragma once

#include "net/loop.h"
#include "net/server.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

namespace ananas::net {

// Answers "GET /path" with the path, holds "/later" back for a moment, throws at "/throw", and echoes what sockets say.
// A socket is refused at "/no".
class EchoServer {
public:
    explicit EchoServer(Config config = {}, std::function<void(Handlers &)> change = {});
    ~EchoServer();
    EchoServer(const EchoServer &) = delete;
    EchoServer &operator=(const EchoServer &) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] std::string url(std::string_view path) const;
    // Runs on the server's thread and waits for it.
    void on_loop(const std::function<void(Server &)> &task);
    Counters counters();

    Loop loop;

private:
    std::unique_ptr<Server> server_;
    std::uint16_t port_ = 0;
    bool secure_ = false;
    std::thread thread_;
};

// Bytes to and from 127.0.0.1. Reading gives up after five seconds.
class RawConnection {
public:
    explicit RawConnection(std::uint16_t port, int receive_buffer = 0);
    ~RawConnection();
    RawConnection(const RawConnection &) = delete;
    RawConnection &operator=(const RawConnection &) = delete;

    void send(std::string_view bytes) const;
    std::string read_until(std::string_view end); // all up to and with it
    std::string read(std::size_t bytes);
    std::string read_to_end();
    void finish_sending() const;

private:
    bool read_some();
    int socket_;
    std::string inbox_;
};

// The request that becomes a socket.
std::string upgrade_request(std::string_view path, std::string_view more_headers = {});

std::size_t heap_in_use(); // bytes that this process has asked for and not given back
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

// Waits for something that another thread does.
bool eventually(const std::function<bool()> &happened, std::chrono::milliseconds longest = std::chrono::seconds(10));

} // namespace ananas::net
