#include "house/lossy_disk.h"

#include "house/disk_diary.h"
#include "support/unsynced.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <ios>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

std::string content_of(const std::filesystem::path &path) {
    std::string content(std::filesystem::file_size(path), '\0');
    std::ifstream(path, std::ios::binary).read(content.data(), static_cast<std::streamsize>(content.size()));
    return content;
}

std::string folder_of(const std::string &path) { return path.substr(0, path.rfind('/')); }

} // namespace

std::vector<std::string> LossyDisk::room(std::uint64_t fatal_call, Sync sync) {
    at_start_.clear();
    if (std::filesystem::exists(folder_)) {
        at_start_[folder_.string()] = nullptr;
        for (const auto &entry : std::filesystem::recursive_directory_iterator(folder_)) {
            auto &file = at_start_[entry.path().string()];
            if (entry.is_directory()) continue;
            const std::string bytes = content_of(entry.path());
            file = std::make_shared<File>(File{.synced = {bytes.begin(), bytes.end()}, .unsynced = {}});
        }
    }
    return {ANANAS_ROOM_ON_LOSSY_DISK, folder_.string(), diary().string(), std::to_string(fatal_call),
            sync == Sync::on ? "sync" : "no-sync"};
}

void LossyDisk::apply(const Naming &naming, Names &names) {
    if (!naming.from.empty()) names.erase(naming.from);
    if (naming.removed)
        names.erase(naming.path);
    else
        names[naming.path] = naming.file;
}

// The names that are certain, and in their order those that are not.
LossyDisk::Names LossyDisk::read_diary(std::vector<Naming> &not_synced) {
    Names certain = at_start_, current = at_start_;
    std::map<std::uint64_t, std::shared_ptr<File>> files; // by inode
    const auto name = [&](Naming naming) {
        apply(naming, current);
        not_synced.push_back(std::move(naming));
    };
    calls_ = 0;
    about_.clear();
    std::map<std::uint64_t, std::string> paths; // by inode
    const std::string text = content_of(diary());
    Note note{};
    for (std::size_t at = 0; at + sizeof note <= text.size(); at += sizeof note + note.length) {
        std::memcpy(&note, text.data() + at, sizeof note);
        if (at + sizeof note + note.length > text.size()) break; // it died over this note
        const std::string more = text.substr(at + sizeof note, note.length);
        if (note.kind != Note::opened || note.number == 1) ++calls_;
        if (note.kind == Note::opened) paths[note.file] = more;
        about_[calls_] = note.kind == Note::renamed ? more.substr(more.find('\0') + 1)
                         : note.file != 0           ? paths[note.file]
                                                    : more;
        switch (note.kind) {
        case Note::opened:
            if (note.number == 1) name({.path = more, .from = {}, .file = std::make_shared<File>()});
            if (current[more] == nullptr) current[more] = std::make_shared<File>(); // unknown to the diary until now
            files[note.file] = current[more];
            break;
        case Note::written:
            files[note.file]->unsynced.push_back({.offset = note.number, .bytes = {more.begin(), more.end()}});
            break;
        case Note::shortened: files[note.file]->unsynced.push_back({.offset = note.number, .bytes = {}}); break;
        case Note::synced: {
            File &file = *files[note.file];
            for (const Unsynced &change : file.unsynced)
                if (change.bytes.empty())
                    file.synced.resize(change.offset);
                else
                    put(file.synced, change.offset, change.bytes.data(), change.bytes.size());
            file.unsynced.clear();
            break;
        }
        case Note::folder_made: name({.path = more, .from = {}, .file = nullptr}); break;
        case Note::removed: name({.path = more, .from = {}, .file = nullptr, .removed = true}); break;
        case Note::renamed: {
            const std::string from = more.substr(0, more.find('\0'));
            name({.path = more.substr(from.size() + 1), .from = from, .file = current[from]});
            break;
        }
        case Note::names_synced:
            for (const Naming &naming : not_synced)
                if (folder_of(naming.path) == more) apply(naming, certain);
            std::erase_if(not_synced, [&](const Naming &naming) { return folder_of(naming.path) == more; });
            break;
        }
    }
    return certain;
}

std::vector<std::uint64_t> LossyDisk::calls_about(const std::string &name) const {
    std::vector<std::uint64_t> calls;
    for (const auto &[call, path] : about_)
        if (std::filesystem::path(path).filename() == name) calls.push_back(call);
    return calls;
}

void LossyDisk::lose_power(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<Naming> not_synced;
    Names names = read_diary(not_synced);
    const std::uint64_t mood = random() % 3; // as for what was written: none, some or most
    for (const Naming &naming : not_synced)
        if (mood != 0 && random() % (mood == 1 ? 2 : 10) != 0) apply(naming, names);
    if (const auto log = names.find(folder_.string() + "/room.db-wal");
        log != names.end() && log->second && !log->second->unsynced.empty())
        ++inside_commits_;
    for (const auto &[path, file] : names)
        if (file) file->synced = left_by_a_power_cut(std::move(file->synced), file->unsynced, random);
    write_back(names);
}

void LossyDisk::write_back(const Names &names) const {
    namespace fs = std::filesystem;
    fs::remove_all(folder_);
    for (const auto &[path, file] : names) { // a folder comes before what is in it
        if (!fs::exists(folder_of(path))) continue;
        if (file)
            std::ofstream(path, std::ios::binary)
                .write(reinterpret_cast<const char *>(file->synced.data()),
                       static_cast<std::streamsize>(file->synced.size()));
        else
            fs::create_directory(path);
        fs::permissions(path, file ? fs::perms::owner_read | fs::perms::owner_write : fs::perms::owner_all);
    }
}

} // namespace ananas::house
