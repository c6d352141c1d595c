// The answers of `ananas equity` in words and in JSON.
#include "analysis/discard_open.h"
#include "analysis/equity.h"
#include "app/equity.h"
#include "app/speech.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"

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

namespace json = boost::json;
using analysis::Equity;
using analysis::PlayerEquity;

double part(std::uint64_t weight, const Equity &equity) {
    return static_cast<double>(weight) / static_cast<double>(equity.total);
}
std::uint64_t losses(const Equity &equity, std::size_t player) {
    return equity.total - equity.players[player].wins - equity.players[player].ties;
}

// ---- in words

constexpr std::size_t widest_name = 28;

// Padded by what a reader sees.
std::string padded(std::string_view text, std::size_t width) {
    const std::size_t seen = characters_in(text);
    return std::string(text) + std::string(width > seen ? width - seen : 0, ' ');
}
std::string right(std::string_view text, std::size_t width) {
    const std::size_t seen = characters_in(text);
    return std::string(width > seen ? width - seen : 0, ' ') + std::string(text);
}

// A table whose columns are as wide as what stands in them; all but the first flush right.
class Columns {
public:
    explicit Columns(std::vector<std::string> heads) : rows_{std::move(heads)} {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

    void say(Speech &out) const {
        std::vector<std::size_t> widths(rows_.front().size());
        for (const auto &row : rows_)
            for (std::size_t column = 0; column < row.size(); ++column)
                widths[column] = std::max(widths[column], characters_in(row[column]));
        for (const auto &row : rows_) {
            std::string line = "  " + padded(row[0], widths[0]);
            for (std::size_t column = 1; column < row.size(); ++column)
                line += "  " + right(row[column], widths[column]);
            out.say_line(line);
        }
    }

private:
    std::vector<std::vector<std::string>> rows_;
};

std::string percent_of(double share, int digits) { return fmt::format("{:.{}f} %", 100 * share, digits); }

// Counts are worth showing when all deals were counted.
std::string counted(std::uint64_t weight, const Equity &equity) {
    const std::string share = fmt::format("{:>6.2f} %", 100 * part(weight, equity));
    return equity.exact ? grouped(weight) + "  " + share : share;
}

std::string equity_words(const Equity &equity, std::size_t player) {
    const double share = 100 * share_of(equity, player);
    if (equity.exact) return fmt::format("{:.4f} %", share);
    return fmt::format("{:.3f} ± {:.3f} %", share, 100 * standard_error_of(equity, player));
}

std::string name_of(const EquityReport &report, std::size_t player) {
    return fmt::format("{}  {}", player + 1, shortened(report.hands[player].text, widest_name));
}

void say_shares(Speech &out, const EquityReport &report) {
    const Equity &equity = report.last();
    std::vector<std::string> heads = {"hand", "equity"};
    const std::vector<std::string> more =
        report.high_low() ? std::vector<std::string>{"scoop", "part", "nothing", "of high", "of low"}
                          : std::vector<std::string>{"win", "tie", "lose"};
    heads.insert(heads.end(), more.begin(), more.end());
    Columns table(heads);
    for (std::size_t player = 0; player < equity.players.size(); ++player) {
        const PlayerEquity &own = equity.players[player];
        std::vector<std::string> row = {name_of(report, player), equity_words(equity, player),
                                        counted(own.wins, equity), counted(own.ties, equity),
                                        counted(losses(equity, player), equity)};
        if (report.high_low()) {
            row.push_back(percent_of(high_share_of(equity, player), 2));
            row.push_back(equity.split > 0 ? percent_of(low_share_of(equity, player), 2) : "–");
        }
        table.add(std::move(row));
    }
    table.say(out);
    if (report.high_low())
        out.say("\n  A low takes half of {} of the pots.\n", percent_of(part(equity.split, equity), 2));
}

template <class Names, class Counts>
void say_finals(Speech &out, const EquityReport &report, std::string_view head, const Names &names, Counts counts,
                bool best_first) {
    const Equity &equity = report.last();
    std::vector<std::string> heads = {std::string(head)};
    for (std::size_t player = 0; player < equity.players.size(); ++player)
        heads.push_back(shortened(report.hands[player].text, 12));
    Columns table(heads);
    for (std::size_t row = 0; row < names.size(); ++row) {
        const std::size_t kind = best_first ? names.size() - 1 - row : row;
        std::vector<std::string> shares = {std::string(names[kind])};
        std::uint64_t sum = 0;
        for (const PlayerEquity &player : equity.players) {
            const std::uint64_t weight = counts(player)[kind];
            sum += weight;
            shares.push_back(weight == 0 ? "–" : percent_of(part(weight, equity), 3));
        }
        if (sum > 0) table.add(std::move(shares));
    }
    out.say("\n");
    table.say(out);
}

// As they were dealt.
std::string in_order(const std::vector<Card> &cards) {
    std::string text;
    for (const Card card : cards) text += (text.empty() ? "" : " ") + to_string(card);
    return text;
}

std::string street_words(const StreetEquity &street) {
    return street.dealt.empty() ? street.name : street.name + " " + in_order(street.dealt);
}

void say_streets(Speech &out, const EquityReport &report) {
    std::vector<std::string> heads = {"by street"};
    for (const HandShown &hand : report.hands) heads.push_back(shortened(hand.text, 12));
    Columns table(heads);
    for (const StreetEquity &street : report.streets) {
        std::vector<std::string> row = {street_words(street)};
        for (std::size_t player = 0; player < report.hands.size(); ++player)
            row.push_back(percent_of(share_of(street.equity, player), 2) + (street.equity.exact ? "" : " ~"));
        table.add(std::move(row));
    }
    out.say("\n");
    table.say(out);
    if (std::ranges::any_of(report.streets, [](const StreetEquity &street) { return !street.equity.exact; }))
        out.say("\n  ~ sampled\n");
}

// Hands face up have a value and nothing else.
void say_open(Speech &out, const EquityReport &report, const analysis::OpenEquity &open) {
    Columns table({"hand", "equity"});
    for (std::size_t player = 0; player < report.hands.size(); ++player)
        table.add({name_of(report, player), percent_of(player == 0 ? open.share() : 1 - open.share(), 4)});
    table.say(out);
    if (open.mixed > 0 && open.flops > 1)
        out.say("\n  On {} of {} flops no single discard is best, and the players mix theirs.\n", grouped(open.mixed),
                grouped(open.flops));
}

// ---- in JSON

// Readers may take numbers for doubles, which have every whole number up to 2^53.
constexpr double most_in_a_number = 0x1p53;
json::value whole_number(std::uint64_t count) {
    if (static_cast<double>(count) <= most_in_a_number) return count;
    return json::value(fmt::format("{}", count));
}
json::value deals_number(double deals) {
    if (deals <= most_in_a_number) return static_cast<std::uint64_t>(deals);
    return json::value(fmt::format("{:.6e}", deals));
}

template <class Names, class Counts> json::object finals_json(const Names &names, const Counts &counts) {
    json::object object;
    for (std::size_t kind = 0; kind < names.size(); ++kind)
        if (counts[kind] > 0) object[names[kind]] = whole_number(counts[kind]);
    return object;
}

json::object player_json(const EquityReport &report, const Equity &equity, std::size_t player) {
    const PlayerEquity &own = equity.players[player];
    json::object object{{"hand", report.hands[player].text},
                        {"equity", share_of(equity, player)},
                        {"error", standard_error_of(equity, player)},
                        {"win", whole_number(own.wins)},
                        {"tie", whole_number(own.ties)},
                        {"lose", whole_number(losses(equity, player))}};
    if (report.high_low()) {
        object["high_share"] = high_share_of(equity, player);
        object["low_share"] = low_share_of(equity, player);
    }
    if (report.game->showdown.wins != betting::Wins::low)
        object["final_hands"] = finals_json(category_names, own.categories);
    if (report.game->showdown.wins != betting::Wins::high) object["final_lows"] = finals_json(low_names, own.lows);
    return object;
}

} // namespace

