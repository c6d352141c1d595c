#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "protocol/reader.h"
#include "protocol/telling.h"
#include "rulebook/rulebook.h"
#include "twisted/command.h"
#include "twisted/event.h"
#include "twisted/house_game.h"
#include "twisted/legal.h"
#include "twisted/pay_schedule.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/view.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::protocol {
namespace {

namespace json = boost::json;
using namespace twisted;

constexpr std::string_view phases[] = {"over", "placing", "dealing", "discarding", "betting", "last-card"};
constexpr std::string_view wagers[] = {"first", "second", "river"};
constexpr std::string_view fold_reasons[] = {"chosen", "time-out", "cannot-bet"};
constexpr std::string_view incidents[] = {"wrong-number-of-cards", "exposed-card", "exposed-community-card"};
constexpr std::string_view kinds[] = {"place-bets", "discard", "bet", "fold"};

// What somebody holds; a line of the schedule would say "or better".
std::string held_words(Held held) {
    if (held.kind == HandKind::pair) return fmt::format("pair of {}", plural_of(held.rank));
    if (held.kind == HandKind::high_card) return fmt::format("{} high", name_of(held.rank));
    return twisted::words(held);
}

// What may be answered, as it is offered.
struct OfferBets {
    Chips least_first, most_first, optional_bet;
};
struct OfferDiscard {
    Card card;
};
struct OfferBet {
    Chips amount;
};
struct OfferFold {};
using Offer = std::variant<OfferBets, OfferDiscard, OfferBet, OfferFold>;

template <class Out> void tell_seat(Out &out, std::string_view event, Seat seat) {
    out.is("event", event);
    out("seat", seat);
}
template <class Out> void tell_amount(Out &out, std::string_view event, Seat seat, Chips amount) {
    tell_seat(out, event, seat);
    out("amount", amount);
}
template <class Out> void tell_card(Out &out, std::string_view event, Seat seat, const CardView &card) {
    tell_seat(out, event, seat);
    out("card", card);
}

using Wagers = std::array<Chips, wager_count>;

} // namespace

template <> struct Names<Phase> {
    static constexpr std::string_view type = "TwistedPhase";
    static constexpr std::span<const std::string_view> words = phases;
};
template <> struct Names<Wager> {
    static constexpr std::string_view type = "Wager";
    static constexpr std::span<const std::string_view> words = wagers;
};
template <> struct Names<FoldWhy> {
    static constexpr std::string_view type = "FoldReason";
    static constexpr std::span<const std::string_view> words = fold_reasons;
};
template <> struct Names<Incident> {
    static constexpr std::string_view type = "Incident";
    static constexpr std::span<const std::string_view> words = incidents;
};

template <> Misdealt blank() { return {.incident = {}, .rule = clause("SD15-5c")}; }

template <class Out> void tell(Out &out, const Wagers &amounts) {
    for (std::size_t place = 0; place < wager_count; ++place) out(wagers[place], amounts[place]);
}

// ---- events

