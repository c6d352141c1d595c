// Who looks at which table, what they are told and what they say.

#include "base/result.h"
#include "betting/spec.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/telling.h"
#include "room/command.h"
#include "room/event.h"
#include "room/event_log.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/ledger.h"
#include "room/messages.h"
#include "room/occupant.h"
#include "room/refusal.h"
#include "room/requests.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/telling.h"
#include "room/text.h"
#include "room/view.h"
#include "twisted/spec.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_key = 64;
constexpr std::size_t lines_in_a_report = 20;

// What a request means at a table of each kind.
std::vector<std::size_t> meanings(const json::object &request, PersonId person) {
    std::vector<std::size_t> all;
    for (const Rules &rules : {Rules(betting::Table()), Rules(chinese::Table()), Rules(twisted::Table())})
        if (const auto command = read_request(request, {.person = person, .name = {}, .seat = no_seat}, rules))
            all.push_back(what_was_asked(to_json(*command)));
    return all;
}

// A page keeps no more, and who asks anew each time a long answer did not get through would never be told all of it.
constexpr std::int64_t most_told = 500;

bool comes_or_goes(PersonId person, std::span<const Event> events) {
    return std::ranges::any_of(events, [&](const Event &event) {
        const auto *seated = std::get_if<Seated>(&event);
        const auto *left = std::get_if<Left>(&event);
        return (seated != nullptr && seated->person == person) || (left != nullptr && left->person == person);
    });
}

// Whose decision it is that a message answers: of somebody with two hands, the one that was asked.
Seat answering_seat(const State &state, PersonId person, const json::object &request) {
    const json::value *const decision = request.if_contains("decision");
    if (decision != nullptr && decision->is_int64() && decision->get_int64() != 0)
        for (const Seat seat : seats_of(state, person))
            if (state.asked[seat].decision == decision->get_int64()) return seat;
    return seat_of(state, person).value_or(no_seat);
}

// Whoever has taken the seat of somebody who played this hand, and left, has no business with those cards.
Viewer dealt_to(const State &state, Viewer stands, PersonId person) {
    for (const Seat seat : stands.seats)
        if (state.players[seat] != person) stands.seats -= seat;
    return stands.seats.empty() ? spectator : stands;
}

} // namespace

// ---- telling

void Room::say(Line line, const json::object &message) const {
    ports_.send(line, std::make_shared<const std::string>(json::serialize(message)));
}

void Room::note_refused(Line line, std::string_view code) const {
    if (const auto found = lines_.find(line); found != lines_.end() && ports_.refused)
        ports_.refused(found->second.person, code);
}

void Room::refuse_line(Line line, const std::string &key, TableId table, const Refusal &refusal) {
    note_refused(line, refusal.code);
    say(line, protocol::told(messages::Refused{
                  .key = key, .table = table, .code = refusal.code, .why = refusal.sentence, .rule = refusal.rule}));
}

void Room::refuse_message(Line line, const std::string &key, std::string_view code, std::string_view why) {
    note_refused(line, code);
    say(line, protocol::told(messages::Refused{.key = key, .table = {}, .code = code, .why = why, .rule = {}}));
}

bool Room::is_blocked(const OpenTable &table, PersonId viewer, const Event &event) const {
    const auto *said = std::get_if<Said>(&event);
    return said != nullptr &&
           (forgotten_.contains(said->person) ||
            std::ranges::find(table.shown.blocked, Blocked{viewer, said->person}) != table.shown.blocked.end());
}

// What a viewer is told along with events: how things stand after them, or what may be answered then.
void Room::follow(const OpenTable &table, const Watcher &watcher, Viewer viewer, messages::Happened &message) const {
    if (watcher.views) {
        message.now = ports_.now();
        message.view = to_json(table.rules, view(table.rules, table.shown, viewer_of(table.shown, watcher.person)));
    } else if (viewer.role == Role::player) {
        const bool asked =
            std::ranges::any_of(viewer.seats, [&](Seat seat) { return table.shown.asked[seat].decision != 0; });
        message.choices =
            asked ? choices(table.rules, view(table.rules, table.shown, viewer).game, viewer.seats) : json::array();
    }
}

