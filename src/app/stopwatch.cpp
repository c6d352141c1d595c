#include "app/stopwatch.h"

#include <time.h> // NOLINT(modernize-deprecated-headers): clock_gettime is POSIX's

#include <cstdint>
#include <fstream>
#include <string>

namespace ananas::app {

double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "unknown processor";
}

double measured_clock() {
    constexpr std::uint64_t additions = 40'000'000;
    const double seconds = best_seconds(5, 1.0, [] {
        std::uint64_t sum = 1;
        for (std::uint64_t i = 0; i < additions; i += 4) {
            // Opaque to the compiler one by one, so that each waits for the one before.
            for (int step = 0; step < 4; ++step) {
                sum += i | 1U;
                asm volatile("" : "+r"(sum));
            }
        }
    });
    return static_cast<double>(additions) / seconds;
}

} // namespace ananas::app
