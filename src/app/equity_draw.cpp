// The picture of `ananas equity --draw`: a bar for each hand, the way through the streets, and what hands end as.
#include "analysis/equity.h"
#include "app/equity.h"
#include "app/picture.h"
#include "app/speech.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using analysis::Equity;
using analysis::PlayerEquity;

constexpr double width = 960;
constexpr double left = 48;
constexpr double right = 912;
constexpr double bar_left = 250;
constexpr double bar_right = 780;
constexpr double bars_top = 112;
constexpr double bar_row = 46;
constexpr double plot_height = 240;
constexpr double table_row = 24;

constexpr std::array<std::string_view, analysis::most_players> colours = {
    "#a86c00", "#0b639c", "#0c7350", "#b3261e", "#6a4c9c", "#5f6b1a", "#a13d7a", "#2f6f79", "#7a5230", "#4c5a66"};
constexpr std::array<std::string_view, 4> dashes = {"none", "9 5", "2 5", "12 4 2 4"};

constexpr std::string_view style = R"(
  .s { fill: #171c20 } .h { fill: #cf1f2f } .d { fill: #1560c4 } .c { fill: #0f7a3d }
  .cards { font-size: 17px; font-weight: 650 }
  .share { font-size: 19px; font-weight: 650; text-anchor: end; font-variant-numeric: tabular-nums }
  .lane { fill: #eceae1 }
  .tie { opacity: 0.42 }
  .line { fill: none; stroke-width: 3; stroke-linejoin: round }
  .dot { fill: #fdfcf8; stroke-width: 3 }
  .small { font-size: 12px; fill: #64736d }
  .bold { font-weight: 650 }
)";

std::string_view colour_of(std::size_t player) { return colours[player % colours.size()]; }

// "A♠ K♥" with every card in the colour of its suit.
std::string card_spans(const std::vector<Card> &cards) {
    constexpr std::string_view symbols[] = {"♣", "♦", "♥", "♠"};
    std::string spans;
    for (const Card card : cards)
        spans += fmt::format(R"(<tspan class="{}"{}>{}{}</tspan>)", to_string(card.suit()),
                             spans.empty() ? "" : R"( dx="4")", to_string(card.rank()),
                             symbols[static_cast<std::size_t>(card.suit())]);
    return spans;
}

std::vector<Card> high_first(CardSet cards) {
    std::vector<Card> ordered(cards.begin(), cards.end());
    std::ranges::sort(ordered, std::greater{});
    return ordered;
}

// Whole hands are shown as cards, ranges as they are written.
std::string label(const HandShown &hand, std::size_t most) {
    const bool whole = !hand.cards.empty() && hand.text.find_first_of("*?(/") == std::string::npos;
    return whole ? card_spans(high_first(hand.cards)) : escaped(shortened(hand.text, most));
}

std::string percent_text(double share) { return fmt::format("{:.2f} %", 100 * share); }

// One lane: what is won alone, then what is shared.
void draw_lane(Picture &picture, double y, double height, std::string_view colour, double alone, double shared) {
    const double whole = bar_right - bar_left;
    picture.add(R"(<rect class="lane" x="{}" y="{:.1f}" width="{}" height="{}" rx="3"/>)", bar_left, y, whole, height);
    picture.add(R"(<rect x="{}" y="{:.1f}" width="{:.1f}" height="{}" fill="{}"/>)", bar_left, y, whole * alone, height,
                colour);
    picture.add(R"(<rect class="tie" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{}" fill="{}"/>)",
                bar_left + whole * alone, y, whole * shared, height, colour);
}

void draw_bars(Picture &picture, const EquityReport &report) {
    const Equity &equity = report.last();
    for (std::size_t player = 0; player < equity.players.size(); ++player) {
        const double y = bars_top + bar_row * static_cast<double>(player);
        const std::string_view colour = colour_of(player);
        const double share = share_of(equity, player);
        const double alone = static_cast<double>(equity.players[player].wins) / static_cast<double>(equity.total);
        picture.add(R"(<text class="cards" x="{}" y="{:.1f}">{}</text>)", left, y + 21,
                    label(report.hands[player], 22));
        if (report.high_low()) { // the half above is the high, the one below the low
            draw_lane(picture, y, 14, colour, high_share_of(equity, player), 0);
            draw_lane(picture, y + 17, 14, colour, low_share_of(equity, player), 0);
            picture.add(R"(<text class="small number" x="{}" y="{:.1f}">high</text>)", bar_left - 8, y + 11);
            picture.add(R"(<text class="small number" x="{}" y="{:.1f}">low</text>)", bar_left - 8, y + 28);
        } else {
            draw_lane(picture, y, 31, colour, alone, share - alone);
        }
        picture.add(R"(<text class="share" x="{}" y="{:.1f}" style="fill: {}">{}</text>)", right,
                    y + (equity.exact ? 22 : 16), colour, percent_text(share));
        if (!equity.exact)
            picture.add(R"(<text class="small number" x="{}" y="{:.1f}">± {:.2f} %</text>)", right, y + 32,
                        100 * standard_error_of(equity, player));
    }
}

void draw_streets(Picture &picture, const EquityReport &report, double top) {
    const double bottom = top + plot_height;
    const double from = left + 62;
    const double to = bar_right - 20;
    const double step = (to - from) / static_cast<double>(report.streets.size() - 1);
    const auto x = [&](std::size_t street) { return from + step * static_cast<double>(street); };
    const auto y = [&](double share) { return bottom - share * plot_height; };
    for (const int quarter : {0, 1, 2, 3, 4}) {
        picture.add(R"(<line class="grid" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/>)", from, to, y(quarter / 4.0),
                    y(quarter / 4.0));
        picture.add(R"(<text class="quiet number" x="{}" y="{:.1f}">{} %</text>)", from - 12, y(quarter / 4.0) + 4.5,
                    25 * quarter);
    }
    for (std::size_t street = 0; street < report.streets.size(); ++street) {
        const std::string_view anchor = street == 0 ? "start" : street + 1 == report.streets.size() ? "end" : "middle";
        picture.add(R"(<text class="quiet" text-anchor="{}" x="{:.1f}" y="{}">{} {}</text>)", anchor, x(street),
                    bottom + 24, report.streets[street].name, card_spans(report.streets[street].dealt));
    }
    for (std::size_t player = 0; player < report.hands.size(); ++player) {
        std::string points;
        std::string dots;
        for (std::size_t street = 0; street < report.streets.size(); ++street) {
            const double share = share_of(report.streets[street].equity, player);
            points += fmt::format("{:.1f},{:.1f} ", x(street), y(share));
            dots += fmt::format(R"(<circle class="dot" stroke="{}" cx="{:.1f}" cy="{:.1f}" r="4.5"/>)",
                                colour_of(player), x(street), y(share));
        }
        picture.add(R"(<polyline class="line" stroke="{}" stroke-dasharray="{}" points="{}"/>)", colour_of(player),
                    dashes[player % dashes.size()], points);
        picture.add("{}", dots);
    }
    // Names at the ends of the lines, moved apart where they would lie on each other.
    std::vector<std::pair<double, std::size_t>> ends;
    for (std::size_t player = 0; player < report.hands.size(); ++player)
        ends.emplace_back(y(share_of(report.last(), player)), player);
    std::ranges::sort(ends);
    for (std::size_t place = 1; place < ends.size(); ++place)
        ends[place].first = std::max(ends[place].first, ends[place - 1].first + 18);
    const double over = std::max(0.0, ends.back().first - bottom);
    for (const auto &[at, player] : ends)
        picture.add(R"(<text class="bold" x="{:.1f}" y="{:.1f}">{}</text>)", to + 14, std::max(top, at - over) + 5,
                    label(report.hands[player], 14));
}

struct FinalRow {
    std::string_view name;
    std::vector<double> shares;
};

struct Finals {
    std::string_view head;
    std::vector<FinalRow> rows;

    [[nodiscard]] double height() const { return 34 + table_row * static_cast<double>(rows.size()); }
};

template <class Names, class Counts>
Finals finals_of(std::string_view head, const Equity &equity, const Names &names, Counts counts, bool best_first) {
    Finals finals{head, {}};
    for (std::size_t row = 0; row < names.size(); ++row) {
        const std::size_t kind = best_first ? names.size() - 1 - row : row;
        FinalRow shares{names[kind], {}};
        for (const PlayerEquity &player : equity.players)
            shares.shares.push_back(static_cast<double>(counts(player)[kind]) / static_cast<double>(equity.total));
        if (std::ranges::any_of(shares.shares, [](double share) { return share > 0; })) finals.rows.push_back(shares);
    }
    return finals;
}

std::vector<Finals> all_finals(const EquityReport &report) {
    std::vector<Finals> all;
    const betting::Wins wins = report.game->showdown.wins;
    if (wins != betting::Wins::low)
        all.push_back(finals_of(
            "final hand", report.last(), category_names, [](const PlayerEquity &own) { return own.categories; }, true));
    if (wins != betting::Wins::high)
        all.push_back(
            finals_of("final low", report.last(), low_names, [](const PlayerEquity &own) { return own.lows; }, false));
    return all;
}

// A column for each hand: numbers, and behind them bars where there is room, all to one scale.
void draw_finals(Picture &picture, const EquityReport &report, const Finals &finals, double top) {
    constexpr double number_width = 70;
    const double first = left + 140;
    const double column = (right - first) / static_cast<double>(report.hands.size());
    const double room = column - number_width - 36;
    double most = 0;
    for (const FinalRow &row : finals.rows) most = std::max(most, std::ranges::max(row.shares));
    const auto number_end = [&](std::size_t player) {
        return first + column * static_cast<double>(player) + number_width;
    };
    picture.add(R"(<text class="head" x="{}" y="{}">{}</text>)", left, top, finals.head);
    for (std::size_t player = 0; player < report.hands.size(); ++player) {
        const bool too_wide = 30 * report.hands[player].cards.size() > column;
        picture.add(R"(<text class="bold number" x="{:.1f}" y="{}">{}</text>)", number_end(player), top,
                    too_wide ? fmt::format("hand {}", player + 1) : label(report.hands[player], 9));
    }
    double y = top + 10;
    for (const FinalRow &row : finals.rows) {
        picture.add(R"(<line class="grid" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/>)", left, right, y, y);
        picture.add(R"(<text x="{}" y="{:.1f}">{}</text>)", left, y + 16, row.name);
        for (std::size_t player = 0; player < row.shares.size(); ++player) {
            const double share = row.shares[player];
            picture.add(R"(<text class="number" x="{:.1f}" y="{:.1f}">{}</text>)", number_end(player), y + 16,
                        share > 0 ? percent_text(share) : "–");
            if (room > 30 && share > 0)
                picture.add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="10" fill="{}"/>)",
                            number_end(player) + 12, y + 7, room * share / most, colour_of(player));
        }
        y += table_row;
    }
}

} // namespace

