// What the readers of hand records promise, whatever bytes they get: every hand has a record or a sentence
// that says what is wrong, and a record can be checked, written, read again and replayed.
#pragma once

#include "records/read.h"
#include "records/record.h"
#include "records/replay.h"
#include "records/tally.h"
#include "records/write.h"

#include <cstdlib>
#include <vector>

namespace ananas::records {

inline void hold_to_promises(const std::vector<Entry> &entries) {
    for (const Entry &entry : entries) {
        if (!entry.record) {
            if (entry.record.error().why.empty()) std::abort();
            continue;
        }
        const bool sound = !check(*entry.record);
        for (const Format format : {Format::phh, Format::ohh, Format::pokerstars}) {
            const auto text = write(format, *entry.record);
            if (!text && text.error().why.empty()) std::abort();
            if (text && read(format, *text, "again").empty()) std::abort();
        }
        const Replayed replayed = replay(*entry.record);
        if (replayed.verdict != Verdict::agree && replayed.why.empty()) std::abort();
        if (!sound && replayed.verdict != Verdict::bad) std::abort();
    }
}

} // namespace ananas::records
