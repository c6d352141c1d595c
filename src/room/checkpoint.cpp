#include "base/result.h"
#include "betting/command.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "protocol/words.h"
#include "room/event.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/occupant.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::room {
namespace {

namespace json = boost::json;

struct Flag {
    std::string_view name;
    bool Occupant::*flag;
};
constexpr Flag flags[] = {
    {"out", &Occupant::out},         {"out_next", &Occupant::out_next}, {"out_at_blind", &Occupant::out_at_blind},
    {"leaving", &Occupant::leaving}, {"posts", &Occupant::posts},       {"here", &Occupant::here},
};
// What most people have not got is left out.
constexpr Flag rare_flags[] = {
    {"mucks", &Occupant::mucks},   {"notice", &Occupant::notice}, {"no_auto_post", &Occupant::no_auto_post},
    {"second", &Occupant::second}, {"passed", &Occupant::passed}, {"agrees", &Occupant::agrees}};

json::object written(Seat seat, const Occupant &occupant) {
    json::object json{{"seat", protocol::word(seat)},
                      {"person", number(occupant.person)},
                      {"bot", occupant.bot},
                      {"stack", occupant.stack.units()},
                      {"adding", occupant.adding.units()},
                      {"owes", static_cast<std::int64_t>(occupant.owes)},
                      {"away_since", occupant.away_since.ms},
                      {"bank", occupant.bank.ms}};
    for (const Flag &each : flags) json[each.name] = occupant.*each.flag;
    for (const Flag &each : rare_flags)
        if (occupant.*each.flag) json[each.name] = true;
    if (occupant.nonce) json["nonce"] = dealer::hex(*occupant.nonce);
    return json;
}

Occupant read(Fields &fields) {
    Occupant occupant{.person = PersonId{fields.whole("person", 1)},
                      .name = {},
                      .bot = fields.text("bot"),
                      .stack = fields.chips("stack"),
                      .adding = fields.chips("adding")};
    occupant.owes = static_cast<betting::MakesUp>(fields.whole("owes", 0, 3));
    occupant.away_since = fields.moment("away_since");
    occupant.bank = fields.span("bank");
    for (const Flag &each : flags) occupant.*each.flag = fields.flag(each.name);
    for (const Flag &each : rare_flags) occupant.*each.flag = fields.has(each.name) && fields.flag(each.name);
    if (fields.has("nonce")) occupant.nonce = fields.bytes<dealer::Hash>("nonce");
    return occupant;
}

// Where nobody sat was once written as 0.
Seat seat_or_none(Fields &fields, std::string_view key) {
    const json::value *value = fields.find(key);
    const bool nobody = value != nullptr && value->is_int64() && value->get_int64() == 0;
    return nobody ? no_seat : fields.seat_or_none(key);
}

} // namespace

json::object checkpoint(const State &state) {
    json::array seats, departures, fantasy;
    for (const Seat seat : occupied(state)) seats.push_back(written(seat, occupant_at(state, seat)));
    for (const Departure &each : state.departures) {
        json::object left{{"person", number(each.person)}, {"stack", each.stack.units()}, {"at", each.at.ms}};
        if (each.owes_small) left["owes_small"] = true;
        departures.push_back(std::move(left));
    }
    for (const Seat seat : state.fantasy) fantasy.push_back(protocol::word(seat));
    json::object kept{{"seats", std::move(seats)},
                      {"closed", state.phase == Phase::closed},
                      {"due", state.due.ms},
                      {"paused", state.paused},
                      {"closing", state.closing},
                      {"on_table", state.on_table.units()},
                      {"button", protocol::word(state.positions.button)},
                      {"small_blind", protocol::word(state.positions.small_blind)},
                      {"big_blind", protocol::word(state.positions.big_blind)},
                      {"fantasy", std::move(fantasy)},
                      {"number", number(state.number)},
                      {"departures", std::move(departures)},
                      {"decisions", state.decisions},
                      {"version", state.version}};
    // What most tables have not got is left out.
    if (state.plays > 0 || state.dealt_of_it > 0) {
        kept["plays"] = state.plays;
        kept["dealt_of_it"] = state.dealt_of_it;
    }
    if (state.ways != first_ways) kept["ways"] = state.ways;
    if (state.down != Moment()) kept["down"] = state.down.ms;
    if (!state.paid.empty()) {
        json::array paid;
        for (const PersonId each : state.paid) paid.emplace_back(number(each));
        kept["paid"] = std::move(paid);
    }
    if (state.paused && state.paused_since != Moment()) kept["paused_since"] = state.paused_since.ms;
    if (!state.applicants.empty()) {
        json::array applicants;
        for (const Applicant &each : state.applicants)
            applicants.push_back({{"person", number(each.person)}, {"how", static_cast<std::int64_t>(each.how)}});
        kept["applicants"] = std::move(applicants);
    }
    if (!state.blocked.empty()) {
        json::array blocked;
        for (const Blocked &each : state.blocked)
            blocked.push_back({{"person", number(each.person)}, {"whom", number(each.whom)}});
        kept["blocked"] = std::move(blocked);
    }
    return kept;
}

