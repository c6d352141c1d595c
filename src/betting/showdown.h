// Pots and who wins them.
#pragma once

#include "base/list.h"
#include "betting/event.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "cards/card.h"
#include "chips/chips.h"

#include <cstddef>
#include <cstdint>

namespace ananas::betting {

struct Pot {
    Chips amount;
    SeatSet eligible;
    friend constexpr bool operator==(Pot, Pot) = default;
};
using Pots = List<Pot, max_seats>;

// The main pot first, then the side pots, each with fewer players than the one before (SAT-G18c).
Pots pots_of(const State &state);

// How good a hand is each way: greater wins, equal ties, nothing cannot win.
struct Strength {
    std::uint32_t high = 0;
    std::uint32_t low = 0;
};
Strength strength_of(const Showdown &rules, CardSet hole, CardSet board); // of games ranked as poker is
Strength strength_of(const GameSpec &game, const State &state, Seat seat);

// How one pot goes: whole, or its high and its low half.
using Awards = List<Awarded, 2>;
Awards awards_of(const Table &table, const State &state, const Pots &pots, std::size_t pot);

// Whether the hands that are shown leave a seat nothing to win.
bool is_beaten(const Table &table, const State &state, Seat seat);

} // namespace ananas::betting
