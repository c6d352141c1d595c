#include "room/refusal.h"

#include "chinese/state.h"
#include "room/settings.h"
#include "rulebook/rulebook.h"
#include "twisted/spec.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <variant>

namespace ananas::room {
namespace {

constexpr std::nullopt_t nothing = std::nullopt;

struct Line {
    Reason reason;
    Refusal refusal;
};

constexpr Line book[] = {
    {Reason::no_such_seat, {"no-such-seat", nothing, "This table has no seat of that number."}},
    {Reason::seat_taken, {"seat-taken", nothing, "Somebody sits there: choose an empty seat."}},
    {Reason::already_seated, {"already-seated", nothing, "You have a seat at this table; it is one a player."}},
    {Reason::not_seated, {"not-seated", nothing, "Take a seat first: only players at the table can do that."}},
    {Reason::buy_in_out_of_range,
     {"buy-in-out-of-range", nothing, "The buy-in is outside this table's limits, which its settings name."}},
    {Reason::above_the_maximum,
     {"above-the-maximum", nothing, "That would be more than the largest buy-in of this table."}},
    {Reason::not_enough_chips, {"not-enough-chips", nothing, "Your account does not hold that many chips."}},
    {Reason::came_back_with_less,
     {"came-back-with-less", nothing,
      "You left this table with more within the last hour: come back with at least that."}},
    {Reason::decision_over,
     {"decision-over", nothing, "That decision is over, or it is not yours: look at what is asked now."}},
    {Reason::no_hand, {"no-hand", nothing, "There is no hand to act in."}},
    {Reason::another_game, {"another-game", nothing, "This table plays another game: its answers are others."}},
    {Reason::no_cut_now, {"no-cut-now", nothing, "No cut is being made, or you take no part in this one."}},
    {Reason::not_your_nonce, {"not-your-nonce", nothing, "That is not the nonce whose hash you sent before the cut."}},
    {Reason::table_paused, {"table-paused", clause("SAT-P3"), "The host has paused this table."}},
    {Reason::table_closing, {"table-closing", clause("SAT-P3"), "The host closes this table after the hand."}},
    {Reason::table_halted,
     {"table-halted", clause("SAT-D1"),
      "This table has stopped for a fault of ours; the host decides how it goes on."}},
    {Reason::hand_goes_on, {"hand-goes-on", nothing, "The next hand starts when this one is over."}},
    {Reason::too_few_ready, {"too-few-ready", nothing, "A hand needs more players who are ready."}},
    {Reason::not_paused, {"not-paused", nothing, "This table is not paused."}},
    {Reason::no_such_table, {"no-such-table", nothing, "There is no such table, or you are not invited."}},
    {Reason::frozen,
     {"frozen", nothing, "The room cannot write down what happens, so nothing happens: it goes on as soon as it can."}},
    {Reason::nothing_to_say,
     {"nothing-to-say", nothing,
      "A message is printable text of at most 300 letters; accents and emoji count for more."}},
    {Reason::muted, {"muted", clause("SAT-code"), "The host has muted you."}},
    {Reason::not_yours, {"not-yours", clause("SAT-P2"), "Only the player of a seat may act for it."}},
    {Reason::stack_too_short, {"stack-too-short", nothing, "You have too few chips for a hand here: top up first."}},
    {Reason::no_second_request, {"already-so", nothing, "That is how things stand already."}},
    {Reason::not_agreed,
     {"not-agreed", clause("SAT-agree"), "Confirm your age and agree to the rules of the house first."}},
    {Reason::banned, {"banned", clause("SAT-P16"), "The host has banned you from the tables."}},
    {Reason::key_used, {"key-used", nothing, "You have sent another command under this key: give each its own."}},
    {Reason::no_permission,
     {"no-permission", clause("SAT-P6"), "A seat at this table is taken with permission: ask for it first."}},
    {Reason::permission_denied,
     {"permission-denied", clause("SAT-P6"), "You have asked for a seat here, and the answer was no."}},
    {Reason::no_permission_needed,
     {"no-permission-needed", nothing, "At this table everybody may take an empty seat without asking."}},
    {Reason::fee_due, {"fee-due", clause("FUP-fee"), "The fee for this down is collected before the cards."}},
    {Reason::no_fee_due, {"no-fee-due", clause("FUP-fee"), "Nobody owes a fee for this down."}},
    {Reason::bank_too_small,
     {"bank-too-small", clause("SD15-1a"),
      "The house's bank could not pay all that this bet may win: bet or tip less."}},
    {Reason::tip_above_bet, {"tip-above-bet", nothing, "A tip is no larger than the bet that it rides on."}},
    {Reason::nobody_here,
     {"nobody-here", nothing, "Nobody of that number is at this table, or has spoken here lately."}},
    {Reason::too_many_asking,
     {"too-many-asking", nothing, "Many others ask for a seat here: wait until some have their answer."}},
    {Reason::too_many_keys,
     {"too-many-keys", nothing,
      "You have sent more commands with a key today than the room can keep: go on without keys, or tomorrow."}},
    {Reason::too_fast, {"too-fast", nothing, "You have said much in a short time: wait a few seconds."}},
    {Reason::no_second_hand,
     {"no-second-hand", nothing,
      "A second hand is for one of two who sit at a Face-Up Chinese table, when both agree to it."}},
    {Reason::second_hand_taken,
     {"second-hand-taken", clause("FUP-seats"), "One of the two plays a second hand already: three are dealt."}},
    {Reason::second_hand_wants_room,
     {"second-hand-wants-room", clause("FUP-seats"),
      "A second hand takes a table of four chairs, so that one stays free for whoever comes."}},
    {Reason::no_bot_comes,
     {"no-bot-comes", nothing,
      "No more bots come to this table: they leave one chair free for people, and each of them takes one at most."}},
    {Reason::player_not_seated, {"player-not-seated", nothing, "That player has no seat at this table."}},
};

constexpr bool complete() {
    for (std::size_t place = 0; place < std::size(book); ++place)
        if (static_cast<std::size_t>(book[place].reason) != place) return false;
    return std::size(book) == static_cast<std::size_t>(last_reason) + 1;
}
static_assert(complete());

// What one game's book has a rule for and others leave to the house.
struct OwnLine {
    Reason reason;
    std::optional<ClauseId> chinese, twisted;
};

constexpr OwnLine own_books[] = {
    {.reason = Reason::already_seated, .chinese = nothing, .twisted = clause("SD15-1a")},
    {.reason = Reason::buy_in_out_of_range, .chinese = clause("FUP-buyin"), .twisted = nothing},
    {.reason = Reason::above_the_maximum, .chinese = clause("FUP-stakes"), .twisted = nothing},
    {.reason = Reason::came_back_with_less, .chinese = clause("FUP-stakes"), .twisted = nothing},
    {.reason = Reason::stack_too_short, .chinese = clause("FUP-buyin"), .twisted = clause("SD15-2a")},
    {.reason = Reason::no_second_hand, .chinese = clause("FUP-twohands"), .twisted = clause("SD15-1a")},
};

} // namespace

Refusal refuse(Reason reason) { return book[static_cast<std::size_t>(reason)].refusal; }

Refusal refuse(Reason reason, const Rules &rules) {
    Refusal refusal = refuse(reason);
    const OwnLine *own = std::ranges::find(own_books, reason, &OwnLine::reason);
    if (own == std::end(own_books)) return refusal;
    if (std::holds_alternative<chinese::Table>(rules)) refusal.rule = own->chinese;
    if (std::holds_alternative<twisted::Table>(rules)) refusal.rule = own->twisted;
    return refusal;
}

} // namespace ananas::room