Result<State, std::string> from_checkpoint(const json::value &value, int chairs) {
    Fields fields(value);
    State state;
    state.phase = fields.flag("closed") ? Phase::closed : Phase::idle;
    state.due = fields.moment("due");
    state.paused = fields.flag("paused");
    state.closing = fields.flag("closing");
    state.on_table = fields.chips("on_table");
    state.positions = {.button = seat_or_none(fields, "button"),
                       .small_blind = seat_or_none(fields, "small_blind"),
                       .big_blind = seat_or_none(fields, "big_blind")};
    if (fields.has("plays")) state.plays = static_cast<std::size_t>(fields.whole("plays", 0, INT32_MAX));
    if (fields.has("dealt_of_it")) state.dealt_of_it = static_cast<int>(fields.whole("dealt_of_it", 0, INT32_MAX));
    state.number = HandNumber{fields.counted("number")};
    state.decisions = fields.counted("decisions");
    state.version = fields.counted("version");
    state.ways = fields.has("ways") ? static_cast<int>(fields.whole("ways", first_ways, newest_ways)) : first_ways;
    if (fields.has("down")) state.down = fields.moment("down");
    if (fields.has("paused_since")) state.paused_since = fields.moment("paused_since");
    const auto each_of = [&](std::string_view key, auto read_one) {
        const json::value *list = fields.find(key);
        if (list == nullptr || !list->is_array()) {
            fields.complain("\"" + std::string(key) + "\" is a list");
            return;
        }
        for (const json::value &each : list->get_array()) read_one(each);
    };
    each_of("seats", [&](const json::value &each) {
        Fields one(each);
        const Seat seat = one.seat("seat");
        Occupant occupant = read(one);
        // Who had paid was once kept with their seat.
        if (one.has("paid_for") && state.down != Moment() && one.moment("paid_for") == state.down)
            state.paid.push_back(occupant.person);
        if (one.error() || state.seats[seat])
            fields.complain(one.error().value_or("two people sit on one chair"));
        else
            state.seats[seat] = std::move(occupant);
    });
    each_of("departures", [&](const json::value &each) {
        Fields one(each);
        state.departures.push_back({PersonId{one.whole("person", 1)}, one.chips("stack"), one.moment("at"),
                                    one.has("owes_small") && one.flag("owes_small")});
        if (const auto &wrong = one.error()) fields.complain(*wrong);
    });
    if (fields.has("paid"))
        each_of("paid", [&](const json::value &each) {
            if (!each.is_int64()) fields.complain("\"paid\" is a list of people's numbers");
            state.paid.push_back(PersonId{each.is_int64() ? each.get_int64() : 0});
        });
    if (fields.has("applicants"))
        each_of("applicants", [&](const json::value &each) {
            Fields one(each);
            state.applicants.push_back(
                {PersonId{one.whole("person", 1)}, {}, static_cast<Admission>(one.whole("how", 0, 2))});
            if (const auto &wrong = one.error()) fields.complain(*wrong);
        });
    if (fields.has("blocked"))
        each_of("blocked", [&](const json::value &each) {
            Fields one(each);
            state.blocked.push_back({PersonId{one.whole("person", 0)}, PersonId{one.whole("whom", 0)}});
            if (const auto &wrong = one.error()) fields.complain(*wrong);
        });
    each_of("fantasy", [&](const json::value &each) {
        if (each.is_int64() && each.get_int64() >= 1 && each.get_int64() <= most_seats)
            state.fantasy |= seat_number(static_cast<int>(each.get_int64()) - 1);
        else
            fields.complain("\"fantasy\" is a list of seats");
    });
    SeatSet named = occupied(state) | state.fantasy;
    for (const Seat seat : {state.positions.button, state.positions.small_blind, state.positions.big_blind})
        if (seat != no_seat) named |= seat;
    if (!SeatSet::first(chairs).contains_all(named)) fields.complain("it has a chair that the table has not got");
    if (const auto &wrong = fields.error()) return Failure{"a saved table cannot be read: " + *wrong};
    if (const std::optional<std::string> wrong = unsound(state)) return Failure{"a saved table is wrong: " + *wrong};
    return state;
}

} // namespace ananas::room
