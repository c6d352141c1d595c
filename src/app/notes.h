// What the log has of people at the door: so many lines a minute, and then how many more there were, so that nobody
// fills it by knocking.
#pragma once

#include "room/ids.h"

#include <cstdint>
#include <functional>
#include <string>

namespace ananas::app {

class Notes {
public:
    static constexpr int most_a_minute = 60;
    explicit Notes(std::function<void(const std::string &line)> write, int most = most_a_minute);

    void take(room::Moment now, const std::string &line);
    // How many were left out, if any: they are not to wait for somebody to come after them.
    void count_up();

private:
    std::function<void(const std::string &)> write_;
    int most_;
    room::Moment minute_; // when it began
    int lines_ = 0;       // in it
    std::int64_t left_out_ = 0;
};

} // namespace ananas::app
