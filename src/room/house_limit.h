// What a house-banked table risks. How large a first bet a house-banked table can take without the house being the
// loser: the ante, which is all that the house keeps for certain, is capped, and what a well-played first bet wins is
// not.
#pragma once

#include "chips/chips.h"
#include "twisted/command.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <cstdint>
#include <string_view>

namespace ananas::room {

// What a first bet wins on average when it is played as well as it can be, the ante left out: the exact analysis
// (analysis/house_odds.h) of each pay schedule, which a test works out anew.
struct Worth {
    std::string_view schedule;
    std::int64_t wins, bets; // so many first bets out of so many
};
inline constexpr Worth twisted_worths[] = {{"A", 6'395'489, 15'660'400}, {"B", 5'006'097, 15'660'400}};

// The largest first bet up to which no bet from the table's smallest on wins more than its ante brings; nothing where
// the smallest does already, or where the schedule is not known.
Chips largest_safe_first_bet(const twisted::Table &table);

// The most that the house can lose in a round on bets that are made and tips that ride on them: if all bets are made as
// large as they may become, and all win as much as the schedule pays.
Chips most_to_lose(const twisted::Table &table, Chips first, Chips tips = {});
Chips most_to_lose(const twisted::Table &table, const twisted::State &state);

// A tip rides on a bet (SD15-3) and is no larger than that: the bank pays it by the same schedule.
bool is_tip_above_bet(const twisted::Command &command);

} // namespace ananas::room
