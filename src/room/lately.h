// How a table has played lately, for whoever looks for one: the hands of the last hour, the latest fifty of them. Kept
// in memory alone.
#pragma once

#include "chips/chips.h"
#include "room/ids.h"
#include "room/state.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace ananas::room {

struct PlayedHand {
    Moment began, ended;
    std::optional<Chips> pot; // all that was won in it; nothing in games without one
};
// Of a table whose hand is over and not yet settled.
PlayedHand played_hand(const State &over, Moment ended);

class Lately {
public:
    void add(const PlayedHand &hand);
    // Nothing where no hand was played in the last hour, or none with a pot.
    [[nodiscard]] std::optional<Chips> average_pot(Moment now) const;
    // Counted from the first of these hands to the end of the last one, so that what lies between hands counts, too;
    // of a hand or two there is nothing to say.
    [[nodiscard]] std::optional<std::int64_t> hands_an_hour(Moment now) const;

private:
    std::deque<PlayedHand> hands_;
};

} // namespace ananas::room
