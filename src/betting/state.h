// A hand in progress: flat, small, copied as bytes. Chips move by post(), post_dead(), give_back(), pay()
// and take_back() alone, so that none is made or lost.
#pragma once

#include "base/list.h"
#include "betting/seats.h"
#include "cards/card.h"
#include "chips/chips.h"

#include <cstdint>
#include <type_traits>

namespace ananas::betting {

enum class Phase : std::uint8_t {
    over,       // no hand, or the last one is finished and may still be asked about
    dealing,    // the next street's cards are wanted
    discarding, // those in `to_act` owe a discard, in any order
    betting,    // `actor` is to act
    showdown,   // `actor` is to show or muck
};

enum class DarkKind : std::uint8_t { none, check, bet };
struct DarkAction {
    DarkKind kind = DarkKind::none;
    Chips to;
    friend constexpr bool operator==(DarkAction, DarkAction) = default;
};

using Hole = List<Card, 7>;

struct Player {
    Chips stack;
    Chips bet;                 // in front of the player this round
    Chips committed;           // into the pot in this hand, the bet of this round included
    Chips won;                 // paid out of the pot
    Chips answered;            // what was to match when the player last acted this round
    Hole cards;                // in the order dealt
    std::uint8_t up = 0;       // bit i: cards[i] was dealt face up
    std::uint8_t discard = 52; // the number of the card chosen or thrown away; 52 is none

    friend constexpr bool operator==(const Player &, const Player &) = default;
};

struct State {
    PerSeat<Player> players;

    SeatSet dealt;  // those in the hand when it began
    SeatSet live;   // those who have not folded
    SeatSet funded; // live with chips behind
    SeatSet to_act; // who has yet to answer this round; or owes a discard
    SeatSet acted;  // who has acted this round
    SeatSet absent; // folded when the last hole card is dealt (SAT-G10)
    SeatSet shown;
    SeatSet mucked;     // thrown away at the showdown
    SeatSet killed;     // shown and beaten (SAT-W4)
    SeatSet contesting; // at the showdown: who was in for the pot being settled

    Seat button = no_seat;
    Seat small_blind = no_seat;
    Seat big_blind = no_seat;
    Seat actor = no_seat;
    Seat opener = no_seat;    // first in the order of the last round opened
    Seat aggressor = no_seat; // last to bet or raise this round
    Phase phase = Phase::over;
    std::uint8_t street = 0;
    std::uint8_t wagers = 0;      // full bets and raises this round
    std::uint8_t pot = 0;         // at the showdown: the pot being settled, deepest first
    bool bring_in_due = false;    // the actor owes the bring-in
    bool brought_in = false;      // and nobody has completed it
    bool heads_up_round = false;  // the round began with two players
    bool dealt_community = false; // the street was short of cards (HR-S8)
    bool big_bets = false;        // limit: the round is played with the big bet

    Chips to_match;   // the wager to answer this round
    Chips full_wager; // the last of them that was a full bet or raise
    Chips raise_size; // the last full bet or raise itself
    Chips dead;       // in the pot and nobody's bet: big-blind antes, dead blinds
    Chips unposted;   // what short or missing blinds lack of their size (D9)
    Chips in_play;    // all chips of the hand, for the invariant
    DarkAction dark;

    List<Card, 5> board;
    CardSet gone;   // no longer in the stub
    CardSet burned; // of these, the burns

    friend constexpr bool operator==(const State &, const State &) = default;
};
static_assert(std::is_trivially_copyable_v<State>);

// From a stack into the pot: at most what is there. Bets of a round, antes, blinds.
constexpr Chips post(State &state, Seat seat, Chips amount) {
    Player &player = state.players[seat];
    if (amount > player.stack) amount = player.stack;
    player.stack -= amount;
    player.committed += amount;
    if (player.stack == Chips()) state.funded -= seat;
    return amount;
}
// The same as dead money: in the main pot, and no answer to any bet.
constexpr Chips post_dead(State &state, Seat seat, Chips amount) {
    const Chips posted = post(state, seat, amount);
    state.players[seat].committed -= posted;
    state.dead += posted;
    return posted;
}
// The way back, for a bet that nobody called (D10).
constexpr void give_back(State &state, Seat seat, Chips amount) {
    Player &player = state.players[seat];
    player.stack += amount;
    player.committed -= amount;
    player.bet -= amount;
    if (amount > Chips()) state.funded |= seat;
}
// From the pot to a winner.
constexpr void pay(State &state, Seat seat, Chips amount) {
    state.players[seat].stack += amount;
    state.players[seat].won += amount;
}

constexpr void take_back(State &state, Seat seat) {
    Player &player = state.players[seat];
    player.stack -= player.won;
    player.won = Chips();
}

// Everything put into the pot in this hand, the bets of this round included.
constexpr Chips pot_total(const State &state) {
    Chips total = state.dead;
    for (const Seat seat : state.dealt) total += state.players[seat].committed;
    return total;
}

constexpr CardSet set_of(const Hole &cards) {
    CardSet set;
    for (const Card card : cards) set |= card;
    return set;
}
constexpr CardSet board_of(const State &state) {
    CardSet set;
    for (const Card card : state.board) set |= card;
    return set;
}
constexpr bool is_all_in(const State &state, Seat seat) {
    return state.live.contains(seat) && !state.funded.contains(seat);
}

} // namespace ananas::betting
