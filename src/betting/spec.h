// A game, its stakes and the house's options: everything that tells one table from another, as data.
#pragma once

#include "base/list.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "rulebook/rulebook.h"

#include <cstdint>
#include <string_view>

namespace ananas::betting {

// Who is first to act on a street.
enum class Opening : std::uint8_t {
    left_of_big_blind,
    left_of_button,
    low_card_brings_in,
    high_card_brings_in,
    high_hand_showing,
    low_hand_showing,
};
enum class BetSize : std::uint8_t { small, big };
// When the players throw a card away, if they do on this street.
enum class Discards : std::uint8_t { never, after_deal, after_betting };

// A street is a row: what is dealt, what is thrown away, who opens, what a bet is in limit.
struct Street {
    std::uint8_t down = 0; // to each live player, face down, then
    std::uint8_t up = 0;   // face up
    std::uint8_t board = 0;
    bool burn = false;
    Discards discards = Discards::never;
    Opening opens = Opening::left_of_button;
    BetSize bet = BetSize::small;
};

enum class Wins : std::uint8_t { high, low, high_and_low, high_and_low8 };
enum class HoleCards : std::uint8_t { any, exactly_two, two_of_three };
// What a hand is worth: poker's ranking, or those of the two small games that theory studies.
enum class Ranking : std::uint8_t { poker, one_card, pair_with_board };
enum class OddChip : std::uint8_t { clockwise_from_button, highest_card };

struct Showdown {
    Wins wins = Wins::high;
    HoleCards hole = HoleCards::any;
    Ranking ranking = Ranking::poker;
    OddChip odd_chip = OddChip::clockwise_from_button;
    // What an award cites: the book's clause for the winner, for the low half, for odd chips.
    ClauseId rule = clause("HR-H15");
    ClauseId low_rule = clause("SD11-6b");
    ClauseId odd_rule = clause("HR-H16");
};

inline constexpr int max_streets = 5;

struct GameSpec {
    std::string_view name;  // as commands spell it: "crazy-pineapple"
    std::string_view title; // as players say it: "Crazy Pineapple"
    List<Street, max_streets> streets;
    Showdown showdown;
    int max_players = 10;
    CardSet deck = CardSet::full_deck();
};

enum class Structure : std::uint8_t { limit, pot, no };

// What it costs to play. Amounts that a game does not use are nothing.
struct Stakes {
    Structure structure = Structure::no;
    Chips small_bet; // the smallest bet; in limit the bet of the early streets
    Chips big_bet;   // limit only
    // Small blind, big blind and any more to their left. A single blind is {nothing, amount}.
    List<Chips, 4> blinds;
    Chips ante;           // from everyone
    Chips big_blind_ante; // from the big blind for everyone, put in before the blind
    Chips bring_in;       // stud (D12)
    Chips opening_bet;    // the SD11 profile: left of the button, after the deal (D1)
    int cap = 4;          // wagers in a limit round: one bet and three raises (HR-BL)
    Chips unit{1};        // the smallest denomination in play, for odd chips (D6)
};

// The options of the decisions, each with the decision's default. A cash game is House{}.
struct House {
    bool cap_heads_up = true;             // D7: limit's cap holds with two players as well
    bool half_bet_rule = false;           // D7: in limit an all-in of half a bet counts as a bet
    bool open_pair_doubles = false;       // D7: big bet on fourth street with an open pair in stud high
    bool short_all_ins_add_up = true;     // D8: together they may reopen the betting
    bool suits_break_button_ties = false; // D11
    bool face_up_when_all_in = false;     // D16, SAT-G18a
    bool fold_for_free = true;            // a player who could check may fold (HR-H8)
};
inline constexpr House tournament_house{.face_up_when_all_in = true};

struct Table {
    const GameSpec *game;
    Stakes stakes;
    House house;
};

} // namespace ananas::betting
