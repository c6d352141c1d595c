// What can be asked of a table: by people, by the clock, by the dealer. When it was asked comes with it (table.h);
// fresh bits are in Begin, so that the table has no chance of its own.
#pragma once

#include "betting/command.h"
#include "chinese/command.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "room/ids.h"
#include "twisted/command.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace ananas::room {

// ---- people

struct Sit {
    PersonId person = PersonId::nobody;
    std::string name;
    std::string bot; // which of the house's players it is; empty for people
    Seat seat = no_seat;
    Chips amount;
};
struct Stand { // after the hand, if in one
    PersonId person = PersonId::nobody;
};
enum class SitOutWhen : std::uint8_t { next_hand, next_big_blind };
struct SitOut {
    PersonId person = PersonId::nobody;
    SitOutWhen when = SitOutWhen::next_hand;
};
// Back from sitting out, or a newcomer's choice: to post what is owed now, or to wait for the big blind (D41).
struct SitIn {
    PersonId person = PersonId::nobody;
    bool post = false;
};
struct TopUp { // between two hands; asked for in a hand it waits for the end
    PersonId person = PersonId::nobody;
    Chips amount;
};
struct CommitNonce { // to the share in the next cut
    PersonId person = PersonId::nobody;
    dealer::Hash hash{};
};
struct OpenNonce {
    PersonId person = PersonId::nobody;
    dealer::Nonce nonce{};
};
struct Say {
    PersonId person = PersonId::nobody;
    std::string name;
    std::string text;
};
using GameCommand = std::variant<betting::Command, chinese::Command, twisted::Command>;
// An answer carries the number of the decision it answers; dark actions and asking to see a hand answer none, and have
// 0.
struct Answer {
    PersonId person = PersonId::nobody;
    std::int64_t decision = 0;
    GameCommand command;
};

// ---- the room

struct Presence { // a connection came or went
    PersonId person = PersonId::nobody;
    bool here = true;
};
// The next hand: as many seeds as there are decks, and one more to draw for the button with.
struct Begin {
    HandNumber number = HandNumber::none;
    dealer::HandId hand{};
    std::vector<dealer::Seed> seeds;
    dealer::Seed draw{};
};
struct Tick {}; // something is due
struct Shift {  // the room stood still so long: what is due moves on by as much
    Span by;
};

// ---- the host

struct Pause {
    PersonId by = PersonId::nobody;
};
struct Resume {
    PersonId by = PersonId::nobody;
};
struct Close { // after the hand, for good
    PersonId by = PersonId::nobody;
};
struct Remove {
    PersonId by = PersonId::nobody;
    PersonId person = PersonId::nobody;
};

using Command = std::variant<Sit, Stand, SitOut, SitIn, TopUp, CommitNonce, OpenNonce, Say, Answer, Presence, Begin,
                             Tick, Shift, Pause, Resume, Close, Remove>;

} // namespace ananas::room
