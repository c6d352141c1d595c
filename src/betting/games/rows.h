// Streets that several games share.
#pragma once

#include "betting/spec.h"

#include <cstdint>

namespace ananas::betting::games {

constexpr Street hole_cards(std::uint8_t count) { return {.down = count, .opens = Opening::left_of_big_blind}; }
inline constexpr Street flop{.board = 3, .burn = true};
inline constexpr Street turn{.board = 1, .burn = true, .bet = BetSize::big};
inline constexpr Street river = turn;

constexpr Street with_discard(Street street, Discards when) {
    street.discards = when;
    return street;
}

} // namespace ananas::betting::games
