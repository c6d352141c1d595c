// What each format calls the games that we deal.
#pragma once

#include "records/record.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ananas::records {

// An empty word: the format does not know the game.
struct GameNames {
    std::string_view name;       // ours, as COMMANDS and `replay` have it
    std::string_view phh;        // follows the letter of the structure: "T" in "NT"
    std::string_view ohh;        // game_type
    std::string_view pokerstars; // as in the header of a hand
    bool stud = false;
    int hole_cards = 2; // dealt before the first bet
};
std::span<const GameNames> all_games();
const GameNames *find_game(std::string_view name);

struct Variant {
    const GameNames *game;
    Structure structure;
};
// "NT", "FO/8", "F7S", our "PCP/8". Otherwise the sentence that says what is not dealt here.
Result<Variant, std::string> phh_variant(std::string_view code);
std::string phh_code(const GameNames &game, Structure structure);

std::string_view ohh_code(Structure structure);         // "NL"
std::string_view pokerstars_words(Structure structure); // "No Limit"

} // namespace ananas::records
