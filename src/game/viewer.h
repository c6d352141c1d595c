// Who looks on. A view of a state or an event is made for a viewer, and holds only what that viewer may know.
#pragma once

#include "cards/card.h"
#include "game/seats.h"

#include <cstdint>
#include <optional>

namespace ananas {

enum class Role : std::uint8_t { player, spectator, director };
struct Viewer {
    Role role = Role::spectator;
    SeatSet seats; // a player's: one, or two where a player may have two hands
};
constexpr Viewer player_at(SeatSet seats) { return {.role = Role::player, .seats = seats}; }
inline constexpr Viewer spectator{.role = Role::spectator, .seats = {}};
inline constexpr Viewer director{.role = Role::director, .seats = {}};

constexpr bool is_own(Viewer viewer, Seat seat) { return viewer.role == Role::player && viewer.seats.contains(seat); }

using CardView = std::optional<Card>; // nothing: a card lies there, face down
constexpr CardView if_known(Card card, bool known) { return known ? CardView(card) : std::nullopt; }

} // namespace ananas
