// Why a command was refused: a reason, the clause it rests on, and a sentence for the player.
#pragma once

#include "game/refusal.h"

#include <cstdint>

namespace ananas::betting {

enum class Reason : std::uint8_t {
    // starting
    hand_in_progress,
    player_count,
    stack_empty,
    positions_wrong,
    stakes_wrong,
    // dealing
    no_cards_due,
    wrong_number_of_cards,
    card_not_in_stub,
    // betting
    no_betting_now,
    not_your_turn,
    bet_to_answer,
    nothing_to_call,
    check_is_free,
    bring_in_first,
    no_bring_in_due,
    below_minimum,
    above_stack,
    not_the_fixed_bet,
    raises_used_up,
    not_reopened,
    cannot_raise_all_in,
    nobody_to_call,
    dark_not_now,
    dark_not_first,
    // discarding
    no_discard_due,
    discard_made,
    not_your_card,
    // showdown
    no_showdown,
    not_your_turn_to_show,
    last_hand_must_show,
    hand_not_over,
    not_dealt_in,
    hand_not_called,
    hand_already_shown,
    // ours
    engine_fault,
};

using Refusal = RefusalFor<Reason>;

// What the book says to this reason.
Refusal refuse(Reason reason);

} // namespace ananas::betting
