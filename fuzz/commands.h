// What the fuzzers of the games have in common: bytes as choices, and commands through both doors.
#pragma once

#include "cards/card.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "promise.h"

#include <cstdint>
#include <span>

namespace ananas {

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

    // So many cards of the stub, each picked by a byte.
    template <class Deal> Deal deal(CardSet stub, int count) {
        Deal deal;
        for (; count > 0; --count) {
            auto card = stub.begin();
            for (int skip = below(stub.size()); skip > 0; --skip) ++card;
            deal.cards.push_back(*card);
            stub -= *card;
        }
        return deal;
    }

private:
    std::span<const std::uint8_t> rest_;
};

// What step() accepts, the unchecked door does alike; what it refuses changes nothing; nobody sees the
// engine's fault. `next` makes a command of the bytes, until there are none; `seats` are those with a view.
template <class State, class Table, class Command, class Next>
void play_bytes(Bytes &bytes, const Table &table, Command command, SeatSet State::*seats, Next next) {
    State state;
    State unchecked;
    while (true) {
        const State before = state;
        const auto stepped = step(table, state, command);
        promise(state == before, "step() does not change what it is given");
        if (stepped) {
            apply(table, unchecked, command);
            state = stepped->next;
            promise(state == unchecked, "both doors lead to the same state");
            for (const Seat seat : state.*seats) (void)view(table, state, player_at(seat));
        } else {
            using Reason = decltype(stepped.error().reason);
            promise(stepped.error().reason != Reason::engine_fault, "no legal command breaks a hand");
        }
        if (bytes.empty()) return;
        command = next(bytes, table, state);
    }
}

} // namespace ananas
