#include "bots/betting_worlds.h"

#include "analysis/equity.h"
#include "base/chance.h"
#include "betting/showdown.h"
#include "betting/view.h"
#include "bots/betting_ranges.h"
#include "bots/betting_runouts.h"
#include "bots/betting_spot.h"
#include "cards/card.h"
#include "chips/chips.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace ananas::bots {
namespace {

using betting::Strength;

double amount(Chips chips) { return static_cast<double>(chips.units()); }

Purse purse_of(const betting::PlayerView &player) {
    return {.committed = amount(player.committed), .bet = amount(player.bet), .stack = amount(player.stack)};
}

double uniform(Chance &chance) { return (chance.below(1U << 24) + 0.5) / (1U << 24); }

// Holdings and the tempers of those who hold them, by their weights.
class Urn {
public:
    struct Lot {
        std::size_t holding;
        Temper temper;
    };

    explicit Urn(const std::vector<Holding> &holdings) {
        double sum = 0;
        for (const Holding &holding : holdings)
            for (const double weight : holding.weights) upto_.push_back(sum += weight);
    }
    [[nodiscard]] Lot draw(Chance &chance) const {
        const auto at = std::ranges::upper_bound(upto_, uniform(chance) * upto_.back());
        const auto lot = std::min(static_cast<std::size_t>(at - upto_.begin()), upto_.size() - 1);
        return {.holding = lot / tempers, .temper = static_cast<Temper>(lot % tempers)};
    }

private:
    std::vector<double> upto_;
};

// A percentile a little off, so that those of the same hand lie around it as the typical player's choices do.
float blurred(double percentile, double blur, Chance &chance) {
    const double at = uniform(chance);
    return static_cast<float>(percentile + blur * std::log(at / (1 - at)));
}
float resolve_of(double percentile, Temper temper, Chance &chance) {
    constexpr float never_folds = 2;
    return temper == Temper::typical ? blurred(percentile, folding_blur, chance) : never_folds;
}
float push_of(double percentile, Temper temper, Chance &chance) {
    constexpr float never_raises = -1;
    constexpr float always_raises = 2;
    if (temper == Temper::raiser) return always_raises;
    const bool may = temper == Temper::typical && uniform(chance) < raising_share;
    return may ? blurred(percentile, raising_blur, chance) : never_raises;
}

// What the first of them wins of a pot.
double part_of_first(std::span<const Strength> in) {
    const analysis::Winners winners = analysis::winners_of(in);
    const auto part = [](std::uint32_t won) { return (won & 1U) != 0 ? 1.0 / std::popcount(won) : 0.0; };
    if (winners.low == 0) return part(winners.high);
    return winners.high == 0 ? part(winners.low) : (part(winners.high) + part(winners.low)) / 2;
}

} // namespace

Worlds::Worlds(const Spot &spot, const Reading &reading, int wanted, Chance &chance)
    : count_(static_cast<std::size_t>(wanted)), me_(purse_of(player_in(spot, spot.me))), pot_(spot.pot) {
    const auto runouts = static_cast<std::size_t>(reading.runouts.count());
    dead_ = pot_ - me_.committed;
    std::vector<Urn> urns;
    for (const Range &range : reading.ranges) {
        purses_.push_back(purse_of(player_in(spot, range.seat)));
        dead_ -= purses_.back().committed;
        urns.emplace_back(range.holdings);
    }
    constexpr int tries = 8; // to find cards that nobody else has; after that two may have the same
    for (std::size_t world = 0; world < count_; ++world) {
        const std::size_t runout = world % runouts;
        runout_.push_back(static_cast<std::uint16_t>(runout));
        CardSet taken;
        for (std::size_t place = 0; place < urns.size(); ++place) {
            const Range &range = reading.ranges[place];
            Urn::Lot lot{};
            for (int tried = 0; tried < tries; ++tried) {
                lot = urns[place].draw(chance);
                const bool possible = !comes_to_nothing(range.strengths[lot.holding * runouts + runout]);
                if (possible && !taken.intersects(range.holdings[lot.holding].now)) break;
            }
            const Holding &holding = range.holdings[lot.holding];
            taken |= holding.now;
            opponents_.push_back({.strength = range.strengths[lot.holding * runouts + runout],
                                  .resolve = resolve_of(holding.percentile, lot.temper, chance),
                                  .push = push_of(holding.percentile, lot.temper, chance)});
        }
    }
}

