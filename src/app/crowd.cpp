#include "app/crowd.h"

#include "app/guest_player.h"
#include "app/play_desk.h"
#include "base/result.h"
#include "chips/chips.h"
#include "net/client.h"
#include "net/loop.h"
#include "room/ledger.h"
#include "room/settings.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;

// "Load AB": letters only, so that no two of them look alike.
std::string numbered(const std::string &begin, std::size_t number) {
    static constexpr std::string_view letters = "ABCDEFGHKMPQRSTUWXYZ";
    std::string code;
    for (std::size_t left = number; code.size() < 4; left /= letters.size()) code += letters[left % letters.size()];
    return begin + " " + code;
}

} // namespace

double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string Crowd::ask(std::vector<Question> questions, std::size_t at_a_time) const {
    std::size_t asked = 0, answered = 0;
    std::string wrong;
    const auto done = [&] { return answered == asked && (asked == questions.size() || !wrong.empty()); };
    const std::function<void()> next = [&] {
        while (asked < questions.size() && asked < answered + at_a_time && wrong.empty()) {
            const Question &question = questions[asked++];
            const play::Desk desk{.room = plan_.room, .token = question.token};
            net::Call call = question.body ? desk.post(*question.body)
                                           : net::Call{.method = "GET", .headers = desk.headers(), .body = {}};
            client_->fetch(plan_.room + question.path, std::move(call),
                           [&](const Result<net::Answer, std::string> &answer) {
                               ++answered;
                               const auto said = play::said_by(answer);
                               if (said)
                                   question.take(*said);
                               else if (wrong.empty() && said.error().code != "no-bot-comes") // a small table is full
                                   wrong = fmt::format("{}: {}", question.path, said.error().why);
                               next();
                           });
        }
    };
    next();
    while (!loop_.run_until(done, std::chrono::hours(1))) {
    } // the client gives up on each in time
    return wrong;
}

Result<std::unique_ptr<Crowd>, std::string> Crowd::gather(net::Loop &loop, Plan plan) {
    std::unique_ptr<Crowd> crowd(new Crowd(loop, std::move(plan)));
    auto client = net::Client::open(loop);
    if (!client) return Failure{client.error()};
    crowd->client_ = std::move(*client);
    std::string wrong = crowd->sign_up();
    if (wrong.empty() && !crowd->plan_.step_by_step) {
        wrong = crowd->open_tables();
        crowd->sit_down();
    }
    if (!wrong.empty()) return Failure{std::move(wrong)};
    return crowd;
}

std::string Crowd::sign_up() {
    seats_.resize(plan_.tables * plan_.players);
    std::vector<Question> questions;
    for (std::size_t number = 0; number < seats_.size(); ++number) {
        const std::string name = numbered(plan_.name, number);
        const std::size_t table = number / plan_.players;
        questions.push_back({.path = "/api/guest",
                             .token = {},
                             .body = json::object{{"name", name}, {"adult", true}, {"agree", true}},
                             .take = [this, number, table, name](const json::object &guest) {
                                 const auto place = static_cast<int>(number % plan_.players);
                                 const GuestPlayer::Orders orders{.table = 0,
                                                                  .invitation = {},
                                                                  .seat = place + 1,
                                                                  .buy_in = plan_.stake * 100,
                                                                  .seed = number + 1,
                                                                  .name = name,
                                                                  // Pages take part; some programs do not.
                                                                  .cuts = number % 4 != 3};
                                 seats_[number] =
                                     std::make_unique<Seat>(Seat{.token = std::string(guest.at("token").as_string()),
                                                                 .player = GuestPlayer(orders)});
                                 seats_[number]->player.on_version = [this, table](std::int64_t version, double now) {
                                     heard(table, version, now);
                                 };
                             }});
    }
    arrivals_.resize(plan_.tables);
    read_.resize(seats_.size());
    begun_ = steady_seconds();
    return ask(std::move(questions));
}

