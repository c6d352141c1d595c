#include "bots/table.h"

#include "betting/command.h"
#include "betting/legal.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "twisted/command.h"
#include "twisted/legal.h"
#include "twisted/spec.h"
#include "twisted/state.h"

namespace ananas::bots {
namespace {

template <class Deal> Deal dealt(int cards, Deck &deck) {
    Deal deal;
    for (int card = 0; card < cards; ++card) deal.cards.push_back(deck.deal());
    return deal;
}

} // namespace

betting::Command dealers_turn(const betting::Table &table, const betting::State &state, Deck &deck) {
    const betting::Wanted wanted = betting::cards_wanted(table, state);
    if (wanted.reshuffle) deck.shuffle((table.game->deck - state.gone) | state.burned);
    return dealt<betting::Deal>(wanted.cards, deck);
}

chinese::Command dealers_turn(const chinese::Table &table, const chinese::State &state, Deck &deck) {
    return dealt<chinese::Deal>(chinese::cards_wanted(table, state), deck);
}

twisted::Command dealers_turn(const twisted::Table &table, const twisted::State &state, Deck &deck) {
    if (state.phase == twisted::Phase::placing) return twisted::CloseBets();
    return dealt<twisted::Deal>(twisted::cards_wanted(table, state), deck);
}

} // namespace ananas::bots
