// How equity in games with a discard is best worked out, and how long that takes: what work_of is to other games.
// Work is in deals that are looked at one by one.
#pragma once

#include "analysis/discard_equity.h"
#include "analysis/equity.h"

#include <cstddef>
#include <cstdint>

namespace ananas::analysis {

// How many hands decide for themselves what to throw away.
double hands_to_plan(const Situation &situation, const FixedDiscards &fixed);

// Whether the weights of all deals together can be counted; otherwise only samples are left.
bool discards_can_be_exact(const Situation &situation);

// So much work there is in showing hands down when all have decided what goes.
double showing_work_of(const Situation &situation);

struct DiscardWay {
    enum class Kind : std::uint8_t {
        at_once,      // on a flop, with exact_on_flop for every hand of one player, whatever the other may hold
        hand_by_hand, // with exact_discard_equity, once all cards of every hand are known: with_whole_hands
        sampled,      // with a DiscardSampler
    };
    Kind kind = Kind::sampled;
    std::size_t known = 0; // at once: the player
};
// The shortest exact way if no part of it takes more work than `most`, or else samples.
DiscardWay discard_way(const Situation &situation, const FixedDiscards &fixed, double most);

// The same with all cards of every hand: what is not known becomes a range. Hands that meet another's only hand are
// left out.
Situation with_whole_hands(const Situation &situation);

// Whether each sample takes long: hands that cannot be planned beforehand decide on flops to come.
bool samples_take_long(const Situation &situation);

} // namespace ananas::analysis
