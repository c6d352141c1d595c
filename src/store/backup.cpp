#include "store/backup.h"

#include "base/result.h"
#include "store/folder.h"
#include "store/reader.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

namespace ananas::store {

// SQLite writes the copy without waiting for the disk, and an interrupted one is of no use: under another name until
// it is whole, checked and on the disk.
Complaint copy_data(const Database &database, const std::filesystem::path &copy) {
    const std::filesystem::path part = copy.string() + ".part";
    std::error_code error;
    std::filesystem::remove(part, error);
    if (Complaint complaint = make_file(part); !complaint.empty()) return complaint;
    try {
        Statement(database, "VACUUM INTO ?").with(part.string()).run();
        const std::string found = Database(part, Database::For::reading, {}).text("PRAGMA quick_check");
        if (found != "ok") return fmt::format("The copy {} is not sound: {}.", part.string(), found);
    } catch (const std::runtime_error &failure) {
        std::filesystem::remove(part, error);
        return fmt::format("The copy {} cannot be made. {}", copy.string(), failure.what());
    }
    if (Complaint complaint = sync(part); !complaint.empty()) return complaint;
    std::filesystem::rename(part, copy, error);
    if (error) return fmt::format("The copy cannot be named {}: {}.", copy.string(), error.message());
    return sync(copy.has_parent_path() ? copy.parent_path() : ".");
}

Result<Backup, std::string> back_up(const Access &from, const std::filesystem::path &to, bool with_key) {
    Result<Reader, std::string> opened = Reader::open(from);
    if (!opened) return Failure{opened.error()};
    const Reader &reader = *opened;
    if (with_key && reader.key() == nullptr)
        return Failure{
            fmt::format("{} has no key that could go along: say where it is, or leave it out.", from.folder.string())};
    if (const Complaint complaint = make_folder(to); !complaint.empty()) return Failure{complaint};
    if (std::filesystem::exists(data_file(to)))
        return Failure{fmt::format("{} already has data: choose a folder without.", to.string())};
    if (const Complaint complaint = copy_data(reader.database(), data_file(to)); !complaint.empty())
        return Failure{complaint};
    if (with_key)
        if (const Complaint complaint = write_new_file(key_file(to), reader.key()->text() + "\n"); !complaint.empty())
            return Failure{complaint};
    return asked([&] {
        const Database copy(data_file(to), Database::For::reading, {});
        std::error_code error;
        return Backup{.entries = copy.number("SELECT rows FROM counts WHERE what = 'journal'"),
                      .postings = copy.number("SELECT rows FROM counts WHERE what = 'ledger'"),
                      .hands = copy.number("SELECT rows FROM counts WHERE what = 'hands'"),
                      .bytes = std::filesystem::file_size(data_file(to), error),
                      .holds_key = with_key};
    });
}

std::string Backup::sentence() const {
    return fmt::format(
        "{} entries, {} postings and {} hands in {} bytes; {}.", entries, postings, hands, bytes,
        holds_key ? "the key is in it: whoever has this copy can read the cards of hands under way and make "
                    "everybody's codes"
                  : "the key is not in it: keep room.key elsewhere, hands under way and the codes of accounts need "
                    "it");
}

} // namespace ananas::store
