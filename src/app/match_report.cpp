// How `ananas match` tells what happened, in words, as a graph of characters and as JSON.
#include "app/match.h"
#include "app/speech.h"
#include "bots/duplicate.h"
#include "bots/standings.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using bots::Measured;
using bots::Tally;
using bots::Waypoint;

constexpr double band = 2; // standard errors to each side
constexpr double milliseconds = 1000;

double share(int part, int whole) { return whole == 0 ? 0 : static_cast<double>(part) / whole; }

// How far apart two results are, in errors of their difference.
double errors_apart(Measured difference) {
    return difference.error > 0 ? std::abs(difference.value) / difference.error : 0;
}

std::string_view verdict(double errors) {
    if (errors >= 3) return "beyond doubt";
    return errors >= 2 ? "probably" : "not decided";
}

// A course as a line of blocks, from the lowest to the highest that it reached.
std::string spark_line(const std::vector<Waypoint> &course) {
    constexpr std::string_view blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    double least = 0, most = 0;
    for (const Waypoint &point : course) {
        least = std::min(least, point.won);
        most = std::max(most, point.won);
    }
    std::string line;
    for (const Waypoint &point : course)
        line += blocks[most > least ? static_cast<std::size_t>((point.won - least) / (most - least) * 7.999) : 0];
    return line;
}

// The winner's course: a line in a band of two errors, and the level of nothing.
void say_graph(Speech &out, const MatchReport &report, int bot, int columns) {
    constexpr int rows = 13;
    const auto course = course_of(report.results, bot, static_cast<std::size_t>(columns));
    double least = 0, most = 0;
    for (const Waypoint &point : course) {
        least = std::min(least, point.won - band * point.error);
        most = std::max(most, point.won + band * point.error);
    }
    if (most <= least) return;
    const auto row_of = [&](double won) {
        return static_cast<int>(std::lround((most - won) / (most - least) * (rows - 1)));
    };
    out.say("\n  {} over {} deals, in {}, with a band of two standard errors\n",
            report.names[static_cast<std::size_t>(bot)], grouped(report.results.deals()), report.unit);
    for (int row = 0; row < rows; ++row) {
        const double level = (most - (most - least) * row / (rows - 1)) / report.chips_a_unit;
        const bool labelled = row == 0 || row == rows - 1 || row == row_of(0);
        out.say("  {:>10} {}", labelled ? fmt::format("{:+.0f}", row == row_of(0) ? 0 : level) : "",
                row == row_of(0) ? "┼" : "│");
        for (const Waypoint &point : course) {
            const bool inside =
                row >= row_of(point.won + band * point.error) && row <= row_of(point.won - band * point.error);
            out.say("{}", row == row_of(point.won) ? "●" : inside ? "░" : row == row_of(0) ? "─" : " ");
        }
        out.say("\n");
    }
}

void say_fantasy(Speech &out, const MatchReport &report, const std::vector<int> &order, int widest) {
    out.say("\n  {:<{}}  {:>15}  {:>24}  {:>24}\n", "", widest, "fouled", "entered Fantasy Land", "stayed there");
    for (const int bot : order) {
        const Tally total = total_of(report.results, bot);
        const int ordinary = total.hands - total.fantasy;
        const Measured fouls = fouls_of(report.results, bot);
        out.say("  {:<{}}  {:>15}  {:>24}  {:>24}\n", report.names[static_cast<std::size_t>(bot)], widest,
                report.has_errors() ? fmt::format("{:.2f} ± {:.2f} %", 100 * fouls.value, 100 * fouls.error)
                                    : fmt::format("{:.2f} %", 100 * fouls.value),
                fmt::format("{:.2f} % of {} hands", 100 * share(total.entered, ordinary), ordinary),
                fmt::format("{:.2f} % of {} rounds", 100 * share(total.stayed, total.fantasy), total.fantasy));
    }
}

// What a deal brought to a bot, all hands together.
double won_in(const MatchReport &report, std::uint64_t deal, std::size_t bot) {
    return static_cast<double>(report.results.of_deal(deal)[bot].won.units()) / report.chips_a_unit;
}

} // namespace

void Pace::add(double seconds) {
    const double place = std::log2(std::max(seconds * 1e9, 1.0)) * classes_a_doubling;
    ++classes_[std::min(static_cast<std::size_t>(place), classes_.size() - 1)];
    ++decisions_;
    sum_ += seconds;
    longest_ = std::max(longest_, seconds);
}

