#include "betting/command.h"
#include "betting/games.h"
#include "betting/legal.h"
#include "betting/spec.h"
#include "bots/bot.h"
#include "bots/duplicate.h"
#include "bots/standings.h"
#include "bots/table.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "twisted/event.h"
#include "twisted/state.h"
#include "twisted/view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace ananas::bots {
namespace {

Results played(const std::vector<int> &won, int hands) {
    Results results(2);
    results.resize(won.size());
    for (std::uint64_t deal = 0; deal < won.size(); ++deal) {
        results.of_deal(deal)[0] = {.won = Chips(won[deal]), .hands = hands};
        results.of_deal(deal)[1] = {.won = Chips(-won[deal]), .hands = hands};
    }
    return results;
}

TEST(Standings, take_a_deal_as_one_observation) {
    const Results results = played({10, -2, 4, 8}, 2); // a mean of 5, a variance of 28
    const Measured first = result_of(results, 0, 4);
    EXPECT_DOUBLE_EQ(first.value, 2.5);
    EXPECT_DOUBLE_EQ(first.error, std::sqrt(28.0 / 4) / 2);
    EXPECT_DOUBLE_EQ(result_of(results, 1, 4).value, -2.5);
    EXPECT_DOUBLE_EQ(difference(results, 0, 1).value, 5);
    EXPECT_DOUBLE_EQ(difference(results, 0, 1).error, 2 * first.error);
}

TEST(Standings, know_no_error_before_two_deals) {
    EXPECT_EQ(result_of(played({10}, 2), 0, 1).error, 0);
    EXPECT_EQ(result_of(played({}, 2), 0, 0).value, 0);
}

TEST(Standings, have_no_error_where_every_hand_brings_the_same) {
    Results results(1);
    results.resize(3);
    for (const int deal : {0, 1, 2})
        results.of_deal(static_cast<std::uint64_t>(deal))[0] = {.won = Chips(3 * (deal + 1)), .hands = deal + 1};
    EXPECT_DOUBLE_EQ(result_of(results, 0, 3).value, 3);
    EXPECT_NEAR(result_of(results, 0, 3).error, 0, 1e-9);
}

TEST(Standings, put_the_best_first) { EXPECT_EQ(ranking(played({-3, 1}, 2)), (std::vector{1, 0})); }

TEST(Standings, follow_the_course_to_its_end) {
    const Results results = played({10, -2, 4, 8, 1}, 2);
    const auto course = course_of(results, 0, 3);
    ASSERT_EQ(course.size(), 4U);
    EXPECT_EQ(course.front().won, 0);
    EXPECT_EQ(course.back().won, 21);
    EXPECT_EQ(course.back().deals, 5U);
    EXPECT_NEAR(course.back().error, result_of(results, 0, 5).error * 10, 1e-9);
    EXPECT_EQ(course_of(results, 0, 100).size(), 6U);
}

std::vector<int> seated(int bots, std::uint64_t deal, int order) {
    const Seating seating(bots, 1, deal, order);
    std::vector<int> who;
    for (const Seat seat : SeatSet::first(bots)) who.push_back(seating.bot_in(seat));
    return who;
}

TEST(Duplicate, seats_every_bot_everywhere) {
    for (int bots = 2; bots <= 10; ++bots) {
        const int orders = orders_of(Contest<Betting>{.table = {}, .bots = bots, .stack = {}});
        for (std::uint64_t deal = 0; deal < 5; ++deal)
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(bots); ++seat) {
                std::multiset<int> who;
                for (int order = 0; order < orders; ++order) who.insert(seated(bots, deal, order)[seat]);
                for (int bot = 0; bot < bots; ++bot)
                    EXPECT_EQ(who.count(bot), static_cast<std::size_t>(orders / bots)) << bots << " bots";
            }
    }
}

TEST(Duplicate, seats_three_bots_in_every_order) {
    std::set<std::vector<int>> orders;
    for (int order = 0; order < 6; ++order) orders.insert(seated(3, 0, order));
    EXPECT_EQ(orders.size(), 6U);
}

