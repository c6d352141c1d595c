#include "chinese/view.h"

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/event.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "game/viewer.h"

#include <cstdint>
#include <variant>

namespace ananas::chinese {
namespace {

CardsView seen(const Drawn &cards, bool known) {
    return {.count = static_cast<std::uint8_t>(cards.size()), .known = known, .cards = known ? cards : Drawn()};
}
CardsView seen(CardSet cards, bool known) {
    Drawn list;
    for (const Card card : cards) list.push_back(card);
    return seen(list, known);
}
PerRow<CardsView> seen(const Board &board, bool known) {
    PerRow<CardsView> rows;
    for (const Row row : all_rows) rows[row] = seen(board[row], known);
    return rows;
}

HandView hand_view(const State &state, Seat seat, Viewer viewer) {
    const Hand &hand = state.hands[seat];
    const bool fantasy = state.fantasy.contains(seat);
    const bool told_afterwards = viewer.role == Role::director && state.phase == Phase::over;
    const bool all_known = is_own(viewer, seat) || told_afterwards;
    return {.player = hand.player,
            .start = hand.start,
            .stack = hand.stack,
            .fantasy = fantasy,
            .board = seen(hand.board, all_known || !fantasy || state.revealed.contains(seat)),
            .drawn = seen(hand.drawn, all_known || state.street == Street::five),
            .discards = seen(hand.discards, all_known),
            .declared = hand.declared};
}

struct Censor {
    Viewer viewer;

    EventView operator()(const Dealt &dealt) const {
        return DealtView{dealt.seat, dealt.face_up, seen(dealt.cards, dealt.face_up || is_own(viewer, dealt.seat))};
    }
    EventView operator()(const Placed &placed) const {
        return PlacedView{placed.seat, placed.face_up,
                          seen(placed.cards, placed.face_up || is_own(viewer, placed.seat))};
    }
    EventView operator()(const Discarded &discarded) const {
        return DiscardedView{discarded.seat, seen(discarded.cards, is_own(viewer, discarded.seat))};
    }
    // Everything else is said aloud or lies face up.
    template <class Public> EventView operator()(const Public &event) const { return event; }
};

} // namespace

TableView view(const Table &table, const State &state, Viewer viewer) {
    TableView told{.phase = state.phase,
                   .street = state.street,
                   .button = state.button,
                   .turn = state.turn,
                   .dealt = state.dealt,
                   .to_act = state.to_act,
                   .fantasy_next = state.fantasy_next,
                   .hands = {},
                   .cards_wanted = cards_wanted(table, state),
                   .stub = (CardSet::full_deck() - state.gone).size(),
                   .settlement = state.settlement};
    for (const Seat seat : state.dealt) told.hands[seat] = hand_view(state, seat, viewer);
    return told;
}

EventView view(const Event &event, Viewer viewer) {
    return std::visit([&](const auto &happened) { return Censor{viewer}(happened); }, event);
}

} // namespace ananas::chinese
