// Runs a program as somebody at a shell would, and keeps what it said.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
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

// A program that goes on while the test does other things: its input is a pipe, what it says is kept.
class Running {
public:
    explicit Running(const std::vector<std::string> &words);
    ~Running(); // kills it, if it still runs
    Running(const Running &) = delete;
    Running &operator=(const Running &) = delete;

    void type(std::string_view text) const;
    void end_input();
    void signal(int number) const;
    // Standard output and error so far.
    [[nodiscard]] std::string said() const;
    [[nodiscard]] pid_t process() const { return child_; }
    [[nodiscard]] bool ended() const { return child_ == 0 || ended_with().has_value(); }
    // What it exited with, as in Outcome, and nothing while it runs. To be asked before wait().
    [[nodiscard]] std::optional<int> ended_with() const;
    // Waits until it has said that; false if it takes longer, or has ended without.
    [[nodiscard]] bool says(std::string_view text, std::chrono::milliseconds longest) const;
    // Waits for its end: what it exited with, as in Outcome; -1 if it takes longer.
    int wait(std::chrono::milliseconds longest);

private:
    std::unique_ptr<std::FILE, int (*)(std::FILE *)> out_;
    int in_ = -1;
    pid_t child_ = 0;
};

} // namespace ananas::shell
