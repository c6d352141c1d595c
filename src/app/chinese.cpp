// `ananas chinese score`: settles finished rounds of Face-Up Chinese and explains every payment.
#include "app/command_line.h"
#include "app/commands.h"
#include "app/record_files.h"
#include "app/round_text.h"
#include "app/speech.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "chinese/settlement.h"
#include "chips/chips.h"
#include "evaluator/rank.h"
#include "rulebook/rulebook.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;
using chinese::Account;
using chinese::HandResult;
using chinese::Payment;
using chinese::Points;
using chinese::Row;
using chinese::Settlement;
using chinese::Sweep;

std::string_view name_of_row(Row row) { return chinese::row_names[static_cast<std::size_t>(row)]; }

// ---- for programs

std::string answer(const FinishedRound &round, const Settlement &settlement) {
    json::array players;
    for (std::size_t written = 0; written < round.seats.size(); ++written) {
        const HandResult &hand = settlement.hands[round.position(written)];
        json::object bonus;
        for (const Row row : chinese::all_rows) bonus[name_of_row(row)] = hand.bonus[row].count();
        players.push_back(
            json::object{{"seat", round.seats[written]},
                         {"foul", hand.foul},
                         {"bonus", bonus},
                         {"sweep", hand.sweep == Sweep::none ? json::value() : json::value(name_of(hand.sweep))},
                         {"points", hand.points.count()},
                         {"chips", hand.chips.units()},
                         {"stack", hand.stack.units()},
                         {"fantasy_next", hand.fantasy_next}});
    }
    json::array payments;
    for (const Payment &payment : settlement.payments) {
        json::array clauses;
        for (const ClauseId id : clauses_of(payment)) clauses.push_back(json::value(rulebook[id].id));
        payments.push_back(json::object{{"from", round.seat_at(payment.from)},
                                        {"to", round.seat_at(payment.to)},
                                        {"points", payment.points.count()},
                                        {"chips", payment.chips.units()},
                                        {"clauses", clauses}});
    }
    return json::serialize(json::object{{"players", players}, {"payments", payments}});
}

// ---- for people

