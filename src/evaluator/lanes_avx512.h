// 32 hands at a time in 16-bit lanes of AVX-512 (BW, BITALG, VBMI, VBMI2, GFNI: Ice Lake and Zen 4 on).
// Only kernel_avx512.cpp may include this; the names live in a namespace of their own so that nothing
// compiled here with wider instructions can stand in for the same inline function elsewhere.
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace ananas::avx512 {

#define ANANAS_LANE [[gnu::always_inline]] inline

struct Lanes {
    __m512i v;

    static constexpr int count = 32;
    static constexpr bool counts_at_once = true; // popcount is one instruction
    static constexpr bool blends_at_once = true; // so is select
    Lanes() = default;
    ANANAS_LANE explicit Lanes(__m512i bits) : v(bits) {}
    ANANAS_LANE explicit Lanes(int every) : v(_mm512_set1_epi16(static_cast<short>(every))) {}
};
struct Mask {
    __mmask32 m;
};

ANANAS_LANE Lanes operator&(Lanes a, Lanes b) { return Lanes(_mm512_and_si512(a.v, b.v)); }
ANANAS_LANE Lanes operator|(Lanes a, Lanes b) { return Lanes(_mm512_or_si512(a.v, b.v)); }
ANANAS_LANE Lanes operator^(Lanes a, Lanes b) { return Lanes(_mm512_xor_si512(a.v, b.v)); }
ANANAS_LANE Lanes operator+(Lanes a, Lanes b) { return Lanes(_mm512_add_epi16(a.v, b.v)); }
ANANAS_LANE Lanes operator-(Lanes a, Lanes b) { return Lanes(_mm512_sub_epi16(a.v, b.v)); }
ANANAS_LANE Lanes operator~(Lanes a) { return Lanes(_mm512_ternarylogic_epi32(a.v, a.v, a.v, 0x0F)); }
ANANAS_LANE Lanes max(Lanes a, Lanes b) { return Lanes(_mm512_max_epu16(a.v, b.v)); }
ANANAS_LANE Lanes popcount(Lanes a) { return Lanes(_mm512_popcnt_epi16(a.v)); }

// Three-input logic is one instruction whose last operand is the truth table of (a, b, c).
template <int table> ANANAS_LANE Lanes logic(Lanes a, Lanes b, Lanes c) {
    return Lanes(_mm512_ternarylogic_epi32(a.v, b.v, c.v, table));
}
ANANAS_LANE Lanes or3(Lanes a, Lanes b, Lanes c) { return logic<0xFE>(a, b, c); }
ANANAS_LANE Lanes and3(Lanes a, Lanes b, Lanes c) { return logic<0x80>(a, b, c); }
ANANAS_LANE Lanes xor3(Lanes a, Lanes b, Lanes c) { return logic<0x96>(a, b, c); }
ANANAS_LANE Lanes majority(Lanes a, Lanes b, Lanes c) { return logic<0xE8>(a, b, c); }
ANANAS_LANE Lanes a_xor_bc(Lanes a, Lanes b, Lanes c) { return logic<0x78>(a, b, c); }
ANANAS_LANE Lanes a_or_bc(Lanes a, Lanes b, Lanes c) { return logic<0xF8>(a, b, c); }
ANANAS_LANE Lanes a_and_b_or_c(Lanes a, Lanes b, Lanes c) { return logic<0xE0>(a, b, c); }
ANANAS_LANE Lanes a_or_b_not_c(Lanes a, Lanes b, Lanes c) { return logic<0x54>(a, b, c); }     // (a | b) & ~c
ANANAS_LANE Lanes a_or_b_and_not_c(Lanes a, Lanes b, Lanes c) { return logic<0xF4>(a, b, c); } // a | (b & ~c)
ANANAS_LANE Lanes a_not_b_not_c(Lanes a, Lanes b, Lanes c) { return logic<0x10>(a, b, c); }
ANANAS_LANE Lanes and_not(Lanes a, Lanes b) { return Lanes(_mm512_andnot_si512(b.v, a.v)); } // a & ~b

template <int bits> ANANAS_LANE Lanes shift_left(Lanes a) { return Lanes(_mm512_slli_epi16(a.v, bits)); }
template <int bits> ANANAS_LANE Lanes shift_right(Lanes a) { return Lanes(_mm512_srli_epi16(a.v, bits)); }
// The ace at both ends: bit 0 is the ace as a one, bit r + 1 is rank r.
ANANAS_LANE Lanes with_low_ace(Lanes ranks) { return Lanes(_mm512_shldi_epi16(ranks.v, shift_left<3>(ranks).v, 1)); }

// Bit 15 becomes bit 0 and so on: bits within bytes by an affine map, then the bytes of a lane.
ANANAS_LANE Lanes reversed(Lanes a) {
    const __m512i bytes =
        _mm512_gf2p8affine_epi64_epi8(a.v, _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL)), 0);
    return Lanes(_mm512_shldi_epi16(bytes, bytes, 8));
}

