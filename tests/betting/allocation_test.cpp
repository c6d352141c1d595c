// The unchecked door and the simulator on it take nothing from the heap while hands are played. This program
// replaces operator new in order to count, so it is one of its own; the memory still comes from malloc, and a
// sanitizer that watches malloc watches on.
#include "analysis/simulation.h"
#include "betting/command.h"
#include "betting/games.h"
#include "betting/random_hand.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "chips/chips.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <vector>

namespace {

std::uint64_t allocations = 0;

void *counted(std::size_t size) noexcept {
    ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}
void *counted(std::size_t size, std::align_val_t alignment) noexcept {
    ++allocations;
    const auto boundary = static_cast<std::size_t>(alignment);
    return std::aligned_alloc(boundary, (size + boundary - 1) / boundary * boundary);
}
void *or_throw(void *memory) {
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

} // namespace

// Every form, because a sanitizer brings its own for those that are left out.
void *operator new(std::size_t size) { return or_throw(counted(size)); }
void *operator new[](std::size_t size) { return or_throw(counted(size)); }
void *operator new(std::size_t size, const std::nothrow_t &) noexcept { return counted(size); }
void *operator new[](std::size_t size, const std::nothrow_t &) noexcept { return counted(size); }
void *operator new(std::size_t size, std::align_val_t at) { return or_throw(counted(size, at)); }
void *operator new[](std::size_t size, std::align_val_t at) { return or_throw(counted(size, at)); }
void *operator new(std::size_t size, std::align_val_t at, const std::nothrow_t &) noexcept { return counted(size, at); }
void *operator new[](std::size_t size, std::align_val_t at, const std::nothrow_t &) noexcept {
    return counted(size, at);
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete[](void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void *memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void *memory, const std::nothrow_t &) noexcept { std::free(memory); }
void operator delete[](void *memory, const std::nothrow_t &) noexcept { std::free(memory); }
void operator delete(void *memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void *memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void *memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void *memory, std::align_val_t, const std::nothrow_t &) noexcept { std::free(memory); }
void operator delete[](void *memory, std::align_val_t, const std::nothrow_t &) noexcept { std::free(memory); }

namespace ananas::betting {
namespace {

template <class Work> std::uint64_t allocations_in(Work work) {
    const std::uint64_t before = allocations;
    work();
    return allocations - before;
}

// By name, because a compiler may leave out a new whose delete it sees.
TEST(Allocations, are_counted_here) {
    EXPECT_EQ(allocations_in([] { ::operator delete(::operator new(sizeof(State))); }), 1U);
    EXPECT_EQ(allocations_in([] { ::operator delete[](::operator new[](3)); }), 1U);
    constexpr std::align_val_t wide{128};
    EXPECT_EQ(allocations_in([] { ::operator delete(::operator new(128, wide), wide); }), 1U);
}

// A hand as its commands, so that choosing them costs nothing when they are counted.
std::vector<Command> commands_of(RandomHand &hand) {
    std::vector<Command> commands{hand.start()};
    State state;
    apply(hand.table(), state, commands.back());
    while (state.phase != Phase::over) {
        commands.push_back(hand.next(state));
        apply(hand.table(), state, commands.back());
    }
    return commands;
}

TEST(Allocations, none_in_the_unchecked_door_in_any_game_and_structure) {
    for (const GameSpec *game : all_games)
        for (const Structure structure : {Structure::limit, Structure::pot, Structure::no})
            for (std::uint64_t seed = 0; seed < 100; ++seed) {
                const int players = 2 + static_cast<int>(seed) % (game->max_players - 1);
                RandomHand hand(*game, structure, players, seed);
                const std::vector<Command> commands = commands_of(hand);
                State state;
                EXPECT_EQ(allocations_in([&] {
                              for (const Command &command : commands) apply(hand.table(), state, command);
                          }),
                          0U)
                    << game->title << ", seed " << seed;
                ASSERT_EQ(state.phase, Phase::over);
            }
}

TEST(Allocations, none_in_the_simulator_in_any_game) {
    for (const GameSpec *game : all_games)
        for (const analysis::Policy policy : {analysis::Policy::check_call, analysis::Policy::random}) {
            const analysis::Simulation simulation{
                .table = {.game = game, .stakes = usual_stakes(*game, Structure::no, Chips(10)), .house = {}},
                .players = 6,
                .stack = Chips(1000),
                .seed = 1,
                .policy = policy,
                .door = analysis::Door::unchecked};
            analysis::Outcomes outcomes;
            analysis::play(simulation, 10, outcomes); // whatever is built once is built now
            EXPECT_EQ(allocations_in([&] { analysis::play(simulation, 300, outcomes); }), 0U) << game->title;
            EXPECT_EQ(outcomes.hands, 310U);
        }
}

} // namespace
} // namespace ananas::betting
