// The picture of `ananas discards --draw`: a bar for each discard, with what the model gives for it.
#include "analysis/equity.h"
#include "app/discards.h"
#include "app/picture.h"
#include "app/speech.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace ananas::app {
namespace {

constexpr double width = 960;
constexpr double left = 48;
constexpr double bar_left = 250;
constexpr double bar_right = 790;
constexpr double right = 912;
constexpr double top = 128;
constexpr double row_height = 78;

constexpr std::string_view style = R"(
  .cards { font-size: 18px; font-weight: 650 }
  .share { font-size: 19px; font-weight: 650; text-anchor: end; font-variant-numeric: tabular-nums }
  .lane { fill: #eceae1 }
  .won { fill: #0c7350 }
  .other .won { fill: #64736d }
  .model { stroke: #a86c00; stroke-width: 3 }
  .modelled { fill: #a86c00; font-size: 13px }
)";

} // namespace

std::string heading_of(const DiscardReport &report) {
    std::string text = fmt::format("{}: {}", report.situation.game->title, to_string(report.hand));
    if (!report.situation.board.empty()) text += " on " + to_string(report.situation.board);
    if (!report.situation.dead.empty()) text += ", dead " + to_string(report.situation.dead);
    std::size_t random = 0;
    std::string known;
    for (const std::string &opponent : report.opponents)
        if (opponent == "random")
            ++random;
        else
            known += (known.empty() ? "" : " and ") + opponent;
    const std::string others = random == 0   ? ""
                               : random == 1 ? "a random hand"
                                             : fmt::format("{} random hands", random);
    return text + ", against " + known + (known.empty() || others.empty() ? "" : " and ") + others;
}

std::string deals_of(const DiscardReport &report) {
    const analysis::Equity &equity = report.choices.front().equity;
    return equity.exact ? fmt::format("Exact: every one of {} deals.", grouped(equity.total))
                        : fmt::format("{} deals drawn at random for each discard.", grouped(equity.total));
}

std::string drawing_of(const DiscardReport &report) {
    const double height = top + row_height * static_cast<double>(report.choices.size()) + 40;
    const auto x = [](double share) { return bar_left + (bar_right - bar_left) * share; };
    Picture picture(width, height, style);
    picture.add(R"(<text class="title" x="{}" y="48">Which card goes?</text>)", left);
    picture.add(R"(<text class="quiet" x="{}" y="76">{}</text>)", left, escaped(heading_of(report)));
    picture.add(R"(<text class="quiet" x="{}" y="96">{}</text>)", left, deals_of(report));
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        picture.add(R"(<line class="grid" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/>)", x(share), top - 8,
                    height - 34);
        picture.add(R"(<text class="quiet middle" x="{:.1f}" y="{}">{:.0f} %</text>)", x(share), height - 14,
                    100 * share);
    }
    double y = top;
    bool first = true;
    for (const DiscardChoice &choice : report.choices) {
        const double share = share_of(choice.equity, 0);
        picture.add(R"(<g class="{}">)", first ? "best" : "other");
        picture.add(R"(<text class="cards" x="{}" y="{}">{}</text>)", left, y + 20, to_string(choice.keep));
        picture.add(R"(<text class="quiet" x="{}" y="{}">without {}</text>)", left + 82, y + 20,
                    to_string(choice.discard));
        picture.add(R"(<rect class="lane" x="{}" y="{}" width="{}" height="30" rx="3"/>)", bar_left, y,
                    bar_right - bar_left);
        picture.add(R"(<rect class="won" x="{}" y="{}" width="{:.1f}" height="30" rx="3"/>)", bar_left, y,
                    x(share) - bar_left);
        picture.add(R"(<line class="model" x1="{0:.1f}" x2="{0:.1f}" y1="{1}" y2="{2}"/>)", x(choice.model), y - 4,
                    y + 34);
        picture.add(R"(<text class="share" x="{}" y="{}">{:.2f} %</text>)", right, y + 21, 100 * share);
        picture.add(R"(<text class="quiet" x="{}" y="{}">{}</text>)", bar_left, y + 48, choice.makes);
        picture.add("</g>");
        y += row_height;
        first = false;
    }
    picture.add(R"(<line class="model" x1="{}" x2="{}" y1="{}" y2="{}"/>)", left, left, height - 28, height - 12);
    picture.add(R"(<text class="modelled" x="{}" y="{}">against one random pair</text>)", left + 8, height - 15);
    return picture.finished();
}

} // namespace ananas::app
