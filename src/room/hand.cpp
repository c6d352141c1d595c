#include "betting/button.h"
#include "betting/command.h"
#include "betting/seats.h"
#include "betting/state.h"
#include "bots/table.h"
#include "cards/card.h"
#include "chinese/command.h"
#include "chinese/room.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/deck.h"
#include "game/seats.h"
#include "room/collection.h"
#include "room/command.h"
#include "room/deal.h"
#include "room/event.h"
#include "room/house_limit.h"
#include "room/ids.h"
#include "room/kinds.h"
#include "room/ledger.h"
#include "room/refusal.h"
#include "room/seating.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/stepping.h"
#include "room/table.h"
#include "twisted/command.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

// While a round is being bet, what to do first in the next one can be said; it counts when the round is closed.
bool may_go_dark(const betting::State &state, Seat seat) {
    return state.phase == betting::Phase::betting && state.live.contains(seat);
}

} // namespace

// ---- the next hand

std::optional<Refusal> Stepping::operator()(const CommitNonce &commit) {
    const std::optional<Seat> seat = seat_of(next(), commit.person);
    if (!seat) return refuse(Reason::not_seated);
    at(*seat).nonce = commit.hash;
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const OpenNonce &open) {
    const std::optional<Seat> seat = seat_of(next(), open.person);
    if (!seat) return refuse(Reason::not_seated);
    if (next().phase != Phase::cutting) return refuse(Reason::no_cut_now);
    const int number = static_cast<int>(index(*seat)) + 1;
    const auto &contributors = deal().announcement().contributors;
    const auto own = std::ranges::find(contributors, number, &dealer::Contributor::seat);
    if (own == contributors.end() || own->nonce) return refuse(Reason::no_cut_now);
    if (!deal().open(number, open.nonce)) return refuse(Reason::not_your_nonce);
    if (deal().all_opened()) cut_and_start();
    return std::nullopt;
}

// Cards from a deck of its own, until one is highest.
bool Stepping::draw_for_button(SeatSet ready, const dealer::Seed &seed) {
    const auto &house = std::get<betting::Table>(in_force()).house;
    const std::array<Card, deck_size> order = dealer::order_of(seed);
    ButtonDrawn drawn{.cards = {}, .button = no_seat};
    std::size_t top = 0;
    for (SeatSet drawing = ready;;) {
        if (top + static_cast<std::size_t>(drawing.size()) > order.size()) return false;
        betting::PerSeat<Card> cards;
        for (const Seat seat : drawing) {
            cards[seat] = order[top++];
            drawn.cards.emplace_back(seat, cards[seat]);
        }
        const betting::ButtonDraw draw = betting::draw_for_button(house, drawing, cards);
        if (draw.button) {
            drawn.button = *draw.button;
            break;
        }
        drawing = draw.draw_again;
    }
    const LineUp line_up = first_line_up(ready, drawn.button);
    next().positions = line_up.positions;
    tell(std::move(drawn));
    return true;
}

// The next game of a mix, when the one before has had its hands.
void Stepping::take_turn() {
    if (table_.mix.empty()) return;
    const int hands = table_.settings.rotate == Rotation::hand ? 1 : ready(table_, next()).size();
    if (next().dealt_of_it < hands) return;
    next().plays = (next().plays + 1) % table_.mix.size();
    next().dealt_of_it = 0;
}

bool Stepping::stands_still() { return ready(table_, next()).size() < fewest(table_.rules); }

// The game that stood still will not go on: the next one draws for the button, and nobody owes a blind.
void Stepping::break_up() {
    next().positions = {};
    for (const Seat seat : occupied(next())) {
        const bool owed = std::exchange(at(seat).owes, betting::MakesUp::nothing) != betting::MakesUp::nothing;
        if (owed && next().ways >= turns_are_kept) tell_attendance(seat);
    }
    for (Departure &each : next().departures) each.owes_small = false;
}

