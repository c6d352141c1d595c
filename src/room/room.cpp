#include "room/room.h"

#include "base/chance.h"
#include "base/result.h"
#include "betting/event.h"
#include "bots/bot.h"
#include "bots/names.h"
#include "chinese/event.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/record.h"
#include "room/refusal.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/text.h"
#include "room/view.h"
#include "rulebook/rulebook.h"
#include "twisted/event.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr Span remembered_keys = minutes(24 * 60);
constexpr std::size_t longest_key = 64;
constexpr std::size_t most_talk = 1000; // events that are kept where no hand is dealt

const Refusal frozen_refusal{
    .code = "frozen",
    .rule = clause("SAT-P18"),
    .sentence = "The room cannot write down what happens, so nothing happens: it goes on as soon as it can."};
const Refusal no_such_table{
    .code = "no-such-table", .rule = clause("SAT-P3"), .sentence = "There is no such table, or you are not invited."};

json::object refused(const std::string &key, TableId table, const Refusal &refusal) {
    return {{"is", "refused"},         {"key", key},
            {"table", number(table)},  {"code", refusal.code},
            {"why", refusal.sentence}, {"rule", rulebook[refusal.rule].id}};
}

// What a bot brings: a hundred stakes, as far as the table takes them.
Chips bots_buy_in(const Settings &settings) {
    return std::clamp(settings.stake * 100, settings.least_buy_in, settings.most_buy_in);
}

std::uint64_t word_of(const dealer::Seed &bits) {
    std::uint64_t word = 0;
    std::memcpy(&word, bits.data(), sizeof word);
    return word;
}

} // namespace

// ---- what was, and goes on

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
        table.events.insert(table.events.end(), stepped->events.begin(), stepped->events.end());
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
        known_[{entry.by, entry.key}] = {.table = entry.table,
                                         .version = entry.version,
                                         .what = entry.command.empty() ? 0 : std::hash<std::string>()(entry.command),
                                         .durable = true,
                                         .waiting = {}};
        known_since_.emplace_back(entry.at, std::pair(entry.by, entry.key));
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

// ---- tables

// What is kept of a table beside its state.
json::object Room::OpenTable::described() const {
    json::object all = to_json(rules.settings);
    all["invitation"] = invitation;
    all["opened_by"] = number(opened_by);
    return all;
}

TableId Room::open_table(const Settings &settings, PersonId by, const std::string &invitation) {
    const TableId id{++last_table_};
    OpenTable table{.rules = table_rules(id, settings), .invitation = invitation, .opened_by = by};
    const std::string described = json::serialize(table.described());
    const json::object command{{"do", "open-table"}, {"table", number(id)}, {"settings", to_json(settings)}};
    Write write;
    write.entries.push_back({.table = TableId::none,
                             .number = ++room_entries_,
                             .at = ports_.now(),
                             .by = by,
                             .key = {},
                             .version = 0,
                             .command = json::serialize(command),
                             .secret = false});
    write.tables.push_back({.id = id,
                            .settings = described,
                            .state = json::serialize(checkpoint(table.shown)),
                            .entries = 0,
                            .closed = false});
    tables_.emplace(id, std::move(table));
    ports_.write(std::move(write), [] {});
    return id;
}

std::optional<Refusal> Room::check_purse(PersonId by, const Command &command) const {
    const auto short_of = [&](PersonId person, Chips amount) -> std::optional<Refusal> {
        if (amount <= balances_.of(purse_of(person))) return std::nullopt;
        return refuse(Reason::not_enough_chips);
    };
    if (const auto *sit = std::get_if<Sit>(&command); sit != nullptr && sit->bot.empty())
        return short_of(sit->person, sit->amount);
    if (const auto *top_up = std::get_if<TopUp>(&command); top_up != nullptr && by != PersonId::nobody)
        return short_of(top_up->person, top_up->amount);
    return std::nullopt;
}

void Room::ask(TableId id, PersonId by, const std::string &key, const Command &command, const Done &done) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return done(Failure{no_such_table});
    if (!key.empty()) {
        if (const auto known = known_.find({by, key}); known != known_.end()) {
            const std::size_t what = std::hash<std::string>()(json::serialize(to_json(command)));
            if (known->second.table != id || (known->second.what != 0 && known->second.what != what))
                return done(Failure{refuse(Reason::key_used)});
            ++figures_.repeats;
            if (known->second.durable)
                done(known->second.version);
            else
                known->second.waiting.push_back(done);
            return;
        }
    }
    if (frozen_) return done(Failure{frozen_refusal});
    carry_out(found->second, by, key, command, done);
}

