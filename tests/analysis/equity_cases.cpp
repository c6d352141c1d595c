#include "analysis/equity_cases.h"

#include "analysis/equity.h"
#include "base/chance.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ananas::analysis {
namespace {

using betting::HoleCards;
using betting::Wins;

class Naive {
public:
    explicit Naive(const Situation &situation) : situation_(situation) {
        found_.players.resize(situation.players.size());
        for (const Card card : situation.game->deck - situation.board - situation.dead) deck_.push_back(card);
    }
    NaiveEquity find() {
        std::vector<CardSet> hands(situation_.players.size());
        hold(0, hands, 1);
        // Every deal was met once for each order of the cards of a hand or of the board.
        std::uint64_t orders = factorial(board_cards_of(*situation_.game) - situation_.board.size());
        for (const Range &range : situation_.players)
            orders *= factorial(hole_cards_of(*situation_.game) - range.front().cards.size());
        found_.total /= orders;
        found_.split /= orders;
        for (NaiveEquity::Player &player : found_.players)
            for (std::uint64_t *const number : {&player.wins, &player.ties, &player.pot, &player.high, &player.low,
                                                &player.straights_or_better, &player.no_low})
                *number /= orders;
        return found_;
    }

private:
    static std::uint64_t factorial(int n) { return n < 2 ? 1 : static_cast<std::uint64_t>(n) * factorial(n - 1); }

    void hold(std::size_t player, std::vector<CardSet> &hands, std::uint64_t weight) {
        if (player == hands.size()) {
            CardSet held;
            for (const CardSet hand : hands) held |= hand;
            deal(hands, situation_.board, held, weight);
            return;
        }
        for (const Holding &holding : situation_.players[player]) {
            CardSet others = situation_.board | situation_.dead;
            for (std::size_t before = 0; before < player; ++before) others |= hands[before];
            if (holding.cards.intersects(others)) continue;
            hands[player] = holding.cards;
            hold(player + 1, hands, weight * holding.weight);
            hands[player] = CardSet();
        }
    }

    // The next card goes to the first who is short of one.
    void deal(std::vector<CardSet> &hands, CardSet board, CardSet held, std::uint64_t weight) {
        const int full = hole_cards_of(*situation_.game);
        CardSet *to = nullptr;
        for (CardSet &hand : hands)
            if (to == nullptr && hand.size() < full) to = &hand;
        if (to == nullptr && board.size() < board_cards_of(*situation_.game)) to = &board;
        if (to == nullptr) {
            show(hands, board, weight);
            return;
        }
        const CardSet before = *to;
        for (const Card card : deck_) {
            if (held.contains(card)) continue;
            *to = before | card;
            deal(hands, board, held | card, weight);
        }
        *to = before;
    }

    std::uint32_t high(CardSet hand, CardSet board) const {
        if (situation_.game->showdown.hole == HoleCards::exactly_two) return rank_omaha(hand, board).value;
        if (situation_.game->showdown.hole == HoleCards::any) return rank_high(hand | board).value;
        std::uint32_t best = 0;
        for (const Card out : hand) best = std::max(best, rank_high((hand - out) | board).value);
        return best;
    }
    std::uint32_t low(CardSet hand, CardSet board) const {
        const auto rank = [&](CardSet seven) {
            return situation_.game->showdown.wins == Wins::high_and_low8 ? rank_low8(seven).value
                                                                         : rank_low(seven).value;
        };
        if (situation_.game->showdown.hole == HoleCards::exactly_two) return rank_omaha_low8(hand, board).value;
        if (situation_.game->showdown.hole == HoleCards::any) return rank(hand | board);
        std::uint32_t best = 0;
        for (const Card out : hand) best = std::max(best, rank((hand - out) | board));
        return best;
    }

    void show(const std::vector<CardSet> &hands, CardSet board, std::uint64_t weight) {
        const Wins wins = situation_.game->showdown.wins;
        std::vector<std::uint32_t> highs(hands.size());
        std::vector<std::uint32_t> lows(hands.size());
        for (std::size_t i = 0; i < hands.size(); ++i) {
            if (wins != Wins::low) highs[i] = high(hands[i], board);
            if (wins != Wins::high) lows[i] = low(hands[i], board);
            if (wins != Wins::low && HandRank{highs[i]}.category() >= Category::straight)
                found_.players[i].straights_or_better += weight;
            if (wins != Wins::high && lows[i] == 0) found_.players[i].no_low += weight;
        }
        const std::uint32_t best_high = *std::ranges::max_element(highs);
        const std::uint32_t best_low = *std::ranges::max_element(lows);
        const auto high_winners = static_cast<std::uint64_t>(std::ranges::count(highs, best_high));
        const auto low_winners = static_cast<std::uint64_t>(std::ranges::count(lows, best_low));
        const bool is_split = best_high > 0 && best_low > 0;
        found_.total += weight;
        if (is_split) found_.split += weight;
        for (std::size_t i = 0; i < hands.size(); ++i) {
            const std::uint64_t of_high = best_high > 0 && highs[i] == best_high ? 2520 / high_winners : 0;
            const std::uint64_t of_low = best_low > 0 && lows[i] == best_low ? 2520 / low_winners : 0;
            const std::uint64_t pot = is_split ? of_high + of_low : 2 * (of_high + of_low);
            NaiveEquity::Player &player = found_.players[i];
            player.pot += pot * weight;
            player.high += (best_high > 0 ? of_high : of_low) * weight;
            player.low += is_split ? of_low * weight : 0;
            if (pot == 5040)
                player.wins += weight;
            else if (pot > 0)
                player.ties += weight;
        }
    }

