// What the three games have in common under different names, for the table that plays any of them.
#pragma once

#include "betting/command.h"
#include "betting/games.h"
#include "betting/legal.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "chinese/command.h"
#include "chinese/room.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "room/deal.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/settings.h"
#include "room/state.h"
#include "twisted/command.h"
#include "twisted/legal.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <variant>

namespace ananas::room {

// After how long an absence chips are picked up (SAT-P10).
inline Span absence(const Occupant &occupant) { return minutes(occupant.notice ? 60 : 30); }

inline SeatSet asked_by(const betting::Table &table, const betting::State &state) {
    const betting::Legal legal = betting::legal_actions(table, state);
    return legal.discard | legal.actor;
}
inline SeatSet asked_by(const chinese::Table &, const chinese::State &state) { return state.to_act; }
inline SeatSet asked_by(const twisted::Table &table, const twisted::State &state) {
    const twisted::Legal legal = twisted::legal_actions(table, state);
    return legal.place | legal.discard | legal.actor;
}

template <class Deal> Deal cards_off(HandDeal &deal, int count) {
    Deal cards;
    for (int card = 0; card < count; ++card) cards.cards.push_back(deal.next());
    return cards;
}
inline betting::Command dealers_turn(const betting::Table &table, const betting::State &state, HandDeal &deal) {
    const betting::Wanted wanted = betting::cards_wanted(table, state);
    if (wanted.reshuffle) deal.reshuffle(state.burned);
    return cards_off<betting::Deal>(deal, wanted.cards);
}
inline chinese::Command dealers_turn(const chinese::Table &table, const chinese::State &state, HandDeal &deal) {
    return cards_off<chinese::Deal>(deal, chinese::cards_wanted(table, state));
}
inline twisted::Command dealers_turn(const twisted::Table &table, const twisted::State &state, HandDeal &deal) {
    if (state.phase == twisted::Phase::placing) return twisted::CloseBets{};
    return cards_off<twisted::Deal>(deal, twisted::cards_wanted(table, state));
}

// First bets of a house-banked round: nobody has to make one, and a round that nobody plays does not come about.
inline bool is_placing(const betting::State &) { return false; }
inline bool is_placing(const chinese::State &) { return false; }
inline bool is_placing(const twisted::State &state) { return state.phase == twisted::Phase::placing; }
inline bool is_unplayed(const betting::State &) { return false; }
inline bool is_unplayed(const chinese::State &) { return false; }
inline bool is_unplayed(const twisted::State &state) { return is_placing(state) && state.playing.empty(); }

inline bool is_over(const betting::State &state) { return state.phase == betting::Phase::over; }
inline bool is_over(const chinese::State &state) { return state.phase == chinese::Phase::over; }
inline bool is_over(const twisted::State &state) { return state.phase == twisted::Phase::over; }

inline Chips stack_in(const betting::State &state, Seat seat) { return state.players[seat].stack; }
inline Chips stack_in(const chinese::State &state, Seat seat) { return state.hands[seat].stack; }
inline Chips stack_in(const twisted::State &state, Seat seat) { return state.players[seat].stack; }

inline bool is_showdown(const betting::State &state) { return state.phase == betting::Phase::showdown; }
inline bool is_showdown(const chinese::State &) { return false; }
inline bool is_showdown(const twisted::State &) { return false; }

// Answers that no decision asks for.
inline bool is_unasked(const betting::Command &command) {
    return std::holds_alternative<betting::Dark>(command) || std::holds_alternative<betting::AskToSee>(command);
}
inline bool is_unasked(const chinese::Command &) { return false; }
inline bool is_unasked(const twisted::Command &) { return false; }

template <class Table> struct Kind;
template <> struct Kind<betting::Table> {
    using State = betting::State;
    using Command = betting::Command;
    using TimeOut = betting::TimeOut;
};
template <> struct Kind<chinese::Table> {
    using State = chinese::State;
    using Command = chinese::Command;
    using TimeOut = chinese::TimeOut;
};
template <> struct Kind<twisted::Table> {
    using State = twisted::State;
    using Command = twisted::Command;
    using TimeOut = twisted::TimeOut;
};

inline bool enough(const betting::Table &, Chips stack) { return stack > Chips(); }
inline bool enough(const chinese::Table &table, Chips stack) { return !chinese::check_round_stack(table.limit, stack); }
inline bool enough(const twisted::Table &table, Chips stack) {
    return stack >= table.least_first + twisted::ante_for(table, table.least_first);
}

inline bool has_blinds(const Rules &rules) {
    const auto *game = std::get_if<betting::Table>(&rules);
    return game != nullptr && !betting::has_bring_in(*game->game);
}

// A house-banked game needs one player, the others two.
inline int fewest(const Rules &rules) { return std::holds_alternative<twisted::Table>(rules) ? 1 : 2; }

inline bool in_hand(const State &state, Seat seat) {
    return !std::holds_alternative<std::monostate>(state.hand) && state.dealt.contains(seat);
}

inline Attendance attendance(const Occupant &occupant) {
    if (occupant.leaving) return Attendance::leaving;
    if (occupant.out) return Attendance::sitting_out;
    if (occupant.out_next) return Attendance::sitting_out_next;
    if (occupant.out_at_blind) return Attendance::sitting_out_at_big_blind;
    if (occupant.owes == betting::MakesUp::nothing) return Attendance::playing;
    return occupant.posts ? Attendance::posting : Attendance::waiting_for_big_blind;
}

} // namespace ananas::room
