// Reading hand records: the format is recognised by what a file holds, not by its name.
#pragma once

#include "records/record.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ananas::records {

// Which format this is; nothing if it is none of ours.
std::optional<Format> recognise(std::string_view text);

// Every hand in a text, in order, each with its record or what is wrong with it. `file` is only quoted.
std::vector<Entry> read_phh(std::string_view text, std::string_view file);
std::vector<Entry> read_ohh(std::string_view text, std::string_view file);
std::vector<Entry> read_pokerstars(std::string_view text, std::string_view file);
std::vector<Entry> read(Format format, std::string_view text, std::string_view file);

} // namespace ananas::records
