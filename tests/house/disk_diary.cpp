#include "house/disk_diary.h"

#include <fcntl.h>
#include <signal.h> // NOLINT(modernize-deprecated-headers): <csignal> has no kill
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace ananas::house {
namespace {

// Long enough for a power cut to find many commits at their sync, as on a real disk.
constexpr std::chrono::milliseconds sync_takes{1};

struct Open {
    std::string path;
    std::uint64_t file = 0;
    bool folder = false;
};

struct Diary {
    std::mutex mutex;
    std::string folder, above;
    int out = -1;
    std::uint64_t fatal_call = 0, calls = 0;
    std::map<int, Open> open; // by descriptor

    [[nodiscard]] bool is_about(std::string_view path) const {
        return out >= 0 &&
               (path == folder || path == above || (path.starts_with(folder) && path.substr(folder.size(), 1) == "/"));
    }
};

// Never destroyed: threads write until the very end.
Diary &diary() {
    static auto *const only = new Diary;
    return *only;
}

void put_down(Note note, std::string_view more = {}) {
    note.length = more.size();
    std::string whole(reinterpret_cast<const char *>(&note), sizeof note);
    whole += more;
    syscall(SYS_write, diary().out, whole.data(), whole.size());
}

// The power fails here, if this is the call.
void count_call() {
    if (++diary().calls != diary().fatal_call) return;
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

// Of a write, a new name or the like some may already be on the disk when the power fails.
void change(const Note &note, std::string_view more = {}) {
    put_down(note, more);
    count_call();
}

int open_file(const char *path, int flags, mode_t mode) {
    const std::scoped_lock guard(diary().mutex);
    const bool is_new = (flags & O_CREAT) != 0 && syscall(SYS_access, path, F_OK) != 0;
    const int descriptor = static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
    if (descriptor < 0) return descriptor;
    diary().open.erase(descriptor);
    if (!diary().is_about(path)) return descriptor;
    struct stat about{};
    fstat(descriptor, &about);
    const Open &now = diary().open[descriptor] = {.path = path, .file = about.st_ino, .folder = S_ISDIR(about.st_mode)};
    if (now.folder) return descriptor;
    const Note note{.kind = Note::opened, .file = now.file, .number = is_new ? 1U : 0U, .length = 0};
    if (is_new)
        change(note, path);
    else
        put_down(note, path);
    if ((flags & O_TRUNC) != 0) change({.kind = Note::shortened, .file = now.file, .number = 0, .length = 0});
    return descriptor;
}

// Where the descriptor is of a file that matters.
const Open *known(int descriptor) {
    const auto found = diary().open.find(descriptor);
    return found == diary().open.end() ? nullptr : &found->second;
}

void note_write(int descriptor, const void *bytes, ssize_t size, off_t offset) {
    const Open *file = known(descriptor);
    if (file == nullptr || size <= 0) return;
    change({.kind = Note::written, .file = file->file, .number = static_cast<std::uint64_t>(offset), .length = 0},
           {static_cast<const char *>(bytes), static_cast<std::size_t>(size)});
}

ssize_t write_at(int descriptor, const void *bytes, std::size_t size, off_t offset) {
    const std::scoped_lock guard(diary().mutex);
    const ssize_t written = syscall(SYS_pwrite64, descriptor, bytes, size, offset);
    note_write(descriptor, bytes, written, offset);
    return written;
}

int shorten(int descriptor, off_t size) {
    const std::scoped_lock guard(diary().mutex);
    const int code = static_cast<int>(syscall(SYS_ftruncate, descriptor, size));
    if (const Open *file = known(descriptor); file != nullptr && code == 0)
        change({.kind = Note::shortened, .file = file->file, .number = static_cast<std::uint64_t>(size), .length = 0});
    return code;
}

// The diary is all that is kept of the disk: it need not be troubled.
int sync_file(int descriptor) {
    {
        const std::scoped_lock guard(diary().mutex);
        if (known(descriptor) == nullptr) return static_cast<int>(syscall(SYS_fsync, descriptor));
    }
    std::this_thread::sleep_for(sync_takes);
    const std::scoped_lock guard(diary().mutex);
    const Open *file = known(descriptor);
    count_call(); // the power fails before the sync is done, or not at all
    if (file->folder)
        put_down({.kind = Note::names_synced, .file = file->file, .number = 0, .length = 0}, file->path);
    else
        put_down({.kind = Note::synced, .file = file->file, .number = 0, .length = 0});
    return 0;
}

int remove_name(const char *path, int flags) {
    const std::scoped_lock guard(diary().mutex);
    const int code = static_cast<int>(syscall(SYS_unlinkat, AT_FDCWD, path, flags));
    if (code == 0 && diary().is_about(path)) change({.kind = Note::removed, .file = 0, .number = 0, .length = 0}, path);
    return code;
}

} // namespace

void keep_diary(const std::filesystem::path &folder, const std::filesystem::path &diary_file,
                std::uint64_t fatal_call) {
    const std::scoped_lock guard(diary().mutex);
    diary().folder = folder.string();
    diary().above = folder.parent_path().string();
    diary().fatal_call = fatal_call;
    diary().out = static_cast<int>(syscall(SYS_openat, AT_FDCWD, diary_file.c_str(),
                                           O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR));
}

} // namespace ananas::house

// ---- in the place of the C library's

extern "C" {

using namespace ananas::house; // NOLINT(google-build-using-namespace): C functions cannot live in it

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const auto mode = (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : mode_t{0};
    va_end(more);
    return open_file(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const auto mode = (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : mode_t{0};
    va_end(more);
    return open_file(path, flags, mode);
}

int close(int descriptor) {
    const std::scoped_lock guard(diary().mutex);
    diary().open.erase(descriptor);
    return static_cast<int>(syscall(SYS_close, descriptor));
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
    {
        const std::scoped_lock guard(diary().mutex);
        if (known(descriptor) != nullptr) {
            const off_t offset = syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
            const ssize_t written = syscall(SYS_write, descriptor, bytes, size);
            note_write(descriptor, bytes, written, offset);
            return written;
        }
    }
    return syscall(SYS_write, descriptor, bytes, size); // which may wait for a reader
}
ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
    return write_at(descriptor, bytes, size, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
    return write_at(descriptor, bytes, size, offset);
}

int ftruncate(int descriptor, off_t size) noexcept { return shorten(descriptor, size); }
int ftruncate64(int descriptor, off64_t size) noexcept { return shorten(descriptor, size); }

int fsync(int descriptor) { return sync_file(descriptor); }
int fdatasync(int descriptor) { return sync_file(descriptor); }

int unlink(const char *path) noexcept { return remove_name(path, 0); }
int remove(const char *path) noexcept {
    struct stat about{};
    const bool folder = lstat(path, &about) == 0 && S_ISDIR(about.st_mode);
    return remove_name(path, folder ? AT_REMOVEDIR : 0);
}
int rename(const char *from, const char *to) noexcept {
    const std::scoped_lock guard(diary().mutex);
    const int code = static_cast<int>(syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to));
    if (code == 0 && diary().is_about(to))
        change({.kind = Note::renamed, .file = 0, .number = 0, .length = 0}, std::string(from) + '\0' + to);
    return code;
}
int mkdir(const char *path, mode_t mode) noexcept {
    const std::scoped_lock guard(diary().mutex);
    const int code = static_cast<int>(syscall(SYS_mkdirat, AT_FDCWD, path, mode));
    if (code == 0 && diary().is_about(path))
        change({.kind = Note::folder_made, .file = 0, .number = 0, .length = 0}, path);
    return code;
}

} // extern "C"
