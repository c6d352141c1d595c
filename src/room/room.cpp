#include "room/room.h"

#include "base/result.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "protocol/telling.h"
#include "room/collection.h"
#include "room/command.h"
#include "room/event.h"
#include "room/house_limit.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/messages.h"
#include "room/record.h"
#include "room/refusal.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/text.h"
#include "twisted/command.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr Span remembered_keys = minutes(24 * 60);
constexpr std::size_t most_talk = 1000; // events that are kept where no hand is dealt

} // namespace

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
    OpenTable &opened = tables_.emplace(id, std::move(table)).first->second;
    ports_.write(std::move(write), [] {});
    // Whoever gives permission needs none.
    if (settings.ask_to_sit && by != PersonId::nobody) carry_out(opened, by, {}, LetSit{by, by, {}, true}, {});
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

// A first bet that the bank could not pay, should all bets that are out win as much as they can, is not taken.
std::optional<Refusal> Room::check_bank(const OpenTable &table, const Command &command) const {
    const auto *answer = std::get_if<Answer>(&command);
    const auto *given = answer == nullptr ? nullptr : std::get_if<twisted::Command>(&answer->command);
    const auto *bets = given == nullptr ? nullptr : std::get_if<twisted::PlaceBets>(given);
    const auto *rules = std::get_if<twisted::Table>(&table.rules.rules);
    if (bets == nullptr || rules == nullptr || bets->first < Chips() || bets->first > rules->most_first)
        return std::nullopt;
    Chips at_stake = most_to_lose(*rules, bets->first);
    for (const auto &[id, other] : tables_)
        if (const auto *round = std::get_if<twisted::State>(&other.newest().hand))
            at_stake += most_to_lose(std::get<twisted::Table>(other.rules.rules), *round);
    if (at_stake <= balances_.of(house_bank) + ways_.bankroll) return std::nullopt;
    return refuse(Reason::bank_too_small);
}

void Room::ask(TableId id, PersonId by, const std::string &key, const Command &command, const Done &done) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return done(Failure{refuse(Reason::no_such_table)});
    if (!key.empty()) {
        if (const auto known = known_.find(key_of(by, key)); known != known_.end()) {
            const std::size_t what = std::hash<std::string>()(json::serialize(to_json(command)));
            if (known->second.table != id || (known->second.what != 0 && known->second.what != what))
                return done(Failure{refuse(Reason::key_used)});
            ++figures_.repeats;
            if (known->second.durable)
                done(known->second.version);
            else
                wait_for_it_[known->first].push_back(done);
            return;
        }
    }
    if (frozen_) return done(Failure{refuse(Reason::frozen)});
    carry_out(found->second, by, key, command, done);
}

void Room::carry_out(OpenTable &table, PersonId by, const std::string &key, const Command &command, const Done &done) {
    const Moment now = ports_.now();
    const bool speaks = std::holds_alternative<Say>(command);
    std::optional<Refusal> refusal = check_purse(by, command);
    if (!refusal) refusal = check_bank(table, command);
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
            write.hands.push_back(saved_hand(table.rules, table.newest(), table.events.all(), now));
        }
    }
    if (!key.empty()) {
        known_[key_of(by, key)] = {.table = table.rules.id,
                                   .version = stepped->next.version,
                                   .what = std::hash<std::string>()(write.entries.back().command),
                                   .durable = false};
        known_since_.emplace_back(now, key_of(by, key));
    }
    // The last hand's go when a new one begins; and between hands people may talk for hours.
    const bool talk = table.newest().phase == Phase::idle && table.pending == 0 && table.events.size() > most_talk;
    if (std::holds_alternative<Begin>(command) || talk) {
        table.events.clear();
        table.events_from = table.newest().version + 1;
    }
    table.events.add(stepped->events);
    const auto step = std::make_shared<Step>(std::move(*stepped));
    table.ahead = {step, &step->next};
    ++table.pending;
    schedule(table);
    ports_.write(std::move(write), [this, id = table.rules.id, by, key, done, step] {
        const auto found = tables_.find(id);
        if (found == tables_.end()) return;
        OpenTable &changed = found->second;
        changed.shown = std::move(step->next);
        if (--changed.pending == 0) changed.ahead.reset();
        if (done) done(changed.shown.version);
        if (!key.empty())
            if (const auto known = known_.find(key_of(by, key)); known != known_.end()) {
                known->second.durable = true;
                if (const auto others = wait_for_it_.extract(known->first))
                    for (const Done &other : others.mapped()) other(known->second.version);
            }
        const bool gone = changed.shown.phase == Phase::closed;
        publish(changed, step->events);
        if (gone) {
            for (const Watcher &watcher : changed.watchers)
                if (const auto line = lines_.find(watcher.line); line != lines_.end()) line->second.watches.erase(id);
            if (changed.due) due_.erase({*changed.due, id});
            tables_.erase(found);
        }
    });
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

