#include "chips/chips.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <ostream>
#include <type_traits>
#include <utility>
#include <vector>

namespace ananas {

// How a failing test shows an amount.
static void PrintTo(Chips chips, std::ostream *out) { *out << chips.units() << " chips"; }

namespace {

// What does not compile, each beside its legal sister.
template <class A, class B>
concept Adds = requires(A a, B b) { a + b; };
template <class A, class B>
concept Subtracts = requires(A a, B b) { a - b; };
template <class A, class B>
concept AddsInPlace = requires(A a, B b) { a += b; };
template <class A, class B>
concept Multiplies = requires { std::declval<A>() * std::declval<B>(); };
template <class A, class B>
concept Divides = requires(A a, B b) { a / b; };
template <class A, class B>
concept TakesRemainder = requires(A a, B b) { a % b; };
template <class A, class B>
concept Compares = requires(A a, B b) { a < b; };
template <class A, class B>
concept Equates = requires(A a, B b) { a == b; };
template <class A>
concept Increments = requires(A a) { ++a; };

static_assert(Adds<Chips, Chips> && !Adds<Chips, int> && !Adds<int, Chips> && !Adds<Chips, double>);
static_assert(Subtracts<Chips, Chips> && !Subtracts<Chips, int> && !Subtracts<int, Chips>);
static_assert(AddsInPlace<Chips &, Chips> && !AddsInPlace<Chips &, int> && !AddsInPlace<Chips &, double>);
static_assert(Multiplies<Chips, int> && Multiplies<int, Chips> && Multiplies<Chips, std::size_t>);
static_assert(!Multiplies<Chips, Chips> && !Multiplies<Chips, double> && !Multiplies<Chips, bool> &&
              !Multiplies<Chips, char>);
static_assert(!Divides<Chips, Chips> && !Divides<Chips, int> && !TakesRemainder<Chips, Chips> &&
              !TakesRemainder<Chips, int>);
static_assert(Compares<Chips, Chips> && !Compares<Chips, int> && !Compares<int, Chips>);
static_assert(Equates<Chips, Chips> && !Equates<Chips, int> && !Equates<Chips, bool>);
static_assert(!Increments<Chips>);

static_assert(std::is_constructible_v<Chips, int> && std::is_constructible_v<Chips, std::int64_t> &&
              std::is_constructible_v<Chips, std::size_t>);
static_assert(!std::is_convertible_v<int, Chips> && !std::is_convertible_v<std::int64_t, Chips>);
static_assert(!std::is_constructible_v<Chips, double> && !std::is_constructible_v<Chips, float>);
static_assert(!std::is_constructible_v<Chips, bool> && !std::is_constructible_v<Chips, char>);
static_assert(!std::is_constructible_v<bool, Chips> && !std::is_constructible_v<std::int64_t, Chips> &&
              !std::is_constructible_v<double, Chips>);
static_assert(!std::is_assignable_v<Chips &, int>);

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

std::vector<Chips> listed(const Shares &shares) {
    std::vector<Chips> list;
    for (int place = 0; place < shares.ways(); ++place) list.push_back(shares[place]);
    return list;
}

std::vector<Chips> chips(std::initializer_list<int> amounts) {
    std::vector<Chips> list;
    for (const int amount : amounts) list.emplace_back(amount);
    return list;
}

TEST(Chips, reckon_like_money) {
    EXPECT_EQ(Chips(70) + Chips(30), Chips(100));
    EXPECT_EQ(Chips(70) - Chips(100), Chips(-30));
    EXPECT_EQ(-Chips(30), Chips(-30));
    EXPECT_EQ(Chips(25) * 3, Chips(75));
    EXPECT_EQ(3 * Chips(25), Chips(75));
    EXPECT_EQ(Chips(), Chips(0));
    EXPECT_LT(Chips(99), Chips(100));
    EXPECT_EQ(std::min(Chips(300), Chips(120)), Chips(120));
    EXPECT_EQ(Chips(250).units(), 250);
}

TEST(Chips, hold_every_amount_of_64_bits) {
    EXPECT_EQ(Chips(most).units(), most);
    EXPECT_EQ(Chips(least).units(), least);
    EXPECT_EQ(Chips(most) - Chips(most), Chips(0));
    EXPECT_EQ(Chips(most - 1) + Chips(1), Chips(most));
}

TEST(Chips, are_shown_in_groups_and_with_as_many_decimals_as_are_wanted) {
    EXPECT_EQ(shown(Chips(), 0), "0");
    EXPECT_EQ(shown(Chips(999), 0), "999");
    EXPECT_EQ(shown(Chips(1'234'567), 0), "1,234,567");
    EXPECT_EQ(shown(Chips(-1'200), 0), "-1,200");
    EXPECT_EQ(shown(Chips(), 2), "0.00");
    EXPECT_EQ(shown(Chips(5), 2), "0.05");
    EXPECT_EQ(shown(Chips(-150), 2), "-1.50");
    EXPECT_EQ(shown(Chips(99'999), 2), "999.99");
    EXPECT_EQ(shown(Chips(1'234'567), 2), "12,345.67");
    EXPECT_EQ(shown(Chips(std::numeric_limits<std::int64_t>::min()), 0), "-9,223,372,036,854,775,808");
}

TEST(ChipsDeathTest, never_wrap_around) {
    EXPECT_DEATH(Chips(most) + Chips(1), "a sum of chips overflows");
    EXPECT_DEATH(Chips(least) - Chips(1), "a difference of chips overflows");
    EXPECT_DEATH(-Chips(least), "a difference of chips overflows");
    EXPECT_DEATH(Chips(most) * 2, "a multiple of chips overflows");
    EXPECT_DEATH(Chips(2) * std::numeric_limits<std::uint64_t>::max(), "a multiple of chips overflows");
    EXPECT_DEATH(Chips{std::numeric_limits<std::uint64_t>::max()}, "does not fit in 64 bits");
}

TEST(Split, even_pot_gives_equal_shares) { EXPECT_EQ(listed(split(Chips(300), Chips(1), 3)), chips({100, 100, 100})); }

TEST(Split, one_winner_takes_all) { EXPECT_EQ(listed(split(Chips(301), Chips(25), 1)), chips({301})); }

TEST(Split, odd_units_go_one_each_to_the_first_places) {
    EXPECT_EQ(listed(split(Chips(100), Chips(1), 3)), chips({34, 33, 33}));
    EXPECT_EQ(listed(split(Chips(101), Chips(1), 3)), chips({34, 34, 33}));
    EXPECT_EQ(listed(split(Chips(2), Chips(1), 5)), chips({1, 1, 0, 0, 0}));
}

TEST(Split, odd_unit_is_the_smallest_denomination_in_play) {
    EXPECT_EQ(listed(split(Chips(1000), Chips(25), 3)), chips({350, 325, 325}));
    EXPECT_EQ(listed(split(Chips(1025), Chips(25), 3)), chips({350, 350, 325}));
}

TEST(Split, crumb_below_the_unit_goes_to_the_next_in_line) {
    EXPECT_EQ(listed(split(Chips(1010), Chips(25), 3)), chips({350, 335, 325}));
    EXPECT_EQ(listed(split(Chips(10), Chips(25), 3)), chips({10, 0, 0}));
}

TEST(Split, nothing_splits_into_nothing) { EXPECT_EQ(listed(split(Chips(0), Chips(1), 2)), chips({0, 0})); }

TEST(Split, odd_unit_between_the_halves_is_the_high_hands) {
    const Halves halves = halve(Chips(75), Chips(5));
    EXPECT_EQ(halves.high, Chips(40));
    EXPECT_EQ(halves.low, Chips(35));
}

TEST(Split, largest_pot_and_unit_stay_within_64_bits) {
    EXPECT_EQ(listed(split(Chips(most), Chips(1), 2)), (std::vector{Chips(most / 2 + 1), Chips(most / 2)}));
    EXPECT_EQ(listed(split(Chips(most), Chips(most), 2)), (std::vector{Chips(most), Chips(0)}));
    EXPECT_EQ(listed(split(Chips(7), Chips(most), 2)), (std::vector{Chips(7), Chips(0)}));
}

TEST(SplitDeathTest, refuses_what_cannot_be_split) {
    EXPECT_DEATH(split(Chips(-1), Chips(1), 2), "a negative pot");
    EXPECT_DEATH(split(Chips(10), Chips(0), 2), "units greater than nothing");
    EXPECT_DEATH(split(Chips(10), Chips(-5), 2), "units greater than nothing");
    EXPECT_DEATH(split(Chips(10), Chips(1), 0), "at least one winner");
    const Shares shares = split(Chips(10), Chips(1), 2);
    EXPECT_DEATH(static_cast<void>(shares[2]), "nobody holds");
    EXPECT_DEATH(static_cast<void>(shares[-1]), "nobody holds");
}

// Pots and units of every size, not only RapidCheck's small numbers.
rc::Gen<Chips> any_amount(std::int64_t from) {
    return rc::gen::oneOf(rc::gen::map(rc::gen::inRange<std::int64_t>(from, 1000), [](auto n) { return Chips(n); }),
                          rc::gen::map(rc::gen::inRange<std::int64_t>(from, most), [](auto n) { return Chips(n); }));
}

RC_GTEST_PROP(SplitProperties, conserve_every_chip, ()) {
    const Chips pot = *any_amount(0);
    const Chips unit = *any_amount(1);
    const int ways = *rc::gen::inRange(1, 24);
    Chips paid;
    for (const Chips share : listed(split(pot, unit, ways))) paid += share;
    RC_ASSERT(paid == pot);
}

RC_GTEST_PROP(SplitProperties, shares_are_at_most_one_unit_apart, ()) {
    const Chips pot = *any_amount(0);
    const Chips unit = *any_amount(1);
    const auto shares = listed(split(pot, unit, *rc::gen::inRange(1, 24)));
    const auto [smallest, largest] = std::ranges::minmax(shares);
    RC_ASSERT(smallest >= Chips(0));
    RC_ASSERT(largest - smallest <= unit);
}

RC_GTEST_PROP(SplitProperties, nobody_later_in_line_gets_more, ()) {
    const Chips pot = *any_amount(0);
    const Chips unit = *any_amount(1);
    RC_ASSERT(std::ranges::is_sorted(listed(split(pot, unit, *rc::gen::inRange(1, 24))), std::ranges::greater{}));
}

RC_GTEST_PROP(SplitProperties, whole_unit_pots_make_whole_unit_shares, ()) {
    const std::int64_t unit = *rc::gen::inRange<std::int64_t>(1, 10'000);
    const Chips pot = Chips(unit) * *rc::gen::inRange<std::int64_t>(0, 1'000'000);
    for (const Chips share : listed(split(pot, Chips(unit), *rc::gen::inRange(1, 24))))
        RC_ASSERT(share.units() % unit == 0);
}

// Halves of a high-low pot split again among tied winners: a quarter is a quarter, and all is paid.
RC_GTEST_PROP(SplitProperties, halves_split_again_conserve_every_chip, ()) {
    const Chips pot = *any_amount(0);
    const Chips unit = *any_amount(1);
    const Halves halves = halve(pot, unit);
    RC_ASSERT(halves.high + halves.low == pot);
    RC_ASSERT(halves.high >= halves.low);
    Chips paid;
    for (const Chips half : {halves.high, halves.low})
        for (const Chips share : listed(split(half, unit, *rc::gen::inRange(1, 10)))) paid += share;
    RC_ASSERT(paid == pot);
}

} // namespace
} // namespace ananas
