// Whether a deal was what it was said to be, for somebody at a terminal: the room's proof, held against what was on the
// screen.
#pragma once

#include "cards/card.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace ananas::app::play {

// What a player remembers of a hand.
struct HandSeen {
    std::int64_t hand = 0;
    std::string code; // of its announcement
    std::int64_t seat = 0;
    CardSet cards;
};

// A sentence: that the deal is verified, or what is wrong with it.
std::string verdict_on(const HandSeen &seen, std::string_view proof);

} // namespace ananas::app::play
