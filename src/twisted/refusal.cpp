#include "twisted/refusal.h"

#include "game/refusal.h"
#include "rulebook/rulebook.h"

#include <cstddef>

namespace ananas::twisted {
namespace {

constexpr Refusal book[] = {
    {Reason::round_in_progress, clause("SD15-4a"), "The next round starts when this one is over."},
    {Reason::seats_wrong, clause("SD15-1a"), "A round has at least one player, and all at seats of the table."},
    {Reason::stack_empty, clause("SD15-2a"), "A seat without chips cannot make a first bet."},
    {Reason::table_wrong, clause("SD15-1a"), "The table's settings do not make a game of Twisted Pineapple."},
    {Reason::no_bets_now, clause("SD15-2a"), "First bets are made before the cards are dealt."},
    {Reason::not_seated, clause("SD15-1a"), "Only a player who is seated may bet."},
    {Reason::one_hand_each, clause("SD15-1a"), "The first bet is made: one hand a player after each shuffle."},
    {Reason::first_bet_out_of_limits, clause("SD15-2a"), "The first bet is outside the limits of this table."},
    {Reason::no_optional_bet_here, clause("SD15-2b"), "This table offers no bet against the other players."},
    {Reason::tip_below_nothing, clause("SD15-3"), "A tip is an amount above nothing, or none."},
    {Reason::above_stack, clause("SD15-2a"), "First bet, ante, optional bet and tip are more than you have."},
    {Reason::nobody_bets, clause("SD15-2a"), "Nobody has made a first bet."},

    {Reason::no_cards_due, clause("SD15-4a"), "No card is dealt now."},
    {Reason::wrong_number_of_cards, clause("SD15-5a"), "Deal exactly the cards that are wanted, in order."},
    {Reason::card_not_in_stub, clause("SD15-1a"), "There is one deck: each card comes from it, and only once."},

    {Reason::no_discard_due, clause("SD15-7"), "No discard is due."},
    {Reason::discard_made, clause("SD15-7"), "The discard is made and stands."},
    {Reason::not_your_card, clause("SD15-7"), "Only a card in one's own hand can be discarded."},

    {Reason::no_betting_now, clause("SD15-9"), "There is no betting at the moment."},
    {Reason::not_your_turn, clause("SD15-9"), "It is another player's turn."},
    {Reason::not_the_bet, clause("SD15-9"), "To go on, bet the first bet as many times as the table plays."},
    {Reason::tip_above_stack, clause("SD15-3"), "Bet and tip together are more than you have."},

    {Reason::nothing_dealt, clause("SD15-5a"), "A misdeal is called while cards are dealt and hands not yet paid."},
    {Reason::no_such_card, clause("SD15-5b"), "That player holds no such card face down."},
    {Reason::community_already_up, clause("SD15-5c"), "Both community cards are face up already."},

    {Reason::engine_fault, clause("SD15-5a"), "The round does not add up; it is halted for the director."},
};

static_assert(is_complete(book, Reason::engine_fault), "one row for each reason, in the order of the enumeration");

} // namespace

Refusal refuse(Reason reason) { return book[static_cast<std::size_t>(reason)]; }

} // namespace ananas::twisted
