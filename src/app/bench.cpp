#include "app/bench.h"

#include "app/command_line.h"
#include "app/commands.h"
#include "app/speech.h"
#include "app/stopwatch.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

struct Bench {
    std::string_view name;
    int (*run)(BenchWords words);
};
constexpr Bench benches[] = {{"evaluator", bench_evaluator}, {"engine", bench_engine}, {"fantasy", bench_fantasy},
                             {"odds", bench_odds},           {"equity", bench_equity}, {"room", bench_room}};

} // namespace

int finish_bench(Speech &out, BenchWords words, bool answers_right, boost::json::array rows,
                 const boost::json::object &more) {
    if (words.json) {
        boost::json::object answer{{"processor", processor_name()}};
        for (const auto &pair : more) answer.insert(pair);
        answer["answers_right"] = answers_right;
        answer["rows"] = std::move(rows);
        out.say_line(boost::json::serialize(answer));
    }
    out.flush();
    return answers_right ? done : answer_is_no;
}

void add_bench(Command &program) {
    struct Words {
        std::string what;
        BenchWords how;
        std::optional<int> tables, seconds; // of the room
    };
    const auto words = std::make_shared<Words>();
    std::vector<std::string_view> names;
    for (const Bench &bench : benches) names.push_back(bench.name);
    Command command = program.command("bench", "Measures speed, answers checked first");
    command.option("WHAT", words->what, "evaluator, engine, fantasy, odds, equity or room; all without it")
        .check(one_of(names));
    command.flag("--json", words->how.json, "Prints one JSON object for each");
    command.flag("--quick", words->how.quick,
                 "Checks the answers, but measures only once and roughly, and leaves the enumeration out");
    command.option("--tables", words->tables, "Of the room: how many tables, five players each (1000)")
        .check(whole_number(1, 3'000));
    command.option("--seconds", words->seconds, "Of the room: how long each of its loads lasts (10)")
        .check(whole_number(1, 600));
    command.run([words] {
        if (!words->what.empty() && words->what != "room" && (words->tables || words->seconds))
            throw WrongUsage(words->tables ? "--tables" : "--seconds",
                             fmt::format("is for the room alone, not for {}", words->what));
        words->how.tables = words->tables.value_or(words->how.tables);
        words->how.seconds = words->seconds.value_or(words->how.seconds);
        int status = done;
        for (const Bench &bench : benches)
            if (words->what.empty() || words->what == bench.name) status = std::max(status, bench.run(words->how));
        return status;
    });
}

} // namespace ananas::app
