// The exact value of a house-banked game played as well as it can be. The game is data
// (twisted/house_game.h); every deal is counted, up to suits that can be exchanged, and the decisions are
// found from the last one back. All sums are whole numbers.
//
// Of choices that are worth the same, the one that wagers more is made, as published analyses do: betting
// before folding, the larger bet before the smaller. The value of the game does not depend on it; the
// average wager and all that is divided by it do.
#pragma once

#include "analysis/fraction.h"
#include "cards/card.h"
#include "twisted/house_game.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ananas::analysis {

using twisted::HouseGame;

// One way in which a round can end, with everything in first bets. The ante is left out.
struct Outcome {
    std::string name;
    int wagered = 0;
    int net = 0;
    std::int64_t combinations = 0;
    friend bool operator==(const Outcome &, const Outcome &) = default;
};

struct Odds {
    std::int64_t combinations = 0; // of all deals: hands, and the cards after them in order
    Fraction value;                // what a first bet wins on average, in first bets, without the ante
    Fraction average_wager;        // without the ante
    double standard_deviation = 0;
    std::vector<Outcome> outcomes; // best hand first, folds last
};

// What a player can do, and what it is worth.
struct Option {
    enum class Kind : std::uint8_t { discard, fold, bet };
    Kind kind = Kind::bet;
    Card card;     // thrown away
    int times = 0; // first bets put in
    Fraction value;
    Fraction average_wager; // in the end, what is in already included
    bool best = false;      // the one that is made
};

// A moment in a round, as the player sees it.
struct Spot {
    CardSet hand;          // the player's own cards and those turned up
    CardSet dead;          // thrown away; in a game with discards it is one card, or none when that is to be chosen
    std::size_t stage = 0; // the decision that is to be made
    int wagered = 1;       // in first bets
};

// How somebody plays who does not always find the best choice. What a plan leaves open is played as well as
// it can be, knowing the plan. It must treat suits alike.
struct Plan {
    std::function<Card(CardSet dealt)> discard;
    std::vector<std::function<bool(CardSet hand)>> goes_on; // by stage: the smallest bet, or a fold
};

// What going on with the smallest bet wins over folding, summed over all deals in which a decision is met.
struct Gain {
    CardSet hand; // own cards and those turned up, for all that differ by the names of suits
    std::int64_t gain = 0;
};

// Tables for one game and its schedule, made once and asked as often as one likes.
class HouseSolver {
public:
    explicit HouseSolver(const HouseGame &game);
    HouseSolver(const HouseSolver &) = delete;
    HouseSolver &operator=(const HouseSolver &) = delete;
    ~HouseSolver();

    [[nodiscard]] const HouseGame &game() const;
    [[nodiscard]] Odds odds(const Plan &plan = {}) const;
    // For each hand that meets the decision of a stage under a plan; the game must have a fold there.
    [[nodiscard]] std::vector<Gain> gains(std::size_t stage, const Plan &plan = {}) const;
    // Every choice at a spot, in the order of the cards or of the amounts; the spot must be of the game.
    [[nodiscard]] std::vector<Option> options(const Spot &spot, const Plan &plan = {}) const;

private:
    struct Tables;
    std::unique_ptr<const Tables> tables_;
};

// A hand for all that differ from it only by the names of suits.
struct DealtClass {
    CardSet cards;
    int hands = 0;
};
std::vector<DealtClass> dealt_classes(int cards);
// The hand that stands for it.
CardSet class_of(CardSet cards);

} // namespace ananas::analysis
