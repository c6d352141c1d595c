// Any bytes as Open Hand History JSON.

#include "records.h"
#include "records/read.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    using namespace ananas::records;
    hold_to_promises(read_ohh({reinterpret_cast<const char *>(data), size}, "file"));
    return 0;
}
