#include "app/hand_text.h"

#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace ananas::app {
namespace {

// Cards of a part of a text; an error counts characters from the text's beginning.
Result<CardSet, CardTextError> read_part(std::string_view text, std::size_t from, std::size_t to, int least, int most) {
    auto cards = parse_card_set(text.substr(from, to - from), least, most);
    if (cards) return cards;
    CardTextError error = cards.error();
    error.at += characters_in(text.substr(0, from));
    return Failure{error};
}

} // namespace

Result<Hand, std::string> read_hand(const HandShape &shape, std::string_view text) {
    if (!shape.board) {
        const auto cards = parse_card_set(text, shape.least, shape.most);
        if (!cards) return Failure{cards.error().message()};
        return Hand{*cards, {}};
    }
    const std::size_t bar = text.find('|');
    if (bar == std::string_view::npos || text.find('|', bar + 1) != std::string_view::npos)
        return Failure{
            std::string("expected four cards, one '|' and a board of three to five, such as AsKsQdJd|Ts9s2c")};
    const auto hole = read_part(text, 0, bar, shape.least, shape.most);
    if (!hole) return Failure{"in the hand before '|', " + hole.error().message()};
    const auto board = read_part(text, bar + 1, text.size(), 3, 5);
    if (!board) return Failure{"on the board behind '|', " + board.error().message()};
    if (hole->intersects(*board))
        return Failure{
            fmt::format("the card {} is in the hand and on the board", to_string(*(*hole & *board).begin()))};
    return Hand{*hole, *board};
}

} // namespace ananas::app