// Pot by pot, from the one that everybody is in for.
double Worlds::winnings(const Contest &contest) {
    std::array<Strength, most> in;
    const double mine = contest.committed[0];
    double won = 0;
    double paid_for = 0;
    double dead = contest.dead;
    do {
        double level = mine;
        for (std::size_t player = 1; player < contest.players; ++player)
            if (contest.committed[player] > paid_for) level = std::min(level, contest.committed[player]);
        double pot = std::exchange(dead, 0);
        std::size_t players = 0;
        for (std::size_t player = 0; player < contest.players; ++player) {
            pot += std::clamp(contest.committed[player], paid_for, level) - paid_for;
            if (contest.committed[player] >= level) in[players++] = contest.strengths[player];
        }
        won += pot * part_of_first(std::span(in.data(), players));
        paid_for = level;
    } while (paid_for < mine);
    return won;
}

double Worlds::value(std::span<const Strength> mine, double to, const Answers &answers) const {
    const double put_in = to - me_.bet;
    const std::size_t others = purses_.size();
    std::array<double, most> owed{};
    std::array<float, most> folds{};
    std::array<float, most> raises{};
    for (std::size_t other = 0; other < others; ++other) {
        owed[other] = std::clamp(to - purses_[other].bet, 0.0, purses_[other].stack);
        const double price = owed[other] / (pot_ + put_in + owed[other]);
        const bool may_raise = answers.reraise > 0 && purses_[other].stack > owed[other];
        folds[other] = static_cast<float>(answers.fold && owed[other] > 0 ? folding_point(price, answers.wagers) : -2);
        raises[other] = static_cast<float>(may_raise ? raising_point(price, answers.wagers) : 3);
    }
    double sum = 0;
    double raised = 0; // what comes back where somebody raises again and this seat calls
    for (std::size_t world = 0; world < count_; ++world) {
        Contest contest;
        contest.players = 1;
        contest.dead = dead_;
        contest.strengths[0] = mine[runout_[world]];
        contest.committed[0] = me_.committed + put_in;
        std::size_t raiser = 0;
        for (std::size_t other = 0; other < others; ++other) {
            const Opponent &opponent = opponents_[world * others + other];
            if (opponent.resolve < folds[other]) {
                contest.dead += purses_[other].committed;
                continue;
            }
            if (raiser == 0 && opponent.push > raises[other]) raiser = contest.players;
            contest.strengths[contest.players] = opponent.strength;
            contest.committed[contest.players++] = purses_[other].committed + owed[other];
        }
        if (raiser > 0) { // between the two of them
            for (std::size_t other = 1; other < contest.players; ++other)
                if (other != raiser) contest.dead += contest.committed[other];
            contest.strengths[1] = contest.strengths[raiser];
            contest.committed[1] = contest.committed[raiser] + answers.reraise;
            contest.committed[0] += answers.reraise;
            contest.players = 2;
            raised += answers.kept * winnings(contest) - answers.reraise;
            continue;
        }
        sum += contest.players == 1 ? contest.dead + contest.committed[0] : answers.kept * winnings(contest);
    }
    return (sum + std::max(raised, 0.0)) / static_cast<double>(count_) - put_in;
}

double Worlds::share(std::span<const Strength> mine) const {
    const std::size_t others = purses_.size();
    std::array<Strength, most> in;
    double sum = 0;
    for (std::size_t world = 0; world < count_; ++world) {
        in[0] = mine[runout_[world]];
        for (std::size_t other = 0; other < others; ++other)
            in[other + 1] = opponents_[world * others + other].strength;
        sum += part_of_first(std::span(in.data(), others + 1));
    }
    return sum / static_cast<double>(count_);
}

} // namespace ananas::bots
