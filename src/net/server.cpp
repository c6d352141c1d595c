#include "net/server.h"

#include "base/result.h"
#include "net/asio.h"
#include "net/conversation.h"
#include "net/http.h"
#include "net/loop.h"
#include "net/machine.h"
#include "net/rate.h"
#include "net/reception.h"
#include "net/tls.h"
#include "net/wire.h"

#include <boost/asio/error.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/socket_base.hpp>
#include <boost/system/error_code.hpp>
#include <fmt/format.h>
#include <sys/socket.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace ananas::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

struct Server::Inside : std::enable_shared_from_this<Inside> {
    Inside(Loop &on, std::shared_ptr<Reception> with)
        : loop(on), acceptor(on.inside().io), reception(std::move(with)) {}

    std::string listen(const Config &config); // what is wrong, or nothing
    error_code listen_at(const tcp::endpoint &endpoint);
    void accept();
    void welcome(tcp::socket socket);
    void tick();
    void drop_all();
    Conversation *find(SocketId socket);

    Loop &loop;
    tcp::acceptor acceptor;
    std::shared_ptr<Reception> reception;
    std::optional<TlsSettings> tls;
    std::unordered_map<Wire *, std::shared_ptr<Wire>> wires;
    TimerId ticking = TimerId::none, last_moment = TimerId::none;
    std::function<void()> stopped;
};

error_code Server::Inside::listen_at(const tcp::endpoint &endpoint) {
    error_code error, ignored;
    acceptor.close(ignored);
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error && endpoint.address().is_v6())
        acceptor.set_option(asio::ip::v6_only(!endpoint.address().is_unspecified()), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    return error;
}

std::string Server::Inside::listen(const Config &config) {
    error_code error;
    if (config.address.empty()) {
        error = listen_at({tcp::v6(), config.port});
        // A machine without IPv6 has all of IPv4 still.
        if (error && error != asio::error::address_in_use) error = listen_at({tcp::v4(), config.port});
    } else {
        const auto address = asio::ip::make_address(config.address, error);
        if (error)
            return fmt::format(
                "'{}' is not an address to listen on: it has to be numeric, like 192.168.1.5 or 127.0.0.1.",
                config.address);
        error = listen_at({address, config.port});
    }
    if (error == asio::error::address_in_use)
        return fmt::format("Port {} is taken by another program: end that, or choose another port.", config.port);
    if (error == asio::error::access_denied)
        return fmt::format("Port {} is kept for root: choose one from 1024 on.", config.port);
    if (error == boost::system::errc::address_not_available)
        return fmt::format("This machine does not have the address {}: choose one that it has, or none for all.",
                           config.address);
    if (error) return fmt::format("Port {} cannot be listened on: {}.", config.port, error.message());
    return {};
}

void Server::Inside::accept() {
    acceptor.async_accept([self = shared_from_this()](const error_code &error, tcp::socket socket) {
        if (!self->acceptor.is_open()) return;
        if (!error) {
            self->welcome(std::move(socket));
            self->accept();
            return;
        }
        // Out of files, most likely: those who leave make room, and the others wait in the kernel's queue.
        self->loop.after(std::chrono::milliseconds(100), [weak = self->weak_from_this()] {
            if (const auto again = weak.lock(); again && again->acceptor.is_open()) again->accept();
        });
    });
}

