// Rounds that nobody would think of: any number of players, stacks, options and schedule, legal commands
// chosen at random, an incident now and then. The same seed is the same round.
#pragma once

#include "twisted/command.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <cstdint>
#include <random>

namespace ananas::twisted {

class RandomRound {
public:
    explicit RandomRound(std::uint64_t seed);

    [[nodiscard]] const Table &table() const { return table_; }
    [[nodiscard]] const Start &start() const { return start_; }
    // A legal command for this state, which must not be over.
    Command next(const State &state);
    int below(int bound);

private:
    Command place(const State &state);
    Deal deal(const State &state);

    std::mt19937_64 random_;
    Table table_;
    Start start_;
};

} // namespace ananas::twisted
