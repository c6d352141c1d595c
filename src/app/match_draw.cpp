// The picture of `ananas match --draw`: what each bot had won after so many deals.
#include "app/match.h"
#include "app/picture.h"
#include "app/speech.h"
#include "bots/standings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {
namespace {

using bots::Waypoint;

constexpr double width = 960, height = 560;
constexpr double left = 90, right = 730, top = 104, bottom = 480;
constexpr double band = 2; // standard errors to each side
constexpr std::size_t points = 240;

constexpr std::string_view style = R"(
  .course { fill: none; stroke-width: 2.4; stroke-linejoin: round }
  .band { opacity: 0.16; stroke: none }
  .told { font-weight: 600 }
)";
// Told apart by people who do not see all colours.
constexpr std::string_view colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b8860b",
                                        "#56b4e9", "#6b4c9a", "#8c564b", "#22302c", "#7f7f7f"};

// 1, 2 or 5 times a power of ten, so that about six such steps make up the span.
double step_for(double span) {
    const double raw = span / 6;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double times : {1.0, 2.0, 5.0})
        if (raw <= times * power) return times * power;
    return 10 * power;
}

struct Axes {
    double deals, least, most;

    [[nodiscard]] double x(double deal) const { return left + deal / deals * (right - left); }
    [[nodiscard]] double y(double won) const { return top + (most - won) / (most - least) * (bottom - top); }
};

void draw_grid(Picture &picture, const Axes &axes, const MatchReport &report) {
    const double step = step_for(axes.most - axes.least);
    for (double level = std::ceil(axes.least / step) * step; level <= axes.most; level += step) {
        const bool zero = std::abs(level) < step / 2;
        picture.add(R"(<line class="{}" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/>)", zero ? "zero" : "grid", left,
                    right, axes.y(level), axes.y(level));
        picture.add(R"(<text class="quiet number" x="{}" y="{:.1f}">{:+g}</text>)", left - 10, axes.y(level) + 4.5,
                    zero ? 0 : level);
    }
    const double deals = std::max(1.0, step_for(axes.deals));
    for (double deal = 0; deal <= axes.deals; deal += deals)
        picture.add(R"(<text class="quiet middle" x="{:.1f}" y="{}">{}</text>)", axes.x(deal), bottom + 24,
                    grouped(static_cast<std::uint64_t>(deal)));
    picture.add(R"(<text class="quiet middle" x="{}" y="{}">deals</text>)", (left + right) / 2, bottom + 48);
    picture.add(R"(<text class="quiet" x="{}" y="{}">{}</text>)", left, top - 12, report.unit);
}

} // namespace

std::string drawing_of(const MatchReport &report) {
    const auto order = ranking(report.results);
    std::vector<std::vector<Waypoint>> courses;
    Axes axes{.deals = static_cast<double>(report.results.deals()), .least = 0, .most = 0};
    for (const int bot : order) {
        courses.push_back(course_of(report.results, bot, points));
        for (Waypoint &point : courses.back()) {
            point.won /= report.chips_a_unit;
            point.error *= band / report.chips_a_unit;
            axes.least = std::min(axes.least, point.won - point.error);
            axes.most = std::max(axes.most, point.won + point.error);
        }
    }
    if (axes.most <= axes.least) axes.most = 1;

    Picture picture(width, height, style);
    picture.add(R"(<text class="title" x="{}" y="46">{}</text>)", left, escaped(report.title));
    picture.add(R"(<text class="quiet" x="{}" y="70">What each bot had won, with bands of two standard errors: {} )"
                R"(duplicate deals, seed {}</text>)",
                left, grouped(report.results.deals()), report.seed);
    draw_grid(picture, axes, report);
    double told = 0; // labels stand below each other
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::string_view colour = colours[place % std::size(colours)];
        std::string upper, lower, line;
        for (const Waypoint &point : courses[place]) {
            const double x = axes.x(static_cast<double>(point.deals));
            upper += fmt::format("{:.1f},{:.1f} ", x, axes.y(point.won + point.error));
            lower.insert(0, fmt::format("{:.1f},{:.1f} ", x, axes.y(point.won - point.error)));
            line += fmt::format("{:.1f},{:.1f} ", x, axes.y(point.won));
        }
        picture.add(R"(<polygon class="band" fill="{}" points="{}{}"/>)", colour, upper, lower);
        picture.add(R"(<polyline class="course" stroke="{}" points="{}"/>)", colour, line);
        const bots::Measured result = report.in_units(result_of(report.results, order[place], report.results.deals()));
        const double y = std::max(axes.y(courses[place].back().won), told + 38);
        told = y;
        picture.add(R"(<text class="told" x="{}" y="{:.1f}" style="fill: {}">{}</text>)", right + 14, y, colour,
                    escaped(report.names[static_cast<std::size_t>(order[place])]));
        picture.add(R"(<text class="quiet" x="{}" y="{:.1f}">{}</text>)", right + 14, y + 17,
                    report.with_error(result));
    }
    picture.add(R"(<text class="quiet" x="{}" y="{}">{}</text>)", right + 14, top - 12, report.result_unit());
    return picture.finished();
}

} // namespace ananas::app
