// A table at one moment: who sits there with how much, and the hand in progress.
#pragma once

#include "betting/command.h"
#include "betting/state.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/deal.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/settings.h"
#include "twisted/state.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ananas::room {

template <class T> using PerSeat = EachSeat<T, most_seats>;

struct Occupant {
    PersonId person = PersonId::nobody;
    std::string name;
    std::string bot;
    Chips stack;  // before the hand, for whoever is in one
    Chips adding; // asked for in a hand: on the stack when it is over
    bool out = false;
    bool out_next = false;
    bool out_at_blind = false;
    bool leaving = false;
    bool removed = false; // by somebody else
    bool posts = false;   // what is owed, rather than wait for the big blind
    betting::MakesUp owes = betting::MakesUp::nothing;
    bool here = true;
    Moment away_since; // disconnected or sitting out
    Span bank;
    std::optional<dealer::Hash> nonce; // its hash, for the next cut
    bool notice = false;               // that this absence will be a longer one (SAT-P10)
    bool no_auto_post = false;         // sits out rather than have a big blind posted that was not agreed to
    bool mucks = false;                // shows what wins and throws away what is beaten without being asked
    bool second = false;               // the second hand of somebody who sits on another seat as well (D26)
    bool passed = false;               // did not bet in the last round of Twisted that they were asked in
    bool agrees = false;               // that one of the two who sit here plays a second hand
    friend bool operator==(const Occupant &, const Occupant &) = default;
};

enum class Phase : std::uint8_t {
    idle,    // too few are ready
    cutting, // the deal is announced and the nonces are awaited
    playing,
    resting, // the hand is over; its cards may still be asked for
    closed,
};

// A seat's decision: its number, and how far its clock is.
struct Asking {
    std::int64_t decision = 0; // 0: not asked
    Stage stage = Stage::own;
    Moment until;
    bool had_grace = false; // for the connection, once in a decision
    friend constexpr bool operator==(const Asking &, const Asking &) = default;
};

// Who left lately, and with how much: for an hour coming back takes no less (FUP-stakes), and blinds that were missed
// are still made good for (D41).
inline constexpr Span departures_count = minutes(60);
struct Departure {
    PersonId person = PersonId::nobody;
    Chips stack;
    Moment at;
    bool owes_small = false; // the big blind whoever sits down owes anyhow
    friend constexpr bool operator==(const Departure &, const Departure &) = default;
};

// Somebody who asked for a seat where that takes permission.
struct Applicant {
    PersonId person = PersonId::nobody;
    std::string name;
    Admission how = Admission::asked;
    friend bool operator==(const Applicant &, const Applicant &) = default;
};

struct Blocked {
    PersonId person = PersonId::nobody; // does not hear
    PersonId whom = PersonId::nobody;
    friend constexpr bool operator==(const Blocked &, const Blocked &) = default;
};

// What commands do has changed over the years. A journal is replayed by the ways of its day: each change is one more,
// and a table goes over to it by a command of its own.
inline constexpr int first_ways = 1;
// A fee is paid once a down by each person, and what stands still moves all clocks of a table.
inline constexpr int clocks_stand_together = 2;
// Whoever lets two first bets in a row go by sits out; no lost connection begins an absence anew; and blinds that were
// missed are owed by whoever stands up and sits down again.
inline constexpr int absences_add_up = 3;
// Bots leave an open table with the last person.
inline constexpr int bots_go_too = 4;
// Two who are dealt in play heads-up whoever waits beside them, and the button stays before the blinds; a game that
// stands still goes on where it stood; nobody is absent while the host pauses; and a connection that is lost in the
// time bank has its grace as well.
inline constexpr int turns_are_kept = 5;
inline constexpr int newest_ways = turns_are_kept;

using Hand = std::variant<std::monostate, betting::State, chinese::State, twisted::State>;

struct State {
    PerSeat<std::optional<Occupant>> seats;
    Phase phase = Phase::idle;
    Moment due; // when cutting or resting ends
    bool paused = false;
    bool closing = false;
    bool halted = false; // an invariant failed: nothing more happens here
    Chips on_table;      // all chips, by what came and went; what lies here must add up to it

    // Between hands: where the button and the blinds were. No button: it is drawn for.
    betting::Positions positions;
    SeatSet fantasy;       // due a round in Fantasy Land
    std::size_t plays = 0; // of a mixed table: which of its games has its turn
    int dealt_of_it = 0;   // hands since that began

    // What a hand that is called off gives back beside chips: as it was before that hand was begun.
    struct Before {
        betting::Positions positions;
        PerSeat<betting::MakesUp> owes;
        std::size_t plays = 0;
        int dealt_of_it = 0;
    } before;

    // The hand in progress or just over.
    HandNumber number = HandNumber::none;
    Moment began;
    std::optional<HandDeal> deal;
    SeatSet dealt;
    betting::PerSeat<betting::MakesUp> makes_up;
    PerSeat<PersonId> players; // by seat, those dealt in
    PerSeat<Chips> brought;    // their stacks when it began
    Hand hand;
    PerSeat<Asking> asked;
    std::vector<betting::Dark> dark; // what people want to do first in the next round, before its cards (SAT-P20)

    std::vector<Departure> departures;
    std::vector<Applicant> applicants;
    std::vector<Blocked> blocked;
    Moment down;                // when the one began that fees were last collected for
    std::vector<PersonId> paid; // who has paid for it
    Moment paused_since;        // by the host, if it is
    int ways = newest_ways;
    std::int64_t decisions = 0; // made so far, to number them
    std::int64_t version = 0;   // of the last event
};

inline SeatSet occupied(const State &state) {
    SeatSet seats;
    for (int seat = 0; seat < most_seats; ++seat)
        if (state.seats[seat_number(seat)]) seats |= seat_number(seat);
    return seats;
}
// Where somebody sits, whatever else they play.
inline std::optional<Seat> seat_of(const State &state, PersonId person) {
    for (const Seat seat : occupied(state))
        if (const std::optional<Occupant> &occupant = state.seats[seat];
            occupant && occupant->person == person && !occupant->second)
            return seat;
    return std::nullopt;
}
// The seat of the second hand, if one of two players has one.
inline std::optional<Seat> second_hand(const State &state) {
    for (const Seat seat : occupied(state))
        if (const std::optional<Occupant> &occupant = state.seats[seat]; occupant && occupant->second) return seat;
    return std::nullopt;
}
// All seats that somebody plays.
inline SeatSet seats_of(const State &state, PersonId person) {
    SeatSet seats;
    for (const Seat seat : occupied(state))
        if (const std::optional<Occupant> &occupant = state.seats[seat]; occupant && occupant->person == person)
            seats |= seat;
    return seats;
}
// With how much somebody left lately.
inline std::optional<Departure> departure_of(const State &state, PersonId person, Moment now) {
    for (const Departure &each : state.departures)
        if (each.person == person && now - each.at < departures_count) return each;
    return std::nullopt;
}

} // namespace ananas::room
