#include "room/collection.h"

#include "chinese/room.h"
#include "chinese/seats.h"
#include "chips/chips.h"
#include "game/seats.h"
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
#include "room/table.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace ananas::room {
namespace {

constexpr Span down = minutes(chinese::down_minutes);

// The down that a moment is in: the one that goes on, or a new one that begins then.
Moment down_at(const State &state, Moment now) {
    const bool goes_on = state.down != Moment() && now - state.down < down;
    return goes_on ? state.down : now;
}

} // namespace

std::vector<chinese::Due> fees_due(const TableRules &table, const State &state, Moment now) {
    const Settings &settings = table.settings;
    if (settings.fee == Chips() || settings.practice) return {};
    const Moment began = down_at(state, now);
    const auto has_paid = [&](PersonId person) {
        return began == state.down && std::ranges::find(state.paid, person) != state.paid.end();
    };
    const int minute = static_cast<int>((now - began).ms / minutes(1).ms);
    chinese::PerSeat<std::optional<int>> entered;
    for (const Seat seat : ready(table, state)) {
        const Occupant &occupant = occupant_at(state, seat);
        if (occupant.bot.empty() && !occupant.second && !has_paid(occupant.person)) entered[seat] = minute;
    }
    return chinese::collection_due({.number = 0, .limit = settings.stake, .fee = settings.fee}, entered, minute);
}

std::optional<Refusal> Stepping::operator()(const Collect &collect) {
    const std::vector<chinese::Due> dues = fees_due(table_, next(), now_);
    if (dues.empty() || next().phase != Phase::idle) return refuse(Reason::no_fee_due);
    const auto pays = [&](Seat seat) {
        return std::ranges::find(collect.too_little, at(seat).person) == collect.too_little.end();
    };
    for (const auto &[seat, fee] : dues) {
        if (pays(seat)) continue;
        tell(Collection{seat, fee, false});
        sit_out(seat);
    }
    // Nobody pays for a hand that those who are left cannot be dealt.
    if (ready(table_, next()).size() < fewest(table_.rules)) return std::nullopt;
    if (const Moment began = down_at(next(), now_); began != next().down) {
        next().down = began;
        next().paid.clear();
    }
    for (const auto &[seat, fee] : dues) {
        if (!pays(seat)) continue;
        tell(Collection{seat, fee, true});
        const PersonId person = at(seat).person;
        next().paid.push_back(person);
        post({.from = purse_of(person), .to = fees, .amount = fee, .cause = Cause::collection});
    }
    return std::nullopt;
}

} // namespace ananas::room
