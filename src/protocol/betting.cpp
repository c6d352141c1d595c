#include "base/list.h"
#include "base/result.h"
#include "betting/command.h"
#include "betting/event.h"
#include "betting/legal.h"
#include "betting/refusal.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/view.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "protocol/reader.h"
#include "protocol/telling.h"
#include "rulebook/rulebook.h"

#include <boost/json.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::protocol {
namespace {

namespace json = boost::json;
using namespace betting;

constexpr std::string_view structures[] = {"limit", "pot", "no"};
constexpr std::string_view phases[] = {"over", "dealing", "discarding", "betting", "showdown"};
constexpr std::string_view posts[] = {"ante",  "big-blind-ante", "small-blind", "big-blind",
                                      "blind", "dead-blind",     "opening-bet", "bring-in"};
constexpr std::string_view actions[] = {"fold", "check", "call", "bet", "raise", "complete"};
constexpr std::string_view dark_kinds[] = {"check", "bet"};
constexpr std::string_view returns[] = {"uncalled", "above-the-pot"};
constexpr std::string_view ways[] = {"uncontested", "high", "low"};

constexpr std::string_view kinds[] = {"fold",    "check", "call", "bet",  "bring-in",
                                      "discard", "show",  "muck", "dark", "ask-to-see"};

std::string_view word_of(DarkKind kind) { return kind == DarkKind::bet ? "bet" : "check"; }

// Of some cards, those that lie face up, which everybody knows.
template <std::size_t room> List<Card, room> face_up(const List<CardView, room> &cards, unsigned up) {
    List<Card, room> those;
    for (std::size_t place = 0; place < cards.size(); ++place)
        if (const CardView &card = cards[place]; card && (up >> place & 1U) != 0) those.push_back(*card);
    return those;
}

// What may be answered, as it is offered.
struct OfferDiscard {
    Card card;
};
struct OfferFold {};
struct OfferCheck {};
struct OfferCall {
    Chips pays;
};
struct OfferBringIn {
    Chips pays;
};
struct OfferBet {
    Chips least_to, most_to;
};
struct NoBet {
    std::string_view code, why;
    ClauseId rule = clause("HR-H15");
};
struct OfferShow {};
struct OfferMuck {};
using Offer =
    std::variant<OfferDiscard, OfferFold, OfferCheck, OfferCall, OfferBringIn, OfferBet, NoBet, OfferShow, OfferMuck>;

} // namespace

template <> struct Names<Structure> {
    static constexpr std::string_view type = "Limit";
    static constexpr std::span<const std::string_view> words = structures;
};
template <> struct Names<Phase> {
    static constexpr std::string_view type = "BettingPhase";
    static constexpr std::span<const std::string_view> words = phases;
};
template <> struct Names<PostKind> {
    static constexpr std::string_view type = "Post";
    static constexpr std::span<const std::string_view> words = posts;
};
template <> struct Names<Action> {
    static constexpr std::string_view type = "BettingAction";
    static constexpr std::span<const std::string_view> words = actions;
};
template <> struct Names<betting::Why> {
    static constexpr std::string_view type = "ReturnReason";
    static constexpr std::span<const std::string_view> words = returns;
};
template <> struct Names<Way> {
    static constexpr std::string_view type = "WonBy";
    static constexpr std::span<const std::string_view> words = ways;
};

// ---- events

