// Whether those who decide in a hand are told, or answer, anything that depends on cards which they may not know.
#pragma once

#include "chinese/command.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "support/resample.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

namespace ananas {

// Plays a hand at random. At each decision all cards that the seat may not know are exchanged, and `told(table, seat,
// commands)` – whatever comes of the commands so far – must stay the same. Returns how many decisions there were. The
// game's hidden.h and step.h are the includer's business.
template <class Game, class Random, class Told>
int decisions_without_a_leak(Random random, std::uint64_t seed, Told told) {
    using Command = typename Game::Command;
    const typename Game::Table table = random.table();
    std::vector<Command> commands{random.start()};
    typename Game::State state;
    apply(table, state, commands.back());
    int decisions = 0;
    while (state.phase != decltype(state.phase)::over) {
        for (const Seat seat : asked(view(table, state, spectator))) {
            const Relabel relabel(cards_known(state, player_at(seat)), seed + commands.size());
            std::vector<Command> others;
            for (const Command &command : commands) others.push_back(relabelled(command, relabel));
            EXPECT_EQ(told(table, seat, commands), told(table, seat, others));
            ++decisions;
        }
        if (testing::Test::HasFailure()) break;
        commands.push_back(random.next(state));
        // A declaration is a public fact about hidden cards: others may not contradict it.
        if constexpr (std::is_same_v<Command, chinese::Command>)
            if (std::holds_alternative<chinese::Declare>(commands.back())) break;
        apply(table, state, commands.back());
    }
    return decisions;
}

} // namespace ananas
