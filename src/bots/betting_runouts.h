// How a betting hand may go on: a sample of the cards to come, and what holdings come to on each of them. Every
// holding is looked at on the same runouts, so that their differences are differences of the holdings.
#pragma once

#include "base/chance.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::bots {

inline constexpr int most_runouts = 256;

// A street as it lies there: what is on the board, how many are in, and what nobody at this seat has seen.
struct Standing {
    const betting::GameSpec *game;
    int street = 0;
    int players = 2;
    int held = 2;   // cards in the hand of each
    int hidden = 2; // of the unseen, those in the hands of others
    CardSet board;
    CardSet unseen;
};

class Runouts {
public:
    Runouts(const Standing &standing, int wanted, Chance &chance);

    [[nodiscard]] int count() const { return static_cast<int>(boards_.size()); }

    // What a holding comes to on each runout, with nothing on those that hold a card of its own. A hand that still
    // owes its discard throws the card that is worth least at the time when it must. In stud `lane` tells players
    // apart, so that they are not dealt the same cards.
    void play_out(CardSet holding, int lane, betting::Strength *out) const;
    // The two of three cards to keep, by what lies there now.
    [[nodiscard]] CardSet best_keep(CardSet three) const;
    // The part of the pot that these strengths win from one hand dealt at random.
    [[nodiscard]] double share(const betting::Strength *strengths) const;
    // How many of all hands that might be held now are worth less than this share: 0 to 1.
    [[nodiscard]] double percentile(double share) const;

private:
    void deal(const Standing &standing, int wanted, Chance &chance);
    void set_field(const Standing &standing, int wanted, Chance &chance);
    void set_percentiles(const Standing &standing, int wanted, Chance &chance);
    void rank(CardSet holding, int lane, betting::Strength *out) const;
    [[nodiscard]] CardSet tail(CardSet holding, int lane, int runout) const;
    [[nodiscard]] int points(int first, int many, const betting::Strength *strengths) const;

    const betting::GameSpec *game_;
    int to_come_ = 0;                                 // to each player, in stud
    int bundle_ = 1;                                  // runouts that look the same when the discard is owed
    std::vector<CardSet> boards_;                     // whole
    std::vector<std::array<Card, deck_size>> orders_; // stud: the stub in some order
    int stub_ = 0;
    int field_size_ = 2; // random hands to be measured against, on each runout
    std::vector<betting::Strength> field_;
    std::vector<double> shares_; // of hands at random, ascending
};

// The street on which a card is thrown away; -1 when none is.
int discard_street(const betting::GameSpec &game);

// So a holding is marked on a runout that it cannot meet.
constexpr bool comes_to_nothing(betting::Strength strength) { return strength.high == 0 && strength.low == 0; }

// Some of these cards, each equally likely.
class Pack {
public:
    explicit Pack(CardSet cards) {
        for (const Card card : cards) cards_[static_cast<std::size_t>(size_++)] = card;
    }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] Card at(int number) const { return cards_[static_cast<std::size_t>(number)]; }
    // The next card of the shuffle that `taken` cards have left.
    Card draw(int taken, Chance &chance);
    CardSet hand(int cards, Chance &chance);

private:
    std::array<Card, deck_size> cards_{};
    int size_ = 0;
};

} // namespace ananas::bots
