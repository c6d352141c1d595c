#include "analysis/equity_ranges.h"

#include "analysis/equity.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_whole.h"
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::analysis {
namespace {

// The weight of hands, and of those among them that have a certain card.
struct Crowd {
    std::uint64_t all = 0;
    std::array<std::uint64_t, deck_size> with{};

    void add(const std::array<Card, 2> &cards, std::uint64_t weight) {
        all += weight;
        for (const Card card : cards) with[static_cast<std::size_t>(card.number())] += weight;
    }
    // Without those that share a card. A hand of the very same cards is taken out twice.
    [[nodiscard]] std::uint64_t beside(const std::array<Card, 2> &cards) const {
        return all - with[static_cast<std::size_t>(cards[0].number())] -
               with[static_cast<std::size_t>(cards[1].number())];
    }
};

std::array<Card, 2> two_of(CardSet cards) {
    auto card = cards.begin();
    const Card first = *card++;
    return {first, *card};
}

struct Hand {
    std::array<Card, 2> cards;
    std::uint64_t weight;
    std::uint64_t twin; // the weight of the same cards in the other range
};

// One player's range and how it stands on the board.
struct Side {
    std::vector<Hand> hands;
    std::array<std::vector<std::uint16_t>, suit_count> masks;
    std::vector<HandRank> ranks;
    std::vector<std::uint64_t> order; // rank and number of the hands that the board leaves, ascending
    Crowd crowd;

    Side(const Range &own, const Range &other) : ranks(own.size()) {
        std::vector<std::uint64_t> twins(std::size_t{deck_size} * deck_size);
        const auto place = [](const std::array<Card, 2> &cards) {
            return static_cast<std::size_t>(cards[0].number()) * deck_size +
                   static_cast<std::size_t>(cards[1].number());
        };
        for (const Holding &theirs : other) twins[place(two_of(theirs.cards))] += theirs.weight;
        for (const Holding &holding : own) {
            const std::array<Card, 2> cards = two_of(holding.cards);
            hands.push_back({.cards = cards, .weight = holding.weight, .twin = twins[place(cards)]});
            for (std::size_t suit = 0; suit < suit_count; ++suit)
                masks[suit].push_back(holding.cards.ranks_of(static_cast<Suit>(suit)));
        }
    }
    void stand_on(CardSet board) {
        rank_high(
            7, board,
            {.planes = {masks[0].data(), masks[1].data(), masks[2].data(), masks[3].data()}, .count = hands.size()},
            ranks.data());
        order.clear();
        crowd = {};
        for (std::size_t i = 0; i < hands.size(); ++i) {
            const Hand &hand = hands[i];
            if (board.contains(hand.cards[0]) || board.contains(hand.cards[1])) continue;
            order.push_back(std::uint64_t{ranks[i].value} << 32 | i);
            crowd.add(hand.cards, hand.weight);
        }
        std::ranges::sort(order);
    }
    [[nodiscard]] const Hand &hand(std::uint64_t place) const { return hands[place & 0xFFFF'FFFFU]; }
};

constexpr std::uint64_t rank_in(std::uint64_t place) { return place >> 32; }

void count_hands(const Side &side, const Crowd &others, PlayerEquity &player) {
    for (const std::uint64_t place : side.order) {
        const Hand &hand = side.hand(place);
        const HandRank rank{static_cast<std::uint32_t>(rank_in(place))};
        player.categories[static_cast<std::size_t>(rank.category())] +=
            hand.weight * (others.beside(hand.cards) + hand.twin);
    }
}

void count_board(const Side &mine, const Side &yours, Equity &equity) {
    std::uint64_t wins = 0;
    std::uint64_t ties = 0;
    std::uint64_t total = 0;
    Crowd below;
    auto next = yours.order.begin();
    for (auto from = mine.order.begin(); from != mine.order.end();) {
        const std::uint64_t rank = rank_in(*from);
        for (; next != yours.order.end() && rank_in(*next) < rank; ++next)
            below.add(yours.hand(*next).cards, yours.hand(*next).weight);
        Crowd level;
        for (; next != yours.order.end() && rank_in(*next) == rank; ++next)
            level.add(yours.hand(*next).cards, yours.hand(*next).weight);
        const bool alone = level.all == 0;
        for (; from != mine.order.end() && rank_in(*from) == rank; ++from) {
            const Hand &hand = mine.hand(*from);
            wins += hand.weight * below.beside(hand.cards);
            if (!alone) ties += hand.weight * (level.beside(hand.cards) + hand.twin);
            total += hand.weight * (yours.crowd.beside(hand.cards) + hand.twin);
        }
        if (alone) continue;
        below.all += level.all;
        for (std::size_t card = 0; card < deck_size; ++card) below.with[card] += level.with[card];
    }
    count_pot(equity, {.high = 1}, wins);
    count_pot(equity, {.high = 3}, ties);
    count_pot(equity, {.high = 2}, total - wins - ties);
    count_hands(mine, yours.crowd, equity.players[0]);
    count_hands(yours, mine.crowd, equity.players[1]);
}

} // namespace

bool are_two_ranges_with_a_board(const Situation &situation) {
    const auto is_one_hand = [](const Range &range) { return range.size() == 1 && range.front().cards.size() == 2; };
    return is_holdem(*situation.game) && situation.players.size() == 2 && !situation.board.empty() &&
           !std::ranges::all_of(situation.players, is_one_hand);
}

Equity two_ranges_equity(const Situation &situation, Piece piece) {
    const std::vector<Range> ranges = whole_ranges(situation);
    Side mine(ranges[0], ranges[1]);
    Side yours(ranges[1], ranges[0]);
    Equity equity = nothing_counted(situation, true);
    std::uint32_t turn = 0;
    each_choice(situation.game->deck - situation.dead - situation.board, 5 - situation.board.size(), situation.board,
                [&](CardSet board) {
                    if (turn++ % piece.of != piece.number) return;
                    mine.stand_on(board);
                    yours.stand_on(board);
                    count_board(mine, yours, equity);
                });
    return equity;
}

} // namespace ananas::analysis
