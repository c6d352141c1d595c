// Starting again: tables as they stood, from what is on the disk.

#include "base/result.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/event_log.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/names.h"
#include "room/occupant.h"
#include "room/people.h"
#include "room/refusal.h"
#include "room/reports.h"
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
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
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
        if (const auto report = report_in(table.rules.id, entry.at, text)) table.told.push_back(*report);
        const auto stepped = step(table.rules, table.shown, *command, entry.at, Door::kept);
        if (!stepped)
            return fmt::format("entry {} of its journal is refused: {}", entry.number, stepped.error().sentence);
        if (stepped->next.version != entry.version)
            return fmt::format("entry {} of its journal leads to another version", entry.number);
        table.events.add(table.shown, stepped->next, stepped->events);
        table.shown = stepped->next;
        table.entries = entry.number;
    }
    return {};
}

// A table as it stood, in its place among the others; a sentence if that cannot be done.
std::string Room::take_up(const SavedTable &saved, const std::vector<Entry> &entries, Moment last,
                          const Naming &naming) {
    json::error_code error;
    const json::value described = json::parse(saved.settings, error);
    const json::value state_text = error ? json::value() : json::parse(saved.state, error);
    if (error) return "its record is no JSON";
    const auto settings = kept_settings(described);
    if (!settings) return settings.error();
    const auto state = from_checkpoint(state_text, settings->seats);
    if (!state) return state.error();
    const Moment now = ports_.now();
    OpenTable table{.rules = table_rules(saved.id, *settings),
                    .on_disk = true,
                    .shown = *state,
                    .entries = saved.entries,
                    .saved_entries = saved.entries,
                    .unwatched = now};
    Fields fields(described);
    if (fields.has("invitation")) table.invitation = fields.text("invitation");
    if (fields.has("opened_by")) table.opened_by = PersonId{fields.whole("opened_by", 0)};
    table.passing = fields.has("passing") && fields.flag("passing");
    table.opened_by_ways = fields.has("ways") ? static_cast<int>(fields.whole("ways", 1, newest_ways)) : first_ways;
    if (const auto &wrong = fields.error()) return *wrong;
    for (const Seat seat : occupied(table.shown))
        if (std::optional<Occupant> &occupant = table.shown.seats[seat])
            occupant->name = occupant->bot.empty() ? naming(occupant->person) : occupant->bot;
    for (Applicant &applicant : table.shown.applicants) applicant.name = naming(applicant.person);
    table.told = reports_in(saved.id, state_text);
    table.events = EventLog(table.shown);
    if (std::string wrong = load(table, entries, naming); !wrong.empty()) return wrong;
    if (const Chips held = balances_.of(chips_on(saved.id)); held != table.shown.on_table)
        return fmt::format("{} chips lie on it, and its account holds {}", table.shown.on_table.units(), held.units());
    last_hand_ = std::max(last_hand_, number(table.shown.number));
    last = std::max(last, entries.empty() ? table.shown.due : entries.back().at);
    OpenTable &open = tables_.emplace(saved.id, std::move(table)).first->second;
    if (!open.told.empty()) {
        Write write;
        for (KeptReport &report : std::exchange(open.told, {})) reports_.adopt(std::move(report), write);
        if (!write.reports.empty()) write_down(std::move(write), [] {});
    }
    if (open.shown.ways < newest_ways) carry_out(open, PersonId::nobody, {}, NewWays{newest_ways}, {});
    // Nobody's clock ran while the room was away, and nobody is connected yet.
    stand_still(open, now - last);
    for (const Seat seat : occupied(open.newest()))
        if (const Occupant &occupant = occupant_at(open.newest(), seat); occupant.here && occupant.bot.empty())
            carry_out(open, PersonId::nobody, {}, Presence{occupant.person, false}, {});
    schedule(open);
    ask_bots(open);
    return {};
}

