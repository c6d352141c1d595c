// Starting again: tables as they stood, from what is on the disk.

#include "base/result.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/refusal.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/text.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

} // namespace

// Replays what came after the checkpoint; a sentence if that cannot be done.
std::string Room::load(OpenTable &table, const std::vector<Entry> &entries, const Naming &naming) {
    for (const Entry &entry : entries) {
        json::error_code error;
        const json::value text = json::parse(entry.command, error);
        if (error) return "an entry of its journal is no JSON";
        const auto command = command_from(text, table.rules.rules, naming);
        if (!command) return command.error();
        auto stepped = step(table.rules, table.shown, *command, entry.at);
        if (!stepped)
            return fmt::format("entry {} of its journal is refused: {}", entry.number, stepped.error().sentence);
        if (stepped->next.version != entry.version)
            return fmt::format("entry {} of its journal leads to another version", entry.number);
        if (std::holds_alternative<Begin>(*command)) {
            table.events.clear();
            table.events_from = table.shown.version + 1;
        }
        table.events.add(stepped->events);
        table.shown = std::move(stepped->next);
        table.entries = entry.number;
    }
    return {};
}

std::vector<std::string> Room::recover(Saved saved) {
    std::vector<std::string> complaints;
    balances_ = std::move(saved.balances);
    room_entries_ = saved.room_entries;
    last_hand_ = number(saved.last_hand);
    last_table_ = number(saved.last_table);
    for (const Entry &entry : saved.keyed) {
        known_[key_of(entry.by, entry.key)] = {.table = entry.table,
                                               .version = entry.version,
                                               .what =
                                                   entry.command.empty() ? 0 : std::hash<std::string>()(entry.command),
                                               .durable = true};
        known_since_.emplace_back(entry.at, key_of(entry.by, entry.key));
    }
    const Moment now = ports_.now();
    std::unordered_map<std::int64_t, std::string> names;
    for (const Person &person : saved.people) names[number(person.id)] = person.name;
    const Naming naming = [&](PersonId person) {
        const auto found = names.find(number(person));
        return found == names.end() ? fmt::format("former player {}", number(person)) : found->second;
    };
    for (const SavedTable &each : saved.tables) {
        json::error_code error;
        const json::value described = json::parse(each.settings, error);
        const json::value state_text = error ? json::value() : json::parse(each.state, error);
        const auto settings = settings_from(described);
        const auto state = from_checkpoint(state_text);
        const auto complain = [&](const std::string &why) {
            complaints.push_back(fmt::format("Table {} cannot go on: {}.", number(each.id), why));
        };
        if (error || !settings || !state) {
            complain(error ? "its record is no JSON" : settings ? state.error() : settings.error());
            continue;
        }
        OpenTable table{.rules = table_rules(each.id, *settings), .shown = *state, .entries = each.entries};
        Fields fields(described);
        if (fields.has("invitation")) table.invitation = fields.text("invitation");
        if (fields.has("opened_by")) table.opened_by = PersonId{fields.whole("opened_by", 0)};
        for (const Seat seat : occupied(table.shown)) {
            Occupant &occupant = *table.shown.seats[seat];
            occupant.name = occupant.bot.empty() ? naming(occupant.person) : occupant.bot;
        }
        for (Applicant &applicant : table.shown.applicants) applicant.name = naming(applicant.person);
        table.events_from = table.shown.version + 1;
        const std::vector<Entry> &entries = saved.entries[each.id];
        if (const std::string wrong = load(table, entries, naming); !wrong.empty()) {
            complain(wrong);
            continue;
        }
        last_hand_ = std::max(last_hand_, number(table.shown.number));
        const Moment last = entries.empty() ? table.shown.due : entries.back().at;
        OpenTable &open = tables_.emplace(each.id, std::move(table)).first->second;
        // Nobody's clock ran while the room was away, and nobody is connected yet.
        if (open.shown.phase != Phase::idle && now > last) carry_out(open, PersonId::nobody, {}, Shift{now - last}, {});
        for (const Seat seat : occupied(open.newest()))
            if (const Occupant &occupant = *open.newest().seats[seat]; occupant.here && occupant.bot.empty())
                carry_out(open, PersonId::nobody, {}, Presence{occupant.person, false}, {});
        schedule(open);
        ask_bots(open);
    }
    return complaints;
}

} // namespace ananas::room
