// Any bytes as commands at any table: what step() accepts, the unchecked door does alike; what it refuses
// changes nothing; chips and cards always add up, and nobody sees the engine's fault.
//
// The first bytes pick the game, the structure, the options, the players and their stacks; then come
// commands of three bytes: what, who, and how much or which card. Cards wanted are dealt in the order of
// the bytes.

#include "betting/button.h"
#include "betting/command.h"
#include "betting/games.h"
#include "betting/legal.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h" // IWYU pragma: keep (commands.h calls it)
#include "betting/view.h" // IWYU pragma: keep (commands.h calls it)
#include "cards/card.h"
#include "chips/chips.h"
#include "commands.h"

#include <cstddef>
#include <cstdint>

namespace {

using namespace ananas;
using namespace ananas::betting;

Table table_of(Bytes &bytes) {
    const GameSpec *game = all_games[static_cast<std::size_t>(bytes.below(static_cast<int>(all_games.size())))];
    Table table{
        .game = game, .stakes = usual_stakes(*game, static_cast<Structure>(bytes.below(3)), Chips(10)), .house = {}};
    const int options = bytes.next();
    table.house = {.cap_heads_up = (options & 1) != 0,
                   .half_bet_rule = (options & 2) != 0,
                   .open_pair_doubles = (options & 4) != 0,
                   .short_all_ins_add_up = (options & 8) != 0,
                   .face_up_when_all_in = (options & 16) != 0,
                   .fold_for_free = (options & 32) != 0};
    if ((options & 64) != 0) table.stakes.ante = Chips(1);
    if ((options & 128) != 0) table.stakes.unit = Chips(5);
    return table;
}

Start start_of(Bytes &bytes, const Table &table) {
    Start start;
    const int players = 2 + bytes.below(table.game->max_players - 1);
    for (int number = 0; number < players; ++number) {
        start.dealt |= seat_number(number);
        start.stacks[seat_number(number)] = Chips(1 + bytes.next());
    }
    start.positions = first_positions(start.dealt, seat_number(bytes.below(players)));
    return start;
}

Deal deal_of(Bytes &bytes, const Table &table, const State &state) {
    const Wanted wanted = cards_wanted(table, state);
    CardSet stub = table.game->deck - state.gone;
    if (wanted.reshuffle) stub |= state.burned;
    return bytes.deal<Deal>(stub, wanted.cards);
}

Command command_of(Bytes &bytes, const Table &table, const State &state) {
    if (state.phase == Phase::dealing && bytes.below(8) != 0) return deal_of(bytes, table, state);
    const int what = bytes.below(12);
    const int who = bytes.next();
    const int how = bytes.next();
    // Mostly whoever is to act, so that hands get somewhere.
    const Seat seat = who < 200 && state.actor != no_seat ? state.actor : seat_number(who % max_seats);
    const Chips to(how < 128 ? how * 2 : how * 16);
    switch (what) {
    case 0: return Fold{seat};
    case 1: return Check{seat};
    case 2:
    case 3: return Call{seat};
    case 4: return Bet{seat, to};
    case 5: return BringIn{seat};
    case 6: {
        const Hole &cards = state.players[seat].cards;
        return Discard{seat, cards.empty() ? Card() : cards[static_cast<std::size_t>(how) % cards.size()]};
    }
    case 7: return Dark{seat, {.kind = static_cast<DarkKind>(how % 3), .to = to}};
    case 8: return TimeOut{seat};
    case 9: return Show{seat};
    case 10: return Muck{seat};
    default: return AskToSee{seat, seat_number(how % max_seats)};
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    Bytes bytes({data, size});
    const Table table = table_of(bytes);
    play_bytes<State, Table, Command>(bytes, table, start_of(bytes, table), &State::dealt, command_of);
    return 0;
}
