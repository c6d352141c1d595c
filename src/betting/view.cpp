#include "betting/view.h"

#include "betting/event.h"
#include "betting/legal.h"
#include "betting/seats.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "cards/card.h"
#include "game/viewer.h"

#include <cstddef>
#include <variant>

namespace ananas::betting {
namespace {

PlayerView player_view(const State &state, Seat seat, Viewer viewer) {
    const Player &player = state.players[seat];
    const bool told_afterwards = viewer.role == Role::director && state.phase == Phase::over;
    const bool all_known = is_own(viewer, seat) || told_afterwards || state.shown.contains(seat);
    PlayerView seen{.stack = player.stack,
                    .bet = player.bet,
                    .committed = player.committed,
                    .won = player.won,
                    .live = state.live.contains(seat),
                    .all_in = is_all_in(state, seat) && state.phase != Phase::over,
                    .shown = state.shown.contains(seat),
                    .mucked = state.mucked.contains(seat),
                    .discard_chosen = player.discard != deck_size,
                    .up = player.up,
                    .cards = {},
                    .discard = {}};
    for (std::size_t place = 0; place < player.cards.size(); ++place)
        seen.cards.push_back(if_known(player.cards[place], all_known || (player.up >> place & 1U) != 0));
    if (seen.discard_chosen)
        seen.discard = if_known(Card::from_number(player.discard), is_own(viewer, seat) || told_afterwards);
    return seen;
}

struct Censor {
    Viewer viewer;

    EventView operator()(const Burned &) const { return BurnedView{}; }
    EventView operator()(const Dealt &dealt) const {
        DealtView seen{.seat = dealt.seat, .cards = {}, .up = dealt.up};
        for (std::size_t place = 0; place < dealt.cards.size(); ++place)
            seen.cards.push_back(
                if_known(dealt.cards[place], is_own(viewer, dealt.seat) || (dealt.up >> place & 1U) != 0));
        return seen;
    }
    EventView operator()(const ChoseDiscard &chose) const {
        return ChoseDiscardView{chose.seat, if_known(chose.card, is_own(viewer, chose.seat))};
    }
    EventView operator()(const Discarded &discarded) const {
        return DiscardedView{discarded.seat, if_known(discarded.card, is_own(viewer, discarded.seat))};
    }
    // Everything else is said aloud or lies face up.
    template <class Public> EventView operator()(const Public &event) const { return event; }
};

} // namespace

TableView view(const Table &table, const State &state, Viewer viewer) {
    TableView seen{.phase = state.phase,
                   .street = state.street,
                   .button = state.button,
                   .dealt = state.dealt,
                   .players = {},
                   .board = state.board,
                   .burns = state.burned.size(),
                   .stub = (table.game->deck - state.gone).size(),
                   .to_match = state.to_match,
                   .pots = pots_of(state),
                   .legal = legal_actions(table, state)};
    for (const Seat seat : state.dealt) seen.players[seat] = player_view(state, seat, viewer);
    return seen;
}

EventView view(const Event &event, Viewer viewer) {
    return std::visit([&](const auto &happened) { return Censor{viewer}(happened); }, event);
}

} // namespace ananas::betting
