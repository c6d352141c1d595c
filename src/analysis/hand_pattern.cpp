#include "analysis/hand_pattern.h"

#include "cards/card.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <vector>

namespace ananas::analysis {
namespace {

bool open(CardSet slot) { return slot == CardSet::full_deck(); }
bool given(CardSet slot) { return slot.size() == 1; }

bool fits(CardSet cards, Suits suits) {
    std::array<int, suit_count> counts{};
    for (const Card card : cards) ++counts[static_cast<std::size_t>(card.suit())];
    std::ranges::sort(counts, std::greater{});
    const auto [most, next, third, fourth] = counts;
    switch (suits) {
    case Suits::any: return true;
    case Suits::suited:
    case Suits::mono: return most == cards.size();
    case Suits::offsuit: return most == 1 && CardSet::from_bits(cards.ranks()).size() == cards.size(); // no pairs
    case Suits::one_pair: return most == 2 && next < 2;
    case Suits::two_pairs: return most == 2 && next == 2;
    case Suits::three: return most == 3 && next > 0;
    case Suits::rainbow: return most == 1;
    }
    return false;
}

// Adds every way to give the slots from `place` on a card, then as many open cards as are wanted, in rising order.
void fill(const std::vector<CardSet> &slots, std::size_t place, int wanted, CardSet left, CardSet held,
          std::vector<CardSet> &hands) {
    if (place < slots.size()) {
        for (const Card card : slots[place] - held) fill(slots, place + 1, wanted, left, held | card, hands);
        return;
    }
    if (wanted == 0) {
        hands.push_back(held);
        return;
    }
    for (const Card card : left - held) {
        left -= card;
        fill(slots, place, wanted - 1, left, held | card, hands);
    }
}

std::vector<CardSet> sets_of(const CardGroup &group) {
    std::vector<CardSet> slots;
    int wanted = 0;
    for (const CardSet slot : group)
        if (open(slot))
            ++wanted;
        else
            slots.push_back(slot);
    std::vector<CardSet> hands;
    fill(slots, 0, wanted, CardSet::full_deck(), {}, hands);
    std::ranges::sort(hands, {}, &CardSet::bits);
    const auto repeated = std::ranges::unique(hands);
    hands.erase(repeated.begin(), repeated.end());
    return hands;
}

} // namespace

CardSet cards_of(Rank rank) {
    return {Card(rank, Suit::clubs), Card(rank, Suit::diamonds), Card(rank, Suit::hearts), Card(rank, Suit::spades)};
}

bool says_cards_only(const HandPattern &pattern) {
    const auto plain = [](CardSet slot) { return open(slot) || given(slot); };
    return pattern.suits == Suits::any && std::ranges::all_of(pattern.cards, plain) &&
           std::ranges::all_of(pattern.down, plain);
}

CardSet given_cards(const HandPattern &pattern) {
    CardSet cards;
    for (const CardGroup &group : {pattern.cards, pattern.down})
        for (const CardSet slot : group)
            if (given(slot)) cards |= slot;
    return cards;
}

double most_hands_of(const HandPattern &pattern) {
    double hands = 1;
    for (const CardGroup &group : {pattern.cards, pattern.down}) {
        int opened = 0;
        for (const CardSet slot : group) {
            const int cards = open(slot) ? deck_size - opened++ : slot.size();
            hands *= cards;
        }
        for (; opened > 1; --opened) hands /= opened;
    }
    return hands;
}

std::vector<CardSet> hands_of(const HandPattern &pattern) {
    std::vector<CardSet> hands;
    const std::vector<CardSet> downs = sets_of(pattern.down);
    for (const CardSet cards : sets_of(pattern.cards))
        for (const CardSet down : downs)
            if (!cards.intersects(down) && fits(cards | down, pattern.suits)) hands.push_back(cards | down);
    return hands;
}

} // namespace ananas::analysis
