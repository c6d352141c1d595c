#include "net/blocking.h"

#include "base/result.h"
#include "net/client.h"
#include "net/http.h"
#include "net/loop.h"

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::net {

namespace {

// The client itself says when something has taken too long: this only keeps a mistake of ours from waiting for ever.
constexpr std::chrono::milliseconds for_ever{3600000};

} // namespace

Result<Answer, std::string> fetch(std::string_view url, Call call, ClientConfig config) {
    Loop loop;
    auto client = Client::open(loop, std::move(config));
    if (!client) return Failure{client.error()};
    std::optional<Result<Answer, std::string>> answer;
    (*client)->fetch(url, std::move(call), [&](Result<Answer, std::string> came) { answer = std::move(came); });
    loop.run_until([&] { return answer.has_value(); }, for_ever);
    if (!answer) return Failure{std::string("No answer came.")};
    return std::move(*answer);
}

struct BlockingSocket::Inside {
    Loop loop;
    std::unique_ptr<Client> client;
    CallId socket{};
    bool open = false;
    std::deque<std::string> messages;
    std::optional<Goodbye> goodbye;
};

BlockingSocket::BlockingSocket(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
BlockingSocket::~BlockingSocket() = default;
BlockingSocket::BlockingSocket(BlockingSocket &&) noexcept = default;
BlockingSocket &BlockingSocket::operator=(BlockingSocket &&) noexcept = default;

Result<BlockingSocket, Goodbye> BlockingSocket::connect(std::string_view url, std::vector<Header> headers,
                                                        ClientConfig config) {
    auto inside = std::make_unique<Inside>();
    auto client = Client::open(inside->loop, std::move(config));
    if (!client) return Failure{Goodbye{.code = 0, .status = 0, .words = client.error()}};
    inside->client = std::move(*client);
    Inside *it = inside.get();
    inside->socket =
        inside->client->connect(url, std::move(headers),
                                {.opened = [it] { it->open = true; },
                                 .message = [it](std::string_view text) { it->messages.emplace_back(text); },
                                 .closed = [it](const Goodbye &goodbye) { it->goodbye = goodbye; }});
    inside->loop.run_until([&] { return it->open || it->goodbye; }, for_ever);
    if (!inside->open) return Failure{inside->goodbye.value_or(Goodbye())};
    return BlockingSocket(std::move(inside));
}

void BlockingSocket::send(std::string_view text) {
    inside_->client->send(inside_->socket, text);
    // Sends at once what the loop would send with the next thing that happens.
    bool sent = false;
    inside_->loop.post([&] { sent = true; });
    inside_->loop.run_until([&] { return sent; }, for_ever);
}

std::optional<std::string> BlockingSocket::receive(std::chrono::milliseconds longest) {
    Inside *it = inside_.get();
    it->loop.run_until([&] { return !it->messages.empty() || it->goodbye; }, longest);
    if (it->messages.empty()) return std::nullopt;
    std::string text = std::move(it->messages.front());
    it->messages.pop_front();
    return text;
}

const std::optional<Goodbye> &BlockingSocket::goodbye() const { return inside_->goodbye; }

void BlockingSocket::close(std::chrono::milliseconds longest) {
    inside_->client->close(inside_->socket);
    inside_->loop.run_until([&] { return inside_->goodbye.has_value(); }, longest);
}

} // namespace ananas::net
