// `ananas record`: converts hand records from one format to another.
#include "records/record.h"

#include "app/command_line.h"
#include "app/commands.h"
#include "app/record_files.h"
#include "app/speech.h"
#include "records/tally.h"
#include "records/write.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
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

struct Target {
    std::string_view name; // what --format calls it
    std::string_view extension;
    records::Format format;
    bool several; // whether a file may hold more than one hand
};
constexpr std::array targets = {
    Target{.name = "phh", .extension = ".phh", .format = records::Format::phh, .several = false},
    Target{.name = "phhs", .extension = ".phhs", .format = records::Format::phh, .several = true},
    Target{.name = "ohh", .extension = ".ohh", .format = records::Format::ohh, .several = true},
    Target{.name = "pokerstars", .extension = ".txt", .format = records::Format::pokerstars, .several = true},
};

struct RecordWords {
    std::string from;
    std::string to;
    std::string format;
    bool json = false;
};

const Target &target_of(const RecordWords &words) {
    const std::string extension = std::filesystem::path(words.to).extension().string();
    for (const Target &target : targets)
        if (words.format.empty() ? target.extension == extension : target.name == words.format) return target;
    throw WrongUsage("TO", "its name should end in .phh, .phhs, .ohh or .txt (PokerStars), or say --format");
}

void write_file(const std::string &path, std::string_view text) {
    if (path == "-") {
        Speech out(STDOUT_FILENO);
        out.say("{}", text);
        out.flush();
        return;
    }
    const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
    if (!file || std::fwrite(text.data(), 1, text.size(), file.get()) != text.size() || std::fflush(file.get()) != 0)
        throw std::system_error(errno, std::generic_category(), path);
}

int record(const RecordWords &words) {
    const Target &target = target_of(words);
    Speech complaints(STDERR_FILENO);
    std::string text;
    std::size_t written = 0;
    std::size_t left_out = 0;
    each_record(words.from, [&](const records::Entry &entry) {
        const auto leave_out = [&](std::string_view why, int line) {
            complaints.say("ananas record: {}:{}: hand {} is left out: {}\n", entry.file, line > 0 ? line : entry.line,
                           entry.hand.empty() ? "without a number" : entry.hand, why);
            ++left_out;
        };
        if (!entry.record) {
            leave_out(entry.record.error().why, entry.record.error().line);
            return;
        }
        if (const std::optional<records::Problem> problem = records::check(*entry.record)) {
            leave_out(problem->why, problem->line);
            return;
        }
        const auto hand = records::write(target.format, *entry.record);
        if (!hand) {
            leave_out(hand.error().why, 0);
            return;
        }
        if (written > 0 && !target.several) {
            leave_out("a .phh file holds one hand; write a .phhs file", 0);
            return;
        }
        ++written;
        if (target.name == "phhs") text += fmt::format("{}[{}]\n", written > 1 ? "\n" : "", written);
        text += *hand;
    });
    if (written > 0) write_file(words.to, text);
    if (words.json && words.to != "-") {
        Speech out(STDOUT_FILENO);
        out.say_line(boost::json::serialize(boost::json::object{{"written", written}, {"left_out", left_out}}));
        out.flush();
    } else if (words.to != "-" || left_out > 0) {
        complaints.say("{} {} written, {} left out\n", written, written == 1 ? "hand" : "hands", left_out);
    }
    complaints.flush();
    return left_out > 0 || written == 0 ? answer_is_no : done;
}

constexpr std::string_view footer = R"(
FROM is a file or folder of records as for ananas replay, or - for standard input. TO is a file, whose ending
names the format: .phh (one hand), .phhs, .ohh or .txt (PokerStars text); or - for standard output, with
--format. A hand that the format cannot hold is left out with a sentence and makes the exit status 1. With
--json the count is an object on standard output, unless the records go there: {"written":…,"left_out":…}.

Examples: ananas record session.txt session.phhs        ananas record --format ohh hand.phh -)";

} // namespace

void add_record(Command &program) {
    Command command = program.command("record", "Converts hand records between formats");
    const auto words = std::make_shared<RecordWords>();
    std::vector<std::string_view> names;
    for (const Target &target : targets) names.push_back(target.name);
    command.option("FROM", words->from, "The records to convert").takes("").required();
    command.option("TO", words->to, "The file to write").takes("").required();
    command.option("--format", words->format, fmt::format("The format to write: {}", fmt::join(names, ", ")))
        .takes("FORMAT")
        .check(one_of(names));
    command.flag("--json", words->json, "Counts in JSON");
    command.footer(footer);
    command.run([words] { return record(*words); });
}

} // namespace ananas::app
