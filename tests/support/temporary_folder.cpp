#include "support/temporary_folder.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

namespace ananas::shell {

TemporaryFolder::TemporaryFolder(const std::filesystem::path &where) {
    std::string name = (where / "ananas-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored; // a program may still write into it
    std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path in_memory() {
    const std::filesystem::path shared = "/dev/shm";
    return access(shared.c_str(), W_OK) == 0 ? shared : std::filesystem::temp_directory_path();
}

} // namespace ananas::shell
