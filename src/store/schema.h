// What the data file looks like, and how it came to: each version is the one before and a step. New data take all
// steps, older data those that they lack, after a copy was made beside them.
#pragma once

#include "store/folder.h"
#include "store/sqlite.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace ananas::store {

std::int64_t newest_version();

// What the file is: nothing yet (0), or data of that version. Otherwise a sentence that says what it is instead.
Result<std::int64_t, std::string> version_of(const Database &database, const std::filesystem::path &file);

// Takes the steps that data of this version lack, all or none, up to `until`.
void upgrade(const Database &database, std::int64_t version, std::int64_t until = newest_version());

// Facts about the data: who the room is, which key seals its cards.
std::string fact(const Database &database, const std::string &name);
void set_fact(const Database &database, const std::string &name, const std::string &value);

} // namespace ananas::store
