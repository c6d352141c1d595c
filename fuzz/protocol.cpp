// Any text as an answer, in every game. What can be read is the command of the seat that answered; written down in the
// words of the protocol it reads the same, with a number of the decision as well, and with a key too many not at all.
// What cannot be read gets a complaint that can be shown. The rules have an opinion on every command that was read.

#include "protocol/protocol.h"

#include "betting/command.h"
#include "betting/games.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "promise.h"
#include "twisted/command.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/step.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace {

using namespace ananas;
namespace json = boost::json;

json::object of(std::string_view what) { return {{"do", what}}; }
json::object of(std::string_view what, std::string_view key, json::value value) {
    return {{"do", what}, {key, std::move(value)}};
}
json::array list(CardSet cards) {
    json::array array;
    for (const Card card : cards) array.emplace_back(to_string(card));
    return array;
}

// A command as the page says that it is answered. Nobody but the dealer and the clock gives the others.
struct Written {
    json::object operator()(const betting::Fold &) const { return of("fold"); }
    json::object operator()(const betting::Check &) const { return of("check"); }
    json::object operator()(const betting::Call &) const { return of("call"); }
    json::object operator()(const betting::Bet &bet) const { return of("bet", "to", bet.to.units()); }
    json::object operator()(const betting::BringIn &) const { return of("bring-in"); }
    json::object operator()(const betting::Discard &discard) const {
        return of("discard", "card", json::value(to_string(discard.card)));
    }
    json::object operator()(const betting::Dark &dark) const {
        promise(dark.action.kind != betting::DarkKind::none, "a dark action is a check or a bet");
        json::object answer = of("dark", "action", dark.action.kind == betting::DarkKind::bet ? "bet" : "check");
        answer["to"] = dark.action.to.units();
        return answer;
    }
    json::object operator()(const betting::Show &) const { return of("show"); }
    json::object operator()(const betting::Muck &) const { return of("muck"); }
    json::object operator()(const betting::AskToSee &ask) const {
        return of("ask-to-see", "whose", static_cast<std::int64_t>(index(ask.whose)) + 1);
    }

    json::object operator()(const chinese::Place &place) const {
        json::object answer = of("place");
        for (const chinese::Row row : chinese::all_rows)
            answer[chinese::row_names[static_cast<std::size_t>(row)]] = list(place.cards[row]);
        return answer;
    }
    json::object operator()(const chinese::Declare &declare) const {
        promise(declare.sweep != chinese::Sweep::none, "a sweep is declared");
        return of("declare", "sweep", json::value(name_of(declare.sweep)));
    }
    json::object operator()(const chinese::Decline &) const { return of("decline"); }

    json::object operator()(const twisted::PlaceBets &bets) const {
        json::object answer = of("place-bets", "first", bets.first.units());
        answer["optional"] = bets.optional;
        answer["tip"] = bets.tip.units();
        return answer;
    }
    json::object operator()(const twisted::Discard &discard) const {
        return of("discard", "card", json::value(to_string(discard.card)));
    }
    json::object operator()(const twisted::Bet &bet) const {
        json::object answer = of("bet", "amount", bet.amount.units());
        answer["tip"] = bet.tip.units();
        return answer;
    }
    json::object operator()(const twisted::Fold &) const { return of("fold"); }

    template <class Other> json::object operator()(const Other &) const {
        promise(false, "an answer is never the dealer's or the clock's command");
        return {};
    }
};

struct SeatOf {
    template <class Given> Seat operator()(const Given &given) const {
        if constexpr (requires { given.seat; })
            return given.seat;
        else
            return no_seat;
    }
};

void check_complaint(const std::string &complaint) {
    promise(!complaint.empty() && is_printable(complaint), "a complaint is a text that can be shown");
    promise(complaint.size() < 1000, "and not much longer than what it says");
}

template <class Read, class Rules> void answer(Seat seat, const json::value &message, Read read, Rules opinion) {
    const auto command = read(seat, message);
    if (!command) {
        check_complaint(command.error());
        return;
    }
    promise(std::visit(SeatOf(), *command) == seat, "a seat answers for itself");
    opinion(*command);

    json::object written = std::visit(Written(), *command);
    for (const auto &pair : message.as_object())
        promise(pair.key() == "decision" || written.contains(pair.key()), "no key is passed over");
    const auto again = read(seat, written);
    promise(again && std::visit(Written(), *again) == written, "what is written reads the same");
    written["decision"] = 17;
    promise(bool(read(seat, written)), "an answer may have the number of its decision");
    written["stranger"] = nullptr;
    const auto strange = read(seat, written);
    promise(!strange, "a key that nothing asked for is not passed over");
    check_complaint(strange.error());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    json::error_code error;
    const json::value message = json::parse({reinterpret_cast<const char *>(data), size}, error);
    if (error) return 0;
    const Seat seat = seat_number(static_cast<int>(size % betting::max_seats));
    answer(seat, message, protocol::read_betting, [](const betting::Command &command) {
        const betting::Table table{.game = &betting::games::holdem, .stakes = {}, .house = {}};
        (void)check(table, betting::State(), command);
    });
    answer(seat, message, protocol::read_chinese,
           [](const chinese::Command &command) { (void)check(chinese::Table(), chinese::State(), command); });
    answer(seat, message, protocol::read_twisted,
           [](const twisted::Command &command) { (void)check(twisted::Table(), twisted::State(), command); });
    return 0;
}
