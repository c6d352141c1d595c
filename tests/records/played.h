// Hands that the engine played at random, and the record of each as a careful scribe writes it.
#pragma once

#include "records/record.h"

#include <cstdint>
#include <string_view>

namespace ananas::records {

struct Hand {
    std::string_view game;
    Structure structure;
    int players;
    Format format;  // the record says what this format can say, and no more
    bool all_cards; // whether the scribe saw every hand, or one player's and what was shown
    std::uint64_t seed;
};
HandRecord play_at_random(const Hand &hand);

} // namespace ananas::records
