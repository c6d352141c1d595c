// Eight hands at a time in whatever vectors the compiler has for the processor: SSE2, NEON, WebAssembly
// or none. Only what every one of them can do is used, so a select is three operations and bits are
// counted by adding halves.
#pragma once

#include <cstdint>

namespace ananas::portable {

#define ANANAS_LANE [[gnu::always_inline]] inline

using Words = std::uint16_t __attribute__((vector_size(16)));

struct Lanes {
    Words v;

    static constexpr int count = 8;
    static constexpr bool counts_at_once = false;
    static constexpr bool blends_at_once = false;
    Lanes() = default;
    ANANAS_LANE explicit Lanes(Words words) : v(words) {}
    ANANAS_LANE explicit Lanes(int every) : v(Words{} + static_cast<std::uint16_t>(every)) {}
};
struct Mask { // lanes of all ones or all zeros
    Words v;
};

ANANAS_LANE Lanes operator&(Lanes a, Lanes b) { return Lanes(a.v & b.v); }
ANANAS_LANE Lanes operator|(Lanes a, Lanes b) { return Lanes(a.v | b.v); }
ANANAS_LANE Lanes operator^(Lanes a, Lanes b) { return Lanes(a.v ^ b.v); }
ANANAS_LANE Lanes operator+(Lanes a, Lanes b) { return Lanes(a.v + b.v); }
ANANAS_LANE Lanes operator-(Lanes a, Lanes b) { return Lanes(a.v - b.v); }
ANANAS_LANE Lanes operator~(Lanes a) { return Lanes(~a.v); }
ANANAS_LANE Lanes and_not(Lanes a, Lanes b) { return Lanes(a.v & ~b.v); }

template <int bits> ANANAS_LANE Lanes shift_left(Lanes a) { return Lanes(a.v << bits); }
template <int bits> ANANAS_LANE Lanes shift_right(Lanes a) { return Lanes(a.v >> bits); }
ANANAS_LANE Lanes with_low_ace(Lanes ranks) { return (ranks + ranks) | shift_right<12>(ranks); }

ANANAS_LANE Lanes popcount(Lanes a) {
    Lanes count = a - (shift_right<1>(a) & Lanes(0x5555));
    count = (count & Lanes(0x3333)) + (shift_right<2>(count) & Lanes(0x3333));
    count = (count + shift_right<4>(count)) & Lanes(0x0F0F);
    return (count + shift_right<8>(count)) & Lanes(0x1F);
}
ANANAS_LANE Lanes reversed(Lanes a) {
    a = shift_left<1>(a & Lanes(0x5555)) | (shift_right<1>(a) & Lanes(0x5555));
    a = shift_left<2>(a & Lanes(0x3333)) | (shift_right<2>(a) & Lanes(0x3333));
    a = shift_left<4>(a & Lanes(0x0F0F)) | (shift_right<4>(a) & Lanes(0x0F0F));
    return shift_left<8>(a) | shift_right<8>(a);
}

ANANAS_LANE Lanes or3(Lanes a, Lanes b, Lanes c) { return a | b | c; }
ANANAS_LANE Lanes and3(Lanes a, Lanes b, Lanes c) { return a & b & c; }
ANANAS_LANE Lanes xor3(Lanes a, Lanes b, Lanes c) { return a ^ b ^ c; }
ANANAS_LANE Lanes majority(Lanes a, Lanes b, Lanes c) { return (a & b) | (c & (a ^ b)); } // a ^ b serves xor3 too
ANANAS_LANE Lanes a_xor_bc(Lanes a, Lanes b, Lanes c) { return a ^ (b & c); }
ANANAS_LANE Lanes a_or_bc(Lanes a, Lanes b, Lanes c) { return a | (b & c); }
ANANAS_LANE Lanes a_and_b_or_c(Lanes a, Lanes b, Lanes c) { return a & (b | c); }
ANANAS_LANE Lanes a_or_b_not_c(Lanes a, Lanes b, Lanes c) { return and_not(a | b, c); }
ANANAS_LANE Lanes a_or_b_and_not_c(Lanes a, Lanes b, Lanes c) { return a | and_not(b, c); }
ANANAS_LANE Lanes a_not_b_not_c(Lanes a, Lanes b, Lanes c) { return and_not(a, b | c); }

// Comparisons are signed where it makes no difference: SSE2 has no others.
using Signed = std::int16_t __attribute__((vector_size(16)));
template <class Comparison> ANANAS_LANE Mask mask(Comparison lanes) { return {reinterpret_cast<Words>(lanes)}; }
ANANAS_LANE Mask equal(Lanes a, Lanes b) { return mask(a.v == b.v); }
ANANAS_LANE Mask inverse(Mask a) { return {~a.v}; }
ANANAS_LANE Mask zero(Lanes a) { return equal(a, Lanes(0)); }
ANANAS_LANE Mask nonzero(Lanes a) { return inverse(zero(a)); }
ANANAS_LANE Mask intersects(Lanes a, Lanes b) { return nonzero(a & b); }
ANANAS_LANE Mask both(Mask a, Mask b) { return {a.v & b.v}; }
ANANAS_LANE Mask not_both(Mask a, Mask b) { return inverse(both(a, b)); }
ANANAS_LANE Mask but_not(Mask a, Mask b) { return {a.v & ~b.v}; }
ANANAS_LANE Mask nonzero_and(Mask where, Lanes a) { return but_not(where, zero(a)); }
ANANAS_LANE Mask above(Lanes a, Lanes b) { return mask(a.v > b.v); }
template <int n> ANANAS_LANE Mask greater(Lanes a) {
    return mask(reinterpret_cast<Signed>(a.v) > static_cast<std::int16_t>(n));
}
template <int n> ANANAS_LANE Mask less(Lanes a) {
    return mask(reinterpret_cast<Signed>(a.v) < static_cast<std::int16_t>(n));
}

ANANAS_LANE Lanes keep_if(Mask m, Lanes a) { return Lanes(a.v & m.v); }
ANANAS_LANE Lanes drop_if(Mask m, Lanes a) { return Lanes(a.v & ~m.v); }
// m ? a & b : a
ANANAS_LANE Lanes narrow_if(Mask m, Lanes a, Lanes b) { return and_not(a, and_not(Lanes(m.v), b)); }
ANANAS_LANE Lanes select(Mask m, Lanes yes, Lanes no) { return Lanes((yes.v & m.v) | (no.v & ~m.v)); }
ANANAS_LANE Lanes select_or(Mask m, Lanes yes, Lanes no) { return keep_if(m, yes) | no; }
ANANAS_LANE Lanes join_if(Mask m, Lanes otherwise, Lanes a, Lanes b) { return select(m, a | b, otherwise); }
ANANAS_LANE Lanes raise_unless(Mask m, Lanes a, Lanes b) { return select(m, a, b); }
ANANAS_LANE Lanes subtract_if(Mask m, Lanes a, Lanes b) { return a - keep_if(m, b); }
ANANAS_LANE Lanes minus_one_if(Mask m, Lanes a) { return Lanes(a.v + m.v); }
ANANAS_LANE Lanes max(Lanes a, Lanes b) { return select(above(a, b), a, b); }

#undef ANANAS_LANE

} // namespace ananas::portable
