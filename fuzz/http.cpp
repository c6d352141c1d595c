// Any bytes as what a stranger sends to the server: a whole conversation over an imagined wire, however it is cut. The
// server never falls, gives the same answers in any pieces, and shows handlers nothing but what it promises: text,
// within the limits, and sockets of no foreign page. The same bytes as an origin, a URL, a query and cookies.

#include "net/http.h"

#include "net/conversation.h"
#include "net/line.h"
#include "net/rate.h"
#include "net/reception.h"
#include "net/server.h"
#include "net/url.h"
#include "net/utf8.h"
#include "promise.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace {

using namespace ananas;
using namespace ananas::net;

class Paper final : public Line {
public:
    void write(Piece piece) override {
        promise(!finished, "nothing is written after the end");
        text += piece.head;
        if (piece.body) text += *piece.body;
    }
    void finish() override { finished = true; }
    void cut() override { finished = true; }
    void drop_unsent() override {}
    void resume() override {}
    [[nodiscard]] std::size_t queued() const override { return 0; }
    [[nodiscard]] std::uint64_t sent() const override { return text.size(); }

    std::string text;
    bool finished = false;
};

struct Outcome {
    std::string heard, written;
    bool refused = false;
};

Outcome converse(std::string_view bytes, std::size_t piece) {
    Outcome outcome;
    Config config;
    config.public_origins = {"https://room.example"};
    config.limits.message = 200;
    config.limits.body = 100;
    config.limits.head = 500;
    config.clock = [] { return Time() + std::chrono::hours(1); };
    Handlers handlers;
    handlers.http = [&](const Request &request, const Respond &respond) {
        promise(is_utf8(request.path) && request.path.starts_with('/'), "a path is text");
        for (const auto &[name, value] : request.query) promise(is_utf8(name) && is_utf8(value), "a query is text");
        promise(request.body.size() <= 100, "a body keeps its limit");
        outcome.heard += request.method + " " + request.path + " " + request.body + "\n";
        respond(text(200, request.path));
    };
    handlers.opened = [&](SocketId, const Request &request) -> std::optional<Response> {
        if (request.from_page) {
            const auto origin = origin_from(request.header("origin"));
            promise(origin.has_value(), "pages have an origin");
            promise(to_string(*origin) == "https://room.example" || cannot_be_rebound(origin->host),
                    "which is one of ours");
        }
        outcome.heard += "open " + request.path + "\n";
        if (request.path == "/no") return text(403, "no");
        return std::nullopt;
    };
    handlers.message = [&](SocketId, std::string_view words) {
        promise(is_utf8(words) && words.size() <= 200, "a message is text and keeps its limit");
        outcome.heard += "message " + std::string(words) + "\n";
    };
    int closed = 0;
    handlers.closed = [&](SocketId) { ++closed; };
    handlers.failed = [](std::string_view) { promise(false, "nothing is thrown"); };
    const auto reception = *Reception::open(config, handlers);
    Paper paper;
    {
        Conversation conversation(reception, paper, "192.168.1.9", false);
        for (std::size_t at = 0; at < bytes.size(); at += piece) {
            std::string part(bytes.substr(at, piece));
            conversation.received(part);
            promise(conversation.listens(), "whoever is answered at once may go on");
        }
        conversation.gone({});
    }
    promise(closed == static_cast<int>(reception->counters.sockets_opened), "every socket is closed once");
    promise(reception->counters.connections == 0 && reception->counters.sockets == 0, "and nothing is left");
    outcome.written = paper.text;
    outcome.refused = reception->counters.refused_requests > 0;
    // The time of day, and that a body is welcome, are not the same each time.
    const auto leave_out = [&](std::string_view from, std::size_t length) {
        for (std::size_t at = 0; (at = outcome.written.find(from, at)) != std::string::npos;)
            outcome.written.erase(at, length);
    };
    leave_out("HTTP/1.1 100 Continue\r\n\r\n", 25);
    leave_out("Date: ", 37);
    return outcome;
}

void parse(std::string_view text) {
    if (const auto origin = origin_from(text))
        promise(origin_from(to_string(*origin)) == origin, "an origin that is written reads the same");
    if (const auto url = url_from(text)) {
        const auto again = url_from(to_string(url->origin) + url->target);
        promise(again && again->origin == url->origin && again->target == url->target, "and so does a URL");
    } else {
        promise(is_printable(url.error()), "what is no URL gets a sentence");
    }
    if (const auto query = query_from(text))
        for (const auto &[name, value] : *query) promise(is_utf8(name) && is_utf8(value), "a query is text");
    for (const auto &[name, value] : cookies_from(text))
        promise(name.find(';') == std::string::npos && value.find(';') == std::string::npos, "cookies are parted");
    if (const std::string address = plain_address(text); !address.empty())
        promise(plain_address(address) == address && !household_of(address).empty(), "an address stays what it is");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    parse(bytes);
    const Outcome whole = converse(bytes, std::max<std::size_t>(size, 1));
    for (const std::size_t piece : {1U, 7U, 64U}) {
        const Outcome cut = converse(bytes, piece);
        promise(cut.heard == whole.heard, "handlers hear the same, however it was cut");
        // Only when a mistake in a head is found, and which, depends on how much of it has come.
        promise(cut.refused || whole.refused || cut.written == whole.written, "and what is written is the same");
    }
    return 0;
}
