// Rounds at random: any table, any seats, mostly short stacks, Fantasy Land and second hands more often
// than in life, players who place cards anyhow or with some sense.
#pragma once

#include "chinese/boards.h"
#include "chinese/command.h"
#include "chinese/state.h"

#include <cstdint>

namespace ananas::chinese {

class RandomRound {
public:
    explicit RandomRound(std::uint64_t seed);

    [[nodiscard]] const Table &table() const { return table_; }
    [[nodiscard]] const Start &start() const { return start_; }
    // A legal command; the round is not over.
    Command next(const State &state);
    int below(int bound) { return dealer_.below(bound); }

private:
    Deal deal(const State &state);
    Place place(const State &state, Seat seat);

    Dealer dealer_;
    Table table_;
    Start start_;
};

} // namespace ananas::chinese
