// What `ananas discards` found out, for the parts that print and draw it.
#pragma once

#include "analysis/equity.h"
#include "cards/card.h"

#include <string>
#include <vector>

namespace ananas::app {

struct DiscardChoice {
    Card discard;
    CardSet keep;
    analysis::Equity equity; // the first player's is meant
    double model = 0;        // what the model gives for it
    bool by_model = false;   // it is the model's choice
    std::string makes;       // "pair of kings, ace, ten and nine kickers"
};

struct DiscardReport {
    analysis::Situation situation;
    CardSet hand;
    std::vector<std::string> opponents;
    std::vector<DiscardChoice> choices; // best first
};

// "Crazy Pineapple: As Ks Qd on Ts 9s 2d, against a random hand"
std::string heading_of(const DiscardReport &report);
// How many deals were looked at, and in what manner, in a sentence.
std::string deals_of(const DiscardReport &report);

std::string drawing_of(const DiscardReport &report);

} // namespace ananas::app
