// What somebody types, line by line, and the signals that ask a program to stop: one source for both, so that nothing
// that waits for the one misses the other.
#pragma once

#include <cstdint>
#include <string>

namespace ananas::app::play {

struct Typed {
    enum class Kind : std::uint8_t { line, end, interrupt, stopped };
    Kind kind = Kind::stopped;
    std::string line;
};

class Keyboard {
public:
    // From here on SIGINT, SIGTERM and SIGHUP are typed rather than deadly, in this thread and those it starts,
    // and writing to somebody who left is an error like others. Throws std::system_error when the system refuses.
    Keyboard();
    ~Keyboard();
    Keyboard(const Keyboard &) = delete;
    Keyboard &operator=(const Keyboard &) = delete;

    // Waits for the next of these. After the end of input only signals come.
    Typed next();
    // Wakes whoever waits, for good. From any thread.
    void stop() const;

    [[nodiscard]] bool terminal() const { return terminal_; }
    // Whether the terminal shows what is typed.
    void echo(bool shown) const;

private:
    int signals_ = -1;
    int wake_ = -1;
    bool terminal_ = false;
    bool ended_ = false;
    bool told_end_ = false;
    std::string held_;
};

} // namespace ananas::app::play
