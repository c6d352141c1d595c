// A finished round of Face-Up Chinese as `ananas chinese score` reads it: one JSON object, or a record of the room that
// holds one.
#pragma once

#include "base/result.h"
#include "chinese/house.h"
#include "chinese/settlement.h"
#include "chips/chips.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {

struct FinishedRound {
    Chips limit;
    chinese::House house;
    std::vector<int> seats;  // as written, clockwise
    std::size_t button = 0;  // whose place among these has both buttons
    chinese::SetHands hands; // in the order of positions: the buttons first

    // Where a hand stands in the order of positions.
    [[nodiscard]] std::size_t position(std::size_t written) const {
        return (written + seats.size() - button) % seats.size();
    }
    [[nodiscard]] int seat_at(std::size_t position) const { return seats[(position + button) % seats.size()]; }
};

// The round, or a sentence that says what is wrong with it.
Result<FinishedRound, std::string> read_round(std::string_view text);

// A file's rounds: one JSON object over any number of lines, or one on each line. Blank lines are passed over.
struct RoundText {
    std::size_t line; // where it begins, from 1
    std::string_view json;
};
std::vector<RoundText> rounds_in(std::string_view text);

} // namespace ananas::app