// Who is dealt in. False when a new game cannot start either.
bool Stepping::line_up(const Begin &begin) {
    const SeatSet ready_now = ready(table_, next());
    next().makes_up = {};
    if (std::holds_alternative<twisted::Table>(table_.rules)) {
        next().dealt = ready_now;
        return true;
    }
    if (const auto *rules = std::get_if<chinese::Table>(&table_.rules)) {
        const Seat before = next().positions.button;
        const std::optional<Seat> button = before == no_seat
                                               ? chinese::first_button(ready_now, Seat{0})
                                               : chinese::next_button(rules->house, before, ready_now, next().fantasy);
        if (!button) return false;
        next().positions.button = *button;
        next().dealt = chinese::dealt_in(ready_now, *button);
        return next().dealt.several();
    }
    LineUp line_up;
    if (next().positions.button != no_seat) {
        if (has_blinds(in_force()))
            line_up = next_line_up(next(), ready_now);
        else if (std::ranges::any_of(table_.mix, has_blinds))
            line_up = line_up_between_blinds(next(), ready_now);
        else
            line_up = next_line_up_without_blinds(next(), ready_now);
    }
    for (const Seat seat : line_up.out) sit_out(seat);
    if (!line_up.dealt.several()) {
        const SeatSet still = ready_now - line_up.out;
        const bool nobody_posts = line_up.dealt.empty() && !line_up.out.empty();
        if (nobody_posts || !still.several() || !draw_for_button(still, begin.draw)) {
            // The big blind waits for them: to sit in is to agree to it.
            for (const Seat seat : line_up.out)
                if (at(seat).no_auto_post && at(seat).owes == betting::MakesUp::nothing)
                    at(seat).owes = betting::MakesUp::big_blind;
            return false;
        }
        line_up = first_line_up(still, next().positions.button);
    }
    next().positions = line_up.positions;
    next().dealt = line_up.dealt;
    next().makes_up = line_up.makes_up;
    for (const Seat seat : occupied(next())) {
        if (at(seat).owes == line_up.owes[seat]) continue;
        at(seat).owes = line_up.owes[seat];
        tell_attendance(seat);
    }
    return true;
}

std::optional<Refusal> Stepping::operator()(const Begin &begin) {
    if (next().phase != Phase::idle) return refuse(Reason::hand_goes_on);
    if (next().paused) return refuse(Reason::table_paused);
    if (next().closing) return refuse(Reason::table_closing);
    if (ready(table_, next()).size() < fewest(table_.rules)) return refuse(Reason::too_few_ready);
    if (!fees_due(table_, next(), now_).empty()) return refuse(Reason::fee_due);
    remember_before();
    take_turn();
    if (!line_up(begin)) {
        next().dealt = {};
        tell(Stands{Standstill::waiting});
        next().due = now_ + table_.settings.clocks.rest;
        return std::nullopt;
    }
    if (!table_.mix.empty()) {
        ++next().dealt_of_it;
        tell(GamePlayed{std::get<betting::Table>(in_force())});
    }
    next().number = begin.number;
    next().began = now_;
    next().hand = std::monostate();
    next().players = {};
    next().brought = {};
    for (const Seat seat : next().dealt) {
        next().players[seat] = at(seat).person;
        next().brought[seat] = at(seat).stack;
        at(seat).bank = std::min(at(seat).bank + table_.settings.clocks.refill, table_.settings.clocks.bank);
    }
    announce(begin);
    return std::nullopt;
}

void Stepping::announce(const Begin &begin) {
    std::vector<dealer::Contributor> contributors;
    for (const Seat seat : next().dealt)
        if (const auto nonce = std::exchange(at(seat).nonce, std::nullopt)) // good for one cut
            contributors.push_back({.seat = static_cast<int>(index(seat)) + 1, .hash = *nonce, .nonce = {}});
    next().deal.emplace(begin.hand, begin.seeds, std::move(contributors));
    tell(Announced{begin.number, deal().announcement()});
    next().phase = Phase::cutting;
    next().due = now_ + table_.settings.clocks.opening;
    if (deal().all_opened()) cut_and_start();
}

void Stepping::cut_and_start() {
    deal().make_cut();
    tell(CutMade{deal().deck(), deal().announcement().contributors, deal().other_seeds()});
    start_hand();
}