// A table that cannot be taken up closes, and its hand is called off: everybody gets what they had when it began. That
// is what lay in front of them at the checkpoint, and what they brought or took along since; chips change hands only
// when a hand is settled, which makes a checkpoint. What came of it, as a sentence.
std::string Room::give_up(const SavedTable &saved, const std::vector<Posting> &moved, const std::string &why) {
    std::map<PersonId, Chips> shares;
    json::error_code error;
    if (const auto state = from_checkpoint(json::parse(saved.state, error)); state && !error)
        for (const Seat seat : occupied(*state)) {
            const Occupant &occupant = occupant_at(*state, seat);
            shares[occupant.person] += occupant.stack + occupant.adding;
        }
    const Account account = chips_on(saved.id);
    for (const Posting &posting : moved) {
        if (posting.from.purse == Purse::person) shares[PersonId{posting.from.id}] += posting.amount;
        if (posting.to.purse == Purse::person) shares[PersonId{posting.to.id}] -= posting.amount;
    }
    Chips sum;
    bool sound = true;
    Write write;
    for (const auto &[person, share] : shares) {
        sound = sound && share >= Chips();
        sum += share;
        if (share > Chips())
            write.postings.push_back(
                {.from = account, .to = purse_of(person), .amount = share, .cause = Cause::cash_out});
    }
    const Chips lies = balances_.of(account);
    if (!sound || sum != lies)
        return fmt::format("Table {} cannot go on: {}. Whose the {} chips on it are is not known: they stay there.",
                           number(saved.id), why, lies.units());
    const Moment now = ports_.now();
    const json::object command{{"do", "give-up"}, {"table", number(saved.id)}, {"reason", why}};
    write.entries.push_back({.table = TableId::none, .at = now, .command = json::serialize(command)});
    write.deeds.push_back({.at = now, .by = PersonId::nobody, .what = json::serialize(command)});
    SavedTable closed = saved;
    closed.closed = true;
    write.tables.push_back(std::move(closed));
    write_down(std::move(write), [] {});
    return fmt::format(
        "Table {} cannot go on: {}. Its hand is called off and it is closed; {} chips went back to those "
        "whose they are.",
        number(saved.id), why, lies.units());
}

std::vector<std::string> Room::recover(Saved saved) {
    std::vector<std::string> complaints;
    reports_ = Reports(std::move(saved.reports));
    told_ = balances_ = std::move(saved.balances);
    room_entries_ = saved.room_entries;
    last_hand_ = number(saved.last_hand);
    last_table_ = number(saved.last_table);
    for (const Entry &entry : saved.keyed)
        known_.remember(
            entry.by, entry.key,
            {.table = entry.table, .version = entry.version, .what = what_in(entry.command), .durable = true},
            entry.at);
    std::unordered_map<std::int64_t, std::string> names;
    for (const Person &person : saved.people) names[number(person.id)] = person.name;
    const Naming naming = [&](PersonId person) {
        const auto found = names.find(number(person));
        return found == names.end() ? former_name(person) : found->second;
    };
    for (const SavedTable &each : saved.tables) {
        const auto broken = saved.broken.find(each.id);
        const std::string wrong =
            broken != saved.broken.end() ? broken->second : take_up(each, saved.entries[each.id], saved.last, naming);
        if (!wrong.empty()) complaints.push_back(give_up(each, saved.moved[each.id], wrong));
    }
    // It is not closed with chips on it, so somebody else closed it, or took it away.
    for (const auto &[account, units] : balances_.all()) {
        if (account.purse != Purse::table || units == Chips()) continue;
        const auto is_it = [&](const SavedTable &each) { return each.id == TableId{account.id}; };
        if (std::ranges::none_of(saved.tables, is_it))
            complaints.push_back(fmt::format("{} chips lie on table {}, which is not open: nobody can have them. "
                                             "`ananas verify` says what is wrong with the data.",
                                             units.units(), account.id));
    }
    // Between a ban and its removals the room may have fallen.
    for (const Person &person : saved.people)
        if (is_banned(person, ports_.now())) remove_everywhere(person.id, PersonId::nobody);
    return complaints;
}

} // namespace ananas::room
