// What the game is played for. A point is worth the table limit (FUP-points); it becomes chips only where
// a payment is made.
#pragma once

#include "chips/chips.h"

#include <compare>

namespace ananas::chinese {

class Points {
public:
    constexpr Points() = default;
    constexpr explicit Points(int count) : count_(count) {}

    [[nodiscard]] constexpr int count() const { return count_; }
    [[nodiscard]] constexpr Chips worth(Chips limit) const { return limit * count_; }

    friend constexpr auto operator<=>(Points, Points) = default;
    constexpr Points &operator+=(Points other) {
        count_ += other.count_;
        return *this;
    }
    constexpr Points &operator-=(Points other) {
        count_ -= other.count_;
        return *this;
    }
    friend constexpr Points operator+(Points a, Points b) { return a += b; }
    friend constexpr Points operator-(Points a, Points b) { return a -= b; }
    friend constexpr Points operator-(Points a) { return Points() - a; }

private:
    int count_ = 0;
};

} // namespace ananas::chinese
