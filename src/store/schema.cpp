#include "store/schema.h"

#include "base/result.h"
#include "store/sqlite.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

namespace ananas::store {
namespace {

constexpr std::int64_t application = 0x416E616E; // "Anan", which `file` and SQLite show

// A step is never changed once a room has taken it: what is to be different is a step more.
constexpr std::array steps = {
    // 1: what a room needs to go on.
    R"(
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE journal (
    id INTEGER PRIMARY KEY,     -- in the order of writing, without holes
    table_id INTEGER NOT NULL,  -- 0: to the room
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    person INTEGER NOT NULL,    -- 0: nobody
    key TEXT NOT NULL,
    version INTEGER NOT NULL,
    secret INTEGER NOT NULL,
    previous INTEGER NOT NULL,  -- the table's entry before this one by its id; 0: it is the first
    command ANY NOT NULL        -- a text, or sealed bytes
) STRICT;
-- The last entry of each table. From it back, each names the one before: that finds a table's entries as an index would,
-- and hands at a thousand tables do not write to a thousand pages of it.
CREATE TABLE journal_ends (table_id INTEGER PRIMARY KEY, number INTEGER NOT NULL, entry INTEGER NOT NULL) STRICT;
CREATE INDEX journal_keyed ON journal (at) WHERE key <> '';
CREATE TABLE ledger (
    id INTEGER PRIMARY KEY,     -- likewise
    entry INTEGER REFERENCES journal,
    from_account TEXT NOT NULL,
    to_account TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    cause TEXT NOT NULL
) STRICT;
CREATE INDEX ledger_from ON ledger (from_account);
CREATE INDEX ledger_to ON ledger (to_account);
CREATE TABLE balances (account TEXT PRIMARY KEY, units INTEGER NOT NULL) STRICT, WITHOUT ROWID;
-- How many rows there have been: nothing is ever taken away, so there are as many.
CREATE TABLE counts (what TEXT PRIMARY KEY, rows INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO counts VALUES ('journal', 0), ('ledger', 0);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL,
    state TEXT NOT NULL,
    entries INTEGER NOT NULL,
    closed INTEGER NOT NULL
) STRICT;
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    skeleton TEXT NOT NULL,     -- '' when forgotten
    rank INTEGER NOT NULL,
    guest INTEGER NOT NULL,
    bot INTEGER NOT NULL,
    banned INTEGER NOT NULL,
    banned_until INTEGER,       -- nothing: for good
    muted INTEGER NOT NULL,
    password TEXT NOT NULL,
    since INTEGER NOT NULL,
    agreed INTEGER,
    granted INTEGER,
    forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX people_skeleton ON people (skeleton) WHERE forgotten = 0;
CREATE TABLE passes (
    hash TEXT PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people,
    kind INTEGER NOT NULL,
    scopes TEXT NOT NULL,
    label TEXT NOT NULL,
    since INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passes_person ON passes (person);
)",
    // 2: what was played. Texts stand apart, so that statistics read short rows.
    R"(
CREATE TABLE hands (
    number INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    game TEXT NOT NULL
) STRICT;
CREATE INDEX hands_table ON hands (table_id, number);
CREATE TABLE hand_texts (
    hand INTEGER PRIMARY KEY REFERENCES hands,
    record TEXT NOT NULL,
    deal TEXT NOT NULL
) STRICT;
CREATE TABLE hand_results (
    hand INTEGER NOT NULL REFERENCES hands,
    place INTEGER NOT NULL,     -- as the room listed them
    seat INTEGER NOT NULL,
    person INTEGER NOT NULL,
    net INTEGER NOT NULL,
    PRIMARY KEY (hand, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX hand_results_person ON hand_results (person, hand, net);
INSERT INTO counts VALUES ('hands', 0);
)",
    // 3: what hosts and directors did (deeds.h).
    R"(
CREATE TABLE deeds (
    id INTEGER PRIMARY KEY,     -- in the order of writing, without holes
    at INTEGER NOT NULL,
    person INTEGER NOT NULL,    -- 0: the room itself
    what TEXT NOT NULL,
    hash TEXT NOT NULL          -- of this line and of the hash before it
) STRICT;
INSERT INTO counts VALUES ('deeds', 0);
)",
    // 4: whose own words an entry has, so that they can be taken out when that person is forgotten: 1 is theirs, 2 has
    // those of others too, as reports had before they were kept by themselves. And what people told the host of others.
    R"(
ALTER TABLE journal ADD COLUMN personal INTEGER NOT NULL DEFAULT 0;
CREATE INDEX journal_personal ON journal (personal, person) WHERE personal <> 0;
UPDATE journal SET personal = 1 WHERE secret = 0 AND command LIKE '{"do":"say",%';
UPDATE journal SET personal = 2 WHERE secret = 0 AND command LIKE '{"do":"report",%';
CREATE TABLE reports (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    table_id INTEGER NOT NULL,
    by_person INTEGER NOT NULL,
    whom INTEGER NOT NULL,
    reason TEXT NOT NULL,
    lines TEXT NOT NULL,
    seen_by INTEGER NOT NULL    -- 0: not yet
) STRICT;
)",
    // 5: the same places for more. The journal has commands that programs before this one cannot read (whether blinds
    // are posted unasked, notice of a longer absence): they would give up the tables where these were given.
    "",
    // 6: what accounts are asked for beside the password. A program from before would not ask.
    R"(
CREATE TABLE second_factors (
    person INTEGER PRIMARY KEY REFERENCES people,
    secret BLOB NOT NULL,       -- sealed
    since INTEGER NOT NULL,
    last_step INTEGER NOT NULL,
    salt TEXT NOT NULL,
    recovery TEXT NOT NULL      -- hashes of the codes that are left, with a space between them
) STRICT;
)",
    // 7: the same places for more. Tables are played by new ways (new-ways 5), which programs before this one cannot
    // read:
    // they would give them up.
    ""};

} // namespace

