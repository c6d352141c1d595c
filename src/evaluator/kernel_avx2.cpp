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
    static constexpr std::size_t overrun = 8; // hands of bytes are read eight bytes at a time
    static constexpr bool masks = false;

    [[gnu::always_inline]] static __m256i load(const void *from) {
        return _mm256_loadu_si256(static_cast<const __m256i *>(from));
    }
    [[gnu::always_inline]] static void put(void *to, __m256i bits) {
        _mm256_storeu_si256(static_cast<__m256i *>(to), bits);
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

    template <bool transposed, class Rank> [[gnu::always_inline]] static void store(Halves<V> ranks, Rank *out) {
        store_half<transposed>(ranks.upper.a, ranks.lower.a, out);
        store_half<transposed>(ranks.upper.b, ranks.lower.b, out + Half::count);
    }
    template <bool transposed, class Rank>
    [[gnu::always_inline]] static void store_half(Half upper, Half lower, Rank *out) {
        const __m256i low = _mm256_unpacklo_epi16(lower.v, upper.v);
        const __m256i high = _mm256_unpackhi_epi16(lower.v, upper.v);
        if constexpr (transposed) {
            put(out, _mm256_permute4x64_epi64(_mm256_unpacklo_epi32(low, high), 0xD8));
            put(out + 8, _mm256_permute4x64_epi64(_mm256_unpackhi_epi32(low, high), 0xD8));
        } else {
            put(out, _mm256_permute2x128_si256(low, high, 0x20));
            put(out + 8, _mm256_permute2x128_si256(low, high, 0x31));
        }
    }
};

} // namespace

constinit const Table avx2_table = Functions<Avx2>::table;

} // namespace ananas::kernel
