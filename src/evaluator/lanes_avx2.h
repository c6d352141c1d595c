// 16 hands a vector in 16-bit lanes of AVX2. A mask is a vector whose lanes are all ones or all zeros.
// Only kernel_avx2.cpp may include this; see lanes_avx512.h for why the namespace.
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace ananas::avx2 {

#define ANANAS_LANE [[gnu::always_inline]] inline

struct Mask {
    __m256i v;
};
struct Lanes {
    using Mask = avx2::Mask;
    __m256i v;

    static constexpr int count = 16;
    static constexpr bool counts_at_once = false;
    static constexpr bool blends_at_once = false;
    Lanes() = default;
    ANANAS_LANE explicit Lanes(__m256i bits) : v(bits) {}
    ANANAS_LANE explicit Lanes(int every) : v(_mm256_set1_epi16(static_cast<short>(every))) {}
};

// A constant that is made once, before the loop. What the compiler sees through it makes anew each
// time when registers run out, and turns some comparisons into two.
ANANAS_LANE __m256i kept(int every) {
    __m256i v = _mm256_set1_epi16(static_cast<short>(every)); // NOLINT(misc-const-correctness): asm writes it
    asm("" : "+x"(v));
    return v;
}

ANANAS_LANE Lanes operator&(Lanes a, Lanes b) { return Lanes(_mm256_and_si256(a.v, b.v)); }
ANANAS_LANE Lanes operator|(Lanes a, Lanes b) { return Lanes(_mm256_or_si256(a.v, b.v)); }
ANANAS_LANE Lanes operator^(Lanes a, Lanes b) { return Lanes(_mm256_xor_si256(a.v, b.v)); }
ANANAS_LANE Lanes operator+(Lanes a, Lanes b) { return Lanes(_mm256_add_epi16(a.v, b.v)); }
ANANAS_LANE Lanes operator-(Lanes a, Lanes b) { return Lanes(_mm256_sub_epi16(a.v, b.v)); }
ANANAS_LANE Lanes operator~(Lanes a) { return a ^ Lanes(-1); }
ANANAS_LANE Lanes and_not(Lanes a, Lanes b) { return Lanes(_mm256_andnot_si256(b.v, a.v)); }
ANANAS_LANE Lanes max(Lanes a, Lanes b) { return Lanes(_mm256_max_epu16(a.v, b.v)); }

ANANAS_LANE __m256i per_nibble(Lanes a, __m256i low_table, __m256i high_table, __m256i *low_part) {
    const __m256i nibble = _mm256_set1_epi8(15);
    *low_part = _mm256_shuffle_epi8(low_table, _mm256_and_si256(a.v, nibble));
    return _mm256_shuffle_epi8(high_table, _mm256_and_si256(_mm256_srli_epi16(a.v, 4), nibble));
}
ANANAS_LANE __m256i in_both_halves(__m128i table) { return _mm256_broadcastsi128_si256(table); }

ANANAS_LANE Lanes popcount(Lanes a) {
    const __m256i bits = in_both_halves(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    __m256i low;
    const __m256i high = per_nibble(a, bits, bits, &low);
    return Lanes(_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1)));
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

template <int bits> ANANAS_LANE Lanes shift_left(Lanes a) { return Lanes(_mm256_slli_epi16(a.v, bits)); }
template <int bits> ANANAS_LANE Lanes shift_right(Lanes a) { return Lanes(_mm256_srli_epi16(a.v, bits)); }
ANANAS_LANE Lanes with_low_ace(Lanes ranks) { return (ranks + ranks) | shift_right<12>(ranks); }

ANANAS_LANE Lanes reversed(Lanes a) {
    const __m256i low_nibble =
        in_both_halves(_mm_setr_epi8(0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16));
    const __m256i high_nibble = in_both_halves(_mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15));
    const __m256i swap_bytes = in_both_halves(_mm_setr_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
    __m256i low;
    const __m256i high = per_nibble(a, low_nibble, high_nibble, &low);
    return Lanes(_mm256_shuffle_epi8(_mm256_or_si256(low, high), swap_bytes));
}

ANANAS_LANE Mask equal(Lanes a, Lanes b) { return {_mm256_cmpeq_epi16(a.v, b.v)}; }
ANANAS_LANE Mask inverse(Mask a) { return {_mm256_xor_si256(a.v, _mm256_set1_epi16(-1))}; }
ANANAS_LANE Mask zero(Lanes a) { return equal(a, Lanes(0)); }
// Rank masks leave bit 15 free save in reversed order, so nonzero is not a signed comparison.
ANANAS_LANE Mask nonzero(Lanes a) { return inverse(zero(a)); }
ANANAS_LANE Mask intersects(Lanes a, Lanes b) { return nonzero(a & b); }
ANANAS_LANE Mask nonzero_and(Mask where, Lanes a) { return {_mm256_andnot_si256(zero(a).v, where.v)}; }
ANANAS_LANE Mask above(Lanes a, Lanes b) { return inverse(equal(max(a, b), b)); }
template <int n> ANANAS_LANE Mask greater(Lanes a) { return {_mm256_cmpgt_epi16(a.v, kept(n))}; }
template <int n> ANANAS_LANE Mask less(Lanes a) { return {_mm256_cmpgt_epi16(kept(n), a.v)}; }
ANANAS_LANE Mask both(Mask a, Mask b) { return {_mm256_and_si256(a.v, b.v)}; }
ANANAS_LANE Mask not_both(Mask a, Mask b) { return inverse(both(a, b)); }
ANANAS_LANE Mask but_not(Mask a, Mask b) { return {_mm256_andnot_si256(b.v, a.v)}; }

ANANAS_LANE Lanes select(Mask m, Lanes yes, Lanes no) { return Lanes(_mm256_blendv_epi8(no.v, yes.v, m.v)); }
ANANAS_LANE Lanes keep_if(Mask m, Lanes a) { return Lanes(_mm256_and_si256(m.v, a.v)); }
ANANAS_LANE Lanes drop_if(Mask m, Lanes a) { return Lanes(_mm256_andnot_si256(m.v, a.v)); }
// m ? a & b : a
ANANAS_LANE Lanes narrow_if(Mask m, Lanes a, Lanes b) { return and_not(a, and_not(Lanes(m.v), b)); }
// A blend is two or three operations, so those whose operands allow it do without.
ANANAS_LANE Lanes select_or(Mask m, Lanes yes, Lanes no) { return keep_if(m, yes) | no; }
ANANAS_LANE Lanes join_if(Mask m, Lanes otherwise, Lanes a, Lanes b) { return max(otherwise, keep_if(m, a | b)); }
ANANAS_LANE Lanes raise_unless(Mask m, Lanes a, Lanes b) { return max(a, drop_if(m, b)); }
ANANAS_LANE Lanes subtract_if(Mask m, Lanes a, Lanes b) { return a - keep_if(m, b); }
ANANAS_LANE Lanes minus_one_if(Mask m, Lanes a) { return Lanes(_mm256_add_epi16(a.v, m.v)); }

#undef ANANAS_LANE

} // namespace ananas::avx2
