#include "room/view.h"

#include "betting/view.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "dealer/deal.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "protocol/telling.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/kinds.h"
#include "room/occupant.h"
#include "room/state.h"
#include "room/table.h"
#include "room/telling.h" // IWYU pragma: keep: how its words are written
#include "rulebook/rulebook.h"
#include "twisted/spec.h"
#include "twisted/view.h"

#include <boost/json.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr std::string_view left_words[] = {"stood-up", "removed", "absent", "closed", "second-hand-over"};
constexpr std::string_view attendances[] = {"playing",          "waiting-for-big-blind",    "posting", "sitting-out",
                                            "sitting-out-next", "sitting-out-at-big-blind", "leaving"};
constexpr std::string_view admissions[] = {"asked", "allowed", "denied"};
constexpr std::string_view stages[] = {"own", "grace", "bank"};
constexpr std::string_view standstills[] = {"paused", "resumed", "closing", "closed", "halted", "waiting"};
constexpr std::string_view phases[] = {"idle", "cutting", "playing", "resting", "closed"};

} // namespace
} // namespace ananas::room

namespace ananas::protocol {

template <> struct Names<room::LeftWhy> {
    static constexpr std::string_view type = "LeftWhy";
    static constexpr std::span<const std::string_view> words = room::left_words;
};
template <> struct Names<room::Attendance> {
    static constexpr std::string_view type = "Attendance";
    static constexpr std::span<const std::string_view> words = room::attendances;
};
template <> struct Names<room::Admission> {
    static constexpr std::string_view type = "Admission";
    static constexpr std::span<const std::string_view> words = room::admissions;
};
template <> struct Names<room::Stage> {
    static constexpr std::string_view type = "ClockStage";
    static constexpr std::span<const std::string_view> words = room::stages;
};
template <> struct Names<room::Standstill> {
    static constexpr std::string_view type = "Standstill";
    static constexpr std::span<const std::string_view> words = room::standstills;
};
template <> struct Names<room::Phase> {
    static constexpr std::string_view type = "TablePhase";
    static constexpr std::span<const std::string_view> words = room::phases;
};

} // namespace ananas::protocol

