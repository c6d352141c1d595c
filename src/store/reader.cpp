#include "store/reader.h"

#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"
#include "store/folder.h"
#include "store/rows.h"
#include "store/schema.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

namespace ananas::store {

Reader::Reader(const Access &access)
    : file_(data_file(access.folder)), database_(file_, Database::For::reading, access.disk) {}

Result<Reader, std::string> Reader::open(const Access &access) {
    const std::filesystem::path file = data_file(access.folder);
    if (!std::filesystem::exists(file))
        return Failure{fmt::format("{} is no data folder of Ananas: it has no file {}.", access.folder.string(),
                                   file.filename().string())};
    try {
        Reader reader(access);
        const Result<std::int64_t, std::string> version = version_of(reader.database_, file);
        if (!version) return Failure{version.error()};
        if (*version < newest_version())
            return Failure{fmt::format("{} is of version {}, and this program reads version {}: start a room on it "
                                       "once, which brings it up to date after making a copy.",
                                       file.string(), *version, newest_version())};
        const std::filesystem::path key_path = access.key.empty() ? key_file(access.folder) : access.key;
        if (access.key.empty() && !std::filesystem::exists(key_path)) return reader;
        Result<Key, std::string> key = Key::read(key_path);
        if (!key) return Failure{key.error()};
        if (key->fingerprint() != fact(reader.database_, "key"))
            return Failure{fmt::format("{} is another room's key.", key_path.string())};
        reader.key_ = *std::move(key);
        return reader;
    } catch (const std::runtime_error &failure) {
        return Failure{fmt::format("{} cannot be read. {}", file.string(), failure.what())};
    }
}

Result<std::int64_t, std::string> Reader::entries(room::TableId table, std::int64_t from,
                                                  const std::function<bool(const room::Entry &)> &each) const {
    return asked([&] {
        const Transaction moment(database_);
        Statement found(database_, fmt::format("SELECT {} FROM journal WHERE id = ?", entry_columns));
        std::int64_t count = 0;
        for (const std::int64_t row : rows_after(database_, table, from - 1)) {
            found.with(row).step();
            ++count;
            if (!each(entry_in(found, key()))) break;
        }
        return count;
    });
}

} // namespace ananas::store
