// `ananas odds`: a house-banked game worked out to the last deal – what it is worth, how rounds end, what to
// do with a hand. Nothing is looked up: every figure is computed when it is asked for.
#include "app/odds.h"

#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "analysis/house_strategy.h"
#include "app/command_line.h"
#include "app/commands.h"
#include "app/odds_told.h"
#include "app/picture.h"
#include "app/record_files.h"
#include "app/speech.h"
#include "base/result.h"
#include "protocol/telling.h"
#include "twisted/games.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"

#include <boost/json.hpp>
#include <fmt/core.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace ananas::app {
namespace {

using analysis::decimal;
using analysis::Fraction;
using analysis::fraction;
using analysis::HouseSolver;
using analysis::Odds;
using analysis::Outcome;
using twisted::Choice;
using twisted::HouseGame;
using twisted::KnownGame;

struct Words {
    std::string game;
    std::string schedule;
    std::string second;
    std::string river;
    std::string hand;
    std::string community;
    std::string discard;
    std::optional<int> wagered;
    std::string draw;
    bool strategy = false;
    bool json = false;
};

const KnownGame &known_game(std::string_view name) {
    return *std::ranges::find(twisted::house_games, name, [](const KnownGame &known) { return known.game->name; });
}

bool is_twisted(const HouseGame &game) { return game.name == twisted::games::twisted.name; }

// "2" is a fixed bet, "1..3" leaves the size to the player.
Choice choice_of(const std::string &text, const char *option) {
    if (text.empty()) return {};
    const std::size_t dots = text.find("..");
    const auto number = [](std::string_view word) {
        int read = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), read);
        return error == std::errc() && end == word.data() + word.size() ? read : 0;
    };
    const std::string_view whole(text);
    const int least = number(whole.substr(0, dots));
    const int most = dots == std::string::npos ? least : number(whole.substr(dots + 2));
    if (least < 1 || most > 3 || least > most)
        throw WrongUsage(
            option,
            fmt::format("'{}' is not a bet; it is 1, 2 or 3 times the first bet, or 1..3 for the player's choice",
                        text));
    return {.least = least, .most = most};
}

// A schedule by its name, or else a file.
Result<twisted::PaySchedule, Complaint> schedule_of(const KnownGame &known, const std::string &word) {
    if (word.empty()) return *known.schedules[0];
    std::vector<std::string_view> names;
    for (const twisted::PaySchedule *const schedule : known.schedules) {
        names.push_back(schedule->name);
        if (word.size() == 1 && (word[0] & ~0x20) == schedule->name[0]) return *schedule;
    }
    std::error_code none;
    if (word != "-" && !std::filesystem::is_regular_file(word, none))
        throw WrongUsage("--schedule", fmt::format("'{}' is neither a schedule of {} ({}) nor a file that can be read",
                                                   word, known.game->name, fmt::join(names, ", ")));
    const auto read = twisted::parse_schedule(whole_file(word), known.game->ranking);
    if (!read) return Failure{Complaint{fmt::format("{}: {}", word, read.error())}};
    return *read;
}

std::string schedule_name(const Words &words, const twisted::PaySchedule &schedule) {
    if (!schedule.name.empty()) return std::string(schedule.name);
    return words.schedule == "-" ? "standard input" : std::filesystem::path(words.schedule).filename().string();
}

// ---- the whole game

constexpr int first_bets_told[] = {5, 10, 12, 15, 20, 25, 30, 50, 100};
constexpr std::string_view tie_convention = "of choices with the same value, the one that wagers more";

std::string signed_decimal(Fraction value, int digits) {
    const std::string said = decimal(value, digits);
    return said.starts_with('-') ? said : "+" + said;
}

