#include "twisted/refusal.h"

#include "game/refusal.h"
#include "rulebook/rulebook.h"

#include <cstddef>

namespace ananas::twisted {
namespace {

constexpr Refusal book[] = {
    {Reason::round_in_progress, clause("SD15-4a"), "twisted.round-in-progress",
     "The next round starts when this one is over."},
    {Reason::seats_wrong, clause("SD15-1a"), "twisted.seats-wrong",
     "A round has at least one player, and all at seats of the table."},
    {Reason::stack_empty, clause("SD15-2a"), "twisted.stack-empty", "A seat without chips cannot make a first bet."},
    {Reason::table_wrong, clause("SD15-1a"), "twisted.table-wrong",
     "The table's settings do not make a game of Twisted Pineapple."},
    {Reason::no_bets_now, clause("SD15-2a"), "twisted.no-bets-now", "First bets are made before the cards are dealt."},
    {Reason::not_seated, clause("SD15-1a"), "twisted.not-seated", "Only a player who is seated may bet."},
    {Reason::one_hand_each, clause("SD15-1a"), "twisted.one-hand-each",
     "The first bet is made: one hand a player after each shuffle."},
    {Reason::first_bet_out_of_limits, clause("SD15-2a"), "twisted.first-bet-out-of-limits",
     "The first bet is outside the limits of this table."},
    {Reason::no_optional_bet_here, clause("SD15-2b"), "twisted.no-optional-bet-here",
     "This table offers no bet against the other players."},
    {Reason::tip_below_nothing, clause("SD15-3"), "twisted.tip-below-nothing",
     "A tip is an amount above nothing, or none."},
    {Reason::above_stack, clause("SD15-2a"), "twisted.above-stack",
     "First bet, ante, optional bet and tip are more than you have."},
    {Reason::nobody_bets, clause("SD15-2a"), "twisted.nobody-bets", "Nobody has made a first bet."},

    {Reason::no_cards_due, clause("SD15-4a"), "twisted.no-cards-due", "No card is dealt now."},
    {Reason::wrong_number_of_cards, clause("SD15-5a"), "twisted.wrong-number-of-cards",
     "Deal exactly the cards that are wanted, in order."},
    {Reason::card_not_in_stub, clause("SD15-1a"), "twisted.card-not-in-stub",
     "There is one deck: each card comes from it, and only once."},

    {Reason::no_discard_due, clause("SD15-7"), "twisted.no-discard-due", "No discard is due."},
    {Reason::discard_made, clause("SD15-7"), "twisted.discard-made", "The discard is made and stands."},
    {Reason::not_your_card, clause("SD15-7"), "twisted.not-your-card",
     "Only a card in one's own hand can be discarded."},

    {Reason::no_betting_now, clause("SD15-9"), "twisted.no-betting-now", "There is no betting at the moment."},
    {Reason::not_your_turn, clause("SD15-9"), "twisted.not-your-turn", "It is another player's turn."},
    {Reason::not_the_bet, clause("SD15-9"), "twisted.not-the-bet",
     "To go on, bet the first bet as many times as the table plays."},
    {Reason::tip_above_stack, clause("SD15-3"), "twisted.tip-above-stack",
     "Bet and tip together are more than you have."},

    {Reason::nothing_dealt, clause("SD15-5a"), "twisted.nothing-dealt",
     "A misdeal is called while cards are dealt and hands not yet paid."},
    {Reason::no_such_card, clause("SD15-5b"), "twisted.no-such-card", "That player holds no such card face down."},
    {Reason::community_already_up, clause("SD15-5c"), "twisted.community-already-up",
     "Both community cards are face up already."},

    {Reason::engine_fault, clause("SAT-D1"), "twisted.engine-fault",
     "The round does not add up; it is halted for the director."},
};

static_assert(is_complete(book, Reason::engine_fault), "one row for each reason, in the order of the enumeration");

} // namespace

Refusal refuse(Reason reason) { return book[static_cast<std::size_t>(reason)]; }

} // namespace ananas::twisted
