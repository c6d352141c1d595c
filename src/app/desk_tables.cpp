#include "app/bodies.h"
#include "app/desk.h"
#include "base/printable.h"
#include "base/result.h"
#include "dealer/bytes.h"
#include "net/http.h"
#include "protocol/telling.h"
#include "room/command.h"
#include "room/denial.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/people.h"
#include "room/refusal.h"
#include "room/room.h"
#include "room/settings.h"

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace ananas::app {
namespace {

using room::Fields;

constexpr std::array<std::string_view, 8> players = {"nora", "hugo", "ines", "bruno", "rosa", "emil", "tilda", "otto"};

constexpr std::size_t most_tables_each = 5;

} // namespace

void Desk::show_lobby(const Visitor &visitor) {
    answer(visitor, 200,
           protocol::told(bodies::Lobby{.name = room_name_, .tables = ports_.room.lobby(visitor->person)}));
}

void Desk::seat_bots(room::TableId table, std::size_t count) {
    for (std::size_t bot = 0; bot < std::min(count, players.size()); ++bot) {
        auto known = people_.bot(players[bot], ports_.now());
        if (!known) continue;
        ports_.room.write_down(known->write, [] {});
        ports_.room.seat_bot(table, known->person, std::string(players[bot]), [](const auto &) {});
    }
}

// Nobody fills the house alone.
bool Desk::has_too_many(const Visitor &visitor) {
    const bool player = people_.find(visitor->person)->rank == room::Rank::player;
    if (!player || ports_.room.opened_by(visitor->person) < most_tables_each) return false;
    complain(visitor, "You have opened as many tables as one person can: close or leave one first.");
    return true;
}

void Desk::open_table(const Visitor &visitor) {
    if (has_too_many(visitor)) return;
    auto settings = room::settings_from(visitor->body);
    if (!settings) return complain(visitor, settings.error());
    (*settings).practice = false;
    std::string invitation;
    if (settings->by_invitation) invitation = dealer::hex(fresh_secret());
    const room::TableId table = ports_.room.open_table(*settings, visitor->person, invitation);
    // Known to all who ask once it is written down, which the next Write waits for.
    ports_.room.write_down({}, [this, visitor, table, invitation] {
        answer(visitor, 201, protocol::told(bodies::Opened{.table = table, .invitation = invitation}));
    });
}

// A table of one's own, with bots that wait for somebody to play with.
void Desk::practice(const Visitor &visitor) {
    if (has_too_many(visitor)) return;
    Fields fields(visitor->body);
    const std::size_t bots = fields.has("bots") ? static_cast<std::size_t>(fields.whole("bots", 1, 8)) : 3;
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    auto settings = room::settings_from(visitor->body);
    if (!settings) return complain(visitor, settings.error());
    (*settings).practice = (*settings).by_invitation = true;
    const std::string invitation = dealer::hex(fresh_secret());
    const room::TableId table = ports_.room.open_table(*settings, visitor->person, invitation);
    // One chair stays free.
    seat_bots(table, std::min(bots, static_cast<std::size_t>(settings->seats) - 1));
    ports_.room.write_down({}, [this, visitor, table, invitation] {
        answer(visitor, 201, protocol::told(bodies::Opened{.table = table, .invitation = invitation}));
    });
}

void Desk::add_bots(const Visitor &visitor) {
    Fields fields(visitor->body);
    const auto count = static_cast<std::size_t>(fields.whole("count", 1, 8));
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    const room::TableId table = room::TableId{number_in(visitor->words[0]).value_or(0)};
    if (!ports_.room.may_see(table, visitor->person)) return visitor->respond(net::not_found(visitor->request));
    if (!ports_.room.may_invite(table, visitor->person) && people_.find(visitor->person)->rank == room::Rank::player)
        return complain(visitor, "Who sits at a table or opened it may ask for bots: take a seat first.");
    seat_bots(table, count);
    ports_.room.write_down({}, [this, visitor] { answer(visitor, 200, {{"done", true}}); });
}

void Desk::show_reports(const Visitor &visitor) {
    if (!is_in_office(visitor)) return deny(visitor, room::deny(room::Why::only_a_director));
    answer(visitor, 200, {{"reports", ports_.room.reports()}});
}

bool Desk::is_in_office(const Visitor &visitor) const {
    const room::Rank rank = people_.find(visitor->person)->rank;
    return rank != room::Rank::player && visitor->scopes.host;
}

void Desk::show_asking(const Visitor &visitor) {
    const room::TableId table{number_in(visitor->words[0]).value_or(0)};
    if (!ports_.room.has_table(table)) return deny(visitor, room::refuse(room::Reason::no_such_table));
    if (!is_in_office(visitor) && !ports_.room.has_opened(table, visitor->person))
        return deny(visitor, room::deny(room::Why::only_a_director));
    answer(visitor, 200, {{"asking", ports_.room.asking(table)}});
}

// POST /api/tables/7/pause, resume, close, remove and void; allow and deny, which are also for whoever opened the
// table.
void Desk::act_on_table(const Visitor &visitor) {
    const std::string what = visitor->words[1];
    const room::PersonId by = visitor->person;
    const bool permission = what == "allow" || what == "deny";
    const room::TableId table{number_in(visitor->words[0]).value_or(0)};
    if (!is_in_office(visitor) && !(permission && ports_.room.has_opened(table, by)))
        return deny_office(visitor, room::Why::only_a_director);
    Fields fields(visitor->body);
    const std::string reason = fields.has("reason") ? fields.text("reason", 300) : std::string();
    if (printable(reason) != reason) return deny(visitor, room::deny(room::Why::no_reason));
    room::Command command;
    if (what == "pause")
        command = room::Pause{by};
    else if (what == "resume")
        command = room::Resume{by};
    else if (what == "close")
        command = room::Close{by};
    else if (what == "remove")
        command = room::Remove{by, room::PersonId{fields.whole("person", 1)}};
    else if (what == "void")
        command = room::Void{by, reason};
    else if (permission) {
        const room::PersonId person{fields.whole("person", 1)};
        const room::Person *known = people_.find(person);
        if (known == nullptr) return deny(visitor, room::deny(room::Why::no_such_person));
        command = room::LetSit{by, person, known->name, what == "allow"};
    } else
        return complain(visitor, "A host can pause, resume, close, remove, void, allow and deny.");
    const std::string key = fields.has("key") ? fields.text("key", 64) : std::string();
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
