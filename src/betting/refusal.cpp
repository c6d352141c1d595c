#include "betting/refusal.h"

#include "game/refusal.h"
#include "rulebook/rulebook.h"

#include <cstddef>

namespace ananas::betting {
namespace {

constexpr Refusal book[] = {
    {Reason::hand_in_progress, clause("SAT-D5"), "The next hand starts when this one is over."},
    {Reason::player_count, clause("HR-S1"), "A hand needs at least two players and at most as many as the game seats."},
    {Reason::stack_empty, clause("SAT-G10"), "A seat without chips is not dealt cards."},
    {Reason::positions_wrong, clause("HR-H4"),
     "The blinds are posted by two different players who are dealt in, and the button is a seat of the table."},
    {Reason::stakes_wrong, clause("HR-H4"),
     "The stakes do not fit: a smallest bet above nothing, a bring-in no larger, no amount below nothing, in limit a "
     "big "
     "bet no smaller, blinds that do not fall and come from different players, no opening bet beside them, no missed "
     "blind without them."},

    {Reason::no_cards_due, clause("SAT-P21"), "No card is dealt before its round."},
    {Reason::wrong_number_of_cards, clause("SAT-G5"), "Deal exactly the cards that this street wants, burn first."},
    {Reason::card_not_in_stub, clause("SAT-G5"), "Each card comes from the stub, and only once."},

    {Reason::no_betting_now, clause("HR-H8"), "There is no betting at the moment."},
    {Reason::not_your_turn, clause("SAT-B7"), "It is another player's turn."},
    {Reason::bet_to_answer, clause("HR-H8"), "There is a bet: fold, call or raise."},
    {Reason::nothing_to_call, clause("HR-H8"), "There is nothing to call: check or bet."},
    {Reason::check_is_free, clause("HR-H8"), "Checking is free here: check or bet."},
    {Reason::bring_in_first, clause("HR-S3"), "The bring-in is compulsory: bring it in or complete it."},
    {Reason::no_bring_in_due, clause("HR-S3"), "Only the player whose card decides it brings in, once."},
    {Reason::below_minimum, clause("SAT-G17"), "A raise is at least the size of the one before; less is all-in only."},
    {Reason::above_stack, clause("HR-BN"), "Nobody bets more than the chips in front of them."},
    {Reason::not_the_fixed_bet, clause("HR-BL"), "In limit the bet has a fixed size; less is all-in only."},
    {Reason::raises_used_up, clause("HR-BL"), "This round has had its bet and its raises: call or fold."},
    {Reason::not_reopened, clause("SAT-B3"), "The all-in was less than a full raise and did not reopen the betting."},
    {Reason::cannot_raise_all_in, clause("HR-BN"), "The chips in front of you reach for a call and no more."},
    {Reason::nobody_to_call, clause("SAT-G18c"), "Nobody has chips left to call a raise with."},
    {Reason::dark_not_now, clause("SAT-P20"), "Dark action is between a closed round and the next cards."},
    {Reason::dark_not_first, clause("SAT-P20"), "Only the player who will act first may act dark."},

    {Reason::no_discard_due, clause("SAT-PA"), "No discard is due."},
    {Reason::discard_made, clause("HR-P2"), "The discard is made and stands."},
    {Reason::not_your_card, clause("HR-P2"), "Only a card in one's own hand can be discarded."},

    {Reason::no_showdown, clause("HR-H13"), "Hands are shown or thrown away at the showdown."},
    {Reason::not_your_turn_to_show, clause("SAT-W8"), "Hands are shown in order, and another player is next."},
    {Reason::last_hand_must_show, clause("SAT-W1"), "The last hand in a called pot is shown to win it."},
    {Reason::hand_not_over, clause("SAT-G19"), "A called hand may be asked for after the pots are awarded."},
    {Reason::not_dealt_in, clause("SAT-G19"), "Only a player who was dealt in may ask to see a hand."},
    {Reason::hand_not_called, clause("SAT-G19"), "Only a hand that was called may be asked for."},
    {Reason::hand_already_shown, clause("SAT-G19"), "That hand has been shown."},

    {Reason::engine_fault, clause("SAT-D1"), "The hand does not add up; it is halted for the director."},
};

static_assert(is_complete(book, Reason::engine_fault), "one row for each reason, in the order of the enumeration");

} // namespace

Refusal refuse(Reason reason) { return book[static_cast<std::size_t>(reason)]; }

} // namespace ananas::betting
