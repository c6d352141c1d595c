#include "store/rows.h"

#include "room/ids.h"
#include "room/journal.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace ananas::store {

MissingEntry::MissingEntry(room::TableId table, std::int64_t entry)
    : Trouble(fmt::format("Entry {} of table {} is missing from the journal.", entry, room::number(table))),
      number(entry) {}

std::vector<std::int64_t> rows_after(const Database &database, room::TableId table, std::int64_t number) {
    Statement end(database, "SELECT number, entry FROM journal_ends WHERE table_id = ?");
    if (!end.with(table).step()) return {};
    std::int64_t due = end.number(0);
    std::int64_t row = end.number(1);
    Statement entry(database, "SELECT previous FROM journal WHERE id = ? AND table_id = ? AND number = ?");
    std::vector<std::int64_t> rows;
    for (; due > number; --due) {
        if (!entry.with(row, table, due).step()) throw MissingEntry(table, due);
        rows.push_back(row);
        row = entry.number(0);
    }
    std::ranges::reverse(rows);
    return rows;
}

room::Entry entry_in(const Statement &row, const Key *key) {
    room::Entry entry{.table = room::TableId{row.number(0)},
                      .number = row.number(1),
                      .at = row.moment(2),
                      .by = room::PersonId{row.number(3)},
                      .key = row.text(4),
                      .version = row.number(5),
                      .secret = row.flag(6),
                      .personal = row.number(8) != 0};
    if (!entry.secret)
        entry.command = row.text(7);
    else if (key != nullptr)
        entry.command = key->open(entry, row.text(7)).value_or(std::string());
    return entry;
}

room::SavedTable table_in(const Statement &row) {
    return {.id = room::TableId{row.number(0)},
            .settings = row.text(1),
            .state = row.text(2),
            .entries = row.number(3),
            .closed = row.flag(4)};
}

room::Person person_in(const Statement &row) {
    return {.id = room::PersonId{row.number(0)},
            .name = row.text(1),
            .skeleton = row.text(2),
            .rank = static_cast<room::Rank>(row.number(3)),
            .guest = row.flag(4),
            .bot = row.flag(5),
            .banned = row.flag(6),
            .banned_until = row.maybe_moment(7),
            .muted = row.flag(8),
            .password = row.text(9),
            .since = row.moment(10),
            .agreed = row.maybe_moment(11),
            .granted = row.maybe_moment(12)};
}

room::Pass pass_in(const Statement &row) {
    return {.hash = row.text(0),
            .person = room::PersonId{row.number(1)},
            .kind = static_cast<room::Pass::Kind>(row.number(2)),
            .scopes = row.text(3),
            .label = row.text(4),
            .since = row.moment(5),
            .seen = row.moment(6),
            .until = row.moment(7)};
}

room::SecondFactor factor_in(const Statement &row, const Key *key) {
    room::SecondFactor factor{.person = room::PersonId{row.number(0)},
                              .secret = {},
                              .since = row.moment(2),
                              .last_step = row.number(3),
                              .salt = row.text(4),
                              .recovery = {}};
    if (key != nullptr) factor.secret = key->open(factor, row.text(1)).value_or(std::string());
    std::istringstream hashes(row.text(5));
    for (std::string hash; hashes >> hash;) factor.recovery.push_back(hash);
    return factor;
}

room::KeptReport report_in(const Statement &row) {
    return {.number = row.number(0),
            .at = row.moment(1),
            .table = room::TableId{row.number(2)},
            .by = room::PersonId{row.number(3)},
            .whom = room::PersonId{row.number(4)},
            .reason = row.text(5),
            .lines = row.text(6),
            .seen_by = room::PersonId{row.number(7)}};
}

} // namespace ananas::store
