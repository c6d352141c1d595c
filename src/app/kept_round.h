// A round of Face-Up Chinese or Twisted as the room keeps it (docs/records.md), scored again from what it says
// happened: Chinese from its boards, Twisted from bets, shown hands and the pay schedule.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ananas::app {

// Whether a text is such a record, or several, one a line.
bool holds_kept_rounds(std::string_view text);

struct KeptRound {
    std::string hand, game;                  // as far as they can be read
    std::optional<std::string> unreadable;   // what is wrong with the record itself
    std::optional<std::string> other_result; // what it comes to instead
    bool called_off = false;                 // nobody won or lost anything
};
KeptRound scored_again(std::string_view text);

} // namespace ananas::app
