// Hands that nobody would think of: any game, structure, stakes, house and number of players, legal
// commands chosen at random. The same seed is the same hand.
#pragma once

#include "betting/command.h"
#include "betting/legal.h"
#include "betting/spec.h"
#include "betting/state.h"

#include <cstdint>
#include <random>

namespace ananas::betting {

class RandomHand {
public:
    // One of all games, by the seed.
    explicit RandomHand(std::uint64_t seed);
    // This game and structure with this many players; stacks, forced bets and options are still random.
    RandomHand(const GameSpec &game, Structure structure, int players, std::uint64_t seed);

    [[nodiscard]] const Table &table() const { return table_; }
    [[nodiscard]] const Start &start() const { return start_; }
    // A legal command for this state, which must not be over; the deck is shuffled as it is needed.
    Command next(const State &state);
    // A number below a bound.
    int below(int bound);

private:
    void seat(int players);
    void set_stakes(Structure structure);
    void choose_options();
    Deal deal(const State &state, const Wanted &wanted);
    Command act(const Legal &legal);

    std::mt19937_64 random_;
    Table table_;
    Start start_;
};

} // namespace ananas::betting
