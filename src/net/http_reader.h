// Requests and responses read from bytes that come in any pieces. The grammar is Boost.Beast's, which takes no doubtful
// lengths: two Content-Lengths, or one beside a Transfer-Encoding, are refused.
#pragma once

#include "net/http.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::net {

struct Progress {
    std::size_t taken = 0; // bytes from the front; what is left comes again, with more behind it
    bool whole = false;
    std::optional<Response> refusal; // for a peer that cannot be understood, or says too much
};

class RequestReader {
public:
    RequestReader(std::size_t longest_head, std::size_t longest_body);
    ~RequestReader();
    RequestReader(RequestReader &&) noexcept;
    RequestReader &operator=(RequestReader &&) noexcept;

    Progress read(std::string_view bytes);
    [[nodiscard]] bool wants_continue(); // once: the client waits to be told that its body is welcome
    RawRequest take();                   // when whole

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

struct RawResponse {
    int status = 0;
    std::vector<Header> headers; // names in lower case
    std::string body;
};

class ResponseReader {
public:
    ResponseReader(std::size_t longest_body, bool without_body);
    ~ResponseReader();
    ResponseReader(ResponseReader &&) noexcept;
    ResponseReader &operator=(ResponseReader &&) noexcept;

    // The refusal has the status 400 and says what cannot be understood.
    Progress read(std::string_view bytes);
    bool whole_at_end(); // the server has closed the connection: was that all?
    RawResponse take();  // when whole

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace ananas::net
