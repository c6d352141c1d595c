// How the room's own words are written in messages, and what the browser calls them (protocol/telling.h).
#pragma once

#include "dealer/bytes.h"
#include "protocol/telling.h"
#include "room/ids.h"

#include <boost/json.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ananas::protocol {

template <> struct Leaf<room::PersonId> {
    static constexpr std::string_view type = "PersonId";
    static boost::json::value json(room::PersonId id) { return number(id); }
};
template <> struct Leaf<room::TableId> {
    static constexpr std::string_view type = "TableId";
    static boost::json::value json(room::TableId id) { return number(id); }
};
template <> struct Leaf<room::HandNumber> {
    static constexpr std::string_view type = "HandNumber";
    static boost::json::value json(room::HandNumber hand) { return number(hand); }
};
template <> struct Leaf<room::Moment> {
    static constexpr std::string_view type = "Moment";
    static boost::json::value json(room::Moment moment) { return moment.ms; }
};
template <> struct Leaf<room::Span> {
    static constexpr std::string_view type = "Milliseconds";
    static boost::json::value json(room::Span span) { return span.ms; }
};
template <std::size_t size> struct Leaf<std::array<std::uint8_t, size>> {
    static constexpr std::string_view type = "Hex";
    static boost::json::value json(const std::array<std::uint8_t, size> &bytes) {
        return boost::json::value(dealer::hex(bytes));
    }
};

} // namespace ananas::protocol

namespace ananas::room {

// The types of all that is said on the socket.
void add_views(protocol::Types &types);
void add_settings(protocol::Types &types);
void add_messages(protocol::Types &types);

} // namespace ananas::room
