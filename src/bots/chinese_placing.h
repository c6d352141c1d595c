// Cards on their way to a board of Face-Up Chinese: all ways to place them, the one that promises most at a glance,
// and what a board is once it is finished.
#pragma once

#include "bots/chinese_outlook.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ananas::bots {

// Some of the cards drawn, at most five: bit i is card i. How many they are stands in a table, since this is asked
// more often than anything else and counting bits may be a call.
using Subset = std::uint8_t;
inline constexpr std::array<std::uint8_t, 32> cards_of_subset = [] {
    std::array<std::uint8_t, 32> sizes{};
    for (std::size_t subset = 1; subset < sizes.size(); ++subset)
        sizes[subset] = static_cast<std::uint8_t>(sizes[subset & (subset - 1)] + 1);
    return sizes;
}();

// Which of the drawn cards go into each row.
using Placing = chinese::PerRow<Subset>;
// All five of five cards, or two of three.
std::span<const Placing> all_placings(std::size_t drawn);

// A board and the cards drawn to it.
class Draw {
public:
    Draw(const chinese::Board &board, std::span<const Card> cards);

    [[nodiscard]] bool fits(const Placing &placing) const {
        return cards_of_subset[placing.at[0]] <= room_.at[0] && cards_of_subset[placing.at[1]] <= room_.at[1] &&
               cards_of_subset[placing.at[2]] <= room_.at[2];
    }
    [[nodiscard]] CardSet row(chinese::Row row, Subset with) const { return board_[row] | sets_[with]; }
    [[nodiscard]] chinese::Board placed(const Placing &placing) const { // the drawn cards alone
        return chinese::board_of(sets_[placing[chinese::Row::front]], sets_[placing[chinese::Row::middle]],
                                 sets_[placing[chinese::Row::back]]);
    }
    [[nodiscard]] chinese::Board after(const Placing &placing) const {
        return chinese::board_of(row(chinese::Row::front, placing[chinese::Row::front]),
                                 row(chinese::Row::middle, placing[chinese::Row::middle]),
                                 row(chinese::Row::back, placing[chinese::Row::back]));
    }
    [[nodiscard]] std::span<const Placing> placings() const { return all_placings(drawn_); }
    [[nodiscard]] int room(chinese::Row row) const { return room_[row]; }
    [[nodiscard]] std::size_t subsets() const { return std::size_t{1} << drawn_; }
    [[nodiscard]] int to_place() const { return drawn_ == 5 ? 5 : 2; }
    [[nodiscard]] int placed_before() const { return board_.size(); }

private:
    chinese::Board board_;
    std::size_t drawn_;
    chinese::PerRow<int> room_;
    std::array<CardSet, 32> sets_; // of the drawn cards, by subset
};

// A board that leaves places free, and what it promises.
struct Promising {
    Placing placing;
    Promise promise = 0;
};
// Calls `use` with every placing that fits and its promise; places must be left free.
template <class Use> void each_promise(const Outlook &outlook, const Draw &draw, Use use) {
    using chinese::Row;
    const Outlook::Street &street = outlook.streets[street_of(draw.placed_before() + draw.to_place())];
    chinese::PerRow<std::array<RowLook, 32>> looks;
    for (const Row row : chinese::all_rows)
        for (std::size_t subset = 0; subset < draw.subsets(); ++subset) {
            const int cards = cards_of_subset[subset];
            if (cards <= draw.room(row) && cards <= draw.to_place())
                looks[row][subset] = look_at(row, draw.row(row, static_cast<Subset>(subset)));
        }
    for (const Placing &placing : draw.placings())
        if (draw.fits(placing))
            use(Promising{placing,
                          street.of(looks[Row::front][placing[Row::front]], looks[Row::middle][placing[Row::middle]],
                                    looks[Row::back][placing[Row::back]])});
}
Promising most_promising(const Outlook &outlook, const Draw &draw);

// A finished board.
struct Finished {
    chinese::RowRanks ranks;
    int bonus = 0;
    int sweep = 0; // its value
    bool foul = false;
    bool fantasy = false; // the next round is played there
};
struct Fate { // what becomes of finished boards at a table
    const chinese::House &house;
    bool in_fantasy = false; // and stays there or not
};
Finished finished(const Fate &fate, const chinese::Board &board, const chinese::RowRanks &ranks);
Finished finished(const Fate &fate, const chinese::Board &board);

// Points that a hand gets from another one. `ties` is 1 where the hand wins them, -1 where the other does.
int points_between(const chinese::House &house, const Finished &hand, const Finished &other, int ties);

// How a player weighs what may happen.
struct Weighing {
    double fantasy = 0;    // what the next round in Fantasy Land is worth, in points from each opponent
    double foul_dread = 0; // points that a foul costs beyond those that are paid, to each opponent
};
// What a round in Fantasy Land is worth to a hand beyond a round outside, with all that may follow from it.
double fantasy_worth(const chinese::House &house);

// What a finished board gets on average from an opponent of whom nothing is known, in points.
double typical_points(const chinese::House &house, const Finished &hand, const Weighing &weighing);

// The last two cards, so that the most is to be expected against anybody.
struct LastPlacing {
    Placing placing;
    Finished hand;
    double points = 0; // typically
};
LastPlacing best_last(const Fate &fate, const Draw &draw, const Weighing &weighing);

// Plays all draws that are left at a glance. The cards are three for each draw.
Finished played_out(const Fate &fate, chinese::Board board, std::span<const Card> cards, const Weighing &weighing);

} // namespace ananas::bots
