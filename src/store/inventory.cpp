#include "store/inventory.h"

#include "base/result.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "room/ledger.h"
#include "store/reader.h"
#include "store/rows.h"
#include "store/sqlite.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

namespace ananas::store {
namespace {

void take_postings(const Database &database, Inventory &all) {
    Statement postings(database, "SELECT ledger.id, table_id, number, from_account, to_account, amount, cause "
                                 "FROM ledger LEFT JOIN journal ON journal.id = entry ORDER BY ledger.id");
    while (postings.step()) {
        const std::optional<room::Account> from = room::account_from(postings.text(3));
        const std::optional<room::Account> to = room::account_from(postings.text(4));
        const std::optional<room::Cause> cause = room::cause_from(postings.text(6));
        if (!from || !to || !cause) continue; // the audit names it
        all.postings[room::TableId{postings.number(1)}].push_back(
            {.number = postings.number(0),
             .entry = postings.number(2),
             .posting = {.from = *from, .to = *to, .amount = Chips(postings.number(5)), .cause = *cause}});
    }
    for (auto &[table, its] : all.postings) std::ranges::stable_sort(its, {}, &Caused::entry);
}

} // namespace

Result<Inventory, std::string> inventory(const Reader &reader) {
    return asked([&] {
        const Database &database = reader.database();
        const Transaction moment(database);
        Inventory all;
        Statement tables(database, fmt::format("SELECT {} FROM tables ORDER BY id", table_columns));
        while (tables.step()) all.tables.push_back(table_in(tables));
        Statement ends(database, "SELECT table_id, number FROM journal_ends");
        while (ends.step()) all.entries[room::TableId{ends.number(0)}] = ends.number(1);
        take_postings(database, all);
        Statement balances(database, "SELECT account, units FROM balances WHERE account LIKE 'table/%'");
        while (balances.step())
            if (const auto account = room::account_from(balances.text(0)))
                all.on_tables[room::TableId{account->id}] = balances.number(1);
        Statement hands(database, "SELECT table_id, number FROM hands ORDER BY table_id, number");
        while (hands.step()) all.hands[room::TableId{hands.number(0)}].push_back(room::HandNumber{hands.number(1)});
        return all;
    });
}

} // namespace ananas::store
