// What the messages of all games are made of: seats, chips, cards and named values.
#pragma once

#include "base/list.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ananas::protocol {

namespace json = boost::json;

inline json::value word(Seat seat) {
    return seat == no_seat ? json::value(nullptr) : json::value(static_cast<std::int64_t>(index(seat)) + 1);
}
inline json::value word(Chips chips) { return chips.units(); }
inline json::value word(Card card) { return json::value(to_string(card)); }
inline json::value word(const CardView &card) { return card ? word(*card) : json::value(nullptr); }

template <class Items> json::array words(const Items &items) {
    json::array array;
    for (const auto item : items) array.push_back(word(item));
    return array;
}

// The name of a value, from a table in the order of its enumeration.
template <class Enum, std::size_t count> std::string_view name_in(const std::string_view (&names)[count], Enum value) {
    return names[static_cast<std::size_t>(value)];
}

} // namespace ananas::protocol