void Room::carry_out(OpenTable &table, PersonId by, const std::string &key, const Command &command, const Done &done) {
    const Moment now = ports_.now();
    const bool speaks = std::holds_alternative<Say>(command);
    std::optional<Refusal> refusal = check_purse(by, command);
    if (by != PersonId::nobody && ports_.kept_from && (speaks || std::holds_alternative<Sit>(command)))
        if (const std::optional<Reason> reason = ports_.kept_from(by, speaks)) refusal = refuse(*reason);
    auto stepped = refusal ? Result<Step, Refusal>(Failure{*refusal}) : step(table.rules, table.newest(), command, now);
    if (!stepped) {
        ++figures_.refusals;
        if (done) done(Failure{stepped.error()});
        return;
    }
    ++figures_.commands;
    Write write;
    write.entries.push_back({.table = table.rules.id,
                             .number = ++table.entries,
                             .at = now,
                             .by = by,
                             .key = key,
                             .version = stepped->next.version,
                             .command = json::serialize(to_json(command)),
                             .secret = is_secret(command)});
    if (const auto *sit = std::get_if<Sit>(&command); sit != nullptr && !sit->bot.empty())
        write.postings.push_back(
            {.from = mint, .to = purse_of(sit->person), .amount = sit->amount, .cause = Cause::grant});
    if (const auto *top_up = std::get_if<TopUp>(&command); top_up != nullptr && by == PersonId::nobody)
        write.postings.push_back(
            {.from = mint, .to = purse_of(top_up->person), .amount = top_up->amount, .cause = Cause::grant});
    write.postings.insert(write.postings.end(), stepped->postings.begin(), stepped->postings.end());
    for (const Posting &posting : write.postings) balances_.post(posting);
    const bool closed = stepped->next.phase == Phase::closed;
    if (stepped->settled || closed) {
        write.tables.push_back({.id = table.rules.id,
                                .settings = json::serialize(table.described()),
                                .state = json::serialize(checkpoint(stepped->next)),
                                .entries = table.entries,
                                .closed = closed});
        if (stepped->settled) {
            ++figures_.hands;
            write.hands.push_back(saved_hand(table.rules, table.newest(), table.events, now));
        }
    }
    if (!key.empty()) {
        known_[{by, key}] = {.table = table.rules.id,
                             .version = stepped->next.version,
                             .what = std::hash<std::string>()(write.entries.back().command),
                             .durable = false,
                             .waiting = {}};
        known_since_.emplace_back(now, std::pair(by, key));
    }
    // The last hand's go when a new one begins; and between hands people may talk for hours.
    const bool talk = table.newest().phase == Phase::idle && table.pending == 0 && table.events.size() > most_talk;
    if (std::holds_alternative<Begin>(command) || talk) {
        table.events.clear();
        table.events_from = table.newest().version + 1;
    }
    table.events.insert(table.events.end(), stepped->events.begin(), stepped->events.end());
    table.ahead = stepped->next;
    ++table.pending;
    schedule(table);
    ports_.write(std::move(write),
                 [this, id = table.rules.id, by, key, done, step = std::make_shared<Step>(std::move(*stepped))] {
                     const auto found = tables_.find(id);
                     if (found == tables_.end()) return;
                     OpenTable &changed = found->second;
                     changed.shown = std::move(step->next);
                     if (--changed.pending == 0) changed.ahead.reset();
                     if (done) done(changed.shown.version);
                     if (!key.empty())
                         if (const auto known = known_.find({by, key}); known != known_.end()) {
                             known->second.durable = true;
                             for (const Done &other : std::exchange(known->second.waiting, {}))
                                 other(known->second.version);
                         }
                     const bool gone = changed.shown.phase == Phase::closed;
                     publish(changed, step->events);
                     if (gone) {
                         for (const Watcher &watcher : changed.watchers)
                             if (const auto line = lines_.find(watcher.line); line != lines_.end())
                                 line->second.watches.erase(id);
                         if (changed.due) due_.erase({*changed.due, id});
                         tables_.erase(found);
                     }
                 });
}

