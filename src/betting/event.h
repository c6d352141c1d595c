// What happened, in the order it happened. Events carry everything, hidden cards included: they are for
// the journal. What a person may be told of them is in view.h.
#pragma once

#include "base/list.h"
#include "betting/seats.h"
#include "betting/state.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "game/events.h"
#include "rulebook/rulebook.h"

#include <cstdint>
#include <variant>

namespace ananas::betting {

struct HandStarted {
    SeatSet dealt;
    Seat button;
    friend constexpr bool operator==(HandStarted, HandStarted) = default;
};

enum class PostKind : std::uint8_t {
    ante,
    big_blind_ante,
    small_blind,
    big_blind,
    blind, // a third and further blind, or a newcomer's live blind
    dead_blind,
    opening_bet,
    bring_in,
};
struct Posted {
    Seat seat;
    PostKind kind;
    Chips amount;
    friend constexpr bool operator==(Posted, Posted) = default;
};

struct Reshuffled { // stub and burns together (HR-S8)
    friend constexpr bool operator==(Reshuffled, Reshuffled) = default;
};
struct Burned {
    Card card;
    friend constexpr bool operator==(Burned, Burned) = default;
};
struct Dealt {
    Seat seat;
    List<Card, 4> cards;
    std::uint8_t up = 0; // bit i: cards[i] is face up
    friend constexpr bool operator==(const Dealt &, const Dealt &) = default;
};
struct BoardDealt {
    List<Card, 3> cards;
    friend constexpr bool operator==(const BoardDealt &, const BoardDealt &) = default;
};

// Who is to act, or to show.
struct Turn {
    Seat seat;
    friend constexpr bool operator==(Turn, Turn) = default;
};

enum class Action : std::uint8_t { fold, check, call, bet, raise, complete };
struct Acted {
    Seat seat;
    Action action;
    bool all_in = false;
    bool dark = false;
    Chips paid; // out of the stack now
    Chips to;   // in front of the player after it
    friend constexpr bool operator==(Acted, Acted) = default;
};
struct WentDark {
    Seat seat;
    DarkAction action;
    friend constexpr bool operator==(WentDark, WentDark) = default;
};

enum class Why : std::uint8_t { uncalled, above_the_pot };
struct Returned {
    Seat seat;
    Why why;
    Chips amount;
    friend constexpr bool operator==(Returned, Returned) = default;
};
struct RoundClosed {
    friend constexpr bool operator==(RoundClosed, RoundClosed) = default;
};

struct ChoseDiscard { // the choice takes effect when all have chosen
    Seat seat;
    Card card;
    friend constexpr bool operator==(ChoseDiscard, ChoseDiscard) = default;
};
struct Discarded {
    Seat seat;
    Card card;
    friend constexpr bool operator==(Discarded, Discarded) = default;
};

struct Shown {
    Seat seat;
    Hole cards;
    friend constexpr bool operator==(const Shown &, const Shown &) = default;
};
struct Mucked {
    Seat seat;
    friend constexpr bool operator==(Mucked, Mucked) = default;
};
struct Asked {
    Seat seat;
    Seat whose;
    friend constexpr bool operator==(Asked, Asked) = default;
};
struct Killed { // beaten, before the pot is awarded (SAT-W4)
    Seat seat;
    friend constexpr bool operator==(Killed, Killed) = default;
};

enum class Way : std::uint8_t { uncontested, high, low };
// One pot, or one half of it, to its winners: everybody gets `share`, those in `odd` a unit more.
struct Awarded {
    std::uint8_t pot; // 0 is the main pot
    Way way;
    SeatSet winners;
    SeatSet odd;
    Seat crumb_to = no_seat; // who gets what is less than a unit
    ClauseId rule = clause("HR-H15");
    Chips share;
    Chips unit;
    Chips crumb;

    [[nodiscard]] constexpr Chips to(Seat seat) const {
        Chips amount;
        if (winners.contains(seat)) amount += share;
        if (odd.contains(seat)) amount += unit;
        if (crumb_to == seat) amount += crumb;
        return amount;
    }
    friend constexpr bool operator==(const Awarded &, const Awarded &) = default;
};
struct TakenBack { // the winner asked for a hand that beats the winner's (SAT-G19)
    Seat seat;
    Chips amount;
    friend constexpr bool operator==(TakenBack, TakenBack) = default;
};
struct HandOver {
    friend constexpr bool operator==(HandOver, HandOver) = default;
};

using Event =
    std::variant<HandStarted, Posted, Reshuffled, Burned, Dealt, BoardDealt, Turn, Acted, WentDark, Returned,
                 RoundClosed, ChoseDiscard, Discarded, Shown, Mucked, Asked, Killed, Awarded, TakenBack, HandOver>;

// The fullest step: ten hands turned up, nine killed, ten pots with two halves each, a few more.
using Events = EventList<Event, 64>;

} // namespace ananas::betting
