#include "base/result.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/event.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "chinese/seats.h"
#include "chinese/settlement.h"
#include "chinese/state.h"
#include "chinese/view.h"
#include "evaluator/rank.h"
#include "game/seats.h"
#include "protocol/protocol.h"
#include "protocol/reader.h"
#include "protocol/telling.h"

#include <boost/json.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::protocol {
namespace {

namespace json = boost::json;
using namespace chinese;

constexpr std::string_view phases[] = {"over", "dealing", "placing", "declaring"};
constexpr std::string_view streets[] = {"fantasy", "five", "first-draw", "second-draw", "third-draw", "last-draw"};
constexpr std::string_view categories[] = {"high-card", "pair",       "two-pair", "trips",         "straight",
                                           "flush",     "full-house", "quads",    "straight-flush"};
constexpr std::string_view sweeps[] = {"three-flushes", "three-straights", "six-pairs", "dragon", "super-dragon"};
constexpr std::string_view kinds[] = {"place", "declare", "decline"};

// What may be answered, as it is offered.
struct OfferPlace {
    int cards = 0;
    PerRow<int> room;
};
struct OfferDeclare {
    Sweep sweep = Sweep::none;
};
struct OfferDecline {};
using Offer = std::variant<OfferPlace, OfferDeclare, OfferDecline>;

std::optional<Sweep> if_any(Sweep sweep) { return sweep == Sweep::none ? std::nullopt : std::optional(sweep); }

} // namespace

// Cards that are not known are so many times null.
template <> struct Leaf<CardsView> {
    static constexpr std::string_view type = "(Card | null)[]";
    static json::value json(const CardsView &view) {
        return view.known ? json_of(view.cards) : json::array(view.count, nullptr);
    }
};
template <> struct Leaf<Points> {
    static constexpr std::string_view type = "Points";
    static json::value json(Points points) { return points.count(); }
};
template <> struct Leaf<Sweep> {
    static constexpr std::string_view type = "Sweep";
    static json::value json(Sweep sweep) { return json::value(name_of(sweep)); }
};
template <> struct Names<Phase> {
    static constexpr std::string_view type = "ChinesePhase";
    static constexpr std::span<const std::string_view> words = phases;
};
template <> struct Names<Street> {
    static constexpr std::string_view type = "ChineseStreet";
    static constexpr std::span<const std::string_view> words = streets;
};
template <> struct Names<Category> {
    static constexpr std::string_view type = "Category";
    static constexpr std::span<const std::string_view> words = categories;
};

template <class Out, class T> void tell(Out &out, const PerRow<T> &rows) {
    for (const Row row : all_rows) out(row_names[static_cast<std::size_t>(row)], rows[row]);
}
template <class Out> void tell(Out &out, const Board &board) { tell(out, static_cast<const PerRow<CardSet> &>(board)); }

// ---- events

template <class Out> void tell(Out &out, const RoundStarted &e) {
    out.is("event", "round-started");
    out("dealt", e.dealt);
    out("button", e.button);
    out("fantasy", e.fantasy);
    out("second_hand", SeatOrNone{e.second_hand});
    out("second_hand_of", SeatOrNone{e.second_hand_of});
}
template <class Out> void tell(Out &out, const DealtView &e) {
    out.is("event", "dealt");
    out("seat", e.seat);
    out("face_up", e.face_up);
    out("cards", e.cards);
}
template <class Out> void tell(Out &out, const Turn &e) {
    out.is("event", "turn");
    out("seats", e.seats);
}
template <class Out> void tell(Out &out, const PlacedView &e) {
    out.is("event", "placed");
    out("seat", e.seat);
    out("face_up", e.face_up);
    out("cards", e.cards);
}
template <class Out> void tell(Out &out, const DiscardedView &e) {
    out.is("event", "discarded");
    out("seat", e.seat);
    out("cards", e.cards);
}
template <class Out> void tell(Out &out, const Declared &e) {
    out.is("event", "declared");
    out("seat", e.seat);
    out("sweep", e.sweep);
}
template <class Out> void tell(Out &out, const Declined &e) {
    out.is("event", "declined");
    out("seat", e.seat);
}
template <class Out> void tell(Out &out, const Revealed &e) {
    out.is("event", "revealed");
    out("seat", e.seat);
    out("board", e.board);
}
template <class Out> void tell(Out &out, const Fouled &e) {
    out.is("event", "fouled");
    out("seat", e.seat);
}
template <class Out> void tell(Out &out, const Paid &e) {
    out.is("event", "paid");
    out("from", e.from);
    out("to", e.to);
    out.object("account", "ChineseAccount", [&account = e.account](auto &part) {
        part("segments", account.segments);
        part("bonus", account.bonus);
        part("against", account.against);
        part("scoop", account.scoop);
        part("foul", account.foul);
        part("sweep", account.sweep);
    });
    out("points", e.points);
    out("chips", e.chips);
    out("capped", e.capped);
}
template <class Out> void tell(Out &out, const FantasyAnnounced &e) {
    out.is("event", "fantasy");
    out("seat", e.seat);
    out("stays", e.stays);
}
template <class Out> void tell(Out &out, const RoundOver &) { out.is("event", "round-over"); }

