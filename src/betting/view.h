// Who may know what. A view is what a screen gets: a card that the viewer may not know is not in it, by
// type. Only views are meant to leave the room; states and events stay in the journal.
#pragma once

#include "base/list.h"
#include "betting/event.h"
#include "betting/legal.h"
#include "betting/seats.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "game/viewer.h" // IWYU pragma: export

#include <cstdint>
#include <variant>

namespace ananas::betting {

// A player sees the own cards; the director sees all of them once the hand is over.
struct PlayerView {
    Chips stack;
    Chips bet;
    Chips committed;
    Chips won;
    bool live = false;
    bool all_in = false;
    bool shown = false;
    bool mucked = false;
    bool discard_chosen = false; // or made
    std::uint8_t up = 0;
    List<CardView, 7> cards;
    CardView discard;
    friend constexpr bool operator==(const PlayerView &, const PlayerView &) = default;
};

struct TableView {
    Phase phase = Phase::over;
    std::uint8_t street = 0;
    Seat button = no_seat;
    SeatSet dealt;
    PerSeat<PlayerView> players;
    List<Card, 5> board;
    int burns = 0;
    int stub = 0;
    Chips to_match;
    Pots pots; // main pot first, the bets of this round included
    Legal legal;
    friend constexpr bool operator==(const TableView &, const TableView &) = default;
};
TableView view(const Table &table, const State &state, Viewer viewer);
// Those whose answer the table waits for.
constexpr SeatSet asked(const TableView &view) { return view.legal.discard | view.legal.actor; }

struct BurnedView {
    friend constexpr bool operator==(BurnedView, BurnedView) = default;
};
struct DealtView {
    Seat seat;
    List<CardView, 4> cards;
    std::uint8_t up = 0;
    friend constexpr bool operator==(const DealtView &, const DealtView &) = default;
};
struct ChoseDiscardView {
    Seat seat;
    CardView card;
    friend constexpr bool operator==(const ChoseDiscardView &, const ChoseDiscardView &) = default;
};
struct DiscardedView {
    Seat seat;
    CardView card;
    friend constexpr bool operator==(const DiscardedView &, const DiscardedView &) = default;
};

using EventView = std::variant<HandStarted, Posted, Reshuffled, BurnedView, DealtView, BoardDealt, Turn, Acted,
                               WentDark, Returned, RoundClosed, ChoseDiscardView, DiscardedView, Shown, Mucked, Asked,
                               Killed, Awarded, TakenBack, HandOver>;
EventView view(const Event &event, Viewer viewer);

} // namespace ananas::betting
