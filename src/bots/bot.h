// bots: players that see only what a seat may see – the view of the table and of what has happened in this
// hand – and answer with a command. Uses the games and analysis. A bot is a pure function of what it is handed:
// it remembers nothing and has no chance of its own, so that after a restart it goes on as it would have, and the
// same look with the same seed gets the same answer. Read this file (the interface), names.h (who there is) and
// yardsticks.h (players to measure others by), table.h (where they sit); then betting.h, chinese.h and twisted.h, who
// play well.
#pragma once

#include "base/chance.h"
#include "betting/command.h"
#include "betting/refusal.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/view.h"
#include "chinese/command.h"
#include "chinese/refusal.h"
#include "chinese/state.h"
#include "chinese/view.h"
#include "game/seats.h"
#include "twisted/command.h"
#include "twisted/refusal.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/view.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace ananas::bots {

enum class Style : std::uint8_t { tight, loose, careful, bold };

enum class Kind : std::uint8_t {
    player, // plays as well as it can, in its style
    random, // the yardsticks: anything that is legal,
    call,   // never more than it must,
    greedy, // the most it can have at once
};

struct Bot {
    std::string_view name;
    Kind kind = Kind::player;
    Style style = Style::tight;
    int thought = 100; // hundredths of its usual thinking: with less a player is quicker and weaker
};

// What the three games call their parts.
struct Betting {
    using Table = betting::Table;
    using State = betting::State;
    using TableView = betting::TableView;
    using EventView = betting::EventView;
    using Command = betting::Command;
    using Start = betting::Start;
    using TimeOut = betting::TimeOut;
    using Refusal = betting::Refusal;
};
struct Chinese {
    using Table = chinese::Table;
    using State = chinese::State;
    using TableView = chinese::TableView;
    using EventView = chinese::EventView;
    using Command = chinese::Command;
    using Start = chinese::Start;
    using TimeOut = chinese::TimeOut;
    using Refusal = chinese::Refusal;
};
struct Twisted {
    using Table = twisted::Table;
    using State = twisted::State;
    using TableView = twisted::TableView;
    using EventView = twisted::EventView;
    using Command = twisted::Command;
    using Start = twisted::Start;
    using TimeOut = twisted::TimeOut;
    using Refusal = twisted::Refusal;
};

// What a seat has seen of the hand in progress: the table's rules, the view now, and the views of everything that
// has happened since the hand began. It is a look, not a copy: it lasts as long as the question.
template <class Game> struct Seen {
    const typename Game::Table &table;
    Seat me = no_seat; // who is asked; with two hands in Chinese the view knows both
    const typename Game::TableView &now;
    std::span<const typename Game::EventView> events;
};

// The answer of a bot that is asked: asked(seen.now) contains seen.me. It is always legal.
betting::Command choose(const Seen<Betting> &seen, const Bot &bot, std::uint64_t seed);
chinese::Command choose(const Seen<Chinese> &seen, const Bot &bot, std::uint64_t seed);
twisted::Command choose(const Seen<Twisted> &seen, const Bot &bot, std::uint64_t seed);

// The chance that a decision has: another one for each decision of a hand and each seat of a table.
template <class Game> constexpr Chance chance_of(const Seen<Game> &seen, std::uint64_t seed) {
    return {seed, seen.events.size() << 8U | index(seen.me)};
}

} // namespace ananas::bots
