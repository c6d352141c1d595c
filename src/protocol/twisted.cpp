#include "base/result.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "protocol/reader.h"
#include "protocol/words.h"
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
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace ananas::protocol {
namespace {

using namespace twisted;

constexpr std::string_view phases[] = {"over", "placing", "dealing", "discarding", "betting", "last-card"};
constexpr std::string_view wagers[] = {"first", "second", "river"};
constexpr std::string_view fold_reasons[] = {"chosen", "time-out", "cannot-bet"};
constexpr std::string_view incidents[] = {"wrong-number-of-cards", "exposed-card", "exposed-community-card"};
constexpr std::string_view kinds[] = {"place-bets", "discard", "bet", "fold"};

json::array schedule(const PaySchedule &pays) {
    json::array lines;
    for (const PayLine &line : pays.lines)
        lines.push_back(json::object{{"hand", twisted::words(line.least)}, {"pays", line.pays}});
    return lines;
}

// What somebody holds; a line of the schedule would say "or better".
std::string held_words(Held held) {
    if (held.kind == HandKind::pair) return fmt::format("pair of {}", plural_of(held.rank));
    if (held.kind == HandKind::high_card) return fmt::format("{} high", name_of(held.rank));
    return twisted::words(held);
}

json::object wagered(const std::array<Chips, wager_count> &amounts) {
    return {{"first", word(amounts[index(Wager::first)])},
            {"second", word(amounts[index(Wager::second)])},
            {"river", word(amounts[index(Wager::river)])}};
}

json::object player(const PlayerView &view, Seat seat) {
    json::object told{{"seat", word(seat)},
                      {"stack", word(view.stack)},
                      {"bets", wagered(view.bets)},
                      {"tips", wagered(view.tips)},
                      {"ante", word(view.ante)},
                      {"optional", word(view.optional)},
                      {"won", word(view.won)},
                      {"live", view.live},
                      {"marker", view.marker},
                      {"shown", view.shown},
                      {"cards", protocol::words(view.cards)}};
    if (view.discard_chosen) told["discard"] = word(view.discard);
    return told;
}

json::object told(std::string_view event, Seat seat) { return {{"event", event}, {"seat", word(seat)}}; }
json::object told(std::string_view event, Seat seat, Chips amount) {
    return {{"event", event}, {"seat", word(seat)}, {"amount", word(amount)}};
}

struct Told {
    json::object operator()(const RoundStarted &e) const {
        return {{"event", "round-started"}, {"seated", protocol::words(e.seated)}};
    }
    json::object operator()(const BetsPlaced &e) const {
        return {{"event", "bets-placed"}, {"seat", word(e.seat)},         {"first", word(e.first)},
                {"ante", word(e.ante)},   {"optional", word(e.optional)}, {"tip", word(e.tip)}};
    }
    json::object operator()(const BetsClosed &e) const {
        return {{"event", "bets-closed"}, {"playing", protocol::words(e.playing)}};
    }
    json::object operator()(const OptionalReturned &e) const { return told("optional-returned", e.seat, e.amount); }
    json::object operator()(const DealtView &e) const {
        return {{"event", "dealt"}, {"seat", word(e.seat)}, {"cards", protocol::words(e.cards)}};
    }
    json::object operator()(const CommunityDealtView &) const { return {{"event", "community-dealt"}}; }
    json::object operator()(const BottomRackedView &) const { return {{"event", "bottom-racked"}}; }
    json::object operator()(const MarkerGiven &e) const { return told("marker-given", e.seat, e.amount); }
    json::object operator()(const ChoseDiscardView &e) const {
        return {{"event", "chose-discard"}, {"seat", word(e.seat)}, {"card", word(e.card)}};
    }
    json::object operator()(const CollectedView &e) const {
        return {{"event", "collected"}, {"seat", word(e.seat)}, {"ante", word(e.ante)}, {"card", word(e.card)}};
    }
    json::object operator()(const CommunityTurned &e) const {
        return {{"event", "community-turned"}, {"card", word(e.card)}};
    }
    json::object operator()(const Turn &e) const { return told("turn", e.seat); }
    json::object operator()(const BetMade &e) const {
        return {{"event", "bet-made"},
                {"seat", word(e.seat)},
                {"wager", name_in(wagers, e.wager)},
                {"amount", word(e.amount)},
                {"tip", word(e.tip)}};
    }
    json::object operator()(const Folded &e) const {
        return {{"event", "folded"},
                {"seat", word(e.seat)},
                {"why", name_in(fold_reasons, e.why)},
                {"forfeited", word(e.forfeited)}};
    }
    json::object operator()(const BurnedView &) const { return {{"event", "burned"}}; }
    json::object operator()(const LastCardView &e) const {
        return {{"event", "last-card"}, {"seat", word(e.seat)}, {"card", word(e.card)}};
    }
    json::object operator()(const StubRacked &) const { return {{"event", "stub-racked"}}; }
    json::object operator()(const Exposed &e) const {
        return {{"event", "exposed"},
                {"seat", word(e.seat)},
                {"cards", protocol::words(e.cards)},
                {"held", held_words(e.held)}};
    }
    json::object operator()(const Paid &e) const {
        return {{"event", "paid"},      {"seat", word(e.seat)},     {"pays", e.pays},
                {"bets", word(e.bets)}, {"amount", word(e.amount)}, {"tips", word(e.tips)}};
    }
    json::object operator()(const Lost &e) const { return told("lost", e.seat, e.amount); }
    json::object operator()(const Racked &e) const { return told("racked", e.seat); }
    json::object operator()(const PotAwarded &e) const {
        return {
            {"event", "pot-awarded"}, {"seat", word(e.seat)}, {"amount", word(e.amount)}, {"contested", e.contested}};
    }
    json::object operator()(const CardExposed &e) const {
        return {{"event", "card-exposed"}, {"seat", word(e.seat)}, {"card", word(e.card)}};
    }
    json::object operator()(const Misdealt &e) const {
        return {{"event", "misdealt"}, {"incident", name_in(incidents, e.incident)}, {"rule", rulebook[e.rule].id}};
    }
    json::object operator()(const PotTakenBack &e) const { return told("pot-taken-back", e.seat, e.amount); }
    json::object operator()(const Returned &e) const { return told("returned", e.seat, e.amount); }
    json::object operator()(const RoundOver &) const { return {{"event", "round-over"}}; }
};

} // namespace

json::object to_json(const Table &table) {
    json::array bets;
    for (const Stage &stage : table.game.stages)
        bets.push_back(json::object{{"least", stage.choice.least}, {"most", stage.choice.most}});
    return {{"game", table.game.name},
            {"seats", table.seats},
            {"least_first", word(table.least_first)},
            {"most_first", word(table.most_first)},
            {"ante_percent", table.game.ante_percent},
            {"ante_cap", word(table.ante_cap)},
            {"optional_bet", word(table.optional_bet)},
            {"times_first", std::move(bets)},
            {"schedule", schedule(table.game.pays)}};
}

json::object to_json(const TableView &view) {
    json::array players;
    for (const Seat seat : view.seated) players.push_back(player(view.players[seat], seat));
    return {{"phase", name_in(phases, view.phase)},
            {"stage", view.stage + 1},
            {"asked", protocol::words(asked(view))},
            {"community", protocol::words(view.community)},
            {"exposed", protocol::words(view.exposed)},
            {"pot", word(view.pot)},
            {"players", std::move(players)}};
}

json::object to_json(const EventView &event) { return std::visit(Told(), event); }

json::array choices(const Table &table, const TableView &view, Seat seat) {
    const Legal &legal = view.legal;
    json::array offered;
    if (legal.place.contains(seat))
        offered.push_back(json::object{{"do", "place-bets"},
                                       {"least_first", word(table.least_first)},
                                       {"most_first", word(table.most_first)},
                                       {"optional_bet", word(table.optional_bet)}});
    if (legal.discard.contains(seat))
        for (const CardView &card : view.players[seat].cards)
            offered.push_back(json::object{{"do", "discard"}, {"card", word(card)}});
    if (legal.actor != seat) return offered;
    for (int times = legal.choice.least; times <= legal.choice.most; ++times)
        if (legal.bet * times <= view.players[seat].stack)
            offered.push_back(json::object{{"do", "bet"}, {"amount", word(legal.bet * times)}});
    offered.push_back(json::object{{"do", "fold"}});
    return offered;
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