namespace ananas::room {

// ---- events

template <class Out> void tell(Out &out, const Seated &seated) {
    out.is("event", "seated");
    out("seat", seated.seat);
    out("person", seated.person);
    out("name", seated.name);
    out("bot", seated.bot);
    out("stack", seated.stack);
    out.maybe("second", seated.second, seated.second);
}
template <class Out> void tell(Out &out, const Left &left) {
    out.is("event", "left");
    out("seat", left.seat);
    out("why", left.why);
    out("taken", left.taken);
}
template <class Out> void tell(Out &out, const ChipsAdded &added) {
    out.is("event", "chips-added");
    out("seat", added.seat);
    out("amount", added.amount);
    out("stack", added.stack);
}
template <class Out> void tell(Out &out, const Attends &attends) {
    out.is("event", "attends");
    out("seat", attends.seat);
    out("how", attends.how);
}
template <class Out> void tell(Out &out, const Connection &connection) {
    out.is("event", "connection");
    out("seat", connection.seat);
    out("here", connection.here);
}
template <class Out> void tell(Out &out, const SecondHandAgreed &agreed) {
    out.is("event", "second-hand");
    out("seat", agreed.seat);
    out("on", agreed.on);
}
template <class Out> void tell(Out &out, const SeatPermission &permission) {
    out.is("event", "permission");
    out("person", permission.person);
    out("name", permission.name);
    out("how", permission.how);
}
template <class Out> void tell(Out &out, const Collection &collection) {
    out.is("event", "collection");
    out("seat", collection.seat);
    out("amount", collection.amount);
    out("paid", collection.paid);
}
template <class Out> void tell(Out &out, const Renamed &renamed) {
    out.is("event", "renamed");
    out("seat", renamed.seat);
    out("person", renamed.person);
    out("name", renamed.name);
}
template <class Out> void tell(Out &out, const ButtonDrawn &drawn) {
    out.is("event", "button-drawn");
    out.list("cards", "ButtonCard", drawn.cards, [](auto &part, const std::pair<Seat, Card> &each) {
        part("seat", each.first);
        part("card", each.second);
    });
    out("button", drawn.button);
}
template <class Out> void tell(Out &out, const GamePlayed &played) {
    out.is("event", "plays");
    out.written("rules", "BettingTable", protocol::to_json(played.rules));
}
template <class Out> void tell(Out &out, const Announced &announced) {
    const dealer::Announcement &announcement = announced.announcement;
    out.is("event", "deal-announced");
    out("number", announced.number);
    out("hand", announcement.hand);
    out("code", dealer::short_code(dealer::digest_of(announcement)));
    out("roots", announcement.roots);
    out.list("contributors", "Contributor", announcement.contributors, [](auto &part, const dealer::Contributor &each) {
        part.written("seat", "Seat", each.seat);
        part("hash", each.hash);
    });
}
template <class Out> void tell(Out &out, const CutMade &cut) {
    out.is("event", "deal-cut");
    out("deck", cut.deck);
    out.list("contributors", "CutContributor", cut.contributors, [](auto &part, const dealer::Contributor &each) {
        part.written("seat", "Seat", each.seat);
        part("hash", each.hash);
        part("nonce", each.nonce);
    });
    out("seeds", cut.seeds);
}
template <class Out> void tell_asking(Out &out, Seat seat, std::int64_t decision, Stage stage, Moment until) {
    out("seat", seat);
    out("decision", decision);
    out("stage", stage);
    out("until", until);
}
template <class Out> void tell(Out &out, const Asked &asked) {
    out.is("event", "asked");
    tell_asking(out, asked.seat, asked.decision, asked.stage, asked.until);
}
template <class Out> void tell(Out &out, const ClockActed &acted) {
    out.is("event", "clock-acted");
    out("seat", acted.seat);
}
template <class Out> void tell(Out &out, const CalledOff &off) {
    out.is("event", "called-off");
    out("hand", off.number);
    out("why", off.why);
    out("rule", clause("SAT-P18"));
    out.list("stacks", "StackAgain", off.stacks, [](auto &part, const std::pair<Seat, Chips> &each) {
        part("seat", each.first);
        part("stack", each.second);
    });
}
template <class Out> void tell(Out &out, const SaidView &said) {
    out.is("event", "said");
    out("person", said.person);
    out("name", said.name);
    out.maybe("text", said.text.has_value(), said.text.value_or(""));
}
template <class Out> void tell(Out &out, const Stands &stands) {
    out.is("event", "table");
    out("how", stands.how);
}

// ---- the table

template <class Out>
void tell_view(Out &out, const View &view, json::value plays, json::value game, json::array choices) {
    out("version", view.version);
    out("phase", view.phase);
    out("paused", view.paused);
    out("closing", view.closing);
    out("halted", view.halted);
    out("you", protocol::SeatOrNone{view.you});
    out.list("seats", "Occupant", view.seats, [](auto &part, const OccupantView &each) {
        part("seat", each.seat);
        part("person", each.person);
        part("name", each.name);
        part("bot", each.bot);
        part("stack", each.stack);
        part("attends", each.attends);
        part("here", each.here);
        part.maybe("second", each.second, each.second);
        part.maybe("agrees", each.agrees, each.agrees);
    });
    out.written("plays", "BettingTable | ChineseTable | TwistedTable", std::move(plays));
    out("hand", view.number);
    out("code", view.code);
    out("dealt", view.dealt);
    out.list("asked", "Asking", view.asked, [](auto &part, const AskingView &each) {
        tell_asking(part, each.seat, each.decision, each.stage, each.until);
    });
    out.written("game", "GameView | null", std::move(game));
    out.written("choices", "Choice[]", std::move(choices));
    json::array asking;
    for (const Applicant &each : view.asking) asking.push_back({{"person", number(each.person)}, {"name", each.name}});
    out.maybe_written("asking", "Applicant[]", !view.asking.empty(), std::move(asking));
    out.maybe("auto_muck", view.auto_muck, view.auto_muck);
    out.maybe("notice", view.notice, view.notice);
    out.maybe("auto_post", view.auto_post.has_value(), view.auto_post.value_or(true));
    out.maybe("bank", view.bank.has_value(), view.bank.value_or(Span()));
}

EventView view(const Event &event, Viewer viewer) {
    return std::visit(
        [&]<class Happened>(const Happened &happened) -> EventView {
            if constexpr (std::is_same_v<Happened, GameEvent>)
                return std::visit([&](const auto &of_game) -> GameEventView { return view(of_game, viewer); },
                                  happened);
            else if constexpr (std::is_same_v<Happened, Said>)
                return SaidView{happened.person, happened.name, happened.text};
            else
                return happened;
        },
        event);
}

EventView unheard(const Said &said) { return SaidView{said.person, said.name, std::nullopt}; }

Viewer viewer_of(const State &state, PersonId person) {
    const SeatSet all = person == PersonId::nobody ? SeatSet() : seats_of(state, person);
    // Somebody who took the seat of a player who left in this hand has no business with those cards.
    SeatSet seats;
    for (const Seat seat : all)
        if (!state.dealt.contains(seat) || state.players[seat] == person) seats |= seat;
    return seats.empty() ? spectator : player_at(seats);
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

namespace {

// Whoever plays a seat, as they sit on their own.
const Occupant &player_of(const State &state, Seat seat) {
    const Occupant &occupant = occupant_at(state, seat);
    const auto own = seat_of(state, occupant.person);
    return own ? occupant_at(state, *own) : occupant;
}

} // namespace

View view(const TableRules &table, const State &state, Viewer viewer) {
    View seen{.version = state.version,
              .phase = state.phase,
              .paused = state.paused,
              .closing = state.closing,
              .halted = state.halted,
              .own = viewer.seats};
    for (const Seat seat : occupied(state)) {
        const Occupant &occupant = occupant_at(state, seat);
        seen.seats.push_back(
            {.seat = seat,
             .person = occupant.person,
             .name = occupant.name,
             .bot = !occupant.bot.empty(),
             .stack = stack_of(state, seat),
             .attends = attendance(occupant.second && !occupant.out_next ? player_of(state, seat) : occupant),
             .here = occupant.here,
             .second = occupant.second,
             .agrees = occupant.agrees});
        if (viewer.seats.contains(seat) && !occupant.second) seen.you = seat;
        if (const Asking &asked = state.asked[seat]; asked.decision != 0)
            seen.asked.push_back({seat, asked.decision, asked.stage, asked.until});
    }
    for (const Applicant &each : state.applicants)
        if (each.how == Admission::asked) seen.asking.push_back(each);
    if (seen.you != no_seat) {
        const Occupant &own = occupant_at(state, seen.you);
        seen.auto_muck = own.mucks;
        seen.notice = own.notice;
        if (plays_with_blinds(table)) seen.auto_post = !own.no_auto_post;
        if (table.settings.clocks.bank > Span()) seen.bank = own.bank;
    }
    seen.plays = in_force(table, state);
    seen.number = state.number;
    if (state.deal) seen.code = dealer::short_code(dealer::digest_of(state.deal->announcement()));
    seen.dealt = state.dealt;
    std::visit(
        [&]<class Rules>(const Rules &rules) {
            if (const auto *hand = std::get_if<typename Kind<Rules>::State>(&state.hand))
                seen.game = view(rules, *hand, viewer);
        },
        in_force(table, state));
    return seen;
}

json::object to_json(const EventView &event) {
    if (const auto *of_game = std::get_if<GameEventView>(&event))
        return std::visit([](const auto &game_event) { return protocol::to_json(game_event); }, *of_game);
    return protocol::written(event);
}

json::array choices(const TableRules &table, const GameView &seen, SeatSet own) {
    const auto choices_at = [&](Seat seat) {
        if (const auto *game = std::get_if<betting::TableView>(&seen)) return protocol::choices(*game, seat);
        if (const auto *game = std::get_if<chinese::TableView>(&seen)) return protocol::choices(*game, seat);
        if (const auto *game = std::get_if<twisted::TableView>(&seen))
            return protocol::choices(std::get<twisted::Table>(table.rules), *game, seat);
        return json::array();
    };
    for (const Seat seat : own)
        if (json::array found = choices_at(seat); !found.empty()) return found;
    return {};
}

json::object to_json(const TableRules &table, const View &view) {
    json::value game;
    std::visit(
        [&]<class Seen>(const Seen &seen) {
            if constexpr (!std::is_same_v<Seen, std::monostate>) game = protocol::to_json(seen);
        },
        view.game);
    protocol::Writing out;
    tell_view(out, view, std::visit([](const auto &rules) { return protocol::to_json(rules); }, view.plays),
              std::move(game), choices(table, view.game, view.own));
    return out.finished();
}

void add_views(protocol::Types &types) {
    protocol::add_one_of<EventView>(types, "RoomEvent");
    types.add("TableEvent", "RoomEvent | BettingEvent | ChineseEvent | TwistedEvent");
    types.add("GameView", "BettingView | ChineseView | TwistedView");
    types.add("Choice", "BettingChoice | ChineseChoice | TwistedChoice");
    types.add("Applicant", "{ person: PersonId; name: string }");
    protocol::Typing view(types);
    tell_view(view, {}, {}, {}, {});
    types.add("TableView", view.finished());
}

} // namespace ananas::room
