// Every game that the evaluator ranks, and three ways to have a hand of it ranked: by the judge, one
// at a time, and in a batch by any kernel from any layout.
#pragma once

#include "evaluator/batch.h"
#include "evaluator/deals.h"
#include "evaluator/guarded.h"
#include "evaluator/rank.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ananas {

enum class Task : std::uint8_t { high, front, low, low8, omaha, omaha8 };

struct Game {
    Task task;
    int cards;
    int board = 0;
};
inline constexpr Game all_games[] = {
    {Task::high, 5},     {Task::high, 6},      {Task::high, 7},      {Task::front, 3},
    {Task::low, 5},      {Task::low, 6},       {Task::low, 7},       {Task::low8, 5},
    {Task::low8, 6},     {Task::low8, 7},      {Task::omaha, 4, 3},  {Task::omaha, 4, 4},
    {Task::omaha, 4, 5}, {Task::omaha8, 4, 3}, {Task::omaha8, 4, 4}, {Task::omaha8, 4, 5},
};
std::string name_of(const Game &game); // "omaha8, board of 4"

// The kernels that this processor can run.
std::vector<Kernel> kernels_here();

// One number a hand for each side of the pot that the game has; the other side stays empty.
struct Answers {
    std::vector<HandRank> high;
    std::vector<LowRank> low;
};

Answers judged(const Game &game, const Deals &deals);
Answers one_by_one(const Game &game, const Deals &deals);
// Ranks the deals by every kernel from every layout and calls use("avx2 from card bytes", answers) for
// each. Input and output lie against forbidden pages on the given side, wherever that aligns them.
using Use = std::function<void(const std::string &, const Answers &)>;
void in_batches(const Game &game, const Deals &deals, Edge edge, const Use &use);
// The same, and one by one as well.
void every_way(const Game &game, const Deals &deals, Edge edge, const Use &use);

// No hands at all, from no memory, in every layout.
void rank_no_hands(const Game &game, HandRank *high, LowRank *low, Kernel kernel);

// Success, or the first hand on which the answers differ, in words.
testing::AssertionResult same(const Deals &deals, const Answers &expected, const Answers &got);

} // namespace ananas
