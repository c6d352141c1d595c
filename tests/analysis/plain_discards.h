// The judge of discards: every board and every hand against one's own, one after another.
#pragma once

#include "base/chance.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/evaluator.h"

#include <algorithm>
#include <cstdint>

namespace ananas::analysis {

// Quarters of a pot that `mine` wins from `theirs`.
inline int plain_parts(betting::Wins wins, CardSet board, CardSet mine, CardSet theirs) {
    const auto halves = [](auto a, auto b) { return a > b ? 2 : a == b ? 1 : 0; };
    const int high = halves(rank_high(mine | board), rank_high(theirs | board));
    if (wins == betting::Wins::high) return 2 * high;
    const auto low = [&](CardSet cards) {
        return wins == betting::Wins::high_and_low8 ? rank_low8(cards | board) : rank_low(cards | board);
    };
    if (!low(mine).qualifies() && !low(theirs).qualifies()) return 2 * high;
    return high + halves(low(mine), low(theirs));
}

template <class Use> void each_two(CardSet from, Use use) {
    for (const Card a : from)
        for (const Card b : from)
            if (a < b) use(CardSet{a, b});
}

// What a hand without one card wins, added over all boards on top of the one given and all opponents' two cards.
struct PlainValue {
    std::int64_t parts = 0;
    std::int64_t showdowns = 0;
};
inline PlainValue plain_value(betting::Wins wins, CardSet keep, CardSet thrown, CardSet board, CardSet dead) {
    PlainValue value;
    const CardSet unseen = CardSet::full_deck() - keep - thrown - board - dead;
    const auto show_down = [&](CardSet whole_board) {
        each_two(unseen - whole_board, [&](CardSet theirs) {
            value.parts += plain_parts(wins, whole_board, keep, theirs);
            ++value.showdowns;
        });
    };
    each_two(unseen, [&](CardSet last) {
        if (board.size() == 3) {
            show_down(board | last);
            return;
        }
        for (const Card flop : unseen) // the lowest three of five: each board once
            if (flop < std::min(*last.begin(), *++last.begin()))
                each_two(unseen, [&](CardSet two) {
                    if (std::max(*two.begin(), *++two.begin()) < flop) show_down(last | two | flop);
                });
    });
    return value;
}

inline CardSet deal(Chance &chance, CardSet from, int count) {
    CardSet cards;
    while (cards.size() < count) {
        const Card card = Card::from_number(static_cast<int>(chance.below(deck_size)));
        if (from.contains(card)) cards |= card;
    }
    return cards;
}

} // namespace ananas::analysis
