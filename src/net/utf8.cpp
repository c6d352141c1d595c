#include "net/utf8.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace ananas::net {

bool is_utf8(std::string_view bytes) {
    const std::size_t size = bytes.size();
    const auto byte = [&](std::size_t i) { return i < size ? static_cast<unsigned char>(bytes[i]) : 0U; };
    std::size_t i = 0;
    while (i < size) {
        // Nearly everything that is sent is ASCII: eight at once.
        std::uint64_t eight = 0;
        if (i + sizeof eight <= size) {
            std::memcpy(&eight, bytes.data() + i, sizeof eight);
            if ((eight & 0x8080808080808080U) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        const unsigned first = byte(i);
        if (first < 0x80) {
            ++i;
            continue;
        }
        const unsigned second = byte(i + 1);
        if (first < 0xC2 || first > 0xF4 || (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90) ||
            (first == 0xED && second >= 0xA0) || (first == 0xF4 && second >= 0x90))
            return false;
        const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        for (std::size_t k = 1; k < length; ++k)
            if ((byte(i + k) & 0xC0U) != 0x80U) return false;
        i += length;
    }
    return true;
}

} // namespace ananas::net
