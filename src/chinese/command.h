// What can be asked of a round: the dealer's cards, the players' decisions, the clock running out. Chance
// is a command like any other: the engine says how many cards it wants (step.h) and never shuffles.
#pragma once

#include "base/list.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/seats.h"
#include "chips/chips.h"

#include <variant>

namespace ananas::chinese {

// Two or three hands. Who is dealt in is the room's to say (room.h).
struct Start {
    SeatSet dealt;
    Seat button = no_seat;
    PerSeat<Chips> stacks;
    SeatSet fantasy;
    Seat second_hand = no_seat; // a hand that is played by the player of another seat
    Seat second_hand_of = no_seat;
};

// Exactly the cards that are wanted, in the order in which they leave the deck.
struct Deal {
    List<Card, 51> cards;
};

// Cards just dealt, each into its segment. What is not placed is discarded.
struct Place {
    Seat seat;
    Board cards;
};

// A clean sweep, before segments are compared (FUP-sweepdeclare); or none.
struct Declare {
    Seat seat;
    Sweep sweep;
};
struct Decline {
    Seat seat;
};

// Places the cards in the first free places, back first, and discards those dealt last (D25); declares
// nothing.
struct TimeOut {
    Seat seat;
};

using Command = std::variant<Start, Deal, Place, Declare, Decline, TimeOut>;

} // namespace ananas::chinese
