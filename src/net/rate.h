// How much of something is allowed in a time: a token bucket, kept as the moment at which it would be full again.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace ananas::net {

using Time = std::chrono::steady_clock::time_point;

// So many a second in the long run, and so many at once after a rest. Nothing a second is no limit.
struct Allowance {
    std::uint32_t a_second = 0;
    std::uint32_t at_once = 1;
};

class Bucket {
public:
    // Takes one if the allowance has one left.
    bool take(const Allowance &allowance, Time now) {
        if (allowance.a_second == 0) return true;
        const auto one = std::chrono::nanoseconds(1'000'000'000 / allowance.a_second);
        const Time full = std::max(full_, now) + one;
        if (full - now > one * std::max<std::uint32_t>(allowance.at_once, 1)) return false;
        full_ = full;
        return true;
    }
    [[nodiscard]] bool is_full(Time now) const { return full_ <= now; }

private:
    Time full_;
};

} // namespace ananas::net
