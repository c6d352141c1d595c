#include "net/client.h"

#include "base/printable.h"
#include "base/result.h"
#include "net/asio.h"
#include "net/frames.h"
#include "net/handshake.h"
#include "net/http.h"
#include "net/http_reader.h"
#include "net/line.h"
#include "net/loop.h"
#include "net/tls.h"
#include "net/url.h"
#include "net/wire.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/system/error_code.hpp>
#include <fmt/format.h>
#include <openssl/rand.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ananas::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

namespace {

template <std::size_t Size> std::array<char, Size> random_bytes() {
    std::array<char, Size> bytes{};
    RAND_bytes(reinterpret_cast<unsigned char *>(bytes.data()), static_cast<int>(bytes.size()));
    return bytes;
}

// Masks nobody can foresee, many at a time, because asking for four bytes takes as long as for four thousand.
class Masks {
public:
    Mask next() {
        if (used_ == bytes_.size()) {
            bytes_ = random_bytes<4096>();
            used_ = 0;
        }
        Mask mask{};
        std::memcpy(mask.data(), bytes_.data() + used_, mask.size());
        used_ += mask.size();
        return mask;
    }

private:
    std::array<char, 4096> bytes_{};
    std::size_t used_ = bytes_.size();
};

struct Order {
    Url url;
    Call call;
    std::function<void(Result<Answer, std::string>)> done; // of a request
    std::optional<SocketHandlers> socket;                  // of a socket
};

std::string request_text(const Order &order, std::string_view key) {
    std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\n", order.call.method, order.url.target,
                                   host_header(order.url.origin));
    for (const Header &header : order.call.headers) text += fmt::format("{}: {}\r\n", header.name, header.value);
    if (order.socket)
        text += fmt::format("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Key: {}\r\n",
                            key);
    else
        text += fmt::format("Connection: close\r\nContent-Length: {}\r\n", order.call.body.size());
    return text += "\r\n" + order.call.body;
}

// One request, or one socket from its handshake to its end.
class Caller final : public Talk {
public:
    Caller(Line &line, Order order, std::size_t longest, Masks &masks)
        : line_(line),
          order_(std::move(order)),
          masks_(masks),
          reader_(std::make_unique<ResponseReader>(longest, order_.call.method == "HEAD")),
          frames_(FrameReader::From::server, longest) {
        const auto key = random_bytes<16>();
        key_ = base64({key.data(), key.size()});
        line_.write({request_text(order_, key_), nullptr});
    }

    void received(std::span<char> bytes) override {
        heard = Clock::now();
        if (state_ == State::open || state_ == State::closing) {
            read_frames(bytes);
            return;
        }
        if (state_ == State::over) return;
        inbox_.append(bytes.data(), bytes.size());
        Progress progress = reader_->read(inbox_);
        inbox_.erase(0, progress.taken);
        if (progress.refusal) {
            lose(std::string(trimmed_line(*progress.refusal->body)));
            return;
        }
        if (progress.whole) answered();
    }
    [[nodiscard]] bool listens() const override { return true; }
    void gone(std::string_view why) override {
        if (state_ == State::waiting && reader_ && reader_->whole_at_end()) answered();
        tell(why.empty() ? "the connection was closed" : why);
    }

    void send(std::string_view text) {
        if (state_ == State::open) write(Opcode::text, std::string(text));
    }
    void close(std::uint16_t code, std::string_view reason) {
        if (state_ != State::open) {
            line_.cut();
            return;
        }
        goodbye_ = {.code = code, .status = 0, .words = std::string(reason)};
        write(Opcode::close, close_payload(code, reason));
        state_ = State::closing;
    }
    void lose(std::string why) {
        tell(why);
        line_.cut();
    }
    void forget() { state_ = State::over; }
    [[nodiscard]] bool waits() const { return state_ == State::waiting; }

    Clock::time_point heard = Clock::now();

private:
    enum class State : std::uint8_t { waiting, open, closing, over };