void Room::seat_bot(TableId id, PersonId person, const std::string &bot, const Done &done) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return done(Failure{no_such_table});
    const TableRules &rules = found->second.rules;
    const State &state = found->second.newest();
    for (int seat = 0; seat < rules.settings.seats; ++seat)
        if (!state.seats[seat_number(seat)])
            return ask(id, PersonId::nobody, {},
                       Sit{.person = person,
                           .name = bot,
                           .bot = bot,
                           .seat = seat_number(seat),
                           .amount = bots_buy_in(rules.settings)},
                       done);
    done(Failure{refuse(Reason::seat_taken)});
}

bool Room::may_see(TableId id, PersonId person) const {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return false;
    const OpenTable &table = found->second;
    return table.invitation.empty() || table.opened_by == person || seat_of(table.shown, person);
}

bool Room::may_invite(TableId id, PersonId person) const {
    const auto found = tables_.find(id);
    return found != tables_.end() &&
           (found->second.opened_by == person || seat_of(found->second.newest(), person).has_value());
}

std::size_t Room::opened_by(PersonId person) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(tables_, [&](const auto &each) { return each.second.opened_by == person; }));
}

json::array Room::lobby(PersonId person) const {
    json::array list;
    for (const auto &[id, table] : tables_) {
        if (!may_see(id, person)) continue;
        json::array names;
        for (const Seat seat : occupied(table.shown)) names.emplace_back(table.shown.seats[seat]->name);
        list.push_back({{"table", number(id)},
                        {"settings", to_json(table.rules.settings)},
                        {"seated", std::move(names)},
                        {"playing", table.shown.phase == Phase::playing},
                        {"paused", table.shown.paused},
                        {"watching", table.watchers.size()}});
    }
    return list;
}

// ---- telling

void Room::say(Line line, const json::object &message) {
    ports_.send(line, std::make_shared<const std::string>(json::serialize(message)));
}

void Room::refuse_message(Line line, const std::string &key, std::string_view code, std::string_view why) {
    say(line, {{"is", "refused"}, {"key", key}, {"code", code}, {"why", why}, {"rule", nullptr}});
}

// Everybody gets every version. Those who see the same share the same bytes.
void Room::tell(const OpenTable &table, std::span<const Watcher> watchers, std::span<const Event> events,
                std::int64_t from) {
    if (events.empty()) return;
    std::shared_ptr<const std::string> for_all;
    for (const Watcher &watcher : watchers) {
        Viewer viewer = viewer_of(table.shown, watcher.person);
        // Whoever has taken the seat of somebody who played this hand, and left, has no business with those cards.
        if (viewer.role == Role::player && table.shown.players[viewer.seats.front()] != watcher.person)
            viewer = spectator;
        std::shared_ptr<const std::string> text = viewer.role == Role::spectator ? for_all : nullptr;
        if (!text) {
            json::array told;
            for (const Event &event : events) told.push_back(to_json(view(event, viewer)));
            json::object message{
                {"is", "events"}, {"table", number(table.rules.id)}, {"from", from}, {"events", std::move(told)}};
            if (viewer.role == Role::player) {
                const Seat seat = viewer.seats.front();
                const bool asked = table.shown.asked[seat].decision != 0;
                message["choices"] =
                    asked ? choices(table.rules, view(table.rules, table.shown, viewer).game, seat) : json::array();
            }
            text = std::make_shared<const std::string>(json::serialize(message));
            if (viewer.role == Role::spectator) for_all = text;
        }
        ports_.send(watcher.line, text);
        figures_.events_told += events.size();
    }
}

void Room::snapshot(const OpenTable &table, const Watcher &watcher) {
    json::object seen = to_json(table.rules, view(table.rules, table.shown, viewer_of(table.shown, watcher.person)));
    say(watcher.line, {{"is", "snapshot"},
                       {"table", number(table.rules.id)},
                       {"now", ports_.now().ms},
                       {"settings", to_json(table.rules.settings)},
                       {"view", std::move(seen)}});
}

