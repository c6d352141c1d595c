// Whether views show what they must not: the same commands are played again with all cards exchanged that a
// viewer may not know, and everything that the viewer's screen is sent must be the same.
#pragma once

#include "cards/card.h"
#include "game/viewer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace ananas {

// Another card for each card: those that are known stay, the others are shuffled among themselves.
class Relabel {
public:
    Relabel(CardSet known, std::uint64_t seed) {
        for (int number = 0; number < deck_size; ++number) to_.push_back(Card::from_number(number));
        const CardSet unknown = CardSet::full_deck() - known;
        std::vector<Card> shuffled(unknown.begin(), unknown.end());
        std::mt19937_64 random(seed);
        std::ranges::shuffle(shuffled, random);
        std::size_t next = 0;
        for (const Card card : unknown) to_[static_cast<std::size_t>(card.number())] = shuffled[next++];
    }
    Card operator()(Card card) const { return to_[static_cast<std::size_t>(card.number())]; }

private:
    std::vector<Card> to_;
};

// Everything that a screen of this viewer is ever sent, and how it ends.
template <class State, class TableView, class EventView> struct Screen {
    std::vector<TableView> tables;
    std::vector<EventView> events;
    State last;
};
template <class State, class Table, class Command>
auto screen_of(const Table &table, const std::vector<Command> &commands, Viewer viewer) {
    using Told = decltype(*step(table, State(), commands.front())->events.begin());
    Screen<State, decltype(view(table, State(), viewer)), decltype(view(std::declval<Told>(), viewer))> screen;
    for (const Command &command : commands) {
        const auto stepped = step(table, screen.last, command);
        EXPECT_TRUE(stepped);
        if (!stepped) return screen;
        screen.last = stepped->next;
        screen.tables.push_back(view(table, screen.last, viewer));
        for (const auto &event : stepped->events) screen.events.push_back(view(event, viewer));
    }
    return screen;
}

// `known(state, viewer)` are the cards that the viewer may know, `relabelled(command, relabel)` the command
// with others in the place of the rest. The director may know them all once it is over.
template <class State, class Table, class Command, class Known, class Relabelled>
void expect_nothing_leaks(const Table &table, const std::vector<Command> &commands, const std::vector<Viewer> &viewers,
                          std::uint64_t seed, Known known, Relabelled relabelled) {
    for (const Viewer viewer : viewers) {
        const auto screen = screen_of<State>(table, commands, viewer);
        using Phase = decltype(screen.last.phase);
        if (viewer.role == Role::director && screen.last.phase == Phase::over) continue;
        const Relabel relabel(known(screen.last, viewer), seed);
        std::vector<Command> others;
        for (const Command &command : commands) others.push_back(relabelled(command, relabel));
        const auto other = screen_of<State>(table, others, viewer);
        ASSERT_EQ(screen.tables, other.tables);
        ASSERT_EQ(screen.events, other.events);
    }
}

} // namespace ananas
