#include "records/amount.h"

#include "base/result.h"
#include "chips/chips.h"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace ananas::records {
namespace {

constexpr std::int64_t most_units = 1'000'000'000'000'000; // sums of these stay far inside 64 bits

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view without_trailing_zeros(std::string_view fraction) {
    while (!fraction.empty() && fraction.back() == '0') fraction.remove_suffix(1);
    return fraction;
}

} // namespace

std::string_view words_for(AmountError error) {
    switch (error) {
    case AmountError::not_an_amount: return "is not an amount";
    case AmountError::finer_than_unit: return "is finer than the smallest unit";
    case AmountError::too_large: return "is more than we count";
    }
    return "";
}

Result<Chips, AmountError> parse_amount(std::string_view text, int decimals) {
    const std::size_t point = text.find('.');
    const std::string_view whole = text.substr(0, point);
    const std::string_view fraction =
        point == std::string_view::npos ? std::string_view{} : without_trailing_zeros(text.substr(point + 1));
    if (whole.empty() || !is_digit(whole.front())) return Failure{AmountError::not_an_amount};
    std::int64_t units = 0;
    for (const char c : whole) {
        if (c == ',') continue;
        if (!is_digit(c)) return Failure{AmountError::not_an_amount};
        units = units * 10 + (c - '0');
        if (units > most_units) return Failure{AmountError::too_large};
    }
    for (const char c : fraction)
        if (!is_digit(c)) return Failure{AmountError::not_an_amount};
    if (fraction.size() > static_cast<std::size_t>(decimals)) return Failure{AmountError::finer_than_unit};
    for (std::size_t place = 0; place < static_cast<std::size_t>(decimals); ++place)
        units = units * 10 + (place < fraction.size() ? fraction[place] - '0' : 0);
    if (units > most_units) return Failure{AmountError::too_large};
    return Chips(units);
}

int decimals_needed(std::string_view text) {
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) return 0;
    return static_cast<int>(without_trailing_zeros(text.substr(point + 1)).size());
}

std::string write_amount(Chips amount, int decimals) {
    if (decimals == 0) return fmt::format("{}", amount.units());
    std::int64_t scale = 1;
    for (int place = 0; place < decimals; ++place) scale *= 10;
    const std::int64_t fraction = amount.units() % scale;
    if (fraction == 0) return fmt::format("{}", amount.units() / scale);
    return fmt::format("{}.{:0{}}", amount.units() / scale, fraction, decimals);
}

std::string decimal_text(double number) {
    std::array<char, 400> text; // the longest double in fixed notation has 309 digits before its point
    const auto written = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    return written.ec == std::errc{} ? std::string(text.data(), written.ptr) : std::string("?");
}

} // namespace ananas::records
