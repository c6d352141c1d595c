// A client of HTTP and WebSockets. One loop may drive thousands of sockets. Everything happens on the loop's thread.
#pragma once

#include "base/result.h"
#include "net/http.h"
#include "net/line.h"
#include "net/loop.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::net {

struct ClientConfig {
    std::string authorities_file;               // PEM: whom to trust besides those whom this machine trusts
    bool trust_anybody = false;                 // for a room with a certificate of its own making
    std::chrono::milliseconds to_answer{15000}; // for a connection, and an answer to a request
    std::chrono::milliseconds silence{90000};   // after which a socket is given up: servers ping
    std::size_t longest = 16UL * 1024 * 1024;   // bytes of a body or message
};

struct Call {
    std::string method = "GET";
    std::vector<Header> headers;
    std::string body;
};

struct Answer {
    int status = 0;
    std::vector<Header> headers; // names in lower case
    std::string body;
    [[nodiscard]] std::string_view header(std::string_view lower_case_name) const; // the first, or empty
};

enum class CallId : std::uint64_t {};

struct Goodbye {
    std::uint16_t code = 0; // the close frame's; 1006 if the connection was lost, 0 if it never became a socket
    int status = 0;         // of the response that refused it
    std::string words;      // a sentence: why
};

struct SocketHandlers {
    std::function<void()> opened;
    std::function<void(std::string_view)> message;
    std::function<void(const Goodbye &)> closed; // once, and last
};

class Client {
public:
    static Result<std::unique_ptr<Client>, std::string> open(Loop &loop, ClientConfig config = {});
    ~Client(); // drops all connections without a further call
    Client(const Client &) = delete;
    Client &operator=(const Client &) = delete;

    // The answer, or a sentence that says why there is none.
    void fetch(std::string_view url, Call call, std::function<void(Result<Answer, std::string>)> done);

    // No Origin is sent unless the headers have one.
    CallId connect(std::string_view url, std::vector<Header> headers, SocketHandlers handlers);
    void send(CallId socket, std::string_view text); // forgotten unless the socket is open
    void close(CallId socket, std::uint16_t code = 1000, std::string_view reason = {});
    [[nodiscard]] const Traffic &traffic() const;

    struct Inside;

private:
    explicit Client(std::shared_ptr<Inside> inside);
    std::shared_ptr<Inside> inside_;
};

} // namespace ananas::net
