// The words behind `ananas`: commands, their options and what is wrong with them. The library that reads them is in
// its header alone and takes seconds to compile, so that only command_line.cpp sees it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): the library's own name
class App;
class Option;
} // namespace CLI

namespace ananas::app {

// Says what is wrong with a word, or nothing.
using Check = std::function<std::string(const std::string &given)>;
// For an option that takes one of these words: anything else is a usage error that lists them.
Check one_of(std::vector<std::string_view> words);
// For an option that takes a whole number in this range, or any number.
Check whole_number(std::int64_t least, std::int64_t most = std::numeric_limits<std::int64_t>::max());
Check number(double least, double most);
Check existing_file();

// A usage that only running the command could find wrong.
struct WrongUsage : std::runtime_error {
    WrongUsage(std::string_view option, std::string_view what_is_wrong);
};

class Option {
public:
    explicit Option(CLI::Option &option) : option_(&option) {}
    Option &check(const Check &check);
    Option &required();
    Option &shows_default();
    Option &takes(const std::string &what); // as help calls it: "FILE"
    Option &once_for_each();                // of several values, each behind the option's name again
    Option &excludes(Option &other);

private:
    CLI::Option *option_;
};

class Command {
public:
    Command(CLI::App &command, int &status) : command_(&command), status_(&status) {}
    Command command(const std::string &name, const std::string &help);
    void wants_command(); // it does nothing by itself
    // Named --so, or SO for words without a dash. Value is of a type that command_line.cpp lists.
    template <class Value> Option option(const std::string &name, Value &value, const std::string &help);
    Option flag(const std::string &name, bool &given, const std::string &help);
    void footer(std::string_view text);
    void run(std::function<int()> command); // gives the exit status

private:
    CLI::App *command_;
    int *status_;
};

// What main does with its words; `add` gives the program its commands.
int run_command_line(int argc, char **argv, const std::function<void(Command &)> &add);

} // namespace ananas::app
