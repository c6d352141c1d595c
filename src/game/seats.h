// game: what the games of the house share, whatever is played – seats and sets of them (this file), who
// looks on (viewer.h), what a refusal is made of (refusal.h) and the events of one step (events.h). Uses cards
// and rulebook; a game adds how many seats it has.
//
// Seats are numbered clockwise. All seat arithmetic of the games is here.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace ananas {

enum class Seat : std::uint8_t {};
inline constexpr Seat no_seat{0xFF};

constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
constexpr Seat seat_number(int number) { return static_cast<Seat>(number); }

// One of something for each seat of a table.
template <class T, std::size_t seats> struct EachSeat {
    std::array<T, seats> at{};

    constexpr T &operator[](Seat seat) { return at[index(seat)]; }
    constexpr const T &operator[](Seat seat) const { return at[index(seat)]; }
    friend constexpr bool operator==(const EachSeat &, const EachSeat &) = default;
};

// A set of seats in one word. "Clockwise" is a rotation of that word: a table has fewer seats than the
// word has bits, and walking its bits round from any place meets the seats in the order of the table.
class SeatSet {
public:
    constexpr SeatSet() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): one seat is a set of seats
    constexpr SeatSet(Seat seat) : bits_(index(seat) < 16 ? word(1U << index(seat)) : word(0)) {}
    // Seats 0 to count - 1.
    static constexpr SeatSet first(int count) { return SeatSet(static_cast<std::uint16_t>((1U << count) - 1U)); }

    [[nodiscard]] constexpr int size() const {
        int count = 0;
        for (unsigned left = bits_; left != 0; left &= left - 1U) ++count;
        return count;
    }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    // At least two.
    [[nodiscard]] constexpr bool several() const { return (bits_ & (bits_ - 1U)) != 0; }
    [[nodiscard]] constexpr bool contains(Seat seat) const {
        return index(seat) < 16 && (unsigned{bits_} >> index(seat) & 1U) != 0;
    }
    [[nodiscard]] constexpr bool contains_all(SeatSet other) const { return (other.bits_ & ~bits_) == 0; }

    friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return SeatSet(word(a.bits_ | b.bits_)); }
    friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return SeatSet(word(a.bits_ & b.bits_)); }
    friend constexpr SeatSet operator-(SeatSet a, SeatSet b) { return SeatSet(word(a.bits_ & ~b.bits_)); }
    constexpr SeatSet &operator|=(SeatSet other) { return *this = *this | other; }
    constexpr SeatSet &operator&=(SeatSet other) { return *this = *this & other; }
    constexpr SeatSet &operator-=(SeatSet other) { return *this = *this - other; }
    friend constexpr bool operator==(SeatSet, SeatSet) = default;

    // The seats once round the table: after a seat, which itself comes last, or beginning with it.
    class Walk {
    public:
        using value_type = Seat;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;

        constexpr Walk() = default;
        constexpr Walk(std::uint16_t rest, unsigned start) : rest_(rest), start_(start) {}
        constexpr Seat operator*() const {
            return static_cast<Seat>((static_cast<unsigned>(std::countr_zero(rest_)) + start_) % 16U);
        }
        constexpr Walk &operator++() {
            rest_ = word(rest_ & (rest_ - 1U));
            return *this;
        }
        constexpr Walk operator++(int) {
            const Walk before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(Walk a, Walk b) { return a.rest_ == b.rest_; }
        [[nodiscard]] constexpr Walk begin() const { return *this; }
        [[nodiscard]] constexpr Walk end() const { return {}; }

    private:
        std::uint16_t rest_ = 0;
        unsigned start_ = 0;
    };
    [[nodiscard]] constexpr Walk clockwise_from(Seat seat) const {
        const auto start = static_cast<unsigned>(seat);
        return {std::rotr(bits_, static_cast<int>(start)), start};
    }
    [[nodiscard]] constexpr Walk clockwise_after(Seat seat) const { return clockwise_from(after(seat)); }
    [[nodiscard]] constexpr Walk begin() const { return clockwise_from(Seat{0}); }
    [[nodiscard]] constexpr Walk end() const { return {}; }

    // The next of these seats, going clockwise; the set must not be empty.
    [[nodiscard]] constexpr Seat first_from(Seat seat) const { return *clockwise_from(seat); }
    [[nodiscard]] constexpr Seat first_after(Seat seat) const { return *clockwise_after(seat); }
    // The only or lowest-numbered seat.
    [[nodiscard]] constexpr Seat front() const { return *begin(); }

private:
    constexpr explicit SeatSet(std::uint16_t bits) : bits_(bits) {}
    static constexpr std::uint16_t word(unsigned bits) { return static_cast<std::uint16_t>(bits); }
    static constexpr Seat after(Seat seat) { return static_cast<Seat>(index(seat) + 1); }

    std::uint16_t bits_ = 0;
};

} // namespace ananas
