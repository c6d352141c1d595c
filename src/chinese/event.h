// What happened, in the order it happened. Events carry everything, hidden cards included: they are for
// the journal. What a person may be told of them is in view.h.
#pragma once

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/seats.h"
#include "chinese/settlement.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "game/events.h"

#include <variant>

namespace ananas::chinese {

struct RoundStarted {
    SeatSet dealt;
    Seat button = no_seat;
    SeatSet fantasy;
    Seat second_hand = no_seat;
    Seat second_hand_of = no_seat;
    friend constexpr bool operator==(const RoundStarted &, const RoundStarted &) = default;
};
struct Dealt {
    Seat seat;
    bool face_up = false;
    Drawn cards;
    friend constexpr bool operator==(const Dealt &, const Dealt &) = default;
};
struct Turn { // who has cards to place, or a sweep to declare
    SeatSet seats;
    friend constexpr bool operator==(Turn, Turn) = default;
};
struct Placed {
    Seat seat;
    bool face_up = true;
    Board cards;
    friend constexpr bool operator==(const Placed &, const Placed &) = default;
};
struct Discarded {
    Seat seat;
    CardSet cards;
    friend constexpr bool operator==(Discarded, Discarded) = default;
};
struct Declared { // confirmed and marked
    Seat seat;
    Sweep sweep = Sweep::none;
    friend constexpr bool operator==(Declared, Declared) = default;
};
struct Declined {
    Seat seat;
    friend constexpr bool operator==(Declined, Declined) = default;
};
struct Revealed { // a Fantasy Land hand, at the showdown
    Seat seat;
    Board board;
    friend constexpr bool operator==(const Revealed &, const Revealed &) = default;
};
struct Fouled {
    Seat seat;
    friend constexpr bool operator==(Fouled, Fouled) = default;
};
struct Paid {
    Seat from;
    Seat to;
    Account account;
    Points points; // before caps
    Chips chips;
    bool capped = false;
    friend constexpr bool operator==(const Paid &, const Paid &) = default;
};
struct FantasyAnnounced { // who plays the next round in Fantasy Land (FUP-fantasystay)
    Seat seat;
    bool stays = false; // and played this one there
    friend constexpr bool operator==(FantasyAnnounced, FantasyAnnounced) = default;
};
struct RoundOver {
    friend constexpr bool operator==(RoundOver, RoundOver) = default;
};

using Event = std::variant<RoundStarted, Dealt, Turn, Placed, Discarded, Declared, Declined, Revealed, Fouled, Paid,
                           FantasyAnnounced, RoundOver>;

// The fullest step is the last answer of a round: three each of hands turned up, fouls or payments, and
// announcements, and a few more.
using Events = EventList<Event, 20>;

} // namespace ananas::chinese
