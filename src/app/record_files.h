// Files of hand records on the command line: paths, folders that are walked, standard input.
#pragma once

#include "records/record.h"

#include <functional>
#include <string>

namespace ananas::app {

// What a file holds; "-" is standard input. Throws std::system_error when it cannot be read.
std::string whole_file(const std::string &path);

// Tells the records of a file, or of every record file under a folder, in the order of their names. What is
// not a record is passed over in a folder, and is a bad record when it was named.
void each_record(const std::string &path, const std::function<void(const records::Entry &)> &tell);

// A round that the room keeps as JSON, which is no record of a betting game.
struct RoundEntry {
    std::string file;
    int line = 0;
    std::string text;
};
// The same, with those rounds told apart.
void each_record(const std::string &path, const std::function<void(const records::Entry &)> &tell,
                 const std::function<void(const RoundEntry &)> &tell_round);

} // namespace ananas::app
