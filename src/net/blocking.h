// Calls that wait for their answer: for programs that do one thing at a time. Each has a loop of its own.
#pragma once

#include "base/result.h"
#include "net/client.h"
#include "net/http.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::net {

Result<Answer, std::string> fetch(std::string_view url, Call call = {}, ClientConfig config = {});

class BlockingSocket {
public:
    static Result<BlockingSocket, Goodbye> connect(std::string_view url, std::vector<Header> headers = {},
                                                   ClientConfig config = {});
    ~BlockingSocket();
    BlockingSocket(BlockingSocket &&) noexcept;
    BlockingSocket &operator=(BlockingSocket &&) noexcept;

    void send(std::string_view text);
    // The next message; nothing if none comes in that time or the socket is closed, which goodbye() tells.
    std::optional<std::string> receive(std::chrono::milliseconds longest);
    [[nodiscard]] const std::optional<Goodbye> &goodbye() const;
    // Says goodbye and waits until the server has said it too.
    void close(std::chrono::milliseconds longest = std::chrono::milliseconds(2000));

private:
    struct Inside;
    explicit BlockingSocket(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

} // namespace ananas::net
