// Who one was in which room: tokens by the room's address, in a file of the user's own that nobody else may read.
#pragma once

#include <filesystem>
#include <string>

namespace ananas::app::play {

// $XDG_CONFIG_HOME/ananas/rooms.json, or under ~/.config; empty when this machine has no place for it.
std::filesystem::path usual_keeping_place();

// Empty if there is none, or the file cannot be read.
std::string kept_token(const std::filesystem::path &file, const std::string &room);
// An empty token forgets the room. False if the file cannot be written.
bool keep_token(const std::filesystem::path &file, const std::string &room, const std::string &token);

} // namespace ananas::app::play
