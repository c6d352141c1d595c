#include "betting/command.h"
#include "betting/state.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/house.h"
#include "game/seats.h"
#include "protocol/protocol.h"
#include "protocol/words.h"
#include "twisted/command.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <variant>

namespace ananas::protocol {
namespace {

// What only the dealer, the clock or the floor can ask for is no answer.
template <class NoAnswer> json::object written(const NoAnswer &) { std::abort(); }

json::object written(const betting::Fold &) { return {{"do", "fold"}}; }
json::object written(const betting::Check &) { return {{"do", "check"}}; }
json::object written(const betting::Call &) { return {{"do", "call"}}; }
json::object written(const betting::Bet &bet) { return {{"do", "bet"}, {"to", word(bet.to)}}; }
json::object written(const betting::BringIn &) { return {{"do", "bring-in"}}; }
json::object written(const betting::Discard &discard) { return {{"do", "discard"}, {"card", word(discard.card)}}; }
json::object written(const betting::Show &) { return {{"do", "show"}}; }
json::object written(const betting::Muck &) { return {{"do", "muck"}}; }
json::object written(const betting::AskToSee &ask) { return {{"do", "ask-to-see"}, {"whose", word(ask.whose)}}; }
json::object written(const betting::Dark &dark) {
    json::object answer{{"do", "dark"}, {"action", dark.action.kind == betting::DarkKind::bet ? "bet" : "check"}};
    if (dark.action.kind == betting::DarkKind::bet) answer["to"] = word(dark.action.to);
    return answer;
}

json::object written(const chinese::Place &place) {
    json::object answer{{"do", "place"}};
    for (const chinese::Row row : chinese::all_rows) answer[chinese::row_names[static_cast<std::size_t>(row)]] = words(place.cards[row]);
    return answer;
}
json::object written(const chinese::Declare &declare) {
    return {{"do", "declare"}, {"sweep", chinese::name_of(declare.sweep)}};
}
json::object written(const chinese::Decline &) { return {{"do", "decline"}}; }

json::object written(const twisted::PlaceBets &bets) {
    return {{"do", "place-bets"}, {"first", word(bets.first)}, {"optional", bets.optional}, {"tip", word(bets.tip)}};
}
json::object written(const twisted::Discard &discard) { return {{"do", "discard"}, {"card", word(discard.card)}}; }
json::object written(const twisted::Bet &bet) {
    return {{"do", "bet"}, {"amount", word(bet.amount)}, {"tip", word(bet.tip)}};
}
json::object written(const twisted::Fold &) { return {{"do", "fold"}}; }

} // namespace

json::object to_json(const betting::Command &answer) {
    return std::visit([](const auto &given) { return written(given); }, answer);
}
json::object to_json(const chinese::Command &answer) {
    return std::visit([](const auto &given) { return written(given); }, answer);
}
json::object to_json(const twisted::Command &answer) {
    return std::visit([](const auto &given) { return written(given); }, answer);
}

} // namespace ananas::protocol