template <class Out> void tell(Out &out, const HandStarted &e) {
    out.is("event", "hand-started");
    out("dealt", e.dealt);
    out("button", e.button);
}
template <class Out> void tell(Out &out, const Posted &e) {
    out.is("event", "posted");
    out("seat", e.seat);
    out("kind", e.kind);
    out("amount", e.amount);
}
template <class Out> void tell(Out &out, const Reshuffled &) { out.is("event", "reshuffled"); }
template <class Out> void tell(Out &out, const BurnedView &) { out.is("event", "burned"); }
template <class Out> void tell(Out &out, const DealtView &e) {
    out.is("event", "dealt");
    out("seat", e.seat);
    out("cards", e.cards);
    out("up", face_up(e.cards, e.up));
}
template <class Out> void tell(Out &out, const BoardDealt &e) {
    out.is("event", "board");
    out("cards", e.cards);
}
template <class Out> void tell(Out &out, const Turn &e) {
    out.is("event", "turn");
    out("seat", e.seat);
}
template <class Out> void tell(Out &out, const Acted &e) {
    out.is("event", "acted");
    out("seat", e.seat);
    out("action", e.action);
    out("all_in", e.all_in);
    out("dark", e.dark);
    out("paid", e.paid);
    out("to", e.to);
}
template <class Out> void tell(Out &out, const WentDark &e) {
    out.is("event", "went-dark");
    out("seat", e.seat);
    out.word("action", word_of(e.action.kind), dark_kinds);
    out("to", e.action.to);
}
template <class Out> void tell(Out &out, const Returned &e) {
    out.is("event", "returned");
    out("seat", e.seat);
    out("why", e.why);
    out("amount", e.amount);
}
template <class Out> void tell(Out &out, const RoundClosed &) { out.is("event", "round-closed"); }
template <class Out> void tell(Out &out, const ChoseDiscardView &e) {
    out.is("event", "chose-discard");
    out("seat", e.seat);
    out("card", e.card);
}
template <class Out> void tell(Out &out, const DiscardedView &e) {
    out.is("event", "discarded");
    out("seat", e.seat);
    out("card", e.card);
}
template <class Out> void tell(Out &out, const Shown &e) {
    out.is("event", "shown");
    out("seat", e.seat);
    out("cards", e.cards);
}
template <class Out> void tell(Out &out, const Mucked &e) {
    out.is("event", "mucked");
    out("seat", e.seat);
}
template <class Out> void tell(Out &out, const Asked &e) {
    out.is("event", "asked");
    out("seat", e.seat);
    out("whose", e.whose);
}
template <class Out> void tell(Out &out, const Killed &e) {
    out.is("event", "killed");
    out("seat", e.seat);
}
template <class Out> void tell(Out &out, const Awarded &e) {
    out.is("event", "awarded");
    out("pot", e.pot + 1);
    out("way", e.way);
    out.list("to", "Award", e.winners, [&](auto &part, Seat seat) {
        part("seat", seat);
        part("amount", e.to(seat));
    });
    out("rule", e.rule);
}
template <class Out> void tell(Out &out, const TakenBack &e) {
    out.is("event", "taken-back");
    out("seat", e.seat);
    out("amount", e.amount);
}
template <class Out> void tell(Out &out, const HandOver &) { out.is("event", "hand-over"); }

// ---- the table

template <class Out> void tell(Out &out, const Table &table) {
    const Stakes &stakes = table.stakes;
    out.written("game", "BettingGame", json::value(table.game == nullptr ? "" : table.game->name));
    out("limit", stakes.structure);
    out("small_bet", stakes.small_bet);
    out("big_bet", stakes.big_bet);
    out("blinds", stakes.blinds);
    out("ante", stakes.ante);
    out("big_blind_ante", stakes.big_blind_ante);
    out("bring_in", stakes.bring_in);
    out("opening_bet", stakes.opening_bet);
    out("cap", stakes.cap);
    out("unit", stakes.unit);
    out.object("house", "BettingHouse", [&house = table.house](auto &part) {
        part("cap_heads_up", house.cap_heads_up);
        part("half_bet_rule", house.half_bet_rule);
        part("open_pair_doubles", house.open_pair_doubles);
        part("short_all_ins_add_up", house.short_all_ins_add_up);
        part("suits_break_button_ties", house.suits_break_button_ties);
        part("face_up_when_all_in", house.face_up_when_all_in);
        part("fold_for_free", house.fold_for_free);
    });
}

template <class Out> void tell(Out &out, const TableView &view) {
    out("phase", view.phase);
    out("street", view.street + 1);
    out("button", view.button);
    out("asked", asked(view));
    out("board", view.board);
    out("to_match", view.to_match);
    out.list("pots", "Pot", view.pots, [](auto &part, const Pot &pot) {
        part("amount", pot.amount);
        part("eligible", pot.eligible);
    });
    out.list("players", "BettingPlayer", view.dealt, [&](auto &part, Seat seat) {
        const PlayerView &player = view.players[seat];
        part("seat", seat);
        part("stack", player.stack);
        part("bet", player.bet);
        part("committed", player.committed);
        part("won", player.won);
        part("live", player.live);
        part("all_in", player.all_in);
        part("shown", player.shown);
        part("mucked", player.mucked);
        part("cards", player.cards);
        part("up", face_up(player.cards, player.up));
        part.maybe("discard", player.discard_chosen, player.discard);
    });
    out("burns", view.burns);
    out("stub", view.stub);
}

// ---- choices and answers

