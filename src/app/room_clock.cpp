#include "app/room_clock.h"

#include "room/ids.h"

#include <time.h> // NOLINT(modernize-deprecated-headers): clock_gettime is POSIX's

#include <chrono>
#include <functional>
#include <utility>

namespace ananas::app {
namespace {

// Two clocks are not read at one instant, and the difference is no sleep.
constexpr room::Span shortest_sleep = room::seconds(1);

std::chrono::nanoseconds read(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

room::Span span_of(std::chrono::nanoseconds time) {
    return {std::chrono::duration_cast<std::chrono::milliseconds>(time).count()};
}

} // namespace

// Where the program was held up between the clocks, they are read again.
Uptime uptime() {
    for (;;) {
        const Uptime now{.awake = read(CLOCK_MONOTONIC), .all = read(CLOCK_BOOTTIME)};
        if (span_of(read(CLOCK_MONOTONIC) - now.awake) < shortest_sleep) return now;
    }
}

RoomClock::RoomClock(room::Moment opened, std::function<Uptime()> read)
    : opened_(opened), read_(std::move(read)), began_(read_()) {}

room::Moment RoomClock::now() const { return opened_ + span_of(read_().awake - began_.awake) + slept_; }

room::Span RoomClock::overslept() {
    const Uptime now = read_();
    const room::Span more = span_of((now.all - began_.all) - (now.awake - began_.awake)) - slept_;
    if (more < shortest_sleep) return {};
    slept_ += more;
    return more;
}

} // namespace ananas::app
