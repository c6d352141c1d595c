#include "house/served.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <linux/prctl.h>
#include <poll.h>
#include <signal.h>
#include <sys/poll.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::house {
namespace {

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

Folder::Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "ananas-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    path_ = pattern;
}
Folder::~Folder() { std::filesystem::remove_all(path_); }

ServedRoom::ServedRoom(std::filesystem::path folder, std::string_view more_settings)
    : folder_(std::move(folder)),
      settings_(fmt::format("bots.least_ms = 0\nbots.most_ms = 0\n"
                            "limits.messages_a_second = 100000\n{}\n",
                            more_settings)) {}

ServedRoom::~ServedRoom() {
    if (process_ > 0) (void)kill();
}

void ServedRoom::start() {
    const auto began = std::chrono::steady_clock::now();
    const std::filesystem::path config = folder_ / "test.toml";
    std::ofstream(config) << settings_ << fmt::format("port = {}\n", port_);
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
    const std::string data = (folder_ / "data").string();
    process_ = fork();
    if (process_ == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); // a room does not outlive its test
        dup2(ends[1], STDOUT_FILENO);
        execl(ANANAS_PROGRAM, "ananas", "serve", "--address", "127.0.0.1", "--data", data.c_str(), "--config",
              config.c_str(), static_cast<char *>(nullptr));
        std::_Exit(127);
    }
    close(ends[1]);
    output_ = ends[0];
    greeting_.clear();
    std::string said;
    for (;;) {
        pollfd ready{.fd = output_, .events = POLLIN, .revents = 0};
        ASSERT_GT(poll(&ready, 1, 60'000), 0) << "the room did not open within a minute";
        std::array<char, 4096> bytes{};
        const ssize_t count = read(output_, bytes.data(), bytes.size());
        ASSERT_GT(count, 0) << "the room ended before it was open";
        said.append(bytes.data(), static_cast<std::size_t>(count));
        const std::size_t at = said.find(" is open at ");
        if (at != std::string::npos && said.find('\n', at) != std::string::npos) break;
    }
    took_ = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began);
    for (std::size_t begin = 0, end = 0; (end = said.find('\n', begin)) != std::string::npos; begin = end + 1)
        greeting_.push_back(said.substr(begin, end - begin));
    // The greeting has the address that players call, which may be a proxy's.
    std::string address;
    ASSERT_TRUE(std::getline(std::ifstream(folder_ / "data" / "room.address"), address, ' '));
    port_ = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
}

int ServedRoom::wait() {
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    close(std::exchange(output_, -1));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Stopped first, so that the instant can be looked at: the room then dies where it stands. It leaves a system call that
// cannot be interrupted, such as a sync, only when that is done, as it would when killed at once.
bool ServedRoom::kill() {
    ::kill(process_, SIGSTOP);
    waitpid(process_, nullptr, WUNTRACED);
    const bool wrote = is_writing(folder_ / "data" / "room.db-shm");
    ::kill(process_, SIGKILL);
    wait();
    return wrote;
}
int ServedRoom::stop() {
    ::kill(process_, SIGTERM);
    return wait();
}

} // namespace ananas::house
