// Every starting hand of Crazy Pineapple against a random one, both discarding by the model: exactly. For each kind of
// flop it is known what each of the 18,424 hands keeps; on each of its boards all hands are put in order and walked
// through once, as discard_policy.h does with hands of two. Of equal cards that differ in suit only, which one goes is
// left to the suits as starting_hands() names those of the flop.
#pragma once

#include "analysis/starting_hands.h"
#include "betting/spec.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace ananas::analysis {

struct StartingHandEquities {
    std::array<std::int64_t, three_card_kinds> parts{}; // of pots won, four to a pot
    std::array<std::int64_t, three_card_kinds> showdowns{};

    [[nodiscard]] double share(std::size_t kind) const;
    StartingHandEquities &operator+=(const StartingHandEquities &piece);
    friend bool operator==(const StartingHandEquities &, const StartingHandEquities &) = default;
};

// What the flops of one kind – there are as many kinds of flops as of starting hands – add to it all.
StartingHandEquities equities_on(betting::Wins wins, std::size_t flop_kind);

} // namespace ananas::analysis
