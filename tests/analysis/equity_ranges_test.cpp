#include "analysis/equity.h"
#include "analysis/equity_batch.h"
#include "analysis/equity_cases.h"
#include "analysis/equity_deals.h"
#include "analysis/equity_matchups.h"
#include "analysis/equity_ranges.h"
#include "base/chance.h"
#include "betting/games.h"
#include "cards/card.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ananas::analysis {
namespace {

namespace games = betting::games;

Equity deal_by_deal(const Situation &situation) {
    ShowdownBatch batch(situation, true);
    each_deal(situation, {}, [&](const WholeDeal &deal) { batch.add(deal); });
    return batch.finished();
}

Range every_hand(std::vector<std::string_view> hands) {
    Range range;
    for (const std::string_view hand : hands)
        range.push_back({.cards = cards(hand), .weight = static_cast<std::uint32_t>(1 + range.size() % 3)});
    return range;
}

// Ranges that share many hands, on a flop, a turn and a river, with dead cards.
TEST(EquityOfRanges, on_a_board_are_what_every_pair_of_hands_says) {
    for (std::uint64_t number = 0; number < 9; ++number) {
        SCOPED_TRACE(number);
        Chance chance(12, number);
        const auto draw = [&](int count, CardSet taken) {
            CardSet some;
            while (some.size() < count) {
                const Card card = Card::from_number(static_cast<int>(chance.below(deck_size)));
                if (!taken.contains(card)) some |= card;
            }
            return some;
        };
        Situation situation{.game = &games::holdem, .board = draw(3 + static_cast<int>(number % 3), {})};
        situation.dead = draw(static_cast<int>(chance.below(30)), situation.board);
        // Few cards, so that the hands meet each other often.
        const CardSet few = draw(8, situation.board | situation.dead);
        for (Range &range : situation.players = std::vector<Range>(2))
            while (range.size() < 20) {
                const CardSet hand = draw(2, CardSet::full_deck() - few);
                range.push_back({.cards = hand, .weight = 1 + chance.below(5)});
            }
        ASSERT_EQ(problem_of(situation), std::nullopt);
        ASSERT_TRUE(are_two_ranges_with_a_board(situation));
        const Equity right = deal_by_deal(situation);
        EXPECT_EQ(two_ranges_equity(situation, {}), right);
        Equity sum = two_ranges_equity(situation, {.number = 0, .of = 2});
        sum += two_ranges_equity(situation, {.number = 1, .of = 2});
        EXPECT_EQ(sum, right);
    }
}

TEST(EquityOfRanges, of_one_known_card_or_none_are_all_hands_with_it) {
    const Situation situation = known(games::holdem, {"Ah", ""}, "Ks7d2c9h");
    EXPECT_EQ(two_ranges_equity(situation, {}), deal_by_deal(situation));
}

TEST(EquityOfRanges, before_the_flop_are_what_every_pair_of_hands_says) {
    Situation situation{.game = &games::holdem, .dead = cards("Qs Jd")};
    situation.players.push_back(every_hand({"AsAh", "AdAc", "KsQd", "7c6c", "7d6d"}));
    situation.players.push_back(every_hand({"AsKs", "7c6c", "2d2h"}));
    ASSERT_TRUE(is_holdem_before_the_flop(situation));
    const Equity right = deal_by_deal(situation);
    EXPECT_EQ(matchups_equity(situation, {}), right);
    Equity sum = matchups_equity(situation, {.number = 0, .of = 3});
    sum += matchups_equity(situation, {.number = 1, .of = 3});
    sum += matchups_equity(situation, {.number = 2, .of = 3});
    EXPECT_EQ(sum, right);
}

TEST(EquityOfRanges, of_three_players_before_the_flop_are_what_every_match_says) {
    Situation situation =
        known(games::holdem, {"AsAh", "KdKc", "7c6c"}, "", "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h");
    situation.players[1] = every_hand({"KdKc", "KsKh", "AsKd"});
    situation.players[2] = every_hand({"7c6c", "7d6d", "KsQs"});
    EXPECT_EQ(matchups_equity(situation, {}), deal_by_deal(situation));
}

// 85.20 % is what tables of starting hands give aces against a random hand.
TEST(EquityOfRanges, give_aces_their_known_share_against_any_two_cards) {
    const Situation situation = known(games::holdem, {"AsAh", ""});
    const Equity equity = exact_equity(situation);
    EXPECT_EQ(equity.total, 1225U * 1'712'304U);
    EXPECT_NEAR(share_of(equity, 0), 0.8520, 0.00005);
}

// Nobody has an edge with the same range, and every deal is there.
TEST(EquityOfRanges, of_any_two_cards_against_any_two_are_even_slow) {
    const Equity equity = exact_equity(known(games::holdem, {"", ""}));
    EXPECT_EQ(equity.total, 1326ULL * 1225 * 1'712'304);
    EXPECT_EQ(equity.players[0], equity.players[1]);
    // Every seven cards come about in 21 · 990 deals, and 58,627,800 of them are one pair, as everybody counts.
    EXPECT_EQ(equity.players[0].categories[1], 58'627'800ULL * 21 * 990);
}

} // namespace
} // namespace ananas::analysis