std::int64_t newest_version() { return steps.size(); }

Result<std::int64_t, std::string> version_of(const Database &database, const std::filesystem::path &file) {
    try {
        const bool empty = database.number("SELECT count(*) FROM sqlite_schema") == 0;
        const std::int64_t kind = database.number("PRAGMA application_id");
        const std::int64_t version = database.number("PRAGMA user_version");
        if (empty && kind == 0) return std::int64_t{0};
        if (kind != application)
            return Failure{fmt::format("{} is a database of another program, not of Ananas: choose another folder.",
                                       file.string())};
        if (version > newest_version())
            return Failure{fmt::format("{} is of version {}, written by a newer Ananas; this one knows versions up to "
                                       "{}: install the newer program again.",
                                       file.string(), version, newest_version())};
        if (version < 1)
            return Failure{fmt::format("{} has the tables of a room and says that it is of version {}, which no Ananas "
                                       "has written: take the data back from a backup.",
                                       file.string(), version)};
        return version;
    } catch (const Trouble &trouble) {
        return Failure{fmt::format("{} cannot be read as data of Ananas. {}", file.string(), trouble.what())};
    }
}

void upgrade(const Database &database, std::int64_t version, std::int64_t until) {
    Transaction transaction(database, "BEGIN IMMEDIATE");
    for (; version < until; ++version) database.run(steps.at(static_cast<std::size_t>(version)));
    database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", application, until));
    transaction.commit();
}

std::string fact(const Database &database, const std::string &name) {
    Statement statement(database, "SELECT value FROM meta WHERE name = ?");
    return statement.with(name).step() ? statement.text(0) : std::string();
}

void set_fact(const Database &database, const std::string &name, const std::string &value) {
    Statement(database, "INSERT OR REPLACE INTO meta VALUES (?, ?)").with(name, value).run();
}

} // namespace ananas::store
