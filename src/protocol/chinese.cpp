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
#include "protocol/words.h"

#include <boost/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace ananas::protocol {
namespace {

using namespace chinese;

constexpr std::string_view phases[] = {"over", "dealing", "placing", "declaring"};
constexpr std::string_view streets[] = {"fantasy", "five", "first-draw", "second-draw", "third-draw", "last-draw"};
constexpr std::string_view categories[] = {"high-card", "pair",       "two-pair", "trips",         "straight",
                                           "flush",     "full-house", "quads",    "straight-flush"};
constexpr std::string_view sweeps[] = {"three-flushes", "three-straights", "six-pairs", "dragon", "super-dragon"};
constexpr std::string_view kinds[] = {"place", "declare", "decline"};

// Cards that are not known are so many times null.
json::array cards(const CardsView &view) {
    if (view.known) return words(view.cards);
    return json::array(view.count, nullptr);
}
json::object rows(const PerRow<CardsView> &board) {
    json::object told;
    for (const Row row : all_rows) told[row_names[static_cast<std::size_t>(row)]] = cards(board[row]);
    return told;
}
json::object rows(const Board &board) {
    json::object told;
    for (const Row row : all_rows) told[row_names[static_cast<std::size_t>(row)]] = words(board[row]);
    return told;
}
json::object rows(const PerRow<Points> &points) {
    json::object told;
    for (const Row row : all_rows) told[row_names[static_cast<std::size_t>(row)]] = points[row].count();
    return told;
}
json::value sweep_name(Sweep sweep) {
    return sweep == Sweep::none ? json::value(nullptr) : json::value(name_of(sweep));
}

json::object account(const Account &account) {
    return {{"segments", rows(account.segments)}, {"bonus", rows(account.bonus)}, {"against", rows(account.against)},
            {"scoop", account.scoop.count()},     {"foul", account.foul.count()}, {"sweep", account.sweep.count()}};
}

json::object hand(const HandView &view, Seat seat) {
    return {{"seat", word(seat)},
            {"player", word(view.player)},
            {"stack", word(view.stack)},
            {"fantasy", view.fantasy},
            {"board", rows(view.board)},
            {"drawn", cards(view.drawn)},
            {"discards", cards(view.discards)},
            {"declared", sweep_name(view.declared)}};
}

// What each hand came to, once the round is over; the settlement counts hands from the button on.
json::array results(const TableView &view) {
    json::array told;
    const SeatList seats = listed(view.dealt.clockwise_from(view.button));
    for (std::size_t place = 0; place < view.settlement.hands.size(); ++place) {
        const HandResult &result = view.settlement.hands[place];
        told.push_back(json::object{{"seat", word(seats[place])},
                                    {"foul", result.foul},
                                    {"bonus", rows(result.bonus)},
                                    {"sweep", sweep_name(result.sweep)},
                                    {"points", result.points.count()},
                                    {"chips", word(result.chips)},
                                    {"fantasy_next", result.fantasy_next}});
    }
    return told;
}

struct Told {
    json::object operator()(const RoundStarted &e) const {
        return {{"event", "round-started"},           {"dealt", words(e.dealt)},
                {"button", word(e.button)},           {"fantasy", words(e.fantasy)},
                {"second_hand", word(e.second_hand)}, {"second_hand_of", word(e.second_hand_of)}};
    }
    json::object operator()(const DealtView &e) const {
        return {{"event", "dealt"}, {"seat", word(e.seat)}, {"face_up", e.face_up}, {"cards", cards(e.cards)}};
    }
    json::object operator()(const Turn &e) const { return {{"event", "turn"}, {"seats", words(e.seats)}}; }
    json::object operator()(const PlacedView &e) const {
        return {{"event", "placed"}, {"seat", word(e.seat)}, {"face_up", e.face_up}, {"cards", rows(e.cards)}};
    }
    json::object operator()(const DiscardedView &e) const {
        return {{"event", "discarded"}, {"seat", word(e.seat)}, {"cards", cards(e.cards)}};
    }
    json::object operator()(const Declared &e) const {
        return {{"event", "declared"}, {"seat", word(e.seat)}, {"sweep", sweep_name(e.sweep)}};
    }
    json::object operator()(const Declined &e) const { return {{"event", "declined"}, {"seat", word(e.seat)}}; }
    json::object operator()(const Revealed &e) const {
        return {{"event", "revealed"}, {"seat", word(e.seat)}, {"board", rows(e.board)}};
    }
    json::object operator()(const Fouled &e) const { return {{"event", "fouled"}, {"seat", word(e.seat)}}; }
    json::object operator()(const Paid &e) const {
        return {{"event", "paid"},
                {"from", word(e.from)},
                {"to", word(e.to)},
                {"account", account(e.account)},
                {"points", e.points.count()},
                {"chips", word(e.chips)},
                {"capped", e.capped}};
    }
    json::object operator()(const FantasyAnnounced &e) const {
        return {{"event", "fantasy"}, {"seat", word(e.seat)}, {"stays", e.stays}};
    }
    json::object operator()(const RoundOver &) const { return {{"event", "round-over"}}; }
};

} // namespace

json::object to_json(const Table &table) {
    const House &house = table.house;
    const auto category = [](const std::optional<Category> &least) {
        return least ? json::value(name_in(categories, *least)) : json::value(nullptr);
    };
    return {{"game", "chinese"},
            {"limit", word(table.limit)},
            {"house", json::object{{"foul", house.foul.count()},
                                   {"scoop", house.scoop.count()},
                                   {"middle_trips", house.middle_trips.count()},
                                   {"ties_legal", house.ties_legal},
                                   {"button_wins_ties", house.button_wins_ties},
                                   {"button_frozen", house.button_frozen},
                                   {"fantasy_cards", house.fantasy_cards},
                                   {"stay_front", house.stay_front},
                                   {"stay_middle", category(house.stay_middle)},
                                   {"stay_back", category(house.stay_back)}}}};
}

json::object to_json(const TableView &view) {
    json::array hands;
    for (const Seat seat : view.dealt) hands.push_back(hand(view.hands[seat], seat));
    return {{"phase", name_in(phases, view.phase)},
            {"street", name_in(streets, view.street)},
            {"button", word(view.button)},
            {"asked", words(asked(view))},
            {"hands", std::move(hands)},
            {"stub", view.stub},
            {"fantasy_next", words(view.fantasy_next)},
            {"results", results(view)}};
}

json::object to_json(const EventView &event) { return std::visit(Told(), event); }

json::array choices(const TableView &view, Seat seat) {
    if (!asked(view).contains(seat)) return {};
    const HandView &own = view.hands[seat];
    if (view.phase == Phase::placing) {
        json::object room;
        for (const Row row : all_rows)
            room[row_names[static_cast<std::size_t>(row)]] = room_in(row) - own.board[row].count;
        const int count = own.fantasy ? board_size : own.drawn.count == 5 ? 5 : 2;
        return {json::object{{"do", "place"}, {"cards", count}, {"room", std::move(room)}}};
    }
    json::array offered;
    Board board;
    for (const Row row : all_rows) board[row] = set_of(own.board[row].cards);
    for (const Sweep sweep : all_sweeps)
        if (own.board[Row::front].known && holds(board, sweep))
            offered.push_back(json::object{{"do", "declare"}, {"sweep", name_of(sweep)}});
    offered.push_back(json::object{{"do", "decline"}});
    return offered;
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
