// A row of Face-Up Chinese that is still to be filled, by what a player notices in it: how many cards lie there, what
// they make, and whether all of them may still become a straight or a flush. Rows that look alike have one shape.
// Shapes are numbered, so that what is known about them stands in tables (chinese_outlook.h).
#pragma once

#include "cards/card.h"
#include "evaluator/rank.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace ananas::bots {

struct Shape {
    int cards = 0;
    Category made = Category::high_card; // by the cards that are there
    int rank = 0;                        // of the pair, the trips and so on, or the highest
    bool suited = false;                 // two to four cards that may become a flush,
    bool connected = false;              // or a straight
};
Shape shape_of_front(CardSet row); // up to three cards; straights and flushes do not count there
Shape shape_of_five(CardSet row);  // up to five, in the middle or the back

namespace shapes {

inline constexpr int most_cards = 5;
inline constexpr int categories = 9;
inline constexpr std::size_t keys = (most_cards + 1) * categories * rank_count * 4;

constexpr std::size_t key_of(const Shape &shape) {
    const int by_rank = (shape.cards * categories + static_cast<int>(shape.made)) * rank_count + shape.rank;
    return static_cast<std::size_t>(by_rank) * 4 + (shape.suited ? 2 : 0) + (shape.connected ? 1 : 0);
}
constexpr Shape from_key(std::size_t key) {
    const int by_rank = static_cast<int>(key / 4);
    return {.cards = by_rank / rank_count / categories,
            .made = static_cast<Category>(by_rank / rank_count % categories),
            .rank = by_rank % rank_count,
            .suited = key % 4 >= 2,
            .connected = key % 2 == 1};
}

constexpr bool exists(const Shape &shape, bool front) {
    const bool paired = shape.made == Category::pair || shape.made == Category::trips;
    if (front && (shape.cards > 3 || shape.suited || shape.connected || (shape.made != Category::high_card && !paired)))
        return false;
    if (shape.cards == 0 && shape.rank != 0) return false;
    if ((shape.suited || shape.connected) && (shape.cards < 2 || shape.cards > 4 || shape.made != Category::high_card))
        return false;
    constexpr int least[] = {0, 2, 4, 3, 5, 5, 5, 4, 5};
    return shape.cards >= least[static_cast<std::size_t>(shape.made)];
}

// What matters of a shape to the row beside it: whether the order of the two can still be kept. Ranks of pairs do,
// others roughly.
constexpr Shape roughly(Shape shape) {
    const bool high = shape.rank >= static_cast<int>(Rank::queen);
    switch (shape.made) {
    case Category::pair: break;
    case Category::high_card:
        shape.rank = high && (shape.cards == 1 || !(shape.suited || shape.connected)) ? 1 : 0;
        break;
    case Category::two_pair: shape.rank /= 3; break;
    case Category::trips: shape.rank = shape.cards == most_cards ? shape.rank / 4 : 0; break;
    default: shape.rank = 0;
    }
    return shape;
}

// All shapes that there are, numbered in the order of their keys; and their looks to a neighbour likewise.
struct Numbers {
    std::array<std::uint16_t, keys> shape{}, look{};
    int shapes = 0, looks = 0;
};
constexpr Numbers numbered(bool front) {
    Numbers numbers;
    std::array<bool, keys> seen{};
    for (std::size_t key = 0; key < keys; ++key) {
        if (!exists(from_key(key), front)) continue;
        numbers.shape[key] = static_cast<std::uint16_t>(numbers.shapes++);
        const std::size_t rough = key_of(roughly(from_key(key)));
        if (!seen[rough]) numbers.look[rough] = static_cast<std::uint16_t>(numbers.looks++);
        seen[rough] = true;
        numbers.look[key] = numbers.look[rough];
    }
    return numbers;
}
inline constexpr Numbers of_front = numbered(true);
inline constexpr Numbers of_five = numbered(false);

} // namespace shapes

} // namespace ananas::bots
