// Who may know what. A view is what a screen gets: a card that the viewer may not know is not in it, by
// type. Only views are meant to leave the room; states and events stay in the journal.
//
// Hidden are the three cards of a draw until two are placed, all discards for good, and a Fantasy Land hand
// until the showdown.
#pragma once

#include "chinese/board.h"
#include "chinese/event.h"
#include "chinese/seats.h"
#include "chinese/settlement.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "game/viewer.h" // IWYU pragma: export

#include <cstdint>
#include <variant>

namespace ananas::chinese {

// A player sees the own hands, one or two, and the director everything once the round is over.

// So many cards lie there; which ones, if the viewer may know.
struct CardsView {
    std::uint8_t count = 0;
    bool known = false;
    Drawn cards; // empty unless known
    friend constexpr bool operator==(const CardsView &, const CardsView &) = default;
};

struct HandView {
    Seat player = no_seat;
    Chips start;
    Chips stack;
    bool fantasy = false;
    PerRow<CardsView> board;
    CardsView drawn;
    CardsView discards;
    Sweep declared = Sweep::none;
    friend constexpr bool operator==(const HandView &, const HandView &) = default;
};

struct TableView {
    Phase phase = Phase::over;
    Street street = Street::five;
    Seat button = no_seat;
    Seat turn = no_seat;
    SeatSet dealt;
    SeatSet to_act;
    SeatSet fantasy_next;
    PerSeat<HandView> hands;
    int cards_wanted = 0;
    int stub = 0;
    Settlement settlement;
    friend constexpr bool operator==(const TableView &, const TableView &) = default;
};
TableView view(const Table &table, const State &state, Viewer viewer);
// Those whose answer the table waits for.
constexpr SeatSet asked(const TableView &view) { return view.to_act; }

struct DealtView {
    Seat seat;
    bool face_up = false;
    CardsView cards;
    friend constexpr bool operator==(const DealtView &, const DealtView &) = default;
};
struct PlacedView {
    Seat seat;
    bool face_up = true;
    PerRow<CardsView> cards;
    friend constexpr bool operator==(const PlacedView &, const PlacedView &) = default;
};
struct DiscardedView {
    Seat seat;
    CardsView cards;
    friend constexpr bool operator==(const DiscardedView &, const DiscardedView &) = default;
};

using EventView = std::variant<RoundStarted, DealtView, Turn, PlacedView, DiscardedView, Declared, Declined, Revealed,
                               Fouled, Paid, FantasyAnnounced, RoundOver>;
EventView view(const Event &event, Viewer viewer);

} // namespace ananas::chinese
