#include "bots/chinese_shape.h"

#include "cards/card.h"
#include "evaluator/rank.h"

#include <bit>

namespace ananas::bots {
namespace {

// The ranks that appear at all, at least twice, three times and four times.
struct Counted {
    unsigned any, two, three, four;
    bool suited;
};
Counted counted(CardSet cards) {
    const unsigned a = cards.ranks_of(Suit::clubs), b = cards.ranks_of(Suit::diamonds),
                   c = cards.ranks_of(Suit::hearts), d = cards.ranks_of(Suit::spades);
    const unsigned any = a | b | c | d;
    return {.any = any,
            .two = (a & b) | (c & d) | ((a | b) & (c | d)),
            .three = (a & b & (c | d)) | ((a | b) & c & d),
            .four = a & b & c & d,
            .suited = a == any || b == any || c == any || d == any};
}

int top(unsigned mask) { return mask == 0 ? 0 : static_cast<int>(std::bit_width(mask)) - 1; }

constexpr unsigned ace = 1U << (rank_count - 1);
constexpr unsigned king = ace >> 1U;
// Different ranks that lie within a straight, the ace at either end.
bool within_a_straight(unsigned any) {
    const auto fits = [](unsigned mask) { return mask >> std::countr_zero(mask) < 1U << 5U; };
    return fits(any) || ((any & ace) != 0 && fits(((any & ~ace) << 1U) | 1U));
}

Shape without_draws(int cards, const Counted &row) {
    if (row.four != 0) return {.cards = cards, .made = Category::quads, .rank = top(row.four)};
    if (row.three != 0) {
        const bool full = (row.two & ~row.three) != 0;
        return {.cards = cards, .made = full ? Category::full_house : Category::trips, .rank = top(row.three)};
    }
    const bool two_pair = (row.two & (row.two - 1)) != 0;
    if (row.two != 0)
        return {.cards = cards, .made = two_pair ? Category::two_pair : Category::pair, .rank = top(row.two)};
    return {.cards = cards, .rank = top(row.any)};
}

} // namespace

Shape shape_of_front(CardSet row) { return without_draws(row.size(), counted(row)); }

Shape shape_of_five(CardSet row) {
    const Counted cards = counted(row);
    Shape shape = without_draws(row.size(), cards);
    if (shape.cards < 2 || shape.made != Category::high_card) return shape;
    const bool connected = within_a_straight(cards.any);
    if (shape.cards < shapes::most_cards) {
        shape.suited = cards.suited;
        shape.connected = connected;
    } else if (connected) {
        shape.made = cards.suited ? Category::straight_flush : Category::straight;
        if ((cards.any & king) == 0) shape.rank = top(cards.any & ~ace); // the wheel is five high
    } else if (cards.suited) {
        shape.made = Category::flush;
    }
    return shape;
}

} // namespace ananas::bots
