// Who may know what. A view is what a screen gets: a card that the viewer may not know is not in it, by
// type. Only views are meant to leave the room; states and events stay in the journal.
#pragma once

#include "base/list.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "game/viewer.h" // IWYU pragma: export
#include "twisted/event.h"
#include "twisted/legal.h"
#include "twisted/pay_schedule.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <array>
#include <cstdint>
#include <variant>

namespace ananas::twisted {

// A player sees the own cards; the director sees the players' cards once the round is over. The burn, the
// dealer's bottom card and a community card that was never turned are nobody's.
struct PlayerView {
    Chips stack;
    std::array<Chips, wager_count> bets{};
    std::array<Chips, wager_count> tips{};
    Chips ante;
    Chips optional;
    Chips won;
    bool live = false;
    bool marker = false;
    bool shown = false;
    bool discard_chosen = false; // or made
    List<CardView, 3> cards;
    CardView discard;
    friend constexpr bool operator==(const PlayerView &, const PlayerView &) = default;
};

struct TableView {
    Phase phase = Phase::over;
    std::uint8_t stage = 0;
    SeatSet seated;
    SeatSet playing;
    PerSeat<PlayerView> players;
    List<CardView, 2> community;
    CardSet exposed; // seen by accident; nobody is told where they are now
    Chips pot;
    PaySchedule schedule; // displayed at the table (SD15-1b)
    Legal legal;
    friend constexpr bool operator==(const TableView &, const TableView &) = default;
};
TableView view(const Table &table, const State &state, Viewer viewer);
// Those whose answer the table waits for; whoever may place bets need not.
constexpr SeatSet asked(const TableView &view) { return view.legal.place | view.legal.discard | view.legal.actor; }

struct DealtView {
    Seat seat;
    List<CardView, 3> cards;
    friend constexpr bool operator==(const DealtView &, const DealtView &) = default;
};
struct CommunityDealtView {
    friend constexpr bool operator==(CommunityDealtView, CommunityDealtView) = default;
};
struct BottomRackedView {
    friend constexpr bool operator==(BottomRackedView, BottomRackedView) = default;
};
struct ChoseDiscardView {
    Seat seat;
    CardView card;
    friend constexpr bool operator==(const ChoseDiscardView &, const ChoseDiscardView &) = default;
};
struct CollectedView {
    Seat seat;
    Chips ante;
    CardView card;
    friend constexpr bool operator==(const CollectedView &, const CollectedView &) = default;
};
struct BurnedView {
    friend constexpr bool operator==(BurnedView, BurnedView) = default;
};
struct LastCardView {
    Seat seat;
    CardView card;
    friend constexpr bool operator==(const LastCardView &, const LastCardView &) = default;
};

using EventView = std::variant<RoundStarted, BetsPlaced, BetsClosed, OptionalReturned, DealtView, CommunityDealtView,
                               BottomRackedView, MarkerGiven, ChoseDiscardView, CollectedView, CommunityTurned, Turn,
                               BetMade, Folded, BurnedView, LastCardView, StubRacked, Exposed, Paid, Lost, Racked,
                               PotAwarded, CardExposed, Misdealt, PotTakenBack, Returned, RoundOver>;
EventView view(const Event &event, Viewer viewer);

} // namespace ananas::twisted
