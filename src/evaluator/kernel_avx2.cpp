// Long chains of vector operations: g++ must order them for the registers it has before it gives them out.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("schedule-insns,sched-pressure")
#endif

#include "cards/card.h"
#include "evaluator/algorithm.h"
#include "evaluator/drive.h"
#include "evaluator/kernel_table.h"
#include "evaluator/lanes_avx2.h"
#include "evaluator/twice.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ananas::kernel {
namespace {

struct Avx2 {
    using Half = avx2::Lanes;
    using V = Twice<Half>;
    static constexpr std::size_t lanes = V::count;
    static constexpr std::size_t overrun = 8;     // hands of bytes are read eight bytes at a time
    static constexpr bool whole_is_faster = true; // than some of a block

    [[gnu::always_inline]] static __m256i load(const void *from) {
        return _mm256_loadu_si256(static_cast<const __m256i *>(from));
    }
    [[gnu::always_inline]] static void put(void *to, __m256i bits) {
        _mm256_storeu_si256(static_cast<__m256i *>(to), bits);
    }

    // Some of a vector, of elements of 32 or 64 bits: those whose place is below `some`.
    [[gnu::always_inline]] static __m256i below32(std::ptrdiff_t some) {
        return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(some)), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    }
    [[gnu::always_inline]] static __m256i below64(std::ptrdiff_t some) {
        return _mm256_cmpgt_epi64(_mm256_set1_epi64x(some), _mm256_setr_epi64x(0, 1, 2, 3));
    }
    // Words are read in pairs, and the last by itself if it has no partner.
    [[gnu::always_inline]] static Half some_words(const std::uint16_t *from, std::ptrdiff_t some) {
        const __m256i pairs = _mm256_maskload_epi32(reinterpret_cast<const int *>(from), below32(some / 2));
        if (some < 1 || some > Half::count || some % 2 == 0) return Half(pairs);
        const __m256i places = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        const __m256i last = _mm256_cmpeq_epi16(_mm256_set1_epi16(static_cast<short>(some - 1)), places);
        return Half(_mm256_blendv_epi8(pairs, _mm256_set1_epi16(static_cast<short>(from[some - 1])), last));
    }
    [[gnu::always_inline]] static Suits<V> load_planes(const std::uint16_t *const planes[suit_count], std::size_t i,
                                                       std::size_t some) {
        const auto both = [=](const std::uint16_t *plane) __attribute__((always_inline)) {
            const auto count = static_cast<std::ptrdiff_t>(some);
            return V(some_words(plane + i, count), some_words(plane + i + Half::count, count - Half::count));
        };
        return {both(planes[0]), both(planes[1]), both(planes[2]), both(planes[3])};
    }

    [[gnu::always_inline]] static Suits<V> load_planes(const std::uint16_t *const planes[suit_count], std::size_t i) {
        const auto both = [i](const std::uint16_t *plane) __attribute__((always_inline)) {
            return V(Half(load(plane + i)), Half(load(plane + i + Half::count)));
        };
        return {both(planes[0]), both(planes[1]), both(planes[2]), both(planes[3])};
    }

    // As in the AVX-512 kernel, with four hands a vector: lane 4 j + k gets hand 4 k + j.
    [[gnu::always_inline]] static Suits<V> join(Suits<Half> a, Suits<Half> b) {
        return {V(a.s0, b.s0), V(a.s1, b.s1), V(a.s2, b.s2), V(a.s3, b.s3)};
    }
    [[gnu::always_inline]] static Suits<Half> transpose(__m256i a, __m256i b, __m256i c, __m256i d) {
        const auto cross16 = [](__m256i x, __m256i y) __attribute__((always_inline)) {
            return _mm256_blend_epi16(_mm256_srli_epi32(x, 16), _mm256_slli_epi32(y, 16), 0xAA);
        };
        const auto cross32 = [](__m256i x, __m256i y) __attribute__((always_inline)) {
            return _mm256_blend_epi32(_mm256_srli_epi64(x, 32), _mm256_slli_epi64(y, 32), 0xAA);
        };
        const __m256i ab = _mm256_blend_epi16(a, b, 0xAA), ba = cross16(a, b);
        const __m256i cd = _mm256_blend_epi16(c, d, 0xAA), dc = cross16(c, d);
        return {Half(_mm256_blend_epi32(ab, cd, 0xAA)), Half(cross32(ab, cd)), Half(_mm256_blend_epi32(ba, dc, 0xAA)),
                Half(cross32(ba, dc))};
    }
    [[gnu::always_inline]] static Suits<Half> load_half(const CardSet *hands) {
        return transpose(load(hands), load(hands + 4), load(hands + 8), load(hands + 12));
    }
    [[gnu::always_inline]] static Suits<V> load_sets(const CardSet *hands) {
        return join(load_half(hands), load_half(hands + Half::count));
    }

