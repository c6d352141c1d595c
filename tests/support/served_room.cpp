#include "support/served_room.h"

#include "support/process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h> // NOLINT(modernize-deprecated-headers): <csignal> has no SIGSTOP
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::shell {
namespace {

using namespace std::chrono_literals;

// Whether somebody has the lock that SQLite takes for the time of a writing transaction: byte 120 of the log's index.
bool is_writing(const std::filesystem::path &index) {
    const int file = open(index.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) return false;
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = 120;
    lock.l_len = 1;
    const bool held = fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    close(file);
    return held;
}

} // namespace

ServedRoom::ServedRoom(std::filesystem::path folder, std::string_view more_settings)
    : folder_(std::move(folder)),
      settings_("bots.least_ms = 0\nbots.most_ms = 0\nlimits.messages_a_second = 100000\n" +
                std::string(more_settings) + "\n") {}

void ServedRoom::start(const std::vector<std::string> &more_words) {
    ASSERT_TRUE(starts(more_words)) << "the room did not open: " << program_->said();
}

bool ServedRoom::starts(const std::vector<std::string> &more_words) {
    const auto began = std::chrono::steady_clock::now();
    const std::filesystem::path config = folder_ / "test.toml", data = folder_ / "data";
    const std::string port = url_.empty() ? "0" : url_.substr(url_.rfind(':') + 1);
    std::ofstream(config) << settings_;
    std::vector<std::string> words = program_words_;
    words.insert(words.end(), {"serve", "--address", "127.0.0.1", "--port", port, "--data", data, "--config", config});
    words.insert(words.end(), more_words.begin(), more_words.end());
    program_ = std::make_unique<Running>(words);
    // The greeting is said at once; its other lines are there when the last of them is.
    if (!program_->says(" is open at ", 60s) || !program_->says("\n", 60s)) return false;
    took_ = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began);
    const std::string said = program_->said();
    greeting_.clear();
    for (std::size_t begin = 0, end = 0; (end = said.find('\n', begin)) != std::string::npos; begin = end + 1)
        greeting_.push_back(said.substr(begin, end - begin));
    // The greeting has the address that players call, which may be a proxy's.
    return static_cast<bool>(std::getline(std::ifstream(data / "room.address"), url_, ' '));
}

// Stopped first, so that the instant can be looked at: the room then dies where it stands. It leaves a system call that
// cannot be interrupted, such as a sync, only when that is done, as it would when killed at once.
bool ServedRoom::kill() {
    program_->signal(SIGSTOP);
    siginfo_t stopped{};
    waitid(P_PID, static_cast<id_t>(program_->process()), &stopped, WSTOPPED | WEXITED | WNOWAIT);
    const bool wrote = is_writing(folder_ / "data" / "room.db-shm");
    program_->signal(SIGKILL);
    const std::string said = program_->said();
    EXPECT_EQ(program_->wait(60s), killed) << "the room had fallen by itself: " << said;
    program_.reset();
    return wrote;
}
int ServedRoom::stop() {
    program_->signal(SIGTERM);
    const int status = program_->wait(60s);
    program_.reset();
    return status;
}

} // namespace ananas::shell
