#include "betting/legal.h"

#include "betting/refusal.h"
#include "betting/seats.h"
#include "betting/showing.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "cards/card.h"
#include "chips/chips.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>

namespace ananas::betting {
namespace {

const Street &street_of(const Table &table, const State &state) { return table.game->streets[state.street]; }

Seat last_blind(const Table &table, const State &state) {
    Seat seat = state.big_blind;
    for (std::size_t blind = 2; blind < table.stakes.blinds.size(); ++blind) seat = state.dealt.first_after(seat);
    return seat;
}

bool open_pair_showing(const State &state) {
    return std::ranges::any_of(state.live, [&](Seat seat) {
        const CardSet up = up_cards(state.players[seat]);
        return std::popcount(up.ranks()) < up.size();
    });
}

bool cap_reached(const Table &table, const State &state) {
    const bool capped = table.house.cap_heads_up || !state.heads_up_round;
    return table.stakes.structure == Structure::limit && capped && state.wagers >= table.stakes.cap;
}

// SAT-B3: whoever has acted may raise again only after a full raise. D8: short all-ins that together
// make one count as well, unless the game is limit or the house says otherwise.
bool open_to(const Table &table, const State &state, Seat seat) {
    if (!state.acted.contains(seat)) return true;
    const Chips answered = state.players[seat].answered;
    if (answered < state.full_wager) return true;
    const bool sums_count = table.house.short_all_ins_add_up && table.stakes.structure != Structure::limit;
    return sums_count && state.to_match > answered && state.to_match - answered >= state.raise_size;
}

std::optional<Reason> why_no_raise(const Table &table, const State &state, Seat seat) {
    const Player &player = state.players[seat];
    const Chips least = state.bring_in_due ? table.stakes.bring_in : state.to_match;
    if (cap_reached(table, state)) return Reason::raises_used_up;
    if (!open_to(table, state, seat)) return Reason::not_reopened;
    if ((state.funded - seat).empty()) return Reason::nobody_to_call;
    if (player.bet + player.stack <= least) return Reason::cannot_raise_all_in;
    return std::nullopt;
}

void add_betting(const Table &table, const State &state, Legal &legal) {
    const Player &player = state.players[state.actor];
    const Chips owed = state.to_match - player.bet;
    legal.no_raise = why_no_raise(table, state, state.actor);
    if (!legal.no_raise) legal.raise = raise_range(table, state, state.actor);
    if (state.bring_in_due) {
        legal.bring_in = std::min(table.stakes.bring_in, player.stack);
        return;
    }
    legal.check = owed == Chips();
    if (!legal.check) legal.call = std::min(owed, player.stack);
    legal.fold = !legal.check || table.house.fold_for_free;
}

} // namespace

Wanted cards_wanted(const Table &table, const State &state) {
    if (state.phase != Phase::dealing) return {};
    const Street &street = street_of(table, state);
    const int stub = (table.game->deck - state.gone).size();
    const int needed = street.burn + state.live.size() * (street.down + street.up) + street.board;
    if (needed <= stub) return {.cards = needed, .burn = street.burn};
    const int all = stub + state.burned.size();
    if (needed <= all) return {.cards = needed, .burn = street.burn, .reshuffle = true};
    return {.cards = std::min(all, 2), .burn = all > 1, .reshuffle = true, .community = true};
}

Legal legal_actions(const Table &table, const State &state) {
    Legal legal;
    switch (state.phase) {
    case Phase::over: break;
    case Phase::dealing: legal.deal = cards_wanted(table, state); break;
    case Phase::discarding: legal.discard = state.to_act; break;
    case Phase::betting:
        legal.actor = state.actor;
        add_betting(table, state, legal);
        break;
    case Phase::showdown:
        legal.actor = state.actor;
        legal.show = true;
        legal.muck = (state.contesting - state.mucked).several();
        break;
    }
    return legal;
}

bool plays_big_bets(const Table &table, const State &state) {
    if (table.stakes.structure != Structure::limit) return false;
    const bool doubled = table.house.open_pair_doubles && state.street == 1 &&
                         table.game->showdown.wins == Wins::high && open_pair_showing(state);
    return doubled || street_of(table, state).bet == BetSize::big;
}

Chips bet_size(const Table &table, const State &state) {
    return state.big_bets ? table.stakes.big_bet : table.stakes.small_bet;
}

Raise raise_range(const Table &table, const State &state, Seat seat) {
    const Player &player = state.players[seat];
    const Chips all_in = player.bet + player.stack;
    const Chips size = bet_size(table, state);
    const bool completes = state.bring_in_due || state.brought_in;
    if (table.stakes.structure == Structure::limit) {
        const Chips fixed = std::min(state.full_wager + size, all_in);
        return {.min_to = fixed, .max_to = fixed, .accepted_to = fixed};
    }
    const Chips full = completes ? size : state.to_match + state.raise_size;
    const Chips least = std::min(full, all_in);
    if (table.stakes.structure == Structure::no) return {.min_to = least, .max_to = all_in, .accepted_to = all_in};
    const Chips most = std::clamp(pot_limit(state, seat), least, all_in);
    return {.min_to = least, .max_to = most, .accepted_to = all_in};
}

Chips pot_limit(const State &state, Seat seat) {
    const Chips call = state.to_match - state.players[seat].bet;
    return state.to_match + pot_total(state) + state.unposted + call;
}

Seat opening_seat(const Table &table, const State &state) {
    if (state.dealt_community) return state.live.first_from(state.opener); // the previous street's (D13)
    switch (street_of(table, state).opens) {
    case Opening::left_of_big_blind:
        if (!table.stakes.blinds.empty()) return state.live.first_after(last_blind(table, state));
        [[fallthrough]]; // without blinds
    case Opening::left_of_button: return state.live.first_after(state.button);
    case Opening::low_card_brings_in: return lowest_up_card(state);
    case Opening::high_card_brings_in: return highest_up_card(state);
    case Opening::high_hand_showing: return highest_hand_showing(state);
    case Opening::low_hand_showing: return lowest_hand_showing(state);
    }
    return no_seat;
}

} // namespace ananas::betting
