// What the room says on a socket, one of these at a time: "is" tells which. And a line of its lobby.
#pragma once

#include "chips/chips.h"
#include "protocol/telling.h"
#include "room/event_log.h"
#include "room/ids.h"
#include "room/telling.h" // IWYU pragma: keep: how its words are written
#include "rulebook/rulebook.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room::messages {

struct Welcome {
    PersonId person = PersonId::nobody;
    std::string_view name;
    Moment now;
    Chips chips; // in the purse
};
template <class Out> void tell(Out &out, const Welcome &message) {
    out.is("is", "welcome");
    out("person", message.person);
    out("name", message.name);
    out("now", message.now);
    out("chips", message.chips);
}

// What happened before a snapshot, the last of it being what led to it.
struct Past {
    std::int64_t from = 0;              // the version of the first event, and as things stood before that:
    HandNumber hand = HandNumber::none; // the last hand that was announced
    std::vector<Company::Sitter> seats; // who sat there
    boost::json::array events;
};
template <class Out> void tell(Out &out, Past &past) {
    out("from", past.from);
    out("hand", past.hand);
    out.list("seats", "Sitter", past.seats, [](auto &part, const Company::Sitter &each) {
        part("seat", each.seat);
        part("person", each.person);
        part("name", each.name);
        part("bot", each.bot);
        part.maybe("second", each.second, each.second);
    });
    out.written("events", "TableEvent[]", std::move(past.events));
}

struct Snapshot {
    TableId table = TableId::none;
    Moment now;
    boost::json::object settings;
    boost::json::object view;
    std::optional<boost::json::object> past; // where there is any that the viewer is to be told
    bool yours = false;                      // the viewer opened the table
    // What the viewer left with: until then coming back takes no less.
    std::optional<Chips> left_with;
    Moment left_with_until;
};
template <class Out> void tell(Out &out, Snapshot &message) {
    out.is("is", "snapshot");
    out("table", message.table);
    out("now", message.now);
    out.written("settings", "Settings", std::move(message.settings));
    out.written("view", "TableView", std::move(message.view));
    out.maybe_written("past", "Past", message.past.has_value(),
                      std::move(message.past).value_or(boost::json::object()));
    out.maybe("yours", message.yours, message.yours);
    out.maybe("left_with", message.left_with.has_value(), message.left_with.value_or(Chips()));
    out.maybe("left_with_until", message.left_with.has_value(), message.left_with_until);
}

struct Happened {
    TableId table = TableId::none;
    std::int64_t from = 0; // the version of the first
    boost::json::array events;
    std::optional<boost::json::array> choices; // a player's
    std::optional<Moment> now;                 // for those who want views
    std::optional<boost::json::object> view;   // after the last of them
};
template <class Out> void tell(Out &out, Happened &message) {
    out.is("is", "events");
    out("table", message.table);
    out("from", message.from);
    out.written("events", "TableEvent[]", std::move(message.events));
    out.maybe_written("choices", "Choice[]", message.choices.has_value(),
                      std::move(message.choices).value_or(boost::json::array()));
    out.maybe("now", message.now.has_value(), message.now.value_or(Moment()));
    out.maybe_written("view", "TableView", message.view.has_value(),
                      std::move(message.view).value_or(boost::json::object()));
}

// What a command came to.
struct Done {
    std::string_view key;
    TableId table = TableId::none;
    std::int64_t version = 0;
};
template <class Out> void tell(Out &out, const Done &message) {
    out.is("is", "done");
    out("key", message.key);
    out("table", message.table);
    out("version", message.version);
}
struct Refused {
    std::string_view key;
    std::optional<TableId> table; // none: the message was not understood
    std::string_view code;
    std::string_view why;
    std::optional<ClauseId> rule;
};
template <class Out> void tell(Out &out, const Refused &message) {
    out.is("is", "refused");
    out("key", message.key);
    out.maybe("table", message.table.has_value(), message.table.value_or(TableId::none));
    out("code", message.code);
    out("why", message.why);
    out("rule", message.rule);
}

// Oneself, on all of one's sockets.
struct Renamed {
    std::string_view name;
};
template <class Out> void tell(Out &out, const Renamed &message) {
    out.is("is", "renamed");
    out("name", message.name);
}

struct Frozen {
    std::string_view why;
};
template <class Out> void tell(Out &out, const Frozen &message) {
    out.is("is", "frozen");
    out("why", message.why);
}
struct Thawed {};
template <class Out> void tell(Out &out, const Thawed &) { out.is("is", "thawed"); }

// Nothing has happened for a while, and the connection is as it was.
struct Still {};
template <class Out> void tell(Out &out, const Still &) { out.is("is", "still"); }

// A line of the lobby.
struct LobbyTable {
    TableId table = TableId::none;
    boost::json::object settings;
    std::vector<std::string> seated; // by name
    bool playing = false;
    bool paused = false;
    std::size_t watching = 0;
    std::optional<Chips> average_pot;          // of the last hour's hands, if there were any
    std::optional<std::int64_t> hands_an_hour; // likewise
    bool yours = false;                        // the reader opened it
    std::size_t asking = 0;                    // for a seat, told to whoever opened it
};
template <class Out> void tell(Out &out, LobbyTable &line) {
    out("table", line.table);
    out.written("settings", "Settings", std::move(line.settings));
    out("seated", line.seated);
    out("playing", line.playing);
    out("paused", line.paused);
    out("watching", line.watching);
    out.maybe("average_pot", line.average_pot.has_value(), line.average_pot.value_or(Chips()));
    out.maybe("hands_an_hour", line.hands_an_hour.has_value(), line.hands_an_hour.value_or(0));
    out.maybe("yours", line.yours, line.yours);
    out.maybe("asking", line.asking > 0, line.asking);
}

// A table as whoever runs the house sees it: all of them, but no cards.
struct HouseTable {
    TableId table = TableId::none;
    boost::json::object settings;
    std::string opened_by;       // empty: the house
    std::string_view invitation; // empty where everybody may come
    std::size_t watching = 0;
    boost::json::object stands;
};
template <class Out> void tell(Out &out, HouseTable &line) {
    out("table", line.table);
    out.written("settings", "Settings", std::move(line.settings));
    out("opened_by", line.opened_by);
    out("invitation", line.invitation);
    out("watching", line.watching);
    out.written("stands", R"(Pick<TableView, "phase" | "paused" | "closing" | "halted" | "hand" | "seats" | "asking">)",
                std::move(line.stands));
}

// Somebody whom the reader does not hear at a table.
struct BlockedLine {
    TableId table = TableId::none;
    std::string_view at; // the table's name
    PersonId person = PersonId::nobody;
    std::string name;
};
template <class Out> void tell(Out &out, const BlockedLine &line) {
    out("table", line.table);
    out("at", line.at);
    out("person", line.person);
    out("name", line.name);
}

using Message = std::variant<Welcome, Snapshot, Happened, Done, Refused, Renamed, Frozen, Thawed, Still>;

} // namespace ananas::room::messages
