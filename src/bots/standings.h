// What a match has shown: how much each bot makes a hand and how well that is known.
//
// Deals are independent of each other and the hands of one deal are not, so that a deal is one observation. Where
// deals differ in their number of hands, as in Chinese, the result is a ratio of sums and its error that of a ratio.
#pragma once

#include "bots/duplicate.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ananas::bots {

// A mean and the standard error of it, in chips a hand; no error before there are two deals.
struct Measured {
    double value = 0;
    double error = 0;
};

// The tallies of all deals: those of a deal together, in the order of the bots.
class Results {
public:
    explicit Results(int bots) : bots_(static_cast<std::size_t>(bots)) {}

    void resize(std::uint64_t deals) { tallies_.resize(deals * bots_); }
    [[nodiscard]] std::uint64_t deals() const { return tallies_.size() / bots_; }
    [[nodiscard]] int bots() const { return static_cast<int>(bots_); }
    [[nodiscard]] std::span<Tally> of_deal(std::uint64_t deal) {
        return std::span(tallies_).subspan(deal * bots_, bots_);
    }
    [[nodiscard]] std::span<const Tally> of_deal(std::uint64_t deal) const {
        return std::span(tallies_).subspan(deal * bots_, bots_);
    }

private:
    std::size_t bots_;
    std::vector<Tally> tallies_;
};

Tally total_of(const Results &results, int bot);
// What a bot makes a hand, and by how much it makes more than another; over the first so many deals.
Measured result_of(const Results &results, int bot, std::uint64_t deals);
Measured difference(const Results &results, int bot, int other);
// How often a bot fouls in an ordinary hand of Chinese: in Fantasy Land nobody has to.
Measured fouls_of(const Results &results, int bot);

// The bots, the best first.
std::vector<int> ranking(const Results &results);

// The course of a match: what a bot had made after some of its deals, and the error of that sum.
struct Waypoint {
    std::uint64_t deals = 0;
    double hands = 0; // played by then
    double won = 0;
    double error = 0;
};
// At most that many points at even distances, the last at the end; nothing at the beginning comes first.
std::vector<Waypoint> course_of(const Results &results, int bot, std::size_t points);

} // namespace ananas::bots
