// What a viewer is told of a table: by type nothing that the viewer may not know. Only views are written as messages.
#pragma once

#include "betting/view.h"
#include "cards/card.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "dealer/deal.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "twisted/view.h"

#include <boost/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ananas::room {

using GameEventView = std::variant<betting::EventView, chinese::EventView, twisted::EventView>;
struct SaidView {
    PersonId person;
    std::string name;
    std::optional<std::string> text; // nothing for those who have blocked the speaker
};
// Everything but the games' events and what blocked people say is the same for all.
using EventView = std::variant<Seated, Left, ChipsAdded, Attends, Connection, SecondHandAgreed, Renamed, SeatPermission,
                               Collection, ButtonDrawn, GamePlayed, Announced, CutMade, GameEventView, Asked,
                               ClockActed, CalledOff, SaidView, Stands>;
EventView view(const Event &event, Viewer viewer);
// Of what was said, that it was; for whoever does not want to hear more.
EventView unheard(const Said &said);

struct OccupantView {
    Seat seat = no_seat;
    PersonId person = PersonId::nobody;
    std::string name;
    bool bot = false;
    Chips stack;
    Attendance attends = Attendance::playing;
    bool here = true;
    bool second = false; // a second hand of somebody's
    bool agrees = false; // to one
};

struct AskingView {
    Seat seat = no_seat;
    std::int64_t decision = 0;
    Stage stage = Stage::own;
    Moment until;
};

using GameView = std::variant<std::monostate, betting::TableView, chinese::TableView, twisted::TableView>;

struct View {
    std::int64_t version = 0;
    Phase phase = Phase::idle;
    bool paused = false, closing = false, halted = false;
    SeatSet own;        // the viewer's seats
    Seat you = no_seat; // of these, where the viewer sits
    std::vector<OccupantView> seats;
    std::vector<Applicant> asking; // for a seat
    bool auto_muck = false;        // the viewer's own wish
    bool notice = false;           // the viewer's own, of a longer absence
    std::optional<bool> auto_post; // the viewer's own, in a game with blinds
    std::optional<Span> bank; // what is left of the viewer's own, where the table has any; once it runs, as it began
    Rules plays;              // of this hand, or of the last one
    HandNumber number = HandNumber::none;
    std::string code; // of the announcement, to compare across the table; empty before the first
    SeatSet dealt;
    GameView game;
    std::vector<AskingView> asked;
};
View view(const TableRules &table, const State &state, Viewer viewer);

// The cards that a view shows: those whose deal its viewer can check.
CardSet cards_seen(const GameView &seen);

// Who somebody is at this table.
Viewer viewer_of(const State &state, PersonId person);

boost::json::object to_json(const EventView &event);
// With what the viewer may answer now.
boost::json::object to_json(const TableRules &table, const View &view);
// What a viewer may answer now, in the words of docs/protocol.md: for the first of their seats that is asked.
boost::json::array choices(const TableRules &table, const GameView &seen, SeatSet own);

} // namespace ananas::room
