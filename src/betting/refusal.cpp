#include "betting/refusal.h"

#include "game/refusal.h"
#include "rulebook/rulebook.h"

#include <cstddef>

namespace ananas::betting {
namespace {

constexpr Refusal book[] = {
    {Reason::hand_in_progress, clause("HR-H3"), "betting.hand-in-progress",
     "The next hand starts when this one is over."},
    {Reason::player_count, clause("HR-S1"), "betting.player-count",
     "A hand needs at least two players and at most as many as the game seats."},
    {Reason::stack_empty, clause("SAT-G10"), "betting.stack-empty", "A seat without chips is not dealt cards."},
    {Reason::positions_wrong, clause("HR-H4"), "betting.positions-wrong",
     "The blinds are posted by two different players who are dealt in, and the button is a seat of the table."},
    {Reason::stakes_wrong, clause("HR-H4"), "betting.stakes-wrong",
     "The stakes do not fit: a smallest bet above nothing, a bring-in no larger, no amount below nothing, in limit a "
     "big "
     "bet no smaller, blinds that do not fall and come from different players, no opening bet beside them, no missed "
     "blind without them."},

    {Reason::no_cards_due, clause("SAT-P21"), "betting.no-cards-due", "No card is dealt before its round."},
    {Reason::wrong_number_of_cards, clause("SAT-G5"), "betting.wrong-number-of-cards",
     "Deal exactly the cards that this street wants, burn first."},
    {Reason::card_not_in_stub, clause("SAT-G5"), "betting.card-not-in-stub",
     "Each card comes from the stub, and only once."},

    {Reason::no_betting_now, clause("HR-H8"), "betting.no-betting-now", "There is no betting at the moment."},
    {Reason::not_your_turn, clause("SAT-B7"), "betting.not-your-turn", "It is another player's turn."},
    {Reason::bet_to_answer, clause("HR-H8"), "betting.bet-to-answer", "There is a bet: fold, call or raise."},
    {Reason::nothing_to_call, clause("HR-H8"), "betting.nothing-to-call", "There is nothing to call: check or bet."},
    {Reason::check_is_free, clause("HR-H8"), "betting.check-is-free", "Checking is free here: check or bet."},
    {Reason::bring_in_first, clause("HR-S3"), "betting.bring-in-first",
     "The bring-in is compulsory: bring it in or complete it."},
    {Reason::no_bring_in_due, clause("HR-S3"), "betting.no-bring-in-due",
     "Only the player whose card decides it brings in, once."},
    {Reason::below_minimum, clause("SAT-G17"), "betting.below-minimum",
     "A raise is at least the size of the one before; less is all-in only."},
    {Reason::above_stack, clause("HR-BN"), "betting.above-stack", "Nobody bets more than the chips in front of them."},
    {Reason::not_the_fixed_bet, clause("HR-BL"), "betting.not-the-fixed-bet",
     "In limit the bet has a fixed size; less is all-in only."},
    {Reason::raises_used_up, clause("HR-BL"), "betting.raises-used-up",
     "This round has had its bet and its raises: call or fold."},
    {Reason::not_reopened, clause("SAT-B3"), "betting.not-reopened",
     "The all-in was less than a full raise and did not reopen the betting."},
    {Reason::cannot_raise_all_in, clause("HR-BN"), "betting.cannot-raise-all-in",
     "The chips in front of you reach for a call and no more."},
    {Reason::nobody_to_call, clause("SAT-G18c"), "betting.nobody-to-call",
     "Nobody has chips left to call a raise with."},
    {Reason::dark_not_now, clause("SAT-P20"), "betting.dark-not-now",
     "Dark action is between a closed round and the next cards."},
    {Reason::dark_not_first, clause("SAT-P20"), "betting.dark-not-first",
     "Only the player who will act first may act dark."},

    {Reason::no_discard_due, clause("SAT-PA"), "betting.no-discard-due", "No discard is due."},
    {Reason::discard_made, clause("HR-P2"), "betting.discard-made", "The discard is made and stands."},
    {Reason::not_your_card, clause("HR-P2"), "betting.not-your-card",
     "Only a card in one's own hand can be discarded."},

    {Reason::no_showdown, clause("HR-H13"), "betting.no-showdown", "Hands are shown or thrown away at the showdown."},
    {Reason::not_your_turn_to_show, clause("SAT-W8"), "betting.not-your-turn-to-show",
     "Hands are shown in order, and another player is next."},
    {Reason::last_hand_must_show, clause("SAT-W1"), "betting.last-hand-must-show",
     "The last hand in a called pot is shown to win it."},
    {Reason::hand_not_over, clause("SAT-G19"), "betting.hand-not-over",
     "A called hand may be asked for after the pots are awarded."},
    {Reason::not_dealt_in, clause("SAT-G19"), "betting.not-dealt-in",
     "Only a player who was dealt in may ask to see a hand."},
    {Reason::hand_not_called, clause("SAT-G19"), "betting.hand-not-called",
     "Only a hand that was called may be asked for."},
    {Reason::hand_already_shown, clause("SAT-G19"), "betting.hand-already-shown", "That hand has been shown."},

    {Reason::engine_fault, clause("SAT-D1"), "betting.engine-fault",
     "The hand does not add up; it is halted for the director."},
};

static_assert(is_complete(book, Reason::engine_fault), "one row for each reason, in the order of the enumeration");

} // namespace

Refusal refuse(Reason reason) { return book[static_cast<std::size_t>(reason)]; }

} // namespace ananas::betting
