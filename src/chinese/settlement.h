// Who pays whom when all hands are set: one payment between any two hands, clean sweeps first, then the
// pairs in the written order, within what table stakes allow (FUP-settle, FUP-sweeppaid, FUP-stakes, D22).
#pragma once

#include "base/list.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "chinese/seats.h"
#include "chips/chips.h"
#include "rulebook/rulebook.h"

#include <cstdint>
#include <vector>

namespace ananas::chinese {

// A hand as it comes to be settled. Hands with the same player are two hands of one person: they are not
// compared with each other (FUP-twohands).
struct SetHand {
    Board board;
    Chips stack; // at the start of the round
    int player = 0;
    Sweep declared = Sweep::none; // one that the cards hold, unless the hand fouls
    bool fantasy = false;         // played in Fantasy Land
};
// In the order of positions: the first has both buttons (FUP-actionbutton).
using SetHands = List<SetHand, max_hands>;

// What one hand has to get from another, part by part, seen from the hand that gets; what goes the other
// way is negative or stands beside it.
struct Account {
    PerRow<Points> segments;    // a point for each won, minus one for each lost
    PerRow<bool> tie_to_button; // of these, decided by the buttons
    PerRow<Points> bonus;       // of the hand that gets
    PerRow<Points> against;     // bonuses of the hand that pays
    Points scoop;
    Points foul;
    Points sweep;

    [[nodiscard]] Points total() const;
    [[nodiscard]] Account seen_from_the_other_side() const;
    friend constexpr bool operator==(const Account &, const Account &) = default;
};

struct Payment {
    std::uint8_t from = 0; // positions, from 0
    std::uint8_t to = 0;
    Account account;
    Points points; // before caps
    Chips chips;   // what moves
    bool capped = false;
    friend constexpr bool operator==(const Payment &, const Payment &) = default;
};
// The clauses that a payment rests on: what it is for, and last what cut it short.
std::vector<ClauseId> clauses_of(const Payment &payment);

struct HandResult {
    bool foul = false;
    PerRow<Points> bonus; // none in a fouled hand
    Sweep sweep = Sweep::none;
    Points points; // net, before caps
    Chips chips;   // net, what moved
    Chips stack;   // after it
    bool fantasy_next = false;
    friend constexpr bool operator==(const HandResult &, const HandResult &) = default;
};

struct Settlement {
    List<HandResult, max_hands> hands;
    List<Payment, max_hands> payments; // in the order they are made; those capped to nothing are left out
    friend constexpr bool operator==(const Settlement &, const Settlement &) = default;
};
Settlement settle(const House &house, Chips limit, const SetHands &hands);

} // namespace ananas::chinese
