// Why the room does not do what it was asked: a word for programs, the clause it rests on and a sentence for people.
// The rulebook is about games and those who play them: where it is silent – limits of the program, things that are not
// there – no clause is named, since one that is not the reason would mislead whoever asks why.
#pragma once

#include "game/refusal.h"
#include "room/settings.h"
#include "rulebook/rulebook.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace ananas::room {

enum class Reason : std::uint8_t {
    no_such_seat,
    seat_taken,
    already_seated,
    not_seated,
    buy_in_out_of_range,
    above_the_maximum,
    not_enough_chips,
    came_back_with_less,
    decision_over,
    no_hand,
    another_game,
    no_cut_now,
    not_your_nonce,
    table_paused,
    table_closing,
    table_halted,
    hand_goes_on,
    too_few_ready,
    not_paused,
    no_such_table,
    frozen,
    nothing_to_say,
    muted,
    not_yours,
    stack_too_short,
    no_second_request,
    not_agreed,
    banned,
    key_used,
    no_permission,
    permission_denied,
    no_permission_needed,
    fee_due,
    no_fee_due,
    bank_too_small,
    tip_above_bet,
    nobody_here,
    too_many_asking,
    too_many_keys,
    too_fast,
    no_second_hand,
    second_hand_taken,
    second_hand_wants_room,
    no_bot_comes,
    player_not_seated,
};
inline constexpr Reason last_reason = Reason::player_not_seated;

struct Refusal {
    std::string_view code; // "seat-taken"; "betting.above-stack" where the game itself refuses
    std::optional<ClauseId> rule;
    std::string_view sentence;
};
Refusal refuse(Reason reason);
// With the clause that the book of the table's own game has for it, if there is one.
Refusal refuse(Reason reason, const Rules &rules);

template <class GameReason> Refusal by_the_rules(const RefusalFor<GameReason> &refused) {
    return {.code = refused.code, .rule = refused.rule, .sentence = refused.sentence};
}

} // namespace ananas::room