void Stepping::start_hand() {
    next().phase = Phase::playing;
    const auto stacks = [&](auto each_seat) {
        for (const Seat seat : next().dealt) each_seat[seat] = at(seat).stack;
        return each_seat;
    };
    if (const auto *betting_rules = std::get_if<betting::Table>(&in_force())) {
        next().hand = betting::State();
        enter(*betting_rules, betting::Start{.dealt = next().dealt,
                                             .positions = next().positions,
                                             .stacks = stacks(betting::PerSeat<Chips>()),
                                             .makes_up = next().makes_up,
                                             .absent = {}});
    } else if (const auto *chinese_rules = std::get_if<chinese::Table>(&table_.rules)) {
        next().hand = chinese::State();
        Seat second = no_seat;
        Seat first = no_seat;
        if (const auto played = second_hand(next()); played && next().dealt.contains(*played)) {
            second = *played;
            first = seat_of(next(), at(second).person).value_or(no_seat);
        }
        enter(*chinese_rules, chinese::Start{.dealt = next().dealt,
                                             .button = next().positions.button,
                                             .stacks = stacks(chinese::PerSeat<Chips>()),
                                             .fantasy = next().fantasy & next().dealt,
                                             .second_hand = second,
                                             .second_hand_of = first});
    } else if (const auto *twisted_rules = std::get_if<twisted::Table>(&table_.rules)) {
        next().hand = twisted::State();
        enter(*twisted_rules, twisted::Start{.seated = next().dealt, .stacks = stacks(twisted::PerSeat<Chips>())});
    }
    go_on();
}

// ---- the hand

// The rules' own refusal of what the room itself does is a fault of ours: the table halts (see step()).
template <class Table> bool Stepping::enter(const Table &rules, const typename Kind<Table>::Command &command) {
    auto &state = std::get<typename Kind<Table>::State>(next().hand);
    const auto stepped = step(rules, state, command);
    if (!stepped) {
        next().halted = true;
        return false;
    }
    state = stepped->next;
    tell_all(stepped->events);
    return true;
}

template bool Stepping::enter(const betting::Table &rules, const betting::Command &command); // for wishes.cpp

void Stepping::answered(Seat seat) {
    Asking &asking = next().asked[seat];
    if (asking.stage == Stage::bank && next().seats[seat])
        at(seat).bank = std::clamp(asking.until - now_, Span(), table_.settings.clocks.bank);
    asking = {};
}

template <class Table> void Stepping::act_for(const Table &rules, Seat seat) {
    answered(seat);
    tell(ClockActed{seat});
    enter(rules, typename Kind<Table>::TimeOut{seat});
}

void Stepping::go_on() {
    if (next().phase != Phase::playing || next().halted) return;
    std::visit(
        [&]<class Table>(const Table &rules) { go_on(rules, std::get<typename Kind<Table>::State>(next().hand)); },
        in_force());
}

template <class Table> void Stepping::go_on(const Table &rules, const typename Kind<Table>::State &state) {
    while (!next().halted) {
        if (is_over(state)) {
            ask({}, false);
            next().phase = Phase::resting;
            next().due = now_ + table_.settings.clocks.rest;
            return;
        }
        const SeatSet asked = asked_by(rules, state);
        SeatSet gone;
        for (const Seat seat : asked)
            if (!next().seats[seat] || at(seat).leaving) gone |= seat;
        if constexpr (std::is_same_v<Table, betting::Table>)
            if (show_or_muck(rules, state, asked - gone)) continue;
        if (!gone.empty() && !is_placing(state)) {
            act_for(rules, gone.front());
        } else if (!(asked - gone).empty()) {
            ask(one_hand_at_a_time(asked - gone), is_showdown(state));
            return;
        } else if (is_unplayed(state)) {
            call_off();
            return;
        } else {
            if constexpr (std::is_same_v<Table, betting::Table>) go_dark(rules, state);
            enter(rules, dealers_turn(rules, state, deal()));
        }
    }
}

// Nobody made a bet. Whoever let that happen sits out until they say otherwise.
void Stepping::call_off() {
    ask({}, false);
    const SeatSet silent = next().dealt;
    next().hand = std::monostate();
    settle();
    next().due = now_ + table_.settings.clocks.rest;
    for (const Seat seat : silent)
        if (next().seats[seat] && !at(seat).out && at(seat).bot.empty()) sit_out(seat);
    if (next().phase == Phase::idle) tell(Stands{Standstill::waiting});
}

void Stepping::ask(SeatSet asked, bool showdown) {
    const Clocks &clocks = table_.settings.clocks;
    for (const Seat seat : SeatSet::first(most_seats)) {
        Asking &asking = next().asked[seat];
        if (!asked.contains(seat)) {
            asking = {};
        } else if (asking.decision == 0) {
            asking = {.decision = ++next().decisions,
                      .stage = Stage::own,
                      .until = now_ + (showdown ? clocks.showdown : clocks.decision)};
            tell(Asked{seat, asking.decision, asking.stage, asking.until});
        }
    }
}

