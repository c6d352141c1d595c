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

// Burns and stub were shuffled again (HR-S8) when so many cards had left the deck. That happens to stud alone, and on
// its last two streets: 27 cards for nine players, and twice ten, are dealt before. It is due when the stub has less
// than a burn and a card for everybody.
inline constexpr int most_reshuffles = 2;
inline constexpr int most_left_to_reshuffle = 9;
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
    reshuffle,  // one that no game has
    place,      // card `which` lies elsewhere in the deck
    card,       // card `which` is not what the root commits to
    twice,      // card `which` was shown before
    number,     // card `which` came off the deck at another time than the table saw
    reshuffled, // the stub was shuffled again at other times than the table saw
};
struct Doubted {
    Doubt doubt;
    int which = 0;
    friend bool operator==(const Doubted &, const Doubted &) = default;
};
std::string words(const Doubted &doubted);

// Everything that does not hold; a deal without doubts is proven.
std::vector<Doubted> doubts(const Proof &proof);

// What a viewer saw leave the deck, counted along from the first card dealt, burns included. A card that was dealt
// hidden and shown later lies at one of the numbers of those that its seat was dealt.
struct CountedCard {
    Card card;
    std::vector<int> numbers; // indices off the deck, one or more
    friend bool operator==(const CountedCard &, const CountedCard &) = default;
};
struct Counted {
    std::vector<CountedCard> cards;
    std::vector<Reshuffle> reshuffles;
};
// What in the proof is not as it was dealt. The proof alone does not tell: it gives each card a number, and only the
// dealing says which numbers were due.
std::vector<Doubted> doubts(const Proof &proof, const Counted &counted);

// Who made the deck unforeseeable for the room itself.
enum class CutBy : std::uint8_t { nobody, others, you };
CutBy cut_by(const Proof &proof, std::optional<int> your_seat);

// Where in the deck each card off it lies, in the order in which they leave it; nothing if there is a reshuffle that
// no game has. Longer than the deck when burns came back.
std::optional<std::vector<int>> positions_in_order(const Cut &cut, const std::vector<Reshuffle> &reshuffles);

} // namespace ananas::dealer
