// What may be done now: the cards wanted, who may place bets, who owes a discard, and the bet that the
// player to act has to make to go on.
#pragma once

#include "chips/chips.h"
#include "twisted/house_game.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"

namespace ananas::twisted {

struct Legal {
    SeatSet place;   // who may still make a first bet
    SeatSet discard; // who still owes a discard
    int cards = 0;   // wanted from the deck
    Seat actor = no_seat;
    Chips bet;     // the actor's, once
    Choice choice; // how many times that
    friend constexpr bool operator==(const Legal &, const Legal &) = default;
};
Legal legal_actions(const Table &table, const State &state);

// The number of cards that the deck or the machine gives now.
int cards_wanted(const Table &table, const State &state);

} // namespace ananas::twisted
