// `ananas bench equity`: how long exact equity takes, on one core and on two. Every answer is compared before a time is
// printed: with the counts that are known to everybody, with the plain enumeration of the same deals or some of them,
// or with samples.
#include "analysis/discard_equity.h"
#include "analysis/equity.h"
#include "analysis/equity_deals.h"
#include "app/bench.h"
#include "app/speech.h"
#include "app/stopwatch.h"
#include "betting/games.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using analysis::Equity;
using analysis::Piece;
using analysis::Situation;

// Wins, losses and ties of the first of two players.
struct Counts {
    std::uint64_t wins;
    std::uint64_t losses;
    std::uint64_t ties;
    friend bool operator==(const Counts &, const Counts &) = default;
};
Counts counts_of(const Equity &equity) {
    const analysis::PlayerEquity &first = equity.players.front();
    return {.wins = first.wins, .losses = equity.total - first.wins - first.ties, .ties = first.ties};
}

// A row of the table. To add one, name it, say how it is worked out in pieces and what shows that it is right.
struct Task {
    std::string name;
    std::function<Equity(Piece)> work;
    std::function<void(Piece)> prepare; // if there is something that all pieces of the work need first
    std::function<bool(const Equity &)> is_right;
    std::function<Equity()> plain; // the same, deal by deal, where that does not take too long
};

Situation hands(const betting::GameSpec &game, std::vector<std::string_view> cards, std::string_view board = "") {
    Situation situation{.game = &game, .board = *parse_card_set(board, 0, deck_size)};
    for (const std::string_view hand : cards) situation.players.push_back({{*parse_card_set(hand, 0, deck_size)}});
    return situation;
}

// Known by its counts, or else right when it is what the plain enumeration says.
Task known_hands(std::string name, Situation situation, std::optional<Counts> counts = std::nullopt) {
    return {.name = std::move(name),
            .work = [situation](Piece piece) { return exact_equity(situation, piece); },
            .prepare = nullptr,
            .is_right = [counts](const Equity &equity) { return !counts || counts_of(equity) == *counts; },
            .plain = [situation] { return plain_equity(situation); }};
}

