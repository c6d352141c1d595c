#include "bots/names.h"

#include "base/printable.h"
#include "base/result.h"
#include "bots/bot.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace ananas::bots {
namespace {

constexpr Bot bots[] = {
    {.name = "tight", .style = Style::tight},     {.name = "loose", .style = Style::loose},
    {.name = "careful", .style = Style::careful}, {.name = "bold", .style = Style::bold},
    {.name = "nora", .style = Style::tight},      {.name = "otto", .style = Style::tight},
    {.name = "rosa", .style = Style::loose},      {.name = "hugo", .style = Style::loose},
    {.name = "ines", .style = Style::careful},    {.name = "emil", .style = Style::careful},
    {.name = "tilda", .style = Style::bold},      {.name = "bruno", .style = Style::bold},
    {.name = "random", .kind = Kind::random},     {.name = "call", .kind = Kind::call},
    {.name = "greedy", .kind = Kind::greedy},
};

constexpr int most_thought = 10'000;

} // namespace

std::span<const Bot> all_bots() { return bots; }

Result<Bot, std::string> parse_bot(std::string_view text) {
    const std::size_t at = text.find('@');
    const auto *const found = std::ranges::find(bots, text.substr(0, at), &Bot::name);
    if (found == std::end(bots)) {
        std::vector<std::string_view> names;
        for (const Bot &bot : bots) names.push_back(bot.name);
        return Failure{
            fmt::format("there is no bot '{}'; there are {}", printable(text.substr(0, at)), fmt::join(names, ", "))};
    }
    Bot bot = *found;
    if (at == std::string_view::npos) return bot;
    const std::string_view share = text.substr(at + 1);
    const auto [end, error] = std::from_chars(share.data(), share.data() + share.size(), bot.thought);
    if (error != std::errc() || end != share.data() + share.size() || bot.thought < 1 || bot.thought > most_thought)
        return Failure{fmt::format("'{}' is no share of a bot's thought: after @ stands a number from 1 to {}, where "
                                   "100 is the usual",
                                   printable(share), most_thought)};
    return bot;
}

} // namespace ananas::bots
