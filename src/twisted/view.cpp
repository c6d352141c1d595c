#include "twisted/view.h"

#include "cards/card.h"
#include "game/viewer.h"
#include "twisted/event.h"
#include "twisted/legal.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <cstddef>
#include <variant>

namespace ananas::twisted {
namespace {

PlayerView player_view(const State &state, Seat seat, Viewer viewer) {
    const Player &player = state.players[seat];
    const bool told = is_own(viewer, seat) || (viewer.role == Role::director && state.phase == Phase::over);
    PlayerView seen{.stack = player.stack,
                    .bets = player.bets,
                    .tips = player.tips,
                    .ante = player.ante,
                    .optional = player.optional,
                    .won = player.won,
                    .live = state.live.contains(seat),
                    .marker = state.markers.contains(seat),
                    .shown = state.shown.contains(seat),
                    .discard_chosen = player.discard != deck_size,
                    .cards = {},
                    .discard = {}};
    for (const Card card : player.cards) seen.cards.push_back(if_known(card, told || seen.shown));
    if (seen.discard_chosen) seen.discard = if_known(Card::from_number(player.discard), told);
    return seen;
}

struct Censor {
    Viewer viewer;

    EventView operator()(const Dealt &dealt) const {
        DealtView seen{.seat = dealt.seat, .cards = {}};
        for (const Card card : dealt.cards) seen.cards.push_back(if_known(card, is_own(viewer, dealt.seat)));
        return seen;
    }
    EventView operator()(const CommunityDealt &) const { return CommunityDealtView{}; }
    EventView operator()(const BottomRacked &) const { return BottomRackedView{}; }
    EventView operator()(const ChoseDiscard &chose) const {
        return ChoseDiscardView{chose.seat, if_known(chose.card, is_own(viewer, chose.seat))};
    }
    EventView operator()(const Collected &collected) const {
        return CollectedView{collected.seat, collected.ante, if_known(collected.card, is_own(viewer, collected.seat))};
    }
    EventView operator()(const Burned &) const { return BurnedView{}; }
    EventView operator()(const LastCard &last) const {
        return LastCardView{last.seat, if_known(last.card, is_own(viewer, last.seat))};
    }
    // Everything else is said aloud or lies face up.
    template <class Public> EventView operator()(const Public &event) const { return event; }
};

} // namespace

TableView view(const Table &table, const State &state, Viewer viewer) {
    TableView seen{.phase = state.phase,
                   .stage = state.stage,
                   .seated = state.seated,
                   .playing = state.playing,
                   .players = {},
                   .community = {},
                   .exposed = state.exposed,
                   .pot = state.pot,
                   .schedule = table.game.pays,
                   .legal = legal_actions(table, state)};
    for (const Seat seat : state.seated) seen.players[seat] = player_view(state, seat, viewer);
    for (std::size_t place = 0; place < state.community.size(); ++place)
        seen.community.push_back(if_known(state.community[place], place < state.turned));
    return seen;
}

EventView view(const Event &event, Viewer viewer) {
    return std::visit([&](const auto &happened) { return Censor{viewer}(happened); }, event);
}

} // namespace ananas::twisted
