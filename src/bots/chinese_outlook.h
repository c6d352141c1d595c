// What an unfinished board of Face-Up Chinese promises, at a glance: points against one opponent by the end of the
// round, Fantasy Land included. It is the sum of five numbers out of tables: one for the shape of each row and one for
// each two rows that must stay in order. The numbers were learned by playing (chinese_school.h) and stand as text
// in chinese_lessons.cpp.
#pragma once

#include "bots/chinese_shape.h"
#include "cards/card.h"
#include "chinese/board.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ananas::bots {

// The numbers of a row's shape, and of its look to the row beside it.
struct RowLook {
    std::uint16_t shape = 0;
    std::uint16_t look = 0;
};
inline RowLook look_at(chinese::Row row, CardSet cards) {
    const bool front = row == chinese::Row::front;
    const std::size_t key = shapes::key_of(front ? shape_of_front(cards) : shape_of_five(cards));
    const shapes::Numbers &numbers = front ? shapes::of_front : shapes::of_five;
    return {numbers.shape[key], numbers.look[key]};
}

using Promise = std::int32_t; // in 65,536ths of a point
inline constexpr Promise whole_point = 1 << 16;

inline constexpr std::size_t unfinished_streets = 4; // with five, seven, nine and eleven cards placed
constexpr std::size_t street_of(int placed) { return static_cast<std::size_t>(placed - 5) / 2; }

struct Outlook {
    struct Street {
        std::array<Promise, shapes::of_front.shapes> front{};
        std::array<Promise, shapes::of_five.shapes> middle{}, back{};
        std::array<std::array<Promise, shapes::of_five.looks>, shapes::of_front.looks> front_middle{};
        std::array<std::array<Promise, shapes::of_five.looks>, shapes::of_five.looks> middle_back{};

        [[nodiscard]] Promise of(RowLook a, RowLook b, RowLook c) const {
            return front[a.shape] + middle[b.shape] + back[c.shape] + front_middle[a.look][b.look] +
                   middle_back[b.look][c.look];
        }
    };
    std::array<Street, unfinished_streets> streets;
};

// What was learned.
const Outlook &learned_outlook();

// An outlook as printable text, its numbers rounded to an eighth of a point, and back.
std::string written(const Outlook &outlook);
void read(std::string_view text, Outlook &outlook);

} // namespace ananas::bots
