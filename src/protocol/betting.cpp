#include "base/result.h"
#include "betting/command.h"
#include "betting/event.h"
#include "betting/legal.h"
#include "betting/refusal.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/view.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "protocol/reader.h"
#include "protocol/words.h"
#include "rulebook/rulebook.h"

#include <boost/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace ananas::protocol {
namespace {

using namespace betting;

constexpr std::string_view structures[] = {"limit", "pot", "no"};
constexpr std::string_view phases[] = {"over", "dealing", "discarding", "betting", "showdown"};
constexpr std::string_view posts[] = {"ante",  "big-blind-ante", "small-blind", "big-blind",
                                      "blind", "dead-blind",     "opening-bet", "bring-in"};
constexpr std::string_view actions[] = {"fold", "check", "call", "bet", "raise", "complete"};
constexpr std::string_view darks[] = {"none", "check", "bet"};
constexpr std::string_view returns[] = {"uncalled", "above-the-pot"};
constexpr std::string_view ways[] = {"uncontested", "high", "low"};

constexpr std::string_view kinds[] = {"fold",    "check", "call", "bet",  "bring-in",
                                      "discard", "show",  "muck", "dark", "ask-to-see"};

// Of some cards, those that lie face up.
template <class Cards> json::array face_up(const Cards &cards, unsigned up) {
    json::array array;
    for (std::size_t place = 0; place < cards.size(); ++place)
        if ((up >> place & 1U) != 0) array.push_back(word(cards[place]));
    return array;
}

json::object player(const PlayerView &view, Seat seat) {
    json::object told{{"seat", word(seat)},
                      {"stack", word(view.stack)},
                      {"bet", word(view.bet)},
                      {"committed", word(view.committed)},
                      {"won", word(view.won)},
                      {"live", view.live},
                      {"all_in", view.all_in},
                      {"shown", view.shown},
                      {"mucked", view.mucked},
                      {"cards", words(view.cards)},
                      {"up", face_up(view.cards, view.up)}};
    if (view.discard_chosen) told["discard"] = word(view.discard);
    return told;
}

struct Told {
    json::object operator()(const HandStarted &e) const {
        return {{"event", "hand-started"}, {"dealt", words(e.dealt)}, {"button", word(e.button)}};
    }
    json::object operator()(const Posted &e) const {
        return {
            {"event", "posted"}, {"seat", word(e.seat)}, {"kind", name_in(posts, e.kind)}, {"amount", word(e.amount)}};
    }
    json::object operator()(const Reshuffled &) const { return {{"event", "reshuffled"}}; }
    json::object operator()(const BurnedView &) const { return {{"event", "burned"}}; }
    json::object operator()(const DealtView &e) const {
        return {{"event", "dealt"}, {"seat", word(e.seat)}, {"cards", words(e.cards)}, {"up", face_up(e.cards, e.up)}};
    }
    json::object operator()(const BoardDealt &e) const { return {{"event", "board"}, {"cards", words(e.cards)}}; }
    json::object operator()(const Turn &e) const { return {{"event", "turn"}, {"seat", word(e.seat)}}; }
    json::object operator()(const Acted &e) const {
        return {{"event", "acted"},   {"seat", word(e.seat)}, {"action", name_in(actions, e.action)},
                {"all_in", e.all_in}, {"dark", e.dark},       {"paid", word(e.paid)},
                {"to", word(e.to)}};
    }
    json::object operator()(const WentDark &e) const {
        return {{"event", "went-dark"},
                {"seat", word(e.seat)},
                {"action", name_in(darks, e.action.kind)},
                {"to", word(e.action.to)}};
    }
    json::object operator()(const Returned &e) const {
        return {{"event", "returned"},
                {"seat", word(e.seat)},
                {"why", name_in(returns, e.why)},
                {"amount", word(e.amount)}};
    }
    json::object operator()(const RoundClosed &) const { return {{"event", "round-closed"}}; }
    json::object operator()(const ChoseDiscardView &e) const {
        return {{"event", "chose-discard"}, {"seat", word(e.seat)}, {"card", word(e.card)}};
    }
    json::object operator()(const DiscardedView &e) const {
        return {{"event", "discarded"}, {"seat", word(e.seat)}, {"card", word(e.card)}};
    }
    json::object operator()(const Shown &e) const {
        return {{"event", "shown"}, {"seat", word(e.seat)}, {"cards", words(e.cards)}};
    }
    json::object operator()(const Mucked &e) const { return {{"event", "mucked"}, {"seat", word(e.seat)}}; }
    json::object operator()(const Asked &e) const {
        return {{"event", "asked"}, {"seat", word(e.seat)}, {"whose", word(e.whose)}};
    }
    json::object operator()(const Killed &e) const { return {{"event", "killed"}, {"seat", word(e.seat)}}; }
    json::object operator()(const Awarded &e) const {
        json::array amounts;
        for (const Seat seat : e.winners)
            amounts.push_back(json::object{{"seat", word(seat)}, {"amount", word(e.to(seat))}});
        return {{"event", "awarded"},
                {"pot", e.pot + 1},
                {"way", name_in(ways, e.way)},
                {"to", std::move(amounts)},
                {"rule", rulebook[e.rule].id}};
    }
    json::object operator()(const TakenBack &e) const {
        return {{"event", "taken-back"}, {"seat", word(e.seat)}, {"amount", word(e.amount)}};
    }
    json::object operator()(const HandOver &) const { return {{"event", "hand-over"}}; }
};

} // namespace

