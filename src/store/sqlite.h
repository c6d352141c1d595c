// SQLite as this folder speaks to it: a connection, a prepared statement, and two kinds of failure. Exceptions stay
// inside src/store: what it shows to others are Results and callbacks.
#pragma once

#include "room/ids.h"

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace ananas::store {

// The disk or the file is at fault: the same may succeed later.
struct Trouble : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// What was to be written contradicts what is there: it will never succeed.
struct Unwritable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Bytes that are no text.
struct Blob {
    std::string_view bytes;
};

class Database {
public:
    enum class For : std::uint8_t {
        writing, // makes the file where there is none
        reading, // never writes to the file, and never moves pages from the log into it
    };
    // `disk` names a SQLite VFS; empty for the system's own.
    Database(const std::filesystem::path &file, For purpose, const std::string &disk);

    // One or several statements without values.
    void run(const std::string &sql) const;
    // The first column of the first row; 0 and "" without a row.
    [[nodiscard]] std::int64_t number(const std::string &sql) const;
    [[nodiscard]] std::string text(const std::string &sql) const;

    [[nodiscard]] std::int64_t last_row() const;
    [[nodiscard]] std::int64_t rows_changed() const;
    [[nodiscard]] bool in_transaction() const;
    // Whether the file still is where it was opened: what is written to a deleted file is lost.
    [[nodiscard]] bool has_moved() const;
    // How many pages the log held after the last commit.
    [[nodiscard]] int pages_in_log() const { return *pages_in_log_; }
    // Makes the log's file long enough for so many pages, if the disk has the room. A commit that makes a file longer
    // waits for the file system's own journal too, and one in a hundred of them several times as long as the others.
    void lengthen_log(int pages) const;
    // Moves what it can from the log into the file, without waiting for readers. False when the disk refuses.
    bool checkpoint() const;

    [[nodiscard]] sqlite3 *handle() const { return handle_.get(); }

private:
    struct Close {
        void operator()(sqlite3 *handle) const;
    };
    std::unique_ptr<int> pages_in_log_; // where SQLite leaves its count, wherever the connection is moved to
    std::unique_ptr<sqlite3, Close> handle_;
};

class Statement {
public:
    Statement(const Database &database, const std::string &sql);

    // Starts afresh with these values in the places of the question marks.
    template <class... Values> Statement &with(const Values &...values) {
        reset();
        int place = 0;
        (bind(++place, values), ...);
        return *this;
    }
    // True: there is a row to look at. False: there are no more.
    bool step();
    // To its end, for statements that give no rows.
    void run();
    void reset();

    // Of the current row, by place from 0.
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] std::string text(int column) const; // a blob's bytes too
    [[nodiscard]] bool flag(int column) const { return number(column) != 0; }
    [[nodiscard]] bool is_null(int column) const;
    [[nodiscard]] bool is_blob(int column) const;
    [[nodiscard]] room::Moment moment(int column) const { return {number(column)}; }
    [[nodiscard]] std::optional<room::Moment> maybe_moment(int column) const;

private:
    void bind(int place, std::int64_t value);
    void bind(int place, int value) { bind(place, std::int64_t{value}); }
    void bind(int place, std::same_as<bool> auto value) { bind(place, std::int64_t{value}); } // and no pointer
    void bind(int place, std::string_view text);
    void bind(int place, Blob blob);
    void bind(int place, std::nullopt_t);
    void bind(int place, room::Moment at) { bind(place, at.ms); }
    void bind(int place, room::TableId id) { bind(place, room::number(id)); }
    void bind(int place, room::PersonId id) { bind(place, room::number(id)); }
    void bind(int place, room::HandNumber id) { bind(place, room::number(id)); }
    template <class Value> void bind(int place, const std::optional<Value> &value) {
        if (value)
            bind(place, *value);
        else
            bind(place, std::nullopt);
    }

    struct Finalize {
        void operator()(sqlite3_stmt *handle) const;
    };
    sqlite3 *database_;
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

// Rolls back unless it was committed.
class Transaction {
public:
    explicit Transaction(const Database &database, const char *begin = "BEGIN");
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;
    Transaction(Transaction &&) = delete;
    Transaction &operator=(Transaction &&) = delete;
    ~Transaction();
    void commit();

private:
    const Database *database_;
};

} // namespace ananas::store
