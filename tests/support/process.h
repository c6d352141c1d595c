// Runs a program as somebody at a shell would, and keeps what it said.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ananas::shell {

struct Outcome {
    int status = 0; // what it exited with; 128 and the signal's number if a signal ended it
    std::string out;
    std::string err;
};

// The first word is the program's path; `input` is its standard input.
Outcome run(const std::vector<std::string> &words, std::string_view input = {});

// Whether this machine gives out terminals: a bare chroot or container may not.
bool has_terminals();

// The same at a terminal of that many columns, which shows standard output and error together in `out`.
Outcome run_at_terminal(const std::vector<std::string> &words, int columns);

} // namespace ananas::shell
