#include "records/write.h"

#include "base/result.h"
#include "chips/chips.h"
#include "records/record.h"
#include "records/tally.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ananas::records {
namespace {

// The sums at the end of the hand, an uncalled bet returned even where the record keeps quiet about it.
Tally final_tally(const HandRecord &record) {
    Tally tally(record);
    for (const Happening &happening : record.happenings) tally.note(happening);
    if (const std::optional<Tally::Uncalled> uncalled = tally.uncalled())
        tally.note({.what = What::returned, .player = uncalled->player, .amount = uncalled->amount});
    return tally;
}

} // namespace

std::vector<Win> wins_of(const HandRecord &record) {
    if (!record.outcome.wins.empty() || record.outcome.finishing.empty()) return record.outcome.wins;
    const Tally tally = final_tally(record);
    std::vector<Win> wins;
    for (std::size_t place = 0; place < record.outcome.finishing.size(); ++place) {
        const auto player = static_cast<int>(place);
        const Chips won = record.outcome.finishing[place] - tally[player].stack;
        if (won > Chips()) wins.push_back({.player = player, .pot = 0, .amount = won});
    }
    return wins;
}

Chips pot_of(const HandRecord &record) { return final_tally(record).pot(); }

Result<std::string, CannotWrite> write(Format format, const HandRecord &record) {
    switch (format) {
    case Format::phh: return write_phh(record);
    case Format::ohh: return write_ohh(record);
    case Format::pokerstars: return write_pokerstars(record);
    }
    return Failure{CannotWrite{"there is no such format"}};
}

} // namespace ananas::records
