#include "room/table.h"

#include "base/result.h"
#include "betting/seats.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "room/collection.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/kinds.h"
#include "room/ledger.h"
#include "room/occupant.h"
#include "room/refusal.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/stepping.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace ananas::room {

TableRules table_rules(TableId id, const Settings &settings) {
    return {.id = id, .settings = settings, .rules = rules_of(settings), .mix = mix_of(settings)};
}

const Rules &in_force(const TableRules &table, const State &state) {
    return table.mix.empty() ? table.rules : table.mix[state.plays % table.mix.size()];
}

std::string game_in_force(const TableRules &table, const State &state) {
    const std::vector<MixedGame> &mix = table.settings.mix;
    return mix.empty() ? table.settings.game : mix[state.plays % mix.size()].game;
}

Chips stack_of(const State &state, Seat seat) {
    if (in_hand(state, seat))
        return std::visit(
            [&]<class Played>(const Played &hand) {
                if constexpr (std::is_same_v<Played, std::monostate>)
                    return Chips();
                else
                    return stack_in(hand, seat);
            },
            state.hand);
    const std::optional<Occupant> &occupant = state.seats[seat];
    return occupant ? occupant->stack : Chips();
}

Chips held_by(const State &state, PersonId person) {
    Chips held;
    for (const Seat seat : seats_of(state, person)) {
        const Occupant &occupant = occupant_at(state, seat);
        held += occupant.adding + (state.phase == Phase::playing ? occupant.stack : stack_of(state, seat));
    }
    return held;
}

bool plays_with_blinds(const TableRules &table) {
    return has_blinds(table.rules) || std::ranges::any_of(table.mix, has_blinds);
}

SeatSet ready(const TableRules &table, const State &state) {
    SeatSet seats;
    for (const Seat seat : occupied(state)) {
        const Occupant &occupant = occupant_at(state, seat);
        if (occupant.out || (occupant.out_next && !occupant.second) || occupant.leaving) continue;
        if (std::visit([&](const auto &rules) { return enough(rules, occupant.stack); }, table.rules)) seats |= seat;
    }
    // Nobody plays against themselves, and a second hand goes with the first.
    if (const auto second = second_hand(state); second && !(seats - *second).several()) seats -= *second;
    return seats;
}

bool wants_deck(const TableRules &table, const State &state, Moment now) {
    return state.phase == Phase::idle && !state.paused && !state.closing && !state.halted && now >= state.due &&
           ready(table, state).size() >= fewest(table.rules);
}

bool wants_fees(const TableRules &table, const State &state, Moment now) {
    return wants_deck(table, state, now) && !fees_due(table, state, now).empty();
}

std::optional<Moment> next_due(const TableRules &table, const State &state, bool may_begin) {
    if (state.halted) return std::nullopt;
    std::optional<Moment> first;
    const auto also = [&](Moment moment) {
        if (!first || moment < *first) first = moment;
    };
    switch (state.phase) {
    case Phase::cutting:
    case Phase::resting: also(state.due); break;
    case Phase::playing:
        for (const Seat seat : SeatSet::first(most_seats))
            if (state.asked[seat].decision != 0) also(state.asked[seat].until);
        break;
    case Phase::idle:
        if (may_begin && wants_deck(table, state, std::max(state.due, Moment()))) also(state.due);
        if (state.paused) break; // nobody is absent from what the host holds up
        for (const Seat seat : occupied(state))
            if (const Occupant &occupant = occupant_at(state, seat);
                (occupant.out || !occupant.here) && occupant.bot.empty() && !occupant.second)
                also(occupant.away_since + absence(occupant) + Span{1});
        break;
    case Phase::closed: break;
    }
    return first;
}

std::optional<std::string> unsound(const State &state) {
    Chips lies;
    if (const auto second = second_hand(state); second && !seat_of(state, occupant_at(state, *second).person))
        return "a second hand lies there without its player";
    for (const Seat seat : occupied(state)) {
        lies += occupant_at(state, seat).adding;
        if (!in_hand(state, seat)) lies += occupant_at(state, seat).stack;
    }
    std::visit(
        [&]<class Played>(const Played &hand) {
            if constexpr (!std::is_same_v<Played, std::monostate>) lies += hand.in_play;
        },
        state.hand);
    if (lies == state.on_table) return std::nullopt;
    return fmt::format("{} chips lie on the table and {} came to it", lies.units(), state.on_table.units());
}

Result<Step, Refusal> step(const TableRules &table, const State &state, const Command &command, Moment now, Door door) {
    const bool way_out = std::holds_alternative<Void>(command);
    if (state.halted && !way_out) return Failure{refuse(Reason::table_halted)};
    if (state.phase == Phase::closed) return Failure{refuse(Reason::table_closing)};
    Stepping stepping(table, state, now, door);
    if (const std::optional<Refusal> refused = std::visit(stepping, command)) return Failure{*refused};
    Step done = stepping.finish();
    if (!done.next.halted && !unsound(done.next)) return done;
    if (state.halted) return Failure{refuse(Reason::table_halted)};
    // Nothing of a step that went wrong is kept but that it did: the hand stays as it was before.
    Step halt{.next = state, .events = {Stands{Standstill::halted}}, .postings = {}};
    halt.next.halted = true;
    ++halt.next.version;
    return halt;
}

std::vector<Posting> moved_by(const Command &command, PersonId by, const Step &done) {
    std::vector<Posting> moved;
    const auto grant = [&](PersonId bot, Chips amount) {
        moved.push_back({.from = mint, .to = purse_of(bot), .amount = amount, .cause = Cause::grant});
    };
    if (const auto *sit = std::get_if<Sit>(&command); sit != nullptr && !sit->bot.empty())
        grant(sit->person, sit->amount);
    if (const auto *top_up = std::get_if<TopUp>(&command); top_up != nullptr && by == PersonId::nobody)
        grant(top_up->person, top_up->amount);
    moved.insert(moved.end(), done.postings.begin(), done.postings.end());
    return moved;
}

} // namespace ananas::room
