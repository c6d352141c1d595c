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
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::house {

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
    if (process_ > 0) kill();
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
    for (const std::string &line : greeting_)
        if (const std::size_t at = line.find(" is open at "); at != std::string::npos)
            port_ = static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)));
}

int ServedRoom::wait() {
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    close(std::exchange(output_, -1));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
void ServedRoom::kill() {
    ::kill(process_, SIGKILL);
    wait();
}
int ServedRoom::stop() {
    ::kill(process_, SIGTERM);
    return wait();
}

} // namespace ananas::house
