// Seats of a house-banked table, numbered as the dealer sees them from left to right: seat 0 is served
// first. Nothing goes round here, so that a set of seats is walked by number.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace ananas::twisted {

enum class Seat : std::uint8_t {};
inline constexpr int max_seats = 12; // as many as a deck serves (D31)
inline constexpr Seat no_seat{0xFF};

constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr Seat seat_number(int number) { return static_cast<Seat>(number); }

template <class T> struct PerSeat {
    std::array<T, max_seats> at{};

    constexpr T &operator[](Seat seat) { return at[index(seat)]; }
    constexpr const T &operator[](Seat seat) const { return at[index(seat)]; }
    friend constexpr bool operator==(const PerSeat &, const PerSeat &) = default;
};

class SeatSet {
public:
    constexpr SeatSet() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): one seat is a set of seats
    constexpr SeatSet(Seat seat) : bits_(static_cast<std::uint16_t>(1U << index(seat))) {}
    // Seats 0 to count - 1.
    static constexpr SeatSet first(int count) { return SeatSet((1U << count) - 1U); }

    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr bool contains(Seat seat) const {
        return index(seat) < max_seats && (bits_ >> index(seat) & 1U) != 0;
    }
    [[nodiscard]] constexpr bool contains_all(SeatSet other) const { return (other.bits_ & ~bits_) == 0; }
    // The one nearest to the dealer's left; the set must not be empty.
    [[nodiscard]] constexpr Seat front() const { return *begin(); }

    friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return SeatSet(unsigned{a.bits_} | b.bits_); }
    friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return SeatSet(unsigned{a.bits_} & b.bits_); }
    friend constexpr SeatSet operator-(SeatSet a, SeatSet b) { return SeatSet(a.bits_ & ~unsigned{b.bits_}); }
    constexpr SeatSet &operator|=(SeatSet other) { return *this = *this | other; }
    constexpr SeatSet &operator&=(SeatSet other) { return *this = *this & other; }
    constexpr SeatSet &operator-=(SeatSet other) { return *this = *this - other; }
    friend constexpr bool operator==(SeatSet, SeatSet) = default;

    class Walk {
    public:
        using value_type = Seat;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;

        constexpr Walk() = default;
        constexpr explicit Walk(unsigned rest) : rest_(rest) {}
        constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(rest_)); }
        constexpr Walk &operator++() {
            rest_ &= rest_ - 1U;
            return *this;
        }
        constexpr Walk operator++(int) {
            const Walk before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(Walk, Walk) = default;

    private:
        unsigned rest_ = 0;
    };
    [[nodiscard]] constexpr Walk begin() const { return Walk(bits_); }
    [[nodiscard]] constexpr Walk end() const { return {}; }

private:
    constexpr explicit SeatSet(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}

    std::uint16_t bits_ = 0;
};

} // namespace ananas::twisted