// ---- the table

template <class Out> void tell(Out &out, const Table &table) {
    out.is("game", "chinese");
    out("limit", table.limit);
    out.object("house", "ChineseHouse", [&house = table.house](auto &part) {
        part("foul", house.foul);
        part("scoop", house.scoop);
        part("middle_trips", house.middle_trips);
        part("ties_legal", house.ties_legal);
        part("button_wins_ties", house.button_wins_ties);
        part("button_frozen", house.button_frozen);
        part("fantasy_cards", house.fantasy_cards);
        part("stay_front", house.stay_front);
        part("stay_middle", house.stay_middle);
        part("stay_back", house.stay_back);
    });
}

template <class Out> void tell(Out &out, const TableView &view) {
    out("phase", view.phase);
    out("street", view.street);
    out("button", view.button);
    out("asked", asked(view));
    out.list("hands", "ChineseHand", view.dealt, [&](auto &part, Seat seat) {
        const HandView &hand = view.hands[seat];
        part("seat", seat);
        part("player", hand.player);
        part("stack", hand.stack);
        part("fantasy", hand.fantasy);
        part("board", hand.board);
        part("drawn", hand.drawn);
        part("discards", hand.discards);
        part("declared", if_any(hand.declared));
    });
    out("stub", view.stub);
    out("fantasy_next", view.fantasy_next);
    // What each hand came to, once the round is over; the settlement counts hands from the button on.
    auto seats = view.dealt.clockwise_from(view.button);
    out.list("results", "ChineseResult", view.settlement.hands, [&seats](auto &part, const HandResult &result) {
        part("seat", *seats++);
        part("foul", result.foul);
        part("bonus", result.bonus);
        part("sweep", if_any(result.sweep));
        part("points", result.points);
        part("chips", result.chips);
        part("fantasy_next", result.fantasy_next);
    });
}

// ---- choices and answers

template <class Out> void tell(Out &out, const OfferPlace &offer) {
    out.is("do", "place");
    out("cards", offer.cards);
    out("room", offer.room);
}
template <class Out> void tell(Out &out, const OfferDeclare &offer) {
    out.is("do", "declare");
    out("sweep", offer.sweep);
}
template <class Out> void tell(Out &out, const OfferDecline &) { out.is("do", "decline"); }

template <class Out> void tell(Out &out, const Place &place) {
    out.is("do", "place");
    for (const Row row : all_rows) out.may_lack(row_names[static_cast<std::size_t>(row)], place.cards[row]);
}
template <class Out> void tell(Out &out, const Declare &declare) {
    out.is("do", "declare");
    out("sweep", declare.sweep);
}
template <class Out> void tell(Out &out, const Decline &) { out.is("do", "decline"); }

json::object to_json(const Table &table) { return told(table); }
json::object to_json(const TableView &view) { return told(view); }
json::object to_json(const EventView &event) { return written(event); }
json::object to_json(const Command &answer) { return written(answer); }

json::array choices(const TableView &view, Seat seat) {
    if (!asked(view).contains(seat)) return {};
    const HandView &own = view.hands[seat];
    std::vector<Offer> offered;
    if (view.phase == Phase::placing) {
        OfferPlace offer{.cards = own.fantasy ? board_size : own.drawn.count == 5 ? 5 : 2, .room = {}};
        for (const Row row : all_rows) offer.room[row] = room_in(row) - own.board[row].count;
        offered.emplace_back(offer);
        return written(offered);
    }
    Board board;
    for (const Row row : all_rows) board[row] = set_of(own.board[row].cards);
    for (const Sweep sweep : all_sweeps)
        if (own.board[Row::front].known && holds(board, sweep)) offered.emplace_back(OfferDeclare{sweep});
    offered.emplace_back(OfferDecline());
    return written(offered);
}

void add_chinese(Types &types) {
    types.add("Points", "number");
    types.add("Sweep", one_of(sweeps));
    add_type<Table>(types, "ChineseTable");
    add_type<TableView>(types, "ChineseView");
    add_one_of<EventView>(types, "ChineseEvent");
    add_one_of<Offer>(types, "ChineseChoice");
    add_one_of<Command>(types, "ChineseAnswer");
}

Result<Command, std::string> read_chinese(Seat seat, const json::value &message) {
    Reader reader(message, kinds);
    const std::string_view what = reader.what();
    if (what == "place") {
        Place place{.seat = seat, .cards = {}};
        for (const Row row : all_rows)
            place.cards[row] = reader.cards_or_none(row_names[static_cast<std::size_t>(row)]);
        return reader.finished<Command>(place);
    }
    if (what == "declare") {
        const std::string_view name = reader.one_of("sweep", sweeps);
        Sweep declared = Sweep::none;
        for (const Sweep sweep : all_sweeps)
            if (name_of(sweep) == name) declared = sweep;
        return reader.finished<Command>(Declare{seat, declared});
    }
    if (what == "decline") return reader.finished<Command>(Decline{seat});
    return reader.failure();
}

} // namespace ananas::protocol
