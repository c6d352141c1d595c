// A round in progress: flat, small, copied as bytes.
#pragma once

#include "base/list.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "twisted/seats.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace ananas::twisted {

enum class Phase : std::uint8_t {
    over,       // no round, or the last one is finished
    placing,    // first bets are made, in any order
    dealing,    // the first cards are wanted
    discarding, // those in `to_act` owe a discard, in any order
    betting,    // `actor` is to make the bet of `stage` or to fold
    last_card,  // the burn and everybody's last card are wanted
};

// The three bets that the schedule pays, in the order they are made.
enum class Wager : std::uint8_t { first, second, river };
inline constexpr int wager_count = 3;
constexpr std::size_t index(Wager wager) { return static_cast<std::size_t>(wager); }

// What lies in front of a player, and what the player holds.
struct Player {
    Chips stack;
    Chips brought;                         // the stack before the round, which a misdeal restores
    std::array<Chips, wager_count> bets{}; // by Wager
    std::array<Chips, wager_count> tips{}; // riding on them for the dealers
    Chips ante;                            // until it is collected
    Chips optional;                        // until a marker takes its place
    Chips won;                             // from the house and from the players' pot, bets not counted
    List<Card, 3> cards;                   // in the order dealt
    std::uint8_t discard = deck_size;      // the number of the card chosen or thrown away

    friend constexpr bool operator==(const Player &, const Player &) = default;
};

struct State {
    PerSeat<Player> players;

    SeatSet seated;
    SeatSet playing; // with a first bet in this round
    SeatSet live;    // of these, those who have not folded
    SeatSet to_act;  // who owes a discard, or has yet to bet or fold
    SeatSet markers; // eligible for the players' pot
    SeatSet shown;   // turned up at the end

    Phase phase = Phase::over;
    std::uint8_t stage = 0;  // in betting: 0 is the second bet, 1 the river bet
    std::uint8_t turned = 0; // community cards face up
    Seat actor = no_seat;

    Chips pot;     // of the players' optional bets
    Chips house;   // what the house has won in this round; negative when it lost
    Chips dealers; // tips that won, and what they won
    Chips in_play; // all chips of the round, for the invariant

    List<Card, 2> community; // the dealer's two cards, face down until turned
    CardSet unseen;          // the burn, and the bottom card of the dealer's packet
    CardSet exposed;         // players' cards that were shown by accident (SD15-5b)
    CardSet gone;            // no longer in the stub

    friend constexpr bool operator==(const State &, const State &) = default;
};
static_assert(std::is_trivially_copyable_v<State>);

// Everything in front of a player that the house takes or pays: bets and tips, and the ante until collected.
constexpr Chips in_front(const Player &player) {
    Chips total = player.ante + player.optional;
    for (const Chips bet : player.bets) total += bet;
    for (const Chips tip : player.tips) total += tip;
    return total;
}

constexpr CardSet set_of(const List<Card, 3> &cards) {
    CardSet set;
    for (const Card card : cards) set |= card;
    return set;
}

// The five cards that a player is paid for.
constexpr CardSet hand_of(const State &state, Seat seat) {
    CardSet cards = set_of(state.players[seat].cards);
    for (const Card card : state.community) cards |= card;
    return cards;
}

} // namespace ananas::twisted
