// A copy of a room's data, made while the room runs. It is a data folder like any other: a room can be started on it.
#pragma once

#include "base/result.h"
#include "store/folder.h"
#include "store/reader.h"
#include "store/sqlite.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace ananas::store {

struct Backup {
    std::int64_t entries = 0, postings = 0, hands = 0;
    std::uintmax_t bytes = 0;
    bool holds_key = false; // with it, whoever has the copy can read the cards of the hands under way
    [[nodiscard]] std::string sentence() const;
};

// All as of one moment, into a folder that has no data yet. The key goes along only when asked for.
Result<Backup, std::string> back_up(const Access &from, const std::filesystem::path &to, bool with_key = false);

// The data as this connection sees them, whole and checked, as a file of that name; replaces a copy that is there.
Complaint copy_data(const Database &database, const std::filesystem::path &copy);

} // namespace ananas::store
