// What is kept beside the journal, to be held against it: tables, the ledger, hands.
#pragma once

#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/reader.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ananas::store {

// A posting, and the entry that caused it by its number among its table's.
struct Caused {
    std::int64_t number = 0; // its own
    std::int64_t entry = 0;  // 0: no entry did
    room::Posting posting;
};

// As of one moment: a room that runs writes on.
struct Inventory {
    std::vector<room::SavedTable> tables;          // the closed ones too
    std::map<room::TableId, std::int64_t> entries; // how many each journal has; TableId::none: the room's
    // By whose entry it was, entry by entry. TableId::none: the room's, or nobody's.
    std::map<room::TableId, std::vector<Caused>> postings;
    std::map<room::TableId, std::int64_t> on_tables;              // what the account of each holds
    std::map<room::TableId, std::vector<room::HandNumber>> hands; // in order
};
Result<Inventory, std::string> inventory(const Reader &reader);

} // namespace ananas::store
