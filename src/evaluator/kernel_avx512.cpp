#include "evaluator/lanes_avx512.h"

#include "evaluator/drive.h"

namespace ananas::kernel {
namespace {

struct Avx512 {
    using V = avx512::Lanes;
    static constexpr std::size_t lanes = V::count;
    static constexpr std::size_t overrun = 0; // masked loads

    [[gnu::always_inline]] static Suits<V> load_planes(const std::uint16_t *const planes[suit_count], std::size_t i) {
        return {V(_mm512_loadu_si512(planes[0] + i)), V(_mm512_loadu_si512(planes[1] + i)),
                V(_mm512_loadu_si512(planes[2] + i)), V(_mm512_loadu_si512(planes[3] + i))};
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
    [[gnu::always_inline]] static Suits<V> load_sets(const CardSet *hands) {
        return transpose(_mm512_loadu_si512(hands), _mm512_loadu_si512(hands + 8), _mm512_loadu_si512(hands + 16),
                         _mm512_loadu_si512(hands + 24));
    }

    // Card bytes of eight hands become eight card sets: each byte is turned into the number of its bit,
    // and a rotated one – rotation looks at the lowest six bits of its count only – is that bit.
    template <int per_hand> [[gnu::always_inline]] static __m512i eight_sets(const Card *cards) {
        constexpr __mmask64 present = (1ULL << (8 * per_hand)) - 1;
        const __m512i packed = _mm512_maskz_loadu_epi8(present, cards);
        const __m512i bit_of_card = _mm512_permutexvar_epi8(packed, bits_of_cards());
        const __m512i spread = _mm512_permutexvar_epi8(places<per_hand>(), bit_of_card);
        const __m512i one = _mm512_set1_epi64(1);
        const auto card = [&]<int i>() __attribute__((always_inline)) {
            // Shifts and shuffles run on different ports: use both.
            if constexpr (i == 0) return _mm512_rolv_epi64(one, spread);
            else if constexpr (i % 3 == 0) return _mm512_rolv_epi64(one, _mm512_srli_epi64(spread, 8 * i));
            else return _mm512_rolv_epi64(one, _mm512_shuffle_epi8(spread, first_is<i>()));
        };
        __m512i set = _mm512_ternarylogic_epi64(card.template operator()<0>(), card.template operator()<1>(), card.template operator()<2>(), 0xFE);
        if constexpr (per_hand == 4) set = _mm512_or_si512(set, card.template operator()<3>());
        if constexpr (per_hand >= 5) set = _mm512_ternarylogic_epi64(set, card.template operator()<3>(), card.template operator()<4>(), 0xFE);
        if constexpr (per_hand == 6) set = _mm512_or_si512(set, card.template operator()<5>());
        if constexpr (per_hand == 7) set = _mm512_ternarylogic_epi64(set, card.template operator()<5>(), card.template operator()<6>(), 0xFE);
        return set;
    }
    template <int per_hand> [[gnu::always_inline]] static Suits<V> load_bytes(const Card *cards) {
        return transpose(eight_sets<per_hand>(cards), eight_sets<per_hand>(cards + 8 * per_hand),
                         eight_sets<per_hand>(cards + 16 * per_hand), eight_sets<per_hand>(cards + 24 * per_hand));
    }

    template <class Rank> [[gnu::always_inline]] static void store_in_order(Halves<V> ranks, Rank *out) {
        const __m512i low = _mm512_unpacklo_epi16(ranks.lower.v, ranks.upper.v);
        const __m512i high = _mm512_unpackhi_epi16(ranks.lower.v, ranks.upper.v);
        const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
        const __m512i second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
        _mm512_storeu_si512(out, _mm512_permutex2var_epi64(low, first, high));
        _mm512_storeu_si512(out + 16, _mm512_permutex2var_epi64(low, second, high));
    }
    template <class Rank> [[gnu::always_inline]] static void store_transposed(Halves<V> ranks, Rank *out) {
        const __m512i even = _mm512_unpacklo_epi16(ranks.lower.v, ranks.upper.v);
        const __m512i odd = _mm512_unpackhi_epi16(ranks.lower.v, ranks.upper.v);
        const __m512i first = _mm512_setr_epi32(0, 16, 4, 20, 8, 24, 12, 28, 1, 17, 5, 21, 9, 25, 13, 29);
        const __m512i second = _mm512_setr_epi32(2, 18, 6, 22, 10, 26, 14, 30, 3, 19, 7, 23, 11, 27, 15, 31);
        _mm512_storeu_si512(out, _mm512_permutex2var_epi32(even, first, odd));
        _mm512_storeu_si512(out + 16, _mm512_permutex2var_epi32(even, second, odd));
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
    template <int per_hand> [[gnu::always_inline]] static __m512i places() {
        static constexpr Bytes from = [] {
            Bytes table{};
            for (int byte = 0; byte < 64; ++byte)
                table.at[byte] = static_cast<std::uint8_t>((byte / 8 * per_hand + byte % 8) % 64);
            return table;
        }();
        return _mm512_load_si512(from.at);
    }
    // Byte i of every hand comes first.
    template <int i> [[gnu::always_inline]] static __m512i first_is() {
        return _mm512_set1_epi64(i) + _mm512_setr_epi64(0, 8, 0, 8, 0, 8, 0, 8);
    }
};

} // namespace

constinit const Table avx512_table = Functions<Avx512>::table;

} // namespace ananas::kernel
