// Any bytes as commands at any table of Face-Up Chinese: what step() accepts, the unchecked door does alike;
// what it refuses changes nothing; chips and cards always add up, and nobody sees the engine's fault.
//
// The first bytes pick the table, the seats, stacks and Fantasy Land; then come commands: what, who, and
// where the cards go, two bits each. Cards wanted are dealt in the order of the bytes.

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/points.h"
#include "chinese/refusal.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "promise.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace {

using namespace ananas;
using namespace ananas::chinese;

class Bytes {
public:
    explicit Bytes(std::span<const std::uint8_t> bytes) : rest_(bytes) {}
    [[nodiscard]] bool empty() const { return rest_.empty(); }
    int next() {
        if (rest_.empty()) return 0;
        const int byte = rest_.front();
        rest_ = rest_.subspan(1);
        return byte;
    }
    int below(int bound) { return next() % bound; }

private:
    std::span<const std::uint8_t> rest_;
};

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
    Deal deal;
    CardSet stub = CardSet::full_deck() - state.gone;
    for (int count = cards_wanted(table, state); count > 0; --count) {
        auto card = stub.begin();
        for (int skip = bytes.below(stub.size()); skip > 0; --skip) ++card;
        deal.cards.push_back(*card);
        stub -= *card;
    }
    return deal;
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
    State state;
    State unchecked;
    Command command = start_of(bytes);
    while (true) {
        const State before = state;
        const auto stepped = step(table, state, command);
        promise(state == before, "step() does not change what it is given");
        if (stepped) {
            apply(table, unchecked, command);
            state = stepped->next;
            promise(state == unchecked, "both doors lead to the same state");
            for (const Seat seat : state.dealt) (void)view(table, state, player_at(seat));
        } else {
            promise(stepped.error().reason != Reason::engine_fault, "no legal command breaks a round");
        }
        if (bytes.empty()) return 0;
        command = command_of(bytes, table, state);
    }
}