template <class Out> void tell(Out &out, const RoundStarted &e) {
    out.is("event", "round-started");
    out("seated", e.seated);
}
template <class Out> void tell(Out &out, const BetsPlaced &e) {
    tell_seat(out, "bets-placed", e.seat);
    out("first", e.first);
    out("ante", e.ante);
    out("optional", e.optional);
    out("tip", e.tip);
}
template <class Out> void tell(Out &out, const BetsClosed &e) {
    out.is("event", "bets-closed");
    out("playing", e.playing);
}
template <class Out> void tell(Out &out, const OptionalReturned &e) {
    tell_amount(out, "optional-returned", e.seat, e.amount);
}
template <class Out> void tell(Out &out, const DealtView &e) {
    tell_seat(out, "dealt", e.seat);
    out("cards", e.cards);
}
template <class Out> void tell(Out &out, const CommunityDealtView &) { out.is("event", "community-dealt"); }
template <class Out> void tell(Out &out, const BottomRackedView &) { out.is("event", "bottom-racked"); }
template <class Out> void tell(Out &out, const MarkerGiven &e) { tell_amount(out, "marker-given", e.seat, e.amount); }
template <class Out> void tell(Out &out, const ChoseDiscardView &e) { tell_card(out, "chose-discard", e.seat, e.card); }
template <class Out> void tell(Out &out, const CollectedView &e) {
    tell_seat(out, "collected", e.seat);
    out("ante", e.ante);
    out("card", e.card);
}
template <class Out> void tell(Out &out, const CommunityTurned &e) {
    out.is("event", "community-turned");
    out("card", e.card);
}
template <class Out> void tell(Out &out, const Turn &e) { tell_seat(out, "turn", e.seat); }
template <class Out> void tell(Out &out, const BetMade &e) {
    tell_seat(out, "bet-made", e.seat);
    out("wager", e.wager);
    out("amount", e.amount);
    out("tip", e.tip);
}
template <class Out> void tell(Out &out, const Folded &e) {
    tell_seat(out, "folded", e.seat);
    out("why", e.why);
    out("forfeited", e.forfeited);
}
template <class Out> void tell(Out &out, const BurnedView &) { out.is("event", "burned"); }
template <class Out> void tell(Out &out, const LastCardView &e) { tell_card(out, "last-card", e.seat, e.card); }
template <class Out> void tell(Out &out, const StubRacked &) { out.is("event", "stub-racked"); }
template <class Out> void tell(Out &out, const Exposed &e) {
    tell_seat(out, "exposed", e.seat);
    out("cards", e.cards);
    out("held", held_words(e.held));
}
template <class Out> void tell(Out &out, const Paid &e) {
    tell_seat(out, "paid", e.seat);
    out("pays", e.pays);
    out("bets", e.bets);
    out("amount", e.amount);
    out("tips", e.tips);
}
template <class Out> void tell(Out &out, const Lost &e) { tell_amount(out, "lost", e.seat, e.amount); }
template <class Out> void tell(Out &out, const Racked &e) { tell_seat(out, "racked", e.seat); }
template <class Out> void tell(Out &out, const PotAwarded &e) {
    tell_amount(out, "pot-awarded", e.seat, e.amount);
    out("contested", e.contested);
}
template <class Out> void tell(Out &out, const CardExposed &e) {
    tell_seat(out, "card-exposed", e.seat);
    out("card", e.card);
}
template <class Out> void tell(Out &out, const Misdealt &e) {
    out.is("event", "misdealt");
    out("incident", e.incident);
    out("rule", e.rule);
}
template <class Out> void tell(Out &out, const PotTakenBack &e) {
    tell_amount(out, "pot-taken-back", e.seat, e.amount);
}
template <class Out> void tell(Out &out, const Returned &e) { tell_amount(out, "returned", e.seat, e.amount); }
template <class Out> void tell(Out &out, const RoundOver &) { out.is("event", "round-over"); }

// ---- the table

template <class Out> void tell(Out &out, const Table &table) {
    out.written("game", R"("twisted")", json::value(table.game.name));
    out("seats", table.seats);
    out("least_first", table.least_first);
    out("most_first", table.most_first);
    out("ante_percent", table.game.ante_percent);
    out("ante_cap", table.ante_cap);
    out("optional_bet", table.optional_bet);
    out.list("times_first", "TimesFirst", table.game.stages, [](auto &part, const Stage &stage) {
        part("least", stage.choice.least);
        part("most", stage.choice.most);
    });
    out.list("schedule", "PayLine", table.game.pays.lines, [](auto &part, const PayLine &line) {
        part("hand", twisted::words(line.least));
        part("pays", line.pays);
    });
}