    static std::string_view trimmed_line(std::string_view text) { return text.substr(0, text.find('\n')); }

    void answered() {
        RawResponse response = reader_->take();
        reader_.reset();
        if (!order_.socket) {
            state_ = State::over;
            order_.done(Answer{response.status, std::move(response.headers), std::move(response.body)});
            line_.finish();
            return;
        }
        const Answer answer{response.status, std::move(response.headers), std::move(response.body)};
        if (answer.status != 101) {
            goodbye_ = {
                .code = 0, .status = answer.status, .words = printable(trimmed_line(answer.body).substr(0, 500))};
            lose("the server does not open a socket");
            return;
        }
        if (answer.header("sec-websocket-accept") != accept_key(key_)) {
            lose("the server does not speak WebSocket");
            return;
        }
        state_ = State::open;
        key_ = {};
        if (order_.socket->opened) order_.socket->opened();
        if (std::string behind = std::exchange(inbox_, {}); !behind.empty()) read_frames(behind);
    }

    void read_frames(std::span<char> bytes) {
        using Kind = Incoming::Kind;
        frames_.add(bytes);
        while (state_ == State::open || state_ == State::closing) {
            const Incoming incoming = frames_.next();
            if (incoming.kind == Kind::nothing) break;
            if (incoming.kind == Kind::close) {
                if (state_ == State::open) {
                    goodbye_ = {.code = incoming.code, .status = 0, .words = printable(incoming.words)};
                    write(Opcode::close,
                          close_payload(incoming.code == farewell::no_code ? farewell::normal : incoming.code, {}));
                }
                tell({});
                line_.finish();
                return;
            }
            if (incoming.kind == Kind::violation) {
                if (state_ == State::open) write(Opcode::close, close_payload(incoming.code, incoming.words));
                tell(fmt::format("the server sent what is no frame: {}", incoming.words));
                line_.finish();
                return;
            }
            if (state_ == State::closing) continue;
            if (incoming.kind == Kind::ping) write(Opcode::pong, std::string(incoming.words));
            if (incoming.kind == Kind::text && order_.socket->message) order_.socket->message(incoming.words);
        }
        frames_.keep();
    }

    void write(Opcode opcode, std::string payload) {
        const Mask mask = masks_.next();
        apply_mask(payload, mask);
        std::string head = frame_head(opcode, payload.size(), mask);
        line_.write({std::move(head), std::make_shared<const std::string>(std::move(payload))});
    }

    // The one call at the end.
    void tell(std::string_view why) {
        const State before = std::exchange(state_, State::over);
        if (before == State::over) return;
        const std::string whom = to_string(order_.url.origin);
        if (!order_.socket) {
            order_.done(Failure{fmt::format("{} does not answer: {}.", whom, why)});
            return;
        }
        if (goodbye_.status != 0 && goodbye_.words.empty())
            goodbye_.words = fmt::format("{} answered {}.", whom, goodbye_.status);
        if (goodbye_.code == 0 && goodbye_.status == 0) {
            goodbye_.code = before == State::waiting ? 0 : farewell::lost;
            goodbye_.words = before == State::waiting ? fmt::format("{} does not answer: {}.", whom, why)
                                                      : fmt::format("The connection to {} is lost: {}.", whom, why);
        }
        if (order_.socket->closed) order_.socket->closed(goodbye_);
    }

    Line &line_;
    Order order_;
    Masks &masks_;
    std::string key_, inbox_;
    std::unique_ptr<ResponseReader> reader_; // until the response has been read
    FrameReader frames_;
    State state_ = State::waiting;
    Goodbye goodbye_;
};

} // namespace

std::string_view Answer::header(std::string_view lower_case_name) const {
    for (const Header &header : headers)
        if (header.name == lower_case_name) return header.value;
    return {};
}

