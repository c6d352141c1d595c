#include "net/http_reader.h"

#include "net/http.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::net {

namespace beast = boost::beast;
namespace http = beast::http;

namespace {

Response refusal_of(const beast::error_code &error, std::size_t longest_head, std::size_t longest_body) {
    if (error == http::error::header_limit)
        return refusal(431, "too-long", fmt::format("The head of a request has at most {} bytes.", longest_head));
    if (error == http::error::body_limit)
        return refusal(413, "too-long", fmt::format("The body of a request has at most {} bytes.", longest_body));
    if (error == http::error::bad_version)
        return refusal(400, "bad-request", "This is not HTTP/1.1, which is spoken here.");
    if (error == http::error::bad_content_length || error == http::error::multiple_content_length ||
        error == http::error::bad_transfer_encoding)
        return refusal(400, "bad-request",
                       "How long the body is has to be said once and clearly: a Content-Length, or a chunked "
                       "Transfer-Encoding.");
    return refusal(400, "bad-request", fmt::format("The request cannot be read as HTTP/1.1 ({}).", error.message()));
}

// A length that only others understand is how requests are smuggled past a proxy. Beast refuses contradictions, but
// passes over encodings that it does not know.
template <class Fields> bool is_doubtful(const Fields &fields) {
    const auto encoding = fields[http::field::transfer_encoding];
    return fields.count(http::field::transfer_encoding) > 0 &&
           lower_case({encoding.data(), encoding.size()}) != "chunked";
}

template <class Fields> std::vector<Header> headers_of(const Fields &fields) {
    std::vector<Header> headers;
    for (const auto &field : fields)
        headers.push_back({lower_case({field.name_string().data(), field.name_string().size()}),
                           std::string(field.value().data(), field.value().size())});
    return headers;
}

// What a body in chunks ends with at least: 0, and two line ends. So many bytes are always still to come before it is
// whole.
constexpr std::size_t last_chunk = 5;

// Reads on until the parser is done or wants more, or has read the head if it is not eager. Those of Beast take no call
// when they are done, and none without bytes; and before Boost 1.86 (boostorg/beast#2861) they stop the program at a
// body without a chunk whose end comes byte by byte, so a body in chunks waits until enough bytes for an end are there.
template <class Parser> beast::error_code step(Parser &parser, std::string_view bytes, Progress &progress) {
    beast::error_code error;
    while (!parser.is_done() && progress.taken < bytes.size()) {
        const std::string_view rest = bytes.substr(progress.taken);
        if (parser.is_header_done() && parser.chunked() && rest.size() < last_chunk) break;
        progress.taken += parser.put(boost::asio::const_buffer(rest.data(), rest.size()), error);
        if (error || (!parser.eager() && parser.is_header_done())) break;
    }
    if (error == http::error::need_more) error = {};
    progress.whole = !error && parser.is_done();
    return error;
}

} // namespace

struct RequestReader::Inside {
    http::request_parser<http::string_body> parser;
    std::size_t longest_head, longest_body, head_taken = 0;
    bool asked_to_continue = false;
};

RequestReader::RequestReader(std::size_t longest_head, std::size_t longest_body)
    : inside_(new Inside{.parser = {}, .longest_head = longest_head, .longest_body = longest_body}) {
    inside_->parser.header_limit(static_cast<std::uint32_t>(longest_head) + 1);
    inside_->parser.body_limit(longest_body);
}
RequestReader::~RequestReader() = default;
RequestReader::RequestReader(RequestReader &&) noexcept = default;
RequestReader &RequestReader::operator=(RequestReader &&) noexcept = default;

Progress RequestReader::read(std::string_view bytes) {
    Progress progress;
    beast::error_code error;
    auto &parser = inside_->parser;
    if (!parser.is_header_done()) {
        // Beast takes the lines of a head one by one: it is shown no more bytes than the head may have in all.
        const std::size_t allowed = inside_->longest_head - inside_->head_taken;
        error = step(parser, bytes.substr(0, allowed), progress);
        inside_->head_taken += progress.taken;
        if (!error && !parser.is_header_done() && bytes.size() > allowed) error = http::error::header_limit;
        // What Beast does not know it passes over; but a length that only others understand is how requests are
        // smuggled.
        if (!error && parser.is_header_done()) {
            const auto encoding = parser.get()[http::field::transfer_encoding];
            if (!encoding.empty() && lower_case({encoding.data(), encoding.size()}) != "chunked")
                error = http::error::bad_transfer_encoding;
        }
    }
    if (!error && parser.is_header_done() && !parser.is_done()) {
        parser.eager(true);
        error = step(parser, bytes, progress);
    }
    if (error) progress.refusal = refusal_of(error, inside_->longest_head, inside_->longest_body);
    return progress;
}

bool RequestReader::wants_continue() {
    if (inside_->asked_to_continue || !inside_->parser.is_header_done() || inside_->parser.is_done()) return false;
    const auto expects = inside_->parser.get()[http::field::expect];
    inside_->asked_to_continue = lower_case({expects.data(), expects.size()}) == "100-continue";
    return inside_->asked_to_continue;
}

RawRequest RequestReader::take() {
    http::request<http::string_body> message = inside_->parser.release();
    return {.method = std::string(message.method_string().data(), message.method_string().size()),
            .target = std::string(message.target().data(), message.target().size()),
            .headers = headers_of(message.base()),
            .body = std::move(message.body()),
            .keep_alive = message.keep_alive()};
}

struct ResponseReader::Inside {
    http::response_parser<http::string_body> parser;
};

ResponseReader::ResponseReader(std::size_t longest_body, bool without_body) : inside_(new Inside{}) {
    inside_->parser.eager(true);
    inside_->parser.header_limit(64U * 1024U);
    inside_->parser.body_limit(longest_body);
    inside_->parser.skip(without_body);
}
ResponseReader::~ResponseReader() = default;
ResponseReader::ResponseReader(ResponseReader &&) noexcept = default;
ResponseReader &ResponseReader::operator=(ResponseReader &&) noexcept = default;

Progress ResponseReader::read(std::string_view bytes) {
    Progress progress;
    if (const beast::error_code error = step(inside_->parser, bytes, progress))
        progress.refusal = text(400, fmt::format("what came back cannot be read as HTTP/1.1 ({})", error.message()));
    return progress;
}

bool ResponseReader::whole_at_end() {
    beast::error_code error;
    if (!inside_->parser.got_some()) return false;
    if (!inside_->parser.is_done()) inside_->parser.put_eof(error);
    return !error && inside_->parser.is_done();
}

RawResponse ResponseReader::take() {
    http::response<http::string_body> message = inside_->parser.release();
    return {.status = static_cast<int>(message.result_int()),
            .headers = headers_of(message.base()),
            .body = std::move(message.body())};
}

} // namespace ananas::net
