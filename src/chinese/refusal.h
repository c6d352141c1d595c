// Why a command, or a table, was refused: a reason, the clause it rests on, and a
// sentence for the player.
#pragma once

#include "game/refusal.h"

#include <cstdint>

namespace ananas::chinese {

enum class Reason : std::uint8_t {
    // starting
    round_in_progress,
    hand_count,
    button_not_dealt_in,
    one_player_alone,
    fantasy_not_dealt_in,
    limit_wrong,
    below_nine_points,
    // dealing
    no_cards_due,
    wrong_number_of_cards,
    card_not_in_stub,
    // placing
    no_placing_now,
    not_your_turn,
    card_is_set,
    not_your_card,
    placed_twice,
    wrong_number_placed,
    segment_full,
    // declaring
    no_declaring_now,
    nothing_to_declare,
    fouled_hand,
    not_that_sweep,
    // opening a table
    too_many_rates,
    // ours
    engine_fault,
};

using Refusal = RefusalFor<Reason>;

// What the book says to this reason.
Refusal refuse(Reason reason);

} // namespace ananas::chinese
