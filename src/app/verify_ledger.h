// Whether the ledger has what the journal moved: what a table's entries did when they are played again, and what the
// room's own were about.
#pragma once

#include "base/result.h"
#include "room/ids.h"
#include "room/ledger.h"
#include "store/inventory.h"
#include "store/reader.h"

#include <boost/json.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace ananas::app {

// A table's part of the ledger, asked for entry by entry.
class TableLedger {
public:
    explicit TableLedger(const store::Inventory &kept, room::TableId table);
    // What it has otherwise than the entry moved it, as the end of a sentence.
    std::optional<std::string> differs(std::int64_t entry, const std::vector<room::Posting> &moved);

private:
    std::span<const store::Caused> rest_;
};

// The room's own entries.
struct RoomsOwn {
    struct Opening {
        room::PersonId by = room::PersonId::nobody;
        std::int64_t version = 0;    // the table's number; older entries have 0
        boost::json::value settings; // as they were asked for
    };
    std::map<room::TableId, Opening> opened;
    std::set<room::TableId> given_up;  // tables whose journal did not lead on: it closed them and returned their chips
    std::vector<std::string> findings; // sentences: postings that no entry was about
};
Result<RoomsOwn, std::string> read_rooms_own(const store::Reader &reader, const store::Inventory &kept);

} // namespace ananas::app
