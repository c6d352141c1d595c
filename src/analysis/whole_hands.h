// Whole hands of any game ranked as poker is, by the evaluator and many at a time: all cards are dealt, and what the
// hole cards may make with the board is up to the game.
#pragma once

#include "betting/spec.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

namespace ananas::analysis {

// What `holes` make with `boards`, one for one. In a game without a high or without a low those must be at nothing,
// and stay so.
void rank_whole_hands(const betting::Showdown &rules, CardSets holes, CardSets boards, HandRank *highs, LowRank *lows);

} // namespace ananas::analysis
