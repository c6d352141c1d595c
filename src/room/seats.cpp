#include "betting/seats.h"

#include "betting/command.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/kinds.h"
#include "room/ledger.h"
#include "room/refusal.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/stepping.h"
#include "room/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {

// ---- coming and going

std::optional<Refusal> Stepping::operator()(const Sit &sit) {
    const Settings &settings = table_.settings;
    if (next().closing) return refuse(Reason::table_closing);
    if (index(sit.seat) >= static_cast<std::size_t>(settings.seats)) return refuse(Reason::no_such_seat);
    if (sit.second) return take_second_hand(sit);
    if (seat_of(next(), sit.person)) return refuse(Reason::already_seated, table_.rules);
    if (next().seats[sit.seat]) return refuse(Reason::seat_taken);
    if (judges_ && settings.ask_to_sit && sit.bot.empty()) {
        const auto known = std::ranges::find(next().applicants, sit.person, &Applicant::person);
        if (known == next().applicants.end() || known->how != Admission::allowed) return refuse(Reason::no_permission);
    }
    std::erase_if(next().departures, [&](const Departure &each) { return now_ - each.at >= departures_count; });
    Chips most = settings.most_buy_in;
    const auto left = departure_of(next(), sit.person, now_);
    if (left) {
        if (judges_ && sit.amount < left->stack) return refuse(Reason::came_back_with_less, table_.rules);
        most = std::max(most, left->stack);
    }
    if (judges_ && sit.amount < settings.least_buy_in) return refuse(Reason::buy_in_out_of_range, table_.rules);
    if (judges_ && sit.amount > most) return refuse(Reason::buy_in_out_of_range); // the book has a least alone

    // While no hand can be dealt the game waits for those who played it, who cannot have another draw for the button
    // by leaving their chair; with somebody new a new one begins.
    const bool waits = next().ways >= turns_are_kept && next().phase == Phase::idle && stands_still();
    if (waits && !left) break_up();
    Occupant occupant{.person = sit.person, .name = sit.name, .bot = sit.bot, .stack = sit.amount};
    occupant.bank = settings.clocks.bank;
    occupant.away_since = now_;
    occupant.posts = true;
    if (plays_with_blinds(table_) && next().positions.button != no_seat)
        occupant.owes = left && left->owes_small ? betting::MakesUp::both_blinds : betting::MakesUp::big_blind;
    next().seats[sit.seat] = std::move(occupant);
    // A game that starts anew gives a newcomer the time to have a share in its first cut.
    if ((waits || (next().phase == Phase::idle && next().positions.button == no_seat)) && sit.bot.empty())
        next().due = std::max(next().due, now_ + settings.clocks.opening);
    post({.from = purse_of(sit.person), .to = chips_on(table_.id), .amount = sit.amount, .cause = Cause::buy_in});
    tell(Seated{sit.seat, sit.person, sit.name, !sit.bot.empty(), sit.amount});
    if (at(sit.seat).owes != betting::MakesUp::nothing) tell_attendance(sit.seat);
    look_who_is_left();
    return std::nullopt;
}

void Stepping::leave(Seat seat, LeftWhy why) {
    const PersonId person = at(seat).person;
    if (const auto second = second_hand(next()); second && at(*second).person == person) end_second_hand();
    const Occupant &occupant = at(seat);
    const Chips taken = occupant.stack + occupant.adding;
    post({.from = chips_on(table_.id), .to = purse_of(occupant.person), .amount = taken, .cause = Cause::cash_out});
    std::erase_if(next().departures, [&](const Departure &each) { return each.person == occupant.person; });
    const bool bot = !occupant.bot.empty();
    const bool owes_small = next().ways >= absences_add_up && (occupant.owes == betting::MakesUp::small_blind ||
                                                               occupant.owes == betting::MakesUp::both_blinds);
    if (!bot && (taken > Chips() || owes_small))
        next().departures.push_back({occupant.person, taken, now_, owes_small});
    if (next().ways < clocks_stand_together) std::erase(next().paid, person);
    next().fantasy -= seat;
    next().seats[seat].reset();
    tell(Left{seat, person, why, taken});
    look_who_is_left();
    if (!bot) send_bots_home();
}

// Bots are for people to play with: where nobody is left they take no chairs. At a practice table they wait for theirs.
void Stepping::send_bots_home() {
    if (next().ways < bots_go_too || table_.settings.practice) return;
    const SeatSet seats = occupied(next());
    if (std::ranges::any_of(seats, [&](Seat seat) { return at(seat).bot.empty(); })) return;
    for (const Seat seat : seats) {
        if (!next().seats[seat] || at(seat).leaving) continue;
        if (may_leave_now(seat))
            leave(seat, next().closing ? LeftWhy::closed : LeftWhy::stood_up);
        else
            leave_after_hand(at(seat).person);
    }
}

void Stepping::leave_after_hand(PersonId person) {
    for (const Seat seat : seats_of(next(), person)) {
        at(seat).leaving = true;
        tell_attendance(seat);
    }
    go_on();
}

std::optional<Refusal> Stepping::operator()(const Stand &stand) {
    const std::optional<Seat> seat = seat_of(next(), stand.person);
    if (!seat) return refuse(Reason::not_seated);
    if (may_leave_now(*seat)) {
        leave(*seat, LeftWhy::stood_up);
        return std::nullopt;
    }
    if (at(*seat).leaving) return refuse(Reason::no_second_request);
    leave_after_hand(stand.person);
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const Remove &remove) {
    const std::optional<Seat> seat = seat_of(next(), remove.person);
    if (!seat) return refuse(Reason::player_not_seated);
    std::erase_if(next().applicants, [&](const Applicant &each) { return each.person == remove.person; });
    if (may_leave_now(*seat)) {
        leave(*seat, LeftWhy::removed);
        return std::nullopt;
    }
    at(*seat).removed = true;
    leave_after_hand(remove.person);
    return std::nullopt;
}

