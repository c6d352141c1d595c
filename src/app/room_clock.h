// The time of a room that is open: what the clock on the wall showed when it was opened, and what has gone by since.
// People may set the clock on the wall; this one neither goes back nor leaps by that. What goes by while the machine
// sleeps counts, so that an hour is an hour, but only once the room has heard of it: nobody's time to decide ran
// meanwhile, and the clocks of the tables are moved before anything else happens.
#pragma once

#include "room/ids.h"

#include <chrono>
#include <functional>

namespace ananas::app {

// Since the machine was started: without the time that it slept, and with it.
struct Uptime {
    std::chrono::nanoseconds awake{}, all{};
};
Uptime uptime();

class RoomClock {
public:
    explicit RoomClock(room::Moment opened, std::function<Uptime()> read = uptime);
    [[nodiscard]] room::Moment now() const;
    // How long the machine has slept that now() does not have yet; from here on it has.
    room::Span overslept();

private:
    room::Moment opened_;
    std::function<Uptime()> read_;
    Uptime began_;
    room::Span slept_; // of now()
};

} // namespace ananas::app
