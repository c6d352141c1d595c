// How the outlook on unfinished boards is learned: by playing boards alone, each time the way that promises most, and
// moving what was promised a little towards what came of it. Hope comes before experience – shapes that were never
// seen promise much, so that they are tried. Integers only, and one seed: the same lessons on any machine.
#pragma once

#include "bots/chinese_outlook.h"
#include "bots/chinese_placing.h"
#include "chinese/board.h"
#include "evaluator/rank.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace ananas::bots {

struct Lessons {
    std::uint64_t boards = 4'000'000;
    std::uint64_t seed = 1;
    Weighing weighing{.fantasy = 7}; // somewhat more than it is worth: what is reached at a glance is mended by search
};
std::unique_ptr<Outlook> learn(const Lessons &lessons);

// How boards end that are played at a glance.
struct Played {
    std::uint64_t boards = 0;
    std::uint64_t fouls = 0;
    std::uint64_t fantasies = 0;
    std::int64_t bonus = 0;
    double points = 0;                            // against a typical opponent, as weighed
    chinese::PerRow<std::vector<HandRank>> ranks; // of those that did not foul
};
Played play_boards(const Outlook &outlook, const Lessons &lessons);

} // namespace ananas::bots