void Room::publish(OpenTable &table, const std::vector<Event> &events) {
    const std::int64_t from = table.shown.version - static_cast<std::int64_t>(events.size()) + 1;
    tell(table, table.watchers, events, from);
    // Whoever sat down or left sees with other eyes from here on.
    for (const Event &event : events) {
        PersonId changed = PersonId::nobody;
        if (const auto *seated = std::get_if<Seated>(&event)) changed = seated->person;
        if (changed == PersonId::nobody) continue;
        for (const Watcher &watcher : table.watchers)
            if (watcher.person == changed) snapshot(table, watcher);
    }
    ask_bots(table);
    refill_bots(table);
    if (std::ranges::any_of(events, [](const Event &event) { return std::holds_alternative<Left>(event); }))
        close_if_deserted(table);
}

// ---- connections

void Room::arrive(Line line, PersonId person, const std::string &name, bool may_act) {
    lines_[line] = {.person = person, .name = name, .may_act = may_act, .watches = {}};
    ++figures_.lines;
    say(line, {{"is", "welcome"},
               {"person", number(person)},
               {"name", name},
               {"now", ports_.now().ms},
               {"chips", balances_.of(purse_of(person)).units()}});
    if (frozen_) say(line, {{"is", "frozen"}, {"why", *frozen_}});
}

void Room::leave(Line line) {
    const auto found = lines_.find(line);
    if (found == lines_.end()) return;
    const std::set<TableId> watched = found->second.watches;
    for (const TableId table : watched) unwatch(line, table);
    lines_.erase(line);
    --figures_.lines;
}

void Room::presence(OpenTable &table, PersonId person, bool here) {
    const std::optional<Seat> seat = seat_of(table.newest(), person);
    if (!seat || table.newest().seats[*seat]->here == here || frozen_) return;
    carry_out(table, PersonId::nobody, {}, Presence{person, here}, {});
}

void Room::unwatch(Line line, TableId id) {
    const auto connected = lines_.find(line);
    const auto found = tables_.find(id);
    if (connected == lines_.end() || connected->second.watches.erase(id) == 0 || found == tables_.end()) return;
    OpenTable &table = found->second;
    std::erase_if(table.watchers, [&](const Watcher &each) { return each.line == line; });
    const PersonId person = connected->second.person;
    if (std::ranges::none_of(table.watchers, [&](const Watcher &each) { return each.person == person; }))
        presence(table, person, false);
    close_if_deserted(table);
}

// A practice table is there for one person; without people at it, it closes.
void Room::close_if_deserted(OpenTable &table) {
    if (!table.rules.settings.practice || !table.watchers.empty() || frozen_ || table.newest().closing) return;
    for (const Seat seat : occupied(table.newest()))
        if (table.newest().seats[seat]->bot.empty()) return;
    carry_out(table, PersonId::nobody, {}, Close{}, {});
}

void Room::remove_everywhere(PersonId person, PersonId by) {
    for (auto &[id, table] : tables_)
        if (seat_of(table.newest(), person)) carry_out(table, by, {}, Remove{by, person}, {});
}

// {"do":"watch","table":3,"from":412}: the events after that version if they are still known, or all there is to see.
void Room::watch(Line line, const json::value &message, const std::string &key) {
    Fields fields(message);
    const TableId id{fields.whole("table", 1)};
    const std::int64_t from = fields.has("from") ? fields.whole("from", 0) : -1;
    const std::string invitation = fields.has("invitation") ? fields.text("invitation") : std::string();
    if (const auto &wrong = fields.error()) return refuse_message(line, key, "bad-message", *wrong);
    Connected &connected = lines_.at(line);
    const auto found = tables_.find(id);
    const bool invited =
        may_see(id, connected.person) || (found != tables_.end() && found->second.invitation == invitation);
    if (!invited) return say(line, refused(key, id, no_such_table));
    OpenTable &table = found->second;
    const Watcher watcher{line, connected.person};
    if (connected.watches.insert(id).second) table.watchers.push_back(watcher);
    const bool known = from >= table.events_from - 1 && from <= table.shown.version;
    if (known)
        tell(table, {&watcher, 1}, table.known_after(from), from + 1);
    else
        snapshot(table, watcher);
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
    const auto found = tables_.find(id);
    if (found == tables_.end() || !connected->second.watches.contains(id))
        return say(line, refused(key, id, no_such_table));
    json::object request = message.get_object();
    request.erase("key");
    request.erase("table");
    const PersonId person = connected->second.person;
    const auto command = read_request(request,
                                      {.person = person,
                                       .name = connected->second.name,
                                       .seat = seat_of(found->second.newest(), person).value_or(no_seat)},
                                      found->second.rules.rules);
    if (!command) return refuse_message(line, key, "bad-message", command.error());
    ask(id, person, key, *command, [this, line, key, id](Result<std::int64_t, Refusal> version) {
        if (!lines_.contains(line)) return;
        if (version)
            say(line, {{"is", "done"}, {"key", key}, {"table", number(id)}, {"version", *version}});
        else
            say(line, refused(key, id, version.error()));
    });
}

