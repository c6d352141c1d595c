// The disk under a served room, which loses its power together with it: the folder is then what such a disk might have
// – all that was synced, and of the rest a part that nobody chose. A file's name is as uncertain as its bytes, until
// its folder has been synced.
#pragma once

#include "support/unsynced.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace ananas::house {

class LossyDisk {
public:
    explicit LossyDisk(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // For its next start: how to run the room on this disk. The power fails at the call of that number, if there are as
    // many; 0: when somebody kills the room.
    enum class Sync : std::uint8_t { on, off };
    std::vector<std::string> room(std::uint64_t fatal_call, Sync sync = Sync::on);
    // After its end.
    void lose_power(std::uint64_t seed);

    // By the diary of the last room that ran: calls that wrote, synced or named something,
    [[nodiscard]] std::uint64_t calls() const { return calls_; }
    // those of them that were about the file of that name,
    [[nodiscard]] std::vector<std::uint64_t> calls_about(const std::string &name) const;
    // and how many power cuts, of all, found the log of the data file written and not yet synced.
    [[nodiscard]] int inside_commits() const { return inside_commits_; }

private:
    struct File {
        FileBytes synced;
        std::vector<Unsynced> unsynced;
    };
    using Names = std::map<std::string, std::shared_ptr<File>>; // folders have no File
    struct Naming {                                             // or the end of a name
        std::string path, from;                                 // from: the name that it had before
        std::shared_ptr<File> file;
        bool removed = false;
    };
    static void apply(const Naming &naming, Names &names);
    Names read_diary(std::vector<Naming> &not_synced);
    void write_back(const Names &names) const;
    [[nodiscard]] std::filesystem::path diary() const { return folder_.string() + ".diary"; }

    std::filesystem::path folder_;
    Names at_start_;
    std::uint64_t calls_ = 0;
    std::map<std::uint64_t, std::string> about_; // by the number of the call: a path
    int inside_commits_ = 0;
};

} // namespace ananas::house
