// The key of a room exchanged for a fresh one, and all that it sealed sealed anew, before the room opens. The fresh one
// lies beside the old one until the data are sealed with it: wherever that is cut off, the room has the key that its
// data are sealed with.
#pragma once

#include "base/result.h"
#include "store/folder.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <filesystem>
#include <string>

namespace ananas::store {

// Takes up a change that was cut off, or forgets it.
Complaint finish_key_change(const Database &database, const std::filesystem::path &file);
// What the key of that file does not open, as an older one sealed it, stays as it is.
Result<Key, std::string> change_key(const Database &database, const std::filesystem::path &file, const Key &old);

} // namespace ananas::store
