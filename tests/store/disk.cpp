#include "store/disk.h"

#include "support/unsynced.h"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace ananas::store {
namespace {

constexpr std::size_t sector = 512; // what a disk writes whole

struct File {
    sqlite3_file base;
    Disk *disk;
    std::shared_ptr<Disk::Content> *content;
    int level;           // of its lock
    unsigned shm_shared; // a bit for each lock that it holds
    unsigned shm_exclusive;
};

File &file_of(sqlite3_file *file) { return *reinterpret_cast<File *>(file); }
Disk::Content &content_of(sqlite3_file *file) { return **file_of(file).content; }
std::unique_lock<std::recursive_mutex> hold(sqlite3_file *file) { return std::unique_lock(file_of(file).disk->mutex); }

int unlock(sqlite3_file *file, int level) {
    const auto guard = hold(file);
    File &mine = file_of(file);
    Disk::Content &content = content_of(file);
    if (mine.level >= SQLITE_LOCK_RESERVED && level < SQLITE_LOCK_RESERVED)
        content.reserved = content.pending = content.exclusive = false;
    if (mine.level >= SQLITE_LOCK_SHARED && level < SQLITE_LOCK_SHARED) --content.shared;
    mine.level = std::min(mine.level, level);
    return SQLITE_OK;
}

int close_file(sqlite3_file *file) {
    unlock(file, SQLITE_LOCK_NONE);
    delete file_of(file).content;
    file_of(file).content = nullptr;
    return SQLITE_OK;
}

int read(sqlite3_file *file, void *to, int amount, sqlite3_int64 from) {
    const auto guard = hold(file);
    if (file_of(file).disk->is_off()) return SQLITE_IOERR_READ;
    const auto &bytes = content_of(file).now;
    const auto offset = static_cast<std::size_t>(from);
    const auto wanted = static_cast<std::size_t>(amount);
    const std::size_t there = offset < bytes.size() ? std::min(wanted, bytes.size() - offset) : 0;
    auto *const into = static_cast<unsigned char *>(to);
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(std::min(offset, bytes.size())), there, into);
    std::fill_n(into + there, wanted - there, 0);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write(sqlite3_file *file, const void *from, int amount, sqlite3_int64 at) {
    const auto guard = hold(file);
    Disk::Content &content = content_of(file);
    const auto offset = static_cast<std::size_t>(at);
    const auto size = static_cast<std::size_t>(amount);
    if (const int refused = file_of(file).disk->before_write(offset + size > content.now.size())) return refused;
    const auto *bytes = static_cast<const unsigned char *>(from);
    put(content.now, offset, bytes, size);
    content.unsynced.push_back({.offset = offset, .bytes = {bytes, bytes + size}});
    return SQLITE_OK;
}

int truncate(sqlite3_file *file, sqlite3_int64 size) {
    const auto guard = hold(file);
    if (const int refused = file_of(file).disk->before_write(false)) return refused;
    Disk::Content &content = content_of(file);
    content.now.resize(static_cast<std::size_t>(size));
    content.unsynced.push_back({.offset = static_cast<std::size_t>(size), .bytes = {}});
    return SQLITE_OK;
}

int sync(sqlite3_file *file, int) {
    const auto guard = hold(file);
    if (const int refused = file_of(file).disk->before_sync()) return refused;
    Disk::Content &content = content_of(file);
    content.synced = content.now;
    content.unsynced.clear();
    // As the system's own does, which syncs the folder after the first sync of a new log.
    if (content.is_log && !content.exists_for_sure) file_of(file).disk->folder_is_synced();
    content.exists_for_sure = true;
    return SQLITE_OK;
}

int size_of_file(sqlite3_file *file, sqlite3_int64 *size) {
    const auto guard = hold(file);
    *size = static_cast<sqlite3_int64>(content_of(file).now.size());
    return SQLITE_OK;
}

int lock(sqlite3_file *file, int level) {
    const auto guard = hold(file);
    File &mine = file_of(file);
    Disk::Content &content = content_of(file);
    if (mine.level >= level) return SQLITE_OK;
    if (mine.level == SQLITE_LOCK_NONE) {
        if (content.pending || content.exclusive) return SQLITE_BUSY;
        ++content.shared;
        mine.level = SQLITE_LOCK_SHARED;
        if (level == SQLITE_LOCK_SHARED) return SQLITE_OK;
    }
    if (mine.level == SQLITE_LOCK_SHARED) {
        if (content.reserved) return SQLITE_BUSY;
        content.reserved = true;
        mine.level = SQLITE_LOCK_RESERVED;
        if (level == SQLITE_LOCK_RESERVED) return SQLITE_OK;
    }
    content.pending = true;
    mine.level = SQLITE_LOCK_PENDING;
    if (content.shared > 1) return SQLITE_BUSY;
    content.exclusive = true;
    mine.level = SQLITE_LOCK_EXCLUSIVE;
    return SQLITE_OK;
}

int is_reserved(sqlite3_file *file, int *reserved) {
    const auto guard = hold(file);
    *reserved = content_of(file).reserved ? 1 : 0;
    return SQLITE_OK;
}

int control(sqlite3_file *, int, void *) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file *) { return sector; }
int characteristics(sqlite3_file *) { return 0; }

int shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **memory) {
    const auto guard = hold(file);
    auto &regions = content_of(file).shm;
    const auto wanted = static_cast<std::size_t>(region);
    *memory = nullptr;
    if (wanted >= regions.size() && extend == 0) return SQLITE_OK;
    while (regions.size() <= wanted)
        regions.push_back(std::make_unique<unsigned char[]>(static_cast<std::size_t>(size)));
    *memory = regions[wanted].get();
    return SQLITE_OK;
}

int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    const auto guard = hold(file);
    File &mine = file_of(file);
    Disk::Content &content = content_of(file);
    const bool exclusive = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
    for (int slot = offset; slot < offset + count && (flags & SQLITE_SHM_LOCK) != 0; ++slot) {
        const unsigned bit = 1U << slot;
        const bool mine_shared = (mine.shm_shared & bit) != 0;
        const bool mine_exclusive = (mine.shm_exclusive & bit) != 0;
        if (content.shm_exclusive[slot] && !mine_exclusive) return SQLITE_BUSY;
        if (exclusive && content.shm_shared[slot] > (mine_shared ? 1 : 0)) return SQLITE_BUSY;
    }
    for (int slot = offset; slot < offset + count; ++slot) {
        const unsigned bit = 1U << slot;
        unsigned &held = exclusive ? mine.shm_exclusive : mine.shm_shared;
        const bool locking = (flags & SQLITE_SHM_LOCK) != 0;
        if (locking == ((held & bit) != 0)) continue;
        held ^= bit;
        if (exclusive)
            content.shm_exclusive[slot] = locking;
        else
            content.shm_shared[slot] += locking ? 1 : -1;
    }
    return SQLITE_OK;
}

void shm_barrier(sqlite3_file *file) { const auto guard = hold(file); }

int shm_unmap(sqlite3_file *file, int remove) {
    const auto guard = hold(file);
    File &mine = file_of(file);
    Disk::Content &content = content_of(file);
    for (int slot = 0; slot < 8; ++slot) {
        if ((mine.shm_shared & 1U << slot) != 0) --content.shm_shared[slot];
        if ((mine.shm_exclusive & 1U << slot) != 0) content.shm_exclusive[slot] = false;
    }
    mine.shm_shared = mine.shm_exclusive = 0;
    if (remove != 0) content.shm.clear();
    return SQLITE_OK;
}

const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = size_of_file,
    .xLock = lock,
    .xUnlock = unlock,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

Disk &disk_of(sqlite3_vfs *vfs) { return *static_cast<Disk *>(vfs->pAppData); }

int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *opened) {
    Disk &disk = disk_of(vfs);
    const std::scoped_lock guard(disk.mutex);
    file->pMethods = nullptr;
    if (disk.is_off()) return SQLITE_CANTOPEN;
    const std::shared_ptr<Disk::Content> content =
        disk.open(path == nullptr ? "" : path, (flags & SQLITE_OPEN_CREATE) != 0);
    if (!content) return SQLITE_CANTOPEN;
    new (file) File{.base = {.pMethods = &methods},
                    .disk = &disk,
                    .content = new std::shared_ptr<Disk::Content>(content),
                    .level = SQLITE_LOCK_NONE,
                    .shm_shared = 0,
                    .shm_exclusive = 0};
    if (opened != nullptr) *opened = flags;
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs *vfs, const char *path, int) { return disk_of(vfs).remove(path); }

int access_file(sqlite3_vfs *vfs, const char *path, int, int *answer) {
    *answer = disk_of(vfs).exists(path) ? 1 : 0;
    return SQLITE_OK;
}

int full_path(sqlite3_vfs *, const char *path, int room, char *full) {
    sqlite3_snprintf(room, full, "%s", path);
    return SQLITE_OK;
}

std::string next_name() {
    static std::atomic<int> number = 0;
    return "disk-" + std::to_string(++number);
}

} // namespace

