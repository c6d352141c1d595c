// Writes to a store as fast as it can and says on standard output what is durable, until it is killed.
//     killed_writer FOLDER FLAG
// FLAG is a file of one byte: 1 from the first write of a commit to the log until the disk has confirmed it.
#include "room/ids.h"
#include "room/journal.h"
#include "store/killed.h"
#include "store/store.h"
#include "store/support.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

namespace ananas::store {
namespace {

volatile unsigned char *in_commit = nullptr;
sqlite3_vfs *real = nullptr;
sqlite3_io_methods of_real_log, of_log;

int write_log(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 offset) {
    *in_commit = 1;
    return of_real_log.xWrite(file, bytes, amount, offset);
}

int sync_log(sqlite3_file *file, int flags) {
    const int code = of_real_log.xSync(file, flags);
    *in_commit = 0;
    return code;
}

// The log is opened as ever, and then watched.
int open_file(sqlite3_vfs *, const char *path, sqlite3_file *file, int flags, int *opened) {
    const int code = real->xOpen(real, path, file, flags, opened);
    if (code != SQLITE_OK || (flags & SQLITE_OPEN_WAL) == 0) return code;
    of_log = of_real_log = *file->pMethods;
    of_log.xWrite = write_log;
    of_log.xSync = sync_log;
    file->pMethods = &of_log;
    return code;
}

void watch_commits(const char *flag) {
    const int file = open(flag, O_RDWR | O_CLOEXEC);
    void *shared = mmap(nullptr, 1, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared == MAP_FAILED) std::abort();
    in_commit = static_cast<unsigned char *>(shared);
    real = sqlite3_vfs_find(nullptr);
    static sqlite3_vfs watched = *real;
    watched.zName = "watched";
    watched.xOpen = open_file;
    sqlite3_vfs_register(&watched, 0);
}

int write_until_killed(const std::string &folder) {
    const auto store = opened({.folder = folder, .disk = "watched", .longest_log = 1000});
    std::array<std::int64_t, tables> last = {};
    const auto saved = store->load(noon);
    if (!saved) std::abort();
    for (std::int64_t table = 1; table <= tables; ++table) {
        const auto found = saved->entries.find(room::TableId{table});
        last[static_cast<std::size_t>(table - 1)] = found == saved->entries.end() ? 0 : found->second.back().number;
    }
    for (std::int64_t round = 0;; ++round) {
        const std::int64_t table = 1 + round % tables;
        const std::int64_t number = ++last[static_cast<std::size_t>(table - 1)];
        store->write(write_number(table, number), [table, number] {
            const std::string line = std::to_string(table) + " " + std::to_string(number) + "\n";
            if (write(STDOUT_FILENO, line.data(), line.size()) < 0) std::_Exit(1);
        });
        while (store->waiting() > 16) std::this_thread::yield();
    }
}

} // namespace
} // namespace ananas::store

int main(int count, char **words) {
    if (count != 3) return 2;
    ananas::store::watch_commits(words[2]);
    return ananas::store::write_until_killed(words[1]);
}
