#include "app/play_keyboard.h"

#include <signal.h> // NOLINT(modernize-deprecated-headers): sigemptyset and the like are not in <csignal>
#include <sys/eventfd.h>
#include <sys/poll.h>
#include <sys/signalfd.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>

namespace ananas::app::play {
namespace {

constexpr std::size_t longest_line = 4096;

int opened(int descriptor) {
    if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "cannot wait for input");
    return descriptor;
}

} // namespace

Keyboard::Keyboard() : terminal_(isatty(STDIN_FILENO) == 1) {
    sigset_t stopping;
    sigemptyset(&stopping);
    for (const int each : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&stopping, each);
    signal(SIGPIPE, SIG_IGN); // a reader who leaves is no reason to leave chips on the table
    pthread_sigmask(SIG_BLOCK, &stopping, nullptr);
    signals_ = opened(signalfd(-1, &stopping, SFD_CLOEXEC));
    wake_ = opened(eventfd(0, EFD_CLOEXEC));
}

Keyboard::~Keyboard() {
    close(signals_);
    close(wake_);
}

void Keyboard::stop() const {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(wake_, &one, sizeof one);
}

void Keyboard::echo(bool shown) const {
    termios how{};
    if (!terminal_ || tcgetattr(STDIN_FILENO, &how) != 0) return;
    if (shown)
        how.c_lflag |= ECHO;
    else
        how.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &how);
}

Typed Keyboard::next() {
    for (;;) {
        const std::size_t end = held_.find('\n');
        if (end != std::string::npos || held_.size() > longest_line || (ended_ && !held_.empty())) {
            std::string line = held_.substr(0, end);
            held_.erase(0, end == std::string::npos ? held_.size() : end + 1);
            if (line.ends_with('\r')) line.pop_back();
            return {Typed::Kind::line, std::move(line)};
        }
        if (ended_ && !std::exchange(told_end_, true)) return {Typed::Kind::end, {}};
        pollfd sources[] = {{wake_, POLLIN, 0}, {signals_, POLLIN, 0}, {ended_ ? -1 : STDIN_FILENO, POLLIN, 0}};
        if (poll(sources, std::size(sources), -1) < 0) continue;
        if (sources[0].revents != 0) return {Typed::Kind::stopped, {}};
        if (sources[1].revents != 0) {
            signalfd_siginfo which{};
            if (read(signals_, &which, sizeof which) == sizeof which) return {Typed::Kind::interrupt, {}};
        }
        if (sources[2].revents == 0) continue;
        char piece[4096];
        const ssize_t got = read(STDIN_FILENO, piece, sizeof piece);
        if (got < 0 && errno == EINTR) continue;
        if (got > 0) {
            held_.append(piece, static_cast<std::size_t>(got));
            continue;
        }
        ended_ = true;
    }
}

} // namespace ananas::app::play
