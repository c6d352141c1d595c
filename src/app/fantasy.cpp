// `ananas fantasy`: the best way to set a Fantasy Land hand, and what comes after it.
#include "analysis/fantasy.h"

#include "app/command_line.h"
#include "app/commands.h"
#include "app/speech.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/points.h"
#include "evaluator/rank.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;
using analysis::Setting;
using chinese::Row;

constexpr int usual_runners_up = 4;
constexpr double highest_stay_value = 1000;

struct Words {
    std::vector<std::string> cards;
    double stay_value = 0;
    int runners_up = -1; // as many as usual
    bool json = false;
};

std::string_view name_of_row(Row row) { return chinese::row_names[static_cast<std::size_t>(row)]; }

std::string together(CardSet cards) {
    std::string text = to_string(cards);
    std::erase(text, ' ');
    return text;
}

// A whole number as one: 12, not 12.0.
json::value number(double value) {
    if (value == std::floor(value)) return static_cast<std::int64_t>(value);
    return value;
}

json::object answer(const Setting &setting) {
    json::object object{
        {"bonus", setting.bonuses().count()}, {"stays", setting.stays}, {"total", number(setting.total)}};
    for (const Row row : chinese::all_rows) object[name_of_row(row)] = together(setting.board[row]);
    return object;
}

std::string points(double value) { return fmt::format("{:g} point{}", value, value == 1 ? "" : "s"); }

void show(Speech &out, const std::vector<Setting> &settings, double stay_value) {
    const Setting &best = settings.front();
    for (const Row row : chinese::all_rows) {
        out.say("  {:<8} {:<15} ", name_of_row(row), to_string(best.board[row]));
        if (best.bonus[row] == chinese::Points())
            out.say("{}\n", words(best.ranks[row]));
        else
            out.say("{:<44}{:>4}\n", words(best.ranks[row]), best.bonus[row].count());
    }
    if (!best.discards.empty()) out.say("  {:<8} {}\n", "discard", to_string(best.discards));
    out.say("\n  {}{}\n", points(best.bonuses().count()), best.stays ? ", and stays in Fantasy Land" : "");
    if (best.stays && stay_value != 0) out.say("  {} with the value of staying\n", points(best.total));
    if (settings.size() < 2) return;
    out.say("\n  Runners-up, the best with other bonuses:\n\n");
    out.say("  {:>5}  {:<12} {:<6} {:<10} {:<16} {}\n", "total", "bonuses", "", "front", "middle", "back");
    for (std::size_t place = 1; place < settings.size(); ++place) {
        const Setting &setting = settings[place];
        const auto &[front, middle, back] = setting.bonus.at;
        out.say("  {:>5g}  {:<12} {:<6} {:<10} {:<16} {}\n", setting.total,
                fmt::format("{} + {} + {}", front.count(), middle.count(), back.count()), setting.stays ? "stays" : "",
                to_string(setting.board[Row::front]), to_string(setting.board[Row::middle]),
                to_string(setting.board[Row::back]));
    }
}

int fantasy(const Words &words) {
    Speech out(STDOUT_FILENO);
    Speech complaints(STDERR_FILENO);
    int status = done;
    bool first = true;
    const auto answer_deal = [&](const std::string &where, std::string_view text) {
        const auto cards = parse_card_set(text, analysis::least_fantasy_cards, analysis::most_fantasy_cards);
        if (!cards) {
            complaints.say("ananas fantasy: {}{}\n", where, cards.error().message());
            status = answer_is_no;
            return;
        }
        const int runners_up = words.runners_up >= 0 ? words.runners_up : words.json ? 0 : usual_runners_up;
        const std::vector<Setting> settings = analysis::best_settings(*cards, words.stay_value, 1 + runners_up);
        if (words.json) {
            json::object object = answer(settings.front());
            if (words.runners_up >= 0) {
                json::array others;
                for (std::size_t place = 1; place < settings.size(); ++place) others.push_back(answer(settings[place]));
                object["runners_up"] = others;
            }
            out.say_line(json::serialize(object));
            return;
        }
        if (!first) out.say("\n");
        show(out, settings, words.stay_value);
        first = false;
    };
    const auto flush = [&] {
        out.flush();
        complaints.flush();
    };
    if (words.cards.size() == 1 && words.cards.front() == "-") {
        Lines("-").read(
            [&](std::size_t number, std::string_view line) { answer_deal(fmt::format("line {}: ", number), line); },
            flush);
    } else {
        std::string together;
        for (const std::string &word : words.cards) together += word + " ";
        answer_deal("", together);
    }
    flush();
    return status;
}

constexpr std::string_view footer = R"(
Thirteen to seventeen cards, in one word or several: all above thirteen are discarded. With - every line of
standard input is a deal. The answer is the legal setting with the most bonus points (clean sweeps are left
out); of equal ones the one with the stronger back, then middle, then front.

With --stay-value V a setting that stays in Fantasy Land counts V points more. The runners-up are the best
settings with other bonuses.

With --json one object a deal: {"bonus":…,"stays":…,"total":…,"front":…,"middle":…,"back":…}, and with
--runners-up N a list "runners_up" of the same.

Examples: ananas fantasy AsAdAhKsKdQsQd9c8c7c6c5c2h        ananas fantasy --stay-value 9 --json - < deals.txt)";

} // namespace

void add_fantasy(Command &program) {
    Command command = program.command("fantasy", "Finds the best Fantasy Land setting of 13 to 17 cards");
    const auto words = std::make_shared<Words>();
    command.option("CARDS", words->cards, "13 to 17 cards; - reads a deal from each line of standard input")
        .takes("")
        .required();
    command.option("--stay-value", words->stay_value, "What staying in Fantasy Land is worth, in points")
        .takes("V")
        .check(number(-highest_stay_value, highest_stay_value))
        .shows_default();
    command.option("--runners-up", words->runners_up, "How many more settings to show")
        .takes("N")
        .check(whole_number(0, 50));
    command.flag("--json", words->json, "Answers in JSON, one object a deal");
    command.footer(footer);
    command.run([words] { return fantasy(*words); });
}

} // namespace ananas::app