std::string drawing_of(const EquityReport &report) {
    const std::vector<Finals> finals = all_finals(report);
    std::vector<std::string_view> notes = {
        report.high_low() ? "Above the share of the high, below the share of the low where there is one; the number is "
                            "the share of the pot."
                          : "Dark is won alone, light is the share of ties."};
    for (const std::string_view line : wrapped(report.discards, 120))
        if (!line.empty()) notes.push_back(line);
    const double bars_bottom = bars_top + bar_row * static_cast<double>(report.hands.size());
    const bool by_street = report.streets.size() > 1;
    double y = bars_bottom + (by_street ? plot_height + 100 : 40);
    double height = y + 14 + 20 * static_cast<double>(notes.size());
    for (const Finals &some : finals) height += some.height();
    Picture picture(width, height, style);
    picture.add(R"(<text class="title" x="{}" y="50">{}{}</text>)", left, escaped(report.game->title),
                report.board.empty() ? ""
                                     : R"(<tspan dx="12" class="quiet">on</tspan><tspan dx="8"> </tspan>)" +
                                           card_spans(report.board_dealt));
    std::string said = "Share of the pot over " + deals_words(report) + ".";
    if (!report.dead.empty()) said += " Dead: " + to_string(report.dead) + ".";
    picture.add(R"(<text class="quiet" x="{}" y="78">{}</text>)", left, escaped(said));
    draw_bars(picture, report);
    if (by_street) draw_streets(picture, report, bars_bottom + 34);
    for (const Finals &some : finals) {
        draw_finals(picture, report, some, y);
        y += some.height();
    }
    for (const std::string_view note : notes) {
        picture.add(R"(<text class="quiet" x="{}" y="{:.1f}">{}</text>)", left, y, escaped(note));
        y += 20;
    }
    return picture.finished();
}

} // namespace ananas::app
