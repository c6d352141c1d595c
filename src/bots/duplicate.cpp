#include "bots/duplicate.h"

#include "base/chance.h"
#include "betting/button.h"
#include "betting/command.h"
#include "bots/bot.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/room.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "twisted/command.h"
#include "twisted/event.h"
#include "twisted/state.h"
#include "twisted/view.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>

namespace ananas::bots {

Tally &Tally::operator+=(const Tally &other) {
    won += other.won;
    hands += other.hands;
    fouled += other.fouled;
    entered += other.entered;
    fantasy += other.fantasy;
    stayed += other.stayed;
    return *this;
}

Seating::Seating(int bots, std::uint64_t seed, std::uint64_t deal, int order) {
    for (int bot = 0; bot < bots; ++bot) bots_.push_back(bot);
    if (bots > 3) {
        Chance chance(mixed(seed ^ 0x73656174U), deal);
        for (auto unsettled = static_cast<std::uint32_t>(bots); unsettled > 1; --unsettled)
            std::swap(bots_[unsettled - 1], bots_[chance.below(unsettled)]);
    }
    std::ranges::rotate(bots_, bots_.begin() + order % bots);
    if (order >= bots) std::ranges::reverse(bots_); // three bots: three circles one way, three the other
}

betting::Start start_of(const Contest<Betting> &contest) {
    betting::Start start{.dealt = SeatSet::first(contest.bots)};
    start.positions = betting::first_positions(start.dealt, Seat{0});
    for (const Seat seat : start.dealt) start.stacks[seat] = contest.stack;
    return start;
}

chinese::Start start_of(const Contest<Chinese> &contest) {
    chinese::Start start{.dealt = SeatSet::first(contest.bots), .button = Seat{0}};
    for (const Seat seat : start.dealt) start.stacks[seat] = contest.stack;
    return start;
}

twisted::Start start_of(const Contest<Twisted> &contest) {
    twisted::Start start{.seated = Seat{0}};
    start.stacks[Seat{0}] = contest.stack;
    return start;
}

chinese::Start next_round(const Contest<Chinese> &contest, const chinese::State &over) {
    chinese::Start start = start_of(contest);
    start.fantasy = over.fantasy_next;
    start.button =
        chinese::next_button(contest.table.house, over.button, start.dealt, start.fantasy).value_or(over.button);
    return start;
}

Tally tally_of(const Contest<Chinese> &contest, const chinese::State &over, Seat seat) {
    const bool fantasy = over.fantasy.contains(seat), next = over.fantasy_next.contains(seat);
    return {.won = over.hands[seat].stack - contest.stack,
            .hands = 1,
            .fouled = !fantasy && is_foul(contest.table.house, ranks_of(over.hands[seat].board)) ? 1 : 0,
            .entered = !fantasy && next ? 1 : 0,
            .fantasy = fantasy ? 1 : 0,
            .stayed = fantasy && next ? 1 : 0};
}

Tally tally_of(const Contest<Twisted> &contest, const twisted::State &over, Seat seat,
               std::span<const twisted::EventView> events) {
    Tally tally{.won = {}, .hands = 1};
    for (const twisted::EventView &event : events)
        if (const auto *placed = std::get_if<twisted::BetsPlaced>(&event); placed && placed->seat == seat)
            tally.won = Chips((over.players[seat].stack - contest.stack).units() * parts_of_a_first_bet /
                              placed->first.units());
    return tally;
}

} // namespace ananas::bots
