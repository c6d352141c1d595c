#include "app/outside.h"

#include <fcntl.h>
#include <linux/prctl.h>
#include <signal.h> // NOLINT(modernize-deprecated-headers): kill and sets of signals are POSIX's
#include <sys/poll.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

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

// The programs that run, for the handler of signals, which may not take a lock. One that finds no place here is
// left to the kernel.
std::array<std::atomic<pid_t>, 1024> running{};
static_assert(std::atomic<pid_t>::is_always_lock_free);

void end_all(int signal_number) { // the usual handling of the signal is back by now
    for (const auto &process : running)
        if (const pid_t group = process.load(); group > 0) (void)kill(-group, SIGKILL);
    (void)raise(signal_number);
}

// A program that stops reading must not end ours; one that goes on must not outlive us.
void watch_signals() {
    static const bool watched = [] {
        (void)signal(SIGPIPE, SIG_IGN);
        for (const int ends : {SIGINT, SIGTERM, SIGHUP}) {
            struct sigaction usual{};
            if (sigaction(ends, nullptr, &usual) != 0 || usual.sa_handler == SIG_IGN) continue; // as nohup wants it
            struct sigaction action{};
            action.sa_handler = end_all;
            action.sa_flags = static_cast<int>(SA_RESETHAND);
            (void)sigaction(ends, &action, nullptr);
        }
        return true;
    }();
    (void)watched;
}

} // namespace

Outside::Outside(const std::string &command) {
    watch_signals();
    const Pipe in, out;
    const pid_t ours = getpid();
    process_ = fork();
    if (process_ == 0) { // nothing here but what is safe after a fork
        setpgid(0, 0);   // whatever it starts is ended with it
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() == ours && dup2(in.reads, STDIN_FILENO) >= 0 && dup2(out.writes, STDOUT_FILENO) >= 0) {
            (void)signal(SIGPIPE, SIG_DFL);
            execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        }
        _exit(127);
    }
    const int error = errno;
    close(in.reads);
    close(out.writes);
    input_ = in.writes;
    output_ = out.reads;
    if (process_ < 0) {
        close(input_);
        close(output_);
        fail("cannot start " + command, error);
    }
    setpgid(process_, process_); // whoever of the two comes first
    for (auto &place : running) {
        pid_t free = 0;
        if (place.compare_exchange_strong(free, process_)) break;
    }
    (void)fcntl(input_, F_SETFL, O_NONBLOCK);
}

Outside::~Outside() {
    dismiss();
    close(output_);
    int status = 0;
    bool left = false;
    while (!(left = waitpid(process_, &status, WNOHANG) == process_) && Clock::now() < leaves_by_)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    (void)kill(-process_, SIGKILL);
    for (auto &place : running) {
        pid_t mine = process_;
        if (place.compare_exchange_strong(mine, 0)) break;
    }
    if (!left) (void)waitpid(process_, &status, 0);
}

void Outside::dismiss() {
    if (input_ < 0) return;
    close(input_);
    input_ = -1;
    leaves_by_ = after(seconds_to_leave);
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
            dismiss();
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
            dismiss();
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
