// The end of a round of Face-Up Chinese, counted out: what a finished hand gets from a rival who has its last three
// cards to come. Every three of the cards that were not seen are as likely as any other three, and the rival sees the
// finished hand and places two of them for the most that it can get from it, Fantasy Land at its usual worth; of two
// ways worth the same it takes the one with more points at once. Between two hands that is exactly what perfect play
// comes to; with more hands a rival has the others to think of as well, which is left out.
#pragma once

#include "base/list.h"
#include "bots/chinese_placing.h"
#include "bots/chinese_search.h"
#include "cards/card.h"
#include "chinese/house.h"

#include <cstddef>
#include <vector>

namespace ananas::bots {

// Points that a hand gets from a rival whose board is finished, by the chips that both have.
double points_from(const chinese::House &house, const Rival &rival, const Finished &hand, const Finished &ended);

class LastDraw {
public:
    // The rival has eleven cards on its board, and three or more are unseen.
    LastDraw(const chinese::House &house, const Rival &rival, CardSet unseen);

    // The mean over all draws.
    [[nodiscard]] double points(const Finished &hand) const;

private:
    using Ends = List<Finished, 2>; // two places are left, so that two cards go there in one way or in two

    chinese::House house_;
    Rival rival_;
    std::size_t cards_;
    std::vector<Ends> ends_; // of every two unseen cards, in the order of pair_number
};

} // namespace ananas::bots
