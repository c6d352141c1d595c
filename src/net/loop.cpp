#include "net/loop.h"

#include "net/asio.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/error_code.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace ananas::net {

namespace asio = boost::asio;

Loop::Loop() : inside_(std::make_unique<Inside>()) {}
Loop::~Loop() = default;

void Loop::run() {
    const auto guard = asio::make_work_guard(inside_->io);
    inside_->io.run();
    inside_->io.restart();
}

bool Loop::run_until(const std::function<bool()> &done, std::chrono::milliseconds longest) {
    const auto guard = asio::make_work_guard(inside_->io);
    const auto end = std::chrono::steady_clock::now() + longest;
    while (!done()) {
        if (std::chrono::steady_clock::now() >= end) return false;
        inside_->io.run_one_until(end);
        if (inside_->io.stopped()) inside_->io.restart();
    }
    return true;
}

void Loop::stop() { inside_->io.stop(); }

void Loop::post(std::function<void()> task) { asio::post(inside_->io, std::move(task)); }

TimerId Loop::after(std::chrono::milliseconds time, std::function<void()> task) {
    const std::uint64_t number = ++inside_->last_timer;
    const auto [place, fresh] =
        inside_->timers.emplace(number, std::make_unique<asio::steady_timer>(inside_->io, time));
    place->second->async_wait(
        [inside = inside_.get(), number, task = std::move(task)](const boost::system::error_code &error) {
            if (error || inside->timers.erase(number) == 0) return;
            task();
        });
    return TimerId{number};
}

void Loop::cancel(TimerId timer) { inside_->timers.erase(static_cast<std::uint64_t>(timer)); }

} // namespace ananas::net
