#include "chinese/refusal.h"

#include "game/refusal.h"
#include "rulebook/rulebook.h"

#include <cstddef>

namespace ananas::chinese {
namespace {

constexpr Refusal book[] = {
    {Reason::round_in_progress, clause("FUP-dealerbutton"), "chinese.round-in-progress",
     "The next round starts when this one is settled."},
    {Reason::hand_count, clause("FUP-seats"), "chinese.hand-count",
     "A round has two or three hands, at a table of four seats."},
    {Reason::button_not_dealt_in, clause("FUP-actionbutton"), "chinese.button-not-dealt-in",
     "The player with both buttons is dealt in."},
    {Reason::one_player_alone, clause("FUP-twohands"), "chinese.one-player-alone",
     "A second hand is one of three, and belongs to a player who has another one dealt."},
    {Reason::fantasy_not_dealt_in, clause("FUP-fantasy"), "chinese.fantasy-not-dealt-in",
     "Fantasy Land waits until its player is dealt in."},
    {Reason::limit_wrong, clause("FUP-points"), "chinese.limit-wrong",
     "A point is worth the table limit, which is more than nothing."},
    {Reason::below_nine_points, clause("FUP-buyin"), "chinese.below-nine-points",
     "A round starts with nine points' worth of chips at least: top up or sit out."},

    {Reason::no_cards_due, clause("FUP-deal3"), "chinese.no-cards-due",
     "No card is dealt before the last ones are placed."},
    {Reason::wrong_number_of_cards, clause("FUP-deal5"), "chinese.wrong-number-of-cards",
     "Deal exactly the cards that are wanted now."},
    {Reason::card_not_in_stub, clause("FUP-deck"), "chinese.card-not-in-stub",
     "Each card comes from the stub, and only once."},

    {Reason::no_placing_now, clause("FUP-deal3"), "chinese.no-placing-now",
     "There are no cards to place at the moment."},
    {Reason::not_your_turn, clause("FUP-deal5"), "chinese.not-your-turn",
     "Cards are placed in turn from the left of the button."},
    {Reason::card_is_set, clause("FUP-set"), "chinese.card-is-set", "A card once placed is set and does not move."},
    {Reason::not_your_card, clause("FUP-deal3"), "chinese.not-your-card",
     "Only cards just dealt to the hand can be placed."},
    {Reason::placed_twice, clause("FUP-object"), "chinese.placed-twice", "A card goes into one segment."},
    {Reason::wrong_number_placed, clause("FUP-deal3"), "chinese.wrong-number-placed",
     "Of five cards all are placed, of three two, in Fantasy Land thirteen."},
    {Reason::segment_full, clause("FUP-object"), "chinese.segment-full",
     "Back and middle take five cards each, the front three."},

    {Reason::no_declaring_now, clause("FUP-sweepdeclare"), "chinese.no-declaring-now",
     "A clean sweep is declared when all cards are set, before segments are compared."},
    {Reason::nothing_to_declare, clause("FUP-sweepdeclare"), "chinese.nothing-to-declare",
     "This hand has nothing to declare, or has answered."},
    {Reason::fouled_hand, clause("FUP-foul"), "chinese.fouled-hand", "A fouled hand has no clean sweep."},
    {Reason::not_that_sweep, clause("FUP-sweep"), "chinese.not-that-sweep",
     "The thirteen cards are not that clean sweep."},

    {Reason::too_many_rates, clause("FUP-feeone"), "chinese.too-many-rates",
     "A table limit has at most five collection rates: take one that another table of this limit has, or none."},

    {Reason::engine_fault, clause("SAT-D1"), "chinese.engine-fault",
     "The round does not add up; it is halted for the director."},
};

static_assert(is_complete(book, Reason::engine_fault), "one row for each reason, in the order of the enumeration");

} // namespace

Refusal refuse(Reason reason) { return book[static_cast<std::size_t>(reason)]; }

} // namespace ananas::chinese
