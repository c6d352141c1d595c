// How what is kept is read back from its row. Each has the columns to select, in the order that it reads them.
#pragma once

#include "room/ids.h"
#include "room/journal.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <cstdint>
#include <vector>

namespace ananas::store {

inline constexpr const char *entry_columns = "table_id, number, at, person, key, version, secret, command, personal";
struct MissingEntry : Trouble {
    MissingEntry(room::TableId table, std::int64_t entry);
    std::int64_t number;
};
// The rows of a table's entries after a number, in order. Throws MissingEntry when one of them is.
std::vector<std::int64_t> rows_after(const Database &database, room::TableId table, std::int64_t number);
// Without the key, or with another, a secret entry's command is empty.
room::Entry entry_in(const Statement &row, const Key *key);

inline constexpr const char *table_columns = "id, settings, state, entries, closed";
room::SavedTable table_in(const Statement &row);

inline constexpr const char *person_columns =
    "id, name, skeleton, rank, guest, bot, banned, banned_until, muted, password, since, agreed, granted";
room::Person person_in(const Statement &row);

inline constexpr const char *pass_columns = "hash, person, kind, scopes, label, since, seen, until";
room::Pass pass_in(const Statement &row);

inline constexpr const char *factor_columns = "person, secret, since, last_step, salt, recovery";
// Without the key, or with another, its secret is empty.
room::SecondFactor factor_in(const Statement &row, const Key *key);

inline constexpr const char *report_columns = "number, at, table_id, by_person, whom, reason, lines, seen_by";
room::KeptReport report_in(const Statement &row);

} // namespace ananas::store
