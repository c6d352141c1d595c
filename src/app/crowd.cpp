#include "app/crowd.h"

#include "app/guest_player.h"
#include "app/play_desk.h"
#include "base/result.h"
#include "net/client.h"
#include "net/loop.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;

// "Load AB": letters only, so that no two of them look alike.
std::string numbered(const std::string &begin, std::size_t number) {
    static constexpr std::string_view letters = "ABCDEFGHKMNPRSTUWXYZ";
    std::string code;
    for (std::size_t left = number; code.size() < 4; left /= letters.size()) code += letters[left % letters.size()];
    return begin + " " + code;
}

std::string socket_url(const std::string &room) {
    return (room.starts_with("https://") ? "wss://" + room.substr(8) : "ws://" + room.substr(7)) + "/socket";
}

} // namespace

double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Result<json::object, std::string> Crowd::call(const std::string &method, const std::string &path,
                                              const std::string &token, const json::object &body) const {
    const play::Desk desk{.room = plan_.room, .token = token};
    const auto said = method == "POST" ? desk.ask(path, body) : desk.get(path);
    if (!said) return Failure{fmt::format("{} {}: {}", method, path, said.error().why)};
    return *said;
}

Result<std::unique_ptr<Crowd>, std::string> Crowd::gather(net::Loop &loop, Plan plan) {
    std::unique_ptr<Crowd> crowd(new Crowd(loop, std::move(plan)));
    auto client = net::Client::open(loop);
    if (!client) return Failure{client.error()};
    crowd->client_ = std::move(*client);
    if (std::string wrong = crowd->sign_up(); !wrong.empty()) return Failure{std::move(wrong)};
    return crowd;
}

std::string Crowd::sign_up() {
    for (std::size_t table = 0; table < plan_.tables; ++table) {
        std::int64_t id = 0, buy_in = 0;
        std::string invite_bots;
        for (std::size_t player = 0; player < plan_.players; ++player) {
            const std::size_t number = seats_.size();
            const std::string name = numbered(plan_.name, number);
            const auto guest = call("POST", "/api/guest", {}, {{"name", name}, {"adult", true}, {"agree", true}});
            if (!guest) return guest.error();
            const std::string token(guest->at("token").as_string());
            if (player == 0) {
                const std::string &game = plan_.games[table % plan_.games.size()];
                const json::object clocks{{"rest", plan_.rest_ms}, {"opening", 0}, {"decision", 60'000}};
                const auto opened =
                    call("POST", "/api/tables", token, {{"game", game}, {"stake", plan_.stake}, {"clocks", clocks}});
                if (!opened) return opened.error();
                id = opened->at("table").as_int64();
                buy_in = plan_.stake * 100;
            }
            if (plan_.bots > 0 && player + 1 == plan_.players) invite_bots = token;
            seats_.push_back(std::make_unique<Seat>(Seat{.token = token,
                                                         .player = GuestPlayer({.table = id,
                                                                                .invitation = {},
                                                                                .seat = static_cast<int>(player) + 1,
                                                                                .buy_in = buy_in,
                                                                                .seed = number + 1,
                                                                                .name = name})}));
            seats_.back()->player.on_version = [this, table](std::int64_t version, double now) {
                heard(table, version, now);
            };
        }
        tables_.push_back(id);
        bot_tokens_.push_back(invite_bots);
    }
    arrivals_.resize(plan_.tables);
    read_.resize(seats_.size());
    begun_ = steady_seconds();
    return {};
}

std::string Crowd::call_bots() {
    for (std::size_t table = 0; table < tables_.size(); ++table) {
        const auto seated = call("POST", fmt::format("/api/tables/{}/bots", tables_[table]), bot_tokens_[table],
                                 {{"count", plan_.bots}});
        if (!seated) return seated.error();
    }
    return {};
}

void Crowd::heard(std::size_t table, std::int64_t version, double now) {
    Arrivals &arrivals = arrivals_[table];
    if (arrivals.times.empty()) arrivals.first = version;
    if (version < arrivals.first) return;
    const auto place = static_cast<std::size_t>(version - arrivals.first);
    if (place > 1'000'000) return;
    if (arrivals.times.size() <= place) arrivals.times.resize(place + 1);
    arrivals.times[place].push_back(static_cast<float>(now - begun_));
}

std::vector<float> Crowd::take_latencies() {
    std::vector<float> latencies;
    for (std::size_t number = 0; number < seats_.size(); ++number) {
        const Arrivals &arrivals = arrivals_[number / plan_.players];
        const auto &acknowledged = seats_[number]->player.acknowledged();
        for (; read_[number] < acknowledged.size(); ++read_[number]) {
            const GuestPlayer::Acknowledged &each = acknowledged[read_[number]];
            const std::int64_t place = each.version - arrivals.first;
            if (place < 0 || place >= static_cast<std::int64_t>(arrivals.times.size())) continue;
            for (const float came : arrivals.times[static_cast<std::size_t>(place)])
                latencies.push_back(came - static_cast<float>(each.sent - begun_));
        }
    }
    for (Arrivals &arrivals : arrivals_) arrivals = {};
    return latencies;
}

void Crowd::open_socket(Seat &seat) {
    const auto send = [this, &seat](const std::string &text) { client_->send(seat.socket, text); };
    seat.socket = client_->connect(
        socket_url(plan_.room), {{"Authorization", "Bearer " + seat.token}},
        {.opened =
             [&seat, send] {
                 seat.open = true;
                 seat.player.connected(send);
             },
         .message = [&seat, send](std::string_view text) { seat.player.hear(text, steady_seconds(), send); },
         .closed = [&seat](const net::Goodbye &) { seat.open = false; }});
}

bool Crowd::connect(std::chrono::milliseconds longest) {
    for (const auto &seat : seats_)
        if (!seat->open) open_socket(*seat);
    return loop_.run_until([this] { return open_sockets() == seats_.size(); }, longest);
}

void Crowd::play_for(std::chrono::milliseconds time) {
    loop_.run_until([] { return false; }, time);
}

bool Crowd::leave(std::chrono::milliseconds longest) {
    for (const auto &seat : seats_)
        seat->player.leave([this, &seat](const std::string &text) { client_->send(seat->socket, text); });
    return loop_.run_until(
        [this] { return std::ranges::none_of(seats_, [](const auto &seat) { return seat->player.seated(); }); },
        longest);
}

Result<std::int64_t, std::string> Crowd::chips() const {
    std::int64_t sum = 0;
    for (const auto &seat : seats_) {
        const auto me = call("GET", "/api/me", seat->token, {});
        if (!me) return Failure{me.error()};
        sum += me->at("chips").as_int64() + me->at("on_tables").as_int64();
    }
    return sum;
}

std::size_t Crowd::open_sockets() const {
    return static_cast<std::size_t>(std::ranges::count_if(seats_, [](const auto &seat) { return seat->open; }));
}

std::uint64_t Crowd::events() const {
    std::uint64_t sum = 0;
    for (const auto &seat : seats_) sum += seat->player.events();
    return sum;
}

std::vector<std::string> Crowd::complaints() const {
    std::vector<std::string> all;
    for (const auto &seat : seats_)
        if (!seat->player.complaint().empty()) all.push_back(seat->player.complaint());
    return all;
}

} // namespace ananas::app
