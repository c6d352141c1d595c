#include "net/http.h"

#include "base/printable.h"
#include "base/result.h"
#include "net/utf8.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::net {

namespace {

struct Status {
    int code;
    std::string_view reason;
};
constexpr std::array statuses{Status{100, "Continue"},
                              Status{101, "Switching Protocols"},
                              Status{200, "OK"},
                              Status{201, "Created"},
                              Status{202, "Accepted"},
                              Status{204, "No Content"},
                              Status{303, "See Other"},
                              Status{304, "Not Modified"},
                              Status{400, "Bad Request"},
                              Status{401, "Unauthorized"},
                              Status{403, "Forbidden"},
                              Status{404, "Not Found"},
                              Status{405, "Method Not Allowed"},
                              Status{408, "Request Timeout"},
                              Status{409, "Conflict"},
                              Status{413, "Content Too Large"},
                              Status{421, "Misdirected Request"},
                              Status{422, "Unprocessable Content"},
                              Status{426, "Upgrade Required"},
                              Status{429, "Too Many Requests"},
                              Status{431, "Request Header Fields Too Large"},
                              Status{500, "Internal Server Error"},
                              Status{501, "Not Implemented"},
                              Status{503, "Service Unavailable"}};

char lower(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

int digit(char sign) {
    if (sign >= '0' && sign <= '9') return sign - '0';
    if (sign >= 'a' && sign <= 'f') return sign - 'a' + 10;
    if (sign >= 'A' && sign <= 'F') return sign - 'A' + 10;
    return -1;
}

// Calls `each` for the pieces between separators.
template <class Each> void split(std::string_view text, char separator, Each each) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        each(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// A line that somebody else's text cannot break in two.
void append_line(std::string &head, std::string_view name, std::string_view value) {
    const auto append = [&](std::string_view text) {
        for (const char letter : text)
            head += static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F ? ' ' : letter;
    };
    append(name);
    head += ": ";
    append(value);
    head += "\r\n";
}

std::string_view find(const std::vector<Header> &headers, std::string_view name) {
    for (const Header &header : headers)
        if (lower_case(header.name) == lower_case(name)) return header.value;
    return {};
}

} // namespace

std::string lower_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

bool has_token(std::string_view list, std::string_view lower_case_token) {
    bool found = false;
    split(list, ',', [&](std::string_view item) { found |= lower_case(trimmed(item)) == lower_case_token; });
    return found;
}

std::string_view Request::header(std::string_view lower_case_name) const {
    const auto found = headers.find(lower_case_name);
    return found == headers.end() ? std::string_view() : found->second;
}

std::string_view Response::header(std::string_view name) const { return find(headers, name); }

Response text(int status, std::string words) {
    words += '\n';
    return {status,
            {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}},
            std::make_shared<const std::string>(std::move(words))};
}

Response json(int status, std::string value) {
    return {status,
            {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
            std::make_shared<const std::string>(std::move(value))};
}

Response refusal(int status, std::string_view code, std::string_view why) {
    return json(status, boost::json::serialize(boost::json::object{{"code", code}, {"why", why}, {"rule", nullptr}}));
}

Response refusal(const Request &request, int status, std::string_view code, std::string_view why) {
    if (has_token(request.header("accept"), "text/html")) return text(status, std::string(why));
    return refusal(status, code, why);
}

Response not_found(const Request &request) {
    return refusal(request, 404, "no-such-address", fmt::format("There is nothing at {}.", printable(request.path)));
}

Response method_not_allowed(const Request &request, std::string_view allowed) {
    Response response = refusal(
        request, 405, "wrong-method",
        fmt::format("{} does not take {}: it takes {}.", printable(request.path), printable(request.method), allowed));
    response.headers.push_back({"Allow", std::string(allowed)});
    return response;
}

Response see_other(std::string location) {
    Response response = text(303, "See " + location);
    response.headers.push_back({"Location", std::move(location)});
    return response;
}

void add_security_headers(Response &response, bool secure) {
    const auto add = [&](std::string_view name, std::string_view value) {
        if (response.header(name).empty()) response.headers.push_back({std::string(name), std::string(value)});
    };
    add("Content-Security-Policy", "default-src 'self'; script-src 'self'; img-src 'self' data:; object-src 'none'; "
                                   "base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    add("X-Content-Type-Options", "nosniff");
    add("Referrer-Policy", "no-referrer");
    add("Cross-Origin-Opener-Policy", "same-origin");
    add("Cross-Origin-Resource-Policy", "same-origin");
    add("X-Frame-Options", "DENY");
    if (secure) add("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

std::string_view reason_of(int status) {
    for (const Status &known : statuses)
        if (known.code == status) return known.reason;
    return "Status";
}

std::string head_of(const Response &response, const Writing &writing) {
    std::string head = fmt::format("HTTP/1.1 {} {}\r\n", response.status, reason_of(response.status));
    for (const Header &header : response.headers) append_line(head, header.name, header.value);
    if (!writing.date.empty()) append_line(head, "Date", writing.date);
    if (response.status >= 200 && response.status != 204 && response.status != 304)
        append_line(head, "Content-Length", fmt::format("{}", response.body ? response.body->size() : 0));
    if (response.status >= 200 && !writing.keep_alive) append_line(head, "Connection", "close");
    return head += "\r\n";
}

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%') {
            const int high = i + 2 < text.size() ? digit(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? digit(text[i + 2]) : -1;
            if (high < 0 || low < 0) return std::nullopt;
            decoded += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            decoded += plus_is_space && text[i] == '+' ? ' ' : text[i];
        }
    }
    if (!is_utf8(decoded) || decoded.find('\0') != std::string::npos) return std::nullopt;
    return decoded;
}

std::optional<Words> query_from(std::string_view query) {
    Words words;
    bool good = true;
    split(query, '&', [&](std::string_view pair) {
        const std::size_t equals = std::min(pair.find('='), pair.size());
        auto name = percent_decoded(pair.substr(0, equals), true);
        auto value = percent_decoded(pair.substr(std::min(equals + 1, pair.size())), true);
        if (name && value)
            words.emplace(std::move(*name), std::move(*value));
        else
            good = false;
    });
    if (!good) return std::nullopt;
    return words;
}

Words cookies_from(std::string_view header) {
    Words cookies;
    split(header, ';', [&](std::string_view pair) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos) return;
        std::string_view value = trimmed(pair.substr(equals + 1));
        if (value.size() >= 2 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
        cookies.emplace(trimmed(pair.substr(0, equals)), value);
    });
    return cookies;
}

Result<Request, std::string> request_from(RawRequest raw) {
    Request request;
    request.method = raw.method == "HEAD" ? "GET" : std::move(raw.method);
    request.body = std::move(raw.body);

    std::string_view target = raw.target;
    if (!target.starts_with('/'))
        return Failure{std::string("What is asked for has to be a path that starts with '/'.")};
    target = target.substr(0, target.find('#'));
    const std::size_t mark = std::min(target.find('?'), target.size());
    auto path = percent_decoded(target.substr(0, mark), false);
    auto query = query_from(target.substr(std::min(mark + 1, target.size())));
    if (!path || !query)
        return Failure{
            std::string("The address cannot be read: after each '%' there have to be two hexadecimal digits, and "
                        "all of it has to be UTF-8.")};
    request.path = std::move(*path);
    request.query = std::move(*query);

    for (Header &header : raw.headers) {
        const auto [place, fresh] = request.headers.try_emplace(header.name, header.value);
        if (fresh) continue;
        if (header.name == "host") return Failure{std::string("There has to be exactly one Host.")};
        place->second += (header.name == "cookie" ? "; " : ", ") + header.value;
    }
    if (request.header("host").empty()) return Failure{std::string("A request has to name its Host.")};
    request.cookies = cookies_from(request.header("cookie"));
    return request;
}

} // namespace ananas::net
