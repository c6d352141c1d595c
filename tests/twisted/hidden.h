// What a viewer may know of the cards, and how a command reads with others in the place of the rest.
#pragma once

#include "cards/card.h"
#include "game/viewer.h"
#include "support/resample.h"
#include "twisted/command.h"
#include "twisted/state.h"

#include <cstddef>
#include <variant>

namespace ananas::twisted {

inline CardSet cards_known(const State &state, Viewer viewer) {
    CardSet known = state.exposed;
    for (std::size_t place = 0; place < state.turned; ++place) known |= state.community[place];
    for (const Seat seat : state.seated) {
        const Player &player = state.players[seat];
        const bool own = viewer.role == Role::player && viewer.seats.contains(seat);
        if (own || state.shown.contains(seat)) known |= set_of(player.cards);
        if (own && player.discard < deck_size) known |= Card::from_number(player.discard);
    }
    return known;
}

inline Command relabelled(Command command, const Relabel &renamed) {
    if (auto *deal = std::get_if<Deal>(&command))
        for (Card &card : deal->cards) card = renamed(card);
    if (auto *discard = std::get_if<Discard>(&command)) discard->card = renamed(discard->card);
    if (auto *report = std::get_if<Report>(&command)) report->card = renamed(report->card);
    return command;
}

} // namespace ananas::twisted
