// A disk for SQLite that lives in memory and fails when it is told to: it can be full, refuse to write or to sync, and
// lose its power. What was written and not synced is then gone – all of it, or a part, down to pieces of a page, as a
// real disk may have it.
#pragma once

#include "support/unsynced.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <vector>

struct sqlite3_vfs; // NOLINT(readability-identifier-naming): SQLite's name

namespace ananas::store {

class Disk {
public:
    Disk();
    Disk(const Disk &) = delete;
    Disk &operator=(const Disk &) = delete;
    Disk(Disk &&) = delete;
    Disk &operator=(Disk &&) = delete;
    ~Disk();

    [[nodiscard]] const std::string &name() const { return name_; }

    void refuse_writes(bool refuse);
    void refuse_syncs(bool refuse);
    void be_full(bool full); // files cannot grow
    // After so many more writes and syncs the power fails; from then on every call fails, until power_on.
    void power_off_after(std::uint64_t calls);
    void power_off();
    [[nodiscard]] bool is_off() const;
    // What unsynced writes are left of is drawn from the seed.
    void power_on(std::uint64_t seed);

    [[nodiscard]] std::uint64_t writes() const; // and syncs
    [[nodiscard]] std::uint64_t syncs() const;
    // How often the power failed between a write to the log and the sync that would have confirmed it.
    [[nodiscard]] std::uint64_t cuts_inside_commits() const;

    // What SQLite calls; see disk.cpp.
    struct Content {
        FileBytes now, synced;
        std::vector<Unsynced> unsynced;
        bool exists_for_sure = false; // synced since it was made
        bool is_log = false;
        int shared = 0; // locks on the file
        bool reserved = false, pending = false, exclusive = false;
        std::vector<std::unique_ptr<unsigned char[]>> shm;
        int shm_shared[8] = {};
        bool shm_exclusive[8] = {};
    };
    // 0, or the code that SQLite is to be answered.
    int before_write(bool growing);
    int before_sync();
    std::shared_ptr<Content> open(const std::string &path, bool create);
    bool exists(const std::string &path);
    int remove(const std::string &path);
    void folder_is_synced() { removed_.clear(); }
    mutable std::recursive_mutex mutex;

private:
    bool count_down();

    std::string name_;
    std::unique_ptr<sqlite3_vfs> vfs_;
    std::map<std::string, std::shared_ptr<Content>> files_;
    std::map<std::string, std::shared_ptr<Content>> removed_; // come back if the power fails
    bool refuse_writes_ = false, refuse_syncs_ = false, full_ = false, off_ = false;
    std::uint64_t calls_ = 0, syncs_ = 0, off_at_ = 0, cuts_inside_ = 0;
};

} // namespace ananas::store
