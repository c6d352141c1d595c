// What the log has of people at the door: so many lines a minute of each kind, and then how many more of it there were,
// so that nobody fills it by knocking, and no flood of one kind hides another.
#pragma once

#include "room/ids.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace ananas::app {

class Notes {
public:
    explicit Notes(std::function<void(const std::string &line)> write);

    static constexpr int most_a_minute = 60;
    // The kind is in words of the program, never of somebody else: there are only so many, and each is remembered.
    void take(room::Moment now, const std::string &kind, const std::string &line, int most = most_a_minute);
    // How many of each were left out, if any: they are not to wait for somebody to come after them.
    void count_up();

private:
    struct Kind {
        room::Moment minute; // when it began
        int lines = 0;       // in it
        std::int64_t left_out = 0;
    };
    void count_up(const std::string &name, Kind &kind);

    std::function<void(const std::string &)> write_;
    std::map<std::string, Kind> kinds_;
};

} // namespace ananas::app
