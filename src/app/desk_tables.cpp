#include "app/bodies.h"
#include "app/desk.h"
#include "base/result.h"
#include "dealer/bytes.h"
#include "protocol/telling.h"
#include "room/command.h"
#include "room/denial.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/people.h"
#include "room/refusal.h"
#include "room/reports.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/talk.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::app {
namespace {

namespace json = boost::json;
using room::Fields;

constexpr std::array<std::string_view, 8> players = {"nora", "hugo", "ines", "bruno", "rosa", "emil", "tilda", "otto"};

constexpr std::size_t most_tables_each = 5;

room::Denial opener_too() {
    return room::deny(room::Why::only_a_director, "Only who opened the table, a director or the host can do that.");
}

constexpr std::size_t longest_key = 64;
std::string key_in(Fields &fields) { return fields.has("key") ? fields.text("key", longest_key) : std::string(); }

// What belongs to a request under a key has one of its own: longer than any that is sent, and so nobody else's.
template <class Part> std::string key_of(const Part &part, const std::string &key) {
    return key.empty() ? key : fmt::format("{}{:>{}}", key, part, longest_key);
}

// Around bots that are asked for under a key.
constexpr std::string_view bots_called = "bots-called", bots_seated = "bots-seated";

} // namespace

void Desk::show_lobby(const Visitor &visitor) {
    // How many they are, and not who: those at the tables are named there. Who sits there is here, though their line
    // may be down for a while.
    std::set<room::PersonId> here = ports_.room.seated();
    for (const auto &[socket, connected] : sockets_) here.insert(connected.person);
    json::array tables = ports_.room.lobby(visitor->person);
    // Beside a private table stand names that others chose: what would be packed with them, its length could give away.
    visitor->packs = std::ranges::none_of(
        tables, [](const json::value &table) { return table.at("settings").at("by_invitation").as_bool(); });
    answer(visitor, 200,
           protocol::told(bodies::Lobby{.name = room_name_, .here = here.size(), .tables = std::move(tables)}));
}

// Once: the room may have fallen between this note and what it goes before, which then comes again.
void Desk::note_bots(std::string_view what, const room::Called &called) {
    const std::string key = key_of(what, called.key);
    if (key.empty() || ports_.room.is_known(called.by, key)) return;
    room::Write write;
    write.entries.push_back({.table = room::TableId::none,
                             .at = ports_.now(),
                             .by = called.by,
                             .key = key,
                             .command = json::serialize(json::object{{"do", what}})});
    ports_.room.write_down(std::move(write), [] {});
}

// Whether the room fell before all of them were seated. Requests that an older program took were not noted: their bots
// have no keys by which they would be missed.
bool Desk::lacks_bots(const room::Called &called) const {
    const auto noted = [&](std::string_view what) { return ports_.room.is_known(called.by, key_of(what, called.key)); };
    return !called.key.empty() && noted(bots_called) && !noted(bots_seated);
}

// Why none of the house's players can come to a table.
std::optional<room::Refusal> Desk::check_bots(room::TableId table) const {
    const bool all_there = std::ranges::all_of(players, [&](std::string_view bot) {
        const room::Person *known = people_.find(bot);
        return known != nullptr && (!known->bot || ports_.room.is_seated(known->id, table));
    });
    return all_there ? room::refuse(room::Reason::no_bot_comes) : ports_.room.check_bot(table);
}

// A bot is a Write of its own, and the room may fall between two of them: when the same is asked for again, those come
// who have not come before. For whom there was no chair does not come later, once that is answered.
void Desk::seat_bots(room::TableId table, std::size_t count, const room::Called &called) {
    if (!ports_.room.has_table(table)) return;
    for (const std::string_view bot : players) {
        while (count > 0 && ports_.room.is_known(called.by, key_of(count, called.key))) --count;
        if (count == 0) break;
        auto known = people_.bot(bot, ports_.now());
        if (!known || ports_.room.is_seated(known->person, table)) continue; // who plays there already is not more
        ports_.room.write_down(known->write, [] {});
        ports_.room.seat_bot(table, known->person, std::string(bot), [](const auto &) {},
                             {.by = called.by, .key = key_of(count, called.key)});
        --count;
    }
    note_bots(bots_seated, called);
}

// Nobody fills the house alone. Whoever looks into one game after the other is not asked to tidy up behind them.
bool Desk::has_too_many(const Visitor &visitor) {
    const bool player = people_.find(visitor->person)->rank == room::Rank::player;
    if (!player || ports_.room.opened_by(visitor->person) < most_tables_each) return false;
    if (ports_.room.close_left_practice(visitor->person)) return false;
    fail(visitor, 409, "too-many-tables", "You have opened as many tables as one person can: close one first.");
    return true;
}

