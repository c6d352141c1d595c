// A diary of all that a program does to the disk below one folder: what was written where, what was synced, which names
// came and went. lossy_disk.h works out from it what a disk might have when the power fails.
//
// Kept by a program that is linked with the library made of disk_diary.cpp, whose open, write, fsync and so on are then
// everybody's in that program: SQLite's for the data file and its log, the room's own for the key and the rest of the
// folder. What reaches the disk by other ways – the C library's streams, as the log for the host does – is not in the
// diary and counts as never synced.
#pragma once

#include <cstdint>
#include <filesystem>

namespace ananas::house {

struct Note {
    enum Kind : std::uint64_t {
        opened,      // a file by its name; a new one where the number is 1
        written,     // bytes at an offset
        shortened,   // or made longer, to a size
        synced,      // the file: all that was written to it before
        folder_made, // a name
        removed,     // a name
        renamed,     // two names with a zero byte between them
        names_synced // of a folder: which files are in it
    };
    std::uint64_t kind;
    std::uint64_t file;   // its inode
    std::uint64_t number; // offset, size
    std::uint64_t length; // of the name or the bytes that follow
};

// From here on. Of the calls that change or sync something, the program does not survive that of this number; 0: all.
void keep_diary(const std::filesystem::path &folder, const std::filesystem::path &diary, std::uint64_t fatal_call);

} // namespace ananas::house
