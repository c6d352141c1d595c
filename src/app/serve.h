// What `ananas serve` can be told: by flags, by ananas.toml, or not at all.
#pragma once

#include "app/desk.h"
#include "base/result.h"
#include "net/server.h"
#include "room/room.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {

struct ServeOptions {
    std::string name = "Ananas"; // the room's
    net::Config net{.port = 8080};
    std::filesystem::path folder = "data";
    std::filesystem::path key;   // empty: room.key in the folder
    std::filesystem::path pages; // the browser's; empty: where they usually lie
    room::HouseWays ways;
    DeskWays desk;
};

// Takes from a configuration what it has; a sentence with the line of what is wrong.
Result<ServeOptions, std::string> configured(std::string_view toml, const std::string &file, ServeOptions options);

// Runs the room until it is asked to stop; the exit status.
int serve(const ServeOptions &options);

} // namespace ananas::app
