#include "room/calendar.h"

#include "room/ids.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ananas::room {
namespace {

constexpr std::int64_t day_ms = minutes(24 * 60).ms;
constexpr std::array<std::string_view, 12> month_names = {"January",   "February", "March",    "April",
                                                          "May",       "June",     "July",     "August",
                                                          "September", "October",  "November", "December"};

constexpr std::int64_t floor_divided(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

constexpr bool is_leap(std::int64_t year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }
constexpr int days_in(std::int64_t year, int month) {
    constexpr std::array<int, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[static_cast<std::size_t>(month)] + (month == 1 && is_leap(year) ? 1 : 0);
}

// The day of the first of January, counted from that of 1970.
constexpr std::int64_t new_year(std::int64_t year) {
    const std::int64_t before = year - 1;
    constexpr std::int64_t until_1970 = 1969 * 365 + 1969 / 4 - 1969 / 100 + 1969 / 400;
    return before * 365 + floor_divided(before, 4) - floor_divided(before, 100) + floor_divided(before, 400) -
           until_1970;
}

struct Date {
    std::int64_t year;
    int month; // from 0
    int day;   // from 0
};
constexpr Date date_of(std::int64_t days) {
    std::int64_t year = 1970 + floor_divided(days, 366);
    if (days < 0) year = 1970 + floor_divided(days, 365);
    while (new_year(year + 1) <= days) ++year;
    while (new_year(year) > days) --year;
    auto rest = static_cast<int>(days - new_year(year));
    int month = 0;
    for (; rest >= days_in(year, month); ++month) rest -= days_in(year, month);
    return {.year = year, .month = month, .day = rest};
}
constexpr std::int64_t days_until(const Date &date) {
    std::int64_t days = new_year(date.year) + date.day;
    for (int month = 0; month < date.month; ++month) days += days_in(date.year, month);
    return days;
}

} // namespace

std::string date_text(Moment at) {
    const std::int64_t days = floor_divided(at.ms, day_ms);
    const std::int64_t minute = (at.ms - days * day_ms) / minutes(1).ms;
    const Date date = date_of(days);
    return fmt::format("{} {} {}, {:02}:{:02} UTC", date.day + 1, month_names[static_cast<std::size_t>(date.month)],
                       date.year, minute / 60, minute % 60);
}

Moment months_later(Moment at, int months) {
    const std::int64_t days = floor_divided(at.ms, day_ms);
    Date date = date_of(days);
    const std::int64_t month = date.year * 12 + date.month + months;
    date.year = floor_divided(month, 12);
    date.month = static_cast<int>(month - date.year * 12);
    date.day = std::min(date.day, days_in(date.year, date.month) - 1);
    return {at.ms + (days_until(date) - days) * day_ms};
}

} // namespace ananas::room
