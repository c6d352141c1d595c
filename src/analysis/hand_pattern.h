// A hand with something left open: each of its cards is one of some cards – all four aces, all spades, any – and
// the suits of the whole may be of a kind. What ranges are made of.
#pragma once

#include "base/list.h"
#include "cards/card.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ananas::analysis {

inline constexpr int most_hand_cards = 7;

// What each card of a group may be. The order of the cards says nothing.
using CardGroup = List<CardSet, most_hand_cards>;

enum class Suits : std::uint8_t { any, suited, offsuit, one_pair, two_pairs, three, rainbow, mono };

struct SuitWord {
    std::string_view word;
    Suits suits;
    int cards; // the hand that can have them, or a larger one
};
// As players write them behind a hand of three or four cards.
inline constexpr std::array suit_words = {SuitWord{"ds", Suits::two_pairs, 4}, SuitWord{"ss", Suits::one_pair, 3},
                                          SuitWord{"ts", Suits::three, 4}, SuitWord{"r", Suits::rainbow, 3},
                                          SuitWord{"m", Suits::mono, 3}};

struct HandPattern {
    CardGroup cards; // in stud the ones face up, if it is known which those are
    CardGroup down;  // stud only
    Suits suits = Suits::any;
};

CardSet cards_of(Rank rank);

// Whether every card is either given or entirely open: then the given ones are all that there is to say.
bool says_cards_only(const HandPattern &pattern);
CardSet given_cards(const HandPattern &pattern);

// A number that hands_of() does not exceed.
double most_hands_of(const HandPattern &pattern);
// Every set of cards that fits, once; with cards up and down once for every way to hold it.
std::vector<CardSet> hands_of(const HandPattern &pattern);

} // namespace ananas::analysis
