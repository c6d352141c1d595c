#include "net/reception.h"

#include "base/printable.h"
#include "base/result.h"
#include "net/handshake.h"
#include "net/http.h"
#include "net/rate.h"
#include "net/server.h"
#include "net/url.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ananas::net {

namespace {

// The last of the addresses that proxies have put together which is not a proxy's own.
std::string forwarded_for(std::string_view list, const Reception &reception) {
    std::string address;
    while (!list.empty()) {
        const std::size_t comma = list.rfind(',');
        const std::string_view item = comma == std::string_view::npos ? list : list.substr(comma + 1);
        address = plain_address(trimmed(item));
        if (address.empty() || !reception.is_proxy(address)) break;
        list = comma == std::string_view::npos ? std::string_view() : list.substr(0, comma);
    }
    return address;
}

bool has(const std::vector<Origin> &origins, const Origin &origin) {
    return std::find(origins.begin(), origins.end(), origin) != origins.end();
}

} // namespace

std::string plain_address(std::string_view address) {
    if (address.starts_with('[')) address = address.substr(1, std::min(address.find(']'), address.size()) - 1);
    std::string text(address);
    std::array<char, INET6_ADDRSTRLEN> shown{};
    in_addr four{};
    if (inet_pton(AF_INET, text.c_str(), &four) == 1) return text;
    in6_addr six{};
    if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return {};
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        std::memcpy(&four, six.s6_addr + 12, sizeof four);
        return inet_ntop(AF_INET, &four, shown.data(), shown.size());
    }
    return inet_ntop(AF_INET6, &six, shown.data(), shown.size());
}

std::string household_of(const std::string &address) {
    in6_addr six{};
    if (inet_pton(AF_INET6, address.c_str(), &six) != 1) return address;
    std::fill_n(six.s6_addr + 8, 8, std::uint8_t{0});
    std::array<char, INET6_ADDRSTRLEN> shown{};
    return std::string(inet_ntop(AF_INET6, &six, shown.data(), shown.size())) + "/64";
}

Result<std::shared_ptr<Reception>, std::string> Reception::open(Config config, Handlers handlers) {
    auto reception = std::make_shared<Reception>();
    reception->limits = config.limits;
    reception->still = std::move(config.still);
    reception->handlers = std::move(handlers);
    reception->clock_ = std::move(config.clock);
    reception->own_names_ = std::move(config.own_names);
    for (const std::string &text : config.public_origins) {
        auto origin = origin_from(text);
        if (!origin)
            return Failure{fmt::format("'{}' is not a public origin: it has to be like https://room.example or "
                                       "http://192.168.1.5:8080, without a path.",
                                       printable(text))};
        reception->origins_.push_back(std::move(*origin));
    }
    for (const std::string &text : config.trusted_proxies) {
        std::string address = plain_address(text);
        if (address.empty())
            return Failure{
                fmt::format("'{}' is not a proxy's address: it has to be numeric, like 127.0.0.1.", printable(text))};
        reception->proxies_.push_back(std::move(address));
    }
    return reception;
}

bool Reception::is_proxy(const std::string &address) const {
    return std::find(proxies_.begin(), proxies_.end(), address) != proxies_.end();
}

// A page of any name counts as our own as soon as that name leads here, so it has to be a name that is known to be
// ours.
std::optional<Response> Reception::objection_to(const Request &request, const Origin &host) const {
    if (cannot_be_rebound(host.host)) return std::nullopt;
    if (origins_.empty()) {
        if (is_at_home(host.host, own_names_)) return std::nullopt;
        return refusal(request, 421, "other-host",
                       fmt::format("This room does not know that it is called {}. Call it by the address of its "
                                   "machine; or, if it is to go by that name, start it with origins = \"{}\".",
                                   printable(host.host), printable(to_string(host))));
    }
    const auto same_host = [&](const Origin &origin) { return origin.host == host.host; };
    if (std::any_of(origins_.begin(), origins_.end(), same_host)) return std::nullopt;
    return refusal(request, 421, "other-host",
                   fmt::format("This is not {}, but {}.", printable(host.host), to_string(origins_.front())));
}

std::optional<Response> Reception::objection_to(Request &request, const std::string &peer, bool encrypted) {
    request.remote = peer;
    request.secure = encrypted;
    if (is_proxy(peer)) {
        if (std::string address = forwarded_for(request.header("x-forwarded-for"), *this); !address.empty())
            request.remote = std::move(address);
        if (const std::string_view scheme = request.header("x-forwarded-proto"); !scheme.empty())
            request.secure = lower_case(trimmed(scheme)) == "https";
    }
    if (!may_ask(request.remote)) {
        Response response = refusal(request, 429, "too-often", "You ask too often: wait a moment.");
        response.headers.push_back({"Retry-After", "1"});
        return response;
    }

    const auto host = host_from(request.header("host"), request.secure ? "https" : "http");
    if (!host)
        return refusal(request, 400, "bad-request", "The Host has to be a name or an address, and perhaps a port.");
    if (auto objection = objection_to(request, *host)) return objection;

    const auto origin = request.headers.find("origin");
    request.from_page = origin != request.headers.end();
    if (request.from_page && (request.method != "GET" || asks_for_socket(request))) {
        const auto from = origin_from(origin->second);
        if (!from || (*from != *host && !has(origins_, *from)))
            return refusal(request, 403, "other-origin",
                           fmt::format("This was asked for by a page of {}, which is not one of ours. If players reach "
                                       "the room by that address, name it as its public origin.",
                                       printable(origin->second.substr(0, 200))));
    }
    return std::nullopt;
}

bool Reception::is_counted(const std::string &address) const {
    const bool loopback = address.starts_with("127.") || address == "::1";
    return !(loopback && limits.spare_loopback) && !is_proxy(address);
}

bool Reception::enter(const std::string &address) {
    if (!is_counted(address)) return true;
    Visitor &visitor = visitors_[household_of(address)];
    if (limits.connections_per_address > 0 && visitor.connections >= limits.connections_per_address) return false;
    ++visitor.connections;
    return true;
}

void Reception::leave(const std::string &address) {
    if (!is_counted(address)) return;
    if (const auto found = visitors_.find(household_of(address));
        found != visitors_.end() && found->second.connections > 0)
        --found->second.connections;
}

bool Reception::may_ask(const std::string &address) {
    if (limits.requests.a_second == 0 || !is_counted(address)) return true;
    return visitors_[household_of(address)].requests.take(limits.requests, now());
}

void Reception::forget_the_absent() {
    const Time time = now();
    std::erase_if(visitors_, [&](const auto &entry) {
        return entry.second.connections == 0 && entry.second.requests.is_full(time);
    });
}

std::string_view Reception::date() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const std::int64_t second = std::chrono::duration_cast<std::chrono::seconds>(now).count();
    if (second != date_second_) {
        date_second_ = second;
        const std::time_t time = second;
        std::tm parts{};
        gmtime_r(&time, &parts);
        constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
        constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
        date_ = fmt::format("{}, {:02} {} {} {:02}:{:02}:{:02} GMT", days[static_cast<std::size_t>(parts.tm_wday)],
                            parts.tm_mday, months[static_cast<std::size_t>(parts.tm_mon)], parts.tm_year + 1900,
                            parts.tm_hour, parts.tm_min, parts.tm_sec);
    }
    return date_;
}

} // namespace ananas::net