// Everybody gets every version. Those who see the same share the same bytes.
void Room::tell(const OpenTable &table, std::span<const Event> events) {
    if (events.empty()) return;
    const std::int64_t from = table.shown.version - static_cast<std::int64_t>(events.size()) + 1;
    std::array<std::shared_ptr<const std::string>, 2> for_all; // without and with the view
    for (const Watcher &watcher : table.watchers) {
        const Viewer stands = viewer_of(table.shown, watcher.person);
        const Viewer viewer = dealt_to(table.shown, stands, watcher.person);
        const bool hears_all =
            std::ranges::none_of(events, [&](const Event &event) { return is_blocked(table, watcher.person, event); });
        const bool as_everybody = hears_all && (watcher.views ? stands : viewer).role == Role::spectator;
        std::shared_ptr<const std::string> &shared = for_all[watcher.views ? 1 : 0];
        std::shared_ptr<const std::string> text = as_everybody ? shared : nullptr;
        if (!text) {
            messages::Happened message{
                .table = table.rules.id, .from = from, .events = {}, .choices = {}, .now = {}, .view = {}};
            for (const Event &event : events)
                message.events.push_back(to_json(
                    is_blocked(table, watcher.person, event) ? unheard(std::get<Said>(event)) : view(event, viewer)));
            follow(table, watcher, viewer, message);
            text = std::make_shared<const std::string>(json::serialize(protocol::told(message)));
            if (as_everybody) shared = text;
        }
        ports_.send(watcher.line, text);
        figures_.events_told += events.size();
    }
}

// What happened after a version, as far as it is known and everybody may know it by now. Each hand's cards are those of
// who was dealt in then.
messages::Past Room::past(const OpenTable &table, PersonId person, std::int64_t since) const {
    Company company = table.events.company();
    messages::Past past{.from = std::max({since + 1, table.events.from(), table.shown.version - most_told + 1}),
                        .hand = {},
                        .seats = {},
                        .events = {}};
    const std::vector<Event> events = table.events.between(table.events.from(), table.shown.version);
    const auto known = events.begin() + std::min(past.from - table.events.from(), std::ssize(events));
    for (auto event = events.begin(); event != known; ++event) company.see(*event);
    past.hand = company.hand;
    past.seats = company.sitters;
    for (auto event = known; event != events.end(); ++event) {
        company.see(*event);
        past.events.push_back(to_json(is_blocked(table, person, *event) ? unheard(std::get<Said>(*event))
                                                                        : view(*event, company.viewer(person))));
    }
    return past;
}

void Room::snapshot(const OpenTable &table, const Watcher &watcher, std::int64_t since) {
    const View seen = view(table.rules, table.shown, viewer_of(table.shown, watcher.person));
    messages::Snapshot message{.table = table.rules.id,
                               .now = ports_.now(),
                               .settings = to_json(table.rules.settings),
                               .view = to_json(table.rules, seen),
                               .past = {},
                               .yours = table.opened_by == watcher.person,
                               .left_with = {},
                               .left_with_until = {}};
    if (messages::Past before = past(table, watcher.person, since); !before.events.empty()) {
        figures_.events_told += before.events.size();
        message.past = protocol::told(before);
    }
    const auto left = departure_of(table.shown, watcher.person, message.now);
    if (left && left->stack > Chips() && !seat_of(table.shown, watcher.person)) {
        message.left_with = left->stack;
        message.left_with_until = left->at + departures_count;
    }
    say(watcher.line, protocol::told(message));
}

void Room::publish(OpenTable &table, const std::vector<Event> &events) {
    tell(table, events);
    for (const Event &event : events)
        if (const auto *said = std::get_if<Said>(&event)) {
            if (table.talk.size() >= lines_in_a_report) table.talk.erase(table.talk.begin());
            table.talk.push_back({said->person, said->text});
        }
    for (const Watcher &watcher : table.watchers)
        if (comes_or_goes(watcher.person, events)) snapshot(table, watcher, table.shown.version);
    ask_bots(table);
    refill_bots(table);
    schedule(table);
}

