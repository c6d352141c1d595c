#include "cards/card.h"
#include "evaluator/algorithm.h"
#include "evaluator/drive.h"
#include "evaluator/kernel_table.h"
#include "evaluator/lanes_portable.h"

#include <cstddef>
#include <cstdint>

namespace ananas::kernel {
namespace {

struct Portable {
    using V = portable::Lanes;
    static constexpr std::size_t lanes = 1;
    static constexpr std::size_t overrun = 0;
    static constexpr bool masks = false;

    static Suits<V> load_planes(const std::uint16_t *const planes[suit_count], std::size_t i) {
        return {V(planes[0][i]), V(planes[1][i]), V(planes[2][i]), V(planes[3][i])};
    }
    static Suits<V> from_bits(std::uint64_t bits) {
        return {V(static_cast<unsigned>(bits & 0xFFFF)), V(static_cast<unsigned>(bits >> 16 & 0xFFFF)),
                V(static_cast<unsigned>(bits >> 32 & 0xFFFF)), V(static_cast<unsigned>(bits >> 48))};
    }
    static Suits<V> load_sets(const CardSet *hand) { return from_bits(hand->bits()); }
    template <std::size_t per_hand> static Suits<V> load_bytes(const Card *cards) {
        CardSet hand;
        for (int c = 0; c < per_hand; ++c) hand |= cards[c];
        return from_bits(hand.bits());
    }
    template <bool transposed, class Rank> static void store(Halves<V> ranks, Rank *out) {
        out->value = static_cast<std::uint32_t>(ranks.upper.v) << 16 | ranks.lower.v;
    }
};

} // namespace

constinit const Table portable_table = Functions<Portable>::table;

} // namespace ananas::kernel
