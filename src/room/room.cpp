#include "room/room.h"

#include "base/result.h"
#include "chinese/room.h"
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
#include "room/keys.h"
#include "room/lately.h"
#include "room/ledger.h"
#include "room/messages.h"
#include "room/names.h"
#include "room/occupant.h"
#include "room/record.h"
#include "room/refusal.h"
#include "room/reports.h"
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
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr std::int64_t most_unsaved = 1000;    // entries after which a table without a hand is kept as it stands
constexpr Span practice_patience = minutes(5); // of a practice table where nobody is
constexpr Span patience = minutes(60);         // of another that a player opened
constexpr Span a_line = seconds(1);            // how often somebody may speak,
constexpr Span lines_at_once = seconds(20);    // and how much before that counts
constexpr std::size_t many_speakers = 1000;

// A table that somebody wants, in the words of the journal, but for the number that it gets.
json::object asked_for(const Settings &settings, const Opening &opening) {
    json::object command{{"do", "open-table"}, {"settings", to_json(settings)}};
    if (opening.bots > 0) command["bots"] = opening.bots;
    return command;
}

bool is_about_people(const Write &write) {
    return !write.people.empty() || !write.passes.empty() || !write.ended_passes.empty() || !write.factors.empty() ||
           !write.ended_factors.empty() || !write.forgotten.empty() || !write.reports.empty() ||
           !write.dropped_reports.empty();
}

} // namespace

// ---- tables

// What is kept of a table beside its state.
json::object Room::OpenTable::described() const {
    json::object all = to_json(rules.settings);
    all["invitation"] = invitation;
    all["opened_by"] = number(opened_by);
    if (passing) all["passing"] = true;
    if (opened_by_ways != first_ways) all["ways"] = opened_by_ways;
    return all;
}

Room::OpenTable &Room::add_table(const Settings &settings, PersonId by, const Opening &opening, Write &write) {
    const TableId id{++last_table_};
    OpenTable table{.rules = table_rules(id, settings),
                    .invitation = opening.invitation,
                    .opened_by = by,
                    .passing = opening.passing,
                    .unwatched = ports_.now()};
    const std::string described = json::serialize(table.described());
    json::object command = asked_for(settings, opening);
    command["table"] = number(id);
    write.entries.push_back({.table = TableId::none,
                             .number = ++room_entries_,
                             .at = ports_.now(),
                             .by = by,
                             .key = opening.key,
                             .version = number(id),
                             .command = json::serialize(command),
                             .secret = false});
    if (!opening.key.empty())
        known_.remember(
            by, opening.key,
            {.table = TableId::none, .version = number(id), .what = what_was_asked(command), .durable = true},
            ports_.now());
    write.tables.push_back({.id = id,
                            .settings = described,
                            .state = json::serialize(checkpoint(table.shown)),
                            .entries = 0,
                            .closed = false});
    OpenTable &opened = tables_.emplace(id, std::move(table)).first->second;
    schedule(opened);
    return opened;
}

void Room::open(Write write) {
    std::vector<TableId> ids;
    for (const SavedTable &each : write.tables) ids.push_back(each.id);
    hand_over(std::move(write), [this, ids = std::move(ids)] {
        for (const TableId id : ids)
            if (const auto found = tables_.find(id); found != tables_.end()) found->second.on_disk = true;
    });
}

TableId Room::open_table(const Settings &settings, PersonId by, const Opening &opening) {
    Write write;
    OpenTable &opened = add_table(settings, by, opening, write);
    const TableId id = opened.rules.id;
    open(std::move(write));
    // Whoever gives permission needs none.
    if (settings.ask_to_sit && by != PersonId::nobody)
        carry_out(opened, by, {}, LetSit{by, by, opening.name, true}, {});
    return id;
}

void Room::open_lobby(std::span<const Settings> list) {
    Write write;
    for (const Settings &settings : list) add_table(settings, PersonId::nobody, {}, write);
    open(std::move(write));
}

std::optional<Refusal> Room::check_opening(const Settings &settings) const {
    if (settings.game != "chinese") return std::nullopt;
    std::set<Chips> posted;
    for (const auto &[id, table] : tables_)
        if (const Settings &other = table.rules.settings;
            other.game == settings.game && other.stake == settings.stake && !other.practice)
            posted.insert(other.fee);
    if (const auto refused = chinese::check_rate(settings.stake, settings.fee, posted)) return by_the_rules(*refused);
    return std::nullopt;
}

