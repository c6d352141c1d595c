#include "store/key_change.h"

#include "base/result.h"
#include "room/journal.h"
#include "store/folder.h"
#include "store/rows.h"
#include "store/schema.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace ananas::store {
namespace {

std::filesystem::path next_to(const std::filesystem::path &file) { return file.string() + ".next"; }

Complaint put_in_place(const std::filesystem::path &file) {
    std::error_code error;
    std::filesystem::rename(next_to(file), file, error);
    if (error) return fmt::format("{} cannot be named {}: {}.", next_to(file).string(), file.string(), error.message());
    return sync(file.has_parent_path() ? file.parent_path() : ".");
}

void seal_entries_anew(const Database &database, const Key &old, const Key &fresh) {
    std::vector<std::int64_t> rows;
    for (Statement secret(database, "SELECT id FROM journal WHERE secret <> 0"); secret.step();)
        rows.push_back(secret.number(0));
    Statement entry(database, fmt::format("SELECT {} FROM journal WHERE id = ?", entry_columns));
    Statement keep(database, "UPDATE journal SET command = ? WHERE id = ?");
    for (const std::int64_t row : rows) {
        entry.with(row).step();
        const room::Entry opened = entry_in(entry, &old);
        entry.reset();
        if (!opened.command.empty()) keep.with(Blob{fresh.seal(opened)}, row).run();
    }
}

void seal_factors_anew(const Database &database, const Key &old, const Key &fresh) {
    std::vector<room::SecondFactor> factors;
    for (Statement each(database, fmt::format("SELECT {} FROM second_factors", factor_columns)); each.step();)
        factors.push_back(factor_in(each, &old));
    Statement keep(database, "UPDATE second_factors SET secret = ? WHERE person = ?");
    for (const room::SecondFactor &factor : factors)
        if (!factor.secret.empty()) keep.with(Blob{fresh.seal(factor)}, factor.person).run();
}

} // namespace

Complaint finish_key_change(const Database &database, const std::filesystem::path &file) {
    if (!std::filesystem::exists(next_to(file))) return {};
    const Result<Key, std::string> next = Key::read(next_to(file));
    if (next && next->fingerprint() == fact(database, "key")) return put_in_place(file);
    std::error_code ignored; // nothing is sealed with it
    std::filesystem::remove(next_to(file), ignored);
    return {};
}

Result<Key, std::string> change_key(const Database &database, const std::filesystem::path &file, const Key &old) {
    const Key fresh = Key::fresh();
    if (const Complaint complaint = write_new_file(next_to(file), fresh.text() + "\n"); !complaint.empty())
        return Failure{complaint};
    Transaction transaction(database, "BEGIN IMMEDIATE");
    seal_entries_anew(database, old, fresh);
    seal_factors_anew(database, old, fresh);
    set_fact(database, "key", fresh.fingerprint());
    transaction.commit();
    if (const Complaint complaint = put_in_place(file); !complaint.empty()) return Failure{complaint};
    return fresh;
}

} // namespace ananas::store
