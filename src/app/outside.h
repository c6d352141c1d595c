// A program outside of ours that plays: it is told one line at a time on its standard input and answers on its
// standard output. It is started by the shell, has only so long to answer, and is ended when it is no longer needed:
// with everything it started when we end or are told to end (INT, TERM, HUP), and by the kernel if we are killed.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>

namespace ananas::app {

class Outside {
public:
    // Throws std::system_error when it cannot be started. The kernel ends it when the thread that started it ends, so
    // that is one that outlives it.
    explicit Outside(const std::string &command);
    Outside(const Outside &) = delete;
    Outside &operator=(const Outside &) = delete;
    ~Outside();

    enum class Heard { line, nothing, ended };
    // Gives up after so many seconds. A program that has ended, or does not read for so long, hears no more.
    void tell(std::string_view line, double seconds);
    // The next line, without its end.
    Heard hear(std::string &line, double seconds);
    // It hears no more, and has half a second from now to leave before it is ended.
    void dismiss();

private:
    pid_t process_ = 0;
    std::chrono::steady_clock::time_point leaves_by_; // once it is dismissed
    int input_ = -1;
    int output_ = -1;
    std::string held_; // said, and not a whole line yet
};

} // namespace ananas::app
