#include "bots/table.h"

#include "betting/command.h"
#include "betting/legal.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "cards/card.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "game/seats.h"
#include "twisted/command.h"
#include "twisted/legal.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <cstddef>
#include <cstdint>

namespace ananas::bots {
namespace {

// How many cards a street takes when nobody has folded.
std::uint32_t whole_street(const betting::Street &street, int players) {
    return static_cast<std::uint32_t>(street.burn + players * (street.down + street.up) + street.board);
}

// The places in the deck of what a street wants, if every seat that was dealt in has cards set aside for it.
betting::Deal own_cards(const betting::Table &table, const betting::State &state, const Deck &deck,
                        std::uint32_t place) {
    const betting::Street &street = table.game->streets[state.street];
    betting::Deal deal;
    if (street.burn) deal.cards.push_back(deck.at(place++));
    for (int round = 0; round < street.down + street.up; ++round)
        for (const Seat seat : state.dealt.clockwise_after(state.button)) {
            if (state.live.contains(seat)) deal.cards.push_back(deck.at(place));
            ++place;
        }
    for (int card = 0; card < street.board; ++card) deal.cards.push_back(deck.at(place++));
    return deal;
}

template <class Deal> Deal dealt(int cards, Deck &deck) {
    Deal deal;
    for (int card = 0; card < cards; ++card) deal.cards.push_back(deck.deal());
    return deal;
}

} // namespace

betting::Command dealers_turn(const betting::Table &table, const betting::State &state, Deck &deck) {
    const betting::Wanted wanted = betting::cards_wanted(table, state);
    if (wanted.reshuffle) {
        deck.shuffle((table.game->deck - state.gone) | state.burned);
        return dealt<betting::Deal>(wanted.cards, deck);
    }
    const int players = state.dealt.size();
    std::uint32_t place = 0;
    for (std::size_t street = 0; street < state.street; ++street)
        place += whole_street(table.game->streets[street], players);
    if (place + whole_street(table.game->streets[state.street], players) <= deck.size())
        return own_cards(table, state, deck, place);
    betting::Deal deal;
    for (std::uint32_t next = 0; static_cast<int>(deal.cards.size()) < wanted.cards; ++next)
        if (!state.gone.contains(deck.at(next))) deal.cards.push_back(deck.at(next));
    return deal;
}

chinese::Command dealers_turn(const chinese::Table &table, const chinese::State &state, Deck &deck) {
    return dealt<chinese::Deal>(chinese::cards_wanted(table, state), deck);
}

twisted::Command dealers_turn(const twisted::Table &table, const twisted::State &state, Deck &deck) {
    if (state.phase == twisted::Phase::placing) return twisted::CloseBets();
    return dealt<twisted::Deal>(twisted::cards_wanted(table, state), deck);
}

} // namespace ananas::bots