template <class Out> void tell(Out &out, const TableView &view) {
    out("phase", view.phase);
    out("stage", view.stage + 1);
    out("asked", asked(view));
    out("community", view.community);
    out("exposed", view.exposed);
    out("pot", view.pot);
    out.list("players", "TwistedPlayer", view.seated, [&](auto &part, Seat seat) {
        const PlayerView &player = view.players[seat];
        part("seat", seat);
        part("stack", player.stack);
        part("bets", player.bets);
        part("tips", player.tips);
        part("ante", player.ante);
        part("optional", player.optional);
        part("won", player.won);
        part("live", player.live);
        part("marker", player.marker);
        part("shown", player.shown);
        part("cards", player.cards);
        part.maybe("discard", player.discard_chosen, player.discard);
    });
}

// ---- choices and answers

template <class Out> void tell(Out &out, const OfferBets &offer) {
    out.is("do", "place-bets");
    out("least_first", offer.least_first);
    out("most_first", offer.most_first);
    out("optional_bet", offer.optional_bet);
}
template <class Out> void tell(Out &out, const OfferDiscard &offer) {
    out.is("do", "discard");
    out("card", offer.card);
}
template <class Out> void tell(Out &out, const OfferBet &offer) {
    out.is("do", "bet");
    out("amount", offer.amount);
}
template <class Out> void tell(Out &out, const OfferFold &) { out.is("do", "fold"); }

template <class Out> void tell(Out &out, const PlaceBets &bets) {
    out.is("do", "place-bets");
    out("first", bets.first);
    out.may_lack("optional", bets.optional);
    out.may_lack("tip", bets.tip);
}
template <class Out> void tell(Out &out, const Discard &discard) {
    out.is("do", "discard");
    out("card", discard.card);
}
template <class Out> void tell(Out &out, const Bet &bet) {
    out.is("do", "bet");
    out("amount", bet.amount);
    out.may_lack("tip", bet.tip);
}
template <class Out> void tell(Out &out, const Fold &) { out.is("do", "fold"); }

json::object to_json(const Table &table) { return told(table); }
json::object to_json(const TableView &view) { return told(view); }
json::object to_json(const EventView &event) { return written(event); }
json::object to_json(const Command &answer) { return written(answer); }

json::array choices(const Table &table, const TableView &view, Seat seat) {
    const Legal &legal = view.legal;
    std::vector<Offer> offered;
    if (legal.place.contains(seat))
        offered.emplace_back(OfferBets{table.least_first, table.most_first, table.optional_bet});
    if (legal.discard.contains(seat))
        for (const CardView &card : view.players[seat].cards)
            if (card) offered.emplace_back(OfferDiscard{*card});
    if (legal.actor != seat) return written(offered);
    for (int times = legal.choice.least; times <= legal.choice.most; ++times)
        if (legal.bet * times <= view.players[seat].stack) offered.emplace_back(OfferBet{legal.bet * times});
    offered.emplace_back(OfferFold());
    return written(offered);
}

void add_twisted(Types &types) {
    add_type<Table>(types, "TwistedTable");
    add_type<TableView>(types, "TwistedView");
    add_one_of<EventView>(types, "TwistedEvent");
    add_one_of<Offer>(types, "TwistedChoice");
    add_one_of<Command>(types, "TwistedAnswer");
}

Result<Command, std::string> read_twisted(Seat seat, const json::value &message) {
    Reader reader(message, kinds);
    const std::string_view what = reader.what();
    if (what == "place-bets")
        return reader.finished<Command>(PlaceBets{.seat = seat,
                                                  .first = reader.chips("first"),
                                                  .optional = reader.flag_or_false("optional"),
                                                  .tip = reader.chips_or_none("tip")});
    if (what == "discard") return reader.finished<Command>(Discard{seat, reader.card("card")});
    if (what == "bet")
        return reader.finished<Command>(
            Bet{.seat = seat, .amount = reader.chips("amount"), .tip = reader.chips_or_none("tip")});
    if (what == "fold") return reader.finished<Command>(Fold{seat});
    return reader.failure();
}

} // namespace ananas::protocol
