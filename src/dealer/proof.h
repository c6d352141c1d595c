// Whether a deal was what it claims to be, from what one viewer was shown of it. The same proof is checked by
// a second program in another language (docs/deal.md); this one is ours.
#pragma once

#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/deck.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ananas::dealer {

// A card that the viewer was shown, and the how-manieth off the deck it was, from 0. After a reshuffle the
// count goes on.
struct ShownCard {
    int index = 0;
    Opening opening;
    friend bool operator==(const ShownCard &, const ShownCard &) = default;
};

// Burns and stub were shuffled again (HR-S8) when so many cards had left the deck.
struct Reshuffle {
    int after = 0;
    std::vector<int> burns; // the indices of the cards that went back
    friend bool operator==(const Reshuffle &, const Reshuffle &) = default;
};

struct Proof {
    Announcement announcement;              // with the nonces that were opened
    int deck = 0;                           // the one that was played
    std::vector<std::optional<Seed>> seeds; // of the others, one for each root
    std::vector<ShownCard> cards;
    std::vector<Reshuffle> reshuffles;
};

enum class Doubt : std::uint8_t {
    deck_count, // fewer decks than prove anything, or more than are allowed
    seats,      // contributors are not in the order of their seats, or one is there twice
    nonce,      // `which` seat's nonce does not have the hash that was announced
    seed_count, // not exactly one seed, or none for the deck that was played, for every root
    seed,       // `which` deck's seed does not lead to its root
    deck,       // the cut picks another deck, `which`
    reshuffle,  // `which` reshuffle, from 1, is impossible
    place,      // card `which` lies elsewhere in the deck
    card,       // card `which` is not what the root commits to
    twice,      // card `which` was shown before
};
struct Doubted {
    Doubt doubt;
    int which = 0;
    friend bool operator==(const Doubted &, const Doubted &) = default;
};
std::string words(const Doubted &doubted);

// Everything that does not hold; a deal without doubts is proven.
std::vector<Doubted> doubts(const Proof &proof);

// Who made the deck unforeseeable for the room itself.
enum class CutBy : std::uint8_t { nobody, others, you };
CutBy cut_by(const Proof &proof, std::optional<int> your_seat);

// Where in the deck each card off it lies, in the order in which they leave it; nothing if a reshuffle is
// impossible. Longer than the deck when burns came back.
std::optional<std::vector<int>> positions_in_order(const Cut &cut, const std::vector<Reshuffle> &reshuffles);

} // namespace ananas::dealer
