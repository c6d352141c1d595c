// How hands are ranked, written once. `V` is a vector of 16-bit lanes, one hand a lane, or a single
// lane; lanes_*.h give each the same few operations. There are no tables and no branches: every lane
// takes the same path and masks pick what applies.
//
// A hand is four masks of ranks, one a suit; which suit is which does not matter. The result is the
// upper and lower half of HandRank's 32 bits (rank.h).
#pragma once

#include <cstdint>

namespace ananas::kernel {

template <class V> struct Suits {
    V s0, s1, s2, s3;
};

template <class V> struct Halves {
    V upper, lower;
};

// Classes in the upper three bits, as documented in rank.h.
inline constexpr std::uint16_t two_pair_class = 0x2000;
inline constexpr std::uint16_t trips_class = 0x4000;
inline constexpr std::uint16_t straight_class = 0x6000;
inline constexpr std::uint16_t flush_class = 0x8000;
inline constexpr std::uint16_t full_house_class = 0xA000;
inline constexpr std::uint16_t quads_class = 0xC000;
inline constexpr std::uint16_t straight_flush_class = 0xE000;
inline constexpr std::uint16_t class_bits = 0xE000;

template <class V> [[gnu::always_inline]] inline V without_lowest(V x) { return x & (x - V(1)); }
template <class V> [[gnu::always_inline]] inline V lowest(V x) { return x & (V(0) - x); }
template <class V> [[gnu::always_inline]] inline V without_lowest_of_several(V x) {
    const V rest = without_lowest(x);
    return select_or(zero(rest), x, rest);
}
template <class V, class M> [[gnu::always_inline]] inline V without_lowest_if(M where, V x) {
    return x & minus_one_if(where, x);
}

// The ace as the lowest rank only: bit 0 the ace, bit 12 the king.
template <class V> [[gnu::always_inline]] inline V ace_low(V ranks) { return with_low_ace(ranks) & V(0x1FFF); }

// Bit t + 1 for every straight whose top rank is t.
template <class V> [[gnu::always_inline]] inline V straights(V ranks) {
    const V one = with_low_ace(ranks);
    const V two = one & (one + one);
    return and3(two, shift_left<2>(two), shift_left<4>(one));
}

// The cards of the suit that has five or more of `cards` cards; nothing without one. Only the first
// `suits` suits are looked at.
template <int cards, int suits, class V> [[gnu::always_inline]] inline V five_suited(V s0, V s1, V s2, V s3) {
    const V count0 = popcount(s0);
    V suited = keep_if(greater<4>(count0), s0);
    if constexpr (suits > 1) {
        const V count1 = popcount(s1);
        suited = select_or(greater<4>(count1), s1, suited);
        if constexpr (suits > 2) { // what the others leave is the fourth suit's
            const V count2 = popcount(s2);
            suited = select_or(greater<4>(count2), s2, suited);
            suited = select_or(less<cards - 4>(count0 + count1 + count2), s3, suited);
        }
    }
    return suited;
}

// The pair or the two best pairs of a hand without trips and quads, and whether there are two. Of three
// pairs the lowest is only a kicker. `base` are the ranks of the hand.
template <class V, class M> struct Pairs {
    V best;
    M two;
};
template <int cards, class V> [[gnu::always_inline]] inline auto best_pairs(V pairs, V base) {
    if constexpr (V::counts_at_once) { // there are as many pairs as ranks are missing
        const V distinct = popcount(base);
        return Pairs{without_lowest_if(less<cards - 2>(distinct), pairs), less<cards - 1>(distinct)};
    } else {
        const V but_one = without_lowest(pairs);
        return Pairs{select_or(zero(without_lowest(but_one)), pairs, but_one), nonzero(but_one)};
    }
}

// Where a flush is looked for. `own` are the cards that a hand does not share with the others of its batch.
template <int suits> struct FlushInFirst { // by counting the first `suits` suits
    static constexpr bool possible = true;
    static constexpr bool just_five = false;
    template <int cards, class V> [[gnu::always_inline]] static V suited(Suits<V> hand, Suits<V>) {
        return five_suited<cards, suits>(hand.s0, hand.s1, hand.s2, hand.s3);
    }
};
template <int suits> struct FlushOfAllOwn { // of the first `suits` suits each lacks as many cards as there are own ones
    static constexpr bool possible = true;
    static constexpr bool just_five = true;
    template <int cards, class V> [[gnu::always_inline]] static V suited(Suits<V> hand, Suits<V> own) {
        const V elsewhere = own.s2 | own.s3;
        V found = keep_if(zero(elsewhere | own.s1), hand.s0);
        if constexpr (suits > 1) found = select_or(zero(elsewhere | own.s0), hand.s1, found);
        return found;
    }
};
struct NoFlush {
    static constexpr bool possible = false;
    static constexpr bool just_five = true;
    template <int cards, class V> [[gnu::always_inline]] static V suited(Suits<V>, Suits<V>) { return V(0); }
};

// The best five of `cards` cards, 5 to 7.
template <int cards, class Flush = FlushInFirst<4>, class V>
[[gnu::always_inline]] inline Halves<V> high(Suits<V> hand, Suits<V> own = {}) {
    const auto [s0, s1, s2, s3] = hand;

    // A binary counter over the four suits tells how often each rank appears.
    const V sum = xor3(s0, s1, s2);
    const V carry = majority(s0, s1, s2);
    const V any = or3(sum, carry, s3);
    const V odd = sum ^ s3;
    const V quads = and3(sum, carry, s3);

    // Of five cards: all ranks differ and one suit has them all.
    V suited = any;
    if constexpr (cards > 5) suited = Flush::template suited<cards>(hand, own);
    const V distinct_any = cards == 5 ? popcount(any) : V(0);
    const auto no_flush = [&] {
        if constexpr (cards == 5)
            return not_both(equal(max(max(s0, s1), max(s2, s3)), any), greater<4>(distinct_any));
        else
            return zero(suited);
    }();
    // Five suited cards leave no room for quads or a full house, so from here on a hand with a flush
    // is only its suited cards and has neither pairs nor trips.
    const V base = cards == 5 || !Flush::possible ? any : select_or(no_flush, any, suited);
    V repeated = a_xor_bc(carry, sum, s3); // two or three of a rank
    if constexpr (Flush::possible) repeated = keep_if(no_flush, repeated);
    const V trips = repeated & odd;
    const V pairs = and_not(repeated, odd);

    const V runs = straights(base);
    const auto no_straight = zero(runs);

    // (With trips or quads, what happens to `pair` here is not used.)
    const auto [pair, two_pair] = [&] {
        if constexpr (cards == 5)
            return Pairs{pairs, less<4>(distinct_any)};
        else
            return best_pairs<cards>(pairs, base);
    }();
    V top_trips = trips;
    if constexpr (cards > 5) { // two trips: the higher counts
        const V without = without_lowest(trips);
        top_trips = max(without, trips ^ without);
    }
    const auto has_trips = nonzero(trips);
    const auto has_quads = nonzero(quads);
    const V full_of = cards == 5 ? pairs : a_or_b_not_c(pairs, trips, top_trips);
    const auto full_house = nonzero_and(has_trips, full_of);

    // What comes next: kickers, the pair of a full house, the suited cards, or the run.
    V next;
    if constexpr (V::blends_at_once) {
        next = a_not_b_not_c(base, pair, top_trips);
        next = select(has_quads, and_not(base, quads), next);
        next = select(full_house, full_of, next);
    } else {
        const V told = keep_if(but_not(zero(quads), full_house), pair | top_trips) | quads;
        next = narrow_if(full_house, and_not(base, told), full_of);
    }
    next = select_or(no_straight, next, runs);
    // Each card beyond five drops the lowest, until one is left – or five of a flush.
    if constexpr (cards > 5 && (V::counts_at_once || !Flush::just_five)) {
        V count = popcount(next);
        if constexpr (Flush::possible) count = subtract_if(but_not(no_straight, no_flush), count, V(4));
        next = without_lowest_if(greater<1>(count), next);
        if constexpr (cards > 6) next = without_lowest_if(greater<2>(count), next);
    } else if constexpr (cards > 5) {
        next = without_lowest_of_several(next);
        if constexpr (cards > 6) next = without_lowest_of_several(next);
        if constexpr (Flush::possible) next = next | keep_if(no_straight, suited);
    }

    V first;
    if constexpr (V::blends_at_once) {
        first = join_if(two_pair, pair, pair, V(two_pair_class));
        first = join_if(has_trips, first, top_trips, V(trips_class));
        first = join_if(full_house, first, top_trips, V(full_house_class));
        first = join_if(has_quads, first, quads, V(quads_class));
        if constexpr (Flush::possible) first = raise_unless(no_flush, first, V(flush_class));
        V of_a_run(straight_class);
        if constexpr (Flush::possible) of_a_run = raise_unless(no_flush, of_a_run, V(straight_flush_class));
        first = raise_unless(no_straight, first, of_a_run);
    } else { // the classes are such that bits can be put together
        static_assert((straight_class | flush_class) == straight_flush_class);
        first = pair | keep_if(two_pair, V(two_pair_class));
        first = join_if(has_trips, first, top_trips, V(trips_class));
        first = first ^ keep_if(full_house, V(trips_class ^ full_house_class));
        first = join_if(has_quads, first, quads, V(quads_class));
        V other = drop_if(no_straight, V(straight_class));
        if constexpr (Flush::possible) other = other | drop_if(no_flush, V(flush_class));
        first = max(first, other);
    }
    return {first, next};
}

// Three cards without straights and flushes.
template <class V> [[gnu::always_inline]] inline Halves<V> front(Suits<V> hand) {
    const auto [s0, s1, s2, s3] = hand;
    const V sum = xor3(s0, s1, s2);
    const V carry = majority(s0, s1, s2);
    const V repeated = a_or_bc(carry, sum, s3);
    const V trips = and3(repeated, sum ^ s3, repeated);
    return {join_if(nonzero(trips), repeated, repeated, V(trips_class)), and_not(or3(sum, carry, s3), repeated)};
}

// The five lowest of a mask, or all of it.
template <class V> [[gnu::always_inline]] inline V lowest_five(V ranks) {
    const V rest = without_lowest(without_lowest(without_lowest(without_lowest(without_lowest(ranks)))));
    return and_not(ranks, rest);
}

// Ace-to-five low of 5 to 7 cards: the complement of the worst high hand.
template <class V> [[gnu::always_inline]] inline Halves<V> low(Suits<V> hand) {
    const auto [s0, s1, s2, s3] = hand;
    const V sum = xor3(s0, s1, s2);
    const V carry = majority(s0, s1, s2);
    const V any = ace_low(or3(sum, carry, s3));
    const V twice = ace_low(a_or_bc(carry, sum, s3));
    const V thrice = ace_low(a_and_b_or_c(carry, sum, s3));

    // Fewer than five ranks: four make a pair, three two pair (trips if only one rank repeats), two a
    // full house (or quads). The lowest ranks that can repeat do.
    const V distinct = popcount(any);
    const V once_more = lowest(twice);
    const V others = twice ^ once_more;
    const auto only_one_repeats = zero(others);
    V pair = keep_if(less<5>(distinct), once_more);
    pair = join_if(less<4>(distinct), pair, pair, lowest(others));
    pair = select(less<3>(distinct), lowest(thrice), pair);
    const V class3 = select(only_one_repeats, V(trips_class), V(two_pair_class));
    const V class2 = select(only_one_repeats, V(quads_class), V(full_house_class));
    const V first = join_if(less<4>(distinct), pair, pair, select(less<3>(distinct), class2, class3));
    return {~first, ~and_not(lowest_five(any), pair)};
}

// No low: zero. Otherwise five different ranks up to the eight, so nothing is paired.
template <class V> [[gnu::always_inline]] inline Halves<V> qualified_low(V low_ranks) {
    const auto qualifies = greater<4>(popcount(low_ranks));
    return {keep_if(qualifies, V(0xFFFF)), keep_if(qualifies, ~lowest_five(low_ranks))};
}

inline constexpr std::uint16_t eight_or_lower = 0x00FF; // ace-low order

template <class V> [[gnu::always_inline]] inline Halves<V> low8(Suits<V> hand) {
    return qualified_low(with_low_ace(or3(hand.s0, hand.s1, hand.s2) | hand.s3) & V(eight_or_lower));
}

} // namespace ananas::kernel
