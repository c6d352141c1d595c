#include "app/play_table.h"

#include "cards/card.h"
#include "cards/text.h"
#include "game/viewer.h"
#include "room/settings.h"

#include <boost/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app::play {

namespace json = boost::json;

// ---- reading messages

namespace {

const json::value nothing;
const json::object no_object;
const json::array no_list;
constexpr std::string_view row_names[] = {"front", "middle", "back"};

const json::value &value_in(const json::object &message, std::string_view key) {
    const json::value *found = message.if_contains(key);
    return found == nullptr ? nothing : *found;
}

CardView card_from(const json::value &value) {
    if (!value.is_string()) return {};
    const auto card = parse_card(std::string_view(value.get_string()));
    if (!card) return {};
    return *card;
}

std::vector<CardView> cards_from(const json::array &list) {
    std::vector<CardView> cards;
    for (const json::value &each : list) cards.push_back(card_from(each));
    return cards;
}

} // namespace

std::int64_t number_in(const json::object &message, std::string_view key) {
    const json::value &value = value_in(message, key);
    return value.is_int64() ? value.get_int64() : 0;
}
std::string text_in(const json::object &message, std::string_view key) {
    const json::value &value = value_in(message, key);
    return value.is_string() ? std::string(value.get_string()) : std::string();
}
bool flag_in(const json::object &message, std::string_view key) {
    const json::value &value = value_in(message, key);
    return value.is_bool() && value.get_bool();
}
const json::object &object_in(const json::object &message, std::string_view key) {
    const json::value &value = value_in(message, key);
    return value.is_object() ? value.get_object() : no_object;
}
const json::array &list_in(const json::object &message, std::string_view key) {
    const json::value &value = value_in(message, key);
    return value.is_array() ? value.get_array() : no_list;
}
std::vector<std::int64_t> seats_in(const json::object &message, std::string_view key) {
    std::vector<std::int64_t> seats;
    for (const json::value &each : list_in(message, key))
        if (each.is_int64()) seats.push_back(each.get_int64());
    return seats;
}
CardView card_in(const json::object &message, std::string_view key) { return card_from(value_in(message, key)); }
std::vector<CardView> cards_in(const json::object &message, std::string_view key) {
    return cards_from(list_in(message, key));
}
void sort(Rows &rows) {
    for (std::vector<CardView> &row : rows) std::ranges::sort(row, std::ranges::greater());
}
Rows rows_in(const json::object &message, std::string_view key) {
    const json::object &board = object_in(message, key);
    Rows rows;
    for (std::size_t row = 0; row < rows.size(); ++row) rows[row] = cards_in(board, row_names[row]);
    sort(rows);
    return rows;
}

CardSet known(const std::vector<CardView> &cards) {
    CardSet set;
    for (const CardView &card : cards)
        if (card) set |= *card;
    return set;
}

// ---- what is asked of a table

std::int64_t TableSeen::seat() const {
    for (const auto &[seat, chair] : chairs)
        if (chair.person == me && !chair.second) return seat;
    return 0;
}
std::vector<std::int64_t> TableSeen::own_seats() const {
    std::vector<std::int64_t> seats;
    for (const auto &[seat, chair] : chairs)
        if (chair.person == me) seats.push_back(seat);
    return seats;
}
std::int64_t TableSeen::acting() const {
    for (const std::int64_t seat : own_seats())
        if (asked.contains(seat)) return seat;
    return seat();
}
const Chair *TableSeen::own() const {
    const auto found = chairs.find(seat());
    return found == chairs.end() ? nullptr : &found->second;
}
bool TableSeen::is_dealt(std::int64_t seat) const { return std::ranges::find(dealt, seat) != dealt.end(); }
bool TableSeen::in_hand() const {
    const Chair *chair = own();
    return chair != nullptr && phase == "playing" && is_dealt(seat()) && chair->live;
}
const Decision *TableSeen::decision() const {
    const auto found = asked.find(acting());
    return found == asked.end() || choices.empty() ? nullptr : &found->second;
}
std::int64_t TableSeen::held() const {
    std::int64_t held = 0;
    for (const std::int64_t seat : own_seats()) held += chairs.at(seat).began.value_or(chairs.at(seat).stack);
    return held;
}
std::int64_t TableSeen::empty_seat() const {
    for (std::int64_t seat = 1; seat <= settings.seats; ++seat)
        if (!chairs.contains(seat)) return seat;
    return 0;
}
std::string TableSeen::name_of(std::int64_t seat) const {
    const auto found = chairs.find(seat);
    if (found == chairs.end()) return "seat " + std::to_string(seat);
    const Chair &chair = found->second;
    if (!chair.second) return chair.name;
    return chair.person == me ? "your second hand" : chair.name + "'s second hand";
}

