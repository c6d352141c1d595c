// `ananas replay`: plays recorded hands through the engine and says whether the results agree.
#include "records/replay.h"

#include "app/command_line.h"
#include "app/commands.h"
#include "app/kept_round.h"
#include "app/record_files.h"
#include "app/speech.h"
#include "base/printable.h"
#include "records/record.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace ananas::app {
namespace {

using records::Replayed;
using records::Verdict;

Replayed outcome_of(const records::Entry &entry) {
    if (entry.record) return records::replay(*entry.record);
    const records::Problem &problem = entry.record.error();
    return {.verdict = problem.kind == records::Problem::Kind::bad ? Verdict::bad : Verdict::unsupported,
            .why = problem.why,
            .line = problem.line};
}

// A round that the room keeps as JSON is scored again.
Replayed outcome_of(const KeptRound &round) {
    if (round.unreadable) return {.verdict = Verdict::bad, .why = *round.unreadable};
    if (round.other_result) return {.verdict = Verdict::differ, .why = *round.other_result};
    return {.verdict = Verdict::agree, .why = round.called_off ? "called off: nobody won or lost anything" : ""};
}

// Where a hand is found, and which it is.
struct Place {
    std::string file;
    int line = 0;
    std::string hand, game;
};

struct ReplayWords {
    std::vector<std::string> paths;
    bool json = false;
};

int replay(const ReplayWords &words) {
    Speech out(STDOUT_FILENO);
    Speech complaints(STDERR_FILENO);
    std::array<std::size_t, 5> counts{};
    const auto count = [&](Verdict verdict) -> std::size_t & { return counts[static_cast<std::size_t>(verdict)]; };
    int status = done;
    const auto report = [&](const Place &place, Replayed replayed) {
        replayed.why = printable(replayed.why); // it repeats names, which are any bytes
        const std::string_view outcome = records::name_of(replayed.verdict);
        ++count(replayed.verdict);
        const int line = replayed.line > 0 ? replayed.line : place.line;
        if (words.json)
            out.say_line(boost::json::serialize(boost::json::object{
                {"file", place.file},
                {"hand", place.hand},
                {"game", place.game},
                {"outcome", outcome},
                {"why",
                 replayed.verdict == Verdict::agree ? replayed.why : fmt::format("line {}: {}", line, replayed.why)}}));
        else if (!replayed.why.empty())
            out.say("{}:{}: hand {}{}: {}: {}\n", place.file, line,
                    place.hand.empty() ? "without a number" : place.hand,
                    place.game.empty() ? "" : fmt::format(" ({})", place.game), outcome, replayed.why);
    };
    const auto tell = [&](const records::Entry &entry) {
        report({entry.file, entry.line, entry.hand, entry.game}, outcome_of(entry));
    };
    const auto tell_round = [&](const RoundEntry &entry) {
        const KeptRound round = scored_again(entry.text);
        report({entry.file, entry.line, round.hand, round.game}, outcome_of(round));
    };
    for (const std::string &path : words.paths) {
        try {
            each_record(path, tell, tell_round);
        } catch (const std::system_error &error) {
            complaints.say("ananas replay: {}\n", error.what());
            status = answer_is_no;
        }
        out.flush();
    }
    std::size_t hands = 0;
    for (const std::size_t number : counts) hands += number;
    if (words.json)
        out.say_line(boost::json::serialize(boost::json::object{{"hands", hands},
                                                                {"agree", count(Verdict::agree)},
                                                                {"differ", count(Verdict::differ)},
                                                                {"illegal", count(Verdict::illegal)},
                                                                {"unsupported", count(Verdict::unsupported)},
                                                                {"bad", count(Verdict::bad)}}));
    else
        out.say("{} hands: {} agree, {} differ, {} illegal, {} unsupported, {} bad records\n", hands,
                count(Verdict::agree), count(Verdict::differ), count(Verdict::illegal), count(Verdict::unsupported),
                count(Verdict::bad));
    out.flush();
    complaints.flush();
    return count(Verdict::differ) > 0 ? answer_is_no : status;
}

constexpr std::string_view footer = R"(
A path is a file of PHH (.phh, .phhs), Open Hand History JSON (.ohh), PokerStars text or the room's own JSON of
Face-Up Chinese and Twisted, whose rounds are scored again; a folder, in which every such file is found; or - for
standard input. Formats are recognised by what the files hold.

A hand agrees; or differs, when our result is another one; is illegal, when our rules refuse a recorded
action, with the clause; unsupported, when it is a game we do not deal or too little of it is recorded;
or bad, when the record contradicts itself. Only hands that there is something to say of get a line; the last
line counts them all. With --json every hand is an object on a line of its own. A hand that differs makes
the exit status 1.

Examples: ananas replay session.txt        ananas replay --json hands/ | grep differ)";

} // namespace

void add_replay(Command &program) {
    Command command = program.command("replay", "Replays recorded hands and compares the results");
    const auto words = std::make_shared<ReplayWords>();
    command.option("PATH", words->paths, "Files or folders of hand records; - reads standard input")
        .takes("")
        .required();
    command.flag("--json", words->json, "Answers in JSON, one object a line");
    command.footer(footer);
    command.run([words] { return replay(*words); });
}

} // namespace ananas::app
