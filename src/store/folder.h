// The folder that a room's data live in: which file is where, that only its owner reads them, and that one room at a
// time serves it.
#pragma once

#include "base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace ananas::store {

inline std::filesystem::path data_file(const std::filesystem::path &folder) { return folder / "room.db"; }
inline std::filesystem::path key_file(const std::filesystem::path &folder) { return folder / "room.key"; }
inline std::filesystem::path lock_file(const std::filesystem::path &folder) { return folder / "room.lock"; }

// The sentence that is to be told, or nothing when all is well.
using Complaint = std::string;

// Makes the folder for its owner alone, where there is none.
Complaint make_folder(const std::filesystem::path &folder);
// Makes an empty file for its owner alone, where there is none.
Complaint make_file(const std::filesystem::path &file);
// Writes a whole new file for its owner alone, and waits until the disk has it. Refuses to replace one.
Complaint write_new_file(const std::filesystem::path &file, std::string_view content);
// Waits until the disk has the file, or the names of the files in the folder.
Complaint sync(const std::filesystem::path &file_or_folder);

// Held for as long as a room serves the folder. It ends with the process, however that ends.
class Lock {
public:
    static Result<Lock, std::string> take(const std::filesystem::path &folder);
    Lock(Lock &&other) noexcept;
    Lock &operator=(Lock &&other) noexcept;
    Lock(const Lock &) = delete;
    Lock &operator=(const Lock &) = delete;
    ~Lock();

private:
    explicit Lock(int file) : file_(file) {}
    int file_;
};

} // namespace ananas::store
