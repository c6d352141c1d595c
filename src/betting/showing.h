// Face-up cards in stud: who brings in, whose hand showing is highest or lowest. Equal hands go to the
// seat nearest to the dealer's left (HR-S5).
#pragma once

#include "betting/seats.h"
#include "betting/state.h"
#include "cards/card.h"

namespace ananas::betting {

CardSet up_cards(const Player &player);

Seat lowest_up_card(const State &state);  // HR-S3, aces high
Seat highest_up_card(const State &state); // HR-RZ, aces low
Seat highest_hand_showing(const State &state);
Seat lowest_hand_showing(const State &state); // aces low, straights and flushes never count

} // namespace ananas::betting
