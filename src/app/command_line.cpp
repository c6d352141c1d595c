#include "app/command_line.h"

#include "app/commands.h"
#include "app/speech.h"
#include "base/printable.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional> // NOLINT(misc-include-cleaner): used where options are made for it
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace ananas::app {

Check one_of(std::vector<std::string_view> words) {
    return [words = std::move(words)](const std::string &given) {
        if (std::ranges::find(words, given) != words.end()) return std::string();
        const auto meant = nearest(given, words);
        return fmt::format("'{}' is not one of {}{}", printable(given), fmt::join(words, ", "),
                           meant.empty() ? "" : fmt::format("; did you mean '{}'?", meant.front()));
    };
}

Check whole_number(std::int64_t least, std::int64_t most) {
    return [=](const std::string &given) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), number);
        if (error == std::errc() && end == given.data() + given.size() && number >= least && number <= most)
            return std::string();
        return fmt::format("'{}' is not a whole number {}", printable(given),
                           most == std::numeric_limits<std::int64_t>::max()
                               ? fmt::format("of {} or more", least)
                               : fmt::format("from {} to {}", least, most));
    };
}

Check number(double least, double most) {
    return [=](const std::string &given) {
        double number = 0;
        const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), number);
        if (error == std::errc() && end == given.data() + given.size() && number >= least && number <= most)
            return std::string();
        return fmt::format("'{}' is not a number from {} to {}", printable(given), least, most);
    };
}

Check existing_file() {
    return [](const std::string &given) { return CLI::ExistingFile(given); };
}

WrongUsage::WrongUsage(std::string_view option, std::string_view what_is_wrong)
    : std::runtime_error(fmt::format("{}: {}", option, what_is_wrong)) {}

Option &Option::check(const Check &check) {
    option_->check(CLI::Validator(check, ""));
    return *this;
}

Option &Option::required() {
    option_->required();
    return *this;
}

Option &Option::shows_default() {
    option_->capture_default_str();
    return *this;
}

Option &Option::takes(const std::string &what) {
    option_->type_name(what);
    return *this;
}

Option &Option::once_for_each() {
    option_->take_all()->expected(1);
    return *this;
}

Option &Option::excludes(Option &other) {
    option_->excludes(other.option_);
    return *this;
}

Command Command::command(const std::string &name, const std::string &help) {
    return {*command_->add_subcommand(name, help), *status_};
}

namespace {

// Of values in a row the library takes a word such as [As,Ks] for a list of its own making and drops an empty one, so
// that a hand in brackets would be read as if it had none. No word that ends in a bracket reaches it without this
// behind it.
constexpr char end_of_word = '\x1F';

std::vector<std::string> guarded(int argc, char **argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    for (std::string &word : words)
        if (word.ends_with(']')) word += end_of_word;
    std::ranges::reverse(words); // as the library wants them
    return words;
}

std::string unguarded(std::string text) {
    std::erase(text, end_of_word);
    return text;
}

} // namespace

void Command::wants_command() { command_->require_subcommand(1); }

template <class Value> Option Command::option(const std::string &name, Value &value, const std::string &help) {
    CLI::Option &option = *command_->add_option(name, value, help);
    option.transform(CLI::Validator(
        [](std::string &word) {
            if (word.ends_with(end_of_word)) word.pop_back();
            return std::string();
        },
        ""));
    return Option(option);
}

template Option Command::option(const std::string &, std::string &, const std::string &);
template Option Command::option(const std::string &, int &, const std::string &);
template Option Command::option(const std::string &, unsigned &, const std::string &);
template Option Command::option(const std::string &, std::int64_t &, const std::string &);
template Option Command::option(const std::string &, std::uint64_t &, const std::string &);
template Option Command::option(const std::string &, double &, const std::string &);
template Option Command::option(const std::string &, std::optional<int> &, const std::string &);
template Option Command::option(const std::string &, std::optional<std::uint64_t> &, const std::string &);
template Option Command::option(const std::string &, std::optional<std::string> &, const std::string &);
template Option Command::option(const std::string &, std::vector<std::string> &, const std::string &);

