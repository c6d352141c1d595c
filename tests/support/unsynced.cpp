#include "support/unsynced.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace ananas {
namespace {

constexpr std::size_t sector = 512; // what a disk writes whole

} // namespace

void put(FileBytes &file, std::size_t offset, const unsigned char *bytes, std::size_t size) {
    if (file.size() < offset + size) file.resize(offset + size);
    std::copy_n(bytes, size, file.begin() + static_cast<std::ptrdiff_t>(offset));
}

FileBytes left_by_a_power_cut(FileBytes synced, const std::vector<Unsynced> &since, std::mt19937_64 &random) {
    const auto one_in = [&](std::uint64_t times) { return random() % times == 0; };
    const std::uint64_t mood = random() % 3; // nothing is left, some, or most
    for (const Unsynced &change : since) {
        if (mood == 0 || one_in(mood == 1 ? 2 : 10)) continue;
        std::size_t size = change.bytes.size();
        if (size == 0) {
            synced.resize(change.offset);
            continue;
        }
        if (one_in(4)) size = random() % (size / sector + 1) * sector; // torn
        put(synced, change.offset, change.bytes.data(), size);
    }
    return synced;
}

} // namespace ananas
