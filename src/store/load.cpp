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
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::store {
namespace {

constexpr room::Span keys_last = room::minutes(24 * 60);

// Chips that came to a table and went from it after its checkpoint, the latest first: as far back as the entry that
// caused a posting is not part of the checkpoint.
std::vector<room::Posting> moved_since(const Database &database, const room::SavedTable &table) {
    std::vector<room::Posting> moved;
    const std::string account = text_of(room::chips_on(table.id));
    for (const std::string_view side : {"from_account", "to_account"}) {
        Statement postings(database, fmt::format("SELECT from_account, to_account, amount, cause, number FROM ledger "
                                                 "LEFT JOIN journal ON journal.id = entry WHERE {} = ? "
                                                 "ORDER BY ledger.id DESC",
                                                 side));
        for (postings.with(account); postings.step();) {
            if (const std::int64_t entry = postings.number(4); entry > 0 && entry <= table.entries) break;
            const std::optional<room::Account> from = room::account_from(postings.text(0));
            const std::optional<room::Account> to = room::account_from(postings.text(1));
            const std::optional<room::Cause> cause = room::cause_from(postings.text(3));
            if (from && to && cause)
                moved.push_back({.from = *from, .to = *to, .amount = Chips(postings.number(2)), .cause = *cause});
        }
    }
    return moved;
}

void load_tables(const Reader &reader, room::Saved &saved) {
    const Database &database = reader.database();
    Statement tables(database, fmt::format("SELECT {} FROM tables WHERE closed = 0 ORDER BY id", table_columns));
    Statement entries(database, fmt::format("SELECT {} FROM journal WHERE id = ?", entry_columns));
    while (tables.step()) {
        const room::SavedTable &table = saved.tables.emplace_back(table_in(tables));
        bool sealed = false;
        saved.moved[table.id] = moved_since(database, table);
        try {
            for (const std::int64_t row : rows_after(database, table.id, table.entries)) {
                entries.with(row).step();
                const room::Entry &entry = saved.entries[table.id].emplace_back(entry_in(entries, reader.key()));
                sealed = sealed || (entry.secret && entry.command.empty());
            }
        } catch (const MissingEntry &missing) { // that table alone cannot go on
            saved.broken[table.id] = fmt::format("entry {} is missing from its journal", missing.number);
        }
        if (sealed) saved.broken[table.id] = "the key that sealed its cards is gone";
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

void load_people(const Reader &reader, room::Saved &saved) {
    const Database &database = reader.database();
    Statement people(database, fmt::format("SELECT {} FROM people WHERE forgotten = 0 ORDER BY id", person_columns));
    while (people.step()) saved.people.push_back(person_in(people));
    Statement passes(database, fmt::format("SELECT {} FROM passes ORDER BY hash", pass_columns));
    while (passes.step()) saved.passes.push_back(pass_in(passes));
    Statement factors(database, fmt::format("SELECT {} FROM second_factors ORDER BY person", factor_columns));
    while (factors.step()) saved.factors.push_back(factor_in(factors, reader.key()));
    Statement reports(database, fmt::format("SELECT {} FROM reports ORDER BY number", report_columns));
    while (reports.step()) saved.reports.push_back(report_in(reports));
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
        load_people(reader, saved);
        saved.room_entries = database.number("SELECT number FROM journal_ends WHERE table_id = 0");
        saved.last = room::Moment{database.number("SELECT at FROM journal ORDER BY id DESC LIMIT 1")};
        saved.last_hand = room::HandNumber{database.number("SELECT max(number) FROM hands")};
        saved.last_table = room::TableId{database.number("SELECT max(id) FROM tables")};
        saved.last_person = room::PersonId{database.number("SELECT max(id) FROM people")};
        return saved;
    });
}

} // namespace ananas::store