void Server::Inside::welcome(tcp::socket socket) {
    error_code error;
    const tcp::endpoint from = socket.remote_endpoint(error);
    if (error) return;
    const std::string peer = plain_address(from.address().to_string());
    const bool full =
        reception->limits.connections > 0 && reception->counters.connections >= reception->limits.connections;
    if (full || !reception->enter(peer)) {
        ++reception->counters.refused_connections;
        reception->turn_away(full ? "too many connections" : "too many connections of one address");
        if (tls) return;
        const Response response = text(503, full ? "The room is full of connections: try again in a while."
                                                 : "There are too many connections from your address.");
        const std::string words = head_of(response, {.keep_alive = false}) + *response.body;
        (void)::send(socket.native_handle(), words.data(), words.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        socket.shutdown(tcp::socket::shutdown_both, error);
        return;
    }
    socket.set_option(asio::socket_base::send_buffer_size(static_cast<int>(reception->limits.on_the_way)), error);
    auto session = tls ? std::make_unique<TlsSession>(*tls) : nullptr;
    const auto wire =
        std::make_shared<Wire>(loop.inside(), std::move(socket), std::move(session), reception->counters.traffic);
    wires.emplace(wire.get(), wire);
    wire->start(std::make_unique<Conversation>(reception, *wire, peer, tls.has_value()),
                [weak = weak_from_this(), key = wire.get()] {
                    const auto self = weak.lock();
                    if (!self) return;
                    self->wires.erase(key);
                    if (self->wires.empty() && self->stopped) {
                        self->loop.cancel(self->last_moment);
                        std::exchange(self->stopped, nullptr)();
                    }
                });
}

void Server::Inside::tick() {
    ticking = loop.after(reception->limits.tick, [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self) return;
        const Time now = self->reception->now();
        for (const auto &[key, wire] : self->wires) static_cast<Conversation &>(wire->talk()).tick(now);
        self->reception->forget_the_absent();
        self->tick();
    });
}

void Server::Inside::drop_all() {
    for (const auto &[key, wire] : wires) wire->cut();
}

Conversation *Server::Inside::find(SocketId socket) {
    const auto found = reception->conversations.find(static_cast<std::uint64_t>(socket));
    return found == reception->conversations.end() ? nullptr : found->second;
}

Result<std::unique_ptr<Server>, std::string> Server::open(Loop &loop, Config config, Handlers handlers) {
    if (config.own_names.empty()) config.own_names = host_names();
    auto reception = Reception::open(config, std::move(handlers));
    if (!reception) return Failure{reception.error()};
    const auto inside = std::make_shared<Inside>(loop, *reception);
    if (!config.certificate_file.empty() || !config.key_file.empty()) {
        if (config.certificate_file.empty() || config.key_file.empty())
            return Failure{std::string("For https both are needed: a certificate and its key.")};
        auto tls = TlsSettings::of_server(config.certificate_file, config.key_file);
        if (!tls) return Failure{tls.error()};
        inside->tls = *tls;
    }
    if (std::string wrong = inside->listen(config); !wrong.empty()) return Failure{std::move(wrong)};
    inside->accept();
    inside->tick();
    return std::unique_ptr<Server>(new Server(inside));
}

Server::Server(std::shared_ptr<Inside> inside) : inside_(std::move(inside)) {}

Server::~Server() {
    error_code ignored;
    inside_->acceptor.close(ignored);
    inside_->loop.cancel(inside_->ticking);
    inside_->loop.cancel(inside_->last_moment);
    inside_->drop_all();
}

std::uint16_t Server::port() const {
    error_code ignored;
    return inside_->acceptor.local_endpoint(ignored).port();
}

void Server::send(SocketId socket, std::shared_ptr<const std::string> text) {
    if (Conversation *conversation = inside_->find(socket)) conversation->send(std::move(text));
}

void Server::close(SocketId socket, std::uint16_t code, std::string_view reason) {
    if (Conversation *conversation = inside_->find(socket)) conversation->close(code, reason);
}

void Server::stop(std::chrono::milliseconds longest, std::function<void()> done) {
    error_code ignored;
    inside_->acceptor.close(ignored);
    inside_->reception->stopping = true;
    if (inside_->wires.empty()) {
        inside_->loop.post(std::move(done));
        return;
    }
    inside_->stopped = std::move(done);
    for (const auto &[key, wire] : inside_->wires) static_cast<Conversation &>(wire->talk()).stop();
    inside_->last_moment = inside_->loop.after(longest, [weak = inside_->weak_from_this()] {
        if (const auto inside = weak.lock()) inside->drop_all(); // the last wire to end calls `done`
    });
}

const Counters &Server::counters() const { return inside_->reception->counters; }

} // namespace ananas::net
