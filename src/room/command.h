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
    bool second = false; // for a second hand, by somebody who sits here already
};
struct Stand { // after the hand, if in one
    PersonId person = PersonId::nobody;
};
enum class SitOutWhen : std::uint8_t { next_hand, next_big_blind };
struct SitOut {
    PersonId person = PersonId::nobody;
    SitOutWhen when = SitOutWhen::next_hand;
    bool notice = false; // of a longer absence (SAT-P10); can still be given while sitting out
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
struct AskToSit { // where a seat takes permission (SAT-P6)
    PersonId person = PersonId::nobody;
    std::string name;
};
// From now on without being asked: show what wins, throw away what is beaten.
struct AutoMuck {
    PersonId person = PersonId::nobody;
    bool on = false;
};
// Whether blinds are posted without being asked. If not, the player sits out when the big blind comes; to sit in again
// is to agree to what is owed then.
struct AutoPost {
    PersonId person = PersonId::nobody;
    bool on = true;
};
// To a second hand for one of two players (FUP-twohands), who then takes it by sitting down once more. To take the
// agreement back ends it.
struct AgreeToSecondHand {
    PersonId person = PersonId::nobody;
    bool on = true;
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
// At this table, what somebody says is not heard any more; or again.
struct Block {
    PersonId person = PersonId::nobody;
    PersonId whom = PersonId::nobody;
    bool on = true;
};
struct Spoken {
    PersonId person = PersonId::nobody;
    std::string text;
    friend bool operator==(const Spoken &, const Spoken &) = default;
};
// Tells the host of what somebody says; the room adds what was said lately.
struct Report {
    PersonId person = PersonId::nobody;
    PersonId whom = PersonId::nobody;
    std::string reason;
    std::vector<Spoken> lines;
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
struct Rename { // has another name from now on
    PersonId person = PersonId::nobody;
    std::string name;
};
// The next hand: as many seeds as there are decks, and one more to draw for the button with.
struct Begin {
    HandNumber number = HandNumber::none;
    dealer::HandId hand{};
    std::vector<dealer::Seed> seeds;
    dealer::Seed draw{};
};
// A down's fee from everybody who is to be dealt in and has not paid it. Who has too little is known to the room alone,
// and sits out.
struct Collect {
    std::vector<PersonId> too_little;
};
// From here on the table's commands are judged and carried out by later ways (state.h); earlier entries keep theirs.
struct NewWays {
    int to = 0;
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
struct LetSit {
    PersonId by = PersonId::nobody;
    PersonId person = PersonId::nobody;
    std::string name;
    bool may = true;
};
struct Remove {
    PersonId by = PersonId::nobody;
    PersonId person = PersonId::nobody;
};

// The hand is called off and every chip of it returned (SAT-P18); a table that has halted goes on.
struct Void {
    PersonId by = PersonId::nobody;
    std::string reason; // that everybody is told
};

using Command = std::variant<Sit, Stand, SitOut, SitIn, TopUp, AskToSit, AutoMuck, AutoPost, AgreeToSecondHand,
                             CommitNonce, OpenNonce, Say, Block, Report, Answer, Presence, Rename, Collect, Begin,
                             NewWays, Tick, Shift, Pause, Resume, Close, LetSit, Remove, Void>;

} // namespace ananas::room
