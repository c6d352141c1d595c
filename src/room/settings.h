// What a table is, in the words of whoever opens it: a game, its stakes, how many chairs, how long a decision may take.
// The games' own tables are made from it. Settings are data: they are shown to the players and kept with the table.
#pragma once

#include "base/result.h"
#include "betting/spec.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "twisted/spec.h"

#include <boost/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::room {

inline constexpr int most_seats = 12;

struct Clocks {
    Span decision = seconds(20);
    Span showdown = seconds(6); // to show or to throw away
    Span bank = seconds(60);    // a player's time bank, once used up filled by a little every hand
    Span refill = seconds(2);
    Span grace = seconds(30);  // on top for whoever lost the connection (D38)
    Span opening = seconds(2); // for the players' share of the cut
    Span rest = seconds(4);    // between two hands
    friend constexpr bool operator==(const Clocks &, const Clocks &) = default;
};

// A game of a mixed table, and how it is bet there.
struct MixedGame {
    std::string game;
    betting::Structure structure = betting::Structure::no;
    friend bool operator==(const MixedGame &, const MixedGame &) = default;
};
inline constexpr std::string_view mixed = "mixed"; // what such a table calls its game
// When the next game of a mix has its turn: after every hand, or after as many hands as there are players.
enum class Rotation : std::uint8_t { hand, orbit };

struct Settings {
    std::string name;                     // "Crazy Pineapple 50/100"
    std::string game = "crazy-pineapple"; // as commands spell it, or `mixed`
    betting::Structure structure = betting::Structure::no;
    std::vector<MixedGame> mix; // of a mixed table, in the order of their turns
    Rotation rotate = Rotation::orbit;
    Chips stake{100}; // the big blind or smallest bet; what a point is worth; the smallest first bet
    int decimals = 0; // with which amounts are shown, 0 or 2: hundredths show 12345 as 123.45
    int seats = 6;
    Chips least_buy_in{4'000};
    Chips most_buy_in{20'000};
    Clocks clocks;
    Chips fee;                  // Face-Up Chinese: what a player pays for a down of forty minutes
    std::string schedule = "A"; // Twisted: what hands pay
    Chips most_first;           // Twisted: the largest first bet
    Chips optional_bet;         // Twisted: against the other players; nothing where it is not offered
    bool ask_to_sit = false;    // a seat is taken when whoever looks after the table has said yes (SAT-P6)
    bool by_invitation = false; // not in the lobby; whoever has the link may come
    bool practice = false;      // one person's, against bots: it closes when that person has left
    friend bool operator==(const Settings &, const Settings &) = default;
};

// Ordinary settings for a game of the house at a stake: 40 to 200 of the smallest bets to buy in, and as many chairs as
// are usual.
Settings usual_settings(std::string_view game, Chips stake);

// What is wrong with settings, as a sentence that says what would be right; empty when nothing is.
std::string complaint(const Settings &settings);

using Rules = std::variant<betting::Table, chinese::Table, twisted::Table>;
// Of settings without complaint; of a mixed table the first game's.
Rules rules_of(const Settings &settings);
// Those of all games of a mixed table; of another, none.
std::vector<Rules> mix_of(const Settings &settings);

// "Crazy Pineapple"; what we do not deal is called as it was.
std::string title_of(std::string_view game);
// "limit", "pot", "no"
std::string_view text_of(betting::Structure structure);

boost::json::object to_json(const Settings &settings);
// As whoever opens a table asks for it: what is left out has its usual value for the game. The request may have "bots"
// and a "key" beside.
Result<Settings, std::string> settings_from(const boost::json::value &value);
// As they are kept of a table that was opened: what was accepted then is not judged by what may be asked for now, and
// what is left out is as it was before tables could have it. Only what no table can be is complained of.
Result<Settings, std::string> kept_settings(const boost::json::value &value);

} // namespace ananas::room
