// Rounds that PHH has no words for, as JSON: Face-Up Chinese and Twisted. Part of record.h.
#pragma once

#include "game/seats.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/state.h"
#include "room/table.h"

#include <boost/json.hpp>

#include <span>
#include <string>

namespace ananas::protocol {
class Types;
}

namespace ananas::room {

boost::json::object round_record(const TableRules &table, const State &over, std::span<const Event> events,
                                 Moment ended);

// A hand of any game that was called off: what happened until then, and why it counts for nothing.
boost::json::object called_off_record(const TableRules &table, const State &over, std::span<const Event> events,
                                      Moment ended, const std::string &why);

// The types of both.
void add_round_records(protocol::Types &types);

// Takes out what only others saw: the cards in events that tell of another seat's. False if this is no such record.
bool hide_from(SeatSet own, boost::json::value &record);

} // namespace ananas::room
