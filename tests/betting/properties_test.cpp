// What holds in every hand of every game, structure and number of players.
#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/hidden.h"
#include "betting/legal.h"
#include "betting/onlooker.h"
#include "betting/random_hand.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "betting/view.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "support/resample.h"
#include "support/soak.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ananas::betting {
namespace {

constexpr int too_many_steps = 1000;

bool accepted(const Table &table, const State &state, const Command &command) {
    const State before = state;
    const bool done = step(table, state, command).has_value();
    EXPECT_EQ(state, before) << "a command that step() was only asked about changed the state";
    return done;
}

// The legal list and what step() accepts are the same thing, at the edges of every amount as well.
void probe(const Table &table, const State &state) {
    const Legal legal = legal_actions(table, state);
    const auto allowed = [&](const Command &command) { return accepted(table, state, command); };
    for (const Seat seat : state.dealt) {
        const bool turn = seat == legal.actor;
        EXPECT_EQ(allowed(Fold{seat}), turn && legal.fold);
        EXPECT_EQ(allowed(Check{seat}), turn && legal.check);
        EXPECT_EQ(allowed(Call{seat}), turn && legal.call.has_value());
        EXPECT_EQ(allowed(BringIn{seat}), turn && legal.bring_in.has_value());
        EXPECT_EQ(allowed(Show{seat}), turn && legal.show);
        EXPECT_EQ(allowed(Muck{seat}), turn && legal.muck);
        EXPECT_EQ(allowed(TimeOut{seat}), turn || legal.discard.contains(seat));
        const Chips stack = state.players[seat].bet + state.players[seat].stack;
        if (!turn || !legal.raise) {
            EXPECT_FALSE(allowed(Bet{seat, stack}));
        }
        for (const Card card : state.players[seat].cards)
            EXPECT_EQ(allowed(Discard{seat, card}), legal.discard.contains(seat));
    }
    if (!legal.raise) return;
    const auto &[least, most, limit] = *legal.raise;
    EXPECT_LE(least, most);
    EXPECT_LE(most, limit);
    EXPECT_FALSE(allowed(Bet{legal.actor, least - Chips(1)}));
    EXPECT_TRUE(allowed(Bet{legal.actor, least}));
    EXPECT_TRUE(allowed(Bet{legal.actor, most}));
    EXPECT_EQ(allowed(Bet{legal.actor, most + Chips(1)}), most < limit);
    EXPECT_FALSE(allowed(Bet{legal.actor, limit + Chips(1)}));
}

void every_card_once(const Table &table, const State &state) {
    CardSet seen;
    int count = 0;
    const auto lies_there = [&](Card card) {
        seen |= card;
        ++count;
    };
    for (const Seat seat : state.dealt) {
        const Player &player = state.players[seat];
        std::ranges::for_each(player.cards, lies_there);
        const bool thrown = player.discard < deck_size &&
                            std::ranges::find(player.cards, Card::from_number(player.discard)) == player.cards.end();
        if (thrown) lies_there(Card::from_number(player.discard));
    }
    std::ranges::for_each(state.board, lies_there);
    std::ranges::for_each(state.burned, lies_there);
    for (const Card card : table.game->deck - state.gone) lies_there(card);
    EXPECT_EQ(seen.size(), count) << "a card is in two places";
    EXPECT_EQ(seen, table.game->deck);
}

// A hand that goes through both doors at once, with somebody listening at the checked one.
struct BothDoors {
    const Table &table;
    Onlooker onlooker;
    State state{};
    State unchecked{};

    void take(const Command &command) {
        const auto stepped = step(table, state, command);
        ASSERT_TRUE(stepped) << stepped.error().sentence;
        apply(table, unchecked, command);
        ASSERT_EQ(stepped->next, unchecked) << "the two doors disagree";
        for (const Event &event : stepped->events) {
            onlooker.hear(event);
            ASSERT_EQ(onlooker.all_chips(), stepped->next.in_play) << "chips were made or lost";
        }
        state = stepped->next;
        onlooker.compare(state);
        every_card_once(table, state);
    }
    // Everybody asks for every hand that may be asked for.
    void ask_around() {
        for (const Seat seat : state.dealt)
            for (const Seat whose : state.dealt)
                if (!check(table, state, AskToSee{seat, whose})) take(AskToSee{seat, whose});
    }
};

// Probing costs, so that not every hand is probed.
void play(RandomHand &hand, bool probing) {
    BothDoors doors{.table = hand.table(), .onlooker = Onlooker(hand.start().stacks)};
    Command command = hand.start();
    for (int steps = 0; steps < too_many_steps; ++steps) {
        doors.take(command);
        if (testing::Test::HasFatalFailure()) return;
        if (probing) probe(hand.table(), doors.state);
        if (doors.state.phase == Phase::over) {
            doors.ask_around();
            return;
        }
        command = hand.next(doors.state);
    }
    FAIL() << "the hand does not end";
}

constexpr std::uint64_t probed_every = 8;

std::uint64_t play_hands(std::uint64_t first_seed, std::uint64_t count) {
    for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
        RandomHand hand(seed);
        play(hand, seed % probed_every == 0);
        if (testing::Test::HasFailure()) {
            ADD_FAILURE() << "seed " << seed << ", " << hand.table().game->name << " with " << hand.start().dealt.size()
                          << " players";
            break;
        }
    }
    return count;
}

TEST(Properties, hold_for_each_game_structure_and_number_of_players) {
    for (const GameSpec *game : all_games)
        for (const Structure structure : {Structure::limit, Structure::pot, Structure::no})
            for (int players = 2; players <= game->max_players; ++players)
                for (std::uint64_t seed = 0; seed < 16; ++seed) {
                    RandomHand hand(*game, structure, players, seed);
                    play(hand, seed % probed_every == 0);
                    ASSERT_FALSE(HasFailure()) << game->name << ", structure " << static_cast<int>(structure) << ", "
                                               << players << " players, seed " << seed;
                }
}

TEST(Properties, hold_in_a_hundred_thousand_hands) { play_hands(0, 100'000); }

TEST(Properties, hold_in_ten_million_hands_slow) { play_hands(1'000'000, 10'000'000); }

TEST(Properties, hold_soak) {
    soak("hands", [](std::uint64_t round) { return play_hands((round + 1) << 32U, 1000); });
}

// ---- what a viewer may not know is not in the view

void resample(std::uint64_t seed) {
    RandomHand hand(seed);
    std::vector<Command> commands{hand.start()};
    State state;
    apply(hand.table(), state, commands.back());
    while (state.phase != Phase::over) {
        commands.push_back(hand.next(state));
        apply(hand.table(), state, commands.back());
    }
    commands.resize(1 + static_cast<std::size_t>(hand.below(static_cast<int>(commands.size()))));
    std::vector<Viewer> viewers{spectator, director};
    for (const Seat seat : hand.start().dealt) viewers.push_back(player_at(seat));
    expect_nothing_leaks<State>(hand.table(), commands, viewers, seed, cards_known, relabelled);
}

TEST(Properties, views_do_not_change_with_cards_that_the_viewer_may_not_know) {
    for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
        resample(seed);
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
}

} // namespace
} // namespace ananas::betting
