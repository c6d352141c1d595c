// Pineapple is hold'em with a third card, and its kinds differ in one thing: when that card is thrown
// away (D3). Each is played high, high-low without a qualifier, and high-low eight or better (D5).
#pragma once

#include "betting/games/rows.h"

namespace ananas::betting::games {

inline constexpr List<Street, max_streets> pineapple_streets{with_discard(hole_cards(3), Discards::after_betting), flop,
                                                             turn, river};
inline constexpr List<Street, max_streets> crazy_streets{hole_cards(3), with_discard(flop, Discards::after_deal), turn,
                                                         river};
inline constexpr List<Street, max_streets> late_streets{hole_cards(3), with_discard(flop, Discards::after_betting),
                                                        turn, river};
inline constexpr List<Street, max_streets> lazy_streets{hole_cards(3), flop, turn, river};

constexpr Showdown pineapple_showdown(Wins wins, HoleCards hole = HoleCards::any) {
    return {.wins = wins,
            .hole = hole,
            .rule = wins == Wins::high ? clause("SD11-6a") : clause("SD11-6b"),
            .low_rule = clause("SD11-6b")};
}

inline constexpr GameSpec pineapple{.name = "pineapple",
                                    .title = "Pineapple",
                                    .streets = pineapple_streets,
                                    .showdown = pineapple_showdown(Wins::high)};
inline constexpr GameSpec pineapple_hilo{.name = "pineapple-hilo",
                                         .title = "Pineapple high-low",
                                         .streets = pineapple_streets,
                                         .showdown = pineapple_showdown(Wins::high_and_low)};
inline constexpr GameSpec pineapple_hilo8{.name = "pineapple-hilo8",
                                          .title = "Pineapple high-low eight or better",
                                          .streets = pineapple_streets,
                                          .showdown = pineapple_showdown(Wins::high_and_low8)};

inline constexpr GameSpec crazy_pineapple{.name = "crazy-pineapple",
                                          .title = "Crazy Pineapple",
                                          .streets = crazy_streets,
                                          .showdown = pineapple_showdown(Wins::high)};
inline constexpr GameSpec crazy_pineapple_hilo{.name = "crazy-pineapple-hilo",
                                               .title = "Crazy Pineapple high-low",
                                               .streets = crazy_streets,
                                               .showdown = pineapple_showdown(Wins::high_and_low)};
inline constexpr GameSpec crazy_pineapple_hilo8{.name = "crazy-pineapple-hilo8",
                                                .title = "Crazy Pineapple high-low eight or better",
                                                .streets = crazy_streets,
                                                .showdown = pineapple_showdown(Wins::high_and_low8)};

// D3's option: the discard waits until the flop's betting is over.
inline constexpr GameSpec late_pineapple{.name = "late-pineapple",
                                         .title = "Crazy Pineapple, discard after the flop betting",
                                         .streets = late_streets,
                                         .showdown = pineapple_showdown(Wins::high)};
inline constexpr GameSpec late_pineapple_hilo{.name = "late-pineapple-hilo",
                                              .title = "Crazy Pineapple high-low, discard after the flop betting",
                                              .streets = late_streets,
                                              .showdown = pineapple_showdown(Wins::high_and_low)};
inline constexpr GameSpec late_pineapple_hilo8{
    .name = "late-pineapple-hilo8",
    .title = "Crazy Pineapple high-low eight or better, discard after the flop betting",
    .streets = late_streets,
    .showdown = pineapple_showdown(Wins::high_and_low8)};

// D3's other option: nothing is thrown away, and each hand plays the two of its three that are best,
// chosen anew for the low.
inline constexpr GameSpec lazy_pineapple{.name = "lazy-pineapple",
                                         .title = "Lazy Pineapple",
                                         .streets = lazy_streets,
                                         .showdown = pineapple_showdown(Wins::high, HoleCards::two_of_three)};
inline constexpr GameSpec lazy_pineapple_hilo{.name = "lazy-pineapple-hilo",
                                              .title = "Lazy Pineapple high-low",
                                              .streets = lazy_streets,
                                              .showdown =
                                                  pineapple_showdown(Wins::high_and_low, HoleCards::two_of_three)};
inline constexpr GameSpec lazy_pineapple_hilo8{.name = "lazy-pineapple-hilo8",
                                               .title = "Lazy Pineapple high-low eight or better",
                                               .streets = lazy_streets,
                                               .showdown =
                                                   pineapple_showdown(Wins::high_and_low8, HoleCards::two_of_three)};

} // namespace ananas::betting::games