std::vector<OutcomeTold> outcomes_told(const Odds &odds) {
    std::vector<OutcomeTold> outcomes;
    for (const Outcome &outcome : odds.outcomes)
        outcomes.push_back({.name = outcome.name,
                            .combinations = outcome.combinations,
                            .probability = decimal(fraction(outcome.combinations, odds.combinations), places),
                            .returns = decimal(fraction(outcome.combinations * outcome.net, odds.combinations), places),
                            .wagered = outcome.wagered,
                            .net = outcome.net});
    return outcomes;
}

StrategyTold strategy_told(const analysis::Strategy &strategy) {
    StrategyTold told{.keep = {},
                      .second_bet_with = {},
                      .river_bet_with = {},
                      .keep_rules = strategy.keep,
                      .second_rules = strategy.second,
                      .river_rules = strategy.river,
                      .ev = decimal(strategy.value, places),
                      .cost = decimal(strategy.cost, places)};
    for (const analysis::KeepRule &rule : strategy.keep) told.keep.push_back(words(rule));
    told.keep.emplace_back("the two highest cards");
    for (const analysis::BetRule &rule : strategy.second) told.second_bet_with.push_back(words(rule, 3));
    for (const analysis::BetRule &rule : strategy.river) told.river_bet_with.push_back(words(rule, 4));
    return told;
}

std::string times_words(const Choice &choice) {
    return choice.least == choice.most ? fmt::format("{}", choice.least)
                                       : fmt::format("{} to {}", choice.least, choice.most);
}

void say_figures(Speech &out, const HouseReport &report) {
    const Odds &odds = report.odds;
    const auto say = [&](std::string_view what, std::string_view figure, std::string_view more = {}) {
        out.say("  {:<34} {:>18}  {}\n", what, figure, more);
    };
    if (!is_twisted(report.game)) {
        say("value of a first bet", signed_decimal(odds.value, places), to_string(odds.value));
        say("house edge, of the first bet", percent(-odds.value));
        say("average wager, in first bets", decimal(odds.average_wager, places));
        say("element of risk", percent(-odds.value / odds.average_wager));
        say("standard deviation", fmt::format("{:.{}f}", odds.standard_deviation, places));
        return;
    }
    const Fraction half = fraction(report.game.ante_percent, 100);
    const Fraction loss = half - odds.value;
    const auto even = break_even(odds);
    say("value of a first bet, ante aside", signed_decimal(odds.value, places), to_string(odds.value));
    say("with an ante of half of it", signed_decimal(odds.value - half, places), to_string(odds.value - half));
    say("house edge, of the first bet", percent(loss));
    say("house edge, of bet and ante", percent(loss / (fraction(1, 1) + half)));
    say("average wager, in first bets", decimal(odds.average_wager, places), "the ante aside");
    say("element of risk", percent(loss / (odds.average_wager + half)), "ante and all bets counted");
    say("standard deviation", fmt::format("{:.{}f}", odds.standard_deviation, places));
    if (even)
        say("break-even first bet, in dollars", decimal(*even, places),
            "the ante stops at 5 dollars; above it the player is ahead");
    else
        out.say("  {}\n", is_positive(odds.value) ? "The player is ahead at every first bet."
                                                  : "The house is ahead at every first bet.");
    out.say("\n  {:<22}", "first bet, dollars");
    for (const int bet : first_bets_told) out.say("{:>9}", bet);
    out.say("\n  {:<22}", "house edge, %");
    for (const int bet : first_bets_told) {
        const EdgeAt at = edge_at(odds, bet);
        out.say("{:>9}", decimal({at.edge.numerator * 100, at.edge.denominator}, 3));
    }
    out.say("\n");
}

