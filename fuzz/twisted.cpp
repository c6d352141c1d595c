// Any bytes as commands at any table of Twisted Pineapple: what step() accepts, the unchecked door does
// alike; what it refuses changes nothing; chips and cards always add up, and nobody sees the engine's fault.
//
// The first bytes pick the table, the players and their stacks; then come commands of three bytes: what,
// who, and how much or which card. Cards wanted are dealt in the order of the bytes.

#include "cards/card.h"
#include "chips/chips.h"
#include "commands.h"
#include "twisted/command.h"
#include "twisted/games.h"
#include "twisted/legal.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/step.h" // IWYU pragma: keep (commands.h calls it)
#include "twisted/view.h" // IWYU pragma: keep (commands.h calls it)

#include <cstddef>
#include <cstdint>

namespace {

using namespace ananas;
using namespace ananas::twisted;

Table table_of(Bytes &bytes) {
    const int options = bytes.next();
    Table table{.seats = 1 + bytes.below(max_seats)};
    if ((options & 1) != 0) table.game.pays = schedules::twisted_b;
    if ((options & 2) != 0) table.game.pays = schedules::mississippi_a;
    if ((options & 4) != 0) table.dealing = Dealing::packets;
    if ((options & 8) != 0) table.optional_bet = Chips(301);
    if ((options & 16) != 0) table.game.stages[0].choice.most = 3;
    if ((options & 32) != 0) table.game.stages[1].choice = {.least = 2, .most = 2};
    if ((options & 64) != 0) table.unit = Chips(25);
    return table;
}

Start start_of(Bytes &bytes, const Table &table) {
    Start start;
    for (int number = 0; number < table.seats; ++number) {
        start.seated |= seat_number(number);
        start.stacks[seat_number(number)] = Chips(1 + bytes.next() * 20);
    }
    return start;
}

Deal deal_of(Bytes &bytes, const Table &table, const State &state) {
    return bytes.deal<Deal>(CardSet::full_deck() - state.gone, cards_wanted(table, state));
}

Command command_of(Bytes &bytes, const Table &table, const State &state) {
    if (cards_wanted(table, state) > 0 && bytes.below(8) != 0) return deal_of(bytes, table, state);
    const int what = bytes.below(9);
    const int who = bytes.next();
    const int how = bytes.next();
    // Mostly whoever is to act, so that rounds get somewhere.
    const Seat seat = who < 200 && state.actor != no_seat ? state.actor : seat_number(who % max_seats);
    const auto &cards = state.players[seat].cards;
    const Card card = cards.empty() ? Card() : cards[static_cast<std::size_t>(how) % cards.size()];
    switch (what) {
    case 0:
    case 1: return PlaceBets{seat, Chips(how * 20), (how & 1) != 0, Chips(how % 8)};
    case 2: return CloseBets{};
    case 3: return Discard{seat, card};
    case 4:
    case 5: return Bet{seat, state.players[seat].bets[index(Wager::first)] * (1 + how % 4), Chips(how / 4 % 4)};
    case 6: return Fold{seat};
    case 7: return TimeOut{seat};
    default: return Report{static_cast<Incident>(how % 3), seat, card};
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    Bytes bytes({data, size});
    const Table table = table_of(bytes);
    play_bytes<State, Table, Command>(bytes, table, start_of(bytes, table), &State::seated, command_of);
    return 0;
}
