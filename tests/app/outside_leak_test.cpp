// A program outside is told what its seat may know, and nothing else: not by a byte of any message, nor by the chance
// that it is lent.
#include "app/outside_messages.h"
#include "base/chance.h"
#include "betting/command.h"
#include "betting/hidden.h" // IWYU pragma: keep
#include "betting/random_hand.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h" // IWYU pragma: keep
#include "bots/bot.h"
#include "bots/duplicate.h"
#include "chinese/command.h"
#include "chinese/hidden.h" // IWYU pragma: keep
#include "chinese/random_round.h"
#include "chinese/step.h" // IWYU pragma: keep
#include "game/seats.h"
#include "game/viewer.h"
#include "support/resample.h"
#include "twisted/hidden.h" // IWYU pragma: keep
#include "twisted/random_round.h"
#include "twisted/step.h" // IWYU pragma: keep

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace ananas::app {
namespace {

// All that a program is sent up to a decision.
template <class Game>
std::string sent_to(Seat seat, const typename Game::Table &table, const std::vector<typename Game::Command> &commands) {
    const auto screen = screen_of<typename Game::State>(table, commands, player_at(seat));
    std::string bytes = boost::json::serialize(hello_message(5, table)) + boost::json::serialize(hand_message(seat));
    for (const auto &event : screen.events) bytes += boost::json::serialize(event_message(event));
    const bots::Seen<Game> seen{.table = table, .me = seat, .now = screen.tables.back(), .events = screen.events};
    return bytes + boost::json::serialize(choose_message(seen, 1, bots::bots_seed(1, 2, 0))) +
           boost::json::serialize(over_message(screen.tables.back()));
}

// Plays a hand at random and exchanges the hidden cards of everybody who is asked. Returns how many were.
template <class Game, class Random> int listen(Random &&random, std::uint64_t seed) {
    const typename Game::Table table = random.table();
    std::vector<typename Game::Command> commands{random.start()};
    typename Game::State state;
    apply(table, state, commands.back());
    int decisions = 0;
    while (state.phase != decltype(state.phase)::over) {
        for (const Seat seat : asked(view(table, state, spectator))) {
            const Relabel relabel(cards_known(state, player_at(seat)), seed + commands.size());
            std::vector<typename Game::Command> others;
            for (const auto &command : commands) others.push_back(relabelled(command, relabel));
            EXPECT_EQ(sent_to<Game>(seat, table, commands), sent_to<Game>(seat, table, others));
            ++decisions;
        }
        if (testing::Test::HasFailure()) break;
        commands.push_back(random.next(state));
        // A declaration is a public fact about hidden cards: others may not contradict it.
        if constexpr (std::is_same_v<Game, bots::Chinese>)
            if (std::holds_alternative<chinese::Declare>(commands.back())) break;
        apply(table, state, commands.back());
    }
    return decisions;
}

TEST(OutsideBots, are_told_nothing_that_their_seat_may_not_know) {
    int decisions = 0;
    for (std::uint64_t seed = 0; seed < 60 && !HasFailure(); ++seed) {
        decisions += listen<bots::Betting>(betting::RandomHand(seed), seed);
        decisions += listen<bots::Chinese>(chinese::RandomRound(seed), seed);
        decisions += listen<bots::Twisted>(twisted::RandomRound(seed), seed);
    }
    EXPECT_GT(decisions, 1000);
}

// The way back through mixed(), which has one.
std::uint64_t unmixed(std::uint64_t word) {
    const auto unshifted = [](std::uint64_t value, unsigned by) {
        std::uint64_t found = value;
        for (unsigned bits = by; bits < 64; bits += by) found = value ^ found >> by;
        return found;
    };
    const auto inverse = [](std::uint64_t odd) { // by Newton: each step doubles the bits that are right
        std::uint64_t found = odd;
        for (int step = 0; step < 6; ++step) found *= 2 - odd * found;
        return found;
    };
    word = unshifted(word, 31) * inverse(0x94D049BB133111EBU);
    word = unshifted(word, 27) * inverse(0xBF58476D1CE4E5B9U);
    return unshifted(word, 30);
}

TEST(OutsideBots, cannot_come_back_from_their_chance_to_the_seed_that_deals) {
    ASSERT_EQ(unmixed(mixed(12345)), 12345U);
    constexpr std::uint64_t seed = 4711;
    const std::uint64_t first = bots::bots_seed(seed, 0, 0);
    const auto finds = [](std::uint64_t lent) { // which is 52 bits of a word, if it is told as it is
        for (std::uint64_t rest = 0; rest < 4096; ++rest)
            if ((unmixed(unmixed(lent << 12U | rest)) ^ 0x626F7473U) == seed) return true;
        return false;
    };
    EXPECT_TRUE(finds(first >> 12U));
    const betting::RandomHand random(1);
    const betting::Table table = random.table();
    const auto screen = screen_of<betting::State>(table, std::vector<betting::Command>{random.start()}, spectator);
    const bots::Seen<bots::Betting> seen{
        .table = table, .me = Seat{0}, .now = screen.tables.back(), .events = screen.events};
    EXPECT_FALSE(finds(lent_chance(seen, first)));
    EXPECT_NE(lent_chance(seen, first), lent_chance(seen, bots::bots_seed(seed, 1, 0)));
    EXPECT_EQ(lent_chance(seen, first), lent_chance(seen, first));
}

} // namespace
} // namespace ananas::app
