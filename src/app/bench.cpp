#include "app/bench.h"

#include "app/commands.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace ananas::app {

void add_bench(CLI::App &program, int &status) {
    struct Words {
        std::string what = "evaluator";
        bool json = false;
    };
    const auto words = std::make_shared<Words>();
    CLI::App *const command = program.add_subcommand("bench", "Measures speed, answers checked first");
    command->add_option("WHAT", words->what, "What to measure: evaluator")->check(one_of({"evaluator"}));
    command->add_flag("--json", words->json, "Prints one JSON object");
    command->callback([words, &status] { status = bench_evaluator(words->json); });
}

} // namespace ananas::app
