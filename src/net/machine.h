// What the machine allows and where it can be reached.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::net {

// Raises the number of files and sockets that may be open to as many as the machine allows this program; answers it.
std::size_t raise_files_limit();

// Addresses at which others in the house can reach this machine; numeric, IPv4 first.
std::vector<std::string> reachable_addresses();

// What this machine is called, in lower case: its host name, and with its domain where the machine itself knows one.
std::vector<std::string> host_names();

// The same from a host name and the text of /etc/hosts.
std::vector<std::string> host_names(std::string_view name, std::string_view hosts);

} // namespace ananas::net
