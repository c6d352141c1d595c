// What was played and what it brought: for pages of past hands, statistics, and everything that a person may ask to
// have of themselves.
#pragma once

#include "base/result.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ananas::store {

// A line of a list of hands.
struct HandLine {
    room::HandNumber number = room::HandNumber::none;
    room::TableId table = room::TableId::none;
    room::Moment began, ended;
    std::string game;
    Chips net;        // of the person whose hands they are
    int decimals = 0; // with which their table shows that
    friend bool operator==(const HandLine &, const HandLine &) = default;
};

// A page of hands, the latest first: those before a hand, or the very latest (HandNumber::none).
struct Page {
    room::HandNumber before = room::HandNumber::none;
    int hands = 50;
};
Result<std::vector<HandLine>, std::string> hands_of(const Reader &reader, room::PersonId person, Page page);

Result<std::optional<room::SavedHand>, std::string> hand(const Reader &reader, room::HandNumber number);

// Hands played, and what they brought.
struct Tally {
    std::int64_t hands = 0;
    std::int64_t won = 0; // those that brought something
    Chips net;
    Tally &operator+=(const Tally &other) {
        hands += other.hands;
        won += other.won;
        net += other.net;
        return *this;
    }
    friend bool operator==(const Tally &, const Tally &) = default;
};
struct Statistics {
    struct Game {
        std::string game;
        Tally tally;
        friend bool operator==(const Game &, const Game &) = default;
    };
    struct Day {
        room::Moment begins;
        Tally tally;
        std::vector<Game> games; // of which it is made, by name
        friend bool operator==(const Day &, const Day &) = default;
    };
    Tally all;
    std::vector<Game> games; // by name
    std::vector<Day> days;   // those with hands, in order
};
// Days of UTC; or shorter stretches of them, from which whoever reads makes days of their own zone.
Result<Statistics, std::string> statistics(const Reader &reader, room::PersonId person,
                                           room::Span day = room::minutes(24 * 60));

// A movement in somebody's account.
struct Movement {
    room::Posting posting;
    std::optional<room::Moment> at; // of the entry that caused it
    friend bool operator==(const Movement &, const Movement &) = default;
};
Result<std::vector<Movement>, std::string> movements(const Reader &reader, room::Account account);

// Somebody's own words, in their order: a line of talk, or why they reported somebody. Nothing is left of them where
// they were blanked.
struct OwnWords {
    room::Moment at;
    room::TableId table = room::TableId::none;
    room::PersonId reported = room::PersonId::nobody; // nobody: said to all
    std::string text;
};
Result<std::vector<OwnWords>, std::string> words_of(const Reader &reader, room::PersonId person);

// What somebody is called: "former player N" when forgotten, nothing when there never was such a person.
Result<std::optional<std::string>, std::string> name_of(const Reader &reader, room::PersonId person);

} // namespace ananas::store
