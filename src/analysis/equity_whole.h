// Ranges of whole hands, for ways of counting that know no others.
#pragma once

#include "analysis/equity.h"
#include "betting/spec.h"

#include <vector>

namespace ananas::analysis {

// Two cards and a board of five, of which the best five win: whatever the game is called.
bool is_holdem(const betting::GameSpec &game);

// Every way to complete what each player is known to hold, without hands that meet the board or dead cards.
std::vector<Range> whole_ranges(const Situation &situation);

} // namespace ananas::analysis
