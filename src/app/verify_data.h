// Whether a room's data are what they claim to be: the ledger adds up, every table's journal replayed from its first
// entry gives the table that was kept, every hand's deal is the one that was announced, and its record tells the
// results that were kept. Reads beside a running room.
#pragma once

#include "base/result.h"
#include "store/reader.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {

struct DataVerdict {
    std::int64_t entries = 0, postings = 0, hands = 0, tables = 0;
    std::int64_t commands = 0; // replayed
    std::int64_t deals = 0;    // proven
    std::int64_t records = 0;  // of hands, that tell the results that are kept
    std::int64_t sealed = 0;   // tables that cannot be replayed without the key
    std::int64_t given_up = 0; // tables that could not go on, whose chips were returned
    std::int64_t deeds = 0;    // lines of the audit log
    std::string last_deed;     // the hash at its end
    std::vector<std::string> findings;
};

// The key is where `from` says; tables whose cards it does not open are counted, not replayed.
Result<DataVerdict, std::string> verify_data(const store::Access &from,
                                             const std::function<void(std::string_view)> &progress);

} // namespace ananas::app
