#include "room/view.h"

#include "betting/view.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/view.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "protocol/words.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/kinds.h"
#include "room/state.h"
#include "room/table.h"
#include "twisted/spec.h"
#include "twisted/view.h"

#include <boost/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;
using protocol::name_in;
using protocol::word;

constexpr std::string_view left_words[] = {"stood-up", "removed", "absent", "closed"};
constexpr std::string_view attendances[] = {"playing",          "waiting-for-big-blind",    "posting", "sitting-out",
                                            "sitting-out-next", "sitting-out-at-big-blind", "leaving"};
constexpr std::string_view stages[] = {"own", "grace", "bank"};
constexpr std::string_view standstills[] = {"paused", "resumed", "closing", "closed", "halted", "waiting"};
constexpr std::string_view phases[] = {"idle", "cutting", "playing", "resting", "closed"};

json::array seats_of(SeatSet seats) { return protocol::words(seats); }

json::array contributors_of(const std::vector<dealer::Contributor> &contributors, bool with_nonces) {
    json::array list;
    for (const dealer::Contributor &each : contributors) {
        json::object one{{"seat", each.seat}, {"hash", dealer::hex(each.hash)}};
        if (with_nonces) one["nonce"] = each.nonce ? json::value(dealer::hex(*each.nonce)) : json::value();
        list.push_back(std::move(one));
    }
    return list;
}

json::object asking(Seat seat, std::int64_t decision, Stage stage, Moment until) {
    return {{"seat", word(seat)}, {"decision", decision}, {"stage", name_in(stages, stage)}, {"until", until.ms}};
}

struct Written {
    json::object operator()(const Seated &seated) const {
        return {{"event", "seated"},   {"seat", word(seated.seat)}, {"person", number(seated.person)},
                {"name", seated.name}, {"bot", seated.bot},         {"stack", word(seated.stack)}};
    }
    json::object operator()(const Left &left) const {
        return {{"event", "left"},
                {"seat", word(left.seat)},
                {"why", name_in(left_words, left.why)},
                {"taken", word(left.taken)}};
    }
    json::object operator()(const ChipsAdded &added) const {
        return {{"event", "chips-added"},
                {"seat", word(added.seat)},
                {"amount", word(added.amount)},
                {"stack", word(added.stack)}};
    }
    json::object operator()(const Attends &attends) const {
        return {{"event", "attends"}, {"seat", word(attends.seat)}, {"how", name_in(attendances, attends.how)}};
    }
    json::object operator()(const Connection &connection) const {
        return {{"event", "connection"}, {"seat", word(connection.seat)}, {"here", connection.here}};
    }
    json::object operator()(const ButtonDrawn &drawn) const {
        json::array cards;
        for (const auto &[seat, card] : drawn.cards) cards.push_back({{"seat", word(seat)}, {"card", word(card)}});
        return {{"event", "button-drawn"}, {"cards", std::move(cards)}, {"button", word(drawn.button)}};
    }
    json::object operator()(const Announced &announced) const {
        json::array roots;
        for (const dealer::Hash &root : announced.announcement.roots) roots.emplace_back(dealer::hex(root));
        return {{"event", "deal-announced"},
                {"number", number(announced.number)},
                {"hand", dealer::hex(announced.announcement.hand)},
                {"code", dealer::short_code(dealer::digest_of(announced.announcement))},
                {"roots", std::move(roots)},
                {"contributors", contributors_of(announced.announcement.contributors, false)}};
    }
    json::object operator()(const CutMade &cut) const {
        json::array seeds;
        for (const std::optional<dealer::Seed> &seed : cut.seeds)
            seeds.push_back(seed ? json::value(dealer::hex(*seed)) : json::value());
        return {{"event", "deal-cut"},
                {"deck", cut.deck},
                {"contributors", contributors_of(cut.contributors, true)},
                {"seeds", std::move(seeds)}};
    }
    json::object operator()(const GameEventView &event) const {
        return std::visit([](const auto &of_game) { return protocol::to_json(of_game); }, event);
    }
    json::object operator()(const Asked &asked) const {
        json::object told{{"event", "asked"}};
        for (auto &[key, value] : asking(asked.seat, asked.decision, asked.stage, asked.until))
            told[key] = std::move(value);
        return told;
    }
    json::object operator()(const ClockActed &acted) const {
        return {{"event", "clock-acted"}, {"seat", word(acted.seat)}};
    }
    json::object operator()(const Said &said) const {
        return {{"event", "said"}, {"person", number(said.person)}, {"name", said.name}, {"text", said.text}};
    }
    json::object operator()(const Stands &stands) const {
        return {{"event", "table"}, {"how", name_in(standstills, stands.how)}};
    }
};

} // namespace

