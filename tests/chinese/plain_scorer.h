// A second scorer, written from the clauses card by card with lists and loops. It shares no code with the
// rules but the types in which questions and answers are put.
#pragma once

#include "chinese/settlement.h"
#include "chips/chips.h"

#include <vector>

namespace ananas::chinese::plain {

struct Transfer {
    int from;
    int to;
    int points;
    long long chips;
    friend bool operator==(const Transfer &, const Transfer &) = default;
};
struct Outcome {
    std::vector<bool> foul;
    std::vector<int> points;
    std::vector<long long> stacks;
    std::vector<bool> fantasy_next;
    std::vector<Transfer> transfers;
};
// By the book, without switches.
Outcome score(Chips limit, const SetHands &hands);

} // namespace ananas::chinese::plain
