// A betting round as it opens and as it is decided: shared by the rules and their checks.
#pragma once

#include "betting/legal.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"

#include <algorithm>

namespace ananas::betting {

// Wagers start anew; on the first street the blinds are the first of them.
inline void clear_wagers(const Table &table, State &state) {
    if (state.street > 0) state.to_match = Chips();
    state.big_bets = plays_big_bets(table, state); // for the whole round, whoever folds meanwhile
    state.full_wager = state.to_match;
    state.wagers = state.to_match > Chips() ? 1 : 0;
    state.raise_size = state.to_match > Chips() ? state.to_match : bet_size(table, state);
    state.brought_in = false;
    state.acted = {};
    state.to_act = state.funded;
    state.aggressor = no_seat;
    state.heads_up_round = state.live.size() == 2;
}

// Everybody has answered; or one player alone has chips, and owes nothing to those who are all-in.
inline bool decided(const State &state) {
    if (state.to_act.empty()) return true;
    if (state.funded.several()) return false;
    const Seat alone = state.funded.front();
    return std::ranges::none_of(state.live,
                                [&](Seat seat) { return state.players[seat].bet > state.players[alone].bet; });
}

} // namespace ananas::betting
