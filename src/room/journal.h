// What is written down, and what is read back when the room starts. A Write is all or nothing, and nobody is told of
// what it holds before it is durable: that is the store's promise (store/store.h), this is its vocabulary. The store
// reads neither the commands nor the settings; they are texts to it.
#pragma once

#include "chips/chips.h"
#include "room/ids.h"
#include "room/ledger.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ananas::room {

// An accepted command, to a table or (TableId::none) to the room. Replayed in order they give the table again, from
// its last checkpoint.
struct Entry {
    TableId table = TableId::none;
    std::int64_t number = 0; // of the table's entries, from 1, without holes
    Moment at;
    PersonId by = PersonId::nobody; // nobody: the room itself, its clock or its dealer
    std::string key;                // the sender's, so that the same command sent twice counts once; may be empty
    std::int64_t version = 0;       // of the table after it; where the room opened a table, the number of that
    std::string command;            // JSON
    bool secret = false;            // tells of cards that are not public: sealed at rest
    bool personal = false;          // somebody's own words: blanked when they are forgotten
    friend bool operator==(const Entry &, const Entry &) = default;
};

// A table as it stood between two hands, after so many entries.
struct SavedTable {
    TableId id = TableId::none;
    std::string settings; // JSON
    std::string state;    // JSON
    std::int64_t entries = 0;
    bool closed = false; // for good: it is not loaded again
    friend bool operator==(const SavedTable &, const SavedTable &) = default;
};

// A finished hand: its record, what proves its deal, and what it brought to whom.
struct SavedHand {
    struct Result {
        PersonId person = PersonId::nobody;
        int seat = 0;
        Chips net;
        friend bool operator==(const Result &, const Result &) = default;
    };
    HandNumber number = HandNumber::none;
    TableId table = TableId::none;
    Moment began, ended;
    std::string game;
    std::string record; // PHH, or JSON where PHH has no words for the game
    std::string deal;   // JSON: the whole deal; what a viewer may have of it is the room's to say
    std::vector<Result> results;
    friend bool operator==(const SavedHand &, const SavedHand &) = default;
};

enum class Rank : std::uint8_t { player, director, host };

struct Person {
    PersonId id = PersonId::nobody;
    std::string name;
    std::string skeleton; // the name without what tells look-alikes apart: no two people have the same
    Rank rank = Rank::player;
    bool guest = true;
    bool bot = false; // one of the house's players (bots/names.h)
    bool banned = false;
    std::optional<Moment> banned_until; // nothing: for good (SAT-P16)
    bool muted = false;
    std::string password; // argon2id's own text; empty for guests
    Moment since;
    std::optional<Moment> agreed;  // to the rules, of age (SAT-adult, SAT-agree)
    std::optional<Moment> granted; // when the house last gave play chips
    friend bool operator==(const Person &, const Person &) = default;
};

// What lets somebody in: a browser's session, a program's token or a one-time link. Only a hash of the secret is kept.
struct Pass {
    enum class Kind : std::uint8_t { session, token, link };
    std::string hash; // of the secret, in hexadecimal digits
    PersonId person = PersonId::nobody;
    Kind kind = Kind::session;
    std::string scopes; // of a token, separated by spaces
    std::string label;  // the browser, or what its owner calls the token
    Moment since, seen, until;
    friend bool operator==(const Pass &, const Pass &) = default;
};

// What an account is asked for beside its password: codes that an authenticator program makes of a secret that the room
// shares with it, and recovery codes on paper.
struct SecondFactor {
    PersonId person = PersonId::nobody;
    std::string secret; // in base32: sealed at rest. Empty where the key that sealed it is gone
    Moment since;
    std::int64_t last_step = 0;        // whose code was used: no code counts twice
    std::string salt;                  // of what follows
    std::vector<std::string> recovery; // hashes of the codes that were not used yet
    friend bool operator==(const SecondFactor &, const SecondFactor &) = default;
};

// What was done in an office – by a host, a director or the room in their place – for the audit log, whose lines are
// chained one to another.
struct Deed {
    Moment at;
    PersonId by = PersonId::nobody; // nobody: the room itself, or its keeper
    std::string what;               // JSON
    friend bool operator==(const Deed &, const Deed &) = default;
};

// What somebody told the host of another.
struct KeptReport {
    std::int64_t number = 0; // counted through the whole room
    Moment at;
    TableId table = TableId::none;
    PersonId by = PersonId::nobody;
    PersonId whom = PersonId::nobody;
    std::string reason;
    std::string lines;                   // JSON: what was said there lately
    PersonId seen_by = PersonId::nobody; // of those in office; nobody: not yet
    friend bool operator==(const KeptReport &, const KeptReport &) = default;
};

struct Write {
    std::vector<Entry> entries;
    std::vector<Posting> postings;  // caused by the last entry, or by no entry at all
    std::vector<SavedTable> tables; // new, or in place of what was kept of them
    std::vector<SavedHand> hands;
    std::vector<Person> people;            // likewise
    std::vector<Pass> passes;              // likewise
    std::vector<std::string> ended_passes; // by their hash
    std::vector<SecondFactor> factors;     // likewise
    std::vector<PersonId> ended_factors;   // by whose they were
    std::vector<PersonId> forgotten;       // people whose data are deleted: name, passes, password, and their own words
    std::vector<Deed> deeds;
    std::vector<KeptReport> reports; // new, or in place of what was kept of them
    std::vector<std::int64_t> dropped_reports;
};

// All that a room needs to go on.
struct Saved {
    std::vector<SavedTable> tables;                // not the closed ones
    std::map<TableId, std::vector<Entry>> entries; // of each, those after its checkpoint, in order
    std::map<TableId, std::string> broken; // those whose entries cannot be followed, and why: one is missing, or sealed
                                           // with a key that is gone
    std::map<TableId, std::vector<Posting>> moved; // of each, chips that came and went since its checkpoint
    std::vector<Entry> keyed;                      // those with a key, a day back: what was sent twice is known again
    Balances balances;
    std::vector<Person> people; // not the forgotten ones
    std::vector<Pass> passes;
    std::vector<SecondFactor> factors;
    std::vector<KeptReport> reports;
    std::int64_t room_entries = 0; // of TableId::none
    Moment last;                   // of the latest entry: until then the room was there
    HandNumber last_hand = HandNumber::none;
    TableId last_table = TableId::none;
    PersonId last_person = PersonId::nobody;
};

} // namespace ananas::room
