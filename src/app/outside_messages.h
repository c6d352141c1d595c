// What a program outside is told of a match (docs/bots.md): the messages of the protocol in their wrapping. They
// are made of what its seat may see and of nothing else.
#pragma once

#include "bots/bot.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "protocol/protocol.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace ananas::app {

// The chance that a program is lent for a decision, as a number that every language reads exactly. It goes through
// SHA-256, so that nobody can come back from it to the seed of the match, which deals the cards.
template <class Game> std::uint64_t lent_chance(const bots::Seen<Game> &seen, std::uint64_t seed) {
    constexpr std::uint8_t tag = 'm';
    constexpr int exact_bits = 52;
    dealer::Hashing hashing(tag);
    for (const std::uint64_t word : {seed, std::uint64_t{seen.events.size()}, std::uint64_t{index(seen.me)}})
        for (unsigned shift = 0; shift < 64; shift += 8) hashing << static_cast<std::uint8_t>(word >> shift);
    const dealer::Hash hash = hashing.finish();
    std::uint64_t chance = 0;
    for (std::size_t place = 0; place < sizeof chance; ++place) chance = chance << 8U | hash[place];
    return chance >> (64 - exact_bits);
}

template <class Table> boost::json::object hello_message(double think, const Table &table) {
    return {{"say", "hello"}, {"protocol", 1}, {"think", think}, {"table", protocol::to_json(table)}};
}

inline boost::json::object hand_message(Seat seat) { return {{"say", "hand"}, {"seat", index(seat) + 1}}; }

template <class EventView> boost::json::object event_message(const EventView &event) {
    boost::json::object message{{"say", "event"}};
    for (const auto &pair : protocol::to_json(event)) message.insert(pair);
    return message;
}

// `seed` is that of the bots' chance in this round.
template <class Game>
boost::json::object choose_message(const bots::Seen<Game> &seen, std::int64_t decision, std::uint64_t seed) {
    const auto choices = [&] {
        if constexpr (std::is_same_v<Game, bots::Twisted>)
            return protocol::choices(seen.table, seen.now, seen.me);
        else
            return protocol::choices(seen.now, seen.me);
    };
    return {{"say", "choose"},
            {"decision", decision},
            {"seed", lent_chance(seen, seed)},
            {"view", protocol::to_json(seen.now)},
            {"choices", choices()}};
}

template <class TableView> boost::json::object over_message(const TableView &view) {
    return {{"say", "over"}, {"view", protocol::to_json(view)}};
}

} // namespace ananas::app