json::object refusal(std::string_view sentence, ClauseId rule) {
    return {{"why", sentence}, {"rule", rulebook[rule].id}};
}

json::object to_json(const Table &table) {
    const Stakes &stakes = table.stakes;
    const House &house = table.house;
    return {{"game", table.game->name},
            {"limit", name_in(structures, stakes.structure)},
            {"small_bet", word(stakes.small_bet)},
            {"big_bet", word(stakes.big_bet)},
            {"blinds", words(stakes.blinds)},
            {"ante", word(stakes.ante)},
            {"big_blind_ante", word(stakes.big_blind_ante)},
            {"bring_in", word(stakes.bring_in)},
            {"opening_bet", word(stakes.opening_bet)},
            {"cap", stakes.cap},
            {"unit", word(stakes.unit)},
            {"house", json::object{{"cap_heads_up", house.cap_heads_up},
                                   {"half_bet_rule", house.half_bet_rule},
                                   {"open_pair_doubles", house.open_pair_doubles},
                                   {"short_all_ins_add_up", house.short_all_ins_add_up},
                                   {"suits_break_button_ties", house.suits_break_button_ties},
                                   {"face_up_when_all_in", house.face_up_when_all_in},
                                   {"fold_for_free", house.fold_for_free}}}};
}

json::object to_json(const TableView &view) {
    json::array players, pots;
    for (const Seat seat : view.dealt) players.push_back(player(view.players[seat], seat));
    for (const Pot &pot : view.pots)
        pots.push_back(json::object{{"amount", word(pot.amount)}, {"eligible", words(pot.eligible)}});
    return {{"phase", name_in(phases, view.phase)},
            {"street", view.street + 1},
            {"button", word(view.button)},
            {"asked", words(asked(view))},
            {"board", words(view.board)},
            {"to_match", word(view.to_match)},
            {"pots", std::move(pots)},
            {"players", std::move(players)},
            {"burns", view.burns},
            {"stub", view.stub}};
}

json::object to_json(const EventView &event) { return std::visit(Told(), event); }

json::array choices(const TableView &view, Seat seat) {
    const Legal &legal = view.legal;
    json::array offered;
    if (legal.discard.contains(seat))
        for (const CardView &card : view.players[seat].cards)
            offered.push_back(json::object{{"do", "discard"}, {"card", word(card)}});
    if (legal.actor != seat) return offered;
    const auto offer = [&](bool may, std::string_view what) {
        if (may) offered.push_back(json::object{{"do", what}});
    };
    offer(legal.fold, "fold");
    offer(legal.check, "check");
    if (legal.call) offered.push_back(json::object{{"do", "call"}, {"pays", word(*legal.call)}});
    if (legal.bring_in) offered.push_back(json::object{{"do", "bring-in"}, {"pays", word(*legal.bring_in)}});
    if (legal.raise)
        offered.push_back(json::object{
            {"do", "bet"}, {"least_to", word(legal.raise->min_to)}, {"most_to", word(legal.raise->max_to)}});
    if (legal.no_raise) {
        const Refusal why = refuse(*legal.no_raise);
        offered.push_back(json::object{{"not", "bet"}, {"why", why.sentence}, {"rule", rulebook[why.rule].id}});
    }
    offer(legal.show, "show");
    offer(legal.muck, "muck");
    return offered;
}

Result<Command, std::string> read_betting(Seat seat, const json::value &message) {
    Reader reader(message, kinds);
    const std::string_view what = reader.what();
    if (what == "fold") return reader.finished<Command>(Fold{seat});
    if (what == "check") return reader.finished<Command>(Check{seat});
    if (what == "call") return reader.finished<Command>(Call{seat});
    if (what == "bet") return reader.finished<Command>(Bet{seat, reader.chips("to")});
    if (what == "bring-in") return reader.finished<Command>(BringIn{seat});
    if (what == "discard") return reader.finished<Command>(Discard{seat, reader.card("card")});
    if (what == "show") return reader.finished<Command>(Show{seat});
    if (what == "muck") return reader.finished<Command>(Muck{seat});
    if (what == "ask-to-see") return reader.finished<Command>(AskToSee{seat, reader.seat("whose")});
    if (what == "dark") {
        constexpr std::string_view dark_kinds[] = {"check", "bet"};
        const bool bets = reader.one_of("action", dark_kinds) == "bet";
        return reader.finished<Command>(Dark{seat,
                                             {.kind = bets ? DarkKind::bet : DarkKind::check,
                                              .to = bets ? reader.chips("to") : reader.chips_or_none("to")}});
    }
    return reader.failure();
}

} // namespace ananas::protocol
