// How a table is told to somebody at a terminal: the sentences that a dealer would say, cards, amounts and what hands
// make. Colours only ever repeat what the words say.
#pragma once

#include "app/play_table.h"
#include "cards/card.h"
#include "game/viewer.h"

#include <boost/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app::play {

struct Tongue {
    bool symbols = false; // the terminal shows ♠ ♥ ♦ ♣
    bool colours = false;
};

std::string words(const Tongue &tongue, Card card); // "As", or "A♠"
// One after another; a card that lies face down is [].
std::string words(const Tongue &tongue, const std::vector<CardView> &cards);
std::string words(const Tongue &tongue, CardSet cards);
std::string chips(std::int64_t amount);                         // "9,950"
std::string chips(const TableSeen &table, std::int64_t amount); // as the table shows them: "99.50"
std::string strong(const Tongue &tongue, std::string_view text);
// "Rosa", "Rosa and Hugo", "Rosa, Hugo and Ines"
std::string listed(const std::vector<std::string> &names);

// What any number of cards make by themselves, so far: "pair of queens", "ace high"; nothing for no cards.
std::string made_words(CardSet cards);
// What a hand is worth in the betting game of that name, both ways where there are two.
std::string hand_words(std::string_view game, CardSet hole, CardSet board);
// The own hand of whatever game, in a line or three; empty without one.
std::vector<std::string> own_hand(const Tongue &tongue, const TableSeen &table);
// Rows as they lie: "  front   Q♠ Q♦: pair of queens".
std::vector<std::string> row_lines(const Tongue &tongue, const Rows &rows);

// Who has how much, where the button is, whose turn it is, what is in the pot.
std::vector<std::string> stack_lines(const Tongue &tongue, const TableSeen &table);

// A sentence about an event that is about to be folded into the table; empty for what nobody would say aloud.
// A sentence that begins a line of its own has a line feed in front.
std::string tell(const Tongue &tongue, const TableSeen &table, const boost::json::object &event);

} // namespace ananas::app::play