// Under a key that came before, the table that it opened then is told once more, and has its bots.
bool Desk::has_opened(const Visitor &visitor, const room::Settings &settings, const room::Opening &opening) {
    const auto before = ports_.room.opened_before(settings, visitor->person, opening);
    if (!before)
        deny(visitor, before.error());
    else if (*before != room::TableId::none) {
        if (const room::Called called{visitor->person, opening.key}; lacks_bots(called))
            seat_bots(*before, opening.bots, called);
        once_durable(visitor, [this, visitor, table = *before] { tell_opened(visitor, table); });
    }
    return !before || *before != room::TableId::none;
}

void Desk::tell_opened(const Visitor &visitor, room::TableId table) {
    const std::string invitation = ports_.room.invitation_to(table);
    answer(visitor, 201, protocol::told(bodies::Opened{.table = table, .invitation = invitation}));
}

void Desk::open_table(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string key = key_in(fields);
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    auto settings = room::settings_from(visitor->body);
    if (!settings) return complain(visitor, settings.error());
    (*settings).practice = false;
    const room::Person &opener = *people_.find(visitor->person);
    room::Opening opening{.name = opener.name, .passing = opener.rank == room::Rank::player, .key = key};
    if (has_opened(visitor, *settings, opening)) return;
    if (const auto refused = ports_.room.check_opening(*settings)) return deny(visitor, *refused);
    if (has_too_many(visitor)) return;
    if (settings->by_invitation) opening.invitation = dealer::hex(fresh_secret());
    const room::TableId table = ports_.room.open_table(*settings, visitor->person, opening);
    // Known to all who ask once it is written down, which the next Write waits for.
    ports_.room.write_down({}, [this, visitor, table] { tell_opened(visitor, table); });
}

// A table of one's own, with bots that wait for somebody to play with.
void Desk::practice(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string key = key_in(fields);
    const std::size_t bots = fields.has("bots") ? static_cast<std::size_t>(fields.whole("bots", 1, 8)) : 3;
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    auto settings = room::settings_from(visitor->body);
    if (!settings) return complain(visitor, settings.error());
    (*settings).practice = (*settings).by_invitation = true;
    room::Opening opening{.name = name_of(visitor->person), .bots = bots, .key = key};
    if (has_opened(visitor, *settings, opening) || has_too_many(visitor)) return;
    opening.invitation = dealer::hex(fresh_secret());
    const room::Called called{visitor->person, key};
    note_bots(bots_called, called);
    const room::TableId table = ports_.room.open_table(*settings, visitor->person, opening);
    seat_bots(table, bots, called);
    ports_.room.write_down({}, [this, visitor, table] { tell_opened(visitor, table); });
}

void Desk::add_bots(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string key = key_in(fields);
    const auto count = static_cast<std::size_t>(fields.whole("count", 1, 8));
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    const room::TableId table = room::TableId{number_in(visitor->words[0]).value_or(0)};
    const json::object asked{{"do", "add-bots"}, {"table", number(table)}, {"count", count}};
    const room::Called called{visitor->person, key};
    const bool official = is_in_office(visitor);
    const bool sees = official ? ports_.room.has_table(table) : ports_.room.may_see(table, visitor->person);
    const bool may = sees && (official || ports_.room.may_invite(table, visitor->person));
    const auto done = [this, visitor] { answer(visitor, 200, {{"done", true}}); };
    // Whoever may not any more gets the answer again and nothing else.
    if (may && lacks_bots(called) && ports_.room.has_asked(visitor->person, key, asked))
        seat_bots(table, count, called);
    if (came_before(visitor, key, asked, done)) return;
    if (!sees) return deny(visitor, room::refuse(room::Reason::no_such_table));
    if (!may)
        return fail(visitor, 403, "not-at-the-table",
                    "Who sits at a table or opened it may ask for bots: take a seat first.");
    if (const auto refused = check_bots(table)) return deny(visitor, *refused);
    note_bots(bots_called, called);
    if (!key.empty()) {
        room::Write write;
        write.entries.push_back({.table = room::TableId::none,
                                 .at = ports_.now(),
                                 .by = visitor->person,
                                 .key = key,
                                 .command = json::serialize(asked)});
        ports_.room.write_down(std::move(write), [] {});
    }
    seat_bots(table, count, called);
    ports_.room.write_down({}, done);
}

// Whether this came before under its key, which is answered again then; or is refused, having been something else.
bool Desk::came_before(const Visitor &visitor, const std::string &key, const json::object &asked,
                       std::function<void()> again) {
    if (key.empty()) return false;
    const bool known = ports_.room.is_known(visitor->person, key);
    if (!known && !ports_.room.has_no_keys_left(visitor->person)) return false;
    if (!known)
        deny(visitor, room::refuse(room::Reason::too_many_keys));
    else if (!ports_.room.has_asked(visitor->person, key, asked))
        deny(visitor, room::refuse(room::Reason::key_used));
    else
        once_durable(visitor, std::move(again));
    return true;
}