Result<TableId, Refusal> Room::opened_before(const Settings &settings, PersonId by, const Opening &opening) {
    if (opening.key.empty()) return TableId::none;
    if (const Keys::Known *known = known_.find(by, opening.key)) {
        if (!has_asked(by, opening.key, asked_for(settings, opening))) return Failure{refuse(Reason::key_used)};
        ++figures_.repeats;
        return TableId{known->version};
    }
    if (has_no_keys_left(by)) return Failure{refuse(Reason::too_many_keys)};
    return TableId::none;
}

std::string Room::invitation_to(TableId id) const {
    const auto found = tables_.find(id);
    return found == tables_.end() ? std::string() : found->second.invitation;
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

// A first bet or a tip that the bank could not pay, should all bets that are out win as much as they can, is not taken.
std::optional<Refusal> Room::check_bank(const OpenTable &table, const Command &command) const {
    const auto *answer = std::get_if<Answer>(&command);
    const auto *given = answer == nullptr ? nullptr : std::get_if<twisted::Command>(&answer->command);
    const auto *rules = std::get_if<twisted::Table>(&table.rules.rules);
    if (given == nullptr || rules == nullptr) return std::nullopt;
    Chips first, tip;
    if (const auto *bets = std::get_if<twisted::PlaceBets>(given)) {
        first = bets->first;
        tip = bets->tip;
    } else if (const auto *bet = std::get_if<twisted::Bet>(given)) {
        tip = bet->tip;
    }
    // What no table takes it says itself: no bet is larger than three first ones (D29). All bets of a round have
    // counted since the first; of tips each counts.
    const auto within = [](Chips amount, Chips most) { return amount >= Chips() && amount <= most; };
    if (!within(first, rules->most_first) || !within(tip, rules->most_first * 3)) return std::nullopt;
    if (first == Chips() && tip == Chips()) return std::nullopt;
    Chips at_stake = most_to_lose(*rules, first, tip);
    for (const auto &[id, other] : tables_)
        if (const auto *round = std::get_if<twisted::State>(&other.newest().hand))
            at_stake += most_to_lose(std::get<twisted::Table>(other.rules.rules), *round);
    if (at_stake <= balances_.of(house_bank) + ways_.bankroll) return std::nullopt;
    return refuse(Reason::bank_too_small);
}

// Nobody is blocked or reported who was not there to be heard: numbers can be invented.
std::optional<Refusal> Room::check_whom(const OpenTable &table, const Command &command) const {
    PersonId whom = PersonId::nobody;
    if (const auto *block = std::get_if<Block>(&command); block != nullptr && block->on)
        whom = block->whom;
    else if (const auto *report = std::get_if<Report>(&command))
        whom = report->whom;
    else
        return std::nullopt;
    if (const auto *report = std::get_if<Report>(&command); report != nullptr && reports_.is_open(report->person, whom))
        return refuse(Reason::no_second_request);
    const auto is_theirs = [&](const auto &each) { return each.person == whom; };
    if (seat_of(table.newest(), whom) || std::ranges::any_of(table.watchers, is_theirs) ||
        std::ranges::any_of(table.talk, is_theirs))
        return std::nullopt;
    return refuse(Reason::nobody_here);
}

bool Room::answer_again(TableId id, PersonId by, const std::string &key, std::span<const std::size_t> meanings,
                        const Done &done) {
    const Keys::Known *known = key.empty() ? nullptr : known_.find(by, key);
    if (known == nullptr) return false;
    const bool same = known->what == 0 || std::ranges::find(meanings, known->what) != meanings.end();
    if (known->table != id || !same) {
        done(Failure{refuse(Reason::key_used)});
        return true;
    }
    ++figures_.repeats;
    if (known->durable)
        done(known->version);
    else
        known_.wait(by, key, done);
    return true;
}

bool Room::has_asked(PersonId person, const std::string &key, const json::object &command) const {
    const Keys::Known *known = known_.find(person, key);
    return known != nullptr && known->table == TableId::none &&
           (known->what == 0 || known->what == what_was_asked(command));
}

bool Room::has_no_keys_left(PersonId person) {
    if (!known_.is_full(person)) return false;
    known_.forget_old(ports_.now());
    return known_.is_full(person);
}

void Room::ask(TableId id, PersonId by, const std::string &key, const Command &command, const Done &done,
               const std::string &reason) {
    if (!key.empty()) {
        const std::size_t what = what_was_asked(to_json(command));
        if (answer_again(id, by, key, {&what, 1}, done)) return;
    }
    const auto found = tables_.find(id);
    if (found == tables_.end()) return done(Failure{refuse(Reason::no_such_table)});
    if (frozen_) return done(Failure{refuse(Reason::frozen)});
    if (!key.empty() && has_no_keys_left(by)) return done(Failure{refuse(Reason::too_many_keys)});
    carry_out(found->second, by, key, command, done, reason);
}

// What is said lasts as long as it should take: who is too far ahead waits.
bool Room::speaks_too_fast(PersonId person) {
    const Moment now = ports_.now();
    if (spoken_.size() > many_speakers) std::erase_if(spoken_, [&](const auto &each) { return each.second <= now; });
    Moment &until = spoken_[person];
    if (until - now > lines_at_once - a_line) return true;
    until = std::max(until, now) + a_line;
    return false;
}

void Room::carry_out(OpenTable &table, PersonId by, const std::string &key, const Command &command, const Done &done,
                     const std::string &reason) {
    const Moment now = ports_.now();
    const bool speaks = std::holds_alternative<Say>(command);
    const auto *sit = std::get_if<Sit>(&command);
    const bool sits = sit != nullptr && sit->bot.empty();
    std::optional<Refusal> refusal = check_purse(by, command);
    if (!refusal) refusal = check_bank(table, command);
    if (!refusal) refusal = check_whom(table, command);
    if (by != PersonId::nobody && ports_.kept_from && (speaks || sits))
        if (const std::optional<Reason> kept = ports_.kept_from(by, speaks)) refusal = refuse(*kept);
    if (!refusal && speaks && speaks_too_fast(by)) refusal = refuse(Reason::too_fast);
    auto stepped = refusal ? Result<Step, Refusal>(Failure{*refusal}) : step(table.rules, table.newest(), command, now);
    if (!stepped) {
        ++figures_.refusals;
        if (done) done(Failure{stepped.error()});
        return;
    }
    ++figures_.commands;
    if (stepped->next.halted && !table.newest().halted && ports_.alert)
        ports_.alert(
            fmt::format("Table {} has halted in hand {}: what happened there does not add up. Call the hand off "
                        "by /api/tables/{}/void.",
                        number(table.rules.id), number(table.newest().number), number(table.rules.id)));
    const json::object written = to_json(command);
    Write write;
    write.entries.push_back({.table = table.rules.id,
                             .number = ++table.entries,
                             .at = now,
                             .by = by,
                             .key = key,
                             .version = stepped->next.version,
                             .command = json::serialize(written),
                             .secret = is_secret(command),
                             .personal = speaks || std::holds_alternative<Report>(command)});
    if (const auto *report = std::get_if<Report>(&command))
        reports_.add({.at = now,
                      .table = table.rules.id,
                      .by = report->person,
                      .whom = report->whom,
                      .reason = report->reason,
                      .lines = text_of(report->lines)},
                     write);
    write.postings = moved_by(command, by, *stepped);
    for (const Posting &posting : write.postings) balances_.post(posting);
    if (is_of_office(command)) {
        json::object what = written;
        what.erase("by");
        what["table"] = number(table.rules.id);
        if (!reason.empty()) what["reason"] = reason;
        write.deeds.push_back({.at = now, .by = by, .what = json::serialize(what)});
    }
    const bool closed = stepped->next.phase == Phase::closed;
    const bool due_to_be_saved = stepped->next.phase == Phase::idle && !stepped->next.halted &&
                                 table.entries - table.saved_entries >= most_unsaved;
    if (stepped->settled || stepped->called_off || closed || due_to_be_saved) {
        table.saved_entries = table.entries;
        write.tables.push_back({.id = table.rules.id,
                                .settings = json::serialize(table.described()),
                                .state = json::serialize(checkpoint(stepped->next)),
                                .entries = table.entries,
                                .closed = closed});
        if (stepped->settled) ++figures_.hands;
        if (auto hand = ended_hand(table.rules, table.newest(), table.events.of_hand(), command, *stepped, now))
            write.hands.push_back(*std::move(hand));
    }
    if (!key.empty()) {
        known_.remember(by, key,
                        {.table = table.rules.id,
                         .version = stepped->next.version,
                         .what = what_was_asked(written),
                         .durable = false},
                        now);
    }
    table.events.add(table.newest(), stepped->next, stepped->events);
    std::optional<PlayedHand> played;
    if (stepped->settled) played = played_hand(table.newest(), now);
    const auto step = std::make_shared<Step>(std::move(*stepped));
    table.ahead = {step, &step->next};
    ++table.pending;
    schedule(table);
    hand_over(std::move(write), [this, id = table.rules.id, by, key, done, step, played] {
        const auto found = tables_.find(id);
        if (found == tables_.end()) return;
        OpenTable &changed = found->second;
        changed.shown = std::move(step->next);
        if (played) changed.lately.add(*played);
        if (--changed.pending == 0) changed.ahead.reset();
        if (done) done(changed.shown.version);
        if (!key.empty()) known_.make_durable(by, key);
        const bool gone = changed.shown.phase == Phase::closed;
        publish(changed, step->events);
        if (gone) let_go(id);
    });
}

// A table that is closed for good.
void Room::let_go(TableId id) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    for (const Watcher &watcher : found->second.watchers)
        if (const auto line = lines_.find(watcher.line); line != lines_.end()) line->second.watches.erase(id);
    if (const auto due = found->second.due) due_.erase({*due, id});
    tables_.erase(found);
}

