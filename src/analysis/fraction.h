// An exact quotient of whole numbers in lowest terms, and its decimals to any place. Sums of money over all
// deals of a game are such quotients; nothing is lost until they are printed.
#pragma once

#include <cstdint>
#include <numeric>
#include <string>

namespace ananas::analysis {

struct Fraction {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1; // above nothing

    friend constexpr bool operator==(Fraction, Fraction) = default;
};

// Lowest terms; the denominator must not be nothing.
constexpr Fraction fraction(std::int64_t numerator, std::int64_t denominator) {
    const std::int64_t common = std::gcd(numerator, denominator);
    const std::int64_t sign = denominator < 0 ? -1 : 1;
    return {sign * (numerator / common), sign * (denominator / common)};
}
constexpr Fraction operator-(Fraction a) { return {-a.numerator, a.denominator}; }
constexpr Fraction operator+(Fraction a, Fraction b) {
    const std::int64_t common = std::gcd(a.denominator, b.denominator);
    return fraction(a.numerator * (b.denominator / common) + b.numerator * (a.denominator / common),
                    a.denominator / common * b.denominator);
}
constexpr Fraction operator-(Fraction a, Fraction b) { return a + -b; }
// b must not be nothing.
constexpr Fraction operator/(Fraction a, Fraction b) {
    const std::int64_t common = std::gcd(a.denominator, b.denominator);
    return fraction(a.numerator * (b.denominator / common), a.denominator / common * b.numerator);
}
constexpr bool is_positive(Fraction a) { return a.numerator > 0; }

double to_double(Fraction value);
// "-0.041666666667": rounded to the nearest in the last place, halves away from nothing.
std::string decimal(Fraction value, int places);
std::string to_string(Fraction value); // "-1/24"

} // namespace ananas::analysis