EventView view(const Event &event, Viewer viewer) {
    return std::visit(
        [&]<class Happened>(const Happened &happened) -> EventView {
            if constexpr (std::is_same_v<Happened, GameEvent>)
                return std::visit([&](const auto &of_game) -> GameEventView { return view(of_game, viewer); },
                                  happened);
            else
                return happened;
        },
        event);
}

Viewer viewer_of(const State &state, PersonId person) {
    const std::optional<Seat> seat = person == PersonId::nobody ? std::nullopt : seat_of(state, person);
    // Somebody who took the seat of a player who left in this hand has no business with those cards.
    if (!seat || (state.dealt.contains(*seat) && state.players[*seat] != person)) return spectator;
    return player_at(*seat);
}

CardSet cards_seen(const GameView &seen) {
    CardSet cards;
    const auto look = [&](const CardView &card) {
        if (card) cards |= *card;
    };
    if (const auto *game = std::get_if<betting::TableView>(&seen)) {
        for (const Card card : game->board) cards |= card;
        for (const Seat seat : game->dealt) {
            for (const CardView &card : game->players[seat].cards) look(card);
            look(game->players[seat].discard);
        }
    } else if (const auto *round = std::get_if<chinese::TableView>(&seen)) {
        for (const Seat seat : round->dealt) {
            const chinese::HandView &hand = round->hands[seat];
            for (const chinese::Row row : chinese::all_rows)
                for (const Card card : hand.board[row].cards) cards |= card;
            for (const Card card : hand.drawn.cards) cards |= card;
            for (const Card card : hand.discards.cards) cards |= card;
        }
    } else if (const auto *banked = std::get_if<twisted::TableView>(&seen)) {
        for (const CardView &card : banked->community) look(card);
        for (const Seat seat : banked->seated) {
            for (const CardView &card : banked->players[seat].cards) look(card);
            look(banked->players[seat].discard);
        }
    }
    return cards;
}

View view(const TableRules &table, const State &state, Viewer viewer) {
    View seen{.version = state.version,
              .phase = state.phase,
              .paused = state.paused,
              .closing = state.closing,
              .halted = state.halted,
              .own = viewer.seats};
    for (const Seat seat : occupied(state)) {
        const Occupant &occupant = *state.seats[seat];
        seen.seats.push_back({.seat = seat,
                              .person = occupant.person,
                              .name = occupant.name,
                              .bot = !occupant.bot.empty(),
                              .stack = stack_of(state, seat),
                              .attends = attendance(occupant),
                              .here = occupant.here});
        if (const Asking &asked = state.asked[seat]; asked.decision != 0)
            seen.asked.push_back({seat, asked.decision, asked.stage, asked.until});
    }
    seen.number = state.number;
    if (state.deal) seen.code = dealer::short_code(dealer::digest_of(state.deal->announcement()));
    seen.dealt = state.dealt;
    std::visit(
        [&]<class Rules>(const Rules &rules) {
            if (const auto *hand = std::get_if<typename Kind<Rules>::State>(&state.hand))
                seen.game = view(rules, *hand, viewer);
        },
        table.rules);
    return seen;
}

json::object to_json(const EventView &event) { return std::visit(Written(), event); }

json::array choices(const TableRules &table, const GameView &seen, Seat seat) {
    if (const auto *game = std::get_if<betting::TableView>(&seen)) return protocol::choices(*game, seat);
    if (const auto *game = std::get_if<chinese::TableView>(&seen)) return protocol::choices(*game, seat);
    if (const auto *game = std::get_if<twisted::TableView>(&seen))
        return protocol::choices(std::get<twisted::Table>(table.rules), *game, seat);
    return {};
}

json::object to_json(const TableRules &table, const View &view) {
    json::array seats, asked;
    for (const OccupantView &each : view.seats)
        seats.push_back({{"seat", word(each.seat)},
                         {"person", number(each.person)},
                         {"name", each.name},
                         {"bot", each.bot},
                         {"stack", word(each.stack)},
                         {"attends", name_in(attendances, each.attends)},
                         {"here", each.here}});
    for (const AskingView &each : view.asked) asked.push_back(asking(each.seat, each.decision, each.stage, each.until));
    json::object told{{"version", view.version},   {"phase", name_in(phases, view.phase)},
                      {"paused", view.paused},     {"closing", view.closing},
                      {"halted", view.halted},     {"you", view.own.empty() ? json::value() : word(view.own.front())},
                      {"seats", std::move(seats)}, {"hand", number(view.number)},
                      {"code", view.code},         {"dealt", seats_of(view.dealt)},
                      {"asked", std::move(asked)}, {"game", nullptr},
                      {"choices", json::array()}};
    std::visit(
        [&]<class Seen>(const Seen &game) {
            if constexpr (!std::is_same_v<Seen, std::monostate>) told["game"] = protocol::to_json(game);
        },
        view.game);
    if (!view.own.empty()) told["choices"] = choices(table, view.game, view.own.front());
    return told;
}

} // namespace ananas::room