std::string Crowd::open_tables() {
    const json::object clocks{{"rest", plan_.rest_ms}, {"opening", 300}, {"decision", 60'000}};
    std::vector<Question> questions;
    tables_.resize(plan_.tables);
    for (std::size_t table = 0; table < plan_.tables; ++table) {
        const std::string &game = plan_.games[table % plan_.games.size()];
        json::object body{{"game", game},
                          {"stake", plan_.stake},
                          {"ask_to_sit", table < plan_.asking},
                          {"by_invitation", plan_.by_invitation},
                          {"clocks", clocks}};
        if (plan_.players > static_cast<std::size_t>(room::usual_settings(game, Chips(plan_.stake)).seats))
            body["seats"] = plan_.players;
        questions.push_back({.path = "/api/tables",
                             .token = seats_[table * plan_.players]->token,
                             .body = std::move(body),
                             .take = [this, table](const json::object &opened) {
                                 tables_[table] = opened.at("table").as_int64();
                                 if (table < plan_.asking)
                                     seats_[table * plan_.players]->player.on_asking =
                                         [this, table](std::int64_t person) { allow(table, person); };
                                 const std::string invitation(opened.at("invitation").as_string());
                                 for (std::size_t player = 0; player < plan_.players; ++player)
                                     seats_[table * plan_.players + player]->player.plays_at(tables_[table],
                                                                                             invitation);
                             }});
    }
    return ask(std::move(questions));
}

// Whoever opened the table lets everybody sit.
void Crowd::allow(std::size_t table, std::int64_t person) {
    const std::string key = fmt::format("{}-allow-{}-{}", plan_.name, tables_[table], ++applications_);
    permit(key, unanswered_[key] = {table, person});
}

// What a fall of the room swallowed is sent again with the next socket: a table that is resumed does not tell once more
// who waits.
void Crowd::permit(const std::string &key, Permission permission) {
    const play::Desk desk{.room = plan_.room, .token = seats_[permission.table * plan_.players]->token};
    client_->fetch(fmt::format("{}/api/tables/{}/allow", plan_.room, tables_[permission.table]),
                   desk.post(json::object{{"person", permission.person}, {"key", key}}),
                   [this, key](const Result<net::Answer, std::string> &answer) {
                       const auto said = play::said_by(answer);
                       const bool later = !said && (said.error().status == 0 || said.error().status == 429 ||
                                                    said.error().status >= 500);
                       if (!later && unanswered_.erase(key) > 0 && said) admissions_.push_back(key);
                   });
}

void Crowd::sit_down() {
    play_ = true;
    for (const auto &seat : seats_)
        if (seat->open) seat->player.connected([&](const std::string &text) { send(*seat, text); });
}

std::string Crowd::call_bots() {
    std::vector<Question> questions;
    for (std::size_t table = 0; table < tables_.size(); ++table)
        questions.push_back({.path = fmt::format("/api/tables/{}/bots", tables_[table]),
                             .token = seats_[table * plan_.players]->token,
                             .body = json::object{{"count", plan_.bots}},
                             .take = [](const json::object &) {}});
    return ask(std::move(questions));
}

void Crowd::heard(std::size_t table, std::int64_t version, double now) {
    Arrivals &arrivals = arrivals_[table];
    if (arrivals.versions.empty()) arrivals.first = version;
    if (version < arrivals.first) return;
    const auto place = static_cast<std::size_t>(version - arrivals.first);
    if (place > 1'000'000) return;
    if (arrivals.versions.size() <= place) arrivals.versions.resize(place + 1);
    ++arrivals.versions[place].seats;
    arrivals.versions[place].last = static_cast<float>(now - begun_);
}

std::vector<float> Crowd::take_latencies() {
    std::vector<float> latencies;
    for (std::size_t number = 0; number < seats_.size(); ++number) {
        const Arrivals &arrivals = arrivals_[number / plan_.players];
        const auto &acknowledged = seats_[number]->player.acknowledged();
        for (; read_[number] < acknowledged.size(); ++read_[number]) {
            const GuestPlayer::Acknowledged &each = acknowledged[read_[number]];
            const std::int64_t place = each.version - arrivals.first;
            if (each.told_nothing || place < 0 || place >= static_cast<std::int64_t>(arrivals.versions.size()))
                continue;
            const Arrival &came = arrivals.versions[static_cast<std::size_t>(place)];
            if (came.seats >= plan_.players) latencies.push_back(came.last - static_cast<float>(each.sent - begun_));
        }
    }
    for (Arrivals &arrivals : arrivals_) arrivals.versions.clear();
    return latencies;
}

void Crowd::send(Seat &seat, const std::string &text) {
    if (spoken != nullptr) spoken->push_back(text);
    client_->send(seat.socket, text);
}

void Crowd::open_socket(Seat &seat) {
    seat.opening = true;
    const auto send = [this, &seat](const std::string &text) { this->send(seat, text); };
    seat.socket = client_->connect(plan_.room + "/socket", {{"Authorization", "Bearer " + seat.token}},
                                   {.opened =
                                        [this, &seat, send] {
                                            seat.open = true;
                                            seat.opening = false;
                                            if (play_) seat.player.connected(send);
                                            for (const auto &[key, permission] : unanswered_)
                                                if (seats_[permission.table * plan_.players].get() == &seat)
                                                    permit(key, permission);
                                        },
                                    .message =
                                        [this, &seat, send](std::string_view text) {
                                            ++messages_;
                                            if (overheard != nullptr) overheard->emplace_back(text);
                                            seat.player.hear(text, steady_seconds(), send);
                                        },
                                    .closed =
                                        [this, &seat](const net::Goodbye &goodbye) {
                                            seat.open = seat.opening = false;
                                            ++goodbyes_[play::why_in(goodbye.words)];
                                        }});
}

void Crowd::pace(double commands_a_second) {
    loop_.cancel(pacing_);
    pace_ = commands_a_second;
    paced_at_ = steady_seconds();
    allowed_ = 0;
    for (const auto &seat : seats_) {
        seat->player.before_acting = nullptr;
        if (pace_ > 0)
            seat->player.before_acting = [this, each = seat.get()] {
                if (!std::exchange(each->waits_to_act, true)) waiting_to_act_.push_back(each);
            };
    }
    keep_pace();
}

void Crowd::keep_pace() {
    const double now = steady_seconds();
    // Whoever comes late does not make up for it with a burst.
    allowed_ = pace_ > 0 ? std::min(allowed_ + pace_ * (now - paced_at_), 1.0 + pace_ / 200)
                         : static_cast<double>(waiting_to_act_.size()) + 1;
    paced_at_ = now;
    while (allowed_ >= 1 && !waiting_to_act_.empty()) {
        Seat &seat = *waiting_to_act_.front();
        waiting_to_act_.pop_front();
        seat.waits_to_act = false;
        if (seat.player.act(now, [&](const std::string &text) { send(seat, text); })) --allowed_;
    }
    if (pace_ > 0) pacing_ = loop_.after(std::chrono::milliseconds(1), [this] { keep_pace(); });
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
    for (const auto &seat : seats_) seat->player.leave([this, &seat](const std::string &text) { send(*seat, text); });
    const auto all_left = [this] {
        return std::ranges::none_of(seats_, [](const auto &seat) { return seat->player.seated(); });
    };
    const double until = steady_seconds() + std::chrono::duration<double>(longest).count();
    do {
        for (const auto &seat : seats_)
            if (!seat->open && !seat->opening) open_socket(*seat);
        if (loop_.run_until(all_left, std::chrono::milliseconds(200))) return true;
    } while (steady_seconds() < until);
    return false;
}

Result<std::int64_t, std::string> Crowd::chips() const {
    std::int64_t sum = 0;
    std::vector<Question> questions;
    for (const auto &seat : seats_)
        questions.push_back(
            {.path = "/api/me", .token = seat->token, .body = std::nullopt, .take = [&](const json::object &me) {
                 sum += me.at("chips").as_int64() + me.at("on_tables").as_int64();
             }});
    if (std::string wrong = ask(std::move(questions)); !wrong.empty()) return Failure{std::move(wrong)};
    return sum;
}

Result<std::int64_t, std::string> Crowd::chips_to_the_house() const {
    constexpr std::size_t at_a_time = 4; // a ledger comes with an export, of which a room takes few at once
    std::int64_t sum = 0;
    // What a game of betting loses went nowhere.
    const auto pays_the_house = [](const std::string &game) { return game == "twisted" || game == "chinese"; };
    if (std::ranges::none_of(plan_.games, pays_the_house)) return sum;
    std::vector<Question> questions;
    for (const auto &seat : seats_) {
        questions.push_back({.path = "/api/me/statistics",
                             .token = seat->token,
                             .body = std::nullopt,
                             .take = [&](const json::object &hands) { sum -= hands.at("net").as_int64(); }});
        // All hands are left out, for there is none before the first.
        questions.push_back({.path = "/api/me/export?before=1",
                             .token = seat->token,
                             .body = std::nullopt,
                             .take = [&](const json::object &all) {
                                 for (const json::value &each : all.at("ledger").as_array())
                                     if (each.at("cause").as_string() == room::text_of(room::Cause::collection))
                                         sum += each.at("chips").as_int64();
                             }});
    }
    if (std::string wrong = ask(std::move(questions), at_a_time); !wrong.empty()) return Failure{std::move(wrong)};
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

std::uint64_t Crowd::commands() const {
    std::uint64_t sum = 0;
    for (const auto &seat : seats_) sum += seat->player.acknowledged().size();
    return sum;
}

std::vector<std::string> Crowd::complaints() const {
    std::vector<std::string> all;
    for (const auto &seat : seats_)
        if (!seat->player.complaint().empty()) all.push_back(seat->player.complaint());
    return all;
}

} // namespace ananas::app
