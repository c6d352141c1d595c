// How benchmarks measure: processor time of this thread, best of several rounds, and cycles by the
// clock that the core really runs at, which is neither the nominal one nor the time-stamp counter's.
#pragma once

#include <algorithm>
#include <concepts>
#include <limits>
#include <string>

namespace ananas::app {

[[nodiscard]] double thread_seconds();

// "Intel(R) Xeon(R) … " as the system names the processor.
[[nodiscard]] std::string processor_name();

// Cycles a second, found by timing a chain of additions of one cycle each.
[[nodiscard]] double measured_clock();

// The time of the fastest of `rounds` runs; fewer when they take long altogether.
template <std::invocable Run> [[nodiscard]] double best_seconds(int rounds, double enough_seconds, Run run) {
    double best = std::numeric_limits<double>::max();
    double spent = 0;
    for (int round = 0; round < rounds && (round == 0 || spent < enough_seconds); ++round) {
        const double start = thread_seconds();
        run();
        const double taken = thread_seconds() - start;
        spent += taken;
        best = std::min(best, taken);
    }
    return best;
}

} // namespace ananas::app
