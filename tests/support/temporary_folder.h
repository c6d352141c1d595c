// A folder of a test's own, gone with all that is in it when the test is over.
#pragma once

#include <filesystem>
#include <string_view>

namespace ananas::shell {

class TemporaryFolder {
public:
    TemporaryFolder() : TemporaryFolder(std::filesystem::temp_directory_path()) {}
    explicit TemporaryFolder(const std::filesystem::path &where);
    TemporaryFolder(const TemporaryFolder &) = delete;
    TemporaryFolder &operator=(const TemporaryFolder &) = delete;
    ~TemporaryFolder();

    [[nodiscard]] const std::filesystem::path &path() const { return path_; }
    [[nodiscard]] std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

// Where files are in memory, if this machine has such a place: for many small data folders that nobody keeps.
std::filesystem::path in_memory();

} // namespace ananas::shell
