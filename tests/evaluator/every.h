// Every hand there is: one by one, or one of each kind up to the naming of the suits.
#pragma once

#include "cards/card.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas {

// Calls visit(CardSet) for each choice of `count` from the 52 cards.
template <class Visit> void every_hand(int count, Visit visit, CardSet chosen = {}, int below = deck_size) {
    if (count == 0) {
        visit(chosen);
        return;
    }
    for (int number = count - 1; number < below; ++number)
        every_hand(count - 1, visit, chosen | Card::from_number(number), number);
}

// Calls visit(CardSet, weight) for one hand of each set of hands that differ only in which suit is
// called what; the weight is how many hands there are in that set. Of 133,784,560 seven-card hands
// 6,009,159 are left, and since no game knows one suit from another they stand for all.
//
// A hand is four masks of ranks. Only those in descending order are visited; four different masks
// can be dealt to the suits in 24 ways, fewer when some are alike.
template <class Visit> void every_suit_pattern(int count, Visit visit) {
    std::array<std::vector<std::uint64_t>, 8> masks_of; // by how many ranks they have, descending
    for (int mask = all_ranks; mask >= 0; --mask)
        if (const int ranks = std::popcount(static_cast<unsigned>(mask)); ranks <= 7)
            masks_of[static_cast<std::size_t>(ranks)].push_back(static_cast<std::uint64_t>(mask));
    const auto each_mask = [&](int ranks, std::uint64_t at_most, auto use) {
        const auto &masks = masks_of[static_cast<std::size_t>(ranks)];
        for (const std::uint64_t mask : masks)
            if (mask <= at_most) use(mask);
    };
    const auto ways = [](std::array<std::uint64_t, 4> m) { // 4! over the factorial of each run of equal masks
        int arrangements = 24;
        for (std::size_t i = 1, run = 1; i < 4; ++i) {
            run = m[i] == m[i - 1] ? run + 1 : 1;
            arrangements /= static_cast<int>(run);
        }
        return arrangements;
    };
    for (int n0 = 0; n0 <= count; ++n0)
        for (int n1 = 0; n0 + n1 <= count; ++n1)
            for (int n2 = 0; n0 + n1 + n2 <= count; ++n2)
                each_mask(n0, all_ranks, [&](std::uint64_t a) {
                    each_mask(n1, a, [&](std::uint64_t b) {
                        each_mask(n2, b, [&](std::uint64_t c) {
                            each_mask(count - n0 - n1 - n2, c, [&](std::uint64_t d) {
                                visit(CardSet::from_bits(a | b << 16U | c << 32U | d << 48U), ways({a, b, c, d}));
                            });
                        });
                    });
                });
}

} // namespace ananas
