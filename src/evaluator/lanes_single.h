// One hand at a time, for evaluator.h.
#pragma once

#include <bit>
#include <cstdint>

namespace ananas::single {

#define ANANAS_LANE [[gnu::always_inline]] constexpr inline

struct Lanes {
    std::uint16_t v = 0;

    static constexpr int count = 1;
    static constexpr bool counts_at_once = false;
    static constexpr bool blends_at_once = true;
    Lanes() = default;
    constexpr explicit Lanes(unsigned bits) : v(static_cast<std::uint16_t>(bits)) {}
    constexpr explicit Lanes(int bits) : v(static_cast<std::uint16_t>(bits)) {}
};
struct Mask {
    bool m;
};

ANANAS_LANE Lanes operator&(Lanes a, Lanes b) { return Lanes(a.v & b.v); }
ANANAS_LANE Lanes operator|(Lanes a, Lanes b) { return Lanes(a.v | b.v); }
ANANAS_LANE Lanes operator^(Lanes a, Lanes b) { return Lanes(a.v ^ b.v); }
ANANAS_LANE Lanes operator+(Lanes a, Lanes b) { return Lanes(a.v + b.v); }
ANANAS_LANE Lanes operator-(Lanes a, Lanes b) { return Lanes(a.v - b.v); }
ANANAS_LANE Lanes operator~(Lanes a) { return Lanes(~a.v); }
ANANAS_LANE Lanes max(Lanes a, Lanes b) { return a.v > b.v ? a : b; }

// Without a popcount instruction in the baseline this beats the library's table.
ANANAS_LANE Lanes popcount(Lanes a) {
    unsigned x = a.v;
    x -= x >> 1 & 0x5555U;
    x = (x & 0x3333U) + (x >> 2 & 0x3333U);
    x = (x + (x >> 4)) & 0x0F0FU;
    return Lanes((x + (x >> 8)) & 0x1FU);
}

ANANAS_LANE Lanes or3(Lanes a, Lanes b, Lanes c) { return a | b | c; }
ANANAS_LANE Lanes and3(Lanes a, Lanes b, Lanes c) { return a & b & c; }
ANANAS_LANE Lanes xor3(Lanes a, Lanes b, Lanes c) { return a ^ b ^ c; }
ANANAS_LANE Lanes majority(Lanes a, Lanes b, Lanes c) { return (a & b) | (c & (a | b)); }
ANANAS_LANE Lanes a_xor_bc(Lanes a, Lanes b, Lanes c) { return a ^ (b & c); }
ANANAS_LANE Lanes a_or_bc(Lanes a, Lanes b, Lanes c) { return a | (b & c); }
ANANAS_LANE Lanes a_and_b_or_c(Lanes a, Lanes b, Lanes c) { return a & (b | c); }
ANANAS_LANE Lanes a_or_b_not_c(Lanes a, Lanes b, Lanes c) { return (a | b) & ~c; }
ANANAS_LANE Lanes a_or_b_and_not_c(Lanes a, Lanes b, Lanes c) { return a | (b & ~c); }
ANANAS_LANE Lanes a_not_b_not_c(Lanes a, Lanes b, Lanes c) { return a & ~(b | c); }
ANANAS_LANE Lanes and_not(Lanes a, Lanes b) { return a & ~b; }

template <int bits> ANANAS_LANE Lanes shift_left(Lanes a) { return Lanes(a.v << bits); }
template <int bits> ANANAS_LANE Lanes shift_right(Lanes a) { return Lanes(a.v >> bits); }
ANANAS_LANE Lanes with_low_ace(Lanes ranks) { return Lanes(ranks.v << 1 | ranks.v >> 12); }
ANANAS_LANE Lanes reversed(Lanes a) {
    unsigned x = a.v;
    x = (x & 0x5555U) << 1 | (x >> 1 & 0x5555U);
    x = (x & 0x3333U) << 2 | (x >> 2 & 0x3333U);
    x = (x & 0x0F0FU) << 4 | (x >> 4 & 0x0F0FU);
    return Lanes(x << 8 | x >> 8);
}

ANANAS_LANE Mask nonzero(Lanes a) { return {a.v != 0}; }
ANANAS_LANE Mask zero(Lanes a) { return {a.v == 0}; }
ANANAS_LANE Mask intersects(Lanes a, Lanes b) { return {(a.v & b.v) != 0}; }
ANANAS_LANE Mask nonzero_and(Mask where, Lanes a) { return {where.m && a.v != 0}; }
ANANAS_LANE Mask equal(Lanes a, Lanes b) { return {a.v == b.v}; }
ANANAS_LANE Mask above(Lanes a, Lanes b) { return {a.v > b.v}; }
template <int n> ANANAS_LANE Mask greater(Lanes a) { return {a.v > n}; }
template <int n> ANANAS_LANE Mask less(Lanes a) { return {a.v < n}; }
ANANAS_LANE Mask both(Mask a, Mask b) { return {a.m && b.m}; }
ANANAS_LANE Mask not_both(Mask a, Mask b) { return {!(a.m && b.m)}; }
ANANAS_LANE Mask but_not(Mask a, Mask b) { return {a.m && !b.m}; }

ANANAS_LANE Lanes select(Mask m, Lanes yes, Lanes no) { return m.m ? yes : no; }
ANANAS_LANE Lanes keep_if(Mask m, Lanes a) { return Lanes(m.m ? a.v : 0U); }
ANANAS_LANE Lanes select_or(Mask m, Lanes yes, Lanes no) { return select(m, yes, no); }
ANANAS_LANE Lanes raise_unless(Mask m, Lanes a, Lanes b) { return select(m, a, b); }
ANANAS_LANE Lanes join_if(Mask m, Lanes otherwise, Lanes a, Lanes b) { return m.m ? a | b : otherwise; }
ANANAS_LANE Lanes subtract_if(Mask m, Lanes a, Lanes b) { return m.m ? a - b : a; }
ANANAS_LANE Lanes minus_one_if(Mask m, Lanes a) { return a - Lanes(m.m ? 1U : 0U); }

// In place of the general one in algorithm.h: the four suits are counted side by side.
template <int of_cards, int suits> ANANAS_LANE Lanes five_suited(Lanes s0, Lanes s1, Lanes s2, Lanes s3) {
    const std::uint64_t cards =
        s0.v | std::uint64_t{s1.v} << 16 | std::uint64_t{s2.v} << 32 | std::uint64_t{s3.v} << 48;
    std::uint64_t count = cards - (cards >> 1 & 0x5555'5555'5555'5555U);
    count = (count & 0x3333'3333'3333'3333U) + (count >> 2 & 0x3333'3333'3333'3333U);
    count = (count + (count >> 4)) & 0x0F0F'0F0F'0F0F'0F0FU;
    count = (count + (count >> 8)) & 0x000F'000F'000F'000FU;
    const std::uint64_t five = (count + 0x000B'000B'000B'000BU) & 0x0010'0010'0010'0010U;
    if (five == 0) return Lanes(0);
    return Lanes(static_cast<unsigned>(cards >> (std::countr_zero(five) - 4) & 0xFFFFU));
}

#undef ANANAS_LANE

} // namespace ananas::single
