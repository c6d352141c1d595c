#include "store/load.h"

#include "base/result.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/reader.h"
#include "store/rows.h"
#include "store/sqlite.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace ananas::store {
namespace {

constexpr room::Span keys_last = room::minutes(24 * 60);

void load_tables(const Reader &reader, room::Saved &saved) {
    const Database &database = reader.database();
    Statement tables(database, fmt::format("SELECT {} FROM tables WHERE closed = 0 ORDER BY id", table_columns));
    Statement entries(database, fmt::format("SELECT {} FROM journal WHERE id = ?", entry_columns));
    while (tables.step()) {
        const room::SavedTable &table = saved.tables.emplace_back(table_in(tables));
        bool sealed = false;
        for (const std::int64_t row : rows_after(database, table.id, table.entries)) {
            entries.with(row).step();
            const room::Entry &entry = saved.entries[table.id].emplace_back(entry_in(entries, reader.key()));
            sealed = sealed || (entry.secret && entry.command.empty());
        }
        if (sealed) saved.sealed.push_back(table.id);
    }
}

void load_keyed(const Reader &reader, room::Moment now, room::Saved &saved) {
    Statement keyed(reader.database(),
                    fmt::format("SELECT {} FROM journal WHERE key <> '' AND at >= ? ORDER BY at, id", entry_columns));
    for (keyed.with(now - keys_last); keyed.step();) saved.keyed.push_back(entry_in(keyed, reader.key()));
}

void load_balances(const Database &database, room::Saved &saved) {
    std::map<room::Account, Chips> held;
    Statement balances(database, "SELECT account, units FROM balances");
    while (balances.step()) {
        const std::optional<room::Account> account = room::account_from(balances.text(0));
        if (!account)
            throw Trouble(fmt::format("There is no account named '{}', as the data have it.", balances.text(0)));
        held[*account] = Chips(balances.number(1));
    }
    saved.balances = room::Balances(std::move(held));
    // Never play on with chips from nowhere.
    const std::int64_t sum = database.number("SELECT sum(units) FROM balances");
    if (sum != 0)
        throw Trouble(fmt::format("The accounts of this room add up to {} instead of nothing: audit the data, and put "
                                  "back a copy from before they were damaged.",
                                  sum));
}

void load_people(const Database &database, room::Saved &saved) {
    Statement people(database, fmt::format("SELECT {} FROM people WHERE forgotten = 0 ORDER BY id", person_columns));
    while (people.step()) saved.people.push_back(person_in(people));
    Statement passes(database, fmt::format("SELECT {} FROM passes ORDER BY hash", pass_columns));
    while (passes.step()) saved.passes.push_back(pass_in(passes));
}

} // namespace

Result<room::Saved, std::string> load(const Reader &reader, room::Moment now) {
    return asked([&] {
        const Database &database = reader.database();
        const Transaction moment(database);
        room::Saved saved;
        load_tables(reader, saved);
        load_keyed(reader, now, saved);
        load_balances(database, saved);
        load_people(database, saved);
        saved.room_entries = database.number("SELECT number FROM journal_ends WHERE table_id = 0");
        saved.last_hand = room::HandNumber{database.number("SELECT max(number) FROM hands")};
        saved.last_table = room::TableId{database.number("SELECT max(id) FROM tables")};
        saved.last_person = room::PersonId{database.number("SELECT max(id) FROM people")};
        return saved;
    });
}

} // namespace ananas::store