// ---- connections

void Room::arrive(Line line, PersonId person, const std::string &name, bool may_act) {
    lines_[line] = {.person = person, .name = name, .may_act = may_act, .watches = {}};
    ++figures_.lines;
    say(line, protocol::told(messages::Welcome{
                  .person = person, .name = name, .now = ports_.now(), .chips = told_.of(purse_of(person))}));
    if (frozen_) say(line, protocol::told(messages::Frozen{*frozen_}));
}

void Room::leave(Line line) {
    const auto found = lines_.find(line);
    if (found == lines_.end()) return;
    const std::set<TableId> watched = found->second.watches;
    for (const TableId table : watched) unwatch(line, table);
    lines_.erase(line);
    --figures_.lines;
}

bool Room::is_here(const OpenTable &table, PersonId person) const {
    return std::ranges::any_of(
        table.watchers, [&](const Watcher &each) { return each.person == person && lines_.at(each.line).may_act; });
}

void Room::presence(OpenTable &table, PersonId person, bool here) {
    const std::optional<Seat> seat = seat_of(table.newest(), person);
    if (!seat || frozen_) return;
    if (const auto &occupant = table.newest().seats[*seat]; !occupant || occupant->here == here) return;
    carry_out(table, PersonId::nobody, {}, Presence{person, here}, {});
}

void Room::unwatch(Line line, TableId id) {
    const auto connected = lines_.find(line);
    const auto found = tables_.find(id);
    if (connected == lines_.end() || connected->second.watches.erase(id) == 0 || found == tables_.end()) return;
    OpenTable &table = found->second;
    std::erase_if(table.watchers, [&](const Watcher &each) { return each.line == line; });
    if (const PersonId person = connected->second.person; !is_here(table, person)) presence(table, person, false);
    if (table.watchers.empty()) table.unwatched = ports_.now();
    schedule(table);
}

void Room::rename(PersonId person, const std::string &name) {
    for (auto &[line, connected] : lines_) {
        if (connected.person != person) continue;
        connected.name = name;
        say(line, protocol::told(messages::Renamed{name}));
    }
    for (auto &[id, table] : tables_)
        if (seat_of(table.newest(), person)) carry_out(table, PersonId::nobody, {}, Rename{person, name}, {});
}

void Room::remove_everywhere(PersonId person, PersonId by) {
    for (auto &[id, table] : tables_)
        if (const auto seat = seat_of(table.newest(), person); seat && !occupant_at(table.newest(), *seat).removed)
            carry_out(table, by, {}, Remove{by, person}, {}, "with the ban");
}

// The events that somebody missed, to whom nothing is told where there are none. Whoever sat down or left in them sees
// with other eyes from there on.
void Room::resume(const OpenTable &table, const Watcher &watcher, std::int64_t since) {
    const std::vector<Event> missed = table.events.between(since + 1, table.shown.version);
    if (missed.empty()) return;
    messages::Happened message{.table = table.rules.id,
                               .from = since + 1,
                               .events = past(table, watcher.person, since).events,
                               .choices = {},
                               .now = {},
                               .view = {}};
    follow(table, watcher, dealt_to(table.shown, viewer_of(table.shown, watcher.person), watcher.person), message);
    figures_.events_told += missed.size();
    say(watcher.line, protocol::told(message));
    if (comes_or_goes(watcher.person, missed)) snapshot(table, watcher, table.shown.version);
}

