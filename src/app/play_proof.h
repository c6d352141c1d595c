// Whether a deal was what it was said to be, for somebody at a terminal: the room's proof, held against what was on the
// screen.
#pragma once

#include "cards/card.h"
#include "dealer/bytes.h"

#include <boost/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app::play {

// What a player remembers of a hand.
struct HandSeen {
    std::int64_t hand = 0;
    std::string code; // of its announcement
    std::int64_t seat = 0;
    CardSet cards;
    // From the announcement on, if it was heard; without it there is a code and no more.
    std::vector<boost::json::object> events;
    std::optional<dealer::Hash> share; // of one's own in the cut, once the nonce was told
    bool taken = false;                // and the room said that it came in time
};

// Of what a room announces; nothing if it is no announcement.
std::optional<dealer::Hash> digest_of_announced(const boost::json::object &event);

// A sentence: that the deal is verified, or what is wrong with it.
std::string verdict_on(const HandSeen &seen, std::string_view proof);

} // namespace ananas::app::play
