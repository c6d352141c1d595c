// The real program serving a room on a port of this machine, with a data folder of its own. It can be stopped as a host
// would, or fall at any instant, and serve again at the same address.
#pragma once

#include "support/process.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::shell {

class ServedRoom {
public:
    // With settings that suit a test: bots at once, no limits that a crowd from one address would meet.
    explicit ServedRoom(std::filesystem::path folder, std::string_view more_settings = {});

    void start(const std::vector<std::string> &more_words = {});
    // From here on by another program than `ananas`, with these words before `serve`.
    void run_by(std::vector<std::string> program) { program_words_ = std::move(program); }
    // Where that may fall before it is open: whether it opened.
    bool starts(const std::vector<std::string> &more_words = {});
    [[nodiscard]] bool has_fallen() const { return program_->ended(); } // by itself
    // As if somebody had called kill -9, which is how a test lets it fall.
    [[nodiscard]] bool fell_by_a_kill() const { return program_->ended_with() == killed; }
    // -9; whether that fell into a transaction of the writer. That it had ended by anything else before is a failure: a
    // fault of its own is not one more kill.
    bool kill();
    void signal(int number) const { program_->signal(number); }
    int stop(); // as a host would; the exit status
    [[nodiscard]] const std::string &url() const { return url_; }
    [[nodiscard]] const std::vector<std::string> &greeting() const { return greeting_; }
    [[nodiscard]] std::string said() const { return program_->said(); }
    [[nodiscard]] std::chrono::milliseconds took() const { return took_; } // from the start until it was open
    [[nodiscard]] const std::filesystem::path &folder() const { return folder_; }

private:
    static constexpr int killed = 128 + 9; // as in Outcome

    std::filesystem::path folder_;
    std::string settings_;
    std::vector<std::string> program_words_{ANANAS_PROGRAM};
    std::unique_ptr<Running> program_;
    std::string url_;
    std::vector<std::string> greeting_;
    std::chrono::milliseconds took_{};
};

} // namespace ananas::shell
