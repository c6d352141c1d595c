// Any bytes as PokerStars text.

#include "records.h"
#include "records/read.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    using namespace ananas::records;
    hold_to_promises(read_pokerstars({reinterpret_cast<const char *>(data), size}, "file"));
    return 0;
}
