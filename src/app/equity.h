// What `ananas equity` found out, for the parts that print and draw it.
#pragma once

#include "analysis/discard_open.h"
#include "analysis/equity.h"
#include "app/speech.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {

// The equity of all hands with so much of the board known.
struct StreetEquity {
    std::string name;        // "flop"
    std::vector<Card> dealt; // on this street
    analysis::Equity equity;
};

struct HandShown {
    std::string text;  // as it was understood
    CardSet cards;     // if it is one hand and no range
    std::size_t hands; // in the range
};

struct EquityReport {
    const betting::GameSpec *game = nullptr;
    std::vector<HandShown> hands;
    CardSet board;
    std::vector<Card> board_dealt; // the same in the order dealt
    CardSet dead;
    double deals = 0;                  // that there are to look at
    bool deals_counted = true;         // otherwise there are no more than that
    bool weighted = false;             // some weigh more than others
    std::uint64_t seed = 0;            // of samples
    std::string discards;              // how they were made, in a sentence, in games that have them
    std::vector<StreetEquity> streets; // with --streets from the first on; the last has the whole board

    std::optional<analysis::OpenEquity> open; // instead of streets, for hands that lie face up

    [[nodiscard]] const analysis::Equity &last() const { return streets.back().equity; }
    [[nodiscard]] bool high_low() const {
        return game->showdown.wins == betting::Wins::high_and_low ||
               game->showdown.wins == betting::Wins::high_and_low8;
    }
};

// Kinds of final hands, worst first, by the places that PlayerEquity counts them at.
inline constexpr std::array<std::string_view, 9> category_names = {
    "high card", "pair",       "two pair",       "three of a kind", "straight",
    "flush",     "full house", "four of a kind", "straight flush"};
inline constexpr std::array<std::string_view, analysis::low_kinds> low_names = {
    "no low",  "five low", "six low",   "seven low", "eight low",      "nine low",
    "ten low", "jack low", "queen low", "king low",  "low with a pair"};

// No more characters than that, the last of them "…" if some are left out.
std::string shortened(std::string_view text, std::size_t most);

// How many deals were looked at, and in what manner: "every one of 1,712,304 deals".
std::string deals_words(const EquityReport &report);

void say_equity(Speech &out, const EquityReport &report);
std::string equity_json(const EquityReport &report);
std::string drawing_of(const EquityReport &report);

} // namespace ananas::app