Option Command::flag(const std::string &name, bool &given, const std::string &help) {
    return Option(*command_->add_flag(name, given, help));
}

void Command::footer(std::string_view text) { command_->footer(std::string(text)); }

void Command::run(std::function<int()> command) {
    command_->callback([command = std::move(command), status = status_] { *status = command(); });
}

namespace {

// A word in the place of a command that is none.
int unknown_command(std::string_view word, const std::vector<std::string_view> &names) {
    const auto meant = nearest(word, names);
    complain("ananas: there is no command '{}'; {}the commands are {} (see ananas --help)", printable(word),
             meant.empty() ? "" : fmt::format("did you mean '{}'? ", meant.front()), fmt::join(names, ", "));
    return wrong_usage;
}

// What is wrong with the words of a command. A misspelt option is named before those that are missed
// because of it.
std::string complaint_of(const CLI::ParseError &error, const CLI::App &command, const std::vector<std::string> &words) {
    std::vector<std::string> names;
    for (const CLI::Option *option : command.get_options())
        for (const std::string &name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string &word : words) {
        if (word == "--") break;
        const std::string name = word.substr(0, word.find('='));
        const bool number = name.size() > 1 && name[1] >= '0' && name[1] <= '9';
        if (!name.starts_with('-') || name == "-" || number || command.get_option_no_throw(name) != nullptr) continue;
        const auto meant = nearest(name, std::vector<std::string_view>(names.begin(), names.end()));
        return fmt::format("there is no option '{}'{}", printable(name),
                           meant.empty() ? "" : fmt::format("; did you mean '{}'?", meant.front()));
    }
    const std::string said = unguarded(error.what());
    const std::string option = said.substr(0, said.find(':'));
    if (said.find("At Most 1 required") != std::string::npos) return fmt::format("{} is given more than once", option);
    if (said.find("1 required") != std::string::npos && said.ends_with("missing"))
        return fmt::format("{} wants a word behind it", option);
    return printable(said);
}

int misused(const CLI::App &program, std::string_view complaint) {
    const auto named = program.get_subcommands();
    const std::string command = named.empty() ? "ananas" : "ananas " + named.front()->get_name();
    complain("{}: {} (see {} --help)", command, complaint, command);
    return wrong_usage;
}

int show(const std::string &text) {
    Speech out(STDOUT_FILENO);
    out.say("{}", text);
    out.flush();
    return done;
}

} // namespace

int run_command_line(int argc, char **argv, const std::function<void(Command &)> &add) {
    int status = done;
    CLI::App program("Ananas: a card room for the Pineapple family of poker.", "ananas");
    program.set_help_flag("-h,--help", "Shows this help and exits");
    program.set_version_flag("--version", "ananas " ANANAS_VERSION, "Prints the version and exits");
    program.require_subcommand(0, 1); // one at most: after it, the name of a command is a word like any other
    program.get_formatter()->label("SUBCOMMAND", "COMMAND …");
    Command commands(program, status);
    add(commands);
    std::vector<std::string_view> names;
    for (CLI::App *command : program.get_subcommands({})) {
        command->group("Commands");
        names.push_back(command->get_name());
    }
    if (argc > 1 && argv[1][0] != '-' && std::ranges::find(names, argv[1]) == names.end())
        return unknown_command(argv[1], names);
    try {
        program.parse(guarded(argc, argv));
    } catch (const CLI::Success &help_or_version) {
        std::ostringstream text;
        program.exit(help_or_version, text);
        return show(text.str());
    } catch (const WrongUsage &wrong) {
        return misused(program, printable(wrong.what()));
    } catch (const CLI::ParseError &error) {
        const auto named = program.get_subcommands();
        return misused(program, complaint_of(error, named.empty() ? program : *named.front(), {argv + 1, argv + argc}));
    }
    return program.get_subcommands().empty() ? show(program.help()) : status;
}

} // namespace ananas::app
