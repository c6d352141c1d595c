#include "app/backroom.h"

#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace ananas::app {

void Mailbox::post(std::function<void()> task) {
    bool first = false;
    {
        const std::lock_guard lock(mutex_);
        first = tasks_.empty();
        tasks_.push_back(std::move(task));
    }
    if (first) loop_.post([this] { empty(); });
}

void Mailbox::empty() {
    std::vector<std::function<void()>> tasks;
    {
        const std::lock_guard lock(mutex_);
        tasks.swap(tasks_);
    }
    for (const auto &task : tasks) task();
}

Backroom::Backroom(Mailbox &mailbox, std::size_t threads) : mailbox_(mailbox) {
    for (std::size_t thread = 0; thread < threads; ++thread) threads_.emplace_back([this] { work(); });
}

Backroom::~Backroom() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
        jobs_.clear();
    }
    more_.notify_all();
    for (std::thread &thread : threads_) thread.join();
}

void Backroom::run(Job job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    more_.notify_one();
}

std::size_t Backroom::waiting() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

void Backroom::work() {
    for (;;) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            more_.wait(lock, [this] { return over_ || !jobs_.empty(); });
            if (over_) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        mailbox_.post(job());
    }
}

} // namespace ananas::app
