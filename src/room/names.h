// What people may be called. Two names that can be mistaken for each other at a table are one name here: they have the
// same skeleton, and only one person may have it.
#pragma once

#include "base/result.h"
#include "room/denial.h"
#include "room/ids.h"

#include <string>
#include <string_view>

namespace ananas::room {

// The name as it will be shown: trimmed, with single spaces. 2 to 20 characters: letters and digits of one alphabet,
// spaces and - _ . '
Result<std::string, Denial> proper_name(std::string_view text);

// A name without what tells look-alikes apart: accents, case and separators; 0 is o, 1 and i are l, rn is m. The
// skeleton of a skeleton is itself.
std::string skeleton(std::string_view name);

// The house's own names – its offices, with an article or a number too, and its bots – and all that look like them.
bool is_reserved(std::string_view name);

// What the room calls somebody whose data are deleted.
std::string former_name(PersonId person);

} // namespace ananas::room
