// The best of all ways to place the cards just drawn, by trying each on sampled futures: the cards still to come are
// dealt to everybody, all boards are played out at a glance, and the round is settled. All candidates meet the same
// futures, so that only their difference is left to chance; those that fall behind are dropped on the way.
//
// With the last cards there is no future of one's own. Then nothing is sampled of rivals who are finished or have their
// own last draw to come: all their ends are counted out (chinese_last.h). What remains to chance is a rival in Fantasy
// Land, whose thirteen cards or more are hidden until the end.
#pragma once

#include "base/chance.h"
#include "base/list.h"
#include "bots/chinese_placing.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "chinese/seats.h"
#include "chinese/state.h"

namespace ananas::bots {

// An opponent's hand as it can be seen.
struct Rival {
    chinese::Board board;
    chinese::Drawn first;   // five cards face up that are not placed yet
    bool fantasy = false;   // all of it is hidden
    int ties = 0;           // 1: ties are won against it; -1: they are lost
    double most_points = 0; // that table stakes let either hand win from the other
};

// The hand that is asked, and all that its player knows.
struct AskedHand {
    chinese::House house;
    chinese::Board board;
    bool fantasy = false;
    CardSet unseen; // wherever they are: in the stub, in hidden hands, among others' discards
    List<Rival, chinese::max_hands - 1> rivals;
};

// How much is tried: futures for those candidates that remain to the end, and candidates to begin with.
struct Thought {
    int futures = 0;
    int candidates = 0;
};

// Three cards of which two are placed, or the first five.
chinese::Board best_placement(const AskedHand &position, const chinese::Drawn &drawn, const Weighing &weighing,
                              Thought thought, Chance chance);
// Thirteen cards or more, set at once: of all ways (chinese_fantasy.h) the one that gets most, the next round in
// Fantasy Land included, from the ends that the others may come to; exact if these are finished or have only their last
// draw.
chinese::Board best_fantasy(const AskedHand &position, const chinese::Drawn &drawn, const Weighing &weighing,
                            Thought thought, Chance chance);
// Whether a board that holds a clean sweep should be declared.
bool gains_by_declaring(const AskedHand &position, const Weighing &weighing, Thought thought, Chance chance);

} // namespace ananas::bots
