// Which card to throw away in Pineapple and Crazy Pineapple.
//
// What a player can know: the own three cards, the flop if the discard comes after it, and the dead cards; nothing of
// the others. The model: keep the two cards with the greatest share of the pot at showdown against one opponent who
// holds two cards drawn at random from all that the player cannot see, the rest of the board being random too. Of
// equal discards the lowest card goes: by rank, then by suit, clubs first.
//
// That is not the best reply to opponents who choose two cards out of three as well. Against one who does, another
// discard was better in 5 of 120 random spots on a flop: 0.08 points of equity lost on average over all, 5.4 at most.
// Against four it was 11 of 80, and 1.2 points on average: with many opponents take the model for a habit, not for
// advice.
#pragma once

#include "analysis/board_kinds.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::analysis {

enum class DiscardTime : std::uint8_t { never, before_flop, after_flop };
DiscardTime discard_time(const betting::GameSpec &game);

// What throwing away each card is worth to the model: the parts of pots won, four to a pot, of so many showdowns.
struct DiscardValues {
    std::array<Card, 3> discards{}; // ascending
    std::array<std::int64_t, 3> parts{};
    std::int64_t showdowns = 0;

    friend bool operator==(const DiscardValues &, const DiscardValues &) = default;
    // The place of the card that goes.
    [[nodiscard]] std::size_t best() const;
    [[nodiscard]] double share(std::size_t i) const {
        return static_cast<double>(parts[i]) / static_cast<double>(pot_parts * showdowns);
    }
};

// On a flop, or with an empty one before it. About a tenth of a millisecond on a flop, some tens without.
DiscardValues discard_values(betting::Wins wins, CardSet hand, CardSet flop, CardSet dead);

// What a hand throws away before the flop when no card is dead: known beforehand for all 1,755 kinds of hands.
Card usual_discard(betting::Wins wins, CardSet hand);

// The same for all flops at once.
class FlopValues {
public:
    FlopValues(betting::Wins wins, CardSet hand, CardSet dead);

    [[nodiscard]] DiscardValues on(CardSet flop) const; // of cards that the player cannot see

private:
    ThreeCards hand_;
    std::array<std::uint8_t, deck_size> place_{}; // among the cards not seen
    std::vector<std::array<std::int32_t, 4>> parts_;
};

} // namespace ananas::analysis