// ---- time

bool Room::people_play(const OpenTable &table) const {
    for (const Seat seat : ready(table.rules, table.newest()))
        if (table.newest().seats[seat]->bot.empty()) return true;
    return false;
}

// Bots among themselves play no hands: nobody would see them.
void Room::schedule(OpenTable &table) {
    const std::optional<Moment> due = room::next_due(table.rules, table.newest(), people_play(table));
    if (due == table.due) return;
    if (table.due) due_.erase({*table.due, table.rules.id});
    if (due) due_.emplace(*due, table.rules.id);
    table.due = due;
}

std::optional<Moment> Room::next_due() const {
    if (frozen_) return std::nullopt;
    std::optional<Moment> first;
    if (!due_.empty()) first = due_.begin()->first;
    if (!bot_turns_.empty() && (!first || bot_turns_.begin()->first < *first)) first = bot_turns_.begin()->first;
    return first;
}

void Room::begin(OpenTable &table) {
    const dealer::Seed name = ports_.fresh();
    Begin begin{.number = HandNumber{++last_hand_}, .hand = {}, .seeds = {}, .draw = ports_.fresh()};
    std::copy_n(name.begin(), begin.hand.size(), begin.hand.begin());
    for (int deck = 0; deck < ways_.decks; ++deck) begin.seeds.push_back(ports_.fresh());
    carry_out(table, PersonId::nobody, {}, begin, {});
}

void Room::wake() {
    if (frozen_) return;
    const Moment now = ports_.now();
    while (!known_since_.empty() && now - known_since_.front().first > remembered_keys) {
        known_.erase(known_since_.front().second);
        known_since_.pop_front();
    }
    // Once each: what a table has due at once again comes with the next call, after all others had their turn.
    std::vector<TableId> tables;
    for (const auto &[at, id] : due_) {
        if (at > now) break;
        tables.push_back(id);
    }
    for (const TableId id : tables) {
        OpenTable &table = tables_.at(id);
        if (wants_deck(table.rules, table.newest(), now) && people_play(table))
            begin(table);
        else
            carry_out(table, PersonId::nobody, {}, Tick(), {});
    }
    while (!bot_turns_.empty() && bot_turns_.begin()->first <= now) {
        const BotTurn turn = bot_turns_.begin()->second;
        bot_turns_.erase(bot_turns_.begin());
        think(turn);
    }
}

void Room::freeze(const std::string &why) {
    if (!frozen_) frozen_since_ = ports_.now();
    frozen_ = why;
    for (const auto &[line, connected] : lines_) say(line, {{"is", "frozen"}, {"why", why}});
}

void Room::thaw() {
    if (!frozen_) return;
    frozen_.reset();
    const Span stood = std::max(Span(), ports_.now() - frozen_since_);
    for (auto &[id, table] : tables_) {
        if (table.newest().phase != Phase::idle) carry_out(table, PersonId::nobody, {}, Shift{stood}, {});
        table.bots_asked = 0; // what they answered meanwhile was refused
        ask_bots(table);
    }
    for (const auto &[line, connected] : lines_) say(line, {{"is", "thawed"}});
}

// ---- bots

// Bots that have lost their chips get others, so that people find somebody to play with.
void Room::refill_bots(OpenTable &table) {
    if (frozen_ || table.newest().phase != Phase::idle) return;
    for (const Seat seat : occupied(table.newest())) {
        const Occupant occupant = *table.newest().seats[seat];
        if (occupant.bot.empty() || !occupant.out || occupant.leaving) continue;
        const Chips wanted = bots_buy_in(table.rules.settings);
        if (occupant.stack < wanted)
            carry_out(table, PersonId::nobody, {}, TopUp{occupant.person, wanted - occupant.stack}, {});
        carry_out(table, PersonId::nobody, {}, SitIn{occupant.person, true}, {});
    }
}

