// Whole hands of any betting game, the small ones of theory too, as strengths each way.
#pragma once

#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <span>

namespace ananas::bots {

// What the hole cards `holes` make with `boards`, one for one.
void rank_hands(const betting::GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards,
                betting::Strength *out);

} // namespace ananas::bots
