// The one thread on which everything happens: sockets, timers, and what other threads hand in.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace ananas::net {

enum class TimerId : std::uint64_t { none = 0 };

class Loop {
public:
    Loop();
    ~Loop(); // after what uses it
    Loop(const Loop &) = delete;
    Loop &operator=(const Loop &) = delete;

    void run(); // until stop(), even if nothing is left to do
    // Until `done` says so; false if that took longer than the time given.
    bool run_until(const std::function<bool()> &done, std::chrono::milliseconds longest);

    // These two from any thread. A stopped loop runs again when asked to.
    void stop();
    void post(std::function<void()> task);

    // On the loop's thread, or before it runs.
    TimerId after(std::chrono::milliseconds time, std::function<void()> task);
    void cancel(TimerId timer); // one that is over or was cancelled already is no error

    struct Inside;
    Inside &inside() { return *inside_; }

private:
    std::unique_ptr<Inside> inside_;
};

} // namespace ananas::net
