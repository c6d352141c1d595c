// A second hand in Face-Up Chinese, for one of two players when both agree (FUP-twohands, D26). It has a seat and chips
// of its own, which join the player's others when it ends: chips never leave the table between hands. So that no more
// come to it than by adding to a stack, both hands together are within the largest buy-in when it is taken and when
// chips are added (FUP-stakes).

#include "chinese/room.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/ledger.h"
#include "room/occupant.h"
#include "room/refusal.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/stepping.h"
#include "room/table.h"

#include <optional>
#include <utility>
#include <variant>

namespace ananas::room {
namespace {

// Where people sit, without second hands.
SeatSet people(const State &state) {
    SeatSet seats = occupied(state);
    if (const auto second = second_hand(state)) seats -= *second;
    return seats;
}

// The house's players agree to whatever their opponent likes.
SeatSet agreed(const State &state) {
    SeatSet seats;
    for (const Seat seat : people(state))
        if (const Occupant &occupant = occupant_at(state, seat); occupant.agrees || !occupant.bot.empty())
            seats |= seat;
    return seats;
}

} // namespace

std::optional<Refusal> Stepping::operator()(const AgreeToSecondHand &wish) {
    const std::optional<Seat> seat = seat_of(next(), wish.person);
    if (!seat) return refuse(Reason::not_seated);
    if (const auto refused = check_second_hand()) return refused;
    if (at(*seat).agrees == wish.on) return refuse(Reason::no_second_request);
    at(*seat).agrees = wish.on;
    tell(SecondHandAgreed{*seat, wish.on});
    const auto second = second_hand(next());
    if (!second) return std::nullopt;
    if (!wish.on) {
        // Who is due Fantasy Land has earned it: that round is played first.
        if (next().fantasy.contains(*second))
            end_after_round(*second);
        else
            end_second_hand();
    } else if (at(*second).out_next && agreed(next()) == people(next())) {
        at(*second).out_next = false;
        tell_attendance(*second);
    }
    return std::nullopt;
}

std::optional<Refusal> Stepping::check_second_hand() {
    if (!std::holds_alternative<chinese::Table>(table_.rules) || people(next()).size() != 2)
        return refuse(Reason::no_second_hand, table_.rules);
    if (table_.settings.seats < chinese::max_seats) return refuse(Reason::second_hand_wants_room);
    return std::nullopt;
}

// Somebody who sits here takes another chair. That is to agree as well.
std::optional<Refusal> Stepping::take_second_hand(const Sit &sit) {
    const auto first = seat_of(next(), sit.person);
    if (!first) return refuse(Reason::not_seated);
    if (const auto refused = check_second_hand()) return refused;
    if (second_hand(next())) return refuse(Reason::second_hand_taken);
    if (next().seats[sit.seat]) return refuse(Reason::seat_taken);
    if (at(*first).leaving || !sit.bot.empty() ||
        !chinese::second_hand_offered(people(next()), agreed(next()) | *first))
        return refuse(Reason::no_second_hand, table_.rules);
    const Settings &settings = table_.settings;
    if (judges_ && sit.amount < settings.least_buy_in) return refuse(Reason::buy_in_out_of_range, table_.rules);
    if (judges_ && held_by(next(), sit.person) + sit.amount > settings.most_buy_in)
        return refuse(Reason::above_the_maximum, table_.rules);
    if (!std::exchange(at(*first).agrees, true)) tell(SecondHandAgreed{*first, true});
    Occupant hand{.person = sit.person, .name = at(*first).name, .bot = {}, .stack = sit.amount};
    hand.second = true;
    hand.here = at(*first).here;
    hand.away_since = at(*first).away_since;
    hand.bank = at(*first).bank;
    next().seats[sit.seat] = std::move(hand);
    post({.from = purse_of(sit.person), .to = chips_on(table_.id), .amount = sit.amount, .cause = Cause::buy_in});
    tell(Seated{sit.seat, sit.person, at(sit.seat).name, false, sit.amount, true});
    return std::nullopt;
}

void Stepping::end_after_round(Seat second) {
    if (!std::exchange(at(second).out_next, true)) tell_attendance(second);
}

bool Stepping::second_hand_is_over(Seat second) {
    const bool earned_fantasy = next().fantasy.contains(second) && people(next()).size() == 2;
    return at(second).leaving || (at(second).out_next && !earned_fantasy);
}

// At once, or after the round that it is dealt in.
void Stepping::end_second_hand() {
    const auto seat = second_hand(next());
    if (!seat) return;
    if (!may_leave_now(*seat)) return end_after_round(*seat);
    const PersonId person = at(*seat).person;
    const Chips chips = at(*seat).stack;
    next().fantasy -= *seat;
    next().seats[*seat].reset();
    tell(Left{*seat, person, LeftWhy::second_hand_over, Chips()});
    const auto first = seat_of(next(), person);
    if (!first || chips == Chips()) return;
    if (may_leave_now(*first)) {
        at(*first).stack += chips;
        tell(ChipsAdded{*first, chips, at(*first).stack});
    } else {
        at(*first).adding += chips; // on the stack when the round is over
    }
}

// Both hands of one player are asked at once where both are in Fantasy Land. Each has its own time.
SeatSet Stepping::one_hand_at_a_time(SeatSet asked) {
    const auto second = second_hand(next());
    if (!second || !asked.contains(*second)) return asked;
    const auto first = seat_of(next(), at(*second).person);
    return first && asked.contains(*first) ? asked - *second : asked;
}

// Two who agreed are two no longer: whoever sits here now has agreed to nothing.
void Stepping::look_who_is_left() {
    const SeatSet seats = people(next());
    if (seats.size() == 2) return;
    end_second_hand();
    for (const Seat seat : seats)
        if (std::exchange(at(seat).agrees, false)) tell(SecondHandAgreed{seat, false});
}

} // namespace ananas::room
