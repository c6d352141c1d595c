#include "dealer/deck.h"

#include "cards/card.h"
#include "dealer/bytes.h"
#include "dealer/shuffle.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace ananas::dealer {
namespace {

Hash leaf(const DeckPlace &place, int position, Card card, const Salt &salt) {
    Hashing hashing(0);
    hashing << place.hand << static_cast<std::uint8_t>(place.deck) << static_cast<std::uint8_t>(position)
            << static_cast<std::uint8_t>(card.number()) << salt;
    return hashing.finish();
}

Hash above(const Hash &left, const Hash &right) {
    Hashing hashing(1);
    hashing << left << right;
    return hashing.finish();
}

constexpr std::size_t first_leaf = 1U << tree_height;

} // namespace

std::array<Card, deck_size> order_of(const Seed &seed) {
    std::array<Card, deck_size> order;
    for (int number = 0; number < deck_size; ++number)
        order[static_cast<std::size_t>(number)] = Card::from_number(number);
    Stream stream(seed, "ananas order");
    shuffle(order, stream);
    return order;
}

SealedDeck::SealedDeck(const DeckPlace &place, const Seed &seed) : seed_(seed), order_(order_of(seed)) {
    Stream stream(seed, "ananas salts");
    for (std::size_t position = 0; position < deck_size; ++position) {
        stream.fill(salts_[position]);
        tree_[first_leaf + position] = leaf(place, static_cast<int>(position), order_[position], salts_[position]);
    }
    for (std::size_t node = first_leaf - 1; node > 0; --node) tree_[node] = above(tree_[2 * node], tree_[2 * node + 1]);
}

Opening SealedDeck::open(int position) const {
    const auto place = static_cast<std::size_t>(position);
    Opening opening{.position = position, .card = order_[place], .salt = salts_[place]};
    std::size_t node = first_leaf + place;
    for (Hash &beside : opening.path) {
        beside = tree_[node ^ 1U];
        node /= 2;
    }
    return opening;
}

bool belongs(const Opening &opening, const DeckPlace &place, const Hash &root) {
    if (opening.position < 0 || opening.position >= deck_size) return false;
    Hash hash = leaf(place, opening.position, opening.card, opening.salt);
    std::size_t node = first_leaf + static_cast<std::size_t>(opening.position);
    for (const Hash &beside : opening.path) {
        hash = node % 2 == 0 ? above(hash, beside) : above(beside, hash);
        node /= 2;
    }
    return hash == root;
}

} // namespace ananas::dealer