Disk::Disk() : name_(next_name()), vfs_(std::make_unique<sqlite3_vfs>()) {
    const sqlite3_vfs &real = *sqlite3_vfs_find(nullptr);
    *vfs_ = {};
    vfs_->iVersion = 1;
    vfs_->szOsFile = sizeof(File);
    vfs_->mxPathname = real.mxPathname;
    vfs_->zName = name_.c_str();
    vfs_->pAppData = this;
    vfs_->xOpen = open_file;
    vfs_->xDelete = delete_file;
    vfs_->xAccess = access_file;
    vfs_->xFullPathname = full_path;
    vfs_->xRandomness = real.xRandomness;
    vfs_->xSleep = real.xSleep;
    vfs_->xCurrentTime = real.xCurrentTime;
    sqlite3_vfs_register(vfs_.get(), 0);
}

Disk::~Disk() { sqlite3_vfs_unregister(vfs_.get()); }

void Disk::refuse_writes(bool refuse) {
    const std::scoped_lock guard(mutex);
    refuse_writes_ = refuse;
}
void Disk::refuse_syncs(bool refuse) {
    const std::scoped_lock guard(mutex);
    refuse_syncs_ = refuse;
}
void Disk::be_full(bool full) {
    const std::scoped_lock guard(mutex);
    full_ = full;
}
void Disk::power_off_after(std::uint64_t calls) {
    const std::scoped_lock guard(mutex);
    off_at_ = calls_ + calls;
}
void Disk::power_off() {
    const std::scoped_lock guard(mutex);
    if (off_) return;
    off_ = true;
    for (const auto &[path, content] : files_)
        if (path.ends_with("-wal") && !content->unsynced.empty()) ++cuts_inside_;
}
bool Disk::is_off() const {
    const std::scoped_lock guard(mutex);
    return off_;
}
std::uint64_t Disk::writes() const {
    const std::scoped_lock guard(mutex);
    return calls_;
}
std::uint64_t Disk::syncs() const {
    const std::scoped_lock guard(mutex);
    return syncs_;
}
std::uint64_t Disk::cuts_inside_commits() const {
    const std::scoped_lock guard(mutex);
    return cuts_inside_;
}

// Whether the power is still on.
bool Disk::count_down() {
    if (off_at_ != 0 && calls_ >= off_at_) power_off();
    ++calls_;
    return !off_;
}

int Disk::before_write(bool growing) {
    if (!count_down() || refuse_writes_) return SQLITE_IOERR_WRITE;
    return growing && full_ ? SQLITE_FULL : 0;
}

int Disk::before_sync() {
    if (!count_down() || refuse_syncs_) return SQLITE_IOERR_FSYNC;
    ++syncs_;
    return 0;
}

std::shared_ptr<Disk::Content> Disk::open(const std::string &path, bool create) {
    if (path.empty()) return std::make_shared<Content>(); // SQLite's own scratch
    const auto found = files_.find(path);
    if (found != files_.end()) return found->second;
    if (!create) return nullptr;
    files_[path] = std::make_shared<Content>();
    files_[path]->is_log = path.ends_with("-wal") || path.ends_with("-journal");
    return files_[path];
}

bool Disk::exists(const std::string &path) {
    const std::scoped_lock guard(mutex);
    return files_.contains(path);
}

int Disk::remove(const std::string &path) {
    const std::scoped_lock guard(mutex);
    if (off_) return SQLITE_IOERR_DELETE;
    const auto found = files_.find(path);
    if (found == files_.end()) return SQLITE_IOERR_DELETE_NOENT;
    removed_[path] = found->second;
    files_.erase(found);
    return SQLITE_OK;
}

void Disk::power_on(std::uint64_t seed) {
    const std::scoped_lock guard(mutex);
    std::mt19937_64 random(seed);
    const auto one_in = [&](std::uint64_t times) { return random() % times == 0; };
    for (auto &[path, content] : removed_)
        if (!files_.contains(path) && content->exists_for_sure && one_in(2)) files_[path] = content;
    removed_.clear();
    std::erase_if(files_, [&](const auto &file) { return !file.second->exists_for_sure && one_in(2); });
    for (auto &[path, content] : files_) {
        auto left = std::make_shared<Content>();
        left->now = left->synced = left_by_a_power_cut(content->synced, content->unsynced, random);
        left->exists_for_sure = true;
        left->is_log = content->is_log;
        content = std::move(left);
    }
    off_ = refuse_writes_ = refuse_syncs_ = full_ = false;
    off_at_ = 0;
}

} // namespace ananas::store