// ---- snapshots

namespace {

void take_betting(TableSeen &table, const json::object &game) {
    table.board = cards_in(game, "board");
    if (text_in(game, "phase") != "over")
        for (const json::value &pot : list_in(game, "pots"))
            if (pot.is_object()) table.pot += number_in(pot.get_object(), "amount");
    for (const json::value &each : list_in(game, "players")) {
        if (!each.is_object()) continue;
        const json::object &player = each.get_object();
        Chair &chair = table.chairs[seat_in(player)];
        chair.live = flag_in(player, "live");
        chair.all_in = flag_in(player, "all_in");
        chair.bet = number_in(player, "bet");
        if (table.phase == "playing")
            chair.began = chair.stack + number_in(player, "committed") - number_in(player, "won");
        chair.cards = cards_in(player, "cards");
        chair.up = cards_in(player, "up");
    }
}

void take_chinese(TableSeen &table, const json::object &game) {
    for (const json::value &each : list_in(game, "hands")) {
        if (!each.is_object()) continue;
        const json::object &hand = each.get_object();
        Chair &chair = table.chairs[seat_in(hand)];
        chair.live = true;
        chair.fantasy = flag_in(hand, "fantasy");
        if (table.phase == "playing") chair.began = chair.stack;
        chair.rows = rows_in(hand, "board");
        chair.drawn = cards_in(hand, "drawn");
    }
}

// What somebody has put down in this round of Twisted: of what the house has collected nothing lies there any more.
std::int64_t put_down(const json::array &past, std::int64_t seat) {
    std::int64_t sum = 0;
    for (const json::value &each : past) {
        if (!each.is_object()) continue;
        const json::object &event = each.get_object();
        const std::string what = text_in(event, "event");
        if (what == "round-started") sum = 0;
        if (seat_in(event) != seat) continue;
        if (what == "bets-placed")
            for (const std::string_view kind : {"first", "ante", "optional", "tip"}) sum += number_in(event, kind);
        if (what == "bet-made") sum += number_in(event, "amount") + number_in(event, "tip");
        if (what == "optional-returned") sum -= number_in(event, "amount");
    }
    return sum;
}

void take_twisted(TableSeen &table, const json::object &game, const json::array &past) {
    table.board = cards_in(game, "community");
    for (const json::value &each : list_in(game, "players")) {
        if (!each.is_object()) continue;
        const json::object &player = each.get_object();
        Chair &chair = table.chairs[seat_in(player)];
        chair.live = flag_in(player, "live");
        chair.cards = cards_in(player, "cards");
        const json::object &bets = object_in(player, "bets");
        chair.bet = number_in(bets, "first") + number_in(bets, "second") + number_in(bets, "river");
        if (table.phase == "playing")
            chair.began = chair.stack + put_down(past, seat_in(player)) - number_in(player, "won");
    }
}

} // namespace

bool take_snapshot(TableSeen &table, const json::object &message) {
    const auto settings = room::kept_settings(value_in(message, "settings"));
    const json::object &view = object_in(message, "view");
    if (!settings || view.empty()) return false;
    table = {.id = number_in(message, "table"),
             .settings = *settings,
             .version = number_in(view, "version"),
             .me = table.me,
             .plays = text_in(object_in(view, "plays"), "game"),
             .phase = text_in(view, "phase"),
             .hand = number_in(view, "hand"),
             .code = text_in(view, "code"),
             .dealt = seats_in(view, "dealt"),
             .choices = list_in(view, "choices")};
    for (const json::value &each : list_in(view, "seats")) {
        if (!each.is_object()) continue;
        const json::object &seat = each.get_object();
        table.chairs[seat_in(seat)] = {.person = number_in(seat, "person"),
                                       .name = text_in(seat, "name"),
                                       .bot = flag_in(seat, "bot"),
                                       .stack = number_in(seat, "stack"),
                                       .attends = text_in(seat, "attends"),
                                       .here = flag_in(seat, "here"),
                                       .second = flag_in(seat, "second"),
                                       .agrees = flag_in(seat, "agrees")};
    }
    for (const json::value &each : list_in(view, "asked"))
        if (each.is_object())
            table.asked[seat_in(each.get_object())] = {number_in(each.get_object(), "decision"),
                                                       text_in(each.get_object(), "stage")};
    const json::object &game = object_in(view, "game");
    if (game.empty()) return true;
    table.button = number_in(game, "button");
    if (table.is_chinese())
        take_chinese(table, game);
    else if (table.is_twisted())
        take_twisted(table, game, list_in(object_in(message, "past"), "events"));
    else
        take_betting(table, game);
    return true;
}

