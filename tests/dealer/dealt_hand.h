// An honest hand for tests to look at and to spoil.
#pragma once

#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/deck.h"
#include "dealer/proof.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ananas::dealer {

struct DealtHand {
    std::vector<SealedDeck> decks;
    Announcement announcement;
    Cut cut;

    // What somebody who was shown these cards, counted off the deck, can prove.
    [[nodiscard]] Proof shown(const std::vector<int> &indices, const std::vector<Reshuffle> &reshuffles = {}) const {
        Proof proof{.announcement = announcement, .deck = cut.deck};
        for (std::size_t deck = 0; deck < decks.size(); ++deck)
            proof.seeds.push_back(static_cast<int>(deck) == cut.deck ? std::nullopt
                                                                     : std::optional(decks[deck].seed()));
        const std::vector<int> positions = positions_in_order(cut, reshuffles).value_or(std::vector<int>());
        for (const int index : indices)
            proof.cards.push_back(
                {index, decks[static_cast<std::size_t>(cut.deck)].open(positions[static_cast<std::size_t>(index)])});
        proof.reshuffles = reshuffles;
        return proof;
    }
};

inline DealtHand dealt_hand(std::uint8_t number = 0) {
    DealtHand dealt;
    dealt.announcement.hand = HandId{0xA4, number};
    for (std::uint8_t deck = 0; deck < usual_decks; ++deck) {
        dealt.decks.emplace_back(DeckPlace{dealt.announcement.hand, deck}, Seed{number, deck});
        dealt.announcement.roots.push_back(dealt.decks.back().root());
    }
    for (const int seat : {1, 4, 6}) {
        const Nonce nonce{number, static_cast<std::uint8_t>(seat)};
        dealt.announcement.contributors.push_back({seat, hash_of(nonce), nonce});
    }
    dealt.cut = cut(dealt.announcement);
    return dealt;
}

} // namespace ananas::dealer
