// Two vectors worked on as one. Ranking a hand is one long chain of operations, each waiting for the last;
// with two chains side by side the processor has something to do meanwhile. It pays where there are more
// vector units than one chain keeps busy: on AVX2, where hands are a fifth cheaper for it.
#pragma once

namespace ananas::kernel {

#define ANANAS_LANE template <class L> [[gnu::always_inline]] inline

template <class L> struct Twice {
    L a, b;

    static constexpr int count = 2 * L::count;
    static constexpr bool counts_at_once = L::counts_at_once;
    static constexpr bool blends_at_once = L::blends_at_once;
    Twice() = default;
    [[gnu::always_inline]] Twice(L first, L second) : a(first), b(second) {}
    [[gnu::always_inline]] explicit Twice(int every) : a(every), b(every) {}
};
template <class L> struct TwiceMask {
    typename L::Mask a, b;
};

#define ANANAS_OPERATOR(op)                                                                                            \
    ANANAS_LANE Twice<L> operator op(Twice<L> x, Twice<L> y) { return {x.a op y.a, x.b op y.b}; }
ANANAS_OPERATOR(&)
ANANAS_OPERATOR(|)
ANANAS_OPERATOR(^)
ANANAS_OPERATOR(+)
ANANAS_OPERATOR(-)
ANANAS_LANE Twice<L> operator~(Twice<L> x) { return {~x.a, ~x.b}; }

#define ANANAS_OF_1(name)                                                                                              \
    ANANAS_LANE Twice<L> name(Twice<L> x) { return {name(x.a), name(x.b)}; }
#define ANANAS_OF_2(name)                                                                                              \
    ANANAS_LANE Twice<L> name(Twice<L> x, Twice<L> y) { return {name(x.a, y.a), name(x.b, y.b)}; }
#define ANANAS_OF_3(name)                                                                                              \
    ANANAS_LANE Twice<L> name(Twice<L> x, Twice<L> y, Twice<L> z) { return {name(x.a, y.a, z.a), name(x.b, y.b, z.b)}; }
ANANAS_OF_1(popcount)
ANANAS_OF_1(reversed)
ANANAS_OF_1(with_low_ace)
ANANAS_OF_2(and_not)
ANANAS_OF_2(max)
ANANAS_OF_3(or3)
ANANAS_OF_3(and3)
ANANAS_OF_3(xor3)
ANANAS_OF_3(majority)
ANANAS_OF_3(a_xor_bc)
ANANAS_OF_3(a_or_bc)
ANANAS_OF_3(a_and_b_or_c)
ANANAS_OF_3(a_or_b_not_c)
ANANAS_OF_3(a_or_b_and_not_c)
ANANAS_OF_3(a_not_b_not_c)
template <int bits, class L> [[gnu::always_inline]] inline Twice<L> shift_left(Twice<L> x) {
    return {shift_left<bits>(x.a), shift_left<bits>(x.b)};
}

#define ANANAS_MASK_OF_1(name)                                                                                         \
    ANANAS_LANE TwiceMask<L> name(Twice<L> x) { return {name(x.a), name(x.b)}; }
#define ANANAS_MASK_OF_2(name)                                                                                         \
    ANANAS_LANE TwiceMask<L> name(Twice<L> x, Twice<L> y) { return {name(x.a, y.a), name(x.b, y.b)}; }
#define ANANAS_MASK_OF_MASKS(name)                                                                                     \
    ANANAS_LANE TwiceMask<L> name(TwiceMask<L> x, TwiceMask<L> y) { return {name(x.a, y.a), name(x.b, y.b)}; }
ANANAS_MASK_OF_1(zero)
ANANAS_MASK_OF_1(nonzero)
ANANAS_MASK_OF_2(equal)
ANANAS_MASK_OF_2(intersects)
ANANAS_MASK_OF_2(above)
ANANAS_MASK_OF_MASKS(both)
ANANAS_MASK_OF_MASKS(not_both)
ANANAS_MASK_OF_MASKS(but_not)
ANANAS_LANE TwiceMask<L> nonzero_and(TwiceMask<L> m, Twice<L> x) {
    return {nonzero_and(m.a, x.a), nonzero_and(m.b, x.b)};
}
template <int n, class L> [[gnu::always_inline]] inline TwiceMask<L> greater(Twice<L> x) {
    return {greater<n>(x.a), greater<n>(x.b)};
}
template <int n, class L> [[gnu::always_inline]] inline TwiceMask<L> less(Twice<L> x) {
    return {less<n>(x.a), less<n>(x.b)};
}

#define ANANAS_MASKED_1(name)                                                                                          \
    ANANAS_LANE Twice<L> name(TwiceMask<L> m, Twice<L> x) { return {name(m.a, x.a), name(m.b, x.b)}; }
#define ANANAS_MASKED_2(name)                                                                                          \
    ANANAS_LANE Twice<L> name(TwiceMask<L> m, Twice<L> x, Twice<L> y) {                                                \
        return {name(m.a, x.a, y.a), name(m.b, x.b, y.b)};                                                             \
    }
ANANAS_MASKED_1(keep_if)
ANANAS_MASKED_1(drop_if)
ANANAS_MASKED_1(minus_one_if)
ANANAS_MASKED_2(select)
ANANAS_MASKED_2(select_or)
ANANAS_MASKED_2(narrow_if)
ANANAS_MASKED_2(raise_unless)
ANANAS_MASKED_2(subtract_if)
ANANAS_LANE Twice<L> join_if(TwiceMask<L> m, Twice<L> otherwise, Twice<L> x, Twice<L> y) {
    return {join_if(m.a, otherwise.a, x.a, y.a), join_if(m.b, otherwise.b, x.b, y.b)};
}

#undef ANANAS_OPERATOR
#undef ANANAS_OF_1
#undef ANANAS_OF_2
#undef ANANAS_OF_3
#undef ANANAS_MASK_OF_1
#undef ANANAS_MASK_OF_2
#undef ANANAS_MASK_OF_MASKS
#undef ANANAS_MASKED_1
#undef ANANAS_MASKED_2
#undef ANANAS_LANE

} // namespace ananas::kernel
