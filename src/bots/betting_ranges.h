// What the others may hold. Each of them has a sample of holdings that agree with what lies face up; the betting
// seen gives every holding a weight: how likely its owner is to do with it what was done. Most owners are typical
// players, but some call or raise with anything, and in the course of a hand it shows.
#pragma once

#include "base/chance.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "bots/betting_runouts.h"
#include "bots/betting_spot.h"
#include "cards/card.h"
#include "game/seats.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::bots {

// How much a player thinks about one decision, so that it takes about as long with many opponents as with few.
struct Effort {
    int holdings = 0; // of each opponent
    int runouts = 0;  // cards to come
    int worlds = 0;   // holdings and runouts put together
};
Effort effort_of(int hundredths, int opponents);

enum class Temper : std::uint8_t { typical, caller, raiser };
inline constexpr std::size_t tempers = 3;
inline constexpr std::array<double, tempers> temper_shares = {0.88, 0.08, 0.04}; // of all players

struct Holding {
    std::array<CardSet, betting::max_streets> on; // what was held while the bets of a street were made
    CardSet now;
    std::array<double, tempers> weights = temper_shares; // of each temper with this holding
    double percentile = 0.5;                             // among all hands, now
};
struct Range {
    Seat seat;
    std::vector<Holding> holdings;
    std::vector<betting::Strength> strengths; // of holding h on runout r: h × runouts + r
};
struct Reading {
    Runouts runouts; // from here on
    std::vector<Range> ranges;
};
Reading read_others(const Spot &spot, const Effort &effort, Chance &chance);

// The typical player: folds hands whose percentile is below this point, a little more or less, when `price` is to be
// paid for a pot of which it is this part.
// The more wagers there were in the round, the better the hands that go on.
double folding_point(double price, int wagers);
inline constexpr double folding_blur = 0.08;
// And raises a wager of this price with hands above this point, in so many cases.
double raising_point(double price, int wagers);
inline constexpr double raising_blur = 0.06;
inline constexpr double raising_share = 0.6;

// How likely a player does this with a hand of this percentile.
double likelihood(Temper temper, const Deed &deed, double percentile);

} // namespace ananas::bots
