// What a room needs to go on, read back.
#pragma once

#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"
#include "store/reader.h"

#include <string>

namespace ananas::store {

// All as of one moment. `now` says which keys are less than a day old.
Result<room::Saved, std::string> load(const Reader &reader, room::Moment now);

} // namespace ananas::store