TEST(Duplicate, gives_four_bots_other_neighbours_from_deal_to_deal) {
    std::set<int> left_of_the_first;
    for (std::uint64_t deal = 0; deal < 40; ++deal) {
        const std::vector<int> who = seated(4, deal, 0);
        const auto first = static_cast<std::size_t>(std::ranges::find(who, 0) - who.begin());
        left_of_the_first.insert(who[(first + 1) % 4]);
    }
    EXPECT_EQ(left_of_the_first, (std::set{1, 2, 3}));
}

// The cards of all seats at the end of a hand of stud in which all call, but for those who fold at once.
std::vector<std::vector<Card>> stud_cards(int players, SeatSet folding) {
    const betting::GameSpec &game = *betting::find_game("stud");
    const betting::Table table{&game, betting::usual_stakes(game, betting::Structure::limit, Chips(100)), {}};
    const auto start = start_of(Contest<Betting>{.table = table, .bots = players, .stack = Chips(100'000)});
    BotTable<Betting> played(table, Deck(game.deck, 1, 1));
    const auto answer = [&](const Seen<Betting> &seen) -> std::optional<betting::Command> {
        const betting::Legal &legal = seen.now.legal;
        if (folding.contains(seen.me) && !legal.bring_in && seen.now.street == 0) return betting::Fold{seen.me};
        return choose(seen, Bot{.kind = Kind::call}, 1);
    };
    EXPECT_TRUE(played.play(start, answer, [](Seat, const auto &) { ADD_FAILURE() << "a refused answer"; }));
    std::vector<std::vector<Card>> cards;
    for (const Seat seat : start.dealt) {
        const auto &held = played.state().players[seat].cards;
        cards.emplace_back(held.begin(), held.end());
    }
    return cards;
}

TEST(Duplicate, keeps_the_cards_of_stud_in_their_seats_when_others_fold) {
    for (const int players : {3, 4, 6}) {
        const auto all = stud_cards(players, {});
        for (int folds = 0; folds < players; ++folds) {
            const auto some = stud_cards(players, seat_number(folds));
            int whole = 0;
            for (std::size_t seat = 0; seat < all.size(); ++seat) {
                const std::size_t common = std::min(all[seat].size(), some[seat].size());
                whole += common == 7 ? 1 : 0;
                EXPECT_TRUE(std::equal(all[seat].begin(), all[seat].begin() + static_cast<std::ptrdiff_t>(common),
                                       some[seat].begin()))
                    << players << " players, seat " << seat;
            }
            EXPECT_GE(whole, players - 1);
        }
    }
}

TEST(Duplicate, deals_stud_to_the_end_when_there_are_too_few_cards) {
    for (const int players : {7, 8, 9}) {
        for (const SeatSet folding : {SeatSet(), SeatSet(seat_number(1)), SeatSet(seat_number(2)) | seat_number(5)})
            EXPECT_EQ(stud_cards(players, folding).size(), static_cast<std::size_t>(players));
    }
}

TEST(Duplicate, counts_twisted_by_the_first_bet_that_was_made) {
    const Contest<Twisted> contest{.table = {}, .bots = 1, .stack = Chips(50'000)};
    twisted::State over;
    over.players[Seat{0}].stack = Chips(48'000);
    const auto after = [&](Chips first) {
        const std::vector<twisted::EventView> events{
            twisted::BetsPlaced{.seat = Seat{0}, .first = first, .ante = {}, .optional = {}, .tip = {}}};
        return tally_of(contest, over, Seat{0}, events).won.units();
    };
    EXPECT_EQ(after(Chips(500)), -4 * parts_of_a_first_bet);
    EXPECT_EQ(after(Chips(4000)), -parts_of_a_first_bet / 2);
    EXPECT_EQ(tally_of(contest, over, Seat{0}, {}).won, Chips()); // sat out
}

} // namespace
} // namespace ananas::bots