template <class Out> void tell(Out &out, const OfferDiscard &offer) {
    out.is("do", "discard");
    out("card", offer.card);
}
template <class Out> void tell(Out &out, const OfferFold &) { out.is("do", "fold"); }
template <class Out> void tell(Out &out, const OfferCheck &) { out.is("do", "check"); }
template <class Out> void tell(Out &out, const OfferCall &offer) {
    out.is("do", "call");
    out("pays", offer.pays);
}
template <class Out> void tell(Out &out, const OfferBringIn &offer) {
    out.is("do", "bring-in");
    out("pays", offer.pays);
}
template <class Out> void tell(Out &out, const OfferBet &offer) {
    out.is("do", "bet");
    out("least_to", offer.least_to);
    out("most_to", offer.most_to);
}
template <class Out> void tell(Out &out, const NoBet &refused) {
    out.is("not", "bet");
    out("code", refused.code);
    out("why", refused.why);
    out("rule", refused.rule);
}
template <class Out> void tell(Out &out, const OfferShow &) { out.is("do", "show"); }
template <class Out> void tell(Out &out, const OfferMuck &) { out.is("do", "muck"); }

template <class Out> void tell(Out &out, const Fold &) { out.is("do", "fold"); }
template <class Out> void tell(Out &out, const Check &) { out.is("do", "check"); }
template <class Out> void tell(Out &out, const Call &) { out.is("do", "call"); }
template <class Out> void tell(Out &out, const Bet &bet) {
    out.is("do", "bet");
    out("to", bet.to);
}
template <class Out> void tell(Out &out, const BringIn &) { out.is("do", "bring-in"); }
template <class Out> void tell(Out &out, const Discard &discard) {
    out.is("do", "discard");
    out("card", discard.card);
}
template <class Out> void tell(Out &out, const Show &) { out.is("do", "show"); }
template <class Out> void tell(Out &out, const Muck &) { out.is("do", "muck"); }
template <class Out> void tell(Out &out, const AskToSee &ask) {
    out.is("do", "ask-to-see");
    out("whose", ask.whose);
}
template <class Out> void tell(Out &out, const Dark &dark) {
    out.is("do", "dark");
    out.word("action", word_of(dark.action.kind), dark_kinds);
    out.maybe("to", dark.action.kind == DarkKind::bet, dark.action.to);
}

json::object refusal(std::string_view code, std::string_view sentence, ClauseId rule) {
    return {{"code", code}, {"why", sentence}, {"rule", rulebook[rule].id}};
}

json::object to_json(const Table &table) { return told(table); }
json::object to_json(const TableView &view) { return told(view); }
json::object to_json(const EventView &event) { return written(event); }
json::object to_json(const Command &answer) { return written(answer); }

json::array choices(const TableView &view, Seat seat) {
    const Legal &legal = view.legal;
    std::vector<Offer> offered;
    if (legal.discard.contains(seat))
        for (const CardView &card : view.players[seat].cards)
            if (card) offered.emplace_back(OfferDiscard{*card});
    if (legal.actor != seat) return written(offered);
    if (legal.fold) offered.emplace_back(OfferFold());
    if (legal.check) offered.emplace_back(OfferCheck());
    if (legal.call) offered.emplace_back(OfferCall{*legal.call});
    if (legal.bring_in) offered.emplace_back(OfferBringIn{*legal.bring_in});
    if (legal.raise) offered.emplace_back(OfferBet{legal.raise->min_to, legal.raise->max_to});
    if (legal.no_raise) {
        const Refusal why = refuse(*legal.no_raise);
        offered.emplace_back(NoBet{why.code, why.sentence, why.rule});
    }
    if (legal.show) offered.emplace_back(OfferShow());
    if (legal.muck) offered.emplace_back(OfferMuck());
    return written(offered);
}

void add_betting(Types &types) {
    add_type<Table>(types, "BettingTable");
    add_type<TableView>(types, "BettingView");
    add_one_of<EventView>(types, "BettingEvent");
    add_one_of<Offer>(types, "BettingChoice");
    add_one_of<Command>(types, "BettingAnswer");
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
        const bool bets = reader.one_of("action", dark_kinds) == "bet";
        return reader.finished<Command>(Dark{seat,
                                             {.kind = bets ? DarkKind::bet : DarkKind::check,
                                              .to = bets ? reader.chips("to") : reader.chips_or_none("to")}});
    }
    return reader.failure();
}

} // namespace ananas::protocol
