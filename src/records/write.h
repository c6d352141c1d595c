// Writing hand records. Each format knows fewer games and fewer facts than a record holds; a hand that a
// format cannot say is refused with a sentence. What a format can say, its reader reads back the same.
#pragma once

#include "base/result.h"
#include "records/record.h"

#include <string>
#include <vector>

namespace ananas::records {

Result<std::string, struct CannotWrite> write_phh(const HandRecord &record);
Result<std::string, struct CannotWrite> write_ohh(const HandRecord &record);
Result<std::string, struct CannotWrite> write_pokerstars(const HandRecord &record);
Result<std::string, struct CannotWrite> write(Format format, const HandRecord &record);

struct CannotWrite {
    std::string why;
};

// The pots as they were paid: recorded, or worked out from the finishing stacks. Empty if nothing is known.
std::vector<Win> wins_of(const HandRecord &record);
// Everything that went into the pot and was not returned.
Chips pot_of(const HandRecord &record);

} // namespace ananas::records
