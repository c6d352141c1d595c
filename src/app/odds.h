// What `ananas odds` knows about a game once it is solved, for the parts that print, draw and explain it.
#pragma once

#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "analysis/house_strategy.h"
#include "app/speech.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"

#include <optional>
#include <string>

namespace ananas::app {

inline constexpr int places = 12; // of decimals, where exact figures are printed

// The house's share at one size of the first bet, in dollars.
struct EdgeAt {
    int first_bet = 0;
    analysis::Fraction edge; // of the first bet
};

struct HouseReport {
    twisted::HouseGame game;
    std::string schedule;
    analysis::Odds odds;
    std::optional<analysis::Strategy> strategy;
};

// Five dollars, above which the ante does not grow (SD15-2a).
inline constexpr int ante_cap_dollars = 5;

// Twisted Pineapple's ante as a share of a first bet of so many dollars.
analysis::Fraction ante_share(int first_bet);
EdgeAt edge_at(const analysis::Odds &odds, int first_bet);
// The first bet in dollars at which neither side is ahead; nothing if one of them always is.
std::optional<analysis::Fraction> break_even(const analysis::Odds &odds);

// Twisted Pineapple by a pay schedule, with bets of a fixed size. Rules to play by take ten times as long to find as
// all the rest.
HouseReport twisted_report(const twisted::PaySchedule &schedule, bool with_strategy);
// As `ananas odds --json` prints it.
std::string json_of(const HouseReport &report);

// Four places and a sign of percentage: "9.1614 %".
std::string percent(analysis::Fraction share);

// What was asked cannot be answered because of what was given: a sentence for standard error, status 1.
struct Complaint {
    std::string sentence;
};

// A hand as somebody writes it.
struct HandAsked {
    std::string hand;
    std::string community;
    std::string discard;
    std::optional<int> wagered;
};
// Says what each choice is worth, or why it cannot be said.
std::optional<Complaint> say_hand(Speech &out, const twisted::HouseGame &game, const HandAsked &asked, bool json);

// The curve and the table of outcomes as a picture.
std::string drawing_of(const HouseReport &report);

} // namespace ananas::app
