#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/state.h"
#include "chinese/view.h"
#include "dealer/deal.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "protocol/words.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/record.h"
#include "room/round_record.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "rulebook/rulebook.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/view.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace ananas::room {
namespace {

namespace json = boost::json;
using protocol::word;

constexpr Viewer everybody_at_once = player_at(SeatSet::first(most_seats));

std::string code_of(const State &over) {
    return over.deal ? dealer::short_code(dealer::digest_of(over.deal->announcement())) : std::string();
}

json::array players_of(const State &over, SeatSet playing) {
    json::array players;
    for (const Seat seat : playing)
        players.push_back({{"seat", word(seat)},
                           {"name", kept_name(over.players[seat])},
                           {"stack", word(over.brought[seat])},
                           {"after", word(stack_of(over, seat))}});
    return players;
}

// In the words in which the table was told of it. Whose turn it is follows from the rest.
json::array events_of(std::span<const Event> events) {
    json::array told;
    bool by_the_clock = false;
    for (const Event &event : events) {
        by_the_clock = by_the_clock || std::holds_alternative<ClockActed>(event);
        const auto *of_game = std::get_if<GameEvent>(&event);
        if (of_game == nullptr) continue;
        json::object one = std::visit(
            [](const auto &happened) { return protocol::to_json(view(happened, everybody_at_once)); }, *of_game);
        if (one.at("event") == "turn") continue;
        if (std::exchange(by_the_clock, false)) one["clock"] = true;
        told.push_back(std::move(one));
    }
    return told;
}

// The round as `ananas chinese score` reads it. All boards lie open in the end.
json::object scored(const chinese::Table &rules, const chinese::State &round) {
    json::array players;
    const bool two_hands =
        std::ranges::any_of(round.dealt, [&](Seat seat) { return round.hands[seat].player != seat; });
    for (const Seat seat : round.dealt) {
        const chinese::Hand &hand = round.hands[seat];
        json::object player{{"seat", word(seat)}, {"stack", word(hand.start)}};
        if (two_hands) player["player"] = fmt::format("seat {}", static_cast<int>(index(hand.player)) + 1);
        for (const chinese::Row row : chinese::all_rows)
            player[chinese::row_names[static_cast<std::size_t>(row)]] = to_string(hand.board[row]);
        const bool declared = hand.declared != chinese::Sweep::none;
        player["declare"] = declared ? json::value(name_of(hand.declared)) : json::value();
        player["fantasy"] = round.fantasy.contains(seat);
        players.push_back(std::move(player));
    }
    return {{"limit", word(rules.limit)}, {"button", word(round.button)}, {"players", std::move(players)}};
}

void blank(json::value &cards) {
    if (auto *list = cards.if_array())
        for (json::value &each : *list) blank(each);
    else if (auto *rows = cards.if_object())
        for (auto &row : *rows) blank(row.value());
    else
        cards = nullptr;
}

} // namespace

json::object round_record(const TableRules &table, const State &over, std::span<const Event> events, Moment ended) {
    json::object record{{"game", table.settings.game}, {"hand", number(over.number)}, {"table", table.settings.name},
                        {"deal", code_of(over)},       {"began", over.began.ms},      {"ended", ended.ms}};
    if (table.settings.decimals != 0) record["decimals"] = table.settings.decimals;
    if (const auto *round = std::get_if<chinese::State>(&over.hand)) {
        const auto &rules = std::get<chinese::Table>(table.rules);
        record["rules"] = protocol::to_json(rules);
        record["players"] = players_of(over, round->dealt);
        record["round"] = scored(rules, *round);
    } else if (const auto *banked = std::get_if<twisted::State>(&over.hand)) {
        record["rules"] = protocol::to_json(std::get<twisted::Table>(table.rules));
        record["players"] = players_of(over, banked->playing);
        record["house"] = word(banked->house);
        record["dealers"] = word(banked->dealers);
    }
    record["events"] = events_of(events);
    return record;
}

json::object called_off_record(const TableRules &table, const State &over, std::span<const Event> events, Moment ended,
                               const std::string &why) {
    json::array players;
    for (const Seat seat : over.dealt)
        players.push_back(
            {{"seat", word(seat)}, {"name", kept_name(over.players[seat])}, {"stack", word(over.brought[seat])}});
    json::object record{{"game", game_in_force(table, over)},
                        {"hand", number(over.number)},
                        {"table", table.settings.name},
                        {"deal", code_of(over)},
                        {"began", over.began.ms},
                        {"ended", ended.ms},
                        {"called_off", {{"why", why}, {"rule", rulebook[clause("SAT-P18")].id}}},
                        {"players", std::move(players)},
                        {"events", events_of(events)}};
    if (table.settings.decimals != 0) record["decimals"] = table.settings.decimals;
    return record;
}

bool hide_from(SeatSet own, json::value &record) {
    constexpr std::array<std::string_view, 6> of_a_seat = {"dealt",         "placed",    "discarded",
                                                           "chose-discard", "collected", "last-card"};
    json::object *const round = record.if_object();
    json::value *const events = round == nullptr ? nullptr : round->if_contains("events");
    if (events == nullptr || !events->is_array()) return false;
    for (json::value &each : events->get_array()) {
        json::object *const event = each.if_object();
        const json::value *const what = event == nullptr ? nullptr : event->if_contains("event");
        if (what == nullptr || !what->is_string()) return false;
        if (std::ranges::find(of_a_seat, std::string_view(what->get_string())) == of_a_seat.end()) continue;
        const json::value *const face_up = event->if_contains("face_up");
        if (face_up != nullptr && face_up->is_bool() && face_up->get_bool()) continue;
        const json::value *const seat = event->if_contains("seat");
        if (seat == nullptr || !seat->is_int64()) return false;
        if (own.contains(seat_number(static_cast<int>(seat->get_int64()) - 1))) continue;
        for (const std::string_view key : {"cards", "card"})
            if (json::value *const cards = event->if_contains(key)) blank(*cards);
    }
    return true;
}

} // namespace ananas::room