std::string shortened(std::string_view text, std::size_t most) {
    if (characters_in(text) <= most) return std::string(text);
    std::size_t bytes = 0;
    while (characters_in(text.substr(0, bytes + 1)) < most) ++bytes;
    return std::string(text.substr(0, bytes)) + "…";
}

std::string deals_words(const EquityReport &report) {
    const std::string all =
        report.deals < 1e15 ? grouped(static_cast<std::uint64_t>(report.deals)) : fmt::format("{:.1e}", report.deals);
    if (report.open)
        return report.open->flops > 1 ? fmt::format("every one of {} flops", grouped(report.open->flops))
                                      : fmt::format("every one of {} deals", all);
    const Equity &equity = report.last();
    if (!equity.exact)
        return fmt::format("{} of {}{} deals drawn at random with seed {}; ± is one standard error",
                           grouped(equity.total), report.deals_counted ? "" : "at most ", all, report.seed);
    if (report.deals == 1) return "the one deal that is left";
    return fmt::format("every one of {} deals{}", all, report.weighted ? "; counts are sums of their weights" : "");
}

void say_equity(Speech &out, const EquityReport &report) {
    out.say("{}", report.game->title);
    if (!report.board_dealt.empty()) out.say(", board {}", in_order(report.board_dealt));
    if (!report.dead.empty()) out.say(", dead {}", to_string(report.dead));
    out.say(": {}\n\n", deals_words(report));
    if (report.open) {
        say_open(out, report, *report.open);
    } else {
        say_shares(out, report);
        if (report.streets.size() > 1) say_streets(out, report);
        const betting::Wins wins = report.game->showdown.wins;
        if (wins != betting::Wins::low)
            say_finals(
                out, report, "final hand", category_names,
                [](const PlayerEquity &player) -> const auto & { return player.categories; }, true);
        if (wins != betting::Wins::high)
            say_finals(
                out, report, "final low", low_names,
                [](const PlayerEquity &player) -> const auto & { return player.lows; }, false);
    }
    if (report.discards.empty()) return;
    out.say("\n");
    for (const std::string_view line : wrapped(report.discards, 96)) out.say("  {}\n", line);
}

