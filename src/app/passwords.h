// Passwords as they are kept: argon2id, with a salt of its own for each. Both take tens of milliseconds and 64 MiB on
// purpose, so that they belong in the backroom.
#pragma once

#include <optional>
#include <string>

namespace ananas::app {

// Nothing when the memory for it is not there.
std::optional<std::string> hashed_password(const std::string &password);
bool is_password(const std::string &hashed, const std::string &password);

} // namespace ananas::app
