// app: the `ananas` program. One file a command; each prints its answers to standard output, its
// complaints to standard error, and exits with one of the statuses below. Uses everything.
//
// A command is a function that adds its words to the program and, when it is the one named, runs and
// leaves its exit status. To add one, declare it here and name it in main.cpp's table. It may throw
// CLI::ValidationError for a usage that only running it could find wrong, and std::system_error for
// files that cannot be read or written.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace ananas::app {

enum Status : int { done = 0, answer_is_no = 1, wrong_usage = 2 };

void add_backup(CLI::App &program, int &status);
void add_bench(CLI::App &program, int &status);
void add_chinese(CLI::App &program, int &status);
void add_discards(CLI::App &program, int &status);
void add_equity(CLI::App &program, int &status);
void add_eval(CLI::App &program, int &status);
void add_fantasy(CLI::App &program, int &status);
void add_host_link(CLI::App &program, int &status);
void add_load(CLI::App &program, int &status);
void add_match(CLI::App &program, int &status);
void add_odds(CLI::App &program, int &status);
void add_play(CLI::App &program, int &status);
void add_record(CLI::App &program, int &status);
void add_replay(CLI::App &program, int &status);
void add_rules(CLI::App &program, int &status);
void add_serve(CLI::App &program, int &status);
void add_sim(CLI::App &program, int &status);
void add_verify(CLI::App &program, int &status);

// For an option that takes one of these words: anything else is a usage error that lists them.
CLI::Validator one_of(std::vector<std::string_view> words);
// For an option that takes a whole number in this range.
CLI::Validator whole_number(std::int64_t least, std::int64_t most = std::numeric_limits<std::int64_t>::max());

} // namespace ananas::app
