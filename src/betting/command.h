// What can be asked of a hand: the dealer's cards, the players' decisions, the clock running out.
// Chance is a command like any other: the engine says how many cards it wants (legal.h) and never
// shuffles.
#pragma once

#include "base/list.h"
#include "betting/seats.h"
#include "betting/state.h"
#include "cards/card.h"
#include "chips/chips.h"

#include <cstdint>
#include <variant>

namespace ananas::betting {

// Where the button and the blinds are. Button and small blind may be at a seat that is not dealt in: a
// dead button, a dead blind (SAT-G8a, SAT-G8b). Games without blinds look at the button alone.
struct Positions {
    Seat button = no_seat;
    Seat small_blind = no_seat;
    Seat big_blind = no_seat;
    friend constexpr bool operator==(Positions, Positions) = default;
};

// What a newcomer or a player who missed blinds puts in beside the regular blinds (D41): the big blind
// is live, the small blind dead.
enum class MakesUp : std::uint8_t { nothing, big_blind, small_blind, both_blinds };

struct Start {
    SeatSet dealt;
    Positions positions;
    PerSeat<Chips> stacks;
    PerSeat<MakesUp> makes_up;
    SeatSet absent; // dealt in and blinded, folded once the cards are out (SAT-G10, D38)
};

// Exactly the cards that are wanted, in the order in which they leave the deck, burn first.
struct Deal {
    List<Card, 42> cards;
};

struct Fold {
    Seat seat;
};
struct Check {
    Seat seat;
};
struct Call {
    Seat seat;
};
// A bet, a completion or a raise; `to` is what then lies in front of the player in this round.
struct Bet {
    Seat seat;
    Chips to;
};
struct BringIn {
    Seat seat;
};
struct Discard {
    Seat seat;
    Card card;
};
// The first to act commits an action before the next cards come; it binds (D15, SAT-P20).
struct Dark {
    Seat seat;
    DarkAction action;
};
// Facing a bet folds, otherwise checks; throws the card dealt last; brings in; shows (D4, D14).
struct TimeOut {
    Seat seat;
};
struct Show {
    Seat seat;
};
struct Muck {
    Seat seat;
};
// To see a called hand that was thrown away, until the next hand starts (SAT-G19, D18).
struct AskToSee {
    Seat seat;
    Seat whose;
};

using Command =
    std::variant<Start, Deal, Fold, Check, Call, Bet, BringIn, Discard, Dark, TimeOut, Show, Muck, AskToSee>;

} // namespace ananas::betting