void Pace::add(const Pace &other) {
    for (std::size_t place = 0; place < classes_.size(); ++place) classes_[place] += other.classes_[place];
    decisions_ += other.decisions_;
    sum_ += other.sum_;
    longest_ = std::max(longest_, other.longest_);
}

double Pace::mean() const { return decisions_ == 0 ? 0 : sum_ / static_cast<double>(decisions_); }

double Pace::all_but(double share) const {
    const double wanted = (1 - share) * static_cast<double>(decisions_);
    double counted = 0;
    for (std::size_t place = 0; place < classes_.size(); ++place) {
        counted += static_cast<double>(classes_[place]);
        if (counted >= wanted)
            return std::min(longest_, std::exp2(static_cast<double>(place + 1) / classes_a_doubling) * 1e-9);
    }
    return longest_;
}

void Conduct::add(const Conduct &other) {
    pace.add(other.pace);
    refused += other.refused;
    late += other.late;
    if (complaint.empty() || (other.given_up && !given_up)) complaint = other.complaint;
    given_up = given_up || other.given_up;
}

std::string MatchReport::result_unit() const {
    return hands_a_result == 1 ? unit + " a hand" : fmt::format("{} per {} hands", unit, hands_a_result);
}

Measured MatchReport::in_units(Measured chips) const {
    const double scale = hands_a_result / chips_a_unit;
    return {.value = chips.value * scale, .error = chips.error * scale};
}

std::string MatchReport::with_error(Measured result) const {
    return has_errors() ? fmt::format("{:+.3f} ± {:.3f}", result.value, result.error)
                        : fmt::format("{:+.3f}", result.value);
}

void say_deals(Speech &out, const MatchReport &report) {
    for (std::uint64_t deal = 0; deal < report.results.deals(); ++deal) {
        out.say("deal {}", deal + 1);
        for (std::size_t bot = 0; bot < report.names.size(); ++bot)
            out.say("\t{} {:+.3f}", report.names[bot], won_in(report, deal, bot));
        out.say("\n");
    }
    out.say("\n");
}

boost::json::array json_of_deals(const MatchReport &report) {
    boost::json::array deals;
    for (std::uint64_t deal = 0; deal < report.results.deals(); ++deal) {
        boost::json::object won;
        for (std::size_t bot = 0; bot < report.names.size(); ++bot) won[report.names[bot]] = won_in(report, deal, bot);
        deals.push_back(std::move(won));
    }
    return deals;
}

void say_match(Speech &out, const MatchReport &report, const Screen &screen) {
    const auto order = ranking(report.results);
    const auto name = [&](int bot) -> const std::string & { return report.names[static_cast<std::size_t>(bot)]; };
    const auto deals = report.results.deals();
    std::size_t longest = 3;
    for (const std::string &each : report.names) longest = std::max(longest, each.size());
    const auto widest = static_cast<int>(std::min<std::size_t>(longest, 32));

    out.say("{}, {} deals, seed {}, stacks of {} {}\n\n", report.title, grouped(deals), report.seed,
            grouped(static_cast<std::uint64_t>(report.stack)), report.stack_unit);
    out.say("  {:<{}}  {:>26}  {:>10}  {:>8} {:>8} {:>8}\n", "bot", widest, report.result_unit(), "hands", "ms mean",
            "99 %", "longest");
    for (const int bot : order) {
        const Measured result = report.in_units(result_of(report.results, bot, deals));
        const Conduct &conduct = report.conduct[static_cast<std::size_t>(bot)];
        const auto hands = static_cast<std::uint64_t>(total_of(report.results, bot).hands);
        out.say("  {:<{}.{}}  {:>26}  {:>10}  {:>8.3f} {:>8.3f} {:>8.3f}  {}\n", name(bot), widest, widest,
                report.with_error(result), grouped(hands), conduct.pace.mean() * milliseconds,
                conduct.pace.all_but(0.01) * milliseconds, conduct.pace.longest() * milliseconds,
                spark_line(course_of(report.results, bot, 16)));
    }
    if (report.chinese) say_fantasy(out, report, order, widest);

    if (order.size() > 1) out.say("\n");
    for (std::size_t place = 0; place + 1 < order.size(); ++place) {
        const Measured ahead = difference(report.results, order[place], order[place + 1]);
        const Measured units = report.in_units(ahead);
        if (ahead.value == 0) {
            out.say("  {} and {} come out even\n", name(order[place]), name(order[place + 1]));
            continue;
        }
        if (!report.has_errors()) {
            out.say("  {} is ahead of {} by {:.3f} (one deal tells no error: not decided)\n", name(order[place]),
                    name(order[place + 1]), units.value);
            continue;
        }
        if (ahead.error == 0) {
            out.say("  {} is ahead of {} by {:.3f}, the same in every deal\n", name(order[place]),
                    name(order[place + 1]), units.value);
            continue;
        }
        out.say("  {} is ahead of {} by {:.3f} ± {:.3f} ({:.1f} errors: {})\n", name(order[place]),
                name(order[place + 1]), units.value, units.error, errors_apart(ahead), verdict(errors_apart(ahead)));
    }
    if (report.circle)
        out.say("\n  Each bot has had every seat of every deal, but not among all orders of the others: bots that play "
                "alike are even on average.\n");
    for (const int bot : order) {
        const Conduct &conduct = report.conduct[static_cast<std::size_t>(bot)];
        if (conduct.refused + conduct.late == 0) continue;
        out.say("  {}: the clock acted {} times for it, {} after an answer that could not be taken, {} after none in "
                "time\n",
                name(bot), grouped(conduct.refused + conduct.late), grouped(conduct.refused), grouped(conduct.late));
        if (conduct.given_up) out.say("  {}: was given up and asked no more\n", name(bot));
    }
    if (report.has_errors()) say_graph(out, report, order.front(), std::clamp(screen.width - 16, 20, 96));
}

