#include "evaluator/obvious.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace obvious {
namespace {

// Counts how often each rank appears and names the kind of hand that makes, leaving straights and
// flushes aside. The most frequent rank comes first, and the higher of two that are equally frequent.
template <std::size_t count> Hand by_counting(std::array<int, count> ranks) {
    std::array<int, 15> times{};
    for (const int rank : ranks) ++times.at(static_cast<std::size_t>(rank));
    const auto often = [&](int rank) { return times.at(static_cast<std::size_t>(rank)); };

    std::sort(ranks.begin(), ranks.end(),
              [&](int a, int b) { return std::pair(often(a), a) > std::pair(often(b), b); });
    const auto different = std::unique(ranks.begin(), ranks.end());

    Hand hand;
    std::copy(ranks.begin(), different, hand.ranks.begin());
    const int most = often(hand.ranks[0]);
    const int second = often(hand.ranks[1]);
    if (most == 4)
        hand.kind = Kind::quads;
    else if (most == 3 && second == 2)
        hand.kind = Kind::full_house;
    else if (most == 3)
        hand.kind = Kind::trips;
    else if (most == 2 && second == 2)
        hand.kind = Kind::two_pair;
    else if (most == 2)
        hand.kind = Kind::pair;
    else
        hand.kind = Kind::high_card;
    return hand;
}

// The top card of five different ranks in a row, or 0. With 5-4-3-2 the ace counts as one.
int top_of_straight(const Hand &hand) {
    if (hand.kind != Kind::high_card) return 0;
    if (hand.ranks == std::array{14, 5, 4, 3, 2}) return 5;
    return hand.ranks[0] - hand.ranks[4] == 4 ? hand.ranks[0] : 0;
}

bool one_suit(const FiveCards &five) {
    return std::all_of(five.begin(), five.end(), [&](const Card &card) { return card.suit == five[0].suit; });
}

// Calls visit with every choice of five of the cards.
template <class Visit> void each_five(const Cards &from, Visit visit) {
    const auto end = from.end();
    for (auto a = from.begin(); a != end; ++a)
        for (auto b = a + 1; b != end; ++b)
            for (auto c = b + 1; c != end; ++c)
                for (auto d = c + 1; d != end; ++d)
                    for (auto e = d + 1; e != end; ++e) visit(FiveCards{*a, *b, *c, *d, *e});
}

// Calls visit with every choice of two hole cards and three of the board.
template <class Visit> void each_two_and_three(const Cards &hole, const Cards &board, Visit visit) {
    for (auto a = hole.begin(); a != hole.end(); ++a)
        for (auto b = a + 1; b != hole.end(); ++b)
            for (auto c = board.begin(); c != board.end(); ++c)
                for (auto d = c + 1; d != board.end(); ++d)
                    for (auto e = d + 1; e != board.end(); ++e) visit(FiveCards{*a, *b, *c, *d, *e});
}

constexpr Hand worst_high{};                                          // below any hand: no cards at all
constexpr Hand worst_low{Kind::straight_flush, {15, 15, 15, 15, 15}}; // above any hand: no low is a straight flush

std::optional<Hand> if_eight_or_better(const Hand &low) {
    if (low.kind == Kind::high_card && low.ranks[0] <= 8) return low;
    return std::nullopt;
}

} // namespace

Cards cards(std::string_view text) {
    const std::string_view faces = "  23456789TJQKA";
    Cards read;
    for (std::size_t i = 0; i + 1 < text.size(); i += 3)
        read.push_back(Card{static_cast<int>(faces.find(text[i])), text[i + 1]});
    return read;
}

Hand high_of_five(const FiveCards &five) {
    const Hand counted = by_counting(std::array{five[0].rank, five[1].rank, five[2].rank, five[3].rank, five[4].rank});
    const int top = top_of_straight(counted);
    const bool flush = one_suit(five);
    if (top > 0 && flush) return Hand{Kind::straight_flush, {top}};
    if (top > 0) return Hand{Kind::straight, {top}};
    if (flush) return Hand{Kind::flush, counted.ranks};
    return counted;
}

Hand low_of_five(const FiveCards &five) {
    const auto low_rank = [](const Card &card) { return card.rank == 14 ? 1 : card.rank; };
    return by_counting(
        std::array{low_rank(five[0]), low_rank(five[1]), low_rank(five[2]), low_rank(five[3]), low_rank(five[4])});
}

Hand front(const Cards &three) { return by_counting(std::array{three[0].rank, three[1].rank, three[2].rank}); }

Hand high(const Cards &five_or_more) {
    Hand best = worst_high;
    each_five(five_or_more, [&](const FiveCards &five) { best = std::max(best, high_of_five(five)); });
    return best;
}

Hand low(const Cards &five_or_more) {
    Hand best = worst_low;
    each_five(five_or_more, [&](const FiveCards &five) { best = std::min(best, low_of_five(five)); });
    return best;
}

std::optional<Hand> low8(const Cards &five_or_more) { return if_eight_or_better(low(five_or_more)); }

Hand omaha_high(const Cards &hole, const Cards &board) {
    Hand best = worst_high;
    each_two_and_three(hole, board, [&](const FiveCards &five) { best = std::max(best, high_of_five(five)); });
    return best;
}

std::optional<Hand> omaha_low8(const Cards &hole, const Cards &board) {
    Hand best = worst_low;
    each_two_and_three(hole, board, [&](const FiveCards &five) { best = std::min(best, low_of_five(five)); });
    return if_eight_or_better(best);
}

std::vector<FiveCards> choices_of_five(const Cards &from) {
    std::vector<FiveCards> all;
    each_five(from, [&](const FiveCards &five) { all.push_back(five); });
    return all;
}

std::vector<FiveCards> choices_of_two_and_three(const Cards &hole, const Cards &board) {
    std::vector<FiveCards> all;
    each_two_and_three(hole, board, [&](const FiveCards &five) { all.push_back(five); });
    return all;
}

} // namespace obvious
