// One step of a table in the making: a handler for each command. Split by subject: coming and going (seats.cpp), who
// may sit down (permission.cpp), second hands (second_hand.cpp), fees (collection.cpp), talk (talk.cpp), the hand and
// its clock (hand.cpp), what players leave to the table in a hand (wishes.cpp), the end of hands that cannot go on
// (void.cpp).
#pragma once

#include "betting/command.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/kinds.h"
#include "room/ledger.h"
#include "room/refusal.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace ananas::room {

class Stepping {
public:
    Stepping(const TableRules &table, const State &state, Moment now, Door door)
        : table_(table), now_(now), judges_(door == Door::asked) {
        step_.next = state;
    }

    std::optional<Refusal> operator()(const Sit &sit);
    std::optional<Refusal> operator()(const Stand &stand);
    std::optional<Refusal> operator()(const SitOut &wish);
    std::optional<Refusal> operator()(const SitIn &wish);
    std::optional<Refusal> operator()(const TopUp &wish);
    std::optional<Refusal> operator()(const AskToSit &ask);
    std::optional<Refusal> operator()(const AutoMuck &wish);
    std::optional<Refusal> operator()(const AutoPost &wish);
    std::optional<Refusal> operator()(const AgreeToSecondHand &wish);
    std::optional<Refusal> operator()(const CommitNonce &commit);
    std::optional<Refusal> operator()(const OpenNonce &open);
    std::optional<Refusal> operator()(const Say &say);
    std::optional<Refusal> operator()(const Block &block);
    std::optional<Refusal> operator()(const Report &report) const;
    std::optional<Refusal> operator()(const Answer &answer);
    std::optional<Refusal> operator()(const Presence &presence);
    std::optional<Refusal> operator()(const Collect &collect);
    std::optional<Refusal> operator()(const Rename &rename);
    std::optional<Refusal> operator()(const Begin &begin);
    std::optional<Refusal> operator()(const NewWays &ways);
    std::optional<Refusal> operator()(const Tick &tick);
    std::optional<Refusal> operator()(const Shift &shift);
    std::optional<Refusal> operator()(const Pause &pause);
    std::optional<Refusal> operator()(const Resume &resume);
    std::optional<Refusal> operator()(const Close &close);
    std::optional<Refusal> operator()(const LetSit &let);
    std::optional<Refusal> operator()(const Remove &remove);
    std::optional<Refusal> operator()(const Void &called);

    Step finish() {
        step_.next.version += static_cast<std::int64_t>(step_.events.size());
        return std::move(step_);
    }

private:
    State &next() { return step_.next; }
    // Where somebody sits, and where a hand is dealt: whoever asks has looked, and the optional's own assertion holds
    // them to it.
    Occupant &at(Seat seat) { return *next().seats[seat]; } // NOLINT(bugprone-unchecked-optional-access): as above
    HandDeal &deal() { return *next().deal; }               // NOLINT(bugprone-unchecked-optional-access): as above
    const Rules &in_force() { return room::in_force(table_, next()); }
    void tell(Event event) { step_.events.push_back(std::move(event)); }
    template <class GameEvents> void tell_all(const GameEvents &events) {
        for (const auto &event : events) tell(GameEvent(event));
    }
    void tell_attendance(Seat seat) { tell(Attends{seat, attendance(at(seat))}); }
    void post(const Posting &posting) {
        if (posting.amount == Chips()) return;
        if (posting.to == chips_on(table_.id)) next().on_table += posting.amount;
        if (posting.from == chips_on(table_.id)) next().on_table -= posting.amount;
        step_.postings.push_back(posting);
    }
    // Whether somebody's place at the table may change now: not while in a hand.
    bool may_leave_now(Seat seat) {
        const bool dealt = next().dealt.contains(seat);
        return !dealt || next().phase == Phase::idle;
    }

    void leave(Seat seat, LeftWhy why);
    void leave_after_hand(PersonId person);
    void send_bots_home();
    std::optional<Refusal> take_second_hand(const Sit &sit);
    std::optional<Refusal> check_second_hand();
    void end_second_hand();
    void end_after_round(Seat second);
    bool second_hand_is_over(Seat second);
    SeatSet one_hand_at_a_time(SeatSet asked);
    void look_who_is_left();
    void sit_out(Seat seat);
    void check_absence();
    bool draw_for_button(SeatSet ready, const dealer::Seed &seed);
    void take_turn();
    bool stands_still();
    void break_up();
    bool line_up(const Begin &begin);
    void announce(const Begin &begin);
    void remember_before();
    void start_hand();
    void cut_and_start();
    template <class Table> bool enter(const Table &rules, const typename Kind<Table>::Command &command);
    bool show_or_muck(const betting::Table &rules, const betting::State &state, SeatSet asked);
    void go_dark(const betting::Table &rules, const betting::State &state);
    void go_on();
    template <class Table> void go_on(const Table &rules, const typename Kind<Table>::State &state);
    template <class Table> void act_for(const Table &rules, Seat seat);
    void ask(SeatSet asked, bool showdown);
    void answered(Seat seat);
    void sit_out_next(Seat seat);
    void let_bets_go_by();
    template <class Table> bool ring(const Table &rules, Seat seat, const typename Kind<Table>::State &state);
    void call_off();
    void settle();

    const TableRules &table_;
    Moment now_;
    bool judges_; // what may be asked
    Step step_;
};

} // namespace ananas::room
