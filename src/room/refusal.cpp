#include "room/refusal.h"

#include "rulebook/rulebook.h"

#include <cstddef>
#include <iterator>
#include <string_view>

namespace ananas::room {
namespace {

struct Line {
    Reason reason;
    Refusal refusal;
};

constexpr Line book[] = {
    {Reason::no_such_seat, {"no-such-seat", clause("SAT-P6"), "This table has no seat of that number."}},
    {Reason::seat_taken, {"seat-taken", clause("SAT-P6"), "Somebody sits there: choose an empty seat."}},
    {Reason::already_seated,
     {"already-seated", clause("SAT-P1"), "You have a seat at this table; it is one a player."}},
    {Reason::not_seated,
     {"not-seated", clause("SAT-P14"), "Take a seat first: only players at the table can do that."}},
    {Reason::buy_in_out_of_range,
     {"buy-in-out-of-range", clause("FUP-buyin"),
      "The buy-in is outside this table's limits, which its settings name."}},
    {Reason::above_the_maximum,
     {"above-the-maximum", clause("FUP-stakes"), "That would be more than the largest buy-in of this table."}},
    {Reason::not_enough_chips, {"not-enough-chips", clause("SAT-P2"), "Your account does not hold that many chips."}},
    {Reason::came_back_with_less,
     {"came-back-with-less", clause("FUP-stakes"),
      "You left this table with more within the last hour: come back with at least that."}},
    {Reason::decision_over,
     {"decision-over", clause("SAT-B7"), "That decision is over, or it is not yours: look at what is asked now."}},
    {Reason::no_hand, {"no-hand", clause("SAT-P3"), "There is no hand to act in."}},
    {Reason::another_game,
     {"another-game", clause("SAT-P3"), "This table plays another game: its answers are others."}},
    {Reason::no_cut_now, {"no-cut-now", clause("SAT-G25"), "No cut is being made, or you take no part in this one."}},
    {Reason::not_your_nonce,
     {"not-your-nonce", clause("SAT-G25"), "That is not the nonce whose hash you sent before the cut."}},
    {Reason::table_paused, {"table-paused", clause("SAT-P3"), "The host has paused this table."}},
    {Reason::table_closing, {"table-closing", clause("SAT-P3"), "The host closes this table after the hand."}},
    {Reason::table_halted,
     {"table-halted", clause("SAT-D1"),
      "This table has stopped for a fault of ours; the host decides how it goes on."}},
    {Reason::hand_goes_on, {"hand-goes-on", clause("SAT-D5"), "The next hand starts when this one is over."}},
    {Reason::too_few_ready, {"too-few-ready", clause("HR-S1"), "A hand needs more players who are ready."}},
    {Reason::not_paused, {"not-paused", clause("SAT-P3"), "This table is not paused."}},
    {Reason::no_such_table, {"no-such-table", clause("SAT-P3"), "There is no such table, or you are not invited."}},
    {Reason::frozen,
     {"frozen", clause("SAT-P18"),
      "The room cannot write down what happens, so nothing happens: it goes on as soon as it can."}},
    {Reason::nothing_to_say, {"nothing-to-say", clause("SAT-code"), "A message has 1 to 300 bytes of printable text."}},
    {Reason::muted, {"muted", clause("SAT-code"), "The host has muted you."}},
    {Reason::not_yours, {"not-yours", clause("SAT-P2"), "Only the player of a seat may act for it."}},
    {Reason::stack_too_short,
     {"stack-too-short", clause("FUP-stakes"), "You have too few chips for a hand here: top up first."}},
    {Reason::no_second_request, {"already-so", clause("SAT-P13"), "That is how things stand already."}},
    {Reason::not_agreed,
     {"not-agreed", clause("SAT-agree"), "Confirm your age and agree to the rules of the house first."}},
    {Reason::banned, {"banned", clause("SAT-P16"), "The host has banned you from the tables."}},
    {Reason::key_used,
     {"key-used", clause("SAT-B5"), "You have sent another command under this key: give each its own."}},
    {Reason::no_permission,
     {"no-permission", clause("SAT-P6"), "A seat at this table is taken with permission: ask for it first."}},
    {Reason::permission_denied,
     {"permission-denied", clause("SAT-P6"), "You have asked for a seat here, and the answer was no."}},
    {Reason::no_permission_needed,
     {"no-permission-needed", clause("SAT-P6"), "At this table everybody may take an empty seat without asking."}},
    {Reason::fee_due, {"fee-due", clause("FUP-fee"), "The fee for this down is collected before the cards."}},
    {Reason::no_fee_due, {"no-fee-due", clause("FUP-fee"), "Nobody owes a fee for this down."}},
    {Reason::bank_too_small,
     {"bank-too-small", clause("SD15-1a"), "The house's bank could not pay all that this bet may win: bet less."}},
    {Reason::nobody_here,
     {"nobody-here", clause("SAT-code"), "Nobody of that number is at this table, or has spoken here lately."}},
    {Reason::too_many_asking,
     {"too-many-asking", clause("SAT-P6"), "Many others ask for a seat here: wait until some have their answer."}},
    {Reason::too_many_keys,
     {"too-many-keys", clause("SAT-B5"),
      "You have sent more commands with a key today than the room can keep: go on without keys, or tomorrow."}},
    {Reason::too_fast, {"too-fast", clause("SAT-code"), "You have said much in a short time: wait a few seconds."}},
    {Reason::no_second_hand,
     {"no-second-hand", clause("FUP-twohands"),
      "A second hand is for one of two who sit at a Face-Up Chinese table, when both agree to it."}},
    {Reason::second_hand_taken,
     {"second-hand-taken", clause("FUP-twohands"), "One of the two plays a second hand already: three are dealt."}},
    {Reason::second_hand_wants_room,
     {"second-hand-wants-room", clause("FUP-twohands"),
      "A second hand takes a table of four chairs, so that one stays free for whoever comes."}},
};

constexpr bool complete() {
    for (std::size_t place = 0; place < std::size(book); ++place)
        if (static_cast<std::size_t>(book[place].reason) != place) return false;
    return std::size(book) == static_cast<std::size_t>(Reason::second_hand_wants_room) + 1;
}
static_assert(complete());

} // namespace

Refusal refuse(Reason reason) { return book[static_cast<std::size_t>(reason)].refusal; }

} // namespace ananas::room
