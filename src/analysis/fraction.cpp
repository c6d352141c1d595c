#include "analysis/fraction.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace ananas::analysis {

double to_double(Fraction value) {
    return static_cast<double>(value.numerator) / static_cast<double>(value.denominator);
}

// As on paper, digit by digit, so that nothing but the last place is rounded.
std::string decimal(Fraction value, int places) {
    const bool negative = value.numerator < 0;
    const auto divisor = static_cast<std::uint64_t>(value.denominator);
    const std::uint64_t magnitude = negative ? std::uint64_t{0} - static_cast<std::uint64_t>(value.numerator)
                                             : static_cast<std::uint64_t>(value.numerator);
    std::string digits = fmt::format("{}", magnitude / divisor);
    std::uint64_t rest = magnitude % divisor;
    const auto ten_times = [divisor, &rest] { // without a product that could overflow
        std::uint64_t digit = 0;
        std::uint64_t sum = 0;
        for (int time = 0; time < 10; ++time) {
            digit += rest >= divisor - sum ? 1U : 0U;
            sum = rest >= divisor - sum ? rest - (divisor - sum) : sum + rest;
        }
        rest = sum;
        return digit;
    };
    for (int place = 0; place < places; ++place) digits += static_cast<char>('0' + ten_times());
    if (rest >= divisor - rest) { // round up, carrying
        std::size_t place = digits.size();
        while (place > 0 && digits[place - 1] == '9') digits[--place] = '0';
        if (place > 0)
            ++digits[place - 1];
        else
            digits.insert(0, 1, '1');
    }
    const std::size_t point = digits.size() - static_cast<std::size_t>(places);
    const bool nothing = digits.find_first_not_of('0') == std::string::npos;
    return fmt::format("{}{}{}{}", negative && !nothing ? "-" : "", digits.substr(0, point), places > 0 ? "." : "",
                       digits.substr(point));
}

std::string to_string(Fraction value) { return fmt::format("{}/{}", value.numerator, value.denominator); }

} // namespace ananas::analysis