std::optional<Refusal> Stepping::operator()(const Answer &answer) {
    std::optional<Seat> seat = seat_of(next(), answer.person);
    if (!seat) return refuse(Reason::not_seated);
    if (std::holds_alternative<std::monostate>(next().hand) ||
        (next().phase != Phase::playing && next().phase != Phase::resting))
        return refuse(Reason::no_hand);
    return std::visit(
        [&]<class Table>(const Table &rules) -> std::optional<Refusal> {
            const auto *command = std::get_if<typename Kind<Table>::Command>(&answer.command);
            if (command == nullptr) return refuse(Reason::another_game);
            for (const Seat each : seats_of(next(), answer.person))
                if (bots::is_answer_of(each, *command)) seat = each;
            if (!bots::is_answer_of(*seat, *command)) return refuse(Reason::not_yours);
            const std::int64_t asked = next().asked[*seat].decision;
            if (!is_unasked(*command) && (asked == 0 || asked != answer.decision)) return refuse(Reason::decision_over);
            auto &state = std::get<typename Kind<Table>::State>(next().hand);
            if constexpr (std::is_same_v<Table, betting::Table>)
                if (const auto *dark = std::get_if<betting::Dark>(command);
                    dark != nullptr && may_go_dark(state, *seat)) {
                    std::erase_if(next().dark, [&](const betting::Dark &each) { return each.seat == *seat; });
                    next().dark.push_back(*dark);
                    return std::nullopt;
                }
            if (const auto refused = check(rules, state, *command)) return by_the_rules(*refused);
            if constexpr (std::is_same_v<Table, twisted::Table>)
                if (judges_ && is_tip_above_bet(*command)) return refuse(Reason::tip_above_bet);
            if (!is_unasked(*command)) {
                answered(*seat);
                at(*seat).passed = false;
            }
            enter(rules, *command);
            go_on();
            return std::nullopt;
        },
        in_force());
}

// ---- the clock

// Whoever is not there does not hold up the next hand (SAT-P13).
void Stepping::sit_out_next(Seat seat) {
    const Seat sits = seat_of(next(), at(seat).person).value_or(seat);
    if (at(sits).out_next || !at(sits).bot.empty()) return;
    at(sits).out_next = true;
    tell_attendance(sits);
}

// Nobody has to bet in every round of Twisted; but all wait until those who do not have had their time.
void Stepping::let_bets_go_by() {
    if (next().ways < absences_add_up) return;
    for (const Seat seat : occupied(next())) {
        if (next().asked[seat].decision == 0) continue;
        if (at(seat).passed) sit_out_next(seat);
        at(seat).passed = true;
    }
}

// The seat's time is up: on to its grace or its bank, or the clock acts. True if it did.
template <class Table> bool Stepping::ring(const Table &rules, Seat seat, const typename Kind<Table>::State &state) {
    const Clocks &clocks = table_.settings.clocks;
    Asking &asking = next().asked[seat];
    if (is_placing(state)) { // time is up for all of them
        if (is_unplayed(state)) {
            call_off();
        } else {
            let_bets_go_by();
            enter(rules, dealers_turn(rules, state, deal()));
        }
        return true;
    }
    if (next().seats[seat] && !is_showdown(state)) {
        const Occupant &occupant = at(seat);
        const bool may_have_grace = next().ways >= turns_are_kept ? !asking.had_grace : asking.stage == Stage::own;
        if (may_have_grace && !occupant.here && clocks.grace > Span()) {
            if (asking.stage == Stage::bank) at(seat).bank = Span();
            asking.stage = Stage::grace;
            asking.had_grace = true;
            asking.until = now_ + clocks.grace;
            tell(Asked{seat, asking.decision, asking.stage, asking.until});
            return false;
        }
        if (asking.stage != Stage::bank && occupant.bank > Span()) {
            asking.stage = Stage::bank;
            asking.until = now_ + occupant.bank;
            tell(Asked{seat, asking.decision, asking.stage, asking.until});
            return false;
        }
        sit_out_next(seat);
    }
    act_for(rules, seat);
    return true;
}

