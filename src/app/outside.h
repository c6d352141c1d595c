// A program outside of ours that plays: it is told one line at a time on its standard input and answers on its
// standard output. It is started by the shell, has only so long to answer, and is ended when it is no longer needed.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace ananas::app {

class Outside {
public:
    // Throws std::system_error when it cannot be started.
    explicit Outside(const std::string &command);
    Outside(const Outside &) = delete;
    Outside &operator=(const Outside &) = delete;
    ~Outside();

    enum class Heard { line, nothing, ended };
    // Gives up after so many seconds. A program that has ended, or does not read for so long, hears no more.
    void tell(std::string_view line, double seconds);
    // The next line, without its end.
    Heard hear(std::string &line, double seconds);

private:
    void close_input();

    pid_t process_ = 0;
    int input_ = -1;
    int output_ = -1;
    std::string held_; // said, and not a whole line yet
};

} // namespace ananas::app
