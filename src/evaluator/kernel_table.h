// What every kernel offers: one function a task, layout and card count.
#pragma once

#include "evaluator/batch.h"

namespace ananas::kernel {

template <class Layout> struct LayoutTable {
    void (*high[3])(Layout, HandRank *); // 5, 6, 7 cards
    void (*front)(Layout, HandRank *);
    void (*low)(Layout, LowRank *);
    void (*low8)(Layout, LowRank *);
    void (*omaha)(Layout, Layout, HandRank *);
    void (*omaha8)(Layout, Layout, HandRank *, LowRank *);
};

struct Table {
    LayoutTable<SuitPlanes> planes;
    LayoutTable<CardSets> sets;
    LayoutTable<CardBytes> bytes;
    void (*high_shared[3])(CardSet, SuitPlanes, HandRank *);
};

extern const Table portable_table;
#if defined(__x86_64__)
extern const Table avx2_table;
extern const Table avx512_table;
#endif

} // namespace ananas::kernel
