// What a viewer may know of the cards, and how a command reads with others in the place of the rest.
#pragma once

#include "cards/card.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "game/viewer.h"
#include "support/resample.h"

#include <variant>

namespace ananas::chinese {

inline CardSet cards_known(const State &state, Viewer viewer) {
    CardSet known;
    for (const Seat seat : state.dealt) {
        const Hand &hand = state.hands[seat];
        const bool own = viewer.role == Role::player && viewer.seats.contains(seat);
        const bool open = !state.fantasy.contains(seat) || state.revealed.contains(seat);
        if (own || open) known |= hand.board.all();
        if (own || state.street == Street::five) known |= set_of(hand.drawn);
        if (own) known |= hand.discards;
    }
    return known;
}

inline Command relabelled(Command command, const Relabel &renamed) {
    if (auto *deal = std::get_if<Deal>(&command))
        for (Card &card : deal->cards) card = renamed(card);
    if (auto *place = std::get_if<Place>(&command))
        for (CardSet &row : place->cards.at) {
            CardSet others;
            for (const Card card : row) others |= renamed(card);
            row = others;
        }
    return command;
}

} // namespace ananas::chinese