void Stepping::sit_out(Seat seat) {
    Occupant &occupant = at(seat);
    occupant.out = true;
    occupant.out_next = occupant.out_at_blind = occupant.passed = false;
    occupant.away_since = now_;
    tell_attendance(seat);
}

std::optional<Refusal> Stepping::operator()(const SitOut &wish) {
    const std::optional<Seat> seat = seat_of(next(), wish.person);
    if (!seat) return refuse(Reason::not_seated);
    Occupant &occupant = at(*seat);
    // Where there are no blinds the next one would never come.
    const bool waits = next().ways < turns_are_kept || plays_with_blinds(table_);
    const bool at_blind = wish.when == SitOutWhen::next_big_blind && waits;
    const bool so_already = occupant.out || occupant.leaving || (at_blind ? occupant.out_at_blind : occupant.out_next);
    if (so_already && (!wish.notice || occupant.notice)) return refuse(Reason::no_second_request);
    occupant.notice = occupant.notice || wish.notice;
    if (so_already) return std::nullopt;
    if (at_blind) {
        occupant.out_at_blind = true;
        tell_attendance(*seat);
    } else if (may_leave_now(*seat)) {
        sit_out(*seat);
    } else {
        occupant.out_next = true;
        tell_attendance(*seat);
    }
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const SitIn &wish) {
    const std::optional<Seat> seat = seat_of(next(), wish.person);
    if (!seat) return refuse(Reason::not_seated);
    Occupant &occupant = at(*seat);
    const Attendance before = attendance(occupant);
    if (occupant.out &&
        !std::visit([&](const auto &rules) { return enough(rules, occupant.stack + occupant.adding); }, table_.rules))
        return refuse(Reason::stack_too_short, table_.rules);
    occupant.out = occupant.out_next = occupant.out_at_blind = occupant.notice = false;
    occupant.posts = wish.post;
    if (attendance(occupant) == before) return refuse(Reason::no_second_request);
    tell_attendance(*seat);
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const AutoPost &wish) {
    const std::optional<Seat> seat = seat_of(next(), wish.person);
    if (!seat) return refuse(Reason::not_seated);
    if (at(*seat).no_auto_post != wish.on) return refuse(Reason::no_second_request);
    at(*seat).no_auto_post = !wish.on;
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const TopUp &wish) {
    const std::optional<Seat> seat = seat_of(next(), wish.person);
    if (!seat) return refuse(Reason::not_seated);
    if (next().closing) return refuse(Reason::table_closing);
    Occupant &occupant = at(*seat);
    // A second hand counts as well: its chips join the others when it ends (FUP-stakes).
    const Chips held = held_by(next(), wish.person);
    if (judges_ && (wish.amount <= Chips() || held + wish.amount > table_.settings.most_buy_in))
        return refuse(Reason::above_the_maximum, table_.rules);
    post({.from = purse_of(wish.person), .to = chips_on(table_.id), .amount = wish.amount, .cause = Cause::buy_in});
    if (may_leave_now(*seat)) {
        occupant.stack += wish.amount;
        tell(ChipsAdded{*seat, wish.amount, occupant.stack});
    } else {
        occupant.adding += wish.amount;
    }
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const Presence &presence) {
    const std::optional<Seat> seat = seat_of(next(), presence.person);
    if (!seat) return refuse(Reason::not_seated);
    if (at(*seat).here == presence.here) return refuse(Reason::no_second_request);
    for (const Seat each : seats_of(next(), presence.person)) {
        at(each).here = presence.here;
        const bool away_already = next().ways >= absences_add_up && at(each).out;
        if (!presence.here && !away_already) at(each).away_since = now_;
        tell(Connection{each, presence.here});
    }
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const Rename &rename) {
    const std::optional<Seat> seat = seat_of(next(), rename.person);
    if (!seat) return refuse(Reason::not_seated);
    for (const Seat each : seats_of(next(), rename.person)) {
        at(each).name = rename.name;
        tell(Renamed{each, rename.person, rename.name});
    }
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const NewWays &ways) {
    if (ways.to <= next().ways || ways.to > newest_ways) return refuse(Reason::no_second_request);
    next().ways = ways.to;
    return std::nullopt;
}

// ---- the host

std::optional<Refusal> Stepping::operator()(const Pause &) {
    if (next().paused) return refuse(Reason::no_second_request);
    next().paused = true;
    next().paused_since = now_;
    tell(Stands{Standstill::paused});
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const Resume &) {
    if (!next().paused) return refuse(Reason::not_paused);
    next().paused = false;
    // Nobody pays for time in which the host lets nobody play, and nobody was absent then.
    const Moment since = std::exchange(next().paused_since, Moment());
    if (next().ways >= clocks_stand_together && next().down != Moment() && since != Moment())
        next().down = next().down + (now_ - since);
    if (next().ways >= turns_are_kept && since != Moment())
        for (const Seat seat : occupied(next()))
            at(seat).away_since = at(seat).away_since + (now_ - std::max(since, at(seat).away_since));
    tell(Stands{Standstill::resumed});
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const Close &) {
    if (next().closing) return refuse(Reason::no_second_request);
    next().closing = true;
    tell(Stands{Standstill::closing});
    if (next().phase == Phase::idle) settle();
    return std::nullopt;
}

} // namespace ananas::room
