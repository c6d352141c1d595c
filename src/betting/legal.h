// What may be done now: the cards wanted, the actor's choices with exact amounts, and why a raise is not
// among them (SAT-D8: a player may ask whether the betting is open).
#pragma once

#include "betting/refusal.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "chips/chips.h"

#include <optional>

namespace ananas::betting {

// The next street's cards. Stud can run short (HR-S8): then stub and burns are shuffled first, and if
// that is not enough one community card stands for everybody's – unburned if it is the last of all.
struct Wanted {
    int cards = 0; // the burn included
    bool burn = false;
    bool reshuffle = false;
    bool community = false;
    friend constexpr bool operator==(Wanted, Wanted) = default;
};
Wanted cards_wanted(const Table &table, const State &state);

struct Raise {
    Chips min_to;
    Chips max_to;
    // Greater than max_to in pot-limit alone: a wager above the pot is cut back to it (SAT-PL2).
    Chips accepted_to;
    friend constexpr bool operator==(Raise, Raise) = default;
};

struct Legal {
    Seat actor = no_seat; // in betting and showdown; no_seat otherwise
    bool fold = false;
    bool check = false;
    std::optional<Chips> call;      // what it takes out of the stack
    std::optional<Chips> bring_in;  // likewise
    std::optional<Raise> raise;     // a bet, completion or raise
    std::optional<Reason> no_raise; // why there is none, when it is somebody's turn to bet
    bool show = false;
    bool muck = false;
    SeatSet discard; // who still owes a discard; any order
    Wanted deal;     // cards wanted, none outside dealing

    friend constexpr bool operator==(const Legal &, const Legal &) = default;
};
Legal legal_actions(const Table &table, const State &state);

// Whether a round that opens now is played with limit's big bet.
bool plays_big_bets(const Table &table, const State &state);
// One bet of this round in limit, the smallest bet otherwise.
Chips bet_size(const Table &table, const State &state);
// From where to where a seat may bet or raise, if it may.
Raise raise_range(const Table &table, const State &state, Seat seat);
// The most that a seat may bet or raise to in pot-limit (SAT-PL1, D9), stack aside.
Chips pot_limit(const State &state, Seat seat);
// Who is or would be first to act on this street, chips or none.
Seat opening_seat(const Table &table, const State &state);

} // namespace ananas::betting
