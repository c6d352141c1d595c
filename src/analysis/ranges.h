// Hands and ranges as players write them: "AsKh", "QQ+, AKs, A5s-A2s:0.5", "AA**$ds", "(As Ks) Qs", "random".
//
// A range is what a player may hold, each holding with its weight. Cards that are left open – "As*" – stay open
// where that says the same; otherwise all whole hands are listed, each once, so that "AA**" counts a hand with
// three aces as often as one with two. Of a hand that is written more than once the last weight holds.
#pragma once

#include "analysis/equity.h"
#include "base/result.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <string>
#include <string_view>

namespace ananas::analysis {

// What a hand looks like at some moment of a game: two cards in hold'em, and in Pineapple after the discard; three
// in Pineapple before; four in Omaha; up to seven in stud, where the cards still to come are left out.
struct HandForm {
    int cards = 2;
    bool stud = false;
};
HandForm dealt_form(const betting::GameSpec &game);

// A hand or a range, or a sentence that says what is wrong with the text and what would be right.
Result<Range, std::string> parse_range(HandForm form, std::string_view text);

// The same range in a text that parses to it: two-card hands gathered as far as they go ("QQ+,AKs"), others one by
// one.
std::string to_string(HandForm form, const Range &range);

// What is left when these cards are elsewhere; it may be nothing.
Range without(const Range &range, CardSet gone);

} // namespace ananas::analysis
