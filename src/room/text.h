// Commands as JSON: what people send, and what the journal keeps. Both are the same words; the journal adds who sent
// them.
#pragma once

#include "base/result.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/ids.h"
#include "room/settings.h"

#include <boost/json.hpp>

#include <cstddef>
#include <functional>
#include <string>

namespace ananas::room {

// Who sends a command: a person whose name the room knows, at a seat or at none.
struct Sender {
    PersonId person = PersonId::nobody;
    std::string name;
    Seat seat = no_seat;
};

// What a person asks of a table. The error says what was wrong with the message and what would be right.
Result<Command, std::string> read_request(const boost::json::value &message, const Sender &sender, const Rules &rules);

// For the journal. Reading back what was written gives the same command. The journal names people by number alone, so
// that somebody can be forgotten; what they are called is asked for again.
using Naming = std::function<std::string(PersonId)>;
boost::json::object to_json(const Command &command);
Result<Command, std::string> command_from(const boost::json::value &value, const Rules &rules,
                                          const Naming &naming = {});

// A hash of what somebody asked for, whatever the order of its words, to tell whether a command that comes again is the
// same one: without what the room adds – the talk that goes with a report, the end of a ban's term, the number of a
// table that was opened – and without the seat of an answer, which goes with the decision and is empty once its player
// has left.
std::size_t what_was_asked(const boost::json::object &command);
std::size_t what_in(const std::string &entry); // the same of an entry's text; 0 where that is sealed for good

// Whether it is something that only a host or a director may ask of a table.
bool is_of_office(const Command &command);
// Whether a command tells of cards that not everybody may see.
bool is_secret(const Command &command);

} // namespace ananas::room
