// What hands throw away before the flop, by the model of discards.h, when certain cards are dead. Without dead cards
// that is known beforehand; with some of them it takes some hundredths of a second, so it is worked out when a hand is
// first asked for and remembered for all hands that differ only in the names of suits of which the same cards are dead.
#pragma once

#include "betting/spec.h"
#include "cards/card.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace ananas::analysis {

class DiscardMemory {
public:
    DiscardMemory(betting::Wins wins, CardSet dead);

    // The two cards that stay of three that are not dead. May be asked from several threads.
    [[nodiscard]] CardSet keep(CardSet hand) const;

private:
    // Which cards are best thrown away, a bit each from the lowest on: several when they are equal.
    [[nodiscard]] unsigned best_of(CardSet kind) const;

    betting::Wins wins_;
    CardSet dead_;
    mutable std::vector<std::atomic<std::uint8_t>> known_; // by one hand of each kind; nothing when not yet asked for
};

} // namespace ananas::analysis