bool Room::may_see(TableId id, PersonId person) const {
    const auto found = tables_.find(id);
    if (found == tables_.end() || !found->second.on_disk) return false;
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

bool Room::has_applied(TableId id, PersonId person) const {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return false;
    const std::vector<Applicant> &applicants = found->second.shown.applicants;
    return std::ranges::find(applicants, person, &Applicant::person) != applicants.end();
}

json::array Room::asking(TableId id) const {
    json::array people;
    if (const auto found = tables_.find(id); found != tables_.end())
        for (const Applicant &each : found->second.shown.applicants)
            if (each.how == Admission::asked) people.push_back({{"person", number(each.person)}, {"name", each.name}});
    return people;
}

void Room::see_report(std::int64_t number, PersonId by, const std::string &key, std::function<void()> durable) {
    const Moment now = ports_.now();
    const json::object command{{"do", "see-report"}, {"report", number}, {"by", room::number(by)}};
    Write write;
    reports_.see(number, by, write);
    write.entries.push_back(
        {.table = TableId::none, .at = now, .by = by, .key = key, .command = json::serialize(command)});
    write.deeds.push_back(
        {.at = now, .by = by, .what = json::serialize(json::object{{"do", "see-report"}, {"report", number}})});
    write_down(std::move(write), std::move(durable));
}

// What they said is told to nobody any more, nor is their name; the store takes it out of the journal.
void Room::forget(PersonId person, Write &write) {
    forgotten_.insert(person);
    reports_.blank(person, write);
    for (auto &[id, table] : tables_) {
        std::erase_if(table.talk, [&](const Spoken &each) { return each.person == person; });
        table.events.rename(person, former_name(person));
    }
}

std::size_t Room::opened_by(PersonId person) const {
    return static_cast<std::size_t>(std::ranges::count_if(tables_, [&](const auto &each) {
        return each.second.opened_by == person && each.second.newest().phase != Phase::closed;
    }));
}

bool Room::close_left_practice(PersonId person) {
    OpenTable *longest = nullptr;
    for (auto &[id, table] : tables_)
        if (table.opened_by == person && table.rules.settings.practice && deserted_at(table) &&
            (longest == nullptr || table.unwatched < longest->unwatched))
            longest = &table;
    if (longest != nullptr) carry_out(*longest, PersonId::nobody, {}, Close{}, {});
    return longest != nullptr;
}

json::array Room::lobby(PersonId person) const {
    const Moment now = ports_.now();
    json::array list;
    for (const auto &[id, table] : tables_) {
        if (!may_see(id, person)) continue;
        messages::LobbyTable line{.table = id,
                                  .settings = to_json(table.rules.settings),
                                  .seated = {},
                                  .playing = table.shown.phase == Phase::playing,
                                  .paused = table.shown.paused,
                                  .watching = table.watchers.size(),
                                  .average_pot = table.lately.average_pot(now),
                                  .hands_an_hour = table.lately.hands_an_hour(now),
                                  .yours = table.opened_by == person};
        if (line.yours) line.asking = asking(id).size();
        for (const Seat seat : occupied(table.shown))
            if (const Occupant &occupant = occupant_at(table.shown, seat); !occupant.second)
                line.seated.push_back(occupant.name);
        list.push_back(protocol::told(std::move(line)));
    }
    return list;
}

// ---- time

bool Room::people_play(const OpenTable &table) const {
    const SeatSet seats = ready(table.rules, table.newest());
    return std::ranges::any_of(seats, [&](Seat seat) { return occupant_at(table.newest(), seat).bot.empty(); });
}

// A practice table is there for one person; without people at it, it closes, and in time so does any that a player
// opened.
std::optional<Moment> Room::deserted_at(const OpenTable &table) const {
    const State &state = table.newest();
    const bool practice = table.rules.settings.practice;
    if (!(practice || table.passing) || !table.watchers.empty() || state.closing || state.halted) return std::nullopt;
    for (const Seat seat : occupied(state))
        if (occupant_at(state, seat).bot.empty()) return std::nullopt;
    return table.unwatched + (practice ? practice_patience : patience);
}

// Bots among themselves play no hands: nobody would see them.
void Room::schedule(OpenTable &table) {
    std::optional<Moment> due = room::next_due(table.rules, table.newest(), people_play(table));
    if (const std::optional<Moment> deserted = deserted_at(table); deserted && (!due || *deserted < *due))
        due = deserted;
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
        const PersonId person = occupant_at(table.newest(), seat).person;
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
    known_.forget_old(now);
    // Once each: what a table has due at once again comes with the next call, after all others had their turn.
    std::vector<TableId> tables;
    for (const auto &[at, id] : due_) {
        if (at > now) break;
        tables.push_back(id);
    }
    for (const TableId id : tables) {
        OpenTable &table = tables_.at(id);
        if (const std::optional<Moment> deserted = deserted_at(table); deserted && *deserted <= now)
            carry_out(table, PersonId::nobody, {}, Close{}, {});
        else if (wants_deck(table.rules, table.newest(), now) && people_play(table))
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

// Nobody's clock runs meanwhile: neither of those who decide, nor of those who are away, nor of the house's down.
void Room::stand_still(OpenTable &table, Span by) {
    const State &state = table.newest();
    if (by > Span() && (state.phase != Phase::idle || !occupied(state).empty() || state.down != Moment()))
        carry_out(table, PersonId::nobody, {}, Shift{by}, {});
}

void Room::thaw() {
    if (!frozen_) return;
    frozen_.reset();
    const Span stood = std::max(Span(), ports_.now() - frozen_since_);
    for (auto &[id, table] : tables_) {
        stand_still(table, stood);
        // Connections came and went meanwhile.
        for (const Seat seat : occupied(table.newest())) {
            const Occupant occupant = occupant_at(table.newest(), seat);
            if (!occupant.bot.empty()) continue;
            presence(table, occupant.person, is_here(table, occupant.person));
        }
        table.bots_asked = 0; // what they answered meanwhile was refused
        ask_bots(table);
    }
    for (const auto &[line, connected] : lines_) say(line, protocol::told(messages::Thawed()));
}

// Where the disk refused before, that counts until it takes what it is given again.
void Room::wake_from_sleep(Span slept) {
    if (frozen_) return;
    for (auto &[id, table] : tables_) stand_still(table, slept);
}

// ---- what there is

void Room::write_down(Write write, std::function<void()> durable) {
    for (Entry &entry : write.entries) {
        entry.number = ++room_entries_;
        if (entry.key.empty()) continue;
        known_.remember(entry.by, entry.key,
                        {.table = TableId::none, .version = 0, .what = what_in(entry.command), .durable = true},
                        entry.at);
    }
    for (const PersonId person : write.forgotten) forget(person, write);
    for (const Posting &posting : write.postings) balances_.post(posting);
    hand_over(std::move(write), std::move(durable));
}

void Room::hand_over(Write write, std::function<void()> durable) {
    ++unwritten_;
    const std::size_t of_people = is_about_people(write) ? 1 : 0;
    unwritten_people_ += of_people;
    std::vector<Posting> postings = write.postings;
    ports_.write(std::move(write), [this, of_people, postings = std::move(postings), durable = std::move(durable)] {
        --unwritten_;
        unwritten_people_ -= of_people;
        for (const Posting &posting : postings) told_.post(posting);
        durable();
    });
}

void Room::once_durable(std::function<void()> then) {
    if (is_durable()) return then();
    hand_over({}, std::move(then));
}

Chips Room::on_tables(PersonId person) const {
    Chips sum;
    for (const auto &[id, table] : tables_) sum += held_by(table.shown, person);
    return sum;
}

Chips Room::holds(PersonId person) const {
    Chips sum = balances_.of(purse_of(person));
    for (const auto &[id, table] : tables_) sum += held_by(table.newest(), person);
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
