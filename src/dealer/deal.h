// One hand's deal, from the commitments to the cut. In this order:
//
//   1. the seated clients send the hashes of their nonces;
//   2. the room makes its decks and announces their roots with those hashes: from here on nothing can be
//      exchanged, and nobody knows yet which deck will be played or where it is cut;
//   3. the clients open their nonces, which with the announcement decide both; the seeds of all other decks
//      are told, so that anybody can see they were honest decks;
//   4. cards are opened one by one to those who may see them.
#pragma once

#include "cards/card.h"
#include "dealer/bytes.h"
#include "dealer/deck.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ananas::dealer {

inline constexpr int least_decks = 2;
inline constexpr int usual_decks = 8;
inline constexpr int most_decks = 64;

// A seat that takes part in the cut. Its nonce is missing until it is opened, and for good if that came too late.
struct Contributor {
    int seat = 0;
    Hash hash{};
    std::optional<Nonce> nonce;
    friend bool operator==(const Contributor &, const Contributor &) = default;
};
Hash hash_of(const Nonce &nonce);

// What everybody is told before the cut.
struct Announcement {
    HandId hand{};
    std::vector<Hash> roots;               // of the decks
    std::vector<Contributor> contributors; // in the order of their seats; the nonces are no part of it
};
Hash digest_of(const Announcement &announcement);
// The beginning of the digest for people to compare across the table: "7K3M-9QX2".
std::string short_code(const Hash &digest);

using Positions = std::array<int, deck_size>;

// What the nonces decide: the deck that is played, and where the n-th card off the deck lies in it.
struct Cut {
    Seed key{};
    int deck = 0;
    Positions positions{};
    friend bool operator==(const Cut &, const Cut &) = default;
};
// Contributors without a nonce are left out.
Cut cut(const Announcement &announcement);

// When stud runs short, burns and stub are shuffled again (HR-S8): the positions that are still to come, in
// their order so far, are put into another one. `times` counts the reshuffles of the hand from 1.
std::vector<int> reshuffled(const Cut &cut, int times, std::vector<int> positions);

} // namespace ananas::dealer
