#include "store/deeds.h"

#include "base/result.h"
#include "dealer/bytes.h"
#include "room/ids.h"
#include "room/journal.h"
#include "store/reader.h"
#include "store/sqlite.h"

#include <fmt/format.h>
#include <sodium.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::store {

std::string chained(std::string_view before, std::int64_t number, const room::Deed &deed) {
    const std::string line =
        fmt::format("{}\n{}\n{}\n{}\n{}", before, number, deed.at.ms, room::number(deed.by), deed.what);
    dealer::Hash hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char *>(line.data()), line.size(),
                       nullptr, 0);
    return dealer::hex(hash);
}

Result<std::vector<KeptDeed>, std::string> deeds(const Reader &reader, std::int64_t before, int most) {
    return asked([&] {
        Statement found(reader.database(),
                        "SELECT id, at, person, what, hash FROM deeds WHERE id < ? ORDER BY id DESC LIMIT ?");
        std::vector<KeptDeed> deeds;
        for (found.with(before > 0 ? before : std::numeric_limits<std::int64_t>::max(), most); found.step();)
            deeds.push_back(
                {.number = found.number(0),
                 .deed = {.at = found.moment(1), .by = room::PersonId{found.number(2)}, .what = found.text(3)},
                 .hash = found.text(4)});
        return deeds;
    });
}

} // namespace ananas::store
