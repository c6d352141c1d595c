#include "store/audit.h"

#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/deeds.h"
#include "store/reader.h"
#include "store/rows.h"
#include "store/sqlite.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ananas::store {
namespace {

using Findings = std::vector<std::string>;

void audit_file(const Database &database, Findings &findings) {
    Statement sound(database, "PRAGMA integrity_check(20)");
    while (sound.step())
        if (const std::string found = sound.text(0); found != "ok")
            findings.push_back(fmt::format("The data file is damaged: {}.", found));
    Statement dangling(database, "PRAGMA foreign_key_check");
    while (dangling.step())
        findings.push_back(fmt::format("Row {} of {} belongs to a row of {} that is missing.", dangling.number(1),
                                       dangling.text(0), dangling.text(2)));
}

// Nothing is ever taken out of these, and their rows are numbered.
void audit_counts(const Database &database, const std::string &what, const std::string &number, std::int64_t &rows,
                  Findings &findings) {
    rows = database.number(fmt::format("SELECT count(*) FROM {}", what));
    const std::int64_t kept = database.number(fmt::format("SELECT rows FROM counts WHERE what = '{}'", what));
    if (rows != kept)
        findings.push_back(fmt::format("{} rows of the {} were written and {} are there.", kept, what, rows));
    if (number.empty()) return;
    const std::int64_t last = database.number(fmt::format("SELECT max({}) FROM {}", number, what));
    if (last != kept) findings.push_back(fmt::format("The last row of the {} is {} instead of {}.", what, last, kept));
}

// What each account holds by that table, and who holds more than can be counted.
using Holdings = std::map<room::Account, std::int64_t>;

void add(Holdings &holdings, room::Account account, std::int64_t units, Findings &findings) {
    std::int64_t &held = holdings[account];
    if (__builtin_add_overflow(held, units, &held))
        findings.push_back(fmt::format("{} moves more chips than can be counted.", text_of(account)));
}

Holdings posted(const Database &database, Findings &findings) {
    Holdings holdings;
    Statement postings(database, "SELECT id, from_account, to_account, amount, cause FROM ledger ORDER BY id");
    while (postings.step()) {
        const std::optional<room::Account> from = room::account_from(postings.text(1));
        const std::optional<room::Account> to = room::account_from(postings.text(2));
        const std::int64_t amount = postings.number(3);
        if (from && to && room::cause_from(postings.text(4)) && amount > 0) {
            add(holdings, *from, -amount, findings);
            add(holdings, *to, amount, findings);
        } else {
            findings.push_back(fmt::format("Posting {} moves {} from '{}' to '{}' for '{}', which there cannot be.",
                                           postings.number(0), amount, postings.text(1), postings.text(2),
                                           postings.text(4)));
        }
    }
    return holdings;
}

Holdings kept(const Database &database, Findings &findings) {
    Holdings holdings;
    Statement balances(database, "SELECT account, units FROM balances");
    while (balances.step()) {
        if (const std::optional<room::Account> account = room::account_from(balances.text(0)))
            holdings[*account] = balances.number(1);
        else
            findings.push_back(fmt::format("There is a balance for '{}', which is no account.", balances.text(0)));
    }
    return holdings;
}

void audit_ledger(const Database &database, Findings &findings) {
    Holdings should = posted(database, findings);
    Holdings is = kept(database, findings);
    for (const auto &[account, units] : is) should.try_emplace(account, 0);
    std::int64_t sum = 0;
    bool counted = true;
    for (const auto &[account, units] : should) {
        if (is[account] != units)
            findings.push_back(fmt::format("{} is said to hold {}, but its postings add up to {}.", text_of(account),
                                           is[account], units));
        const bool may_owe = account.purse == room::Purse::mint || account.purse == room::Purse::bank;
        if (units < 0 && !may_owe)
            findings.push_back(fmt::format("{} has paid out more than it got: {}.", text_of(account), units));
        counted = counted && !__builtin_add_overflow(sum, is[account], &sum);
    }
    if (!counted)
        findings.emplace_back("All balances together are more than can be counted.");
    else if (sum != 0)
        findings.push_back(fmt::format("All balances together are {} instead of nothing.", sum));
}

// Of each table, from 1 on without holes, each with the one before it; and nothing that knows of more than there is.
void audit_entries(const Database &database, Findings &findings) {
    struct Last {
        std::int64_t number = 0, row = 0;
    };
    std::map<std::int64_t, Last> ends;
    Statement entries(database, "SELECT id, table_id, number, previous FROM journal ORDER BY id");
    while (entries.step()) {
        const std::int64_t table = entries.number(1);
        const std::int64_t number = entries.number(2);
        Last &last = ends[table];
        if (number == last.number + 1) {
            if (entries.number(3) != last.row)
                findings.push_back(
                    fmt::format("Entry {} of table {} does not follow the one before it.", number, table));
        } else if (number == last.number + 2) {
            findings.push_back(fmt::format("Entry {} of table {} is missing.", number - 1, table));
        } else if (number > last.number) {
            findings.push_back(
                fmt::format("Entries {} to {} of table {} are missing.", last.number + 1, number - 1, table));
        } else {
            findings.push_back(fmt::format("Entry {} of table {} comes after entry {}.", number, table, last.number));
        }
        last = {.number = number, .row = entries.number(0)};
    }
    Statement kept(database, "SELECT table_id, number, entry FROM journal_ends ORDER BY table_id");
    while (kept.step()) {
        const Last last = ends[kept.number(0)];
        if (last.number != kept.number(1) || last.row != kept.number(2))
            findings.push_back(fmt::format("The journal of table {} should end with entry {} and ends with {}.",
                                           kept.number(0), kept.number(1), last.number));
    }
    Statement tables(database, "SELECT id, entries FROM tables ORDER BY id");
    while (tables.step())
        if (const std::int64_t last = ends[tables.number(0)].number; tables.number(1) > last)
            findings.push_back(
                fmt::format("Table {} was kept as it stood after entry {}, but its journal ends with {}.",
                            tables.number(0), tables.number(1), last));
    Statement strays(database, "SELECT DISTINCT table_id FROM journal WHERE table_id <> 0 "
                               "AND table_id NOT IN (SELECT id FROM tables)");
    while (strays.step())
        findings.push_back(fmt::format("There are entries of table {}, but not the table.", strays.number(0)));
}

// Each line with the hash of what is there, and of the one before.
void audit_deeds(const Database &database, Audit &audit) {
    audit_counts(database, "deeds", "id", audit.deeds, audit.findings);
    std::int64_t due = 1;
    Statement lines(database, "SELECT id, at, person, what, hash FROM deeds ORDER BY id");
    for (; lines.step(); ++due) {
        const std::int64_t number = lines.number(0);
        if (number != due) {
            audit.findings.push_back(fmt::format("Line {} of the audit log is missing.", due));
            due = number;
        }
        const room::Deed deed{.at = lines.moment(1), .by = room::PersonId{lines.number(2)}, .what = lines.text(3)};
        const std::string hash = lines.text(4);
        if (hash != chained(audit.last_deed, number, deed))
            audit.findings.push_back(
                fmt::format("Line {} of the audit log is not what was written, or not after what was.", number));
        audit.last_deed = hash;
    }
}

void audit_seals(const Reader &reader, Audit &audit) {
    Statement secrets(reader.database(), fmt::format("SELECT {} FROM journal WHERE secret = 1", entry_columns));
    while (secrets.step()) {
        if (reader.key() == nullptr) {
            ++audit.unopened;
            continue;
        }
        const room::Entry entry = entry_in(secrets, reader.key());
        if (entry.command.empty())
            audit.findings.push_back(
                fmt::format("Entry {} of table {} does not open with the key.", entry.number, number(entry.table)));
    }
    if (reader.key() == nullptr) return;
    Statement factors(reader.database(), fmt::format("SELECT {} FROM second_factors ORDER BY person", factor_columns));
    while (factors.step())
        if (const room::SecondFactor factor = factor_in(factors, reader.key()); factor.secret.empty())
            audit.findings.push_back(
                fmt::format("The second factor of person {} does not open with the key: a host can take it away.",
                            number(factor.person)));
}

} // namespace

Result<Audit, std::string> audit(const Reader &reader) {
    return asked([&] {
        const Database &database = reader.database();
        const Transaction moment(database);
        Audit audit;
        audit_file(database, audit.findings);
        audit_counts(database, "journal", "id", audit.entries, audit.findings);
        audit_counts(database, "ledger", "id", audit.postings, audit.findings);
        audit_counts(database, "hands", "", audit.hands, audit.findings);
        audit.tables = database.number("SELECT count(*) FROM tables");
        audit_ledger(database, audit.findings);
        audit_entries(database, audit.findings);
        audit_deeds(database, audit);
        audit_seals(reader, audit);
        return audit;
    });
}

} // namespace ananas::store