void say_outcomes(Speech &out, const Odds &odds) {
    const bool bets_differ = std::ranges::any_of(odds.outcomes, [&](const Outcome &outcome) {
        return std::ranges::any_of(odds.outcomes, [&](const Outcome &other) {
            return other.name == outcome.name && other.wagered != outcome.wagered;
        });
    });
    std::size_t name_width = 8;
    for (const Outcome &outcome : odds.outcomes) name_width = std::max(name_width, outcome.name.size());
    const auto say = [&](std::string_view name, std::string_view wagered, std::string_view net,
                         std::int64_t combinations, std::string_view probability, std::string_view share) {
        out.say("  {:<{}} {:>7} {:>7} {:>14} {:>16} {:>17}\n", name, name_width, bets_differ ? wagered : "", net,
                combinations, probability, share);
    };
    out.say("\n  {:<{}} {:>7} {:>7} {:>14} {:>16} {:>17}\n", "outcome", name_width, bets_differ ? "wagered" : "", "net",
            "combinations", "probability", "return");
    for (const Outcome &outcome : odds.outcomes)
        say(outcome.name, fmt::format("{}", outcome.wagered), fmt::format("{:+}", outcome.net), outcome.combinations,
            decimal(fraction(outcome.combinations, odds.combinations), places),
            signed_decimal(fraction(outcome.combinations * outcome.net, odds.combinations), places));
    say("all", "", "", odds.combinations, decimal(fraction(1, 1), places), signed_decimal(odds.value, places));
    out.say("\n  Net and return in first bets{}. Ties: {}.\n", bets_differ ? ", by what was wagered" : "",
            tie_convention);
}

void say_strategy(Speech &out, const analysis::Strategy &strategy) {
    const auto list = [&](std::string_view title, const std::vector<std::string> &rules, std::string_view otherwise) {
        out.say("\n  {}\n", title);
        for (std::size_t rule = 0; rule < rules.size(); ++rule) out.say("    {}. {}\n", rule + 1, rules[rule]);
        out.say("    {}\n", otherwise);
    };
    std::vector<std::string> keep;
    std::vector<std::string> second;
    std::vector<std::string> river;
    for (const analysis::KeepRule &rule : strategy.keep) keep.push_back(words(rule));
    for (const analysis::BetRule &rule : strategy.second) second.push_back(words(rule, 3));
    for (const analysis::BetRule &rule : strategy.river) river.push_back(words(rule, 4));
    list("Discard: keep the first of these that you have", keep, "Otherwise keep the two highest cards.");
    list("Second bet with any of these, your two cards and the community card", second, "Otherwise fold.");
    list("River bet with any of these, your two cards and both community cards", river, "Otherwise fold.");
    out.say("\n  Played by these rules a first bet is worth {}, {} less than by the best play:\n"
            "  {} at the river bet, {} at the second, {} at the discard.\n",
            signed_decimal(strategy.value, 9), decimal(strategy.cost, 9), decimal(strategy.river_cost, 9),
            decimal(strategy.second_cost, 9), decimal(strategy.keep_cost, 9));
}

// What does not go together, before anything is computed.
void check_words(const Words &words) {
    const bool twisted_game = words.game == twisted::games::twisted.name;
    const auto only_twisted = [&](bool given, const char *option) {
        if (given && !twisted_game) throw WrongUsage(option, fmt::format("is for twisted, not for {}", words.game));
    };
    only_twisted(!words.second.empty(), "--second");
    only_twisted(!words.river.empty(), "--river");
    only_twisted(words.strategy, "--strategy");
    only_twisted(!words.draw.empty(), "--draw");
    if (words.hand.empty() && (!words.community.empty() || !words.discard.empty() || words.wagered))
        throw WrongUsage("--hand", "is needed with --community, --discard and --wagered");
    if (!words.hand.empty() && (words.strategy || !words.draw.empty()))
        throw WrongUsage("--hand", "asks about one hand; --strategy and --draw are about the whole game");
    if (words.strategy && (words.second.find("..") != std::string::npos || words.river.find("..") != std::string::npos))
        throw WrongUsage("--strategy", "is for bets of a fixed size: give --second and --river as 1, 2 or 3");
}