ANANAS_LANE Mask nonzero(Lanes a) { return {_mm512_test_epi16_mask(a.v, a.v)}; }
ANANAS_LANE Mask zero(Lanes a) { return {_mm512_testn_epi16_mask(a.v, a.v)}; }
ANANAS_LANE Mask intersects(Lanes a, Lanes b) { return {_mm512_test_epi16_mask(a.v, b.v)}; }
ANANAS_LANE Mask nonzero_and(Mask where, Lanes a) { return {_mm512_mask_test_epi16_mask(where.m, a.v, a.v)}; }
ANANAS_LANE Mask equal(Lanes a, Lanes b) { return {_mm512_cmpeq_epi16_mask(a.v, b.v)}; }
ANANAS_LANE Mask above(Lanes a, Lanes b) { return {_mm512_cmpgt_epu16_mask(a.v, b.v)}; }
template <int n> ANANAS_LANE Mask greater(Lanes a) { return {_mm512_cmpgt_epi16_mask(a.v, _mm512_set1_epi16(n))}; }
template <int n> ANANAS_LANE Mask less(Lanes a) { return {_mm512_cmplt_epi16_mask(a.v, _mm512_set1_epi16(n))}; }
ANANAS_LANE Mask both(Mask a, Mask b) { return {_kand_mask32(a.m, b.m)}; }
ANANAS_LANE Mask not_both(Mask a, Mask b) { return {_knot_mask32(_kand_mask32(a.m, b.m))}; }
ANANAS_LANE Mask but_not(Mask a, Mask b) { return {_kandn_mask32(b.m, a.m)}; }

ANANAS_LANE Lanes select(Mask m, Lanes yes, Lanes no) { return Lanes(_mm512_mask_mov_epi16(no.v, m.m, yes.v)); }
ANANAS_LANE Lanes keep_if(Mask m, Lanes a) { return Lanes(_mm512_maskz_mov_epi16(m.m, a.v)); }
// m ? yes : no, of a `no` that is nothing where m holds.
ANANAS_LANE Lanes select_or(Mask m, Lanes yes, Lanes no) { return select(m, yes, no); }
// m ? a | b : otherwise, of a and b without a bit in common and together no less than `otherwise`.
ANANAS_LANE Lanes join_if(Mask m, Lanes otherwise, Lanes a, Lanes b) {
    return Lanes(_mm512_mask_add_epi16(otherwise.v, m.m, a.v, b.v));
}
// m ? a : b, of a b no less than a.
ANANAS_LANE Lanes raise_unless(Mask m, Lanes a, Lanes b) { return select(m, a, b); }
ANANAS_LANE Lanes subtract_if(Mask m, Lanes a, Lanes b) { return Lanes(_mm512_mask_sub_epi16(a.v, m.m, a.v, b.v)); }
ANANAS_LANE Lanes minus_one_if(Mask m, Lanes a) { return subtract_if(m, a, Lanes(1)); }

#undef ANANAS_LANE

} // namespace ananas::avx512
