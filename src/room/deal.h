// The deal of one hand at a table (docs/deal.md): announced before the players cut, then card by card off the deck
// that the cut picked. It holds secrets – seeds and the order of the cards – and stays in the room; what a viewer may
// have of it is a dealer::Proof.
#pragma once

#include "base/result.h"
#include "cards/card.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/proof.h"

#include <boost/json.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::room {

class HandDeal {
public:
    // Decks from fresh seeds, and who may cut.
    HandDeal(const dealer::HandId &hand, std::vector<dealer::Seed> seeds,
             std::vector<dealer::Contributor> contributors);

    [[nodiscard]] const dealer::Announcement &announcement() const { return announcement_; }
    // Seats that have not opened their nonces yet.
    [[nodiscard]] bool all_opened() const;
    // False if the seat takes no part in the cut or the nonce has another hash.
    bool open(int seat, const dealer::Nonce &nonce);

    // Picks the deck; from here on cards can be dealt.
    void make_cut();
    [[nodiscard]] bool is_cut() const { return !positions_.empty(); }
    [[nodiscard]] int deck() const { return deck_; }
    // Of the decks that were not picked, which everybody may look through; nothing for the one that was.
    [[nodiscard]] std::vector<std::optional<dealer::Seed>> other_seeds() const;

    Card next();
    // Burns and stub together (HR-S8): those burns that are not back in the stub already.
    void reshuffle(CardSet burned);

    // What somebody who saw these cards can check.
    [[nodiscard]] dealer::Proof proof(CardSet seen) const;

    // For the data file, once the hand is over.
    [[nodiscard]] boost::json::object saved() const;
    static Result<HandDeal, std::string> from_saved(const boost::json::value &value);

private:
    HandDeal() = default;
    [[nodiscard]] Card card_off(std::size_t index) const;

    dealer::Announcement announcement_;
    std::vector<dealer::Seed> seeds_;
    int deck_ = 0;
    std::vector<int> positions_; // of the cards in the order in which they leave the deck
    std::array<Card, deck_size> order_{};
    std::size_t gone_ = 0;
    std::vector<dealer::Reshuffle> reshuffles_;
};

} // namespace ananas::room
