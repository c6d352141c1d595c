// What the machine allows and where it can be reached.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ananas::net {

// Raises the number of files and sockets that may be open to as many as the machine allows this program; answers it.
std::size_t raise_files_limit();

// Addresses at which others in the house can reach this machine; numeric, IPv4 first.
std::vector<std::string> reachable_addresses();

} // namespace ananas::net
