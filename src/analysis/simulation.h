// analysis: what can be computed about the games. Simulation, the shares of the pot that hands win (equity.h), what to
// throw away in Pineapple (discards.h), how hands and ranges are written (ranges.h), the exact values of house-banked
// games (house_odds.h) and Fantasy Land (fantasy.h). Uses the games and all below them. Pure: whatever is random comes
// from a seed that the caller gives, so the same words give the same answer on any machine.
//
// This file: whole hands, many of them, played by policies that look at nothing but what is legal.
#pragma once

#include "betting/spec.h"
#include "chips/chips.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace ananas::analysis {

enum class Policy : std::uint8_t { random, check_call };
inline constexpr std::array<std::string_view, 2> policy_names = {"random", "check-call"};

enum class Door : std::uint8_t { unchecked, checked };

struct Simulation {
    betting::Table table;
    int players = 6;
    Chips stack; // the largest at the start of a hand; with check-call everybody's
    std::uint64_t seed = 0;
    Policy policy = Policy::random;
    Door door = Door::unchecked;
};

// How hands ended.
struct Outcomes {
    std::uint64_t hands = 0;
    std::array<std::uint64_t, betting::max_streets> uncontested{}; // by the street on which all others had folded
    std::uint64_t showdowns = 0;
    std::uint64_t with_side_pots = 0; // of the showdowns
    std::uint64_t shared = 0;         // showdowns with more than one winner
    std::uint64_t all_in = 0;         // hands in which somebody put in everything
    Chips pots;                       // together
    // Changes with any change of a card, a chip or an order of acting.
    std::uint64_t signature = 0;
    bool chips_conserved = true;
    bool refused = false; // the checked door refused a command that was legal

    friend bool operator==(const Outcomes &, const Outcomes &) = default;
};

// Plays `hands` more hands. What came before is in `outcomes`, so that long work can be done in pieces;
// the result does not depend on the pieces. Nothing is allocated.
void play(const Simulation &simulation, std::uint64_t hands, Outcomes &outcomes);

} // namespace ananas::analysis
