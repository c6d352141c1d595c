#include "analysis/starting_hands.h"

#include "cards/card.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>

namespace ananas::analysis {

CardSet with_usual_suits(CardSet cards) {
    std::array<RankMask, suit_count> suits{};
    for (std::size_t s = 0; s < suits.size(); ++s) suits[s] = cards.ranks_of(static_cast<Suit>(s));
    std::ranges::sort(suits);
    std::uint64_t bits = 0;
    for (std::size_t s = 0; s < suits.size(); ++s) bits |= std::uint64_t{suits[s]} << 16 * s;
    return CardSet::from_bits(bits);
}

const std::array<StartingHand, three_card_kinds> &starting_hands() {
    static const std::array<StartingHand, three_card_kinds> all = [] {
        std::map<std::uint64_t, std::uint8_t> counts;
        for (int high = 2; high < deck_size; ++high)
            for (int middle = 1; middle < high; ++middle)
                for (int low = 0; low < middle; ++low)
                    ++counts[with_usual_suits(
                                 {Card::from_number(low), Card::from_number(middle), Card::from_number(high)})
                                 .bits()];
        std::array<StartingHand, three_card_kinds> kinds{};
        std::size_t place = 0;
        for (const auto &[bits, count] : counts) kinds[place++] = {.cards = CardSet::from_bits(bits), .count = count};
        return kinds;
    }();
    return all;
}

std::size_t starting_hand_number(CardSet hand) {
    const auto &all = starting_hands();
    const auto bits = [](const StartingHand &kind) { return kind.cards.bits(); };
    return static_cast<std::size_t>(std::ranges::lower_bound(all, with_usual_suits(hand).bits(), std::less<>(), bits) -
                                    all.begin());
}

} // namespace ananas::analysis
