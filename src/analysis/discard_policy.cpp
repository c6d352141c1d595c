#include "analysis/discard_policy.h"

#include "analysis/pair_order.h"
#include "analysis/starting_hands.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace ananas::analysis {
namespace {

using betting::Wins;

constexpr std::size_t row = 64; // a place each, padded for vectors
using Row = std::array<std::int16_t, row>;

// Walks through hands in order and gives each, with each third card beside it, the hands below it and those not above
// it, without those that hold one of the three cards.
class Walk {
public:
    Walk(const FlopDeck &deck, std::vector<Row> &won, const Row &third) : deck_(deck), won_(won), third_(third) {}

    void through(const PairOrder &order, std::uint32_t least) {
        order.each_rank([&](std::span<const RankedPair> equal) {
            const bool counts = equal.front().rank >= least;
            if (counts) count(equal, 0);
            for (const RankedPair &hand : equal) {
                const auto [x, y] = deck_.pair(hand.pair);
                ++met_;
                ++with_[x];
                ++with_[y];
                with_both_[x][y] = with_both_[y][x] = 1;
            }
            if (counts) count(equal, 1);
        });
    }

private:
    void count(std::span<const RankedPair> equal, std::int16_t itself) {
        for (const RankedPair &hand : equal) {
            const auto [x, y] = deck_.pair(hand.pair);
            const auto others = static_cast<std::int16_t>(met_ - with_[x] - with_[y] + itself);
            const Row &with_x = with_both_[x];
            const Row &with_y = with_both_[y];
            Row &won = won_[hand.pair];
            for (std::size_t z = 0; z < row; ++z)
                won[z] = static_cast<std::int16_t>(won[z] + ((others - with_[z] + with_x[z] + with_y[z]) & third_[z]));
        }
    }

    const FlopDeck &deck_;
    std::vector<Row> &won_;
    const Row &third_;
    std::int16_t met_ = 0;
    Row with_{};
    std::array<Row, deck_size> with_both_{};
};

// Adds up, for every pair kept and every third card beside it, the parts of pots won on one board after another.
class BoardCount {
public:
    BoardCount(Wins wins, const FlopDeck &deck) : deck_(deck), orders_(wins, deck), won_(deck.pairs()) {}

    // All boards up to the next `settle` have the same weight.
    void add(CardSet board, std::int64_t weight, std::vector<std::int64_t> &parts) {
        Row third{};
        for (std::size_t z = 0; z < deck_.size(); ++z) third[z] = board.contains(deck_.card(z)) ? 0 : -1;
        orders_.each(board, [&](const PairOrder &order, std::uint32_t least) {
            Walk(deck_, won_, third).through(order, least);
        });
        constexpr int boards_at_once = 8; // what a hand wins on so many fits in 16 bits: 990 hands, twice, both ways
        if (++boards_ % boards_at_once == 0) settle(weight, parts);
    }
    void settle(std::int64_t weight, std::vector<std::int64_t> &parts) {
        const std::int64_t each = orders_.parts_a_step() * weight;
        for (std::size_t pair = 0; pair < won_.size(); ++pair)
            for (std::size_t z = 0; z < row; ++z) parts[pair * row + z] += each * won_[pair][z];
        std::ranges::fill(won_, Row{});
    }

private:
    const FlopDeck &deck_;
    BoardOrders orders_;
    std::vector<Row> won_;
    int boards_ = 0;
};

} // namespace

FlopDeck::FlopDeck(CardSet flop, CardSet dead) : flop_(flop) {
    const CardSet left = CardSet::full_deck() - flop - dead;
    cards_.assign(left.begin(), left.end());
    std::ranges::sort(cards_);
    for (std::size_t high = 0; high < cards_.size(); ++high) {
        places_[static_cast<std::size_t>(cards_[high].number())] = static_cast<std::uint8_t>(high);
        for (std::size_t low = 0; low < high; ++low) {
            pairs_.push_back({.low = static_cast<std::uint8_t>(low), .high = static_cast<std::uint8_t>(high)});
            const CardSet two{cards_[low], cards_[high]};
            for (std::size_t s = 0; s < planes_.size(); ++s) planes_[s].push_back(two.ranks_of(static_cast<Suit>(s)));
        }
    }
}

std::size_t FlopDeck::hand_number(CardSet hand) const {
    std::array<std::size_t, 3> places{};
    std::ranges::transform(hand, places.begin(), [&](Card card) { return place(card); });
    std::ranges::sort(places);
    return hand_number(places[0], places[1], places[2]);
}

void FlopDeck::rank_pairs_high(CardSet board, HandRank *out) const {
    SuitPlanes hands{.count = pairs()};
    for (std::size_t s = 0; s < planes_.size(); ++s) hands.planes[s] = planes_[s].data();
    rank_high(7, board, hands, out);
}

