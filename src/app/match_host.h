// Those who play a match in one thread: our own bots, and programs outside that speak the protocol (docs/bots.md).
// Everything they do is timed; who gives no answer that can be taken is noted.
#pragma once

#include "app/match.h"
#include "app/outside.h"
#include "app/outside_messages.h"
#include "app/stopwatch.h"
#include "base/printable.h"
#include "bots/bot.h"
#include "bots/duplicate.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
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

// How long a program outside may take.
struct Patience {
    double think = 5;  // seconds for a decision
    double start = 10; // and to begin with: for its first, if that is more
};

// A program that ended before it had answered anything cannot play at all.
struct CannotPlay : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A seat that a program outside has: what it is told and what it says. Who has been silent at several decisions in
// a row is asked no more.
template <class Game> class OutsideSeat {
public:
    OutsideSeat(const std::string &command, Patience patience, const bots::Contest<Game> &contest)
        : command_(command), program_(std::make_unique<Outside>(command)), patience_(patience) {
        say(hello_message(patience.think, contest.table));
    }

    void begin(Seat seat) {
        told_ = 0;
        say(hand_message(seat));
    }
    void end(const bots::Contest<Game> &contest, const typename Game::State &state, Seat seat,
             std::span<const typename Game::EventView> events) {
        tell_news(events);
        say(over_message(view(contest.table, state, player_at(seat))));
    }

    // An answer; or nothing, and `late` or `wrong` says why. Throws CannotPlay.
    std::optional<typename Game::Command> choose(const bots::Seen<Game> &seen, std::uint64_t seed, std::string &late,
                                                 std::string &wrong) {
        if (!program_) {
            late = given_up_;
            return std::nullopt;
        }
        tell_news(seen.events);
        ++decision_;
        say(choose_message(seen, decision_, seed));
        const double seconds = decision_ == 1 ? std::max(patience_.think, patience_.start) : patience_.think;
        const auto deadline = Clock::now() + std::chrono::duration<double>(seconds);
        for (std::string line;;) {
            const double left = std::chrono::duration<double>(deadline - Clock::now()).count();
            switch (left > 0 ? program_->hear(line, left) : Outside::Heard::nothing) {
            case Outside::Heard::nothing:
                late = fmt::format("no answer within {} s; the clock acts for it", seconds);
                if (++silences_ == most_silences)
                    give_up(late = fmt::format("no answer within {} s, {} times in a row; it is asked no more, and "
                                               "the clock acts for it",
                                               patience_.think, most_silences));
                return std::nullopt;
            case Outside::Heard::ended:
                if (!heard_)
                    throw CannotPlay(fmt::format("exec:{} has ended before its first answer: is it a command that the "
                                                 "shell can start from here?",
                                                 command_));
                give_up(late = "its program has ended; the clock acts for it");
                return std::nullopt;
            case Outside::Heard::line: break;
            }
            heard_ = true;
            silences_ = 0;
            boost::json::error_code error;
            const boost::json::value answer = boost::json::parse(line, error);
            if (error) {
                wrong = fmt::format("'{}' is not JSON: an answer is one object a line", printable_beginning(line, 80));
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
    // It will not be asked again.
    void dismiss() {
        if (program_) program_->dismiss();
    }
    [[nodiscard]] bool given_up() const { return !program_; }
    void refuse(const boost::json::object &why) {
        boost::json::object message{{"say", "refused"}, {"decision", decision_}};
        for (const auto &pair : why) message.insert(pair);
        say(message);
    }

private:
    using Clock = std::chrono::steady_clock;

    static constexpr int most_silences = 3;

    void say(const boost::json::object &message) {
        if (program_) program_->tell(boost::json::serialize(message), patience_.think);
    }
    void tell_news(std::span<const typename Game::EventView> events) {
        for (; told_ < events.size(); ++told_) say(event_message(events[told_]));
    }
    void give_up(const std::string &why) {
        given_up_ = why;
        program_.reset();
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

    std::string command_;
    std::unique_ptr<Outside> program_; // until it is given up
    std::string given_up_;             // why
    Patience patience_;
    std::size_t told_ = 0; // events of this hand
    std::int64_t decision_ = 0;
    int silences_ = 0;   // decisions in a row without an answer
    bool heard_ = false; // it has said something
};

template <class Game> class Host {
public:
    // A program outside is started once for each order in which a deal is played: each sees every deal at most once, so
    // that it cannot remember from one order what others hold in the next.
    Host(std::span<const Contestant> contestants, Patience patience, const bots::Contest<Game> &contest)
        : contestants_(contestants), conduct_(contestants.size()) {
        for (const Contestant &each : contestants) {
            auto &seats = outside_.emplace_back();
            for (int order = 0; order < bots::orders_of(contest) && !each.command.empty(); ++order)
                seats.push_back(std::make_unique<OutsideSeat<Game>>(each.command, patience, contest));
        }
    }

    void order(int order) { order_ = place(order); }
    void begin(int bot, const bots::Contest<Game> &, Seat seat) {
        if (auto *const outside = outside_of(bot)) outside->begin(seat);
    }
    std::optional<typename Game::Command> choose(int bot, const bots::Seen<Game> &seen, std::uint64_t seed) {
        Conduct &conduct = conduct_[place(bot)];
        std::string late, wrong;
        // Ours are timed by the processor, so that a busy machine does not count; a program outside by the clock.
        auto *const outside = outside_of(bot);
        const auto now = [&] { return outside != nullptr ? wall_seconds() : thread_seconds(); };
        const double started = now();
        std::optional<typename Game::Command> answer = outside != nullptr
                                                           ? outside->choose(seen, seed, late, wrong)
                                                           : bots::choose(seen, contestants_[place(bot)].bot, seed);
        conduct.pace.add(now() - started);
        if (!late.empty()) note(conduct.late, conduct, late);
        if (outside != nullptr && outside->given_up() && !conduct.given_up) {
            conduct.given_up = true;
            conduct.complaint = late; // that it is asked no more says more than what it did first
        }
        if (!wrong.empty()) note(conduct.refused, conduct, wrong);
        return answer;
    }
    void refused(int bot, const std::optional<typename Game::Refusal> &refusal) {
        Conduct &conduct = conduct_[place(bot)];
        note(conduct.refused, conduct, refusal ? refusal->sentence : "it answered for somebody else");
        if (auto *const outside = outside_of(bot); outside != nullptr && refusal)
            outside->refuse(protocol::to_json(*refusal));
    }
    void end(int bot, const bots::Contest<Game> &contest, const typename Game::State &state, Seat seat,
             std::span<const typename Game::EventView> events) {
        if (auto *const outside = outside_of(bot)) outside->end(contest, state, seat, events);
    }
    // The match is over.
    void dismiss() {
        for (const auto &seats : outside_)
            for (const auto &seat : seats) seat->dismiss();
    }
    [[nodiscard]] const std::vector<Conduct> &conduct() const { return conduct_; }

private:
    static std::size_t place(int number) { return static_cast<std::size_t>(number); }
    OutsideSeat<Game> *outside_of(int bot) {
        const auto &seats = outside_[place(bot)];
        return seats.empty() ? nullptr : seats[order_].get();
    }
    static double wall_seconds() {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
    static void note(std::uint64_t &count, Conduct &conduct, std::string_view complaint) {
        ++count;
        if (conduct.complaint.empty()) conduct.complaint = complaint;
    }

    std::span<const Contestant> contestants_;
    std::vector<std::vector<std::unique_ptr<OutsideSeat<Game>>>> outside_; // of each bot, by order
    std::size_t order_ = 0;
    std::vector<Conduct> conduct_;
};

} // namespace ananas::app
