#include "app/outside.h"

#include <fcntl.h>
#include <signal.h> // NOLINT(modernize-deprecated-headers): kill and sets of signals are POSIX's
#include <spawn.h>
#include <sys/poll.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

extern char **environ; // NOLINT(readability-redundant-declaration): POSIX leaves it to the program

namespace ananas::app {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t longest_line = std::size_t{1} << 20U;
constexpr double seconds_to_leave = 0.5;

[[noreturn]] void fail(const std::string &what, int error) {
    throw std::system_error(error, std::generic_category(), what);
}

Clock::time_point after(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// Whether the descriptor can be read or written before the time is up.
bool ready(int descriptor, short events, Clock::time_point deadline) {
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left < 0) return false;
        pollfd wanted{.fd = descriptor, .events = events, .revents = 0};
        const int found = poll(&wanted, 1, static_cast<int>(std::min<long long>(left, 1'000'000)));
        if (found > 0) return true;
        if (found == 0 && Clock::now() >= deadline) return false;
        if (found < 0 && errno != EINTR) return false;
    }
}

struct Pipe {
    int reads = -1, writes = -1;

    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("cannot make a pipe", errno);
        reads = ends[0];
        writes = ends[1];
    }
};

} // namespace

Outside::Outside(const std::string &command) {
    // A program that stops reading must not end ours.
    static const bool quiet = signal(SIGPIPE, SIG_IGN) != SIG_ERR;
    (void)quiet;
    const Pipe in, out;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in.reads, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out.writes, STDOUT_FILENO);
    posix_spawnattr_t manner;
    posix_spawnattr_init(&manner);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigdefault(&manner, &usual);
    posix_spawnattr_setpgroup(&manner, 0); // whatever it starts is ended with it
    posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    std::string shell = "sh", option = "-c", words = command;
    std::array<char *, 4> arguments = {shell.data(), option.data(), words.data(), nullptr};
    const int error = posix_spawn(&process_, "/bin/sh", &files, &manner, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&manner);
    close(in.reads);
    close(out.writes);
    input_ = in.writes;
    output_ = out.reads;
    if (error != 0) {
        close(input_);
        close(output_);
        fail("cannot start " + command, error);
    }
    (void)fcntl(input_, F_SETFL, O_NONBLOCK);
}

Outside::~Outside() {
    close_input();
    close(output_);
    int status = 0;
    const auto deadline = after(seconds_to_leave);
    bool left = false;
    while (!(left = waitpid(process_, &status, WNOHANG) == process_) && Clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    (void)kill(-process_, SIGKILL);
    if (!left) (void)waitpid(process_, &status, 0);
}

void Outside::close_input() {
    if (input_ >= 0) close(input_);
    input_ = -1;
}

void Outside::tell(std::string_view line, double seconds) {
    if (input_ < 0) return;
    std::string text(line);
    text += '\n';
    const auto deadline = after(seconds);
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t written = write(input_, rest.data(), rest.size());
        if (written > 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR && (errno != EAGAIN || !ready(input_, POLLOUT, deadline))) {
            close_input();
            return;
        }
    }
}

Outside::Heard Outside::hear(std::string &line, double seconds) {
    const auto deadline = after(seconds);
    for (;;) {
        if (const std::size_t end = held_.find('\n'); end != std::string::npos) {
            line = held_.substr(0, end);
            if (line.ends_with('\r')) line.pop_back();
            held_.erase(0, end + 1);
            return Heard::line;
        }
        if (held_.size() > longest_line) {
            close_input();
            return Heard::ended;
        }
        if (!ready(output_, POLLIN, deadline)) return Heard::nothing;
        std::array<char, 4096> piece{};
        const ssize_t got = read(output_, piece.data(), piece.size());
        if (got > 0)
            held_.append(piece.data(), static_cast<std::size_t>(got));
        else if (got == 0 || errno != EINTR)
            return Heard::ended;
    }
}

} // namespace ananas::app
