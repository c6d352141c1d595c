// A hand's events, packed: they are most of what a table holds, and an Event is as large as the largest of its kinds.
#pragma once

#include "room/event.h"

#include <cstddef>
#include <span>
#include <vector>

namespace ananas::room {

class EventLog {
public:
    void add(std::span<const Event> events);
    void clear();
    [[nodiscard]] std::size_t size() const { return size_; }
    // Those from one place to another, as they were added.
    [[nodiscard]] std::vector<Event> between(std::size_t begin, std::size_t end) const;
    [[nodiscard]] std::vector<Event> all() const { return between(0, size_); }

private:
    std::vector<std::byte> bytes_;
    std::vector<Event> others_; // that are more than bytes: what was said, announced, who sat down
    std::size_t size_ = 0;
};

} // namespace ananas::room
