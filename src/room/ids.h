// room: tables, seats and people as a pure machine around the games – who sits where with how many chips, whose
// clock runs, which hand is dealt next, and what everybody may be told of it. Time and fresh bits come in with the
// commands, so that the same journal always leads to the same room. Uses all games, the dealer, bots and protocol;
// knows no disk, no socket and no clock of its own. Read in this order: this file (what things are called by), ledger.h
// (where chips are), journal.h (what is written down), settings.h (what a table is), table.h (its state and its one
// pure step).
#pragma once

#include <compare>
#include <cstdint>

namespace ananas::room {

// Numbers that name things. 0 names nothing: the room itself where somebody acted, no table where none is meant.
enum class TableId : std::int64_t { none = 0 };
enum class PersonId : std::int64_t { nobody = 0 };
enum class HandNumber : std::int64_t { none = 0 }; // counted through the whole room

constexpr std::int64_t number(TableId id) { return static_cast<std::int64_t>(id); }
constexpr std::int64_t number(PersonId id) { return static_cast<std::int64_t>(id); }
constexpr std::int64_t number(HandNumber id) { return static_cast<std::int64_t>(id); }

// A length of time and a moment, in thousandths of a second; moments count from the beginning of 1970 in UTC.
struct Span {
    std::int64_t ms = 0;
    friend constexpr auto operator<=>(Span, Span) = default;
    friend constexpr Span operator+(Span a, Span b) { return {a.ms + b.ms}; }
    friend constexpr Span operator-(Span a, Span b) { return {a.ms - b.ms}; }
    constexpr Span &operator-=(Span other) { return *this = *this - other; }
    constexpr Span &operator+=(Span other) { return *this = *this + other; }
};
constexpr Span seconds(std::int64_t count) { return {count * 1000}; }
constexpr Span minutes(std::int64_t count) { return seconds(count * 60); }

struct Moment {
    std::int64_t ms = 0;
    friend constexpr auto operator<=>(Moment, Moment) = default;
    friend constexpr Moment operator+(Moment at, Span span) { return {at.ms + span.ms}; }
    friend constexpr Moment operator-(Moment at, Span span) { return {at.ms - span.ms}; }
    friend constexpr Span operator-(Moment late, Moment early) { return {late.ms - early.ms}; }
};

} // namespace ananas::room
