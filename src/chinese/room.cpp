#include "chinese/room.h"

#include "chinese/house.h"
#include "chinese/points.h"
#include "chinese/refusal.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chips/chips.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace ananas::chinese {
namespace {

constexpr Chips dollars(int count) { return Chips(100) * count; }

// FUP-fee. Half of each is a whole number of cents.
constexpr ScheduleOption schedule[] = {
    {1, dollars(1), dollars(10)},  {2, dollars(5), dollars(10)},   {3, dollars(10), dollars(12)},
    {4, dollars(20), dollars(12)}, {5, dollars(30), dollars(15)},  {6, dollars(40), dollars(15)},
    {7, dollars(50), dollars(18)}, {8, dollars(100), dollars(18)},
};
constexpr std::ptrdiff_t most_rates = 5;

std::optional<Refusal> refuse_if(bool wrong, Reason reason) {
    return wrong ? std::optional(refuse(reason)) : std::nullopt;
}

} // namespace

std::optional<Seat> first_button(SeatSet ready, Seat left_of_dealer) {
    return ready.empty() ? std::nullopt : std::optional(ready.first_from(left_of_dealer));
}

std::optional<Seat> next_button(const House &house, Seat button, SeatSet ready, SeatSet fantasy) {
    const bool stays = house.button_frozen && ready.contains(button) && !(fantasy & ready).empty();
    if (stays) return button;
    return ready.empty() ? std::nullopt : std::optional(ready.first_after(button));
}

SeatSet dealt_in(SeatSet ready, Seat button) {
    SeatSet dealt;
    if (ready.size() < 2 || !ready.contains(button)) return dealt;
    for (const Seat seat : ready.clockwise_from(button))
        if (dealt.size() < max_hands) dealt |= seat;
    return dealt;
}

SeatSet due_fantasy(SeatSet due, const State &over) { return (due - over.dealt) | over.fantasy_next; }

bool second_hand_offered(SeatSet seated, SeatSet agreed) { return seated.size() == 2 && agreed.contains_all(seated); }

std::optional<Refusal> check_round_stack(Chips limit, Chips stack) {
    return refuse_if(stack < least_in_a_round.worth(limit), Reason::below_nine_points);
}

std::span<const ScheduleOption> collection_schedule() { return schedule; }

std::optional<ScheduleOption> schedule_option(Chips limit) {
    const auto *const found = std::ranges::find(schedule, limit, &ScheduleOption::limit);
    return found == std::end(schedule) ? std::nullopt : std::optional(*found);
}

std::vector<Due> collection_due(const ScheduleOption &option, const PerSeat<std::optional<int>> &entered, int minute) {
    std::vector<Due> due;
    const Shares halves = split(option.fee, Chips(1), 2);
    for (const Seat seat : SeatSet::first(max_seats)) {
        const std::optional<int> when = entered[seat];
        if (!when || *when > minute) continue;
        due.push_back({seat, *when <= last_full_minute ? option.fee : halves[0]});
    }
    return due;
}

std::optional<Refusal> check_rate(Chips limit, Chips fee, std::set<Chips> posted) {
    if (const auto option = schedule_option(limit)) posted.insert(option->fee);
    posted.erase(Chips()); // no fee is no rate
    const bool one_more = fee > Chips() && !posted.contains(fee);
    return refuse_if(one_more && std::ssize(posted) >= most_rates, Reason::too_many_rates);
}

} // namespace ananas::chinese
