// Whole hands as they may be: a runout with a holding for each opponent, picked by weight. On them every action is
// tried: who folds, who pays, who wins which pot.
#pragma once

#include "base/chance.h"
#include "betting/showdown.h"
#include "bots/betting_ranges.h"
#include "bots/betting_spot.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace ananas::bots {

// What a player has in the hand and behind.
struct Purse {
    double committed = 0; // this hand, the bet of this round included
    double bet = 0;       // this round
    double stack = 0;
};

// What the others may do about a bet, and what is still to come.
struct Answers {
    int wagers = 0;     // bets and raises that they have before them
    bool fold = true;   // by the typical player's measure; otherwise whoever owes something pays it
    double reraise = 0; // by how much; then this seat folds or calls, whatever is better on average
    double kept = 1;    // the part of a pot still to be fought for that this seat gets to keep
};

class Worlds {
public:
    Worlds(const Spot &spot, const Reading &reading, int wanted, Chance &chance);

    // What this seat gains over a fold, on average, when it puts its bet at `to`. `mine` is what it comes to on each
    // runout.
    [[nodiscard]] double value(std::span<const betting::Strength> mine, double to, const Answers &answers) const;
    // The part of the pot that this seat wins, on average, when all stay.
    [[nodiscard]] double share(std::span<const betting::Strength> mine) const;

private:
    static constexpr std::size_t most = betting::max_seats;
    struct Contest {
        std::array<betting::Strength, most> strengths;
        std::array<double, most> committed;
        std::size_t players = 0; // the first is this seat
        double dead = 0;
    };
    static double winnings(const Contest &contest);

    struct Opponent {
        betting::Strength strength;
        float resolve; // folds at points above this
        float push;    // raises again at points below this
    };
    std::size_t count_ = 0;
    std::vector<std::uint16_t> runout_; // of each world
    std::vector<Opponent> opponents_;   // world × opponents
    std::vector<Purse> purses_;
    Purse me_;
    double dead_ = 0; // in the pot from those who are out
    double pot_ = 0;
};

} // namespace ananas::bots
