// store: the room's memory on disk – journal, ledger, tables, hands and people in one SQLite file. One thread owns the
// only connection that writes; everything else (load.h, history.h, audit.h, backup.h) reads beside it. May use the
// room's vocabulary and nothing of the network. Read in this order: this file (what is promised), schema.cpp (what the
// file looks like), book.cpp (how a Write enters it), reader.h (how it is read).
//
// The promise: a Write is in the file whole or not at all, Writes are in the order in which they were handed over, and
// `durable` is called after the disk has confirmed it and never before.
#pragma once

#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace ananas::store {

struct Options {
    std::filesystem::path folder;
    std::filesystem::path key;                     // empty: room.key in the folder. Made where there is none yet
    bool new_key = false;                          // where the old key is lost: what it sealed stays sealed for good
    bool change_key = false;                       // for a fresh one, and seal anew what the old one sealed
    std::string disk;                              // a SQLite VFS by name; empty: the system's own
    bool sync = true;                              // off only where tests show what it is for
    std::size_t group = 4096;                      // at most so many Writes in one transaction
    int longest_log = 16'000;                      // pages of 4 KiB, where there is no moment of rest to move them
    std::chrono::milliseconds longest_pause{1000}; // between two attempts to write on a disk that fails
};

// Called on the writer's thread, which waits: post it to wherever it belongs and return.
struct Listener {
    // The disk refuses. What was handed over is kept and tried again until it is written; nothing overtakes it.
    std::function<void(std::string sentence)> trouble;
    std::function<void()> mended;
    // This Write contradicts what is in the file and never enters it; its `durable` is not called. Others go on.
    std::function<void(room::Write write, std::string sentence)> refused;
};

class Store {
public:
    // Makes the folder, the data and the key where there are none, and brings older data up to date. Otherwise a
    // sentence that says what is in the way.
    static Result<std::unique_ptr<Store>, std::string> open(Options options, Listener listener = {});
    Store(const Store &) = delete;
    Store &operator=(const Store &) = delete;
    Store(Store &&) = delete;
    Store &operator=(Store &&) = delete;
    ~Store(); // closes

    // What a room needs to go on. All of it is durable.
    [[nodiscard]] Result<room::Saved, std::string> load(room::Moment now) const;
    // From any thread, at once. `durable` is called on the writer's thread, in the order of the Writes.
    void write(room::Write write, std::function<void()> durable);

    // Writes handed over and not yet durable: whoever hands over more than the disk takes should wait.
    [[nodiscard]] std::size_t waiting() const;
    [[nodiscard]] std::int64_t commits() const;
    // Bytes of this process's heap that SQLite holds for all its connections: pages it remembers, up to a bound.
    static std::uint64_t memory();
    // Random digits that name this room among all others.
    [[nodiscard]] const std::string &room_name() const;
    // What a page of this person's seals with whatever it keeps in their browser.
    [[nodiscard]] std::string shelf_key(room::PersonId person) const;

    // Writes what waits, on a disk that fails for that long at most, and ends the thread. How many Writes were given
    // up: nobody was told that they were durable.
    std::size_t close(std::chrono::milliseconds patience = std::chrono::seconds(5));

private:
    struct Inside;
    explicit Store(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

} // namespace ananas::store
