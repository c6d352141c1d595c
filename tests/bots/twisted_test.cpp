// The player of Twisted Pineapple: exact against the house.
#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "bots/bot.h"
#include "bots/table.h"
#include "bots/twisted_value.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "support/resample.h"
#include "twisted/command.h"
#include "twisted/games.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"
#include "twisted/random_round.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/step.h"
#include "twisted/view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

namespace ananas::bots {
namespace {

using twisted::HouseGame;

HouseGame game_with(const twisted::PaySchedule &pays, int most) {
    HouseGame game = twisted::games::twisted;
    game.pays = pays;
    for (twisted::Stage &stage : game.stages) stage.choice.most = most;
    return game;
}

// ---- against the whole game's solution

analysis::Fraction as_fraction(const HouseValue &value) { return analysis::fraction(value.sum, value.deals); }

void agrees_with_the_solver(const HouseGame &game, int hands) {
    using Kind = analysis::Option::Kind;
    const analysis::HouseSolver solver(game);
    for (int number = 0; number < hands; ++number) {
        Deck deck(CardSet::full_deck(), 11, static_cast<std::uint64_t>(number));
        const CardSet dealt{deck.deal(), deck.deal(), deck.deal()};
        HouseMoment moment{.hand = dealt, .unseen = CardSet::full_deck() - dealt};
        const Card thrown = best_discard(game, dealt, moment);
        analysis::Fraction best, chosen;
        for (const analysis::Option &option : solver.options({.hand = dealt})) {
            if (option.best) best = option.value;
            if (option.card == thrown) chosen = option.value;
        }
        ASSERT_EQ(chosen, best) << "discard, hand " << number;

        moment.hand -= thrown;
        for (const std::size_t stage : {0U, 1U}) {
            const Card turned = deck.deal();
            moment.hand |= turned;
            moment.unseen -= turned;
            moment.stage = stage;
            const auto options =
                solver.options({.hand = moment.hand, .dead = thrown, .stage = stage, .wagered = moment.wagered});
            const int times = best_bet(game, moment);
            for (const analysis::Option &option : options) {
                if (option.kind == Kind::bet) {
                    ASSERT_EQ(as_fraction(value_of_bet(game, moment, option.times)), option.value);
                }
                ASSERT_EQ(option.best, option.kind == Kind::fold ? times == 0 : times == option.times)
                    << "stage " << stage << ", hand " << number;
            }
            moment.wagered += std::max(times, 1);
        }
    }
}

TEST(TwistedValue, is_that_of_the_solved_game_with_either_schedule) {
    agrees_with_the_solver(game_with(twisted::schedules::twisted_a, 1), 60);
    agrees_with_the_solver(game_with(twisted::schedules::twisted_b, 1), 60);
}
TEST(TwistedValue, is_that_of_the_solved_game_with_multiples_and_a_push_slow) {
    agrees_with_the_solver(game_with(twisted::schedules::mississippi_a, 3), 300);
    agrees_with_the_solver(game_with(twisted::schedules::twisted_a, 2), 300);
}

TEST(TwistedValue, knows_what_the_stack_holds) {
    // A pair of tens is worth three times the bet, but only two are there.
    const HouseGame game = game_with(twisted::schedules::twisted_a, 3);
    HouseMoment moment{
        .hand = {Card(Rank::ten, Suit::clubs), Card(Rank::ten, Suit::hearts), Card(Rank::four, Suit::spades)},
        .unseen = {}};
    moment.unseen = CardSet::full_deck() - moment.hand;
    EXPECT_EQ(best_bet(game, moment), 3);
    moment.affordable = 3;
    EXPECT_EQ(best_bet(game, moment), 2) << "one is kept for the river";
    moment.affordable = 0;
    EXPECT_EQ(best_bet(game, moment), 0);
}

// ---- at the table

const auto never_refused = [](Seat, const auto &refusal) {
    ADD_FAILURE() << (refusal ? refusal->sentence : "not an answer");
};

// Any seats, schedules, multiples, stacks that reach for a first bet, and players' pots.
void plays_without_a_refusal(std::uint64_t first, std::uint64_t rounds) {
    for (std::uint64_t number = first; number < first + rounds; ++number) {
        const twisted::RandomRound round(number);
        twisted::Start start = round.start();
        for (const Seat seat : start.seated) start.stacks[seat] = std::max(start.stacks[seat], Chips(750));
        BotTable<Twisted> played(round.table(), Deck(CardSet::full_deck(), 7, number));
        const auto answer = [&](const Seen<Twisted> &seen) {
            return choose(seen, {.style = static_cast<Style>((index(seen.me) + number) % 4), .thought = 2}, number);
        };
        ASSERT_TRUE(played.play(start, answer, never_refused)) << "round " << number;
        ASSERT_FALSE(testing::Test::HasFailure()) << "round " << number;
    }
}

TEST(TwistedBot, plays_any_round_without_a_refusal) { plays_without_a_refusal(0, 150); }
TEST(TwistedBot, plays_a_hundred_thousand_hands_without_a_refusal_slow) { plays_without_a_refusal(400, 25'000); }

// What a first bet wins on average, against what the solved game says. The hands of a round share the community cards,
// so that a round is one observation.
void wins_what_was_computed(const twisted::PaySchedule &pays, std::uint64_t rounds) {
    twisted::Table table;
    table.game.pays = pays;
    const analysis::Odds odds = analysis::HouseSolver(table.game).odds();
    twisted::Start start{.seated = SeatSet::first(table.seats)};
    for (const Seat seat : start.seated) start.stacks[seat] = Chips(20'000);
    double sum = 0, squares = 0;
    for (std::uint64_t number = 0; number < rounds; ++number) {
        BotTable<Twisted> played(table, Deck(CardSet::full_deck(), 19, number));
        ASSERT_TRUE(played.play(
            start, [&](const Seen<Twisted> &seen) { return choose(seen, {.style = Style::careful}, 1); },
            never_refused));
        double won = 0;
        for (const Seat seat : start.seated) {
            const Chips net = played.state().players[seat].stack - start.stacks[seat];
            const Chips first = table.least_first;
            won += static_cast<double>((net + ante_for(table, first)).units()) / static_cast<double>(first.units());
        }
        won /= table.seats;
        sum += won;
        squares += won * won;
    }
    const auto count = static_cast<double>(rounds);
    const double mean = sum / count, error = std::sqrt((squares / count - mean * mean) / count);
    EXPECT_NEAR(mean, analysis::to_double(odds.value), 3 * error);
    // The error that the solved game has by itself is at most that of as many hands as there are rounds, if all hands
    // of a round went alike, and at least that of all the hands, if each went its own way. The latter is lessened by a
    // third: as much of schedule A's variance comes from straight flushes, which few runs have.
    const double most = odds.standard_deviation / std::sqrt(count);
    EXPECT_LT(error, most) << "or the test says little";
    EXPECT_GT(error, most / std::sqrt(table.seats) / 1.5) << "or the rounds are not those of the game";
}

TEST(TwistedBot, wins_what_the_solved_game_says) { wins_what_was_computed(twisted::schedules::twisted_a, 400); }
TEST(TwistedBot, wins_what_the_solved_game_says_slow) {
    wins_what_was_computed(twisted::schedules::twisted_a, 4000);
    wins_what_was_computed(twisted::schedules::twisted_b, 4000);
}

TEST(TwistedBot, bets_by_its_style_and_within_the_limits) {
    twisted::Table table;
    table.optional_bet = Chips(100);
    const auto bets = [&](Style style, Chips stack) {
        twisted::Start start{.seated = Seat{0}};
        start.stacks[Seat{0}] = stack;
        const twisted::State state = step(table, {}, start)->next;
        const twisted::TableView now = view(table, state, player_at(Seat{0}));
        return std::get<twisted::PlaceBets>(
            choose(Seen<Twisted>{.table = table, .me = Seat{0}, .now = now, .events = {}}, {.style = style}, 1));
    };
    EXPECT_GT(bets(Style::bold, Chips(100'000)).first, bets(Style::tight, Chips(100'000)).first);
    EXPECT_EQ(bets(Style::bold, Chips(10'000'000)).first, table.most_first);
    EXPECT_EQ(bets(Style::careful, Chips(1000)).first, table.least_first);
    EXPECT_TRUE(bets(Style::loose, Chips(100'000)).optional);
    EXPECT_FALSE(bets(Style::careful, Chips(100'000)).optional);
    EXPECT_FALSE(bets(Style::loose, Chips(750)).optional) << "it has no more than the first bet and the ante";
}

TEST(TwistedBot, chooses_the_same_whatever_the_hidden_cards_are) {
    int asked_for = 0;
    for (std::uint64_t number = 0; number < 100; ++number) {
        twisted::RandomRound round(number);
        std::vector<twisted::Command> commands{round.start()};
        twisted::State state = step(round.table(), {}, commands[0])->next;
        while (state.phase != twisted::Phase::over) {
            const bool deciding = state.phase == twisted::Phase::discarding || state.phase == twisted::Phase::betting;
            if (deciding) {
                const Seat me = state.phase == twisted::Phase::betting ? state.actor : state.to_act.front();
                const Viewer viewer = player_at(me);
                CardSet known = twisted::set_of(state.players[me].cards) | state.exposed;
                if (state.players[me].discard != deck_size) known |= Card::from_number(state.players[me].discard);
                for (std::size_t place = 0; place < state.turned; ++place) known |= state.community[place];
                const Relabel relabel(known, number);
                std::vector<twisted::Command> others = commands;
                for (twisted::Command &command : others) {
                    if (auto *deal = std::get_if<twisted::Deal>(&command))
                        for (Card &card : deal->cards) card = relabel(card);
                    if (auto *discard = std::get_if<twisted::Discard>(&command)) discard->card = relabel(discard->card);
                }
                const auto choice = [&](const std::vector<twisted::Command> &so_far) {
                    const auto screen = screen_of<twisted::State>(round.table(), so_far, viewer);
                    const twisted::TableView now = view(round.table(), screen.last, viewer);
                    const Seen<Twisted> seen{.table = round.table(), .me = me, .now = now, .events = screen.events};
                    return choose(seen, {.style = Style::bold, .thought = 5}, number);
                };
                const auto same = [](const twisted::Command &a, const twisted::Command &b) {
                    if (a.index() != b.index()) return false;
                    if (const auto *bet = std::get_if<twisted::Bet>(&a))
                        return bet->amount == std::get<twisted::Bet>(b).amount;
                    if (const auto *discard = std::get_if<twisted::Discard>(&a))
                        return discard->card == std::get<twisted::Discard>(b).card;
                    return true;
                };
                ASSERT_TRUE(same(choice(commands), choice(others))) << "round " << number;
                ++asked_for;
            }
            commands.push_back(round.next(state));
            state = step(round.table(), state, commands.back())->next;
        }
    }
    EXPECT_GT(asked_for, 500);
}

} // namespace
} // namespace ananas::bots
