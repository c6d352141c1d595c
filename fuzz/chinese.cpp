// Any bytes as commands at any table of Face-Up Chinese: what step() accepts, the unchecked door does alike;
// what it refuses changes nothing; chips and cards always add up, and nobody sees the engine's fault.
//
// The first bytes pick the table, the seats, stacks and Fantasy Land; then come commands: what, who, and
// where the cards go, two bits each. Cards wanted are dealt in the order of the bytes.

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/points.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chinese/step.h" // IWYU pragma: keep (commands.h calls it)
#include "chinese/view.h" // IWYU pragma: keep (commands.h calls it)
#include "chips/chips.h"
#include "commands.h"

#include <cstddef>
#include <cstdint>

namespace {

using namespace ananas;
using namespace ananas::chinese;

Table table_of(Bytes &bytes) {
    const int options = bytes.next();
    return {.limit = Chips(1 + options % 5),
            .house = {.foul = Points(options % 10),
                      .scoop = Points(options % 3),
                      .ties_legal = (options & 16) != 0,
                      .button_wins_ties = (options & 32) == 0,
                      .fantasy_cards = static_cast<std::uint8_t>(13 + (options >> 6) % 4)}};
}

Start start_of(Bytes &bytes) {
    Start start;
    const int seats = bytes.next(), fantasy = bytes.next(), second = bytes.next();
    for (int number = 0; number < max_seats; ++number) {
        if ((seats >> number & 1) == 0) continue;
        start.dealt |= seat_number(number);
        if ((fantasy >> number & 1) != 0) start.fantasy |= seat_number(number);
        start.stacks[seat_number(number)] = Chips(9 + bytes.next());
    }
    start.button = seat_number(seats >> 4 & 3);
    if ((second & 16) != 0) {
        start.second_hand = seat_number(second & 3);
        start.second_hand_of = seat_number(second >> 2 & 3);
    }
    return start;
}

Deal deal_of(Bytes &bytes, const Table &table, const State &state) {
    return bytes.deal<Deal>(CardSet::full_deck() - state.gone, cards_wanted(table, state));
}

Command command_of(Bytes &bytes, const Table &table, const State &state) {
    if (state.phase == Phase::dealing && bytes.below(8) != 0) return deal_of(bytes, table, state);
    const int what = bytes.below(8);
    const int who = bytes.next();
    // Mostly somebody who is to act, so that rounds get somewhere.
    const Seat seat = who < 200 && !state.to_act.empty() ? state.to_act.front() : seat_number(who % 6);
    switch (what) {
    case 0: return TimeOut{seat};
    case 1: return Decline{seat};
    case 2: return Declare{seat, static_cast<Sweep>(bytes.below(6))};
    case 3: return deal_of(bytes, table, state);
    default: break;
    }
    Place place{.seat = seat, .cards = {}};
    if (index(seat) >= max_seats) return place;
    for (const Card card : state.hands[seat].drawn) {
        const int where = bytes.below(4);
        if (where < 3) place.cards[all_rows[static_cast<std::size_t>(where)]] |= card;
    }
    return place;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    Bytes bytes({data, size});
    const Table table = table_of(bytes);
    play_bytes<State, Table, Command>(bytes, table, start_of(bytes), &State::dealt, command_of);
    return 0;
}
