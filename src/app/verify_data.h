// Whether a room's data are what they claim to be. Every table's journal is replayed from its first entry, and has to
// lead to the table, the postings and the hands – deal, record and results – that are kept; the ledger adds up, and
// every record tells its results when it is played or scored again. Reads beside a running room.
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
    std::int64_t deals = 0;    // of hands, that are those which the journal leads to, as are results and record
    std::int64_t alone = 0;    // hands whose journal cannot be followed: their deals and records agree
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