boost::json::object json_of(const MatchReport &report) {
    boost::json::object answer{{"game", report.game}};
    if (!report.limit.empty()) answer["limit"] = report.limit;
    answer["deals"] = report.results.deals();
    answer["seed"] = report.seed;
    answer["stacks"] = report.stack;
    answer["unit"] = report.result_unit();
    boost::json::array all, pairs;
    const auto error_of = [&](double error) {
        return report.has_errors() ? boost::json::value(error) : boost::json::value(); // null
    };
    const auto order = ranking(report.results);
    for (const int bot : order) {
        const auto place = static_cast<std::size_t>(bot);
        const Measured result = report.in_units(result_of(report.results, bot, report.results.deals()));
        const Tally total = total_of(report.results, bot);
        const Conduct &conduct = report.conduct[place];
        boost::json::object one{{"bot", report.names[place]},
                                {"result", result.value},
                                {"error", error_of(result.error)},
                                {"hands", total.hands}};
        if (report.chinese) {
            const Measured fouls = fouls_of(report.results, bot);
            one["fouled"] = fouls.value;
            one["fouled_error"] = error_of(fouls.error);
            one["entered"] = share(total.entered, total.hands - total.fantasy);
            one["fantasy_rounds"] = total.fantasy;
            one["stayed"] = share(total.stayed, total.fantasy);
        }
        one["refused"] = conduct.refused;
        one["late"] = conduct.late;
        one["given_up"] = conduct.given_up;
        one["decisions"] = conduct.pace.decisions();
        one["ms_mean"] = conduct.pace.mean() * milliseconds;
        one["ms_99"] = conduct.pace.all_but(0.01) * milliseconds;
        one["ms_longest"] = conduct.pace.longest() * milliseconds;
        all.push_back(std::move(one));
    }
    for (std::size_t ahead = 0; ahead < order.size(); ++ahead)
        for (std::size_t behind = ahead + 1; behind < order.size(); ++behind) {
            const Measured apart = difference(report.results, order[ahead], order[behind]);
            pairs.push_back(boost::json::object{{"bot", report.names[static_cast<std::size_t>(order[ahead])]},
                                                {"other", report.names[static_cast<std::size_t>(order[behind])]},
                                                {"difference", report.in_units(apart).value},
                                                {"error", error_of(report.in_units(apart).error)},
                                                {"errors_apart", apart.error == 0 && apart.value != 0
                                                                     ? boost::json::value()
                                                                     : error_of(errors_apart(apart))}});
        }
    answer["bots"] = std::move(all);
    answer["pairs"] = std::move(pairs);
    return answer;
}

} // namespace ananas::app
