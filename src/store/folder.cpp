#include "store/folder.h"

#include "base/result.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace ananas::store {
namespace {

std::string reason() { return std::generic_category().message(errno); }

Complaint cannot(std::string_view what, const std::filesystem::path &path) {
    return fmt::format("{} cannot be {}: {}.", path.string(), what, reason());
}

bool write_all(int file, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = write(file, content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// The process that a lock file names; empty while it names none.
std::string holder(int file) {
    std::array<char, 32> text{};
    const ssize_t length = pread(file, text.data(), text.size(), 0);
    const std::string pid(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
    return pid.substr(0, pid.find('\n'));
}

} // namespace

Complaint make_folder(const std::filesystem::path &folder) {
    std::error_code error;
    if (std::filesystem::is_directory(folder, error)) return {};
    const std::filesystem::path parent = folder.parent_path();
    if (!parent.empty()) std::filesystem::create_directories(parent, error);
    if (mkdir(folder.c_str(), S_IRWXU) != 0) return cannot("made", folder);
    return sync(parent.empty() ? "." : parent);
}

Complaint make_file(const std::filesystem::path &file) {
    const int opened = open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (opened < 0) return cannot("made", file);
    close(opened);
    return {};
}

// It has its name only when all of it is on the disk: after a power cut there is the whole file or none.
Complaint write_new_file(const std::filesystem::path &file, std::string_view content) {
    if (access(file.c_str(), F_OK) == 0) {
        errno = EEXIST;
        return cannot("made", file);
    }
    const std::filesystem::path part = file.string() + ".part";
    unlink(part.c_str());
    const int opened = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (opened < 0) return cannot("made", file);
    const bool written = write_all(opened, content) && fsync(opened) == 0;
    Complaint complaint = written ? Complaint() : cannot("written", file);
    close(opened);
    if (written && rename(part.c_str(), file.c_str()) == 0)
        return sync(file.has_parent_path() ? file.parent_path() : ".");
    if (written) complaint = cannot("named", file);
    unlink(part.c_str());
    return complaint;
}

Complaint sync(const std::filesystem::path &file_or_folder) {
    const int opened = open(file_or_folder.c_str(), O_RDONLY | O_CLOEXEC);
    if (opened < 0) return cannot("opened", file_or_folder);
    Complaint complaint = fsync(opened) == 0 ? Complaint() : cannot("brought to the disk", file_or_folder);
    close(opened);
    return complaint;
}

Result<Lock, std::string> Lock::take(const std::filesystem::path &folder) {
    const std::filesystem::path path = lock_file(folder);
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) return Failure{cannot("opened", path)};
    Lock lock(file);
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return Failure{cannot("locked", path)};
        const std::string pid = holder(file);
        return Failure{fmt::format("{} is already served by {}: stop that room first, or choose another folder.",
                                   folder.string(), pid.empty() ? "another process" : "process " + pid)};
    }
    if (ftruncate(file, 0) != 0 || !write_all(file, fmt::format("{}\n", getpid())))
        return Failure{cannot("written", path)};
    return lock;
}

Lock::Lock(Lock &&other) noexcept : file_(std::exchange(other.file_, -1)) {}
Lock &Lock::operator=(Lock &&other) noexcept {
    std::swap(file_, other.file_);
    return *this;
}
Lock::~Lock() {
    if (file_ >= 0) close(file_);
}

} // namespace ananas::store
