// Dates of UTC, for sentences and for terms that are counted in months.
#pragma once

#include "room/ids.h"

#include <string>

namespace ananas::room {

// "15 November 2026, 19:41 UTC"
std::string date_text(Moment at);

// The same day and time so many months later, or the last day of a month that is too short for it.
Moment months_later(Moment at, int months);

} // namespace ananas::room
