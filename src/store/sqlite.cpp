#include "store/sqlite.h"

#include "room/ids.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::store {
namespace {

[[noreturn]] void fail(sqlite3 *database, int code) {
    switch (code & 0xFF) {
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG: throw Unwritable(sqlite3_errmsg(database));
    case SQLITE_FULL: throw Trouble("The disk is full.");
    case SQLITE_NOTADB: throw Trouble("The file is not a database.");
    default: throw Trouble(fmt::format("The data file: {} ({}).", sqlite3_errmsg(database), sqlite3_errstr(code)));
    }
}

void check(sqlite3 *database, int code) {
    if (code != SQLITE_OK) fail(database, code);
}

int length_of(std::string_view bytes) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        throw Unwritable("A text of more than two thousand million bytes cannot be kept.");
    return static_cast<int>(bytes.size());
}

int keep_count(void *count, sqlite3 *, const char *, int pages) {
    *static_cast<int *>(count) = pages;
    return SQLITE_OK;
}

} // namespace

void Database::Close::operator()(sqlite3 *handle) const { sqlite3_close_v2(handle); }

Database::Database(const std::filesystem::path &file, For purpose, const std::string &disk)
    : pages_in_log_(std::make_unique<int>(0)) {
    const bool writing = purpose == For::writing;
    const int flags = (writing ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY) |
                      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    sqlite3 *handle = nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &handle, flags, disk.empty() ? nullptr : disk.c_str());
    handle_.reset(handle);
    if (handle == nullptr) throw Trouble("There is no memory left to open the data file.");
    check(handle, code);
    sqlite3_busy_timeout(handle, 5000);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1, nullptr);
    // The writer moves pages when nobody waits for an answer, readers never do.
    sqlite3_wal_autocheckpoint(handle, 0);
    if (writing)
        sqlite3_wal_hook(handle, &keep_count, pages_in_log_.get());
    else
        sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

void Database::run(const std::string &sql) const {
    check(handle(), sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr));
}

std::int64_t Database::number(const std::string &sql) const {
    Statement statement(*this, sql);
    return statement.step() ? statement.number(0) : 0;
}

std::string Database::text(const std::string &sql) const {
    Statement statement(*this, sql);
    return statement.step() ? statement.text(0) : std::string();
}

std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(handle()); }
std::int64_t Database::rows_changed() const { return sqlite3_changes64(handle()); }
bool Database::in_transaction() const { return sqlite3_get_autocommit(handle()) == 0; }

bool Database::has_moved() const {
    int moved = 0;
    sqlite3_file_control(handle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

// What SQLite finds behind its last commit counts for nothing: there may as well be pages of an earlier round.
void Database::lengthen_log(int pages) const {
    constexpr sqlite3_int64 page = 4096 + 24; // with what the log says of it
    static constexpr std::array<char, 65536> zeros{};
    sqlite3_file *log = nullptr;
    sqlite3_file_control(handle(), "main", SQLITE_FCNTL_JOURNAL_POINTER, static_cast<void *>(&log));
    if (log == nullptr || log->pMethods == nullptr) return;
    sqlite3_int64 length = 0;
    if (log->pMethods->xFileSize(log, &length) != SQLITE_OK) return;
    while (length < pages * page) {
        const auto bytes = std::min<sqlite3_int64>(zeros.size(), pages * page - length);
        if (log->pMethods->xWrite(log, zeros.data(), static_cast<int>(bytes), length) != SQLITE_OK) return;
        length += bytes;
    }
}

bool Database::checkpoint() const {
    int left = 0;
    int moved = 0;
    const int code = sqlite3_wal_checkpoint_v2(handle(), "main", SQLITE_CHECKPOINT_PASSIVE, &left, &moved);
    return code == SQLITE_OK || code == SQLITE_BUSY;
}

void Statement::Finalize::operator()(sqlite3_stmt *handle) const { sqlite3_finalize(handle); }

Statement::Statement(const Database &database, const std::string &sql) : database_(database.handle()) {
    sqlite3_stmt *handle = nullptr;
    check(database_,
          sqlite3_prepare_v3(database_, sql.c_str(), length_of(sql), SQLITE_PREPARE_PERSISTENT, &handle, nullptr));
    handle_.reset(handle);
}

bool Statement::step() {
    const int code = sqlite3_step(handle_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    sqlite3_reset(handle_.get());
    fail(database_, code);
}

void Statement::run() {
    while (step()) {
    }
    reset();
}

// What the last run failed with was said then.
void Statement::reset() { sqlite3_reset(handle_.get()); }

std::int64_t Statement::number(int column) const { return sqlite3_column_int64(handle_.get(), column); }

std::string Statement::text(int column) const {
    // In this order: asking for the bytes may move them.
    const void *bytes = sqlite3_column_blob(handle_.get(), column);
    const int size = sqlite3_column_bytes(handle_.get(), column);
    return bytes == nullptr ? std::string()
                            : std::string(static_cast<const char *>(bytes), static_cast<std::size_t>(size));
}

bool Statement::is_null(int column) const { return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL; }
bool Statement::is_blob(int column) const { return sqlite3_column_type(handle_.get(), column) == SQLITE_BLOB; }

std::optional<room::Moment> Statement::maybe_moment(int column) const {
    if (is_null(column)) return std::nullopt;
    return moment(column);
}

void Statement::bind(int place, std::int64_t value) {
    check(database_, sqlite3_bind_int64(handle_.get(), place, value));
}

// Copied, as a caller's text may be gone by the time of the last step.
void Statement::bind(int place, std::string_view text) {
    const char *bytes = text.empty() ? "" : text.data();
    check(database_, sqlite3_bind_text(handle_.get(), place, bytes, length_of(text), SQLITE_TRANSIENT));
}

void Statement::bind(int place, Blob blob) {
    const char *bytes = blob.bytes.empty() ? "" : blob.bytes.data();
    check(database_, sqlite3_bind_blob(handle_.get(), place, bytes, length_of(blob.bytes), SQLITE_TRANSIENT));
}

void Statement::bind(int place, std::nullopt_t) { check(database_, sqlite3_bind_null(handle_.get(), place)); }

Transaction::Transaction(const Database &database, const char *begin) : database_(&database) { database.run(begin); }

Transaction::~Transaction() {
    // SQLite may have rolled back by itself when the disk failed.
    if (database_ == nullptr || !database_->in_transaction()) return;
    sqlite3_exec(database_->handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
    database_->run("COMMIT");
    database_ = nullptr;
}

} // namespace ananas::store
