#include "room/house_limit.h"

#include "chips/chips.h"
#include "game/seats.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace ananas::room {

Chips largest_safe_first_bet(const twisted::Table &table) {
    const auto *const worth = std::ranges::find(twisted_worths, table.game.pays.name, &Worth::schedule);
    if (worth == std::end(twisted_worths)) return {};
    Chips safe;
    for (Chips first = table.least_first;; first += Chips(1)) {
        if (twisted::ante_for(table, first).units() * worth->bets < first.units() * worth->wins) return safe;
        safe = first;
    }
}

Chips most_to_lose(const twisted::Table &table, Chips first) {
    std::int64_t pays = 0, times = 1;
    for (const twisted::PayLine &line : table.game.pays.lines) pays = std::max<std::int64_t>(pays, line.pays);
    for (const twisted::Stage &stage : table.game.stages) times += stage.choice.most;
    return first * (times * pays);
}

Chips most_to_lose(const twisted::Table &table, const twisted::State &state) {
    Chips most;
    for (const Seat seat : state.playing)
        most += most_to_lose(table, state.players[seat].bets[index(twisted::Wager::first)]);
    return most;
}

} // namespace ananas::room
