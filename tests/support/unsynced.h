// What a disk may have of a file when the power fails: all that was synced, and of what was written since a part that
// nobody chose – none of it, some in any order, or the beginning of a write.
#pragma once

#include <cstddef>
#include <random>
#include <vector>

namespace ananas {

using FileBytes = std::vector<unsigned char>;

struct Unsynced {
    std::size_t offset;
    FileBytes bytes; // empty: cut to the offset
};

// Writes bytes at the offset, which may lie behind the end.
void put(FileBytes &file, std::size_t offset, const unsigned char *bytes, std::size_t size);

FileBytes left_by_a_power_cut(FileBytes synced, const std::vector<Unsynced> &since, std::mt19937_64 &random);

} // namespace ananas
