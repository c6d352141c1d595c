#include "evaluator/batch.h"

#include "cards/card.h"
#include "evaluator/kernel_table.h"
#include "evaluator/rank.h"

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace ananas {
namespace {

// A kernel that this processor lacks is never entered, whatever the caller names.
const kernel::Table &table_of(Kernel kernel) {
#if defined(__x86_64__)
    if (runs_here(kernel)) {
        if (kernel == Kernel::avx512) return kernel::avx512_table;
        if (kernel == Kernel::avx2) return kernel::avx2_table;
    }
#endif
    return kernel::portable_table;
}

bool detect(Kernel kernel) {
    switch (kernel) {
    case Kernel::portable: return true;
#if defined(__x86_64__)
    case Kernel::avx2: return __builtin_cpu_supports("avx2") != 0;
    case Kernel::avx512:
        return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
               __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
               __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512vbmi2") != 0 &&
               __builtin_cpu_supports("avx512bitalg") != 0 && __builtin_cpu_supports("avx512vpopcntdq") != 0 &&
               __builtin_cpu_supports("gfni") != 0;
#else
    default: return false;
#endif
    }
    return false;
}

// A broken precondition stops the program here, with a sentence, rather than somewhere in the tables.
void demand(bool kept, const char *wanted) {
    if (kept) return;
    std::fprintf(stderr, "ananas: %s\n", wanted);
    std::abort();
}
void demand_five_to_seven(int cards) { demand(cards >= 5 && cards <= 7, "hands to rank have 5, 6 or 7 cards"); }
std::size_t by_cards(int cards) {
    demand_five_to_seven(cards);
    return static_cast<std::size_t>(cards - 5);
}
template <class Layout> void demand_omaha(const Layout &hole, const Layout &board) {
    demand(hole.size() == board.size(), "every Omaha hand needs a board of its own");
}
void demand_omaha(const CardBytes &hole, const CardBytes &board) {
    demand_omaha<CardBytes>(hole, board);
    demand(hole.per_hand == 4, "Omaha hands have 4 cards");
    demand(board.per_hand >= 3 && board.per_hand <= 5, "boards in Omaha have 3, 4 or 5 cards");
}

} // namespace

std::string_view name_of(Kernel kernel) {
    constexpr std::string_view names[] = {"portable", "AVX2", "AVX-512"};
    return names[static_cast<std::size_t>(kernel)];
}

bool runs_here(Kernel kernel) {
    static const bool here[] = {detect(Kernel::portable), detect(Kernel::avx2), detect(Kernel::avx512)};
    return here[static_cast<std::size_t>(kernel)];
}

Kernel best_kernel() {
    static const Kernel best = runs_here(Kernel::avx512) ? Kernel::avx512
                               : runs_here(Kernel::avx2) ? Kernel::avx2
                                                         : Kernel::portable;
    return best;
}

void rank_high(int cards, SuitPlanes hands, HandRank *out, Kernel kernel) {
    table_of(kernel).planes.high[by_cards(cards)](hands, out);
}
void rank_high(int cards, CardSets hands, HandRank *out, Kernel kernel) {
    table_of(kernel).sets.high[by_cards(cards)](hands, out);
}
void rank_high(CardBytes hands, HandRank *out, Kernel kernel) {
    table_of(kernel).bytes.high[by_cards(hands.per_hand)](hands, out);
}
void rank_high(int cards, CardSet shared, SuitPlanes rest, HandRank *out, Kernel kernel) {
    table_of(kernel).high_shared[by_cards(cards)](shared, rest, out);
}

void rank_front(SuitPlanes hands, HandRank *out, Kernel kernel) { table_of(kernel).planes.front(hands, out); }
void rank_front(CardSets hands, HandRank *out, Kernel kernel) { table_of(kernel).sets.front(hands, out); }
void rank_front(CardBytes hands, HandRank *out, Kernel kernel) {
    demand(hands.per_hand == 3, "front hands have 3 cards");
    table_of(kernel).bytes.front(hands, out);
}

void rank_low(SuitPlanes hands, LowRank *out, Kernel kernel) { table_of(kernel).planes.low(hands, out); }
void rank_low(CardSets hands, LowRank *out, Kernel kernel) { table_of(kernel).sets.low(hands, out); }
void rank_low(CardBytes hands, LowRank *out, Kernel kernel) {
    demand_five_to_seven(hands.per_hand);
    table_of(kernel).bytes.low(hands, out);
}
void rank_low8(SuitPlanes hands, LowRank *out, Kernel kernel) { table_of(kernel).planes.low8(hands, out); }
void rank_low8(CardSets hands, LowRank *out, Kernel kernel) { table_of(kernel).sets.low8(hands, out); }
void rank_low8(CardBytes hands, LowRank *out, Kernel kernel) {
    demand_five_to_seven(hands.per_hand);
    table_of(kernel).bytes.low8(hands, out);
}

void rank_omaha(SuitPlanes hole, SuitPlanes board, HandRank *out, Kernel kernel) {
    demand_omaha(hole, board);
    table_of(kernel).planes.omaha(hole, board, out);
}
void rank_omaha(CardSets hole, CardSets board, HandRank *out, Kernel kernel) {
    demand_omaha(hole, board);
    table_of(kernel).sets.omaha(hole, board, out);
}
void rank_omaha(CardBytes hole, CardBytes board, HandRank *out, Kernel kernel) {
    demand_omaha(hole, board);
    table_of(kernel).bytes.omaha(hole, board, out);
}
void rank_omaha8(SuitPlanes hole, SuitPlanes board, HandRank *high, LowRank *low, Kernel kernel) {
    demand_omaha(hole, board);
    table_of(kernel).planes.omaha8(hole, board, high, low);
}
void rank_omaha8(CardSets hole, CardSets board, HandRank *high, LowRank *low, Kernel kernel) {
    demand_omaha(hole, board);
    table_of(kernel).sets.omaha8(hole, board, high, low);
}
void rank_omaha8(CardBytes hole, CardBytes board, HandRank *high, LowRank *low, Kernel kernel) {
    demand_omaha(hole, board);
    table_of(kernel).bytes.omaha8(hole, board, high, low);
}

} // namespace ananas
