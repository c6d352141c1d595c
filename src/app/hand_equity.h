// What share of the pot each hand of a played hand won on average, street by street. It is worked out from a record
// that tells what one person saw, so that it can tell no more: a hand whose cards they never saw counts as any that it
// may be. In games with a discard everybody has the cards that they kept, from the beginning.
#pragma once

#include "cards/card.h"
#include "records/record.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ananas::app {

struct PlayedStreet {
    struct Share {
        std::size_t player = 0; // as the record numbers them
        bool known = false;     // whether their cards are
        double share = 0;
        double error = 0; // one standard error; nothing when exact
    };
    std::string_view street; // "deal", "flop", "turn", "river", or of stud "third" to "seventh"
    std::vector<Card> board;
    bool exact = false;
    std::uint64_t deals = 0; // that were looked at
    std::vector<Share> shares;
};

// Streets on which nobody's cards are known, or that only one player saw, are left out. The same record gives the same
// answer.
std::vector<PlayedStreet> equity_by_street(const records::HandRecord &seen);

template <class Out> void tell(Out &out, const PlayedStreet &street) {
    out("street", street.street);
    out("board", street.board);
    out("exact", street.exact);
    out("deals", street.deals);
    out.list("players", "EquityShare", street.shares, [](auto &part, const PlayedStreet::Share &each) {
        part("player", each.player);
        part("known", each.known);
        part("share", each.share);
        part("error", each.error);
    });
}

} // namespace ananas::app
