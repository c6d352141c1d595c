// What holds in every round at every table.
#include "cards/card.h"
#include "chips/chips.h"
#include "support/resample.h"
#include "support/soak.h"
#include "twisted/command.h"
#include "twisted/event.h"
#include "twisted/hidden.h"
#include "twisted/legal.h"
#include "twisted/random_round.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/step.h"
#include "twisted/view.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

namespace ananas::twisted {
namespace {

constexpr int too_many_steps = 300;

bool accepted(const Table &table, const State &state, const Command &command) {
    const State before = state;
    const bool done = step(table, state, command).has_value();
    EXPECT_EQ(state, before) << "a command that step() was only asked about changed the state";
    return done;
}

// The legal list and what step() accepts are the same thing.
void probe(const Table &table, const State &state) {
    const Legal legal = legal_actions(table, state);
    const auto allowed = [&](const Command &command) { return accepted(table, state, command); };
    for (const Seat seat : state.seated) {
        const bool turn = seat == legal.actor;
        EXPECT_EQ(allowed(Fold{seat}), turn);
        EXPECT_EQ(allowed(TimeOut{seat}), turn || legal.discard.contains(seat));
        for (const Card card : state.players[seat].cards)
            EXPECT_EQ(allowed(Discard{seat, card}), legal.discard.contains(seat));
        const Chips first = state.players[seat].bets[index(Wager::first)];
        for (int times = 0; times <= 4; ++times) {
            const bool offered = times >= legal.choice.least && times <= legal.choice.most;
            EXPECT_EQ(allowed(Bet{seat, first * times}), turn && offered && first * times <= state.players[seat].stack);
        }
        const PlaceBets smallest{seat, table.least_first};
        const bool affordable = table.least_first + ante_for(table, table.least_first) <= state.players[seat].stack;
        EXPECT_EQ(allowed(smallest), legal.place.contains(seat) && affordable);
    }
    EXPECT_EQ(allowed(Deal{}), false);
    EXPECT_EQ(allowed(Start{state.seated, {}}), false);
}

// Somebody who sees no state, only hears the events, and keeps the chips' books.
struct Books {
    PerSeat<Chips> stacks;
    Chips table; // in front of the players and in the pot
    Chips house;
    Chips dealers;

    void operator()(const BetsPlaced &placed) {
        move(placed.seat, -(placed.first + placed.ante + placed.optional + placed.tip));
    }
    void operator()(const OptionalReturned &returned) { move(returned.seat, returned.amount); }
    void operator()(const Collected &collected) { take(collected.ante); }
    void operator()(const BetMade &made) { move(made.seat, -(made.amount + made.tip)); }
    void operator()(const Folded &folded) { take(folded.forfeited); }
    void operator()(const Paid &paid) {
        move(paid.seat, paid.bets);
        stacks[paid.seat] += paid.amount;
        house -= paid.amount;
        if (paid.pays == 0) {
            move(paid.seat, paid.tips);
            return;
        }
        const Chips stake(paid.tips.units() / (1 + paid.pays));
        table -= stake;
        house -= paid.tips - stake;
        dealers += paid.tips;
    }
    void operator()(const Lost &lost) { take(lost.amount); }
    void operator()(const PotAwarded &awarded) { move(awarded.seat, awarded.amount); }
    void operator()(const PotTakenBack &taken) { move(taken.seat, -taken.amount); }
    void operator()(const Returned &returned) {
        move(returned.seat, returned.amount);
        if (table < Chips()) { // part of it was the house's already
            house += table;
            table = Chips();
        }
    }
    template <class Other> void operator()(const Other &) {}

private:
    void move(Seat seat, Chips amount) {
        stacks[seat] += amount;
        table -= amount;
    }
    void take(Chips amount) {
        table -= amount;
        house += amount;
    }
};

// A round that goes through both doors at once, with somebody listening at the checked one.
void play(RandomRound &round, bool probing) {
    State state;
    State unchecked;
    Books books{.stacks = round.start().stacks};
    Command command = round.start();
    for (int steps = 0; steps < too_many_steps; ++steps) {
        const auto stepped = step(round.table(), state, command);
        ASSERT_TRUE(stepped) << stepped.error().sentence;
        apply(round.table(), unchecked, command);
        ASSERT_EQ(stepped->next, unchecked) << "the two doors disagree";
        state = stepped->next;
        ASSERT_FALSE(unsound(state));
        for (const Event &event : stepped->events) std::visit(books, event);
        Chips all = books.table + books.house + books.dealers;
        for (const Seat seat : state.seated) {
            ASSERT_EQ(books.stacks[seat], state.players[seat].stack);
            all += books.stacks[seat];
        }
        ASSERT_EQ(books.dealers, state.dealers);
        ASSERT_EQ(all, state.in_play) << "chips were made or lost";
        if (probing && state.phase != Phase::over) probe(round.table(), state);
        if (state.phase == Phase::over) {
            ASSERT_EQ(books.house, state.house);
            ASSERT_EQ(books.table, Chips());
            return;
        }
        command = round.next(state);
    }
    FAIL() << "the round does not end";
}

std::uint64_t play_rounds(std::uint64_t first_seed, std::uint64_t count) {
    for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
        RandomRound round(seed);
        play(round, seed % 8 == 0);
        if (testing::Test::HasFailure()) {
            ADD_FAILURE() << "seed " << seed;
            break;
        }
    }
    return count;
}

TEST(TwistedRounds, hold_in_fifty_thousand_rounds) { play_rounds(0, 50'000); }
TEST(TwistedRounds, hold_in_a_million_rounds_slow) { play_rounds(1'000'000, 1'000'000); }
TEST(TwistedRounds, hold_soak) {
    soak("rounds", [](std::uint64_t round) { return play_rounds((round + 1) << 32U, 500); });
}

// ---- what a viewer may not know is not in the view

void resample(std::uint64_t seed) {
    RandomRound round(seed);
    std::vector<Command> commands{round.start()};
    State state;
    apply(round.table(), state, commands.back());
    while (state.phase != Phase::over) {
        commands.push_back(round.next(state));
        apply(round.table(), state, commands.back());
    }
    commands.resize(1 + static_cast<std::size_t>(round.below(static_cast<int>(commands.size()))));
    std::vector<Viewer> viewers{spectator, director};
    for (const Seat seat : round.start().seated) viewers.push_back(player_at(seat));
    expect_nothing_leaks<State>(round.table(), commands, viewers, seed, cards_known, relabelled);
}

TEST(TwistedRounds, views_do_not_change_with_cards_that_the_viewer_may_not_know) {
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        resample(seed);
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
}

} // namespace
} // namespace ananas::twisted
