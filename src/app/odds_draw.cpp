// The picture of `ananas odds --draw`: how the house's edge changes with the size of the first bet, and how
// rounds end.
#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "app/odds.h"
#include "app/picture.h"
#include "twisted/house_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace ananas::app {
namespace {

using analysis::Outcome;
using analysis::to_double;

constexpr double width = 960;
constexpr double plot_left = 76;
constexpr double plot_right = 910;
constexpr double plot_top = 108;
constexpr double plot_bottom = 372;
constexpr int smallest_bet = 1;
constexpr int largest_bet = 30;
constexpr double row_height = 26;
constexpr double table_top = 486;

constexpr std::string_view style = R"(
  .player { fill: #fbe9e2 }
  .curve { fill: none; stroke: #b8860b; stroke-width: 3; stroke-linejoin: round }
  .mark { fill: #fdfcf8; stroke: #b8860b; stroke-width: 3 }
  .told { font-weight: 600; fill: #8a6508 }
  .bar { fill: #d8b24a; opacity: 0.55 }
  .gain { fill: #1d7a4f }
  .loss { fill: #b3402a }
)";

// Where an edge in per cent and a bet in dollars are on the paper.
struct Axes {
    double top_edge;
    double bottom_edge;
    double step;

    [[nodiscard]] double x(double bet) const {
        return plot_left + (bet - smallest_bet) / (largest_bet - smallest_bet) * (plot_right - plot_left);
    }
    [[nodiscard]] double y(double edge) const {
        return plot_top + (top_edge - edge) / (top_edge - bottom_edge) * (plot_bottom - plot_top);
    }
};

double edge_percent(double value, double bet) { return 100 * (std::min(0.5, ante_cap_dollars / bet) - value); }

Axes axes_for(double value) {
    const double top = std::max(edge_percent(value, smallest_bet), 0.0);
    const double bottom = std::min(edge_percent(value, largest_bet), 0.0);
    double step = 1; // then 2, 5, 10, 20, 50 and so on
    for (int wider = 0; (top - bottom) / step > 8; ++wider) step *= wider % 3 == 1 ? 2.5 : 2;
    return {.top_edge = (std::floor(top / step) + 1) * step,
            .bottom_edge = (std::ceil(bottom / step) - (bottom < 0 ? 1 : 0)) * step,
            .step = step};
}

void draw_curve(Picture &picture, const HouseReport &report) {
    const double value = to_double(report.odds.value);
    const Axes axes = axes_for(value);
    const double zero = axes.y(0);
    if (axes.bottom_edge < 0)
        picture.add(R"(<rect class="player" x="{}" y="{:.1f}" width="{}" height="{:.1f}"/>)", plot_left, zero,
                    plot_right - plot_left, plot_bottom - zero);
    const int steps = static_cast<int>(std::lround((axes.top_edge - axes.bottom_edge) / axes.step));
    for (int step = 0; step <= steps; ++step) {
        const double edge = axes.bottom_edge + step * axes.step;
        picture.add(R"(<line class="{}" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/>)",
                    std::abs(edge) < 1e-9 ? "zero" : "grid", plot_left, plot_right, axes.y(edge), axes.y(edge));
        picture.add(R"(<text class="quiet number" x="{}" y="{:.1f}">{:.0f} %</text>)", plot_left - 10,
                    axes.y(edge) + 4.5, edge);
    }
    for (const int bet : {1, 5, 10, 15, 20, 25, 30})
        picture.add(R"(<text class="quiet middle" x="{:.1f}" y="{}">{}</text>)", axes.x(bet), plot_bottom + 22, bet);
    picture.add(R"(<text class="quiet middle" x="{}" y="{}">first bet in dollars</text>)", (plot_left + plot_right) / 2,
                plot_bottom + 44);
    picture.add(R"(<text class="quiet number" x="{}" y="{}">house ahead</text>)", plot_right - 8, plot_top + 18);
    if (axes.bottom_edge < 0)
        picture.add(R"(<text class="quiet" x="{}" y="{}">player ahead</text>)", plot_left + 10, plot_bottom - 10);
    std::string path;
    for (int tenth = smallest_bet * 10; tenth <= largest_bet * 10; ++tenth) {
        const double bet = tenth / 10.0;
        path +=
            fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : " L", axes.x(bet), axes.y(edge_percent(value, bet)));
    }
    picture.add(R"(<path class="curve" d="{}"/>)", path);
    const double corner = 2.0 * ante_cap_dollars;
    const double flat = edge_percent(value, corner);
    picture.add(R"(<circle class="mark" cx="{:.1f}" cy="{:.1f}" r="5"/>)", axes.x(corner), axes.y(flat));
    picture.add(R"(<text class="told" x="{:.1f}" y="{:.1f}">{} up to a first bet of {:.0f}</text>)", axes.x(2),
                axes.y(flat) - 12, percent(edge_at(report.odds, 1).edge), corner);
    if (const auto even = break_even(report.odds); even && to_double(*even) < largest_bet) {
        picture.add(R"(<circle class="mark" cx="{:.1f}" cy="{:.1f}" r="5"/>)", axes.x(to_double(*even)), zero);
        picture.add(R"(<text class="told" x="{:.1f}" y="{:.1f}">even at {}</text>)", axes.x(to_double(*even)) + 12,
                    zero - 10, analysis::decimal(*even, 4));
    }
}

void draw_outcomes(Picture &picture, const HouseReport &report) {
    constexpr double columns[] = {76, 420, 560, 720, 910};
    constexpr std::string_view heads[] = {"outcome", "net", "combinations", "probability", "return"};
    for (std::size_t column = 0; column < std::size(columns); ++column)
        picture.add(R"(<text class="head{}" x="{}" y="{}">{}</text>)", column > 0 ? " number" : "", columns[column],
                    table_top - 12, heads[column]);
    double y = table_top;
    double most = 0;
    const auto share = [&](const Outcome &outcome) {
        return static_cast<double>(outcome.combinations) / static_cast<double>(report.odds.combinations);
    };
    for (const Outcome &outcome : report.odds.outcomes) most = std::max(most, share(outcome));
    for (const Outcome &outcome : report.odds.outcomes) {
        picture.add(R"(<line class="grid" x1="{}" x2="{}" y1="{}" y2="{}"/>)", columns[0], columns[4], y, y);
        picture.add(R"(<rect class="bar" x="{}" y="{}" width="{:.1f}" height="4"/>)", columns[0], y + row_height - 5,
                    share(outcome) / most * 300);
        const double base = y + 17;
        picture.add(R"(<text x="{}" y="{}">{}</text>)", columns[0], base, outcome.name);
        picture.add(R"(<text class="number {}" x="{}" y="{}">{:+}</text>)", outcome.net < 0 ? "loss" : "gain",
                    columns[1], base, outcome.net);
        picture.add(R"(<text class="number" x="{}" y="{}">{}</text>)", columns[2], base, outcome.combinations);
        picture.add(R"(<text class="number" x="{}" y="{}">{:.6f} %</text>)", columns[3], base, 100 * share(outcome));
        picture.add(R"(<text class="number" x="{}" y="{}">{:+.6f}</text>)", columns[4], base,
                    share(outcome) * outcome.net);
        y += row_height;
    }
    picture.add(R"(<line class="zero" x1="{}" x2="{}" y1="{}" y2="{}"/>)", columns[0], columns[4], y, y);
    picture.add(R"(<text class="told" x="{}" y="{}">all</text>)", columns[0], y + 19);
    picture.add(R"(<text class="told number" x="{}" y="{}">{}</text>)", columns[2], y + 19, report.odds.combinations);
    picture.add(R"(<text class="told number" x="{}" y="{}">{:+.6f}</text>)", columns[4], y + 19,
                to_double(report.odds.value));
}

} // namespace

std::string drawing_of(const HouseReport &report) {
    const double height = table_top + row_height * static_cast<double>(report.odds.outcomes.size()) + 64;
    Picture picture(width, height, style);
    picture.add(R"(<text class="title" x="76" y="48">{}, schedule {}</text>)", report.game.title,
                escaped(report.schedule));
    const auto times = [](const twisted::Choice &bet) {
        return bet.least == bet.most ? fmt::format("{}", bet.least) : fmt::format("{} to {}", bet.least, bet.most);
    };
    picture.add(R"(<text class="quiet" x="76" y="74">The house's edge as a share of the first bet, with second and )"
                R"(river bets of {} and {} times it. The ante is half of it, {} dollars at most.</text>)",
                times(report.game.stages[0].choice), times(report.game.stages[1].choice), ante_cap_dollars);
    draw_curve(picture, report);
    draw_outcomes(picture, report);
    picture.add(R"(<text class="quiet" x="76" y="{}">Best play, every deal counted; net and return in first bets, )"
                R"(the ante left out.</text>)",
                height - 14);
    return picture.finished();
}

} // namespace ananas::app