// ---- events

namespace {

using Handler = void (*)(TableSeen &table, Chair &chair, const json::object &event);
struct Line {
    std::string_view event;
    Handler handle;
};

void pay(TableSeen &table, Chair &chair, std::int64_t amount) {
    chair.stack -= amount;
    table.pot += amount;
}

void start(TableSeen &table, std::vector<std::int64_t> dealt) {
    table.phase = "playing";
    table.dealt = std::move(dealt);
    table.board.clear();
    table.pot = 0;
    for (auto &[seat, chair] : table.chairs)
        chair = {.person = chair.person,
                 .name = chair.name,
                 .bot = chair.bot,
                 .stack = chair.stack,
                 .began = table.is_dealt(seat) ? std::optional(chair.stack) : std::nullopt,
                 .attends = chair.attends,
                 .here = chair.here,
                 .second = chair.second,
                 .agrees = chair.agrees,
                 .live = table.is_dealt(seat)};
}

void end(TableSeen &table) {
    table.phase = "resting";
    table.asked.clear();
    for (auto &[seat, chair] : table.chairs) chair.began.reset();
}

void discard_from(std::vector<CardView> &cards, CardView card) {
    auto found = std::ranges::find(cards, card);
    if (found == cards.end()) found = std::ranges::find(cards, CardView());
    if (found != cards.end()) cards.erase(found);
}

void add(std::vector<CardView> &to, const std::vector<CardView> &more) {
    to.insert(to.end(), more.begin(), more.end());
}

// The table's own events, and those that the games share.
constexpr Line of_all[] = {
    {"seated",
     [](TableSeen &, Chair &chair, const json::object &event) {
         chair = {.person = number_in(event, "person"),
                  .name = text_in(event, "name"),
                  .bot = flag_in(event, "bot"),
                  .stack = number_in(event, "stack"),
                  .second = flag_in(event, "second")};
     }},
    {"left", [](TableSeen &table, Chair &, const json::object &event) { table.chairs.erase(seat_in(event)); }},
    {"chips-added",
     [](TableSeen &, Chair &chair, const json::object &event) { chair.stack = number_in(event, "stack"); }},
    {"attends", [](TableSeen &, Chair &chair, const json::object &event) { chair.attends = text_in(event, "how"); }},
    {"connection", [](TableSeen &, Chair &chair, const json::object &event) { chair.here = flag_in(event, "here"); }},
    {"second-hand", [](TableSeen &, Chair &chair, const json::object &event) { chair.agrees = flag_in(event, "on"); }},
    {"plays", [](TableSeen &table, Chair &,
                 const json::object &event) { table.plays = text_in(object_in(event, "rules"), "game"); }},
    {"renamed", [](TableSeen &, Chair &chair, const json::object &event) { chair.name = text_in(event, "name"); }},
    {"called-off",
     [](TableSeen &table, Chair &, const json::object &event) {
         start(table, {});
         table.phase = "idle";
         table.asked.clear();
         for (const json::value &each : list_in(event, "stacks"))
             if (const json::object *one = each.if_object(); one != nullptr && table.chairs.contains(seat_in(*one)))
                 table.chairs[seat_in(*one)].stack = number_in(*one, "stack");
     }},
    {"deal-announced",
     [](TableSeen &table, Chair &, const json::object &event) {
         table.phase = "cutting";
         table.hand = number_in(event, "number");
         table.code = text_in(event, "code");
     }},
    {"asked",
     [](TableSeen &table, Chair &, const json::object &event) {
         if (number_in(event, "decision") != 0) // the games' own event of that name asks to see a hand
             table.asked[seat_in(event)] = {number_in(event, "decision"), text_in(event, "stage")};
     }},
    {"table",
     [](TableSeen &table, Chair &, const json::object &event) {
         if (text_in(event, "how") != "waiting") return;
         end(table);
         table.phase = "idle";
         table.dealt.clear();
     }},
    {"hand-over", [](TableSeen &table, Chair &, const json::object &) { end(table); }},
    {"round-over", [](TableSeen &table, Chair &, const json::object &) { end(table); }},
};

constexpr Line of_betting[] = {
    {"hand-started",
     [](TableSeen &table, Chair &, const json::object &event) {
         start(table, seats_in(event, "dealt"));
         table.button = number_in(event, "button");
     }},
    {"posted",
     [](TableSeen &table, Chair &chair, const json::object &event) {
         pay(table, chair, number_in(event, "amount"));
         const std::string kind = text_in(event, "kind");
         if (kind != "ante" && kind != "big-blind-ante" && kind != "dead-blind")
             chair.bet += number_in(event, "amount");
         chair.all_in = chair.stack == 0;
     }},
    {"dealt",
     [](TableSeen &, Chair &chair, const json::object &event) {
         add(chair.cards, cards_in(event, "cards"));
         add(chair.up, cards_in(event, "up"));
     }},
    {"board", [](TableSeen &table, Chair &, const json::object &event) { add(table.board, cards_in(event, "cards")); }},
    {"acted",
     [](TableSeen &table, Chair &chair, const json::object &event) {
         pay(table, chair, number_in(event, "paid"));
         chair.bet = number_in(event, "to");
         chair.all_in = flag_in(event, "all_in");
         if (text_in(event, "action") == "fold") chair.live = false;
     }},
    {"returned",
     [](TableSeen &table, Chair &chair, const json::object &event) {
         pay(table, chair, -number_in(event, "amount"));
         chair.bet -= number_in(event, "amount");
         chair.all_in = false;
     }},
    {"round-closed",
     [](TableSeen &table, Chair &, const json::object &) {
         for (auto &[seat, chair] : table.chairs) chair.bet = 0;
     }},
    {"discarded",
     [](TableSeen &, Chair &chair, const json::object &event) { discard_from(chair.cards, card_in(event, "card")); }},
    {"shown", [](TableSeen &, Chair &chair, const json::object &event) { chair.cards = cards_in(event, "cards"); }},
    {"killed", [](TableSeen &, Chair &chair, const json::object &) { chair.live = false; }},
    {"awarded",
     [](TableSeen &table, Chair &, const json::object &event) {
         for (const json::value &each : list_in(event, "to"))
             if (each.is_object())
                 pay(table, table.chairs[seat_in(each.get_object())], -number_in(each.get_object(), "amount"));
     }},
    {"taken-back",
     [](TableSeen &table, Chair &chair, const json::object &event) { pay(table, chair, number_in(event, "amount")); }},
};

constexpr Line of_chinese[] = {
    {"round-started",
     [](TableSeen &table, Chair &, const json::object &event) {
         start(table, seats_in(event, "dealt"));
         table.button = number_in(event, "button");
         for (const std::int64_t seat : seats_in(event, "fantasy")) table.chairs[seat].fantasy = true;
     }},
    {"dealt", [](TableSeen &, Chair &chair, const json::object &event) { add(chair.drawn, cards_in(event, "cards")); }},
    {"placed",
     [](TableSeen &table, Chair &chair, const json::object &event) {
         table.asked.erase(seat_in(event));
         const Rows placed = rows_in(event, "cards");
         for (std::size_t row = 0; row < placed.size(); ++row) add(chair.rows[row], placed[row]);
         sort(chair.rows);
         chair.drawn.clear();
     }},
    {"declared", [](TableSeen &table, Chair &, const json::object &event) { table.asked.erase(seat_in(event)); }},
    {"declined", [](TableSeen &table, Chair &, const json::object &event) { table.asked.erase(seat_in(event)); }},
    {"revealed", [](TableSeen &, Chair &chair, const json::object &event) { chair.rows = rows_in(event, "board"); }},
    {"paid",
     [](TableSeen &table, Chair &, const json::object &event) {
         table.chairs[number_in(event, "from")].stack -= number_in(event, "chips");
         table.chairs[number_in(event, "to")].stack += number_in(event, "chips");
     }},
};

constexpr Line of_twisted[] = {
    {"round-started",
     [](TableSeen &table, Chair &, const json::object &event) {
         start(table, seats_in(event, "seated"));
         for (auto &[seat, chair] : table.chairs) chair.live = false; // until the bets are closed
     }},
    {"bets-placed",
     [](TableSeen &, Chair &chair, const json::object &event) {
         chair.bet = number_in(event, "first");
         chair.stack -= number_in(event, "first") + number_in(event, "ante") + number_in(event, "optional") +
                        number_in(event, "tip");
     }},
    {"bets-closed",
     [](TableSeen &table, Chair &, const json::object &event) {
         const std::vector<std::int64_t> playing = seats_in(event, "playing");
         for (auto &[seat, chair] : table.chairs) chair.live = std::ranges::find(playing, seat) != playing.end();
     }},
    {"optional-returned",
     [](TableSeen &, Chair &chair, const json::object &event) { chair.stack += number_in(event, "amount"); }},
    {"dealt", [](TableSeen &, Chair &chair, const json::object &event) { add(chair.cards, cards_in(event, "cards")); }},
    {"collected",
     [](TableSeen &, Chair &chair, const json::object &event) { discard_from(chair.cards, card_in(event, "card")); }},
    {"community-dealt", [](TableSeen &table, Chair &, const json::object &) { table.board.resize(2); }},
    {"community-turned",
     [](TableSeen &table, Chair &, const json::object &event) {
         const auto covered = std::ranges::find(table.board, CardView());
         if (covered != table.board.end()) *covered = card_in(event, "card");
     }},
    {"bet-made",
     [](TableSeen &, Chair &chair, const json::object &event) {
         chair.bet += number_in(event, "amount");
         chair.stack -= number_in(event, "amount") + number_in(event, "tip");
     }},
    {"folded",
     [](TableSeen &, Chair &chair, const json::object &) {
         chair.live = false;
         chair.bet = 0;
     }},
    {"last-card",
     [](TableSeen &, Chair &chair, const json::object &event) { chair.cards.push_back(card_in(event, "card")); }},
    {"exposed", [](TableSeen &, Chair &chair, const json::object &event) { chair.cards = cards_in(event, "cards"); }},
    {"paid",
     [](TableSeen &, Chair &chair, const json::object &event) {
         chair.bet = 0;
         chair.stack += number_in(event, "bets") + number_in(event, "amount");
     }},
    {"lost", [](TableSeen &, Chair &chair, const json::object &) { chair.bet = 0; }},
    {"pot-awarded",
     [](TableSeen &, Chair &chair, const json::object &event) { chair.stack += number_in(event, "amount"); }},
    {"pot-taken-back",
     [](TableSeen &, Chair &chair, const json::object &event) { chair.stack -= number_in(event, "amount"); }},
    {"returned",
     [](TableSeen &, Chair &chair, const json::object &event) {
         chair.bet = 0;
         chair.stack += number_in(event, "amount");
     }},
};

template <std::size_t Count>
bool handle(const Line (&lines)[Count], TableSeen &table, Chair &chair, const json::object &event) {
    const auto *const found = std::ranges::find(lines, text_in(event, "event"), &Line::event);
    if (found == std::end(lines)) return false;
    found->handle(table, chair, event);
    return true;
}

} // namespace

void fold(TableSeen &table, const json::object &event) {
    ++table.version;
    Chair elsewhere; // of events that are nobody's
    const std::int64_t seat = seat_in(event);
    const bool somebodys = table.chairs.contains(seat) || text_in(event, "event") == "seated";
    Chair &chair = somebodys ? table.chairs[seat] : elsewhere;
    if (table.is_chinese())
        handle(of_chinese, table, chair, event);
    else if (table.is_twisted())
        handle(of_twisted, table, chair, event);
    else
        handle(of_betting, table, chair, event);
    handle(of_all, table, chair, event);
}

} // namespace ananas::app::play
