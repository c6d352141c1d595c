// Decks whose cards have been exchanged for others after the room committed to them: roots, salts, the cut and the
// seeds that are opened are those of the honest decks, to the bit, and only what is dealt is something else.
//
// A commitment cannot be held fixed while the card under it changes, or it would be none; so the dealer's order_of() is
// the one thing that these tests replace. The commitments are made from the true order of a deck, the cards that leave
// it are relabelled.
#pragma once

#include "dealer/bytes.h"
#include "support/resample.h"

#include <optional>
#include <set>

namespace ananas::wire {

struct Exchange {
    std::optional<Relabel> relabel;  // nothing: the true cards
    std::set<dealer::Seed> as_it_is; // decks that everybody sees, as the one that the button is drawn from
};
// For all decks from here on.
Exchange &exchange();

} // namespace ananas::wire
