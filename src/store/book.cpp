#include "store/book.h"

#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/deeds.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace ananas::store {

Book::Book(const Database &database, const Key &key)
    : database_(&database),
      key_(key),
      end_(database, "SELECT number, entry FROM journal_ends WHERE table_id = ?"),
      set_end_(database, "INSERT OR REPLACE INTO journal_ends VALUES (?, ?, ?)"),
      entry_(database, "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      posting_(database, "INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?)"),
      change_balance_(database, "UPDATE balances SET units = units + ? WHERE account = ?"),
      open_balance_(database, "INSERT INTO balances VALUES (?, ?)"),
      table_(database, "INSERT INTO tables VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
                       "settings = excluded.settings, state = excluded.state, entries = excluded.entries, "
                       "closed = excluded.closed"),
      hand_(database, "INSERT INTO hands VALUES (?, ?, ?, ?, ?)"),
      hand_text_(database, "INSERT INTO hand_texts VALUES (?, ?, ?)"),
      result_(database, "INSERT INTO hand_results VALUES (?, ?, ?, ?, ?)"),
      person_(database, "INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) "
                        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, skeleton = excluded.skeleton, "
                        "rank = excluded.rank, guest = excluded.guest, bot = excluded.bot, banned = excluded.banned, "
                        "banned_until = excluded.banned_until, muted = excluded.muted, password = excluded.password, "
                        "since = excluded.since, agreed = excluded.agreed, granted = excluded.granted "
                        "WHERE forgotten = 0"),
      pass_(database, "INSERT INTO passes VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET "
                      "person = excluded.person, kind = excluded.kind, scopes = excluded.scopes, "
                      "label = excluded.label, since = excluded.since, seen = excluded.seen, until = excluded.until"),
      end_pass_(database, "DELETE FROM passes WHERE hash = ?"),
      end_passes_(database, "DELETE FROM passes WHERE person = ?"),
      factor_(database, "INSERT OR REPLACE INTO second_factors VALUES (?, ?, ?, ?, ?, ?)"),
      end_factor_(database, "DELETE FROM second_factors WHERE person = ?"),
      forget_(database, "UPDATE people SET name = 'former player ' || id, skeleton = '', rank = 0, guest = 1, "
                        "password = '', agreed = NULL, granted = NULL, forgotten = 1 WHERE id = ?"),
      blank_(database, "UPDATE journal SET command = json_replace(command, '$.text', '', '$.reason', '') "
                       "WHERE personal <> 0 AND personal IN (1, 2) AND person = ?"),
      blank_quoted_(database, "UPDATE journal SET command = json_remove(command, '$.lines'), personal = 1 "
                              "WHERE personal <> 0 AND personal = 2"),
      report_(database, "INSERT OR REPLACE INTO reports VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
      drop_report_(database, "DELETE FROM reports WHERE number = ?"),
      deed_(database, "INSERT INTO deeds VALUES (?, ?, ?, ?, ?)"),
      count_(database, "UPDATE counts SET rows = ? WHERE what = ?") {
    counts_.journal = database.number("SELECT rows FROM counts WHERE what = 'journal'");
    counts_.ledger = database.number("SELECT rows FROM counts WHERE what = 'ledger'");
    counts_.hands = database.number("SELECT rows FROM counts WHERE what = 'hands'");
    counts_.deeds = database.number("SELECT rows FROM counts WHERE what = 'deeds'");
    if (Statement last(database, "SELECT hash FROM deeds ORDER BY id DESC LIMIT 1"); last.step())
        counts_.last_deed = last.text(0);
    committed_counts_ = counts_;
}

void Book::begin() {
    transaction_ = std::make_unique<Transaction>(*database_, "BEGIN IMMEDIATE");
    counts_ = committed_counts_;
    ends_.clear();
}

void Book::commit() {
    for (const auto &[table, end] : ends_) set_end_.with(table, end.number, end.entry).run();
    if (counts_.journal != committed_counts_.journal) count_.with(counts_.journal, "journal").run();
    if (counts_.ledger != committed_counts_.ledger) count_.with(counts_.ledger, "ledger").run();
    if (counts_.hands != committed_counts_.hands) count_.with(counts_.hands, "hands").run();
    if (counts_.deeds != committed_counts_.deeds) count_.with(counts_.deeds, "deeds").run();
    transaction_->commit();
    transaction_.reset();
    committed_counts_ = counts_;
    for (const auto &[table, end] : ends_) committed_ends_[table] = end;
}

void Book::roll_back() { transaction_.reset(); }

void Book::apply(const room::Write &write) {
    for (const room::Entry &entry : write.entries) add(entry);
    const std::optional<std::int64_t> cause = write.entries.empty() ? std::nullopt : std::optional(counts_.journal);
    for (const room::Posting &posting : write.postings) add(posting, cause);
    for (const room::SavedTable &table : write.tables) keep(table);
    for (const room::SavedHand &hand : write.hands) add(hand);
    for (const room::Person &person : write.people) keep(person);
    for (const room::Pass &pass : write.passes) keep(pass);
    for (const std::string &hash : write.ended_passes) end_pass_.with(hash).run();
    for (const room::SecondFactor &factor : write.factors) keep(factor);
    for (const room::PersonId person : write.ended_factors) end_factor_.with(person).run();
    for (const room::PersonId person : write.forgotten) forget(person);
    for (const room::Deed &deed : write.deeds) add(deed);
    for (const room::KeptReport &report : write.reports) keep(report);
    for (const std::int64_t report : write.dropped_reports) drop_report_.with(report).run();
}

Book::End Book::end_of(room::TableId table) {
    if (const auto found = ends_.find(table); found != ends_.end()) return found->second;
    if (const auto found = committed_ends_.find(table); found != committed_ends_.end()) return found->second;
    End end;
    if (end_.with(table).step()) end = {.number = end_.number(0), .entry = end_.number(1)};
    end_.reset();
    return end;
}

void Book::add(const room::Entry &entry) {
    const End end = end_of(entry.table);
    if (entry.number != end.number + 1)
        throw Unwritable(fmt::format("Entry {} of table {} comes where entry {} is due.", entry.number,
                                     number(entry.table), end.number + 1));
    const auto insert = [&](const auto &command) {
        entry_
            .with(counts_.journal + 1, entry.table, entry.number, entry.at, entry.by, entry.key, entry.version,
                  entry.secret, end.entry, command, entry.personal)
            .run();
    };
    if (entry.secret)
        insert(Blob{key_.seal(entry)});
    else
        insert(entry.command);
    ++counts_.journal;
    ends_[entry.table] = {.number = entry.number, .entry = counts_.journal};
}

void Book::add(const room::Posting &posting, std::optional<std::int64_t> entry) {
    posting_
        .with(counts_.ledger + 1, entry, text_of(posting.from), text_of(posting.to), posting.amount.units(),
              text_of(posting.cause))
        .run();
    ++counts_.ledger;
    move(posting.from, -posting.amount);
    move(posting.to, posting.amount);
}

void Book::move(room::Account account, Chips units) {
    const std::string name = text_of(account);
    change_balance_.with(units.units(), name).run();
    if (database_->rows_changed() == 0) open_balance_.with(name, units.units()).run();
}

void Book::keep(const room::SavedTable &table) {
    table_.with(table.id, table.settings, table.state, table.entries, table.closed).run();
}

void Book::add(const room::SavedHand &hand) {
    hand_.with(hand.number, hand.table, hand.began, hand.ended, hand.game).run();
    hand_text_.with(hand.number, hand.record, hand.deal).run();
    int place = 0;
    for (const room::SavedHand::Result &result : hand.results)
        result_.with(hand.number, place++, result.seat, result.person, result.net.units()).run();
    ++counts_.hands;
}

void Book::add(const room::Deed &deed) {
    counts_.last_deed = chained(counts_.last_deed, ++counts_.deeds, deed);
    deed_.with(counts_.deeds, deed.at, deed.by, deed.what, counts_.last_deed).run();
}

void Book::keep(const room::Person &person) {
    person_
        .with(person.id, person.name, person.skeleton, static_cast<int>(person.rank), person.guest, person.bot,
              person.banned, person.banned_until, person.muted, person.password, person.since, person.agreed,
              person.granted)
        .run();
}

void Book::keep(const room::Pass &pass) {
    pass_
        .with(pass.hash, pass.person, static_cast<int>(pass.kind), pass.scopes, pass.label, pass.since, pass.seen,
              pass.until)
        .run();
}

void Book::keep(const room::SecondFactor &factor) {
    factor_
        .with(factor.person, Blob{key_.seal(factor)}, factor.since, factor.last_step, factor.salt,
              fmt::format("{}", fmt::join(factor.recovery, " ")))
        .run();
}

void Book::keep(const room::KeptReport &report) {
    report_
        .with(report.number, report.at, report.table, report.by, report.whom, report.reason, report.lines,
              report.seen_by)
        .run();
}

// The ledger and the hands stay: they are the others' too. Entries stay in their places, without what was said.
void Book::forget(room::PersonId person) {
    blank_quoted_.run();
    blank_.with(person).run();
    end_passes_.with(person).run();
    end_factor_.with(person).run();
    forget_.with(person).run();
}

} // namespace ananas::store
