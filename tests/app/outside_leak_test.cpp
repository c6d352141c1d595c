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
#include "chinese/hidden.h" // IWYU pragma: keep
#include "chinese/random_round.h"
#include "chinese/step.h" // IWYU pragma: keep
#include "game/seats.h"
#include "game/viewer.h"
#include "support/leaks.h"
#include "support/resample.h"
#include "twisted/hidden.h" // IWYU pragma: keep
#include "twisted/random_round.h"
#include "twisted/step.h" // IWYU pragma: keep

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ananas::app {
namespace {

// All that a program is sent up to a decision.
template <class Game>
std::string sent_to(const typename Game::Table &table, Seat seat, const std::vector<typename Game::Command> &commands) {
    const auto screen = screen_of<typename Game::State>(table, commands, player_at(seat));
    std::string bytes = boost::json::serialize(hello_message(5, table)) + boost::json::serialize(hand_message(seat));
    for (const auto &event : screen.events) bytes += boost::json::serialize(event_message(event));
    const bots::Seen<Game> seen{.table = table, .me = seat, .now = screen.tables.back(), .events = screen.events};
    return bytes + boost::json::serialize(choose_message(seen, 1, bots::bots_seed(1, 2, 0))) +
           boost::json::serialize(over_message(screen.tables.back()));
}

TEST(OutsideBots, are_told_nothing_that_their_seat_may_not_know) {
    int decisions = 0;
    for (std::uint64_t seed = 0; seed < 60 && !HasFailure(); ++seed) {
        using namespace bots;
        decisions += decisions_without_a_leak<Betting>(betting::RandomHand(seed), seed, sent_to<Betting>);
        decisions += decisions_without_a_leak<Chinese>(chinese::RandomRound(seed), seed, sent_to<Chinese>);
        decisions += decisions_without_a_leak<Twisted>(twisted::RandomRound(seed), seed, sent_to<Twisted>);
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
