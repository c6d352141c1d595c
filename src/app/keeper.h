// Where a running room leaves its address for those who look after it.
#pragma once

#include <filesystem>

namespace ananas::app {

// One line, for the folder's owner alone: the address, and the word that shows that somebody may read it.
std::filesystem::path address_file(const std::filesystem::path &folder);

} // namespace ananas::app