    [[gnu::always_inline]] static Suits<V> load_sets(const CardSet *hands, std::size_t some) {
        const auto four = [=](int from) __attribute__((always_inline)) {
            return _mm256_maskload_epi64(reinterpret_cast<const long long *>(hands + from),
                                         below64(static_cast<std::ptrdiff_t>(some) - from));
        };
        return join(transpose(four(0), four(4), four(8), four(12)), transpose(four(16), four(20), four(24), four(28)));
    }

    template <std::size_t per_hand> [[gnu::always_inline]] static __m256i four_sets(const Card *cards) {
        const auto eight_bytes = [&](std::size_t hand) __attribute__((always_inline)) {
            long long bytes = 0;
            std::memcpy(&bytes, cards + hand * per_hand, sizeof bytes);
            return bytes;
        };
        const __m256i numbers = _mm256_setr_epi64x(eight_bytes(0), eight_bytes(1), eight_bytes(2), eight_bytes(3));
        const __m256i bits = _mm256_or_si256(_mm256_and_si256(_mm256_slli_epi16(numbers, 4), _mm256_set1_epi8(0x30)),
                                             _mm256_and_si256(_mm256_srli_epi16(numbers, 2), _mm256_set1_epi8(0x0F)));
        const __m256i one = _mm256_set1_epi64x(1), byte = _mm256_set1_epi64x(0xFF);
        __m256i set = _mm256_sllv_epi64(one, _mm256_and_si256(bits, byte));
        for (int card = 1; card < static_cast<int>(per_hand); ++card)
            set =
                _mm256_or_si256(set, _mm256_sllv_epi64(one, _mm256_and_si256(_mm256_srli_epi64(bits, 8 * card), byte)));
        return set;
    }
    template <std::size_t per_hand> [[gnu::always_inline]] static Suits<Half> load_half(const Card *cards) {
        return transpose(four_sets<per_hand>(cards), four_sets<per_hand>(cards + 4 * per_hand),
                         four_sets<per_hand>(cards + 8 * per_hand), four_sets<per_hand>(cards + 12 * per_hand));
    }
    template <std::size_t per_hand> [[gnu::always_inline]] static Suits<V> load_bytes(const Card *cards) {
        return join(load_half<per_hand>(cards), load_half<per_hand>(cards + Half::count * per_hand));
    }

    // The ranks of eight hands after each other, given to `write` with the place of the first.
    template <bool transposed, class Write>
    [[gnu::always_inline]] static void each_eight(Half upper, Half lower, std::ptrdiff_t first, Write write) {
        const __m256i low = _mm256_unpacklo_epi16(lower.v, upper.v);
        const __m256i high = _mm256_unpackhi_epi16(lower.v, upper.v);
        if constexpr (transposed) {
            write(first, _mm256_permute4x64_epi64(_mm256_unpacklo_epi32(low, high), 0xD8));
            write(first + 8, _mm256_permute4x64_epi64(_mm256_unpackhi_epi32(low, high), 0xD8));
        } else {
            write(first, _mm256_permute2x128_si256(low, high, 0x20));
            write(first + 8, _mm256_permute2x128_si256(low, high, 0x31));
        }
    }
    template <bool transposed, class Write>
    [[gnu::always_inline]] static void each_eight(Halves<V> ranks, Write write) {
        each_eight<transposed>(ranks.upper.a, ranks.lower.a, 0, write);
        each_eight<transposed>(ranks.upper.b, ranks.lower.b, Half::count, write);
    }
    template <bool transposed, class Rank> [[gnu::always_inline]] static void store(Halves<V> ranks, Rank *out) {
        each_eight<transposed>(ranks, [=](std::ptrdiff_t first, __m256i eight)
                                          __attribute__((always_inline)) { put(out + first, eight); });
    }
    template <bool transposed, class Rank>
    [[gnu::always_inline]] static void store(Halves<V> ranks, Rank *out, std::size_t some) {
        each_eight<transposed>(ranks, [=](std::ptrdiff_t first, __m256i eight) __attribute__((always_inline)) {
            _mm256_maskstore_epi32(reinterpret_cast<int *>(out + first),
                                   below32(static_cast<std::ptrdiff_t>(some) - first), eight);
        });
    }
};

} // namespace

constinit const Table avx2_table = Functions<Avx2>::table;

} // namespace ananas::kernel