void FlopDeck::rank_pairs_low(CardSet board, Wins wins, LowRank *out) const {
    std::array<std::vector<std::uint16_t>, suit_count> whole = planes_;
    SuitPlanes hands{.count = pairs()};
    for (std::size_t s = 0; s < whole.size(); ++s) {
        const RankMask shared = board.ranks_of(static_cast<Suit>(s));
        for (std::uint16_t &mask : whole[s]) mask = static_cast<std::uint16_t>(mask | shared);
        hands.planes[s] = whole[s].data();
    }
    wins == Wins::high_and_low8 ? rank_low8(hands, out) : rank_low(hands, out);
}

FlopPolicy::FlopPolicy(Wins wins, CardSet flop, CardSet dead)
    : deck_(flop, dead), discards_(deck_.hands()), parts_(deck_.pairs() * row) {
    BoardCount count(wins, deck_);
    for (std::size_t river = 1; river < deck_.size(); ++river)
        for (std::size_t turn = 0; turn < river; ++turn)
            count.add(flop | deck_.card(turn) | deck_.card(river), 1, parts_);
    count.settle(1, parts_);

    for (std::size_t k = 2; k < deck_.size(); ++k)
        for (std::size_t j = 1; j < k; ++j)
            for (std::size_t i = 0; i < j; ++i) {
                const std::array<std::int64_t, 3> each = {parts_[FlopDeck::pair_number(j, k) * row + i],
                                                          parts_[FlopDeck::pair_number(i, k) * row + j],
                                                          parts_[FlopDeck::pair_number(i, j) * row + k]};
                discards_[FlopDeck::hand_number(i, j, k)] =
                    static_cast<std::uint8_t>(std::ranges::max_element(each) - each.begin());
            }
}

std::vector<std::array<std::int64_t, 3>> parts_before_the_flop(Wins wins) {
    const FlopDeck deck({}, {});
    // One board of those that differ in the names of suits only stands for all of them…
    std::map<std::uint64_t, std::int64_t> boards;
    for (int a = 4; a < deck_size; ++a)
        for (int b = 3; b < a; ++b)
            for (int c = 2; c < b; ++c)
                for (int d = 1; d < c; ++d)
                    for (int e = 0; e < d; ++e)
                        ++boards[with_usual_suits({Card::from_number(a), Card::from_number(b), Card::from_number(c),
                                                   Card::from_number(d), Card::from_number(e)})
                                     .bits()];
    std::vector<std::int64_t> parts(deck.pairs() * row);
    BoardCount count(wins, deck);
    for (const std::int64_t weight : {1, 4, 6, 12, 24}) {
        for (const auto &[bits, boards_of_kind] : boards)
            if (boards_of_kind == weight) count.add(CardSet::from_bits(bits), weight, parts);
        count.settle(weight, parts);
    }
    // … and a hand with its suits named in every way meets it as often as the hand meets all those boards, 24 times.
    std::vector<std::array<std::int64_t, 3>> of_kinds;
    for (const StartingHand &kind : starting_hands()) {
        std::array<std::int64_t, 3> sums{};
        std::array<int, suit_count> names = {0, 1, 2, 3};
        std::array<Card, 3> cards{};
        std::ranges::copy(kind.cards, cards.begin());
        std::ranges::sort(cards);
        do {
            const auto place = [&](std::size_t i) {
                const auto suit = names[static_cast<std::size_t>(cards[i].suit())];
                return deck.place(Card(cards[i].rank(), static_cast<Suit>(suit)));
            };
            for (std::size_t thrown = 0; thrown < 3; ++thrown) {
                const auto [low, high] = std::minmax({place((thrown + 1) % 3), place((thrown + 2) % 3)});
                sums[thrown] += parts[FlopDeck::pair_number(low, high) * row + place(thrown)];
            }
        } while (std::ranges::next_permutation(names).found);
        for (std::int64_t &sum : sums) sum /= 24;
        of_kinds.push_back(sums);
    }
    return of_kinds;
}

CardSet FlopPolicy::keep(CardSet hand) const {
    std::array<Card, 3> cards{};
    std::ranges::copy(hand, cards.begin());
    std::ranges::sort(cards);
    return hand - cards[discards_[deck_.hand_number(hand)]];
}

std::array<std::int64_t, 3> FlopPolicy::parts(CardSet hand) const {
    std::array<Card, 3> cards{};
    std::ranges::copy(hand, cards.begin());
    std::ranges::sort(cards);
    const auto won = [&](std::size_t low, std::size_t high, std::size_t thrown) -> std::int64_t {
        return parts_[FlopDeck::pair_number(deck_.place(cards[low]), deck_.place(cards[high])) * row +
                      deck_.place(cards[thrown])];
    };
    return {won(1, 2, 0), won(0, 2, 1), won(0, 1, 2)};
}

} // namespace ananas::analysis