    const Situation &situation_;
    std::vector<Card> deck_;
    NaiveEquity found_;
};

CardSet some_of(CardSet from, int count, Chance &chance) {
    const std::vector<Card> all(from.begin(), from.end());
    CardSet some;
    while (some.size() < count) some |= all[chance.below(static_cast<std::uint32_t>(all.size()))];
    return some;
}

std::uint64_t sum_in(const BySharers &by_sharers) {
    std::uint64_t sum = 0;
    for (std::size_t sharers = 1; sharers < by_sharers.size(); ++sharers) sum += by_sharers[sharers] * (2520 / sharers);
    return sum;
}

} // namespace

CardSet cards(std::string_view text) { return *parse_card_set(text, 0, deck_size); }

Situation known(const betting::GameSpec &game, std::vector<std::string_view> hands, std::string_view board,
                std::string_view dead) {
    Situation situation{.game = &game, .board = cards(board), .dead = cards(dead)};
    for (const std::string_view hand : hands) situation.players.push_back({Holding{cards(hand)}});
    return situation;
}

std::vector<const betting::GameSpec *> games_without_discards() {
    std::vector<const betting::GameSpec *> games;
    for (const betting::GameSpec *const game : betting::all_games)
        if (!has_discards(*game)) games.push_back(game);
    return games;
}

Situation small_case(const betting::GameSpec &game, int players, int missing, bool ranges, Chance &chance) {
    Situation situation{.game = &game};
    const int on_board = board_cards_of(game);
    if (on_board > 0) {
        const int to_come = std::min(missing, static_cast<int>(chance.below(3)));
        missing -= to_come;
        situation.board = some_of(game.deck, on_board - to_come, chance);
    }
    situation.dead = some_of(game.deck - situation.board, static_cast<int>(chance.below(4)), chance);
    CardSet taken = situation.board | situation.dead;
    for (int player = 0; player < players; ++player) {
        const int unknown = player + 1 == players && missing <= hole_cards_of(game)
                                ? missing
                                : static_cast<int>(chance.below(static_cast<std::uint32_t>(missing) + 1));
        missing -= unknown;
        const int size = hole_cards_of(game) - unknown;
        Range range;
        const std::uint32_t holdings = ranges ? 1 + chance.below(4) : 1;
        for (std::uint32_t i = 0; i < holdings; ++i) {
            // The first can always be dealt; the others may meet the cards of another player.
            const CardSet hand = some_of(game.deck - (i == 0 ? taken : situation.board), size, chance);
            if (i == 0) taken |= hand;
            range.push_back({.cards = hand, .weight = ranges ? 1 + chance.below(9) : 1});
        }
        situation.players.push_back(range);
    }
    return situation;
}

NaiveEquity naive_equity(const Situation &situation) { return Naive(situation).find(); }

void expect_same(const Equity &equity, const NaiveEquity &naive) {
    EXPECT_TRUE(equity.exact);
    EXPECT_EQ(equity.total, naive.total);
    EXPECT_EQ(equity.split, naive.split);
    ASSERT_EQ(equity.players.size(), naive.players.size());
    for (std::size_t i = 0; i < naive.players.size(); ++i) {
        const PlayerEquity &own = equity.players[i];
        const NaiveEquity::Player &right = naive.players[i];
        EXPECT_EQ(own.wins, right.wins) << "player " << i;
        EXPECT_EQ(own.ties, right.ties) << "player " << i;
        EXPECT_EQ(2 * sum_in(own.whole) + sum_in(own.high) + sum_in(own.low), right.pot) << "player " << i;
        EXPECT_EQ(sum_in(own.whole) + sum_in(own.high), right.high) << "player " << i;
        EXPECT_EQ(sum_in(own.low), right.low) << "player " << i;
        std::uint64_t straights_or_better = 0;
        for (auto category = static_cast<std::size_t>(Category::straight); category < own.categories.size(); ++category)
            straights_or_better += own.categories[category];
        EXPECT_EQ(straights_or_better, right.straights_or_better) << "player " << i;
        EXPECT_EQ(own.lows[0], right.no_low) << "player " << i;
    }
}

} // namespace ananas::analysis
