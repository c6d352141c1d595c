// Long chains of vector operations: g++ must order them for the registers it has before it gives them out.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("schedule-insns,sched-pressure")
#endif

#include "cards/card.h"
#include "evaluator/algorithm.h"
#include "evaluator/drive.h"
#include "evaluator/kernel_table.h"
#include "evaluator/lanes_portable.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ananas::kernel {
namespace {

using portable::Words;
static_assert(std::endian::native == std::endian::little, "ranks and card sets are woven from 16-bit words");

struct Portable {
    using V = portable::Lanes;
    static constexpr std::size_t lanes = V::count;
    static constexpr std::size_t overrun = 0;
    static constexpr bool whole_is_faster = true; // than some of a block

    static Words load(const void *from) {
        Words words;
        std::memcpy(&words, from, sizeof words);
        return words;
    }
    static Suits<V> load_planes(const std::uint16_t *const planes[suit_count], std::size_t i) {
        return {V(load(planes[0] + i)), V(load(planes[1] + i)), V(load(planes[2] + i)), V(load(planes[3] + i))};
    }

    // As in the other kernels, with two hands a vector: lane 4 j + k gets hand 2 k + j.
    using Doubles = std::uint32_t __attribute__((vector_size(16)));
    using Quads = std::uint64_t __attribute__((vector_size(16)));
    // The lower half of every element of a with the upper half of b's, and the halves left over.
    template <class Elements, int half> static Words straight(Words a, Words b) {
        const Elements lower = Elements{} + static_cast<std::uint32_t>((std::uint64_t{1} << half) - 1);
        return reinterpret_cast<Words>((reinterpret_cast<Elements>(a) & lower) |
                                       (reinterpret_cast<Elements>(b) & ~lower));
    }
    template <class Elements, int half> static Words crossed(Words a, Words b) {
        return reinterpret_cast<Words>(reinterpret_cast<Elements>(a) >> half | reinterpret_cast<Elements>(b) << half);
    }
    static Suits<V> load_sets(const CardSet *sets) {
        const Words a = load(sets), b = load(sets + 2), c = load(sets + 4), d = load(sets + 6);
        const Words ab = straight<Doubles, 16>(a, b), ba = crossed<Doubles, 16>(a, b);
        const Words cd = straight<Doubles, 16>(c, d), dc = crossed<Doubles, 16>(c, d);
        return {V(straight<Quads, 32>(ab, cd)), V(crossed<Quads, 32>(ab, cd)), V(straight<Quads, 32>(ba, dc)),
                V(crossed<Quads, 32>(ba, dc))};
    }
    template <std::size_t per_hand> static Suits<V> load_bytes(const Card *cards) {
        CardSet sets[lanes];
        for (CardSet &set : sets)
            for (std::size_t i = 0; i < per_hand; ++i) set |= *cards++;
        return load_sets(sets);
    }

    template <bool transposed, class Rank> static void store(Halves<V> ranks, Rank *out) {
        const Words lower = ranks.lower.v, upper = ranks.upper.v;
        Words first, second;
        if constexpr (transposed) {
            first = __builtin_shufflevector(lower, upper, 0, 8, 4, 12, 1, 9, 5, 13);
            second = __builtin_shufflevector(lower, upper, 2, 10, 6, 14, 3, 11, 7, 15);
        } else {
            first = __builtin_shufflevector(lower, upper, 0, 8, 1, 9, 2, 10, 3, 11);
            second = __builtin_shufflevector(lower, upper, 4, 12, 5, 13, 6, 14, 7, 15);
        }
        std::memcpy(static_cast<void *>(out), &first, sizeof first);
        std::memcpy(static_cast<void *>(out + 4), &second, sizeof second);
    }
};

} // namespace

constinit const Table portable_table = Functions<Portable>::table;

} // namespace ananas::kernel
