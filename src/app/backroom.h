// A few threads for work that would hold up the room: bots that think, passwords that are hashed. What comes of it is
// done on the room's own thread.
#pragma once

#include "net/loop.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace ananas::app {

// Tasks from other threads for the loop, in their order, woken once for many.
class Mailbox {
public:
    explicit Mailbox(net::Loop &loop) : loop_(loop) {}
    void post(std::function<void()> task);

private:
    void empty();

    net::Loop &loop_;
    std::mutex mutex_;
    std::vector<std::function<void()>> tasks_;
};

class Backroom {
public:
    using Job = std::function<std::function<void()>()>; // elsewhere; what it returns, on the loop

    Backroom(Mailbox &mailbox, std::size_t threads);
    Backroom(const Backroom &) = delete;
    Backroom &operator=(const Backroom &) = delete;
    ~Backroom(); // finishes what is being worked on, forgets the rest

    void run(Job job);
    // Jobs that wait: whoever brings more than is done should be turned away.
    [[nodiscard]] std::size_t waiting() const;

private:
    void work();

    Mailbox &mailbox_;
    mutable std::mutex mutex_;
    std::condition_variable more_;
    std::deque<Job> jobs_;
    bool over_ = false;
    std::vector<std::thread> threads_;
};

} // namespace ananas::app
