// The cards of a hand counted off the deck, from what the table was told: whatever leaves the deck is an event that
// everybody gets, with or without the card. Between the cut and the proof nothing else says which card was whose turn.
#pragma once

#include "base/result.h"
#include "dealer/proof.h"

#include <boost/json.hpp>

#include <span>
#include <string>

namespace ananas::app::play {

// From the events of one hand, as its viewer was told of them, from the announcement on. A sentence's end if they were
// not dealt in the order of the game (docs/deal.md).
Result<dealer::Counted, std::string> count_off(std::span<const boost::json::object> events);

} // namespace ananas::app::play
