#include "wire/wired_room.h"

#include "base/result.h"
#include "betting/hidden.h" // IWYU pragma: keep
#include "cards/card.h"
#include "chinese/hidden.h" // IWYU pragma: keep
#include "game/viewer.h"
#include "net/client.h"
#include "net/http.h"
#include "net/server.h"
#include "room/command.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/text.h"
#include "room/view.h"
#include "twisted/hidden.h" // IWYU pragma: keep
#include "wire/wired_desk.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::wire {
namespace {

constexpr std::chrono::milliseconds longest{20'000};

} // namespace

WiredRoom::WiredRoom(const room::Settings &settings, std::vector<int> people, std::uint64_t entropy, With with)
    : house_(disk_), people_(std::move(people)), heard_(people_.size()) {
    house_.drawn = entropy;
    if (with == With::desk) desk_ = std::make_unique<WiredDesk>(loop_, house_);

    net::Config config;
    config.address = "127.0.0.1";
    config.limits.messages = {};
    config.limits.requests = {};
    auto server = net::Server::open(
        loop_, config,
        {.http =
             [this](const net::Request &request, const net::Respond &respond) {
                 if (!desk_) return respond(net::not_found(request));
                 desk_->http(request, respond);
             },
         .opened = [this](net::SocketId socket, const net::Request &request) -> std::optional<net::Response> {
             const int person = std::stoi(std::string(request.header("x-person")));
             house_.room.arrive(room::Line(socket), room::PersonId{person}, fmt::format("Person {}", person));
             return std::nullopt;
         },
         .message =
             [this](net::SocketId socket, std::string_view text) {
                 ++came_;
                 house_.room.hear(room::Line(socket), text);
             },
         .closed = [this](net::SocketId socket) { house_.room.leave(room::Line(socket)); },
         .failed = [](std::string_view what) { ADD_FAILURE() << what; }});
    auto client = net::Client::open(loop_);
    if (!server || !client) {
        ADD_FAILURE() << "no server: " << (server ? client.error() : server.error());
        return;
    }
    server_ = std::move(*server);
    client_ = std::move(*client);
    const std::set<int> each(people_.begin(), people_.end());
    if (desk_) let_in(static_cast<int>(each.size()));
    for (const int person : each) house_.give(person, 1'000'000);
    const room::TableId id = house_.room.open_table(settings, room::PersonId::nobody);
    table_ = room::table_rules(id, settings);
    read_ = disk_.writes.size();
    house_.on_send = [this](room::Line line, std::shared_ptr<const std::string> text) {
        ++sent_;
        server_->send(net::SocketId(line), std::move(text));
    };
    for (std::size_t socket = 0; socket < heard_.size(); ++socket) {
        calls_.push_back(client_->connect(fmt::format("ws://127.0.0.1:{}/socket", server_->port()),
                                          {{"x-person", std::to_string(people_[socket])}},
                                          {.opened = [] {},
                                           .message =
                                               [this, socket](std::string_view text) {
                                                   heard_[socket].append(text).append("\n");
                                                   --sent_;
                                               },
                                           .closed = [](const net::Goodbye &) {}}));
        // One after the other, so that lines have the same numbers every time.
        EXPECT_TRUE(loop_.run_until([&] { return !heard_[socket].empty(); }, longest));
    }
}

void WiredRoom::let_in(int people) {
    const auto token_in = [this](const Answered &came) {
        tokens_.emplace_back(boost::json::parse(came.body).at("token").as_string());
    };
    for (int person = 1; person <= people; ++person)
        token_in(
            ask(0, "/api/guest",
                fmt::format(R"({{"name":"Guest {}","adult":true,"agree":true}})", static_cast<char>('A' + person))));
    token_in(ask(0, "/join", fmt::format("link={}&adult=yes&agree=yes", desk_->desk().host_link())));
}

WiredRoom::Answered WiredRoom::ask(int person, const std::string &path, const std::string &body,
                                   const std::string &link) {
    net::Call call{.method = body.empty() ? "GET" : "POST", .headers = {}, .body = body};
    if (body.starts_with("{")) call.headers.push_back({"Content-Type", "application/json"});
    if (person != 0) call.headers.push_back({"Authorization", "Bearer " + tokens_[static_cast<std::size_t>(person)]});
    if (!link.empty()) call.headers.push_back({"X-Ananas-Link", link});
    std::optional<Answered> answered;
    client_->fetch(fmt::format("http://127.0.0.1:{}{}", server_->port(), path), std::move(call),
                   [&](const Result<net::Answer, std::string> &answer) {
                       EXPECT_TRUE(answer) << path << ": " << answer.error();
                       answered = answer ? Answered{answer->status, answer->body} : Answered();
                   });
    EXPECT_TRUE(loop_.run_until([&] { return answered.has_value(); }, longest)) << path;
    return answered.value_or(Answered());
}

void WiredRoom::settle() {
    EXPECT_TRUE(loop_.run_until([this] { return came_ == said_ && sent_ == 0; }, longest));
}

void WiredRoom::say(std::size_t socket, const std::string &text) {
    ++said_;
    client_->send(calls_[socket], text);
    settle();
}

bool WiredRoom::pass_time() {
    const bool passed = house_.pass_time();
    settle();
    return passed;
}

const room::State &WiredRoom::truth() {
    for (; read_ < disk_.writes.size(); ++read_)
        for (const room::Entry &entry : disk_.writes[read_].entries) {
            if (entry.table != table_.id) continue;
            const auto command =
                room::command_from(boost::json::parse(entry.command), table_.rules,
                                   [](room::PersonId person) { return fmt::format("Person {}", number(person)); });
            EXPECT_TRUE(command) << command.error();
            if (const auto *begin = std::get_if<room::Begin>(&*command)) drawn_from_.push_back(begin->draw);
            auto stepped = room::step(table_, truth_, *command, entry.at);
            EXPECT_TRUE(stepped) << stepped.error().sentence;
            truth_ = std::move(stepped->next);
        }
    return truth_;
}

CardSet WiredRoom::may_know(int person) {
    const room::State &state = truth();
    const Viewer viewer = room::viewer_of(state, room::PersonId{person});
    return std::visit(
        [&]<class Hand>(const Hand &hand) {
            if constexpr (std::is_same_v<Hand, std::monostate>)
                return CardSet();
            else
                return cards_known(hand, viewer);
        },
        state.hand);
}

} // namespace ananas::wire
