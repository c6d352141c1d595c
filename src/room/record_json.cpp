#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/state.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "dealer/deal.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "protocol/telling.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/record.h"
#include "room/round_record.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/telling.h" // IWYU pragma: keep: how its words are written
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
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr Viewer everybody_at_once = player_at(SeatSet::first(most_seats));

std::string code_of(const State &over) {
    return over.deal ? dealer::short_code(dealer::digest_of(over.deal->announcement())) : std::string();
}

struct RecordPlayer {
    Seat seat = no_seat;
    std::string name;
    Chips stack, after;
};
struct ScoredPlayer {
    Seat seat = no_seat;
    Chips stack;
    std::string player; // where one of two has two hands: whose it is
    std::array<std::string, 3> rows;
    json::value declared;
    bool fantasy = false;
};

struct Head {
    HandNumber hand = HandNumber::none;
    std::string_view table; // by its name
    std::string deal;       // its short code
    Moment began, ended;
    int decimals = 0; // with which its amounts are shown
};
struct ChineseRecord {
    Head head;
    json::value rules;
    std::vector<RecordPlayer> players;
    Chips limit;
    Seat button = no_seat;
    std::vector<ScoredPlayer> scored;
    json::array events;
};
struct TwistedRecord {
    Head head;
    json::value rules;
    std::vector<RecordPlayer> players;
    Chips house, dealers;
    json::array events;
};
struct CalledOffRecord {
    Head head;
    std::string_view game, why;
    std::vector<RecordPlayer> players;
    json::array events;
};

template <class Out> void tell_head(Out &out, const Head &head) {
    out("hand", head.hand);
    out("table", head.table);
    out("deal", head.deal);
    out("began", head.began);
    out("ended", head.ended);
}
template <class Out> void tell_decimals(Out &out, const Head &head) {
    out.maybe("decimals", head.decimals != 0, head.decimals);
}
template <class Out> void tell_players(Out &out, const std::vector<RecordPlayer> &players) {
    out.list("players", "RecordPlayer", players, [](auto &part, const RecordPlayer &each) {
        part("seat", each.seat);
        part("name", each.name);
        part("stack", each.stack);
        part("after", each.after);
    });
}
template <class Out> void tell(Out &out, ChineseRecord &record) {
    out.is("game", "chinese");
    tell_head(out, record.head);
    tell_decimals(out, record.head);
    out.written("rules", "ChineseTable", std::move(record.rules));
    tell_players(out, record.players);
    // As `ananas chinese score` reads it.
    out.object("round", "ScoredRound", [&](auto &round) {
        round("limit", record.limit);
        round("button", record.button);
        round.list("players", "ScoredPlayer", record.scored, [](auto &part, const ScoredPlayer &each) {
            part("seat", each.seat);
            part("stack", each.stack);
            part.maybe("player", !each.player.empty(), each.player);
            for (const chinese::Row row : chinese::all_rows)
                part(chinese::row_names[static_cast<std::size_t>(row)], each.rows[static_cast<std::size_t>(row)]);
            part.written("declare", "Sweep | null", each.declared);
            part("fantasy", each.fantasy);
        });
    });
    out.written("events", "(ChineseEvent & { clock?: true })[]", std::move(record.events));
}
template <class Out> void tell(Out &out, TwistedRecord &record) {
    out.is("game", "twisted");
    tell_head(out, record.head);
    tell_decimals(out, record.head);
    out.written("rules", "TwistedTable", std::move(record.rules));
    tell_players(out, record.players);
    out("house", record.house);
    out("dealers", record.dealers);
    out.written("events", "(TwistedEvent & { clock?: true })[]", std::move(record.events));
}
template <class Out> void tell(Out &out, CalledOffRecord &record) {
    out.written("game", R"(BettingGame | "chinese" | "twisted")", json::value(record.game));
    tell_head(out, record.head);
    out.object("called_off", "CalledOff", [&](auto &part) {
        part("why", record.why);
        part("rule", clause("SAT-P18"));
    });
    out.list("players", "SentHome", record.players, [](auto &part, const RecordPlayer &each) {
        part("seat", each.seat);
        part("name", each.name);
        part("stack", each.stack);
    });
    out.written("events", "((BettingEvent | ChineseEvent | TwistedEvent) & { clock?: true })[]",
                std::move(record.events));
    tell_decimals(out, record.head);
}

Head head_of(const TableRules &table, const State &over, Moment ended) {
    return {.hand = over.number,
            .table = table.settings.name,
            .deal = code_of(over),
            .began = over.began,
            .ended = ended,
            .decimals = table.settings.decimals};
}

std::vector<RecordPlayer> players_of(const State &over, SeatSet playing) {
    std::vector<RecordPlayer> players;
    for (const Seat seat : playing)
        players.push_back({.seat = seat,
                           .name = kept_name(over.players[seat]),
                           .stack = over.brought[seat],
                           .after = stack_of(over, seat)});
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

// All boards lie open in the end.
std::vector<ScoredPlayer> scored(const chinese::State &round) {
    std::vector<ScoredPlayer> players;
    const bool two_hands =
        std::ranges::any_of(round.dealt, [&](Seat seat) { return round.hands[seat].player != seat; });
    for (const Seat seat : round.dealt) {
        const chinese::Hand &hand = round.hands[seat];
        ScoredPlayer player{.seat = seat, .stack = hand.start};
        if (two_hands) player.player = fmt::format("seat {}", static_cast<int>(index(hand.player)) + 1);
        for (const chinese::Row row : chinese::all_rows)
            player.rows[static_cast<std::size_t>(row)] = to_string(hand.board[row]);
        if (hand.declared != chinese::Sweep::none) player.declared = json::value(name_of(hand.declared));
        player.fantasy = round.fantasy.contains(seat);
        players.push_back(std::move(player));
    }
    return players;
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
    if (const auto *round = std::get_if<chinese::State>(&over.hand)) {
        const auto &rules = std::get<chinese::Table>(table.rules);
        return protocol::told(ChineseRecord{.head = head_of(table, over, ended),
                                            .rules = protocol::to_json(rules),
                                            .players = players_of(over, round->dealt),
                                            .limit = rules.limit,
                                            .button = round->button,
                                            .scored = scored(*round),
                                            .events = events_of(events)});
    }
    const auto &banked = std::get<twisted::State>(over.hand);
    return protocol::told(TwistedRecord{.head = head_of(table, over, ended),
                                        .rules = protocol::to_json(std::get<twisted::Table>(table.rules)),
                                        .players = players_of(over, banked.playing),
                                        .house = banked.house,
                                        .dealers = banked.dealers,
                                        .events = events_of(events)});
}

json::object called_off_record(const TableRules &table, const State &over, std::span<const Event> events, Moment ended,
                               const std::string &why) {
    std::vector<RecordPlayer> players;
    for (const Seat seat : over.dealt)
        players.push_back(
            {.seat = seat, .name = kept_name(over.players[seat]), .stack = over.brought[seat], .after = {}});
    const std::string game = game_in_force(table, over);
    return protocol::told(CalledOffRecord{.head = head_of(table, over, ended),
                                          .game = game,
                                          .why = why,
                                          .players = std::move(players),
                                          .events = events_of(events)});
}

void add_round_records(protocol::Types &types) {
    protocol::add_type<ChineseRecord>(types, "ChineseRecord");
    protocol::add_type<TwistedRecord>(types, "TwistedRecord");
    protocol::add_type<CalledOffRecord>(types, "CalledOffRecord");
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
