// What other rooms do differently (D19, D23, D28), as data. The defaults are the book; a table that sets
// anything else plays a variation and is labelled so (FUP-together). There is no switch that takes points,
// bonuses or clean sweeps away.
#pragma once

#include "chinese/points.h"
#include "evaluator/rank.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::chinese {

inline constexpr int board_size = 13;
inline constexpr int most_fantasy_cards = 17; // three such hands leave one card of the deck

struct House {
    Points foul{9};                                             // what a fouled hand pays each opponent
    Points scoop;                                               // on top for winning all three segments
    Points middle_trips;                                        // a bonus for three of a kind in the middle
    bool ties_legal = false;                                    // a back that only ties the middle is no foul
    bool button_wins_ties = true;                               // between two hands; otherwise ties push
    bool button_frozen = false;                                 // the buttons stay for a round with Fantasy Land
    std::uint8_t fantasy_cards = board_size;                    // what is more than thirteen is discarded
    bool stay_front = true;                                     // trips in front stay in Fantasy Land
    std::optional<Category> stay_middle = Category::full_house; // this or better in the middle; nothing: never
    std::optional<Category> stay_back = Category::quads;        // this or better in the back

    friend constexpr bool operator==(const House &, const House &) = default;
};

// A setting by the name that settings and recorded rounds give it.
using SwitchValue = std::variant<bool, std::int64_t, std::string_view>;
struct Switch {
    std::string_view name;
    std::string_view takes;                              // "true or false", "a number from 0 to 99"
    std::string_view words;                              // what it changes
    bool (*set)(House &house, const SwitchValue &value); // false: not a value that it takes
};
std::span<const Switch> all_switches();

// The switches that this table has set differently from the book. None: the game as written. Otherwise the
// table is a variation and these are what it shows.
std::vector<const Switch *> departures(const House &house);
constexpr bool is_variation(const House &house) { return house != House{}; }

} // namespace ananas::chinese
