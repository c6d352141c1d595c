#include "room/house_limit.h"

#include "chips/chips.h"
#include "game/seats.h"
#include "twisted/command.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <variant>

namespace ananas::room {
namespace {

Chips tips_of(const twisted::Player &player) {
    Chips tips;
    for (const Chips tip : player.tips) tips += tip;
    return tips;
}

} // namespace

Chips largest_safe_first_bet(const twisted::Table &table) {
    const auto *const worth = std::ranges::find(twisted_worths, table.game.pays.name, &Worth::schedule);
    if (worth == std::end(twisted_worths)) return {};
    Chips safe;
    for (Chips first = table.least_first;; first += Chips(1)) {
        if (twisted::ante_for(table, first).units() * worth->bets < first.units() * worth->wins) return safe;
        safe = first;
    }
}

Chips most_to_lose(const twisted::Table &table, Chips first, Chips tips) {
    std::int64_t pays = 0, times = 1;
    for (const twisted::PayLine &line : table.game.pays.lines) pays = std::max<std::int64_t>(pays, line.pays);
    for (const twisted::Stage &stage : table.game.stages) times += stage.choice.most;
    return first * (times * pays) + tips * pays;
}

Chips most_to_lose(const twisted::Table &table, const twisted::State &state) {
    Chips most;
    for (const Seat seat : state.playing)
        most +=
            most_to_lose(table, state.players[seat].bets[index(twisted::Wager::first)], tips_of(state.players[seat]));
    return most;
}

bool is_tip_above_bet(const twisted::Command &command) {
    if (const auto *bets = std::get_if<twisted::PlaceBets>(&command)) return bets->tip > bets->first;
    const auto *bet = std::get_if<twisted::Bet>(&command);
    return bet != nullptr && bet->tip > bet->amount;
}

} // namespace ananas::room
