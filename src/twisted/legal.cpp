#include "twisted/legal.h"

#include "twisted/spec.h"
#include "twisted/state.h"

namespace ananas::twisted {

int cards_wanted(const Table &table, const State &state) {
    if (state.phase == Phase::dealing)
        return table.dealing == Dealing::packets ? 3 * (state.playing.size() + 1) : 3 * state.playing.size() + 2;
    return state.phase == Phase::last_card ? 1 + state.live.size() : 0;
}

Legal legal_actions(const Table &table, const State &state) {
    Legal legal{.cards = cards_wanted(table, state), .actor = state.actor};
    if (state.phase == Phase::placing) legal.place = state.seated - state.playing;
    if (state.phase == Phase::discarding) legal.discard = state.to_act;
    if (state.phase == Phase::betting) {
        legal.bet = state.players[state.actor].bets[index(Wager::first)];
        legal.choice = table.game.stages[state.stage].choice;
    }
    return legal;
}

} // namespace ananas::twisted
