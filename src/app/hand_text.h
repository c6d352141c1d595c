// Hands as people write them for `ananas eval`: "As Td 9c 2h 3s", and in Omaha "AsKsQdJd|Ts9s2c".
#pragma once

#include "base/result.h"
#include "cards/card.h"

#include <string>
#include <string_view>

namespace ananas::app {

struct Hand {
    CardSet cards; // in Omaha the four of the player
    CardSet board;
};

// What a game asks of a hand.
struct HandShape {
    int least; // cards of the player
    int most;
    bool board = false; // three to five cards behind a bar
};

// A hand of that shape, or a sentence that says what is wrong with the text and where.
Result<Hand, std::string> read_hand(const HandShape &shape, std::string_view text);

} // namespace ananas::app
