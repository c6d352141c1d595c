// Walks a batch block by block. A platform gives the lanes and how they are filled from each layout and
// written back; here are the loops, the last block that is not full, and the table of it all.
#pragma once

#include "evaluator/algorithm.h"
#include "evaluator/kernel_table.h"
#include "evaluator/omaha.h"

#include <cstring>

namespace ananas::kernel {

// Where a block comes from. `load` reads a whole block at hand i; `load_some` reads only `some` hands
// of it, by masks where the platform has them and through a copy where it has not; `has_room` says
// whether a whole block may be read with so many hands after it.
template <class P> struct PlaneSource {
    static constexpr bool transposed = false;
    SuitPlanes hands;

    [[gnu::always_inline]] [[nodiscard]] auto load(std::size_t i) const { return P::load_planes(hands.planes, i); }
    [[gnu::always_inline]] [[nodiscard]] auto load_some(std::size_t i, std::size_t some) const {
        if constexpr (requires { P::load_planes(hands.planes, i, some); }) {
            return P::load_planes(hands.planes, i, some);
        } else {
            std::uint16_t copy[suit_count][P::lanes] = {};
            for (int s = 0; s < suit_count; ++s)
                std::memcpy(copy[s], hands.planes[s] + i, some * sizeof(std::uint16_t));
            const std::uint16_t *const planes[suit_count] = {copy[0], copy[1], copy[2], copy[3]};
            return P::load_planes(planes, 0);
        }
    }
    [[nodiscard]] static bool has_room(std::size_t) { return true; }
};

template <class V> struct Sharing {
    Suits<V> whole, own;
};
template <class P> struct SharedSource {
    static constexpr bool transposed = false;
    using V = typename P::V;
    PlaneSource<P> rest;
    Suits<V> shared;

    [[gnu::always_inline]] auto with_shared(Suits<V> own) const {
        return Sharing<V>{{own.s0 | shared.s0, own.s1 | shared.s1, own.s2 | shared.s2, own.s3 | shared.s3}, own};
    }
    [[gnu::always_inline]] auto load(std::size_t i) const { return with_shared(rest.load(i)); }
    [[gnu::always_inline]] auto load_some(std::size_t i, std::size_t some) const {
        return with_shared(rest.load_some(i, some));
    }
    [[nodiscard]] static bool has_room(std::size_t) { return true; }
};

template <class P> struct SetSource {
    static constexpr bool transposed = true;
    const CardSet *hands;

    [[gnu::always_inline]] [[nodiscard]] auto load(std::size_t i) const { return P::load_sets(hands + i); }
    [[gnu::always_inline]] [[nodiscard]] auto load_some(std::size_t i, std::size_t some) const {
        if constexpr (requires { P::load_sets(hands, some); }) {
            return P::load_sets(hands + i, some);
        } else {
            CardSet copy[P::lanes] = {};
            std::memcpy(static_cast<void *>(copy), hands + i, some * sizeof(CardSet));
            return P::load_sets(copy);
        }
    }
    [[nodiscard]] static bool has_room(std::size_t) { return true; }
};

template <class P, std::size_t per_hand> struct ByteSource {
    static constexpr bool transposed = true;
    const Card *cards;

    [[gnu::always_inline]] [[nodiscard]] auto load(std::size_t i) const {
        return P::template load_bytes<per_hand>(cards + i * per_hand);
    }
    [[gnu::always_inline]] [[nodiscard]] auto load_some(std::size_t i, std::size_t some) const {
        if constexpr (requires { P::template load_bytes<per_hand>(cards, some); }) {
            return P::template load_bytes<per_hand>(cards + i * per_hand, some);
        } else {
            Card copy[P::lanes * per_hand + P::overrun] = {};
            std::memcpy(static_cast<void *>(copy), cards + i * per_hand, some * per_hand);
            return P::template load_bytes<per_hand>(copy);
        }
    }
    [[nodiscard]] static bool has_room(std::size_t after) { return after * per_hand >= P::overrun; }
};

// Loads block after block from the sources and hands it to `use(lanes of each source…, i, hands in it)`;
// `use` is told by type whether the block is whole.
struct Whole {};
struct Some {
    std::size_t hands;
};
template <class P, class Use, class... Source>
[[gnu::always_inline]] inline void each_block(std::size_t count, Use use, Source... source) {
    // The last hands that do not fill a block: with some of those before them once more, where that can be.
    if constexpr (P::whole_is_faster)
        if (count >= P::lanes && (source.has_room(0) && ...)) {
            const std::size_t last = count - P::lanes;
            for (std::size_t i = 0;; i = i + P::lanes < last ? i + P::lanes : last) {
                use(i, Whole{}, source.load(i)...);
                if (i == last) return;
            }
        }
    std::size_t i = 0;
    for (; i + P::lanes <= count && (source.has_room(count - i - P::lanes) && ...); i += P::lanes)
        use(i, Whole{}, source.load(i)...);
    for (; i < count; i += P::lanes) {
        const std::size_t hands = count - i < P::lanes ? count - i : P::lanes;
        use(i, Some{hands}, source.load_some(i, hands)...);
    }
}

template <class P, bool transposed, class Rank>
[[gnu::always_inline]] inline void write(Whole, Halves<typename P::V> ranks, Rank *out) {
    static_assert(sizeof(Rank) == sizeof(std::uint32_t));
    P::template store<transposed>(ranks, out);
}
template <class P, bool transposed, class Rank>
[[gnu::always_inline]] inline void write(Some some, Halves<typename P::V> ranks, Rank *out) {
    if constexpr (requires { P::template store<transposed>(ranks, out, some.hands); }) {
        P::template store<transposed>(ranks, out, some.hands);
    } else {
        Rank copy[P::lanes];
        P::template store<transposed>(ranks, copy);
        std::memcpy(static_cast<void *>(out), copy, some.hands * sizeof(Rank));
    }
}

template <class P, class Task, class Rank, class Source>
[[gnu::always_inline]] inline void rank_all(Task task, std::size_t count, Rank *out, Source source) {
    each_block<P>(
        count,
        [=](std::size_t i, auto part, auto hand)
            __attribute__((always_inline)) { write<P, Source::transposed>(part, task(hand), out + i); },
        source);
}
template <class P, class Hole, class Board>
inline void omaha_all(std::size_t count, HandRank *out, Hole hole, Board board) {
    using V = typename P::V;
    each_block<P>(
        count,
        [=](std::size_t i, auto part, Suits<V> h, Suits<V> b)
            __attribute__((always_inline)) { write<P, Hole::transposed>(part, omaha(h, b), out + i); },
        hole, board);
}
template <class P, class Hole, class Board>
inline void omaha8_all(std::size_t count, HandRank *high_out, LowRank *low_out, Hole hole, Board board) {
    using V = typename P::V;
    each_block<P>(
        count,
        [=](std::size_t i, auto part, Suits<V> h, Suits<V> b) __attribute__((always_inline)) {
            write<P, Hole::transposed>(part, omaha(h, b), high_out + i);
            write<P, Hole::transposed>(part, omaha_low8(h, b), low_out + i);
        },
        hole, board);
}

// The tasks as values, so that the loops above can take them.
template <int cards>
inline constexpr auto as_high = []<class V>(Suits<V> hand) __attribute__((always_inline)) { return high<cards>(hand); };
template <int cards, class Flush>
inline constexpr auto as_high_sharing =
    []<class V>(Sharing<V> hand) __attribute__((always_inline)) { return high<cards, Flush>(hand.whole, hand.own); };
inline constexpr auto as_front = []<class V>(Suits<V> hand) __attribute__((always_inline)) { return front(hand); };
inline constexpr auto as_low = []<class V>(Suits<V> hand) __attribute__((always_inline)) { return low(hand); };
inline constexpr auto as_low8 = []<class V>(Suits<V> hand) __attribute__((always_inline)) { return low8(hand); };

template <class P> struct Functions {
    using V = typename P::V;

    template <auto task, class Rank> static void planes(SuitPlanes hands, Rank *out) {
        rank_all<P>(task, hands.count, out, PlaneSource<P>{hands});
    }
    template <auto task, class Rank> static void sets(CardSets hands, Rank *out) {
        rank_all<P>(task, hands.size(), out, SetSource<P>{hands.data()});
    }
    template <auto task, std::size_t per_hand, class Rank> static void bytes(CardBytes hands, Rank *out) {
        rank_all<P>(task, hands.count, out, ByteSource<P, per_hand>{hands.cards});
    }
    // Lows rank any number of cards alike; only the bytes must know how many to read.
    template <auto task, class Rank> static void bytes_5_to_7(CardBytes hands, Rank *out) {
        if (hands.per_hand == 5)
            bytes<task, 5>(hands, out);
        else if (hands.per_hand == 6)
            bytes<task, 6>(hands, out);
        else
            bytes<task, 7>(hands, out);
    }
    // Most shared cards leave a flush possible in one suit only or in none, and flushes are what costs most. Suits
    // need no order, so those with most of the shared cards come first and the others are not looked at.
    template <int cards> static void shared(CardSet cards_shared, SuitPlanes rest, HandRank *out) {
        int shares[suit_count]; // of which the suit is the remainder, in no order that a branch could foretell
        for (int s = 0; s < suit_count; ++s)
            shares[s] = bits_in(cards_shared.ranks_of(static_cast<Suit>(s))) * suit_count + s;
        const auto in_order = [&](int x, int y) {
            const int less = shares[x] < shares[y] ? shares[x] : shares[y];
            shares[x] = shares[x] + shares[y] - less;
            shares[y] = less;
        };
        in_order(0, 1), in_order(2, 3), in_order(0, 2), in_order(1, 3), in_order(1, 2);
        V masks[suit_count];
        PlaneSource<P> own{{.count = rest.count}};
        int flushes = 0;
        const int others = cards - cards_shared.size();
        for (int s = 0; s < suit_count; ++s) {
            const int suit = shares[s] % suit_count;
            masks[s] = V(int{cards_shared.ranks_of(static_cast<Suit>(suit))});
            own.hands.planes[s] = rest.planes[suit];
            flushes += shares[s] / suit_count + others >= 5;
        }
        const SharedSource<P> source{own, {masks[0], masks[1], masks[2], masks[3]}};
        const auto rank = [&]<class Flush>(Flush) __attribute__((always_inline)) {
            rank_all<P>(as_high_sharing<cards, Flush>, rest.count, out, source);
        };
        // Where counting takes a while, to see that the own cards have no other suit does not.
        const bool all_own = !V::counts_at_once && shares[0] / suit_count + others == 5;
        if (flushes == 0)
            rank(NoFlush{});
        else if (flushes == 1 && all_own)
            rank(FlushOfAllOwn<1>{});
        else if (flushes == 1)
            rank(FlushInFirst<1>{});
        else if (flushes == 2 && all_own)
            rank(FlushOfAllOwn<2>{});
        else if (flushes == 2)
            rank(FlushInFirst<2>{});
        else
            rank(FlushInFirst<4>{});
    }
    static int bits_in(RankMask mask) { return __builtin_popcount(mask); }

    static void omaha_planes(SuitPlanes hole, SuitPlanes board, HandRank *out) {
        omaha_all<P>(hole.count, out, PlaneSource<P>{hole}, PlaneSource<P>{board});
    }
    static void omaha8_planes(SuitPlanes hole, SuitPlanes board, HandRank *high_out, LowRank *low_out) {
        omaha8_all<P>(hole.count, high_out, low_out, PlaneSource<P>{hole}, PlaneSource<P>{board});
    }
    static void omaha_sets(CardSets hole, CardSets board, HandRank *out) {
        omaha_all<P>(hole.size(), out, SetSource<P>{hole.data()}, SetSource<P>{board.data()});
    }
    static void omaha8_sets(CardSets hole, CardSets board, HandRank *high_out, LowRank *low_out) {
        omaha8_all<P>(hole.size(), high_out, low_out, SetSource<P>{hole.data()}, SetSource<P>{board.data()});
    }
    template <class Use> static void with_board(CardBytes board, Use use) {
        if (board.per_hand == 3)
            use(ByteSource<P, 3>{board.cards});
        else if (board.per_hand == 4)
            use(ByteSource<P, 4>{board.cards});
        else
            use(ByteSource<P, 5>{board.cards});
    }
    static void omaha_bytes(CardBytes hole, CardBytes board, HandRank *out) {
        with_board(board, [=](auto source) { omaha_all<P>(hole.count, out, ByteSource<P, 4>{hole.cards}, source); });
    }
    static void omaha8_bytes(CardBytes hole, CardBytes board, HandRank *high_out, LowRank *low_out) {
        with_board(board, [=](auto source) {
            omaha8_all<P>(hole.count, high_out, low_out, ByteSource<P, 4>{hole.cards}, source);
        });
    }

    static constexpr Table table = {
        .planes = {.high = {planes<as_high<5>, HandRank>, planes<as_high<6>, HandRank>, planes<as_high<7>, HandRank>},
                   .front = planes<as_front, HandRank>,
                   .low = planes<as_low, LowRank>,
                   .low8 = planes<as_low8, LowRank>,
                   .omaha = omaha_planes,
                   .omaha8 = omaha8_planes},
        .sets = {.high = {sets<as_high<5>, HandRank>, sets<as_high<6>, HandRank>, sets<as_high<7>, HandRank>},
                 .front = sets<as_front, HandRank>,
                 .low = sets<as_low, LowRank>,
                 .low8 = sets<as_low8, LowRank>,
                 .omaha = omaha_sets,
                 .omaha8 = omaha8_sets},
        .bytes = {.high = {bytes<as_high<5>, 5, HandRank>, bytes<as_high<6>, 6, HandRank>,
                           bytes<as_high<7>, 7, HandRank>},
                  .front = bytes<as_front, 3, HandRank>,
                  .low = bytes_5_to_7<as_low, LowRank>,
                  .low8 = bytes_5_to_7<as_low8, LowRank>,
                  .omaha = omaha_bytes,
                  .omaha8 = omaha8_bytes},
        .high_shared = {shared<5>, shared<6>, shared<7>},
    };
};

} // namespace ananas::kernel