int odds(const Words &words) {
    check_words(words);
    const KnownGame &known = known_game(words.game);
    const auto fail = [](const Complaint &complaint) {
        complain("ananas odds: {}", complaint.sentence);
        return answer_is_no;
    };
    HouseReport report{.game = *known.game, .schedule = {}, .odds = {}, .strategy = {}};
    if (is_twisted(report.game)) {
        report.game.stages[0].choice = choice_of(words.second, "--second");
        report.game.stages[1].choice = choice_of(words.river, "--river");
    }
    const auto schedule = schedule_of(known, words.schedule);
    if (!schedule) return fail(schedule.error());
    report.game.pays = *schedule;
    report.schedule = schedule_name(words, *schedule);
    Speech out(STDOUT_FILENO);
    if (!words.hand.empty()) {
        const HandAsked asked{words.hand, words.community, words.discard, words.wagered};
        if (const auto complaint = say_hand(out, report.game, asked, words.json)) return fail(*complaint);
        out.flush();
        return done;
    }
    if (!words.draw.empty()) check_drawing(words.draw);
    const HouseSolver solver(report.game);
    report.odds = solver.odds();
    if (words.strategy) report.strategy = simple_strategy(solver, report.odds);
    if (!words.draw.empty()) write_drawing(words.draw, drawing_of(report));
    if (words.json) {
        out.say_line(json_of(report));
    } else {
        out.say("{}, schedule {}", report.game.title, report.schedule);
        if (is_twisted(report.game))
            out.say("; second bet {} and river bet {} times the first", times_words(report.game.stages[0].choice),
                    times_words(report.game.stages[1].choice));
        out.say("\n\n");
        say_figures(out, report);
        say_outcomes(out, report.odds);
        if (report.strategy) say_strategy(out, *report.strategy);
        if (!words.draw.empty()) out.say("\n  Drawn in {}.\n", words.draw);
    }
    out.flush();
    return done;
}

constexpr std::string_view footer = R"(
Every deal is counted and the best decisions are found from the last one back; values are in first bets.
A schedule is one of the game's (twisted, mississippi-stud and pair-plus have A and B, the others A) or a
file, - for standard input, with the best hand first and a line a hand:

    royal flush 500
    pair of sevens or better 1
    pair of sixes push

--hand takes the player's cards: for twisted three of them, for the discard; with --community one card for
the second bet or two for the river bet, for each card that may have been thrown away or the one named by
--discard; two cards with --community leave the discard unknown. --wagered says how many first bets are in,
if that is not the smallest number possible.

Examples: ananas odds twisted --schedule B --strategy        ananas odds mississippi-stud --hand "As Kd"
          ananas odds twisted --hand "Ah 7c 7d"              ananas odds twisted --schedule ours.txt --draw ours.svg)";

} // namespace

Fraction ante_share(int first_bet) {
    return first_bet <= 2 * ante_cap_dollars ? fraction(1, 2) : fraction(ante_cap_dollars, first_bet);
}

EdgeAt edge_at(const Odds &odds, int first_bet) {
    return {.first_bet = first_bet, .edge = ante_share(first_bet) - odds.value};
}

std::optional<Fraction> break_even(const Odds &odds) {
    const bool behind_at_first = is_positive(fraction(1, 2) - odds.value);
    if (!is_positive(odds.value) || !behind_at_first) return std::nullopt;
    return fraction(ante_cap_dollars, 1) / odds.value;
}

HouseReport twisted_report(const twisted::PaySchedule &schedule, bool with_strategy) {
    HouseReport report{
        .game = twisted::games::twisted, .schedule = std::string(schedule.name), .odds = {}, .strategy = {}};
    report.game.pays = schedule;
    const HouseSolver solver(report.game);
    report.odds = solver.odds();
    if (with_strategy) report.strategy = simple_strategy(solver, report.odds);
    return report;
}

