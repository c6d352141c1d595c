#include "app/workers.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ananas::app {

Progress::Progress() : watched_(isatty(STDERR_FILENO) != 0) {}

void Progress::show(std::uint64_t done, std::uint64_t all) {
    constexpr std::uint64_t width = 40;
    const std::uint64_t percent = done * 100 / all;
    if (!watched_ || percent == shown_) return;
    shown_ = percent;
    const std::uint64_t filled = done * width / all;
    fmt::print(stderr, "\r{:█<{}}{:░<{}} {:>3} %", "", filled, "", width - filled, percent);
    if (done == all) fmt::print(stderr, "\r{:{}}\r", "", width + 6);
}

int usual_threads() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

void in_pieces(std::uint32_t pieces, int threads, const std::function<void(std::uint32_t)> &work) {
    std::atomic<std::uint32_t> next = 0;
    std::mutex telling;
    std::uint32_t done = 0;
    std::exception_ptr thrown;
    Progress progress;
    if (pieces > 0) progress.show(0, pieces); // the first may take long
    const auto take_pieces = [&] {
        for (std::uint32_t piece = next++; piece < pieces; piece = next++) {
            try {
                work(piece);
            } catch (...) {
                const std::lock_guard lock(telling);
                thrown = std::current_exception();
                next = pieces;
                return;
            }
            const std::lock_guard lock(telling);
            progress.show(++done, pieces);
        }
    };
    {
        std::vector<std::jthread> others;
        for (int thread = 1; thread < threads && thread < static_cast<int>(pieces); ++thread)
            others.emplace_back(take_pieces);
        take_pieces();
    }
    if (thrown) std::rethrow_exception(thrown);
}

} // namespace ananas::app
