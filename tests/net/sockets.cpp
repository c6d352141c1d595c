#include "sockets.h"

#include "net/http.h"
#include "net/loop.h"
#include "net/server.h"

#include <malloc.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace ananas::net {

EchoServer::EchoServer(Config config, std::function<void(Handlers &)> change) {
    Handlers handlers;
    handlers.http = [this](Request request, Respond respond) {
        if (request.path == "/throw") throw std::runtime_error("thrown on purpose");
        if (request.path == "/later") {
            loop.after(std::chrono::milliseconds(20), [respond] { respond(text(200, "later")); });
            return;
        }
        if (request.path == "/body") {
            respond(text(200, std::to_string(request.body.size())));
            return;
        }
        if (request.path == "/big") {
            respond(text(200, std::string(3000000, 'b')));
            return;
        }
        if (request.path == "/who") {
            respond(text(200, request.remote + (request.secure ? " secure" : " plain")));
            return;
        }
        respond(text(200, request.path));
    };
    handlers.opened = [](SocketId, const Request &request) -> std::optional<Response> {
        if (request.path == "/no") return text(403, "Not you.");
        if (request.path == "/throw") throw std::runtime_error("thrown on purpose");
        return std::nullopt;
    };
    handlers.message = [this](SocketId socket, std::string_view words) {
        if (words == "throw") throw std::runtime_error("thrown on purpose");
        if (words == "close me") {
            server_->close(socket, 4001, "as you wish");
            return;
        }
        server_->send(socket, std::make_shared<const std::string>(words));
    };
    handlers.closed = [](SocketId) {};
    if (change) change(handlers);
    secure_ = !config.certificate_file.empty();
    config.address = "127.0.0.1";
    auto server = Server::open(loop, std::move(config), std::move(handlers));
    if (!server) throw std::runtime_error(server.error());
    server_ = std::move(*server);
    port_ = server_->port();
    thread_ = std::thread([this] { loop.run(); });
}

EchoServer::~EchoServer() {
    on_loop([](Server &) {});
    loop.stop();
    thread_.join();
}

std::string EchoServer::url(std::string_view path) const {
    return (secure_ ? "https://127.0.0.1:" : "http://127.0.0.1:") + std::to_string(port_) + std::string(path);
}

void EchoServer::on_loop(const std::function<void(Server &)> &task) {
    std::promise<void> done;
    loop.post([&] {
        task(*server_);
        done.set_value();
    });
    done.get_future().wait();
}

Counters EchoServer::counters() {
    Counters counters;
    on_loop([&](Server &server) { counters = server.counters(); });
    return counters;
}

RawConnection::RawConnection(std::uint16_t port, int receive_buffer) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (receive_buffer > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    const timeval patience{.tv_sec = 5, .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
        throw std::runtime_error("nobody listens");
}

RawConnection::~RawConnection() { ::close(socket_); }

void RawConnection::send(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return; // the server may have closed: what it said is what a test looks at
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

bool RawConnection::read_some() {
    std::array<char, 65536> room{};
    const ssize_t size = ::recv(socket_, room.data(), room.size(), 0);
    if (size <= 0) return false;
    inbox_.append(room.data(), static_cast<std::size_t>(size));
    return true;
}

std::string RawConnection::read(std::size_t bytes) {
    while (inbox_.size() < bytes && read_some()) {
    }
    std::string read = inbox_.substr(0, bytes);
    inbox_.erase(0, bytes);
    return read;
}

std::string RawConnection::read_until(std::string_view end) {
    while (inbox_.find(end) == std::string::npos && read_some()) {
    }
    const std::size_t at = inbox_.find(end);
    return read(at == std::string::npos ? inbox_.size() : at + end.size());
}

std::string RawConnection::read_to_end() {
    while (read_some()) {
    }
    return std::exchange(inbox_, {});
}

void RawConnection::finish_sending() const { ::shutdown(socket_, SHUT_WR); }

std::string upgrade_request(std::string_view path, std::string_view more_headers) {
    return "GET " + std::string(path) +
           " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
           std::string(more_headers) + "\r\n";
}

std::size_t heap_in_use() {
    const auto heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

bool eventually(const std::function<bool()> &happened, std::chrono::milliseconds longest) {
    const auto end = std::chrono::steady_clock::now() + longest;
    while (!happened()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

} // namespace ananas::net
