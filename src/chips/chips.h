// chips: money on the table. An amount that cannot be mistaken for any other number, and the division
// of a pot among its winners to the last odd unit. Uses nothing else.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

namespace ananas {

// A whole number as counts and amounts are: bool and the character types are integers to the compiler
// and never an amount to a player.
template <class T>
concept WholeNumber =
    std::integral<T> && !std::same_as<std::remove_cv_t<T>, bool> && !std::same_as<std::remove_cv_t<T>, char> &&
    !std::same_as<std::remove_cv_t<T>, wchar_t> && !std::same_as<std::remove_cv_t<T>, char8_t> &&
    !std::same_as<std::remove_cv_t<T>, char16_t> && !std::same_as<std::remove_cv_t<T>, char32_t>;

// Prints what was violated and ends the program. Not constexpr: in a constant expression the violation
// does not compile.
[[noreturn]] void stop_for_chips(const char *violated);

// An amount in the smallest unit of the currency, or a tournament's points; negative where somebody
// owes. It adds, subtracts, compares and multiplies by a count. There is no division: a quotient loses
// the odd units that split() hands out. A result beyond 64 bits stops the program in every build, as
// wrapped-around money is worse than none.
class Chips {
public:
    constexpr Chips() = default;
    template <WholeNumber N> constexpr explicit Chips(N units) {
        if (__builtin_add_overflow(units, N{0}, &units_)) stop_for_chips("an amount does not fit in 64 bits");
    }

    [[nodiscard]] constexpr std::int64_t units() const { return units_; }

    friend constexpr auto operator<=>(Chips, Chips) = default;

    constexpr Chips &operator+=(Chips other) {
        if (__builtin_add_overflow(units_, other.units_, &units_)) stop_for_chips("a sum of chips overflows 64 bits");
        return *this;
    }
    constexpr Chips &operator-=(Chips other) {
        if (__builtin_sub_overflow(units_, other.units_, &units_))
            stop_for_chips("a difference of chips overflows 64 bits");
        return *this;
    }
    template <WholeNumber N> constexpr Chips &operator*=(N count) {
        if (__builtin_mul_overflow(units_, count, &units_)) stop_for_chips("a multiple of chips overflows 64 bits");
        return *this;
    }

    friend constexpr Chips operator+(Chips a, Chips b) { return a += b; }
    friend constexpr Chips operator-(Chips a, Chips b) { return a -= b; }
    friend constexpr Chips operator-(Chips a) { return Chips() - a; }
    template <WholeNumber N> friend constexpr Chips operator*(Chips a, N count) { return a *= count; }
    template <WholeNumber N> friend constexpr Chips operator*(N count, Chips a) { return a *= count; }

private:
    std::int64_t units_ = 0;
};
static_assert(sizeof(Chips) == 8 && std::is_trivially_copyable_v<Chips>);

// For people: 1234567 is "1,234,567", with two decimals "12,345.67".
std::string shown(Chips amount, int decimals);

// A pot divided among winners who stand in odd-chip order: place 0 is the first to get an odd unit.
// Who stands where is the game's business: clockwise from the button in hold'em (HR-H16), by the
// highest card in stud (HR-S10).
//
//     const Shares shares = split(pot, unit, 3);
//     for (int place = 0; place < shares.ways(); ++place) winner[place].stack += shares[place];
class Shares {
public:
    [[nodiscard]] constexpr int ways() const { return ways_; }
    [[nodiscard]] constexpr Chips operator[](int place) const {
        if (place < 0 || place >= ways_) stop_for_chips("a share was asked for that nobody holds");
        if (place < odd_units_) return even_ + unit_;
        return place == odd_units_ ? even_ + crumb_ : even_;
    }

private:
    friend constexpr Shares split(Chips pot, Chips unit, int ways);

    Chips even_;        // what everyone gets
    Chips unit_;        // what the first `odd_units_` places get on top
    Chips crumb_;       // what the place after them gets on top: less than a unit
    int odd_units_ = 0; // fewer than ways_
    int ways_ = 1;
};

// Divides a pot into shares of whole units, `unit` being the smallest denomination in play (D6); units
// that do not divide evenly go one each by place. A pot that is not whole units ends in a crumb smaller
// than a unit, which goes to the place next in line, so that no chip is lost and no two shares are more
// than one unit apart.
constexpr Shares split(Chips pot, Chips unit, int ways) {
    if (pot < Chips()) stop_for_chips("a negative pot cannot be split");
    if (unit <= Chips()) stop_for_chips("a pot is split in units greater than nothing");
    if (ways < 1) stop_for_chips("a pot needs at least one winner");
    const std::int64_t whole_units = pot.units() / unit.units();
    Shares shares;
    shares.even_ = unit * (whole_units / ways);
    shares.unit_ = unit;
    shares.crumb_ = pot - unit * whole_units;
    shares.odd_units_ = static_cast<int>(whole_units % ways);
    shares.ways_ = ways;
    return shares;
}

// The two halves of a high-low pot; the odd unit belongs to the high half (HR-O8a).
struct Halves {
    Chips high;
    Chips low;
};
constexpr Halves halve(Chips pot, Chips unit) {
    const Shares shares = split(pot, unit, 2);
    return {.high = shares[0], .low = shares[1]};
}

} // namespace ananas
