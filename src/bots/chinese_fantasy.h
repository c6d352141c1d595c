// All ways to set a hand in Fantasy Land that are worth a thought.
#pragma once

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"

#include <vector>

namespace ananas::bots {

// The cards, thirteen to seventeen, set without a foul. A setting is left out only if another one is at least as strong
// in every segment: then it has no more in rows, in bonuses and in hope to stay, against anybody and in any house. Such
// settings are kept all the same where they make three flushes or three straights. With more than thirteen
// cards, clean sweeps that depend on which are thrown away (six pairs, dragons) are not looked for.
std::vector<chinese::Board> fantasy_settings(const chinese::House &house, CardSet cards);

} // namespace ananas::bots
