// Whether the data are whole: every chip where the ledger says, and nothing missing from what was written down.
#pragma once

#include "base/result.h"
#include "store/reader.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ananas::store {

struct Audit {
    std::int64_t entries = 0, postings = 0, hands = 0, tables = 0;
    std::int64_t deeds = 0;
    std::string last_deed;             // the hash at the end of the audit log: note it elsewhere
    std::int64_t unopened = 0;         // secret entries that were not looked into, for want of the key
    std::vector<std::string> findings; // sentences; none when all is well
};

// As of one moment. A failure is a file that cannot be read at all.
Result<Audit, std::string> audit(const Reader &reader);

} // namespace ananas::store
