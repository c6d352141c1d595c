// The 22,100 hands of three cards are of 1,755 kinds that differ in more than the names of suits.
#pragma once

#include "cards/card.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::analysis {

inline constexpr std::size_t three_card_kinds = 1755;

// The same cards with suits named anew: of all ways the one whose set has the greatest bits, so that the suit with most
// and highest cards is spades.
CardSet with_usual_suits(CardSet cards);

struct StartingHand {
    CardSet cards;          // with the usual suits
    std::uint8_t count = 0; // hands of the kind
};
// In the order of their bits.
const std::array<StartingHand, three_card_kinds> &starting_hands();
std::size_t starting_hand_number(CardSet hand);

} // namespace ananas::analysis
