// The events of one step. Only those that are there are ever written or copied, since every checked step
// makes such a list and most hold two or three.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>

namespace ananas {

template <class Event, std::size_t room> class EventList {
    static_assert(std::is_trivially_copyable_v<Event>);

public:
    EventList() = default;
    EventList(const EventList &other) { *this = other; }
    EventList &operator=(const EventList &other) {
        if (this == &other) return *this;
        size_ = other.size_;
        std::memcpy(static_cast<void *>(memory_), static_cast<const void *>(other.memory_), size_ * sizeof(Event));
        return *this;
    }
    ~EventList() = default;

    void push_back(const Event &event) {
        if (size_ == room) std::abort(); // no step has so much to tell
        new (memory_ + size_ * sizeof(Event)) Event(event);
        ++size_;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] const Event *begin() const { return std::launder(reinterpret_cast<const Event *>(memory_)); }
    [[nodiscard]] const Event *end() const { return begin() + size_; }
    const Event &operator[](std::size_t place) const { return begin()[place]; }

private:
    std::size_t size_ = 0;
    alignas(Event) std::byte memory_[room * sizeof(Event)];
};

} // namespace ananas