// {"do":"watch","table":3,"from":412}: the events after that version if they are still known, or all there is to see.
// With "views":true all there is to see in any case, with those events, and the view with all from here on.
void Room::watch(Line line, const json::value &message, const std::string &key) {
    Fields fields(message);
    const TableId id{fields.whole("table", 1)};
    const std::int64_t from = fields.has("from") ? fields.whole("from", 0) : -1;
    const std::string invitation = fields.has("invitation") ? fields.text("invitation") : std::string();
    const bool views = fields.has("views") && fields.flag("views");
    if (const auto &wrong = fields.error()) return refuse_message(line, key, "bad-message", *wrong);
    Connected &connected = lines_.at(line);
    const auto found = tables_.find(id);
    const bool invited = may_see(id, connected.person) ||
                         (found != tables_.end() && found->second.on_disk && found->second.invitation == invitation);
    if (!invited) return refuse_line(line, key, id, refuse(Reason::no_such_table));
    OpenTable &table = found->second;
    const Watcher watcher{line, connected.person, views};
    if (connected.watches.insert(id).second)
        table.watchers.push_back(watcher);
    else
        std::ranges::find(table.watchers, line, &Watcher::line)->views = views;
    schedule(table);
    const bool known =
        from >= std::max(table.events.from() - 1, table.shown.version - most_told) && from <= table.shown.version;
    if (known && !views)
        resume(table, watcher, from);
    else
        snapshot(table, watcher, known ? from : 0);
    if (connected.may_act) presence(table, connected.person, true);
}

void Room::hear(Line line, std::string_view text) {
    const auto connected = lines_.find(line);
    if (connected == lines_.end()) return;
    json::error_code error;
    const json::value message = json::parse(text, error);
    if (error || !message.is_object()) return refuse_message(line, {}, "bad-message", "A message is one JSON object.");
    Fields fields(message);
    const std::string key = fields.has("key") ? fields.text("key", longest_key) : std::string();
    const std::string what = fields.text("do");
    if (const auto &wrong = fields.error()) return refuse_message(line, key, "bad-message", *wrong);
    if (what == "watch") return watch(line, message, key);
    const TableId id{fields.whole("table", 1)};
    if (const auto &wrong = fields.error()) return refuse_message(line, key, "bad-message", *wrong);
    if (what == "unwatch") return unwatch(line, id);
    if (!connected->second.may_act)
        return refuse_message(line, key, "wrong-scope", "This token is for looking on: to play takes another one.");
    json::object request = message.get_object();
    request.erase("key");
    request.erase("table");
    const PersonId person = connected->second.person;
    const Done done = [this, line, key, id](Result<std::int64_t, Refusal> version) {
        if (!lines_.contains(line)) return;
        if (version)
            say(line, protocol::told(messages::Done{.key = key, .table = id, .version = *version}));
        else
            refuse_line(line, key, id, version.error());
    };
    const auto found = tables_.find(id);
    if (found == tables_.end() || !connected->second.watches.contains(id)) {
        if (!key.empty() && answer_again(id, person, key, meanings(request, person), done)) return;
        return refuse_line(line, key, id, refuse(Reason::no_such_table));
    }
    auto command = read_request(request,
                                {.person = person,
                                 .name = connected->second.name,
                                 .seat = answering_seat(found->second.newest(), person, request)},
                                found->second.rules.rules);
    if (!command) return refuse_message(line, key, "bad-message", command.error());
    if (auto *report = std::get_if<Report>(&*command)) report->lines = found->second.talk;
    ask(id, person, key, *command, done);
}

void add_messages(protocol::Types &types) {
    types.add("PersonId", "number");
    types.add("TableId", "number");
    types.add("HandNumber", "number");
    types.add("Moment", "number");
    types.add("Milliseconds", "number");
    types.add("Hex", "string");
    protocol::add_type<messages::Past>(types, "Past");
    protocol::add_one_of<messages::Message>(types, "Message");
    protocol::add_type<messages::LobbyTable>(types, "LobbyTable");
    protocol::add_type<messages::HouseTable>(types, "HouseTable");
    protocol::add_type<messages::BlockedLine>(types, "BlockedLine");
    protocol::add_one_of<requests::Request>(types, "Request");
    types.add("Answer", "BettingAnswer | ChineseAnswer | TwistedAnswer");
    types.add("Command", "Request | (Answer & { table: TableId; key?: string; decision?: number })");
}

} // namespace ananas::room