struct Client::Inside : std::enable_shared_from_this<Inside> {
    // On its way to a connection.
    struct Attempt {
        Attempt(Loop::Inside &loop, Order what) : order(std::move(what)), resolver(loop.io), socket(loop.io) {}
        Order order;
        tcp::resolver resolver;
        tcp::socket socket;
        Clock::time_point since = Clock::now();
    };

    Inside(Loop &on, ClientConfig with) : loop(on), config(std::move(with)) {}

    std::uint64_t start(std::string_view url, Order order);
    void connect(std::uint64_t number, const std::vector<tcp::endpoint> &endpoints);
    void connected(std::uint64_t number);
    void fail(std::uint64_t number, std::string_view why);
    void tick();

    Loop &loop;
    ClientConfig config;
    std::optional<TlsSettings> tls; // none until it is needed: reading whom a machine trusts takes a while
    Masks masks;
    Traffic traffic;
    std::uint64_t last_number = 0;
    TimerId ticking = TimerId::none;
    std::unordered_map<std::uint64_t, std::shared_ptr<Attempt>> attempts;
    std::unordered_map<std::uint64_t, std::shared_ptr<Wire>> wires;
};

namespace {

// What an order that never had a connection is told.
void refuse(const Order &order, const std::string &sentence) {
    if (!order.socket) {
        order.done(Failure{sentence});
        return;
    }
    if (order.socket->closed) order.socket->closed({.code = 0, .status = 0, .words = sentence});
}

} // namespace

std::uint64_t Client::Inside::start(std::string_view url, Order order) {
    const std::uint64_t number = ++last_number;
    auto read = url_from(url);
    if (!read) {
        loop.post([order = std::move(order), why = read.error()] { refuse(order, why); });
        return number;
    }
    order.url = std::move(*read);
    const auto attempt = std::make_shared<Attempt>(loop.inside(), std::move(order));
    attempts.emplace(number, attempt);

    std::string host = attempt->order.url.origin.host;
    const std::uint16_t port = attempt->order.url.origin.port;
    if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
    error_code error;
    if (const auto address = asio::ip::make_address(host, error); !error) {
        connect(number, {tcp::endpoint(address, port)});
        return number;
    }
    // This machine itself, whether or not anything here knows it by that name (RFC 6761).
    if (host == "localhost" || host.ends_with(".localhost")) {
        connect(number, {tcp::endpoint(asio::ip::address_v4::loopback(), port),
                         tcp::endpoint(asio::ip::address_v6::loopback(), port)});
        return number;
    }
    attempt->resolver.async_resolve(
        host, fmt::format("{}", port), tcp::resolver::numeric_service,
        [weak = weak_from_this(), number](const error_code &failure, const tcp::resolver::results_type &found) {
            const auto self = weak.lock();
            if (!self) return;
            if (failure) {
                self->fail(number, words_of(failure));
                return;
            }
            std::vector<tcp::endpoint> endpoints;
            for (const auto &entry : found) endpoints.push_back(entry.endpoint());
            self->connect(number, endpoints);
        });
    return number;
}

void Client::Inside::connect(std::uint64_t number, const std::vector<tcp::endpoint> &endpoints) {
    const auto found = attempts.find(number);
    if (found == attempts.end()) return;
    asio::async_connect(found->second->socket, endpoints,
                        [weak = weak_from_this(), number](const error_code &failure, const tcp::endpoint &) {
                            const auto self = weak.lock();
                            if (!self) return;
                            if (failure) {
                                self->fail(number, words_of(failure));
                                return;
                            }
                            self->connected(number);
                        });
}

void Client::Inside::connected(std::uint64_t number) {
    const auto found = attempts.find(number);
    if (found == attempts.end()) return;
    const auto attempt = found->second;
    attempts.erase(found);
    const Url &url = attempt->order.url;
    std::unique_ptr<TlsSession> session;
    if (url.secure()) {
        if (!tls) tls = *TlsSettings::of_client({}, config.trust_anybody);
        session = std::make_unique<TlsSession>(*tls, url.origin.host);
    }
    const auto wire = std::make_shared<Wire>(loop.inside(), std::move(attempt->socket), std::move(session), traffic);
    wires.emplace(number, wire);
    wire->start(std::make_unique<Caller>(*wire, std::move(attempt->order), config.longest, masks),
                [weak = weak_from_this(), number] {
                    if (const auto self = weak.lock()) self->wires.erase(number);
                });
}

