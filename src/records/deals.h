// Who got cards when. Formats other than PHH tell only of the cards that somebody saw; a record has every
// deal, with unknown cards where nothing is known.
#pragma once

#include "chips/chips.h"
#include "records/record.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace ananas::records {

// The player left of the button, where a deal starts; the first player in stud.
int first_dealt(const HandRecord &record);

// Puts the deals of each street in dealing order and adds those the text left out. `later_streets` are the
// places in the happenings where stud's fourth to seventh street begin.
void complete_deals(HandRecord &record, const std::vector<std::size_t> &later_streets);

// Takes those out of a record who neither post nor act: they were not dealt in. False if a pot goes to one.
bool leave_out_bystanders(HandRecord &record);

// The same hand with another player listed first.
HandRecord listed_from(const HandRecord &record, int first);
bool chairs_ascend(const HandRecord &record);
// The same hand with its players in the order of their chairs; PHH starts left of the dealer instead. Nothing if
// the chairs do not go round the table in the order of play.
std::optional<HandRecord> by_chair(const HandRecord &record);

// Puts some happenings before all others and keeps the order among both.
void bring_forward(HandRecord &record, bool (*is_first)(const Happening &));
// Puts what was shown and thrown away after all cards and bets: hands turned up early, with everybody all-in, stand
// in the showdown where a format has one.
void show_at_the_end(HandRecord &record);

// What the bring-in is, in formats that tell only what was put in: somebody all-in may bring in for less, but
// whoever calls pays all of it.
Chips bring_in_of(const HandRecord &record);

// Every card a player is known to have held, in the order dealt; unknown places filled from what was shown.
SeenCards cards_held(const HandRecord &record, int player);

} // namespace ananas::records
