// Omaha: exactly two of the hand with exactly three of the board, without trying the sixty ways.
//
// Every category asks only which ranks appear once, twice or three times in the hand (h1, h2) and on
// the board (b1, b2, b3). A pair may come from the hand, from the board, or half from each; the
// kickers are then the best of what may still be taken from either. Inside, ranks run the other way
// round – the ace lowest – so that the best of a set is its lowest bit, which costs two instructions.
#pragma once

#include "evaluator/algorithm.h"

namespace ananas::kernel {

// How often each rank appears.
template <class V> struct Counts {
    V once, twice, thrice; // at least
};
template <class V> [[gnu::always_inline]] inline Counts<V> count_ranks(Suits<V> cards) {
    const auto [s0, s1, s2, s3] = cards;
    const V sum = xor3(s0, s1, s2);
    const V carry = majority(s0, s1, s2);
    return {or3(sum, carry, s3), a_or_bc(carry, sum, s3), a_and_b_or_c(carry, sum, s3)};
}

// Straights with two ranks of the hand and three of the board: every rank is there, the hand has at
// least two of them and the board at least three. Bit t + 1 for top rank t.
template <class V> [[gnu::always_inline]] inline V omaha_straights(V hole, V board) {
    const V h0 = with_low_ace(hole);
    const V b0 = with_low_ace(board);
    const V h1 = h0 + h0, h2 = shift_left<2>(h0), h3 = shift_left<3>(h0), h4 = shift_left<4>(h0);
    const V b1 = b0 + b0, b2 = shift_left<2>(b0), b3 = shift_left<3>(b0), b4 = shift_left<4>(b0);

    const V hole_sum = xor3(h0, h1, h2);
    const V two_of_hole = majority(h0, h1, h2) | majority(hole_sum, h3, h4);
    const V board_sum = xor3(b0, b1, b2);
    const V board_carry = majority(b0, b1, b2);
    const V three_of_board = majority(board_carry, majority(board_sum, b3, b4), xor3(board_sum, b3, b4));

    const V one = h0 | b0;
    const V two = one & (one + one);
    const V all = and3(two, shift_left<2>(two), h4 | b4);
    return and3(all, two_of_hole, three_of_board);
}

// How many kickers come from the hand and the board, as flags beside the class of a hand.
inline constexpr std::uint16_t one_of_hole = 1, two_of_hole = 2, one_of_board = 4, two_of_board = 8,
                               three_of_board = 16;
constexpr std::uint16_t kickers(int of_hole, int of_board) {
    return static_cast<std::uint16_t>((of_hole > 0 ? one_of_hole : 0) | (of_hole > 1 ? two_of_hole : 0) |
                                      (of_board > 0 ? one_of_board : 0) | (of_board > 1 ? two_of_board : 0) |
                                      (of_board > 2 ? three_of_board : 0));
}

template <class V> [[gnu::always_inline]] inline Halves<V> omaha(Suits<V> hole, Suits<V> board) {
    const Counts<V> in_hand = count_ranks(hole);
    const Counts<V> on_board = count_ranks(board);

    // Only one suit can have three cards of the board.
    V suited_hole(0), suited_board(0);
    const auto look_at = [&](V of_hole, V of_board) __attribute__((always_inline)) {
        const auto three = greater<2>(popcount(of_board));
        suited_board = select(three, of_board, suited_board);
        suited_hole = select(three, of_hole, suited_hole);
    };
    look_at(hole.s0, board.s0);
    look_at(hole.s1, board.s1);
    look_at(hole.s2, board.s2);
    look_at(hole.s3, board.s3);
    const auto flush = nonzero(without_lowest(suited_hole));

    const V run = lowest(reversed(
        omaha_straights(select(flush, suited_hole, in_hand.once), select(flush, suited_board, on_board.once))));

    const V h1 = reversed(in_hand.once), h2 = reversed(in_hand.twice);
    const V b1 = reversed(on_board.once), b2 = reversed(on_board.twice), b3 = reversed(on_board.thrice);
    const V shared = h1 & b1; // a pair, half from each
    const V hand_pair = lowest(h2);
    const V board_pair = lowest(b2);

    // From the weakest hand to the strongest; each stands where nothing better follows. `first` holds
    // the ranks that make the hand, `kind` its class and kickers, `more` ranks beside the kickers.
    // A weaker hand may assume that no stronger one is there: it would be replaced.
    const V pair = lowest(or3(h2, shared, b2));
    V first = pair;
    V kind(kickers(2, 3));
    kind = select(intersects(pair, h2), V(kickers(0, 3)), kind);
    kind = select(intersects(pair, shared), V(kickers(1, 2)), kind);
    kind = select(intersects(pair, b2), V(kickers(2, 1)), kind);

    // Two pair: both half from each, or the board's pair with the best of the other pairs.
    {
        const V best_shared = lowest(shared);
        const V next_shared = lowest(shared ^ best_shared);
        const V halves = keep_if(nonzero(next_shared), best_shared | next_shared);
        const V other = lowest(h2 | shared);
        const V with_board = keep_if(nonzero_and(nonzero(other), board_pair), other | board_pair);
        const auto halves_win = above(reversed(halves), reversed(with_board));
        const V two_pair = select(halves_win, halves, with_board);
        const auto is_two_pair = nonzero(two_pair);
        first = select(is_two_pair, two_pair, first);
        kind = select(is_two_pair, V(two_pair_class | kickers(0, 1)), kind);
        kind = select(but_not(nonzero_and(is_two_pair, other & shared), halves_win), V(two_pair_class | kickers(1, 0)),
                      kind);
    }

    const V hand_trips = h2 & b1;
    const V mixed_trips = h1 & b2;
    {
        const V trips = lowest(or3(hand_trips, b3, mixed_trips));
        const auto is_trips = nonzero(trips);
        first = select(is_trips, trips, first);
        kind = select(is_trips, V(trips_class | kickers(1, 1)), kind);
        kind = select(intersects(trips, hand_trips), V(trips_class | kickers(0, 2)), kind);
        kind = select(intersects(trips, b3), V(trips_class | kickers(2, 0)), kind);
    }

    const auto is_straight = nonzero(run);
    V more = run;
    first = keep_if(zero(run), first);
    kind = select(is_straight, V(straight_class), kind);
    first = select(flush, V(0), first);
    more = select(flush, V(0), more);
    kind = select(flush, V(flush_class | kickers(2, 3)), kind);

    // Full house: a pair in the hand with one of the board and the board's pair; the board's trips with
    // the hand's pair; one of the hand with the board's pair and another pair, half from each.
    {
        const V best_mixed = lowest(mixed_trips);
        const V mixed_pair = lowest(and_not(shared, best_mixed));
        const V by_hand = keep_if(nonzero(b2), hand_trips);
        const V by_board = keep_if(nonzero(h2), b3);
        const V by_mixed = keep_if(nonzero(mixed_pair), best_mixed);
        const V trips = lowest(or3(by_hand, by_board, by_mixed));
        const auto is_full = nonzero(trips);
        V full_of = select(intersects(trips, by_hand), board_pair, mixed_pair);
        full_of = select(intersects(trips, by_board), hand_pair, full_of);
        first = select(is_full, trips, first);
        kind = select(is_full, V(full_house_class), kind);
        more = select(is_full, full_of, more);
    }
    {
        const V with_one = h1 & b3;
        const V quads = lowest(a_or_bc(with_one, h2, b2));
        const auto is_quads = nonzero(quads);
        first = select(is_quads, quads, first);
        kind = select(is_quads, V(quads_class | kickers(0, 1)), kind);
        kind = select(intersects(quads, with_one), V(quads_class | kickers(1, 0)), kind);
        more = select(is_quads, V(0), more);
    }
    const auto is_straight_flush = both(flush, is_straight);
    first = select(is_straight_flush, V(0), first);
    kind = select(is_straight_flush, V(straight_flush_class), kind);
    more = select(is_straight_flush, run, more);

    const auto is_flush = equal(kind, V(flush_class | kickers(2, 3)));
    const V from_hole = select(is_flush, reversed(suited_hole), and_not(h1, first));
    const V from_board = select(is_flush, reversed(suited_board), and_not(b1, first));
    const V not_taken_of_hole = without_lowest_if(intersects(kind, V(two_of_hole)),
                                                  without_lowest_if(intersects(kind, V(one_of_hole)), from_hole));
    const V not_taken_of_board =
        without_lowest_if(intersects(kind, V(three_of_board)),
                          without_lowest_if(intersects(kind, V(two_of_board)),
                                            without_lowest_if(intersects(kind, V(one_of_board)), from_board)));
    const V next =
        a_or_b_and_not_c(a_or_b_and_not_c(more, from_hole, not_taken_of_hole), from_board, not_taken_of_board);
    return {(kind & V(class_bits)) | reversed(first), reversed(next)};
}

// Eight or better. The ranks that can be used together are the independent sets of a matroid – at most
// two that only the hand has, at most three that only the board has, five in all – so taking the
// lowest that still fit gives the best low.
template <class V> [[gnu::always_inline]] inline Halves<V> omaha_low8(Suits<V> hole, Suits<V> board) {
    const V h = with_low_ace(or3(hole.s0, hole.s1, hole.s2) | hole.s3) & V(eight_or_lower);
    const V b = with_low_ace(or3(board.s0, board.s1, board.s2) | board.s3) & V(eight_or_lower);
    const V hole_only = and_not(h, b);
    const V board_only = and_not(b, h);
    const V surplus_hole = without_lowest(without_lowest(hole_only));
    const V surplus_board = without_lowest(without_lowest(without_lowest(board_only)));
    return qualified_low(a_not_b_not_c(h | b, surplus_hole, surplus_board));
}

} // namespace ananas::kernel
