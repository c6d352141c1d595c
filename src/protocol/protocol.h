// protocol: the messages of the room, once: what a seat sees as JSON, and what it answers read from JSON. Uses the
// views and commands of the games, and Boost.JSON. Only views have a to_json(): a state or an event of the journal
// cannot be sent, by type. Keys come in one order, so that equal views are equal bytes. docs/protocol.md describes
// every message.
//
// Seats are numbered from 1, chips are whole numbers, cards are written "As", and a card that lies face down is null.
#pragma once

#include "base/result.h"
#include "betting/command.h"
#include "betting/spec.h"
#include "betting/view.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "chinese/view.h"
#include "game/refusal.h"
#include "game/seats.h"
#include "rulebook/rulebook.h"
#include "twisted/command.h"
#include "twisted/spec.h"
#include "twisted/view.h"

#include <boost/json.hpp>

#include <string>
#include <string_view>

namespace ananas::protocol {

// The rules of a table, which everybody may know.
boost::json::object to_json(const betting::Table &table);
boost::json::object to_json(const chinese::Table &table);
boost::json::object to_json(const twisted::Table &table);

boost::json::object to_json(const betting::TableView &view);
boost::json::object to_json(const chinese::TableView &view);
boost::json::object to_json(const twisted::TableView &view);

boost::json::object to_json(const betting::EventView &event);
boost::json::object to_json(const chinese::EventView &event);
boost::json::object to_json(const twisted::EventView &event);

// What a seat may answer now, in the words in which it answers: nothing where it is not asked.
boost::json::array choices(const betting::TableView &view, Seat seat);
boost::json::array choices(const chinese::TableView &view, Seat seat);
boost::json::array choices(const twisted::Table &table, const twisted::TableView &view, Seat seat);

// The answer of a seat. The error says what was wrong with the message and what would be right; whether the rules
// take the command is for the game to say. A key "decision" is passed over.
Result<betting::Command, std::string> read_betting(Seat seat, const boost::json::value &message);
Result<chinese::Command, std::string> read_chinese(Seat seat, const boost::json::value &message);
Result<twisted::Command, std::string> read_twisted(Seat seat, const boost::json::value &message);

// An answer in the words in which it is read.
boost::json::object to_json(const betting::Command &answer);
boost::json::object to_json(const chinese::Command &answer);
boost::json::object to_json(const twisted::Command &answer);

// Why the rules did not take it, with a word for programs and the clause.
boost::json::object refusal(std::string_view code, std::string_view sentence, ClauseId rule);
template <class Reason> boost::json::object to_json(const RefusalFor<Reason> &refused) {
    return refusal(refused.code, refused.sentence, refused.rule);
}

} // namespace ananas::protocol