std::string joined(const std::vector<std::string> &words) {
    if (words.size() < 2) return words.empty() ? "" : words[0];
    return fmt::format("{} and {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

std::string count_of(long long count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

// As wide as five cards.
std::string cards_text(CardSet cards) { return fmt::format("{:<14}", to_string(cards)); }

void say_hand(Speech &out, const FinishedRound &round, const Settlement &settlement, std::size_t position) {
    const chinese::SetHand &hand = round.hands[position];
    const HandResult &result = settlement.hands[position];
    const chinese::RowRanks ranks = ranks_of(hand.board);
    out.say("seat {}{}{}, {}\n", round.seat_at(position), position == 0 ? ", with both buttons" : "",
            hand.fantasy ? ", in Fantasy Land" : "", count_of(hand.stack.units(), "chip"));
    for (const Row row : chinese::all_rows) {
        out.say("  {:<7} {}  ", name_of_row(row), cards_text(hand.board[row]));
        if (result.bonus[row] == Points())
            out.say("{}\n", words(ranks[row]));
        else
            out.say("{:<44}{:>+4}\n", words(ranks[row]), result.bonus[row].count());
    }
    if (result.foul) out.say("  a foul: the segments are out of order\n");
    if (result.sweep != Sweep::none)
        out.say("  a clean sweep: {}, {}\n", name_of(result.sweep), count_of(value_of(result.sweep).count(), "point"));
    if (result.fantasy_next) out.say("  {} Fantasy Land\n", hand.fantasy ? "stays in" : "goes to");
    out.say("\n");
}

// One part of what is paid; a rule of the table's own has no clause.
void say_part(Speech &out, Points points, std::optional<ClauseId> by, const std::string &words) {
    out.say("  {:>+6}  {:<15} {}\n", points.count(), by ? rulebook[*by].id : "", words);
}

void say_segments(Speech &out, const Account &account) {
    std::vector<std::string> won, lost, ties;
    Points net;
    for (const Row row : chinese::all_rows) {
        const Points points = account.segments[row];
        net += points;
        if (points > Points()) won.emplace_back(name_of_row(row));
        if (points < Points()) lost.emplace_back(name_of_row(row));
        if (account.tie_to_button[row]) ties.emplace_back(name_of_row(row));
    }
    if (won.empty() && lost.empty()) return;
    std::string words = won.empty() ? "" : "wins " + joined(won);
    if (!lost.empty()) words += (words.empty() ? "loses " : ", loses ") + joined(lost);
    if (!ties.empty()) words += fmt::format(" ({} by the buttons, {})", joined(ties), rulebook[clause("FUP-ties")].id);
    say_part(out, net, clause("FUP-points"), words);
}

void say_payment(Speech &out, const FinishedRound &round, const Payment &payment) {
    const Account &account = payment.account;
    const int from = round.seat_at(payment.from), to = round.seat_at(payment.to);
    out.say("seat {} pays seat {} {} for {}\n", from, to, count_of(payment.chips.units(), "chip"),
            count_of(payment.points.count(), "point"));
    if (account.sweep != Points()) say_part(out, account.sweep, clause("FUP-sweep"), "the clean sweep");
    if (account.foul != Points())
        say_part(out, account.foul, clause("FUP-foul"), account.foul > Points() ? "the foul" : "the own foul");
    say_segments(out, account);
    if (account.scoop != Points())
        say_part(out, account.scoop, std::nullopt, "all three segments, a rule of this table");
    constexpr ClauseId bonus_clauses[] = {clause("FUP-bonusfront"), clause("FUP-bonusmid"), clause("FUP-bonusback")};
    for (const Row row : chinese::all_rows) {
        const ClauseId id = bonus_clauses[static_cast<std::size_t>(row)];
        if (account.bonus[row] != Points())
            say_part(out, account.bonus[row], id, fmt::format("the bonus of seat {}'s {}", to, name_of_row(row)));
        if (account.against[row] != Points())
            say_part(out, -account.against[row], id, fmt::format("the bonus of seat {}'s {}", from, name_of_row(row)));
    }
    if (payment.capped)
        out.say("          {:<15} {} would be due: the chips at the start of the round, or what is left of them, bound "
                "it\n",
                rulebook[clause("FUP-stakes")].id, payment.points.worth(round.limit).units());
}

void explain(Speech &out, const FinishedRound &round, const Settlement &settlement) {
    out.say("{} hands, {} a point", round.hands.size(), count_of(round.limit.units(), "chip"));
    for (const chinese::Switch *departure : departures(round.house))
        out.say("\n  a variation, {}: {}", departure->name, departure->words);
    out.say("\n\n");
    for (std::size_t position = 0; position < round.hands.size(); ++position)
        say_hand(out, round, settlement, position);
    if (settlement.payments.empty()) out.say("Nobody pays anybody.\n");
    std::vector<ClauseId> cited;
    for (const Payment &payment : settlement.payments) {
        say_payment(out, round, payment);
        for (const ClauseId id : clauses_of(payment))
            if (std::ranges::find(cited, id) == cited.end()) cited.push_back(id);
    }
    out.say("\n{:<8}{:>8}{:>10}{:>12}\n", "", "points", "chips", "stack");
    for (std::size_t position = 0; position < round.hands.size(); ++position) {
        const HandResult &hand = settlement.hands[position];
        out.say("seat {:<3}{:>+8}{:>+10}{:>12}\n", round.seat_at(position), hand.points.count(), hand.chips.units(),
                hand.stack.units());
    }
    if (!cited.empty()) out.say("\n");
    std::ranges::sort(cited);
    for (const ClauseId id : cited) {
        std::string_view label = rulebook[id].id;
        for (const std::string_view line : wrapped(rulebook[id].words, std::max(screen().width, 60) - 17)) {
            out.say("{:<15}  {}\n", label, line);
            label = "";
        }
    }
}

// ---- the command

struct ScoreWords {
    std::string file = "-";
    bool json = false;
    bool explain = false;
};

int score(const ScoreWords &words) {
    Speech out(STDOUT_FILENO);
    Speech complaints(STDERR_FILENO);
    const std::string text = whole_file(words.file);
    const std::vector<RoundText> rounds = rounds_in(text);
    const bool for_people = words.explain || (!words.json && screen().terminal);
    int status = done;
    if (rounds.empty()) {
        complaints.say("ananas chinese score: there is no round in {}\n",
                       words.file == "-" ? "standard input" : words.file);
        status = answer_is_no;
    }
    bool first = true;
    for (const RoundText &each : rounds) {
        const auto round = read_round(each.json);
        if (!round) {
            complaints.say("ananas chinese score: line {}: {}\n", each.line, round.error());
            status = answer_is_no;
            continue;
        }
        const Settlement settlement = settle(round->house, round->limit, round->hands);
        if (!for_people) {
            out.say_line(answer(*round, settlement));
            continue;
        }
        if (!first) out.say("\n────────\n\n");
        explain(out, *round, settlement);
        first = false;
    }
    out.flush();
    complaints.flush();
    return status;
}

constexpr std::string_view footer = R"(
A round is one JSON object, over several lines or alone on one; a file may have one on each line:

{"limit": 5, "button": 1, "switches": {},
 "players": [
  {"seat": 1, "stack": 1000, "front": "QsQd2c", "middle": "KcKd4hJs9s", "back": "AsAdKh3c2d",
   "declare": null, "fantasy": false},
  …]}

Two or three players clockwise, seats 1 to 4; "button" is the seat with both buttons. Hands with the same
"player" name are one person's and are not compared with each other. "declare" is null or a clean sweep,
"fantasy" says that the hand was played in Fantasy Land.

Each round is answered with one line of JSON; on a terminal, or with --explain, with a board, a sentence for
every payment and the clauses that it rests on. A round that cannot be settled is reported on standard
error with its line and makes the exit status 1.

Switches, for what other rooms do differently:
)";

} // namespace

void add_chinese(Command &program) {
    Command command = program.command("chinese", "Face-Up Pineapple Chinese: scores finished rounds");
    command.wants_command();
    Command scoring = command.command("score", "Scores and settles rounds, with the clause of each payment");
    const auto words = std::make_shared<ScoreWords>();
    scoring.option("FILE", words->file, "A round, or one on each line; - reads standard input")
        .takes("")
        .shows_default();
    Option json = scoring.flag("--json", words->json, "Answers in JSON, one object a line, also on a terminal");
    scoring.flag("--explain", words->explain, "Explains the round to people, also into a file").excludes(json);
    std::string switches(footer);
    for (const chinese::Switch &each : chinese::all_switches())
        switches += fmt::format("  {:<17} {} ({})\n", each.name, each.words, each.takes);
    scoring.footer(switches);
    scoring.run([words] { return score(*words); });
}

} // namespace ananas::app
