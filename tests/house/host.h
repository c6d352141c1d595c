// The host of a served room, who comes in by the link of its greeting.
#pragma once

#include "support/served_room.h"

#include <string>

namespace ananas::house {

// The secret of a session that the link begins.
std::string host_of(const shell::ServedRoom &room);

} // namespace ananas::house
