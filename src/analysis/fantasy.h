// Fantasy Land: thirteen to seventeen cards at once, and the best way to set them. Exact, by the rules of
// the book: every arrangement is either looked at or known to be worth less than one that was.
#pragma once

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"

#include <cstdint>
#include <vector>

namespace ananas::analysis {

inline constexpr int least_fantasy_cards = chinese::board_size;
inline constexpr int most_fantasy_cards = chinese::most_fantasy_cards;

// One way to set the cards, without a foul.
struct Setting {
    chinese::Board board;
    CardSet discards;
    chinese::RowRanks ranks;
    chinese::PerRow<chinese::Points> bonus;
    bool stays = false;
    double total = 0; // bonuses, and the stay's value if it stays

    [[nodiscard]] chinese::Points bonuses() const { return bonus.at[0] + bonus.at[1] + bonus.at[2]; }
};

// The setting with the highest total, and after it the best settings with other bonuses, at most `wanted`
// in all. Of equal totals the stronger back comes first, then the stronger middle, then the stronger front.
// `stay_value` is what the player gives for another round in Fantasy Land, in points; clean sweeps are left
// out. The cards must be 13 to 17.
std::vector<Setting> best_settings(CardSet cards, double stay_value, int wanted = 1);

// Bonuses of best settings over many random deals: their mean and its standard error, and how many stay.
struct FantasyMean {
    std::uint64_t deals = 0;
    double bonus = 0;
    double error = 0;
    double stays = 0; // share
};
FantasyMean mean_best_bonus(int cards, double stay_value, std::uint64_t deals, std::uint64_t seed);

} // namespace ananas::analysis
