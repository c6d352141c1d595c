// What happened at a table, in order: each event has a version, and every viewer gets every version. Events carry
// everything, hidden cards included; what a viewer is told of them is in view.h.
#pragma once

#include "betting/event.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "chinese/event.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "game/seats.h"
#include "room/ids.h"
#include "twisted/event.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {

struct Seated {
    Seat seat;
    PersonId person;
    std::string name;
    bool bot = false;
    Chips stack;
    bool second = false; // a hand that somebody plays who sits on another seat already
};
enum class LeftWhy : std::uint8_t { stood_up, removed, absent, closed, second_hand_over };
struct Left {
    Seat seat;
    PersonId person;
    LeftWhy why;
    Chips taken; // along
};
struct ChipsAdded {
    Seat seat;
    Chips amount;
    Chips stack; // after it
};
enum class Attendance : std::uint8_t {
    playing,
    waiting_for_big_blind,
    posting, // what is owed, in the next hand
    sitting_out,
    sitting_out_next,
    sitting_out_at_big_blind,
    leaving,
};
struct Attends {
    Seat seat;
    Attendance how;
};
struct Connection {
    Seat seat;
    bool here;
};
struct SecondHandAgreed { // that one of the two plays a second hand, or not any more
    Seat seat;
    bool on;
};
// Whether somebody may take a seat, where that takes permission (SAT-P6).
enum class Admission : std::uint8_t { asked, allowed, denied };
struct SeatPermission {
    PersonId person;
    std::string name;
    Admission how;
};
struct Collection { // the fee for a down, from the player's purse; unpaid where that holds too little
    Seat seat;
    Chips amount;
    bool paid;
};
struct Renamed {
    Seat seat;
    PersonId person;
    std::string name;
};
struct ButtonDrawn { // a card each, the highest has the button (HR-H2); those who tied draw again
    std::vector<std::pair<Seat, Card>> cards;
    Seat button;
};
struct GamePlayed { // at a mixed table, before every hand
    betting::Table rules;
};
struct Announced {
    HandNumber number;
    dealer::Announcement announcement; // without nonces
};
struct CutMade {
    int deck;
    std::vector<dealer::Contributor> contributors; // with the nonces that came in time
    std::vector<std::optional<dealer::Seed>> seeds;
};
// A seat is asked; until when it has its own time, a grace for lost connections, or its time bank.
enum class Stage : std::uint8_t { own, grace, bank };
struct Asked {
    Seat seat;
    std::int64_t decision;
    Stage stage;
    Moment until;
};
struct ClockActed { // the game's next event is the clock's doing, not the player's
    Seat seat;
};
struct CalledOff { // the hand never was: what everybody has again, and why
    HandNumber number;
    std::string why;
    std::vector<std::pair<Seat, Chips>> stacks;
};
struct Said {
    PersonId person;
    std::string name;
    std::string text;
};
enum class Standstill : std::uint8_t { paused, resumed, closing, closed, halted, waiting };
struct Stands {
    Standstill how;
};

using GameEvent = std::variant<betting::Event, chinese::Event, twisted::Event>;
using Event =
    std::variant<Seated, Left, ChipsAdded, Attends, Connection, SecondHandAgreed, Renamed, SeatPermission, Collection,
                 ButtonDrawn, GamePlayed, Announced, CutMade, GameEvent, Asked, ClockActed, CalledOff, Said, Stands>;

} // namespace ananas::room
