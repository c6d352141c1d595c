// A round in progress: flat, small, copied as bytes.
#pragma once

#include "base/list.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "chinese/seats.h"
#include "chinese/settlement.h"
#include "chips/chips.h"

#include <cstdint>
#include <type_traits>

namespace ananas::chinese {

// What a table plays: a point's worth and what it does differently from the book.
struct Table {
    Chips limit;
    House house;
};
inline constexpr Chips highest_limit{1'000'000'000'000};

enum class Phase : std::uint8_t {
    over,      // no round, or the last one is settled
    dealing,   // cards are wanted
    placing,   // those in `to_act` have cards to place: one player in turn, or everybody in Fantasy Land
    declaring, // those in `to_act` may declare a clean sweep, in any order
};

// What is dealt, in this order: thirteen cards to those in Fantasy Land before the others get any
// (FUP-fantasy), five to each of the others, then three a draw to one player after another.
enum class Street : std::uint8_t { fantasy, five, first_draw, second_draw, third_draw, last_draw };

using Drawn = List<Card, most_fantasy_cards>; // in the order dealt

struct Hand {
    Seat player = no_seat; // whose hand it is: a player's second hand names the seat of the first
    Chips start;           // the stack before the cards were dealt, which bounds what can be won or lost
    Chips stack;
    Board board;
    Drawn drawn; // dealt and not placed yet
    CardSet discards;
    Sweep declared = Sweep::none;
    friend constexpr bool operator==(const Hand &, const Hand &) = default;
};

struct State {
    PerSeat<Hand> hands;
    SeatSet dealt;
    SeatSet fantasy; // of these, in Fantasy Land
    SeatSet to_act;
    SeatSet revealed;     // Fantasy Land hands that have been turned up
    SeatSet fantasy_next; // once the round is over
    Seat button = no_seat;
    Seat turn = no_seat; // to whom the next draw goes, or who is placing
    Phase phase = Phase::over;
    Street street = Street::five;
    CardSet gone; // no longer in the stub
    Chips in_play;
    Settlement settlement; // once the round is over, hands in the order of positions

    friend constexpr bool operator==(const State &, const State &) = default;
};
static_assert(std::is_trivially_copyable_v<State>);

// The hands in the order of positions: the buttons first, then clockwise (FUP-actionbutton).
inline SeatList positions(const State &state) { return listed(state.dealt.clockwise_from(state.button)); }
// Those who get five cards and draw, from the left of the button; the button is last (D24).
inline SeatList drawing_order(const State &state) {
    return listed((state.dealt - state.fantasy).clockwise_after(state.button));
}

constexpr CardSet set_of(const Drawn &cards) {
    CardSet set;
    for (const Card card : cards) set |= card;
    return set;
}

} // namespace ananas::chinese
