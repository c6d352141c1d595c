// A short list whose room is part of it: no heap, copied as bytes when its elements are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace ananas {

template <class T, std::size_t Room> class List {
    static_assert(Room < 256);

public:
    constexpr List() = default;
    constexpr List(std::initializer_list<T> items) {
        for (const T &item : items) push_back(item);
    }

    // A list without room left stops the program: in the rules every list has room for the worst hand.
    constexpr void push_back(const T &item) { items_[size_++] = item; }
    constexpr void clear() { size_ = 0; }

    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t room() { return Room; }
    constexpr const T &operator[](std::size_t place) const { return items_[place]; }
    constexpr T &operator[](std::size_t place) { return items_[place]; }
    [[nodiscard]] constexpr const T &back() const { return items_[size_ - 1]; }
    [[nodiscard]] constexpr T *begin() { return items_.data(); }
    [[nodiscard]] constexpr T *end() { return items_.data() + size_; }
    [[nodiscard]] constexpr const T *begin() const { return items_.data(); }
    [[nodiscard]] constexpr const T *end() const { return items_.data() + size_; }

    // Removes one place and keeps the order of the others.
    constexpr void erase(std::size_t place) {
        for (--size_; place < size_; ++place) items_[place] = items_[place + 1];
    }

    friend constexpr bool operator==(const List &a, const List &b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t place = 0; place < a.size_; ++place)
            if (!(a.items_[place] == b.items_[place])) return false;
        return true;
    }

private:
    std::array<T, Room> items_{};
    std::uint8_t size_ = 0;
};

} // namespace ananas