// Too many deals for that: all of them must be there, and samples must be near.
Task ranges(std::string name, Situation situation) {
    return {.name = std::move(name),
            .work = [situation](Piece piece) { return exact_equity(situation, piece); },
            .prepare = nullptr,
            .is_right =
                [situation](const Equity &equity) {
                    const Equity samples = sampled_equity(situation, 2026, 0, 200'000);
                    const double off = std::abs(share_of(samples, 0) - share_of(equity, 0));
                    return static_cast<double>(equity.total) == deals_of(situation) &&
                           off < 4 * standard_error_of(samples, 0);
                },
            .plain = nullptr};
}

// What a hand keeps on a flop by the model, found by showing it down against every two cards on every board.
CardSet plainly_kept(const betting::Showdown &rules, CardSet hand, CardSet flop) {
    const CardSet unseen = CardSet::full_deck() - hand - flop;
    std::vector<Card> discards(hand.begin(), hand.end());
    std::ranges::sort(discards);
    std::vector<std::uint64_t> halves(discards.size()); // of pots won
    analysis::each_choice(unseen, 2, flop, [&](CardSet board) {
        std::vector<std::uint32_t> own;
        for (const Card discard : discards) own.push_back(strength_of(rules, hand - discard, board).high);
        analysis::each_choice(unseen - board, 2, {}, [&](CardSet other) {
            const std::uint32_t theirs = strength_of(rules, other, board).high;
            for (std::size_t i = 0; i < own.size(); ++i) halves[i] += own[i] > theirs ? 2U : own[i] == theirs ? 1U : 0U;
        });
    });
    return hand - discards[static_cast<std::size_t>(std::ranges::max_element(halves) - halves.begin())];
}

// Two hands of a game without a low on one flop, every turn and river, one at a time.
Equity plainly_on(const Situation &situation, CardSet flop) {
    const betting::Showdown &rules = situation.game->showdown;
    Equity equity = nothing_counted(situation, true);
    CardSet left = CardSet::full_deck() - flop;
    std::vector<CardSet> kept;
    for (const analysis::Range &range : situation.players) {
        left = left - range.front().cards;
        kept.push_back(plainly_kept(rules, range.front().cards, flop));
    }
    analysis::each_choice(left, 2, flop, [&](CardSet board) {
        std::vector<betting::Strength> strengths;
        for (std::size_t player = 0; player < kept.size(); ++player) {
            strengths.push_back(strength_of(rules, kept[player], board));
            count_hand(equity.players[player], rules.wins, strengths.back(), 1);
        }
        count_pot(equity, analysis::winners_of(strengths), 1);
    });
    return equity;
}

// Both hands discard by the model on every flop; how they do it is worked out too, a hand on each core. The counts are
// those of the tests, and some flops are dealt out by plain enumeration, discards and all.
Task with_discards(std::string name, Situation situation, Counts counts) {
    struct Planned {
        Situation situation;
        analysis::DiscardPlans plans{situation, {}};
    };
    const auto planned = std::make_shared<Planned>(std::move(situation));
    const auto prepare = [planned](Piece piece) {
        for (std::size_t plan = piece.number; plan < planned->plans.size(); plan += piece.of) planned->plans.make(plan);
    };
    return {.name = std::move(name),
            .work = [planned](Piece piece) { return exact_discard_equity(planned->plans, piece); },
            .prepare = prepare,
            .is_right =
                [planned, counts](const Equity &equity) {
                    CardSet left = CardSet::full_deck();
                    for (const analysis::Range &range : planned->situation.players) left = left - range.front().cards;
                    std::vector<CardSet> flops;
                    analysis::each_choice(left, 3, {}, [&](CardSet flop) { flops.push_back(flop); });
                    const auto of = static_cast<std::uint32_t>(flops.size()); // so that a piece is one flop
                    for (const std::uint32_t flop : {17U, of / 2, of - 1000})
                        if (exact_discard_equity(planned->plans, {.number = flop, .of = of}) !=
                            plainly_on(planned->situation, flops[flop]))
                            return false;
                    return counts_of(equity) == counts;
                },
            .plain = nullptr};
}

std::vector<Task> all_tasks() {
    using namespace betting::games;
    return {known_hands("hold'em, AdAc against KhKs", hands(holdem, {"AdAc", "KhKs"}),
                        Counts{.wins = 1'388'072, .losses = 317'694, .ties = 6'538}),
            known_hands("hold'em, AdAc against Td9d", hands(holdem, {"AdAc", "Td9d"}),
                        Counts{.wins = 1'338'249, .losses = 367'143, .ties = 6'912}),
            known_hands("Omaha-8, two hands", hands(omaha8, {"AdAc2s3h", "KhKsQcJd"})),
            known_hands("Omaha, two hands", hands(omaha, {"AdAc2s3h", "KhKsQcJd"})),
            known_hands("lazy Pineapple, two hands", hands(lazy_pineapple, {"AdAc2s", "KhKsQc"})),
            known_hands("stud-8, two hands of five", hands(stud8, {"AdAc2s3h7d", "KhKsQcJd9c"})),
            with_discards("Crazy Pineapple, AsKsQd 7h7c8h", hands(crazy_pineapple, {"AsKsQd", "7h7c8h"}),
                          Counts{.wins = 7'410'691, .losses = 6'261'510, .ties = 35'339}),
            ranges("hold'em, AsKh against any two", hands(holdem, {"AsKh", ""})),
            ranges("hold'em, any against any, flop", hands(holdem, {"", ""}, "Ts7d2c"))};
}

// Two threads that wait for each other without going to sleep, since the work is over sooner than one wakes up; the
// best time that a clock on the wall shows.
class Pair {
public:
    explicit Pair(const Task &task) : task_(task), other_([this](const std::stop_token &stop) { follow(stop); }) {}

    Equity run() {
        if (task_.prepare) {
            start();
            task_.prepare({.number = 0, .of = 2});
            wait();
        }
        start();
        Equity sum = task_.work({.number = 0, .of = 2});
        wait();
        sum += half_;
        return sum;
    }
    double best_seconds(int rounds, double enough_seconds) {
        using Clock = std::chrono::steady_clock;
        double best = std::numeric_limits<double>::max();
        double spent = 0;
        for (int round = 0; round < rounds && (round == 0 || spent < enough_seconds); ++round) {
            const Clock::time_point start = Clock::now();
            run();
            const double taken = std::chrono::duration<double>(Clock::now() - start).count();
            spent += taken;
            best = std::min(best, taken);
        }
        return best;
    }

private:
    void start() { started_.fetch_add(1, std::memory_order_release); }
    void wait() const {
        while (finished_.load(std::memory_order_acquire) != started_.load(std::memory_order_relaxed)) {
        }
    }
    void follow(const std::stop_token &stop) {
        bool preparing = static_cast<bool>(task_.prepare);
        for (std::uint64_t round = 0; !stop.stop_requested();) {
            if (started_.load(std::memory_order_acquire) == round) continue;
            if (preparing)
                task_.prepare({.number = 1, .of = 2});
            else
                half_ = task_.work({.number = 1, .of = 2});
            preparing = task_.prepare && !preparing;
            finished_.store(++round, std::memory_order_release);
        }
    }

    const Task &task_;
    std::atomic<std::uint64_t> started_ = 0;
    std::atomic<std::uint64_t> finished_ = 0;
    Equity half_;
    std::jthread other_; // last, so that it starts when all else is there and ends first
};

struct Times {
    std::uint64_t deals = 0;
    double one_core = 0;
    double two_cores = 0;
    std::optional<double> plain;
};

// Nothing when an answer is wrong.
std::optional<Times> measured(const Task &task, bool quick) {
    Times times;
    const auto whole = [&] {
        if (task.prepare) task.prepare({});
        return task.work({});
    };
    const Equity equity = whole();
    times.deals = equity.total;
    Equity plain = equity;
    if (task.plain) times.plain = best_seconds(1, 0, [&] { plain = task.plain(); });
    if (!task.is_right(equity) || plain != equity) return std::nullopt;

    const int rounds = quick ? 1 : 1000;
    const double enough = quick ? 0 : 1;
    times.one_core = best_seconds(rounds, enough, [&] { whole(); });
    Pair pair(task);
    if (pair.run() != equity) return std::nullopt;
    times.two_cores = pair.best_seconds(rounds, enough);
    return times;
}

} // namespace

int bench_equity(BenchWords words) {
    Speech out(STDOUT_FILENO);
    boost::json::array rows;
    bool all_right = true;
    if (!words.json) {
        out.say("{}. Exact equity, best of a thousand rounds or of those that a second allows: one core\n"
                "by processor time, two by the clock on the wall. Answers are compared with known counts and with our "
                "plain\nenumeration, whose time is the measure of the ratio; ranges with the number of deals and "
                "samples.\n\n",
                processor_name());
        out.say("{:<32} {:>14} {:>12} {:>12} {:>12} {:>8}\n", "task", "deals", "plain ms", "one core ms", "two ms",
                "ratio");
    }
    for (const Task &task : all_tasks()) {
        const std::optional<Times> times = measured(task, words.quick);
        if (!times) {
            complain("ananas bench: {}: the equity is wrong", task.name);
            all_right = false;
            continue;
        }
        if (words.json) {
            boost::json::object row{{"task", task.name},
                                    {"deals", times->deals},
                                    {"seconds", times->one_core},
                                    {"seconds_two_threads", times->two_cores}};
            if (times->plain) row["plain_seconds"] = *times->plain;
            rows.push_back(row);
        } else {
            out.say("{:<32} {:>14} {:>12} {:>12.3f} {:>12.3f} {:>8}\n", task.name, grouped(times->deals),
                    times->plain ? fmt::format("{:.1f}", *times->plain * 1e3) : "–", times->one_core * 1e3,
                    times->two_cores * 1e3,
                    times->plain ? fmt::format("{:.0f}×", *times->plain / times->one_core) : "–");
        }
        out.flush();
    }
    return finish_bench(out, words, all_right, std::move(rows));
}

} // namespace ananas::app
