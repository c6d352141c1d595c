// What `ananas serve` can be told: by flags, by ananas.toml, or not at all.
#pragma once

#include "app/desk.h"
#include "base/result.h"
#include "net/server.h"
#include "room/ids.h"
#include "room/room.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {

class Command;

struct ServeOptions {
    std::string name = "Ananas"; // the room's
    net::Config net{.port = 8080};
    std::filesystem::path folder = "data";
    std::filesystem::path key;   // empty: room.key in the folder
    bool new_key = false;        // in the place of one that is lost, with the hands that it sealed
    bool change_key = false;     // for a fresh one
    std::filesystem::path pages; // the browser's; empty: where they usually lie
    bool log_aloud = false;      // on standard error too
    room::HouseWays ways;
    std::optional<room::Span> bots_least, bots_most; // where given; in `ways` once all is made whole
    DeskWays desk;
};

// Takes from the text of an ananas.toml what it has; a sentence with the line of what is wrong.
Result<ServeOptions, std::string> configured(std::string_view text, const std::string &file, ServeOptions options);

// Every setting of the file as a flag of the same name.
class ServeFlags {
public:
    explicit ServeFlags(Command &command);
    void take(ServeOptions &options) const; // those that were given

private:
    std::vector<std::vector<std::string>> given_; // behind the flag of each setting
};

// Looks at all settings together: what is wrong with them, or nothing.
std::string made_whole(ServeOptions &options);
// What is wrong with a file that a setting or a flag names, or nothing.
std::string unless_a_file(std::string_view setting, const std::filesystem::path &file);

// Runs the room until it is asked to stop; the exit status.
int serve(const ServeOptions &options);

} // namespace ananas::app