namespace {

HouseOdds twisted_told(const HouseReport &report) {
    const Odds &odds = report.odds;
    const Fraction half = fraction(report.game.ante_percent, 100);
    const Fraction loss = half - odds.value;
    const auto even = break_even(odds);
    const auto times = [&](std::size_t stage) {
        return fmt::format("{}..{}", report.game.stages[stage].choice.least, report.game.stages[stage].choice.most);
    };
    HouseOdds told{.schedule = report.schedule,
                   .ev = decimal(odds.value, places),
                   .ev_fraction = to_string(odds.value),
                   .ev_with_ante = decimal(odds.value - half, places),
                   .ev_with_ante_fraction = to_string(odds.value - half),
                   .house_edge_first_bet = decimal(loss, places),
                   .house_edge_outlay = decimal(loss / (fraction(1, 1) + half), places),
                   .average_wager = decimal(odds.average_wager, places),
                   .element_of_risk = decimal(loss / (odds.average_wager + half), places),
                   .standard_deviation = fmt::format("{:.{}f}", odds.standard_deviation, places),
                   .break_even_first_bet = even ? std::optional(decimal(*even, places)) : std::nullopt,
                   .outcomes = outcomes_told(odds),
                   .second = times(0),
                   .river = times(1),
                   .curve = {},
                   .combinations = odds.combinations,
                   .ties = tie_convention,
                   .strategy = {}};
    for (int bet = 1; bet <= 100; ++bet)
        told.curve.push_back({.first_bet = bet, .edge = decimal(edge_at(odds, bet).edge, places)});
    if (report.strategy) told.strategy = strategy_told(*report.strategy);
    return told;
}

} // namespace

std::string json_of(const HouseReport &report) {
    if (is_twisted(report.game)) return boost::json::serialize(protocol::told(twisted_told(report)));
    const Odds &odds = report.odds;
    boost::json::object object{{"game", report.game.name},
                               {"schedule", report.schedule},
                               {"ev", decimal(odds.value, places)},
                               {"ev_fraction", to_string(odds.value)},
                               {"house_edge", decimal(-odds.value, places)},
                               {"average_wager", decimal(odds.average_wager, places)},
                               {"element_of_risk", decimal(-odds.value / odds.average_wager, places)},
                               {"standard_deviation", fmt::format("{:.{}f}", odds.standard_deviation, places)},
                               {"outcomes", protocol::json_of(outcomes_told(odds))},
                               {"combinations", odds.combinations},
                               {"ties", tie_convention}};
    if (report.strategy) object["strategy"] = protocol::told(strategy_told(*report.strategy));
    return boost::json::serialize(object);
}

std::string percent(Fraction share) { return decimal({share.numerator * 100, share.denominator}, 4) + " %"; }

void add_odds(Command &program) {
    const auto words = std::make_shared<Words>();
    std::vector<std::string_view> games;
    for (const KnownGame &known : twisted::house_games) games.push_back(known.game->name);
    Command command = program.command("odds", "Works out a house-banked game exactly");
    command.option("GAME", words->game, fmt::format("{}", fmt::join(games, ", ")))
        .takes("")
        .required()
        .check(one_of(games));
    command.option("--schedule", words->schedule, "A, B or a file").takes("NAME|FILE");
    command.option("--second", words->second, "Second bet in first bets: 1, 2 or 3, or 1..3").takes("N");
    command.option("--river", words->river, "River bet likewise").takes("N");
    command.flag("--strategy", words->strategy, "Adds rules that a person can carry, and what they cost");
    command.option("--hand", words->hand, "What each choice with these cards is worth")
        .takes("CARDS")
        .check([](const std::string &given) {
            return given.find_first_not_of(" \t") == std::string::npos ? std::string("names no cards") : std::string();
        });
    command.option("--community", words->community, "The cards turned up").takes("CARDS");
    command.option("--discard", words->discard, "The card thrown away").takes("CARD");
    command.option("--wagered", words->wagered, "First bets that are in").takes("N");
    command.option("--draw", words->draw, "Draws the edge and the outcomes").takes("FILE.svg");
    command.flag("--json", words->json, "Prints one JSON object");
    command.footer(footer);
    command.run([words] { return odds(*words); });
}

} // namespace ananas::app
