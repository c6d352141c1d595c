// Those who play a match in one thread: our own bots, and programs outside that speak the protocol (docs/bots.md).
// Everything they do is timed; who gives no answer that can be taken is noted.
#pragma once

#include "app/match.h"
#include "app/outside.h"
#include "app/stopwatch.h"
#include "bots/bot.h"
#include "bots/duplicate.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace ananas::app {

struct Contestant {
    std::string name;
    bots::Bot bot;       // one of ours,
    std::string command; // or, if there is one, what the shell is given
};

// A seat that a program outside has: what it is told and what it says.
template <class Game> class OutsideSeat {
public:
    OutsideSeat(const std::string &command, double think, const bots::Contest<Game> &contest)
        : program_(command), think_(think) {
        say({{"say", "hello"}, {"protocol", 1}, {"think", think}, {"table", protocol::to_json(contest.table)}});
    }

    void begin(Seat seat) {
        told_ = 0;
        say({{"say", "hand"}, {"seat", index(seat) + 1}});
    }
    void end(const bots::Contest<Game> &contest, const typename Game::State &state, Seat seat,
             std::span<const typename Game::EventView> events) {
        tell_news(events);
        say({{"say", "over"}, {"view", protocol::to_json(view(contest.table, state, player_at(seat)))}});
    }

    // An answer; or nothing, and `late` or `wrong` says why.
    std::optional<typename Game::Command> choose(const bots::Seen<Game> &seen, std::uint64_t seed, std::string &late,
                                                 std::string &wrong) {
        tell_news(seen.events);
        ++decision_;
        say({{"say", "choose"},
             {"decision", decision_},
             {"seed", seed >> 12U}, // a number that every language reads exactly
             {"view", protocol::to_json(seen.now)},
             {"choices", choices_of(seen)}});
        const auto deadline = Clock::now() + std::chrono::duration<double>(think_);
        for (std::string line;;) {
            const double left = std::chrono::duration<double>(deadline - Clock::now()).count();
            switch (left > 0 ? program_.hear(line, left) : Outside::Heard::nothing) {
            case Outside::Heard::nothing:
                late = fmt::format("no answer within {} s; the clock acts for it", think_);
                return std::nullopt;
            case Outside::Heard::ended: late = "its program has ended; the clock acts for it"; return std::nullopt;
            case Outside::Heard::line: break;
            }
            boost::json::error_code error;
            const boost::json::value answer = boost::json::parse(line, error);
            if (error) {
                wrong = fmt::format("'{}' is not JSON: an answer is one object a line", line.substr(0, 80));
            } else if (const auto number = decision_of(answer); number && *number != decision_) {
                continue; // an answer that came too late
            } else if (!number) {
                wrong = fmt::format("an answer has the number of its decision, here \"decision\":{}", decision_);
            } else if (auto command = read(seen.me, answer)) {
                return std::move(*command);
            } else {
                wrong = command.error();
            }
            refuse({{"why", wrong}});
            return std::nullopt;
        }
    }
    void refuse(const boost::json::object &why) {
        boost::json::object message{{"say", "refused"}, {"decision", decision_}};
        for (const auto &pair : why) message.insert(pair);
        say(message);
    }

private:
    using Clock = std::chrono::steady_clock;

    void say(const boost::json::object &message) { program_.tell(boost::json::serialize(message), think_); }
    void tell_news(std::span<const typename Game::EventView> events) {
        for (; told_ < events.size(); ++told_) {
            boost::json::object message{{"say", "event"}};
            for (const auto &pair : protocol::to_json(events[told_])) message.insert(pair);
            say(message);
        }
    }
    static boost::json::array choices_of(const bots::Seen<Game> &seen) {
        if constexpr (std::is_same_v<Game, bots::Twisted>)
            return protocol::choices(seen.table, seen.now, seen.me);
        else
            return protocol::choices(seen.now, seen.me);
    }
    static std::optional<std::int64_t> decision_of(const boost::json::value &answer) {
        const boost::json::object *const object = answer.if_object();
        const boost::json::value *const number = object == nullptr ? nullptr : object->if_contains("decision");
        const std::int64_t *const found = number == nullptr ? nullptr : number->if_int64();
        return found == nullptr ? std::nullopt : std::optional(*found);
    }
    static auto read(Seat seat, const boost::json::value &answer) {
        if constexpr (std::is_same_v<Game, bots::Betting>)
            return protocol::read_betting(seat, answer);
        else if constexpr (std::is_same_v<Game, bots::Chinese>)
            return protocol::read_chinese(seat, answer);
        else
            return protocol::read_twisted(seat, answer);
    }

    Outside program_;
    double think_;
    std::size_t told_ = 0; // events of this hand
    std::int64_t decision_ = 0;
};

template <class Game> class Host {
public:
    Host(std::span<const Contestant> contestants, double think, const bots::Contest<Game> &contest)
        : contestants_(contestants), conduct_(contestants.size()) {
        for (const Contestant &each : contestants)
            outside_.push_back(
                each.command.empty() ? nullptr : std::make_unique<OutsideSeat<Game>>(each.command, think, contest));
    }

    void begin(int bot, const bots::Contest<Game> &, Seat seat) {
        if (auto &outside = outside_[place(bot)]) outside->begin(seat);
    }
    std::optional<typename Game::Command> choose(int bot, const bots::Seen<Game> &seen, std::uint64_t seed) {
        Conduct &conduct = conduct_[place(bot)];
        std::string late, wrong;
        // Ours are timed by the processor, so that a busy machine does not count; a program outside by the clock.
        auto &outside = outside_[place(bot)];
        const auto now = [&] { return outside ? wall_seconds() : thread_seconds(); };
        const double started = now();
        std::optional<typename Game::Command> answer =
            outside ? outside->choose(seen, seed, late, wrong) : bots::choose(seen, contestants_[place(bot)].bot, seed);
        conduct.pace.add(now() - started);
        if (!late.empty()) note(conduct.late, conduct, late);
        if (!wrong.empty()) note(conduct.refused, conduct, wrong);
        return answer;
    }
    void refused(int bot, const std::optional<typename Game::Refusal> &refusal) {
        Conduct &conduct = conduct_[place(bot)];
        note(conduct.refused, conduct, refusal ? refusal->sentence : "it answered for somebody else");
        if (outside_[place(bot)] && refusal) outside_[place(bot)]->refuse(protocol::to_json(*refusal));
    }
    void end(int bot, const bots::Contest<Game> &contest, const typename Game::State &state, Seat seat,
             std::span<const typename Game::EventView> events) {
        if (auto &outside = outside_[place(bot)]) outside->end(contest, state, seat, events);
    }
    [[nodiscard]] const std::vector<Conduct> &conduct() const { return conduct_; }

private:
    static std::size_t place(int bot) { return static_cast<std::size_t>(bot); }
    static double wall_seconds() {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
    static void note(std::uint64_t &count, Conduct &conduct, std::string_view complaint) {
        ++count;
        if (conduct.complaint.empty()) conduct.complaint = complaint;
    }

    std::span<const Contestant> contestants_;
    std::vector<std::unique_ptr<OutsideSeat<Game>>> outside_;
    std::vector<Conduct> conduct_;
};

} // namespace ananas::app
