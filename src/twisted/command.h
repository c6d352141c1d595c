// What can be asked of a round: the dealer's cards, the players' decisions, the clock running out, and
// what somebody saw go wrong. Chance is a command like any other: the engine says how many cards it wants
// (legal.h) and never shuffles.
#pragma once

#include "base/list.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "twisted/seats.h"

#include <cstdint>
#include <variant>

namespace ananas::twisted {

struct Start {
    SeatSet seated;
    PerSeat<Chips> stacks;
};
// The first bet; the ante goes with it. Whoever makes none sits this round out.
struct PlaceBets {
    Seat seat;
    Chips first;
    bool optional = false; // against the other players
    Chips tip;             // riding on the first bet
};
struct CloseBets {};

// Exactly the cards that are wanted, in the order in which they leave the deck or the machine.
struct Deal {
    List<Card, 39> cards;
};

struct Discard {
    Seat seat;
    Card card;
};
// The second or the river bet.
struct Bet {
    Seat seat;
    Chips amount;
    Chips tip; // riding on it
};
struct Fold {
    Seat seat;
};
// Throws the card dealt last; folds at a bet (D32).
struct TimeOut {
    Seat seat;
};

enum class Incident : std::uint8_t {
    wrong_number_of_cards,  // a player has too many or too few
    exposed_card,           // of a player: `seat` and `card` say which
    exposed_community_card, // before its time
};
struct Report {
    Incident incident;
    Seat seat = no_seat;
    Card card;
};

using Command = std::variant<Start, PlaceBets, CloseBets, Deal, Discard, Bet, Fold, TimeOut, Report>;

} // namespace ananas::twisted
