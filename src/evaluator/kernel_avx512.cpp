#include "cards/card.h"
#include "evaluator/algorithm.h"
#include "evaluator/drive.h"
#include "evaluator/kernel_table.h"
#include "evaluator/lanes_avx512.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace ananas::kernel {
namespace {

struct Avx512 {
    using V = avx512::Lanes;
    static constexpr std::size_t lanes = V::count;
    static constexpr std::size_t overrun = 0;
    static constexpr bool whole_is_faster = false; // than some of a block

    // One bit for each of the first so many, of all that a vector has.
    [[gnu::always_inline]] static std::uint64_t first(std::size_t count, std::size_t of) {
        return count >= of ? ~0ULL >> (64 - of) : (1ULL << count) - 1;
    }

    [[gnu::always_inline]] static Suits<V> load_planes(const std::uint16_t *const planes[suit_count], std::size_t i,
                                                       std::size_t hands = lanes) {
        const auto present = static_cast<__mmask32>(first(hands, lanes));
        return {
            V(_mm512_maskz_loadu_epi16(present, planes[0] + i)), V(_mm512_maskz_loadu_epi16(present, planes[1] + i)),
            V(_mm512_maskz_loadu_epi16(present, planes[2] + i)), V(_mm512_maskz_loadu_epi16(present, planes[3] + i))};
    }

    // Four vectors of eight hands, each hand the four masks of a quadword, become four vectors with one
    // mask of each of 32 hands. Suits need no order, so two rounds of blending and funnel shifts do:
    // lane 4 j + k ends up with hand 8 k + j.
    [[gnu::always_inline]] static Suits<V> transpose(__m512i a, __m512i b, __m512i c, __m512i d) {
        const __m512i ab = _mm512_mask_mov_epi16(a, 0xAAAAAAAA, b), ba = _mm512_shldi_epi32(b, a, 16);
        const __m512i cd = _mm512_mask_mov_epi16(c, 0xAAAAAAAA, d), dc = _mm512_shldi_epi32(d, c, 16);
        return {V(_mm512_mask_mov_epi32(ab, 0xAAAA, cd)), V(_mm512_shldi_epi64(cd, ab, 32)),
                V(_mm512_mask_mov_epi32(ba, 0xAAAA, dc)), V(_mm512_shldi_epi64(dc, ba, 32))};
    }
    [[gnu::always_inline]] static Suits<V> load_sets(const CardSet *sets, std::size_t hands = lanes) {
        const std::uint64_t present = first(hands, lanes);
        const auto eight = [&](int from) __attribute__((always_inline)) {
            return _mm512_maskz_loadu_epi64(static_cast<__mmask8>(present >> from), sets + from);
        };
        return transpose(eight(0), eight(8), eight(16), eight(24));
    }

    // Card bytes of eight hands become eight card sets: each byte is turned into the number of its bit,
    // and a rotated one – rotation looks at the lowest six bits of its count only – is that bit.
    template <std::size_t per_hand>
    [[gnu::always_inline]] static __m512i eight_sets(const Card *cards, std::size_t hands) {
        const __m512i packed = _mm512_maskz_loadu_epi8(first(hands * per_hand, 8 * per_hand), cards);
        const __m512i bit_of_card = _mm512_permutexvar_epi8(packed, bits_of_cards());
        const __m512i spread = _mm512_permutexvar_epi8(places<per_hand>(), bit_of_card);
        const __m512i one = _mm512_set1_epi64(1);
        const auto card = [&]<std::size_t i>(std::integral_constant<std::size_t, i>) __attribute__((always_inline)) {
            // Shifts and shuffles run on different ports: use both.
            if constexpr (i >= per_hand)
                return _mm512_setzero_si512();
            else if constexpr (i == 0)
                return _mm512_rolv_epi64(one, spread);
            else if constexpr (i % 3 == 0)
                return _mm512_rolv_epi64(one, _mm512_srli_epi64(spread, 8 * i));
            else
                return _mm512_rolv_epi64(one, _mm512_shuffle_epi8(spread, first_is(i)));
        };
        const auto with_two =
            [&]<std::size_t i>(__m512i set, std::integral_constant<std::size_t, i>) __attribute__((always_inline)) {
                if constexpr (i >= per_hand)
                    return set;
                else
                    return _mm512_ternarylogic_epi64(set, card(number<i>), card(number<i + 1>), 0xFE);
            };
        return with_two(with_two(with_two(card(number<0>), number<1>), number<3>), number<5>);
    }
    template <std::size_t per_hand>
    [[gnu::always_inline]] static Suits<V> load_bytes(const Card *cards, std::size_t hands = lanes) {
        const auto eight = [&](std::size_t from) __attribute__((always_inline)) {
            return eight_sets<per_hand>(cards + from * per_hand, hands > from ? hands - from : 0);
        };
        return transpose(eight(0), eight(8), eight(16), eight(24));
    }

    // Halves are woven together to whole ranks; what `transpose` put elsewhere goes back to its place.
    template <bool transposed, class Rank>
    [[gnu::always_inline]] static void store(Halves<V> ranks, Rank *out, std::size_t hands = lanes) {
        const __m512i low = _mm512_unpacklo_epi16(ranks.lower.v, ranks.upper.v);
        const __m512i high = _mm512_unpackhi_epi16(ranks.lower.v, ranks.upper.v);
        const auto present = static_cast<__mmask32>(first(hands, lanes));
        const auto put = [&](int at, __m512i places) __attribute__((always_inline)) {
            const __m512i sixteen = transposed ? _mm512_permutex2var_epi32(low, places, high)
                                               : _mm512_permutex2var_epi64(low, places, high);
            _mm512_mask_storeu_epi32(out + at, static_cast<__mmask16>(present >> at), sixteen);
        };
        if constexpr (transposed) {
            put(0, _mm512_setr_epi32(0, 16, 4, 20, 8, 24, 12, 28, 1, 17, 5, 21, 9, 25, 13, 29));
            put(16, _mm512_setr_epi32(2, 18, 6, 22, 10, 26, 14, 30, 3, 19, 7, 23, 11, 27, 15, 31));
        } else {
            put(0, _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11));
            put(16, _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15));
        }
    }

private:
    struct alignas(64) Bytes {
        std::uint8_t at[64];
    };
    [[gnu::always_inline]] static __m512i bits_of_cards() {
        static constexpr Bytes bits = [] {
            Bytes table{};
            for (int card = 0; card < 64; ++card) table.at[card] = static_cast<std::uint8_t>(card % 4 * 16 + card / 4);
            return table;
        }();
        return _mm512_load_si512(bits.at);
    }
    // From `per_hand` bytes a hand to eight.
    template <std::size_t per_hand> [[gnu::always_inline]] static __m512i places() {
        static constexpr Bytes from = [] {
            Bytes table{};
            for (std::size_t byte = 0; byte < 64; ++byte)
                table.at[byte] = static_cast<std::uint8_t>((byte / 8 * per_hand + byte % 8) % 64);
            return table;
        }();
        return _mm512_load_si512(from.at);
    }
    // Byte i of every hand comes first.
    [[gnu::always_inline]] static __m512i first_is(std::size_t i) {
        return _mm512_set1_epi64(static_cast<long long>(i)) + _mm512_setr_epi64(0, 8, 0, 8, 0, 8, 0, 8);
    }
    template <std::size_t i> static constexpr std::integral_constant<std::size_t, i> number{};
};

} // namespace

constinit const Table avx512_table = Functions<Avx512>::table;

} // namespace ananas::kernel
