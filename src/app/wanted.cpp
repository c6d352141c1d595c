#include "app/wanted.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <cmath>
#include <string>

namespace ananas::app {

namespace json = boost::json;

std::string Wanted::words() const {
    return fmt::format("{} {} is wanted: {}", bound == Bound::at_least ? "at least" : "at most", limit,
                       met() ? "met" : "MISSED");
}

json::object Wanted::told() const {
    return {{"figure", figure},
            {"is", std::isfinite(is) ? json::value(is) : json::value()},
            {bound == Bound::at_least ? "at_least" : "at_most", limit},
            {"met", met()}};
}

} // namespace ananas::app
