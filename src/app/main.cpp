// app: the `ananas` program. One file a command; each prints its answers to standard output, its
// complaints to standard error, and exits 0 (done), 1 (the answer is "no" or some input was bad)
// or 2 (usage). Uses everything.

#include <CLI/CLI.hpp>
#include <fmt/core.h>

int main(int argc, char **argv) {
    CLI::App ananas("Ananas: a card room for the Pineapple family of poker.", "ananas");
    try {
        ananas.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        return ananas.exit(error) == 0 ? 0 : 2;
    }
    fmt::print("{}", ananas.help());
    return 0;
}
