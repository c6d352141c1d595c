// twisted: games that the house banks. Twisted Pineapple is here whole – bets, antes, the players' pot,
// tips, misdeals – and other house-banked games as far as they can be told as data: cards, reveals,
// decision points, bet multiples, pay schedule. Uses cards, chips, evaluator and rulebook; knows no clock,
// no chance, no screen and no disk. Read in this order: this file and pay_schedule.h (games as data,
// listed in games.h), spec.h (a table of Twisted Pineapple), state.h (a round in progress), command.h and
// event.h (what goes in and comes out), step.h (the one pure step), legal.h (what may be done now),
// view.h (who may know what).
#pragma once

#include "base/list.h"
#include "rulebook/rulebook.h"
#include "twisted/pay_schedule.h"

#include <optional>
#include <string_view>

namespace ananas::twisted {

// A decision point: the player puts in from `least` to `most` more bets of the size of the first one, or
// folds where that is possible. Taking a bet back is the choice not to put it in: least = 0.
struct Choice {
    int least = 1;
    int most = 1;
    bool fold = true;
    friend constexpr bool operator==(Choice, Choice) = default;
};

// A stage is a row: how many cards are turned up, and what is then to be decided.
struct Stage {
    int reveals = 0;
    Choice choice;
    friend constexpr bool operator==(Stage, Stage) = default;
};

// Where the player plays against a hand of the dealer's as well: with less than this the dealer does not
// play, the first bet wins even money and the others are given back.
struct DealerHand {
    Held qualifies;
    friend constexpr bool operator==(DealerHand, DealerHand) = default;
};

// One first bet is always in. In the end all bets are paid by the schedule – or, where there is a dealer's
// hand, even money by comparison, the schedule being a bonus on the first bet that never loses.
struct HouseGame {
    std::string_view name;  // as commands spell it: "mississippi-stud"
    std::string_view title; // as players say it
    Ranking ranking = Ranking::five_cards;
    int dealt = 0;    // to the player, who then throws away
    int discards = 0; // of them, none or one
    List<Stage, 4> stages;
    int last_cards = 0;   // after the last decision
    int ante_percent = 0; // of the first bet, beside it and never paid
    std::optional<DealerHand> dealer;
    PaySchedule pays;
    std::optional<ClauseId> rule;
    friend constexpr bool operator==(const HouseGame &, const HouseGame &) = default;
};

} // namespace ananas::twisted
