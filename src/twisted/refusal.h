// Why a command was refused: a reason, the clause it rests on, and a sentence for the player.
#pragma once

#include "game/refusal.h"

#include <cstdint>

namespace ananas::twisted {

enum class Reason : std::uint8_t {
    // starting and placing
    round_in_progress,
    seats_wrong,
    stack_empty,
    table_wrong,
    no_bets_now,
    not_seated,
    one_hand_each,
    first_bet_out_of_limits,
    no_optional_bet_here,
    tip_below_nothing,
    above_stack,
    nobody_bets,
    // dealing
    no_cards_due,
    wrong_number_of_cards,
    card_not_in_stub,
    // discarding
    no_discard_due,
    discard_made,
    not_your_card,
    // betting
    no_betting_now,
    not_your_turn,
    not_the_bet,
    tip_above_stack,
    // incidents
    nothing_dealt,
    no_such_card,
    community_already_up,
    // ours
    engine_fault,
};

using Refusal = RefusalFor<Reason>;

// What the book says to this reason.
Refusal refuse(Reason reason);

} // namespace ananas::twisted