void Desk::show_reports(const Visitor &visitor) {
    if (!is_in_office(visitor)) return deny_office(visitor);
    once_people_are_durable(visitor, [this, visitor] {
        json::array list;
        for (const room::KeptReport &each : ports_.room.reports().all()) {
            json::error_code error;
            const json::value lines = json::parse(each.lines, error);
            list.push_back(protocol::told(bodies::ReportLine{.report = each.number,
                                                             .table = each.table,
                                                             .at = each.at,
                                                             .by = each.by,
                                                             .by_name = name_of(each.by),
                                                             .whom = each.whom,
                                                             .whom_name = name_of(each.whom),
                                                             .reason = each.reason,
                                                             .lines = room::lines_from(lines),
                                                             .seen = each.seen_by != room::PersonId::nobody}));
        }
        answer(visitor, 200, {{"reports", std::move(list)}});
    });
}

// POST /api/reports/7/seen: it is dealt with, and the first to go when others want its place.
void Desk::see_report(const Visitor &visitor) {
    if (!is_in_office(visitor)) return deny_office(visitor);
    Fields fields(visitor->body);
    const std::string key = key_in(fields);
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    const std::int64_t report = number_in(visitor->words[0]).value_or(0);
    const auto done = [this, visitor] { answer(visitor, 200, {{"seen", true}}); };
    const json::object asked{{"do", "see-report"}, {"report", report}, {"by", number(visitor->person)}};
    if (came_before(visitor, key, asked, done)) return;
    const room::KeptReport *known = ports_.room.reports().find(report);
    if (known == nullptr)
        return fail(visitor, 404, "no-such-report", "There is no such report: look it up in the list of reports.");
    if (known->seen_by != room::PersonId::nobody) return once_durable(visitor, done);
    ports_.room.see_report(report, visitor->person, key, done);
}

bool Desk::is_in_office(const Visitor &visitor) const {
    const room::Rank rank = people_.find(visitor->person)->rank;
    return rank != room::Rank::player && visitor->scopes.host;
}

void Desk::show_asking(const Visitor &visitor) {
    const room::TableId table{number_in(visitor->words[0]).value_or(0)};
    if (!ports_.room.has_table(table)) return deny(visitor, room::refuse(room::Reason::no_such_table));
    if (!is_in_office(visitor) && !ports_.room.has_opened(table, visitor->person))
        return deny_office(visitor, opener_too());
    answer(visitor, 200, {{"asking", ports_.room.asking(table)}});
}

// POST /api/tables/7/pause, resume, close, remove and void; close, allow and deny are also for whoever opened the
// table.
void Desk::act_on_table(const Visitor &visitor) {
    const std::string what = visitor->words[1];
    const room::PersonId by = visitor->person;
    const bool permission = what == "allow" || what == "deny";
    const room::TableId table{number_in(visitor->words[0]).value_or(0)};
    Fields fields(visitor->body);
    const std::string key = key_in(fields);
    const bool in_office = is_in_office(visitor);
    const bool own = (permission || what == "close") && ports_.room.has_opened(table, by);
    // What comes again gets its answer and changes nothing, though its table may be gone.
    const bool again = !key.empty() && ports_.room.is_known(by, key);
    if (!in_office && !own && !again)
        return permission || what == "close" ? deny_office(visitor, opener_too()) : deny_office(visitor);
    const std::string reason = fields.has("reason") ? fields.text("reason") : std::string();
    if (!reason.empty() && !room::is_sayable(reason)) return deny(visitor, room::deny(room::Why::no_reason));
    room::Command command;
    if (what == "pause")
        command = room::Pause{by};
    else if (what == "resume")
        command = room::Resume{by};
    else if (what == "close")
        command = room::Close{in_office ? by : room::PersonId::nobody};
    else if (what == "remove")
        command = room::Remove{by, room::PersonId{fields.whole("person", 1)}};
    else if (what == "void")
        command = room::Void{by, reason};
    else if (permission) {
        const room::PersonId person{fields.whole("person", 1)};
        // Everybody at the table is told the name: whoever opened it learns of nobody by guessing numbers.
        if (!in_office && !again && !fields.error() && !ports_.room.has_applied(table, person))
            return fail(visitor, 404, "nobody-asked", "Nobody of that number has asked for a seat at this table.");
        const room::Person *known = people_.find(person);
        if (known == nullptr) return deny(visitor, room::deny(room::Why::no_such_person));
        command = room::LetSit{by, person, known->name, what == "allow"};
    } else
        return complain(visitor, "A host can pause, resume, close, remove, void, allow and deny.");
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    if (what == "void" && reason.empty()) return deny(visitor, room::deny(room::Why::no_reason));
    ports_.room.ask(
        table, by, key, command,
        [this, visitor](const auto &version) {
            if (version)
                answer(visitor, 200, {{"version", *version}});
            else
                deny(visitor, version.error());
        },
        reason);
}

} // namespace ananas::app
