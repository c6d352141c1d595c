#include "net/url.h"

#include "base/printable.h"
#include "base/result.h"
#include "net/http.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace ananas::net {

namespace {

std::uint16_t port_of(std::string_view scheme) { return scheme == "https" ? 443 : 80; }

bool is_everywhere(std::string_view address) { return address.empty() || address == "0.0.0.0" || address == "::"; }

bool is_address(const std::string &text, int family) {
    in6_addr room{};
    return inet_pton(family, text.c_str(), &room) == 1;
}

bool is_host(std::string_view host) {
    if (host.starts_with('[') && host.ends_with(']') && host.size() > 2)
        return is_address(std::string(host.substr(1, host.size() - 2)), AF_INET6);
    const auto fits = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' || letter == '.' ||
               letter == '_';
    };
    return !host.empty() && host.size() <= 253 && std::all_of(host.begin(), host.end(), fits);
}

} // namespace

std::optional<Origin> host_from(std::string_view host_header, std::string_view scheme) {
    Origin origin{.scheme = std::string(scheme), .host = lower_case(host_header), .port = port_of(scheme)};
    const std::size_t bracket = origin.host.rfind(']');
    const std::size_t colon = origin.host.rfind(':');
    if (colon != std::string::npos && (bracket == std::string::npos || colon > bracket)) {
        const std::string digits = origin.host.substr(colon + 1);
        unsigned port = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
        if (error != std::errc() || end != digits.data() + digits.size() || port == 0 || port > 65535)
            return std::nullopt;
        origin.port = static_cast<std::uint16_t>(port);
        origin.host.resize(colon);
    }
    if (!is_host(origin.host)) return std::nullopt;
    return origin;
}

std::optional<Origin> origin_from(std::string_view text) {
    const std::size_t end = text.find("://");
    if (end == std::string_view::npos) return std::nullopt;
    const std::string scheme = lower_case(text.substr(0, end));
    if (scheme != "http" && scheme != "https") return std::nullopt;
    return host_from(text.substr(end + 3), scheme);
}

std::string host_header(const Origin &origin) {
    return origin.port == port_of(origin.scheme) ? origin.host : fmt::format("{}:{}", origin.host, origin.port);
}

std::string to_string(const Origin &origin) { return origin.scheme + "://" + host_header(origin); }

bool listens_also_at(std::string_view listens_on, std::string_view address) {
    const bool also_ipv6 = listens_on != "0.0.0.0";
    return is_everywhere(listens_on) && (also_ipv6 || address.find(':') == std::string_view::npos);
}

Origin origin_at(std::string_view scheme, std::string_view address, std::uint16_t port) {
    std::string host(is_everywhere(address) ? "localhost" : address);
    if (host.find(':') != std::string::npos) host = "[" + host + "]";
    return {.scheme = std::string(scheme), .host = std::move(host), .port = port};
}

bool cannot_be_rebound(std::string_view host) {
    return host == "localhost" || host.ends_with(".localhost") || host.starts_with('[') ||
           is_address(std::string(host), AF_INET);
}

// A name from anywhere could be a stranger's, who has a page there and then lets the name point at us: to the browser
// we would be that page's own server. Names of these ends are given out inside of a house alone: the root of the
// internet's names has none of them, or has promised to have none. fritz.box is of the internet, but is the maker's of
// the routers that give it out. And the name before the end has to be ours, so that no other machine in the house
// counts either.
bool is_at_home(std::string_view host, const std::vector<std::string> &names) {
    constexpr std::string_view ends[] = {".local",    ".localdomain", ".lan",     ".home",      ".home.arpa",   ".corp",
                                         ".internal", ".intranet",    ".private", ".fritz.box", ".speedport.ip"};
    return std::any_of(names.begin(), names.end(), [&](const std::string &name) {
        const std::string_view alone = std::string_view(name).substr(0, name.find('.'));
        if (alone.empty() || !host.starts_with(alone)) return false;
        const std::string_view rest = host.substr(alone.size());
        return host == name || rest.empty() ||
               (rest.starts_with('.') && std::any_of(std::begin(ends), std::end(ends),
                                                     [&](std::string_view end) { return rest.ends_with(end); }));
    });
}

Result<Url, std::string> url_from(std::string_view text) {
    const auto wrong = [&](std::string_view what) {
        return Failure{
            fmt::format("'{}' is not an address that can be called: {}", printable(text.substr(0, 200)), what)};
    };
    std::string_view rest = text;
    std::string scheme = "http";
    if (const std::size_t end = text.find("://"); end != std::string_view::npos) {
        scheme = lower_case(text.substr(0, end));
        if (scheme == "ws") scheme = "http";
        if (scheme == "wss") scheme = "https";
        if (scheme != "http" && scheme != "https") return wrong("it has to start with http:// or https://.");
        rest.remove_prefix(end + 3);
    }
    const std::size_t slash = std::min(rest.find_first_of("/?#"), rest.size());
    auto origin = host_from(rest.substr(0, slash), scheme);
    if (!origin) return wrong("a host, and perhaps a port, have to follow, as in http://room.example:8080.");
    std::string target(rest.substr(slash));
    target.resize(std::min(target.find('#'), target.size()));
    const auto unfit = [](char letter) { return static_cast<unsigned char>(letter) <= 0x20 || letter == 0x7F; };
    if (std::any_of(target.begin(), target.end(), unfit)) return wrong("a space in a path is written %20.");
    if (!target.starts_with('/')) target.insert(0, 1, '/');
    return Url{.origin = std::move(*origin), .target = std::move(target)};
}

} // namespace ananas::net
