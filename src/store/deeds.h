// The audit log: what hosts and directors did, each line with a hash of itself and of the line before. A line that was
// changed, taken out or put in is noticed; that the last ones were cut off shows to whoever has noted a later hash.
#pragma once

#include "base/result.h"
#include "room/journal.h"
#include "store/reader.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::store {

struct KeptDeed {
    std::int64_t number = 0; // from 1
    room::Deed deed;
    std::string hash;
};

// The hash of a line: BLAKE2b in hexadecimal digits, over the hash before it (nothing for the first) and the line.
std::string chained(std::string_view before, std::int64_t number, const room::Deed &deed);

// The latest first: those before a number, or (0) the very latest.
Result<std::vector<KeptDeed>, std::string> deeds(const Reader &reader, std::int64_t before = 0, int most = 100);

} // namespace ananas::store