void Client::Inside::fail(std::uint64_t number, std::string_view why) {
    const auto found = attempts.find(number);
    if (found == attempts.end()) return;
    const auto attempt = found->second;
    attempts.erase(found);
    error_code ignored;
    attempt->resolver.cancel();
    attempt->socket.close(ignored);
    refuse(attempt->order, fmt::format("{} does not answer: {}.", to_string(attempt->order.url.origin),
                                       why.empty() ? "the connection was closed" : why));
}

void Client::Inside::tick() {
    ticking = loop.after(std::chrono::milliseconds(500), [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self) return;
        const auto now = Clock::now();
        std::vector<std::uint64_t> late;
        for (const auto &[number, attempt] : self->attempts)
            if (now - attempt->since > self->config.to_answer) late.push_back(number);
        for (const std::uint64_t number : late) self->fail(number, "the machine cannot be reached");
        std::vector<std::shared_ptr<Wire>> silent;
        for (const auto &[number, wire] : self->wires) {
            const auto &caller = static_cast<Caller &>(wire->talk());
            if (now - caller.heard > (caller.waits() ? self->config.to_answer : self->config.silence))
                silent.push_back(wire);
        }
        for (const auto &wire : silent) static_cast<Caller &>(wire->talk()).lose("nothing has come for too long");
        self->tick();
    });
}

Result<std::unique_ptr<Client>, std::string> Client::open(Loop &loop, ClientConfig config) {
    const auto inside = std::make_shared<Inside>(loop, std::move(config));
    if (!inside->config.authorities_file.empty()) {
        auto tls = TlsSettings::of_client(inside->config.authorities_file, inside->config.trust_anybody);
        if (!tls) return Failure{tls.error()};
        inside->tls = std::move(*tls);
    }
    inside->tick();
    return std::unique_ptr<Client>(new Client(inside));
}

Client::Client(std::shared_ptr<Inside> inside) : inside_(std::move(inside)) {}

Client::~Client() {
    inside_->loop.cancel(inside_->ticking);
    for (const auto &[number, wire] : inside_->wires) {
        static_cast<Caller &>(wire->talk()).forget();
        wire->cut();
    }
}

void Client::fetch(std::string_view url, Call call, std::function<void(Result<Answer, std::string>)> done) {
    inside_->start(url, {.url = {}, .call = std::move(call), .done = std::move(done), .socket = std::nullopt});
}

CallId Client::connect(std::string_view url, std::vector<Header> headers, SocketHandlers handlers) {
    Call call{.method = "GET", .headers = std::move(headers), .body = {}};
    return CallId{
        inside_->start(url, {.url = {}, .call = std::move(call), .done = nullptr, .socket = std::move(handlers)})};
}

void Client::send(CallId socket, std::string_view text) {
    if (const auto found = inside_->wires.find(static_cast<std::uint64_t>(socket)); found != inside_->wires.end())
        static_cast<Caller &>(found->second->talk()).send(text);
}

void Client::close(CallId socket, std::uint16_t code, std::string_view reason) {
    const auto number = static_cast<std::uint64_t>(socket);
    if (const auto found = inside_->wires.find(number); found != inside_->wires.end()) {
        static_cast<Caller &>(found->second->talk()).close(code, reason);
        return;
    }
    inside_->loop.post([weak = inside_->weak_from_this(), number] {
        if (const auto inside = weak.lock()) inside->fail(number, "it was called off");
    });
}

const Traffic &Client::traffic() const { return inside_->traffic; }

} // namespace ananas::net
