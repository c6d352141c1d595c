// Between two rounds: who is dealt in and where the buttons go, how many chips that takes, and what the house
// collects. Pure rules for the room to apply.
#pragma once

#include "chinese/house.h"
#include "chinese/points.h"
#include "chinese/refusal.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chips/chips.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace ananas::chinese {

// ---- seats and buttons

// The buttons of a new game: left of the house dealer, or the next player from there (FUP-actionbutton).
std::optional<Seat> first_button(SeatSet ready, Seat left_of_dealer);
// Both buttons after a round: clockwise to the next player who is ready; whoever sits out passes them on
// (FUP-dealerbutton, D24). `fantasy` are those due a round in Fantasy Land.
std::optional<Seat> next_button(const House &house, Seat button, SeatSet ready, SeatSet fantasy);
// The player with the buttons and the two clockwise from there; the fourth seat plays when one of them sits
// out (FUP-seats). Nobody when fewer than two are ready or the button is not.
SeatSet dealt_in(SeatSet ready, Seat button);
// Those due a round in Fantasy Land: who earned it now, and who was not dealt in since (D23).
SeatSet due_fantasy(SeatSet due, const State &over);
// Whether one of two players may play a second hand: both agree and nobody else is seated (D26).
bool second_hand_offered(SeatSet seated, SeatSet agreed);

// ---- chips

inline constexpr Points least_buy_in{30};
inline constexpr Points least_in_a_round{9};
std::optional<Refusal> check_round_stack(Chips limit, Chips stack);

// ---- the collection

// A row of the collection schedule, in the smallest unit of the currency: one table limit and what a
// player pays for a down of forty minutes.
struct ScheduleOption {
    int number;
    Chips limit;
    Chips fee;
};
std::span<const ScheduleOption> collection_schedule();
std::optional<ScheduleOption> schedule_option(Chips limit);

inline constexpr int down_minutes = 40;
inline constexpr int last_full_minute = 20; // entering in that minute is not after it (D27)

struct Due {
    Seat seat;
    Chips fee;
    friend constexpr bool operator==(const Due &, const Due &) = default;
};
// What is due at a minute of a down: from each who has entered by then, by when that was. A player seated
// when the down began entered at minute 0; a seat without a minute is empty.
std::vector<Due> collection_due(const ScheduleOption &option, const PerSeat<std::optional<int>> &entered, int minute);

// Whether a table may be opened at a fee beside those of the others of its limit (FUP-feeone). The schedule's own is
// posted though no table has it, so that nobody takes its place.
std::optional<Refusal> check_rate(Chips limit, Chips fee, std::set<Chips> posted);

} // namespace ananas::chinese
