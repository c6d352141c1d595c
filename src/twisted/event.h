// What happened, in the order it happened. Events carry everything, hidden cards included: they are for
// the journal. What a person may be told of them is in view.h.
#pragma once

#include "base/list.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "game/events.h"
#include "rulebook/rulebook.h"
#include "twisted/command.h"
#include "twisted/pay_schedule.h"
#include "twisted/seats.h"
#include "twisted/state.h"

#include <cstdint>
#include <variant>

namespace ananas::twisted {

struct RoundStarted {
    SeatSet seated;
    friend constexpr bool operator==(RoundStarted, RoundStarted) = default;
};
struct BetsPlaced {
    Seat seat;
    Chips first;
    Chips ante;
    Chips optional;
    Chips tip;
    friend constexpr bool operator==(BetsPlaced, BetsPlaced) = default;
};
struct BetsClosed {
    SeatSet playing;
    friend constexpr bool operator==(BetsClosed, BetsClosed) = default;
};
struct OptionalReturned { // nobody else bet on the players' pot (D30)
    Seat seat;
    Chips amount;
    friend constexpr bool operator==(OptionalReturned, OptionalReturned) = default;
};

struct Dealt {
    Seat seat;
    List<Card, 3> cards;
    friend constexpr bool operator==(const Dealt &, const Dealt &) = default;
};
struct CommunityDealt { // face down, in front of the dealer
    List<Card, 2> cards;
    friend constexpr bool operator==(const CommunityDealt &, const CommunityDealt &) = default;
};
struct BottomRacked { // the third card of the dealer's packet, unseen (SD15-4a)
    Card card;
    friend constexpr bool operator==(BottomRacked, BottomRacked) = default;
};
struct MarkerGiven { // in exchange for the optional bet, which is in the pot now
    Seat seat;
    Chips amount;
    friend constexpr bool operator==(MarkerGiven, MarkerGiven) = default;
};

struct ChoseDiscard { // the choice takes effect when all have chosen
    Seat seat;
    Card card;
    friend constexpr bool operator==(ChoseDiscard, ChoseDiscard) = default;
};
struct Collected { // the ante, and the discard under it
    Seat seat;
    Chips ante;
    Card card;
    friend constexpr bool operator==(Collected, Collected) = default;
};
struct CommunityTurned {
    Card card;
    friend constexpr bool operator==(CommunityTurned, CommunityTurned) = default;
};

struct Turn {
    Seat seat;
    friend constexpr bool operator==(Turn, Turn) = default;
};
struct BetMade {
    Seat seat;
    Wager wager;
    Chips amount;
    Chips tip;
    friend constexpr bool operator==(BetMade, BetMade) = default;
};
enum class FoldWhy : std::uint8_t { chosen, time_out, cannot_bet };
struct Folded { // all bets and tips to the house, the cards to the discard rack
    Seat seat;
    FoldWhy why;
    Chips forfeited;
    friend constexpr bool operator==(Folded, Folded) = default;
};

struct Burned {
    Card card;
    friend constexpr bool operator==(Burned, Burned) = default;
};
struct LastCard {
    Seat seat;
    Card card;
    friend constexpr bool operator==(LastCard, LastCard) = default;
};
struct StubRacked { // unseen
    friend constexpr bool operator==(StubRacked, StubRacked) = default;
};

struct Exposed {
    Seat seat;
    List<Card, 3> cards;
    Held held;
    friend constexpr bool operator==(const Exposed &, const Exposed &) = default;
};
struct Paid {
    Seat seat;
    int pays;     // to 1; nothing is a push
    Chips bets;   // back to the player
    Chips amount; // from the house on top of them
    Chips tips;   // to the dealers, with what they won; back to the player on a push
    friend constexpr bool operator==(Paid, Paid) = default;
};
struct Lost {
    Seat seat;
    Chips amount; // tips included
    friend constexpr bool operator==(Lost, Lost) = default;
};
struct Racked { // a hand that is finished, into the discard rack
    Seat seat;
    friend constexpr bool operator==(Racked, Racked) = default;
};
struct PotAwarded {
    Seat seat;
    Chips amount;
    bool contested; // false: the other markers are gone
    friend constexpr bool operator==(PotAwarded, PotAwarded) = default;
};

struct CardExposed { // by accident, and play goes on
    Seat seat;
    Card card;
    friend constexpr bool operator==(CardExposed, CardExposed) = default;
};
struct Misdealt {
    Incident incident;
    ClauseId rule;
    friend constexpr bool operator==(Misdealt, Misdealt) = default;
};
struct PotTakenBack {
    Seat seat;
    Chips amount;
    friend constexpr bool operator==(PotTakenBack, PotTakenBack) = default;
};
struct Returned { // all bets of a player, forfeited ones included (D32)
    Seat seat;
    Chips amount;
    friend constexpr bool operator==(Returned, Returned) = default;
};
struct RoundOver {
    friend constexpr bool operator==(RoundOver, RoundOver) = default;
};

using Event = std::variant<RoundStarted, BetsPlaced, BetsClosed, OptionalReturned, Dealt, CommunityDealt, BottomRacked,
                           MarkerGiven, ChoseDiscard, Collected, CommunityTurned, Turn, BetMade, Folded, Burned,
                           LastCard, StubRacked, Exposed, Paid, Lost, Racked, PotAwarded, CardExposed, Misdealt,
                           PotTakenBack, Returned, RoundOver>;

// The fullest step is the last card of twelve players who all share the pot: 12 cards, 12 hands exposed,
// paid and racked, 12 shares, and four more.
using Events = EventList<Event, 64>;

} // namespace ananas::twisted
