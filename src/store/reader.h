// Reading beside a room that runs, or without one: a connection that never writes to the data and never moves pages
// from the log into the file. One thread at a time; as many readers as are wanted.
#pragma once

#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace ananas::store {

struct Access {
    std::filesystem::path folder;
    std::filesystem::path key; // empty: room.key in the folder, or no key where there is none
    std::string disk;          // as in Options
};

class Reader {
public:
    static Result<Reader, std::string> open(const Access &access);

    // A table's entries (TableId::none: the room's) from a number on, in order, until `each` answers false. Without
    // the key a secret entry's command is empty.
    Result<std::int64_t, std::string> entries(room::TableId table, std::int64_t from,
                                              const std::function<bool(const room::Entry &)> &each) const;

    [[nodiscard]] const Database &database() const { return database_; }
    [[nodiscard]] const Key *key() const { return key_ ? &*key_ : nullptr; }
    [[nodiscard]] const std::filesystem::path &file() const { return file_; }

private:
    explicit Reader(const Access &access);
    std::filesystem::path file_;
    Database database_;
    std::optional<Key> key_;
};

// What the question answers, or the sentence of what went wrong with the file.
template <class Question> auto asked(Question question) -> Result<decltype(question()), std::string> {
    try {
        return question();
    } catch (const std::runtime_error &failure) {
        return Failure{std::string(failure.what())};
    }
}

} // namespace ananas::store
