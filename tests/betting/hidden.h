// Which cards of a hand somebody may know, and the hand with others in the place of the rest.
#pragma once

#include "betting/command.h"
#include "betting/state.h"
#include "cards/card.h"
#include "game/viewer.h"
#include "support/resample.h"

#include <cstddef>
#include <variant>

namespace ananas::betting {

inline CardSet cards_known(const State &state, Viewer viewer) {
    CardSet known = board_of(state);
    for (const Seat seat : state.dealt) {
        const Player &player = state.players[seat];
        const bool own = viewer.role == Role::player && viewer.seats.contains(seat);
        for (std::size_t place = 0; place < player.cards.size(); ++place)
            if (own || state.shown.contains(seat) || (player.up >> place & 1U) != 0) known |= player.cards[place];
        if (own && player.discard < deck_size) known |= Card::from_number(player.discard);
    }
    return known;
}

// The same with other cards.
inline Command relabelled(Command command, const Relabel &renamed) {
    if (auto *deal = std::get_if<Deal>(&command))
        for (Card &card : deal->cards) card = renamed(card);
    if (auto *discard = std::get_if<Discard>(&command)) discard->card = renamed(discard->card);
    return command;
}

} // namespace ananas::betting
