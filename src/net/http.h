// net: HTTP and WebSocket behind a plain interface, for a server and for clients. It knows nothing about rooms, tables
// or people: requests and frames go in, responses and frames come out. One thread runs everything (loop.h); the
// server (server.h) and the clients (client.h) are driven by callbacks on that thread. Bytes come and go by a wire
// (wire.h, with tls.h where they are encrypted); what they mean is decided without sockets or clocks: requests
// (here, http_reader.h), frames (frames.h), and whole conversations (conversation.h), so that tests and fuzzers need
// neither. Boost.Beast is seen by http_reader.cpp and gzip.cpp alone, Asio by the files that include asio.h.
//
// This file: what a request and a response are.
#pragma once

#include "base/result.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::net {

struct Header {
    std::string name, value;
    friend bool operator==(const Header &, const Header &) = default;
};

using Words = std::map<std::string, std::string, std::less<>>;

struct Request {
    std::string method; // "GET", "POST", …; a HEAD is shown as the GET whose head it wants
    std::string path;   // decoded
    Words query;        // decoded; of a name that comes twice, the first
    Words headers;      // by lower-case name
    Words cookies;
    std::string body;
    std::string remote;     // the address that asks, as a trusted proxy tells it
    bool secure = false;    // came encrypted, as a trusted proxy tells it
    bool from_page = false; // has an Origin, which is then one of ours; without one it is a program's

    [[nodiscard]] std::string_view header(std::string_view lower_case_name) const; // empty if there is none
};

struct Response {
    int status = 200;
    std::vector<Header> headers;
    std::shared_ptr<const std::string> body; // shared, so that a file is not copied for each who asks

    [[nodiscard]] std::string_view header(std::string_view name) const; // empty if there is none
};

Response text(int status, std::string words);
Response json(int status, std::string value);
// Why a request is not answered: a code for programs and a sentence for people, in JSON as everything that a room
// refuses. A browser that is to show a page shows the sentence alone.
Response refusal(int status, std::string_view code, std::string_view why); // where what was asked could not be read
Response refusal(const Request &request, int status, std::string_view code, std::string_view why);
Response not_found(const Request &request);
Response method_not_allowed(const Request &request, std::string_view allowed); // "GET, POST"
Response see_other(std::string location);

// What makes browsers careful, where the response does not say otherwise: no scripts or frames but our own, no
// guessing of types, and over https no way back to http.
void add_security_headers(Response &response, bool secure);

// A request as it stood on the wire: names in lower case, nothing decoded.
struct RawRequest {
    std::string method, target;
    std::vector<Header> headers;
    std::string body;
    bool keep_alive = false;
};
// Decodes it; the error says what cannot be understood.
Result<Request, std::string> request_from(RawRequest raw);

// The response as bytes, without the body.
struct Writing {
    bool keep_alive = true;
    std::string_view date; // "Sun, 15 Nov 2026 19:10:00 GMT", or nothing
};
std::string head_of(const Response &response, const Writing &writing);
std::string_view reason_of(int status);

// The parts of it, for tests and fuzzers.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space); // nothing if malformed
std::optional<Words> query_from(std::string_view query);
Words cookies_from(std::string_view header);
bool has_token(std::string_view list, std::string_view lower_case_token); // "keep-alive, Upgrade" has "upgrade"
std::string lower_case(std::string_view text);
std::string_view trimmed(std::string_view text);

} // namespace ananas::net
