// As much of TOML as hand records are written in: keys with strings, numbers, truths, times, lists and inline
// tables, over as many lines as they like. Numbers stay text, so that money never passes through binary
// fractions, and everything knows its line. Any bytes are read or refused with a sentence.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::records {

struct TomlValue {
    enum class Kind : std::uint8_t { text, number, truth, time, list, table };
    Kind kind = Kind::text;
    std::string text;             // of a number without underscores and plus sign, of a truth "true" or "false"
    std::vector<TomlValue> items; // of a list
    int line = 0;
};
using TomlFields = std::map<std::string, TomlValue, std::less<>>;

struct TomlError {
    std::string why;
    int line = 0;
};

// The fields before the first [table]; what stands in tables is passed over. Lines count from `first_line`.
Result<TomlFields, TomlError> parse_toml(std::string_view text, int first_line);

} // namespace ananas::records