void Room::ask_bots(OpenTable &table) {
    const Span spread = ways_.bot_most - ways_.bot_least;
    std::int64_t latest = table.bots_asked;
    for (const Seat seat : occupied(table.shown)) {
        const Asking &asking = table.shown.asked[seat];
        if (asking.decision == 0 || table.shown.seats[seat]->bot.empty()) continue;
        if (asking.decision <= table.bots_asked) continue; // it thinks already
        latest = std::max(latest, asking.decision);
        const Span pause{
            ways_.bot_least.ms +
            (spread.ms > 0 ? static_cast<std::int64_t>(word_of(ports_.fresh()) % static_cast<std::uint64_t>(spread.ms))
                           : 0)};
        bot_turns_.emplace(ports_.now() + pause, BotTurn{table.rules.id, seat, asking.decision});
    }
    table.bots_asked = latest;
}

template <class Game, class Happened>
void Room::think_about(OpenTable &table, const BotTurn &turn, const bots::Bot &bot) {
    const PersonId person = table.shown.seats[turn.seat]->person;
    const Viewer viewer = viewer_of(table.shown, person);
    struct Look {
        typename Game::Table rules;
        typename Game::TableView now;
        std::vector<typename Game::EventView> events;
    };
    auto look = std::make_shared<Look>();
    look->rules = std::get<typename Game::Table>(table.rules.rules);
    look->now = view(look->rules, std::get<typename Game::State>(table.shown.hand), viewer);
    for (const Event &event : table.known_after(table.events_from - 1))
        if (const auto *of_game = std::get_if<GameEvent>(&event))
            look->events.push_back(view(std::get<Happened>(*of_game), viewer));
    const std::uint64_t seed = word_of(ports_.fresh());
    ports_.think([this, look, turn, bot, person, seed]() -> std::function<void()> {
        const GameCommand given = bots::choose(
            bots::Seen<Game>{.table = look->rules, .me = turn.seat, .now = look->now, .events = look->events}, bot,
            seed);
        return [this, turn, person, given] {
            ask(turn.table, person, {}, Answer{person, turn.decision, given}, [](const auto &) {});
        };
    });
}

void Room::think(const BotTurn &turn) {
    const auto found = tables_.find(turn.table);
    if (found == tables_.end()) return;
    OpenTable &table = found->second;
    if (table.shown.asked[turn.seat].decision != turn.decision || !table.shown.seats[turn.seat]) return;
    const auto bot = bots::parse_bot(table.shown.seats[turn.seat]->bot);
    if (!bot) return; // the clock acts for a bot that is no more
    if (std::holds_alternative<betting::Table>(table.rules.rules))
        think_about<bots::Betting, betting::Event>(table, turn, *bot);
    else if (std::holds_alternative<chinese::Table>(table.rules.rules))
        think_about<bots::Chinese, chinese::Event>(table, turn, *bot);
    else
        think_about<bots::Twisted, twisted::Event>(table, turn, *bot);
}

// ---- what there is

void Room::write_down(Write write, std::function<void()> durable) {
    for (Entry &entry : write.entries) {
        entry.number = ++room_entries_;
        if (entry.key.empty()) continue;
        known_[{entry.by, entry.key}] = {
            .table = TableId::none, .version = 0, .what = 0, .durable = true, .waiting = {}};
        known_since_.emplace_back(entry.at, std::pair(entry.by, entry.key));
    }
    for (const Posting &posting : write.postings) balances_.post(posting);
    ports_.write(std::move(write), std::move(durable));
}

Chips Room::on_tables(PersonId person) const {
    Chips sum;
    for (const auto &[id, table] : tables_)
        if (const std::optional<Seat> seat = seat_of(table.shown, person))
            sum += stack_of(table.shown, *seat) + table.shown.seats[*seat]->adding;
    return sum;
}

bool Room::is_seated(PersonId person) const {
    return std::ranges::any_of(tables_,
                               [&](const auto &each) { return seat_of(each.second.newest(), person).has_value(); });
}

Room::Figures Room::figures() const {
    Figures figures = figures_;
    figures.tables = tables_.size();
    return figures;
}

} // namespace ananas::room