std::string equity_json(const EquityReport &report) {
    json::object object{
        {"game", report.game->name}, {"board", in_order(report.board_dealt)}, {"dead", to_string(report.dead)}};
    if (!report.discards.empty()) object["discards"] = report.discards;
    if (report.open) {
        object["exact"] = true;
        object["flops"] = report.open->flops;
        object["mixed_flops"] = report.open->mixed;
        const double first = report.open->share();
        object["hands"] =
            json::array{json::object{{"hand", report.hands[0].text}, {"equity", first}, {"error", 0}},
                        json::object{{"hand", report.hands[1].text}, {"equity", 1 - first}, {"error", 0}}};
        return json::serialize(object);
    }
    const Equity &equity = report.last();
    object["exact"] = equity.exact;
    object["deals"] = deals_number(report.deals);
    object["total"] = whole_number(equity.total);
    if (!equity.exact) object["seed"] = report.seed;
    if (report.high_low()) object["split"] = whole_number(equity.split);
    json::array players;
    for (std::size_t player = 0; player < report.hands.size(); ++player)
        players.push_back(player_json(report, equity, player));
    object["hands"] = std::move(players);
    if (report.streets.size() > 1) {
        json::array streets;
        for (const StreetEquity &street : report.streets) {
            json::array shares;
            json::array errors;
            for (std::size_t player = 0; player < report.hands.size(); ++player) {
                shares.emplace_back(share_of(street.equity, player));
                errors.emplace_back(standard_error_of(street.equity, player));
            }
            streets.push_back(json::object{{"street", street_words(street)},
                                           {"exact", street.equity.exact},
                                           {"total", whole_number(street.equity.total)},
                                           {"equity", std::move(shares)},
                                           {"error", std::move(errors)}});
        }
        object["streets"] = std::move(streets);
    }
    return json::serialize(object);
}

} // namespace ananas::app
