// What a measured figure is to be, and whether it is. Speeds are said to be met or missed, and decide nothing: they are
// the machine's too.
#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace ananas::app {

struct Wanted {
    enum class Bound : std::uint8_t { at_least, at_most };
    std::string_view figure;
    double is = 0;
    Bound bound = Bound::at_most;
    double limit = 0;

    // What could not be worked out is not met.
    [[nodiscard]] bool met() const { return bound == Bound::at_least ? is >= limit : is <= limit; }
    [[nodiscard]] std::string words() const;        // "at most 16 is wanted: met"
    [[nodiscard]] boost::json::object told() const; // {"figure":"kib_per_table","is":13.1,"at_most":16,"met":true}
};

} // namespace ananas::app
