#include "betting/button.h"
#include "betting/command.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "bots/bot.h"
#include "bots/table.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "twisted/command.h"
#include "twisted/seats.h"
#include "twisted/spec.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <variant>

namespace ananas::bots {
namespace {

template <class Game> auto never_refused() {
    return [](Seat, const auto &refusal) { ADD_FAILURE() << (refusal ? refusal->sentence : "not an answer"); };
}

constexpr Kind yardsticks[] = {Kind::random, Kind::call, Kind::greedy};

betting::Start everybody(int players, std::uint64_t hand) {
    betting::Start start{.dealt = SeatSet::first(players)};
    start.positions =
        betting::first_positions(start.dealt, seat_number(static_cast<int>(hand % static_cast<unsigned>(players))));
    for (const Seat seat : start.dealt) start.stacks[seat] = Chips(100 + static_cast<int>(index(seat) * hand % 2000));
    return start;
}

TEST(Yardsticks, play_every_betting_game_without_a_refusal) {
    for (const betting::GameSpec *game : betting::all_games)
        for (const betting::Structure structure :
             {betting::Structure::limit, betting::Structure::pot, betting::Structure::no})
            for (std::uint64_t hand = 0; hand < 60; ++hand) {
                const betting::Table table{game, betting::usual_stakes(*game, structure, Chips(10)), {}};
                BotTable<Betting> played(table, Deck(game->deck, 5, hand));
                const int players = 2 + static_cast<int>(hand) % (game->max_players - 1);
                ASSERT_TRUE(played.play(
                    everybody(players, hand),
                    [&](const Seen<Betting> &seen) {
                        return choose(seen, {.kind = yardsticks[(index(seen.me) + hand) % 3]}, hand);
                    },
                    never_refused<Betting>()));
                ASSERT_FALSE(HasFailure()) << game->name << " hand " << hand;
            }
}

TEST(Yardsticks, play_chinese_without_a_refusal) {
    for (std::uint64_t round = 0; round < 300; ++round) {
        const chinese::Table table{.limit = Chips(1), .house = {}};
        chinese::Start start{.dealt = SeatSet::first(2 + static_cast<int>(round % 2)), .button = Seat{0}};
        for (const Seat seat : start.dealt) start.stacks[seat] = Chips(1000);
        if (round % 5 == 0) start.fantasy = Seat{1};
        if (round % 6 == 1) {
            start.second_hand = Seat{2};
            start.second_hand_of = Seat{0};
        }
        BotTable<Chinese> played(table, Deck(CardSet::full_deck(), 5, round));
        ASSERT_TRUE(played.play(
            start,
            [&](const Seen<Chinese> &seen) {
                return choose(seen, {.kind = yardsticks[(index(seen.me) + round) % 3]}, round);
            },
            never_refused<Chinese>()));
        ASSERT_FALSE(HasFailure()) << "round " << round;
    }
}

TEST(Yardsticks, play_twisted_without_a_refusal) {
    for (std::uint64_t round = 0; round < 300; ++round) {
        const twisted::Table table;
        twisted::Start start{.seated = SeatSet::first(1 + static_cast<int>(round % 7))};
        for (const Seat seat : start.seated) start.stacks[seat] = Chips(round % 3 == 0 ? 1300 : 10'000);
        BotTable<Twisted> played(table, Deck(CardSet::full_deck(), 5, round));
        ASSERT_TRUE(played.play(
            start,
            [&](const Seen<Twisted> &seen) {
                return choose(seen, {.kind = yardsticks[(index(seen.me) + round) % 3]}, round);
            },
            never_refused<Twisted>()));
        ASSERT_FALSE(HasFailure()) << "round " << round;
    }
}

TEST(Yardsticks, a_caller_never_raises_or_folds_and_a_greedy_player_raises_when_it_may) {
    const betting::Table table{&betting::games::holdem,
                               betting::usual_stakes(betting::games::holdem, betting::Structure::limit, Chips(10)),
                               {}};
    for (std::uint64_t hand = 0; hand < 50; ++hand) {
        BotTable<Betting> played(table, Deck(CardSet::full_deck(), 9, hand));
        played.play(
            everybody(4, hand),
            [&](const Seen<Betting> &seen) {
                const Kind kind = index(seen.me) == 0 ? Kind::greedy : Kind::call;
                const betting::Command answer = choose(seen, {.kind = kind}, hand);
                if (seen.now.phase == betting::Phase::betting) {
                    EXPECT_FALSE(std::holds_alternative<betting::Fold>(answer));
                    EXPECT_EQ(std::holds_alternative<betting::Bet>(answer),
                              kind == Kind::greedy && seen.now.legal.raise.has_value());
                }
                return answer;
            },
            never_refused<Betting>());
    }
}

TEST(Yardsticks, a_greedy_placer_fouls_less_and_makes_more_than_a_random_one) {
    const chinese::Table table{.limit = Chips(1), .house = {}};
    int fouls[2] = {}, points = 0;
    for (std::uint64_t round = 0; round < 200; ++round) {
        chinese::Start start{.dealt = SeatSet::first(2), .button = seat_number(static_cast<int>(round % 2))};
        for (const Seat seat : start.dealt) start.stacks[seat] = Chips(1000);
        BotTable<Chinese> played(table, Deck(CardSet::full_deck(), 3, round));
        played.play(
            start,
            [&](const Seen<Chinese> &seen) {
                return choose(seen, {.kind = index(seen.me) == 0 ? Kind::greedy : Kind::random}, round);
            },
            never_refused<Chinese>());
        for (const Seat seat : start.dealt)
            fouls[index(seat)] += is_foul(table.house, ranks_of(played.state().hands[seat].board)) ? 1 : 0;
        points += static_cast<int>((played.state().hands[Seat{0}].stack - Chips(1000)).units());
    }
    EXPECT_LT(fouls[0], 100);
    EXPECT_GT(fouls[1], 100);
    EXPECT_GT(points, 200);
}

// ---- the table they sit at

TEST(BotTable, acts_as_the_clock_for_whoever_answers_nothing_or_something_illegal) {
    const betting::Table table{
        &betting::games::crazy_pineapple,
        betting::usual_stakes(betting::games::crazy_pineapple, betting::Structure::no, Chips(10)),
        {}};
    int refusals = 0;
    BotTable<Betting> played(table, Deck(CardSet::full_deck(), 1, 1));
    const bool whole = played.play(
        everybody(3, 1),
        [&](const Seen<Betting> &seen) -> std::optional<betting::Command> {
            if (index(seen.me) == 0) return std::nullopt;
            if (index(seen.me) == 1) return betting::Fold{Seat{2}}; // of another seat
            return betting::Bet{seen.me, Chips(1'000'000)};
        },
        [&](Seat, const auto &) { ++refusals; });
    EXPECT_TRUE(whole);
    EXPECT_GT(refusals, 1);
}

TEST(BotTable, leaves_out_whoever_makes_no_bet_in_twisted) {
    const twisted::Table table;
    twisted::Start start{.seated = SeatSet::first(2)};
    for (const Seat seat : start.seated) start.stacks[seat] = Chips(10'000);
    BotTable<Twisted> played(table, Deck(CardSet::full_deck(), 1, 1));
    const auto nothing_from = [](SeatSet idle) {
        return [idle](const Seen<Twisted> &seen) -> std::optional<twisted::Command> {
            if (idle.contains(seen.me)) return std::nullopt;
            return choose(seen, {.kind = Kind::call}, 1);
        };
    };
    EXPECT_TRUE(played.play(start, nothing_from(Seat{1}), never_refused<Twisted>()));
    EXPECT_EQ(played.state().players[Seat{1}].stack, Chips(10'000));
    EXPECT_NE(played.state().players[Seat{0}].stack, Chips(10'000));
    EXPECT_FALSE(played.play(start, nothing_from(start.seated), never_refused<Twisted>()));
}

} // namespace
} // namespace ananas::bots