void Stepping::check_absence() {
    if (next().paused && next().ways >= turns_are_kept) return;
    for (const Seat seat : occupied(next())) {
        if (!next().seats[seat] || at(seat).second) continue; // a second hand goes with the first
        if ((at(seat).out || !at(seat).here) && at(seat).bot.empty() &&
            now_ - at(seat).away_since > absence(at(seat)) && may_leave_now(seat))
            leave(seat, LeftWhy::absent);
    }
}

std::optional<Refusal> Stepping::operator()(const Tick &) {
    switch (next().phase) {
    case Phase::cutting:
        if (now_ >= next().due) cut_and_start();
        break;
    case Phase::playing:
        std::visit(
            [&]<class Table>(const Table &rules) {
                for (const Seat seat : SeatSet::first(most_seats)) {
                    const Asking &asking = next().asked[seat];
                    if (asking.decision == 0 || now_ < asking.until || next().phase != Phase::playing) continue;
                    if (ring(rules, seat, std::get<typename Kind<Table>::State>(next().hand))) go_on();
                }
            },
            in_force());
        break;
    case Phase::resting:
        if (now_ >= next().due) settle();
        break;
    case Phase::idle:
    case Phase::closed: break;
    }
    if (next().phase == Phase::idle) check_absence();
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const Shift &shift) {
    next().due = next().due + shift.by;
    if (next().ways >= clocks_stand_together) {
        if (next().down != Moment()) next().down = next().down + shift.by;
        if (next().paused) next().paused_since = next().paused_since + shift.by;
        for (const Seat seat : occupied(next())) at(seat).away_since = at(seat).away_since + shift.by;
    }
    for (const Seat seat : SeatSet::first(most_seats)) {
        Asking &asking = next().asked[seat];
        if (asking.decision == 0) continue;
        asking.until = asking.until + shift.by;
        tell(Asked{seat, asking.decision, asking.stage, asking.until});
    }
    return std::nullopt;
}

// The hand is over for good: stacks are what they are, who wanted to go goes, chips that were asked for are there.
void Stepping::settle() {
    step_.settled = !std::holds_alternative<std::monostate>(next().hand);
    const SeatSet dealt = step_.settled ? next().dealt : SeatSet();
    for (const Seat seat : dealt)
        if (next().seats[seat]) at(seat).stack = stack_of(next(), seat);
    if (const auto *round = std::get_if<chinese::State>(&next().hand))
        next().fantasy = chinese::due_fantasy(next().fantasy, *round);
    if (const auto *round = std::get_if<twisted::State>(&next().hand)) {
        const Account table = chips_on(table_.id);
        if (round->house > Chips())
            post({.from = table, .to = house_bank, .amount = round->house, .cause = Cause::round});
        else
            post({.from = house_bank, .to = table, .amount = -round->house, .cause = Cause::round});
        post({.from = table, .to = dealers, .amount = round->dealers, .cause = Cause::tips});
    }
    next().hand = std::monostate();
    next().dark.clear();
    next().dealt = {};
    next().phase = Phase::idle;
    for (const Seat seat : occupied(next())) {
        if (!next().seats[seat]) continue; // a second hand that went with the first
        Occupant &occupant = at(seat);
        if (occupant.adding > Chips()) {
            const Chips added = occupant.adding;
            occupant.stack += added;
            occupant.adding = Chips();
            tell(ChipsAdded{seat, added, occupant.stack});
        }
        const auto has_enough = [&] {
            return std::visit([&](const auto &rules) { return enough(rules, occupant.stack); }, table_.rules);
        };
        if (occupant.second) {
            if (second_hand_is_over(seat) || !has_enough()) end_second_hand();
            continue;
        }
        if (!has_enough() && seats_of(next(), occupant.person).several()) end_second_hand();
        if (occupant.leaving || next().closing)
            leave(seat, occupant.removed ? LeftWhy::removed : next().closing ? LeftWhy::closed : LeftWhy::stood_up);
        else if (!occupant.out && (occupant.out_next || !has_enough()))
            sit_out(seat);
    }
    if (next().ways < turns_are_kept && stands_still()) break_up();
    if (next().closing) {
        next().phase = Phase::closed;
        tell(Stands{Standstill::closed});
    }
}

} // namespace ananas::room
