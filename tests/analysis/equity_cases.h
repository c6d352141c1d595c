// Random small cases of any game, and equity found in the most naive way: every order of every missing card, ranked
// by the rules of the game as one would read them out. Written apart from the library on purpose.
#pragma once

#include "analysis/equity.h"
#include "base/chance.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace ananas::analysis {

CardSet cards(std::string_view text);

// A situation of whole hands, for tests that name them.
Situation known(const betting::GameSpec &game, std::vector<std::string_view> hands, std::string_view board = "",
                std::string_view dead = "");

std::vector<const betting::GameSpec *> games_without_discards();

// So much is known that at most `missing` cards are dealt at random. With ranges, some players hold one of a few.
Situation small_case(const betting::GameSpec &game, int players, int missing, bool ranges, Chance &chance);

struct NaiveEquity {
    std::uint64_t total = 0;
    std::uint64_t split = 0;
    struct Player {
        std::uint64_t wins = 0;
        std::uint64_t ties = 0;
        std::uint64_t pot = 0;                 // in 5,040ths of a pot
        std::uint64_t high = 0;                // in 2,520ths of a high half, or of a pot that went one way
        std::uint64_t low = 0;                 // the same of a low half
        std::uint64_t straights_or_better = 0; // for the distribution of hands
        std::uint64_t no_low = 0;
    };
    std::vector<Player> players;
};
NaiveEquity naive_equity(const Situation &situation);

// The same things of an answer of the library.
void expect_same(const Equity &equity, const NaiveEquity &naive);

} // namespace ananas::analysis