bool Room::has_opened(TableId id, PersonId person) const {
    const auto found = tables_.find(id);
    return found != tables_.end() && found->second.opened_by == person;
}

json::array Room::asking(TableId id) const {
    json::array people;
    if (const auto found = tables_.find(id); found != tables_.end())
        for (const Applicant &each : found->second.shown.applicants)
            if (each.how == Admission::asked) people.push_back({{"person", number(each.person)}, {"name", each.name}});
    return people;
}

json::array Room::reports() const {
    json::array list;
    for (const auto &[id, table] : tables_)
        for (const Reported &each : table.shown.reports) {
            json::array lines;
            for (const Spoken &line : each.lines)
                lines.push_back({{"person", number(line.person)}, {"text", line.text}});
            list.push_back({{"table", number(id)},
                            {"at", each.at.ms},
                            {"by", number(each.by)},
                            {"whom", number(each.whom)},
                            {"reason", each.reason},
                            {"lines", std::move(lines)}});
        }
    std::ranges::stable_sort(list, {}, [](const json::value &each) { return each.at("at").as_int64(); });
    return list;
}

std::size_t Room::opened_by(PersonId person) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(tables_, [&](const auto &each) { return each.second.opened_by == person; }));
}

json::array Room::lobby(PersonId person) const {
    json::array list;
    for (const auto &[id, table] : tables_) {
        if (!may_see(id, person)) continue;
        messages::LobbyTable line{.table = id,
                                  .settings = to_json(table.rules.settings),
                                  .seated = {},
                                  .playing = table.shown.phase == Phase::playing,
                                  .paused = table.shown.paused,
                                  .watching = table.watchers.size()};
        for (const Seat seat : occupied(table.shown)) line.seated.push_back(table.shown.seats[seat]->name);
        list.push_back(protocol::told(std::move(line)));
    }
    return list;
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

void Room::collect_fees(OpenTable &table) {
    Collect collect;
    for (const auto &[seat, fee] : fees_due(table.rules, table.newest(), ports_.now())) {
        const PersonId person = table.newest().seats[seat]->person;
        if (balances_.of(purse_of(person)) < fee) collect.too_little.push_back(person);
    }
    carry_out(table, PersonId::nobody, {}, collect, {});
}

void Room::begin(OpenTable &table) {
    if (wants_fees(table.rules, table.newest(), ports_.now())) {
        collect_fees(table);
        if (!wants_deck(table.rules, table.newest(), ports_.now())) return;
    }
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
    for (const auto &[line, connected] : lines_) say(line, protocol::told(messages::Frozen{why}));
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
    for (const auto &[line, connected] : lines_) say(line, protocol::told(messages::Thawed()));
}

// ---- what there is

void Room::write_down(Write write, std::function<void()> durable) {
    for (Entry &entry : write.entries) {
        entry.number = ++room_entries_;
        if (entry.key.empty()) continue;
        known_[key_of(entry.by, entry.key)] = {.table = TableId::none, .version = 0, .what = 0, .durable = true};
        known_since_.emplace_back(entry.at, key_of(entry.by, entry.key));
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
