#include "app/verify_data.h"

#include "app/kept_round.h"
#include "app/verify_ledger.h"
#include "base/result.h"
#include "room/command.h"
#include "room/event.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/record.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/text.h"
#include "store/audit.h"
#include "store/history.h"
#include "store/inventory.h"
#include "store/reader.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;

// What is wrong with a round's record, as the end of a sentence.
std::optional<std::string> misscored(const room::SavedHand &hand) {
    if (!room::is_json(hand)) return std::nullopt; // a betting game's is played again already
    const KeptRound round = scored_again(hand.record);
    return round.unreadable ? round.unreadable : round.other_result;
}

// Whether a table is the one that was opened, as the end of a sentence; by what the room's own entry says.
std::optional<std::string> opened_otherwise(const room::SavedTable &saved, const RoomsOwn &own) {
    const auto found = own.opened.find(saved.id);
    if (found == own.opened.end()) return "no entry of the room's journal opened it";
    const RoomsOwn::Opening &opening = found->second;
    json::error_code error;
    const json::value described = json::parse(saved.settings, error);
    if (error || !described.is_object()) return std::nullopt; // which is said when it is played again
    const auto asked = room::kept_settings(opening.settings);
    const auto kept = room::kept_settings(described);
    if (!asked || (kept && to_json(*asked) != to_json(*kept))) return "it was opened with other settings";
    room::Fields fields(described);
    if (fields.has("opened_by") && fields.whole("opened_by") != number(opening.by)) return "somebody else opened it";
    if (opening.version != 0 && opening.version != number(saved.id)) return "its number was given to another table";
    const bool invites = fields.has("invitation") && !fields.text("invitation").empty();
    if (kept && kept->by_invitation && !invites) return "it is open by invitation, and has none";
    return std::nullopt;
}

// Who sent it is told in the entry and in the command, as the end of a sentence. What nobody sent, the clock, the
// dealer or the house did.
std::optional<std::string> sent_by_another(const room::Entry &entry, const json::value &command) {
    const json::object &said = command.as_object();
    const auto names = [&](std::string_view who) {
        const json::value *person = said.if_contains(who);
        return person != nullptr && *person == number(entry.by);
    };
    const json::value *bot = said.if_contains("bot"); // whoever called it sent it
    // Whoever opened a table closes it without an office, in nobody's name.
    const json::value *officer = said.if_contains("by");
    const bool names_sender = officer != nullptr        ? names("by") || *officer == 0
                              : said.contains("person") ? names("person") || (bot != nullptr && *bot != "")
                                                        : false;
    if (names_sender || (entry.by == room::PersonId::nobody && entry.key.empty())) return std::nullopt;
    return fmt::format("entry {} is by person {}, and its command is somebody else's", entry.number, number(entry.by));
}

template <class Value> Value of(const std::map<room::TableId, Value> &all, room::TableId table) {
    const auto found = all.find(table);
    return found == all.end() ? Value() : found->second;
}

// A table's journal, played from its first entry, and held against all that is kept of the table.
class PlayedAgain {
public:
    PlayedAgain(const store::Reader &reader, const store::Inventory &kept, const room::SavedTable &saved,
                DataVerdict &verdict)
        : reader_(reader),
          kept_(kept),
          saved_(saved),
          verdict_(verdict),
          ledger_(kept, saved.id),
          hands_(of(kept.hands, saved.id)) {}

    void play() {
        if (const std::string wrong = follow(); !wrong.empty()) find(wrong);
        hold_closed();
        if (followed_)
            hold_account(state_.on_table.units());
        else if (sealed_)
            hold_account_as_kept();
        look_at_the_rest();
    }
    // Where the room itself could not.
    void give_up() {
        hold_account(0);
        look_at_the_rest();
    }

private:
    void find(const std::string &what) {
        verdict_.findings.push_back(fmt::format("Table {}: {}.", number(saved_.id), what));
    }
    void find_in_hand(room::HandNumber hand, std::string_view what) {
        verdict_.findings.push_back(fmt::format("Hand {}: {}.", number(hand), what));
    }

    // A sentence's end if the journal does not lead to the table that was kept.
    std::string follow() {
        json::error_code error;
        const json::value described = json::parse(saved_.settings, error);
        const auto settings = error ? Result<room::Settings, std::string>(Failure{std::string("no JSON")})
                                    : room::kept_settings(described);
        if (!settings) return "its settings cannot be read: " + settings.error();
        rules_ = room::table_rules(saved_.id, *settings);
        room::Fields fields(described);
        state_.ways =
            fields.has("ways") ? static_cast<int>(fields.whole("ways", 1, room::newest_ways)) : room::first_ways;
        std::string wrong = saved_.entries == 0 ? compare() : std::string();
        const std::int64_t last = of(kept_.entries, saved_.id);
        const auto read = reader_.entries(saved_.id, 1, [&](const room::Entry &entry) {
            if (entry.number > last || !wrong.empty()) return false;
            if (entry.command.empty()) {
                sealed_ = true; // the key is not here
                ++verdict_.sealed;
                return false;
            }
            wrong = take(entry);
            if (wrong.empty() && entry.number == saved_.entries) wrong = compare();
            return wrong.empty();
        });
        if (!read) return read.error();
        followed_ = wrong.empty() && !sealed_;
        return wrong;
    }

    std::string take(const room::Entry &entry) {
        json::error_code error;
        const json::value text = json::parse(entry.command, error);
        const auto command = error ? Result<room::Command, std::string>(Failure{std::string("no JSON")})
                                   : room::command_from(text, rules_.rules);
        if (!command) return fmt::format("entry {} cannot be read: {}", entry.number, command.error());
        if (const auto wrong = sent_by_another(entry, text)) find(*wrong);
        auto stepped = room::step(rules_, state_, *command, entry.at, room::Door::kept);
        if (!stepped) return fmt::format("entry {} is refused: {}", entry.number, stepped.error().sentence);
        if (stepped->next.version != entry.version)
            return fmt::format("entry {} leads to version {}, not {}", entry.number, stepped->next.version,
                               entry.version);
        if (const auto wrong = ledger_.differs(entry.number, moved_by(*command, entry.by, *stepped))) find(*wrong);
        if (std::holds_alternative<room::Begin>(*command)) events_.clear();
        if (const auto played = ended_hand(rules_, state_, events_, *command, *stepped, entry.at)) hold(*played);
        events_.insert(events_.end(), stepped->events.begin(), stepped->events.end());
        if (stepped->next.phase == room::Phase::idle) events_.clear();
        state_ = std::move((*stepped).next);
        ++verdict_.commands;
        return {};
    }

    // Read as it is today: an older program wrote it in words of its own.
    std::string compare() {
        json::error_code error;
        const json::value text = json::parse(saved_.state, error);
        const auto kept = room::from_checkpoint(text, rules_.settings.seats);
        if (!error && kept && room::checkpoint(*kept) == room::checkpoint(state_)) return {};
        return fmt::format("its journal leads to another table than was kept after entry {}", saved_.entries);
    }

    // A closed table is not opened again, whatever lies on it.
    void hold_closed() {
        json::error_code error;
        const json::value text = json::parse(saved_.state, error);
        const auto kept = room::from_checkpoint(text, rules_.settings.seats);
        if (error || !kept) return; // which is said elsewhere
        const bool closed = (followed_ ? state_ : *kept).phase == room::Phase::closed;
        if (saved_.closed != closed)
            find(closed ? "it is kept as open, and was closed" : "it is kept as closed, and is not");
    }

    void hold_account(std::int64_t lies) {
        if (const std::int64_t held = of(kept_.on_tables, saved_.id); held != lies)
            find(fmt::format("{} chips lie on it, and its account holds {}", lies, held));
    }
    // As far as can be seen without the key: what lay there when it was kept, and what came and went since.
    void hold_account_as_kept() {
        json::error_code error;
        const json::value text = json::parse(saved_.state, error);
        const auto kept = room::from_checkpoint(text, rules_.settings.seats);
        if (error || !kept) return find("what was kept of it cannot be read");
        std::int64_t lies = kept->on_table.units();
        const room::Account account = room::chips_on(saved_.id);
        for (const store::Caused &each : of(kept_.postings, saved_.id)) {
            if (each.entry <= saved_.entries) continue;
            const std::int64_t amount = each.posting.amount.units();
            if ((each.posting.to == account && __builtin_add_overflow(lies, amount, &lies)) ||
                (each.posting.from == account && __builtin_sub_overflow(lies, amount, &lies)))
                return; // the audit has named such amounts
        }
        hold_account(lies);
    }

    // ---- its hands

    void hold(const room::SavedHand &played) {
        for (; next_ < hands_.size() && hands_[next_] < played.number; ++next_)
            find_in_hand(hands_[next_], "its table's journal has no such hand");
        if (next_ == hands_.size() || hands_[next_] != played.number)
            return find_in_hand(played.number, "it was played, and is not kept");
        ++next_;
        const auto kept = fetch(played.number);
        if (!kept) return;
        if (const auto wrong = room::difference(*kept, played))
            find_in_hand(played.number, *wrong);
        else
            ++verdict_.deals;
        read_record(*kept);
    }
    void look_at_the_rest() {
        for (; next_ < hands_.size(); ++next_) {
            if (followed_) {
                find_in_hand(hands_[next_], "its table's journal has no such hand");
                continue;
            }
            const auto kept = fetch(hands_[next_]);
            if (!kept) continue;
            if (const auto wrong = room::contradiction_in(*kept))
                find_in_hand(hands_[next_], *wrong);
            else
                ++verdict_.alone;
            read_record(*kept);
        }
    }
    std::optional<room::SavedHand> fetch(room::HandNumber hand) {
        auto kept = store::hand(reader_, hand);
        if (!kept) find_in_hand(hand, kept.error());
        if (kept && !*kept) find_in_hand(hand, "it is listed, and its record is not there");
        return kept ? *std::move(kept) : std::nullopt;
    }
    void read_record(const room::SavedHand &kept) {
        auto fault = room::fault_in(kept);
        if (!fault) fault = misscored(kept);
        if (fault)
            verdict_.findings.push_back(fmt::format("The record of hand {}: {}.", number(kept.number), *fault));
        else
            ++verdict_.records;
    }

    const store::Reader &reader_;
    const store::Inventory &kept_;
    const room::SavedTable &saved_;
    DataVerdict &verdict_;
    TableLedger ledger_;
    std::vector<room::HandNumber> hands_;
    std::size_t next_ = 0; // of the hands, the first that was not met yet
    room::TableRules rules_;
    room::State state_;
    std::vector<room::Event> events_; // since the hand that goes on began
    bool sealed_ = false;
    bool followed_ = false; // to the end
};

// Hands, chips, postings and openings of tables that are not there.
void look_for_strays(const store::Inventory &kept, const RoomsOwn &own, DataVerdict &verdict) {
    std::set<room::TableId> there;
    for (const room::SavedTable &table : kept.tables) there.insert(table.id);
    const auto is_gone = [&](room::TableId table) { return !there.contains(table); };
    const auto find = [&](std::string what) { verdict.findings.push_back(std::move(what)); };
    for (const auto &[table, opening] : own.opened)
        if (is_gone(table)) find(fmt::format("Table {} was opened, and is not there.", number(table)));
    for (const auto &[table, hands] : kept.hands)
        for (const room::HandNumber hand : hands)
            if (is_gone(table)) find(fmt::format("Hand {}: its table, {}, is not there.", number(hand), number(table)));
    for (const auto &[table, units] : kept.on_tables)
        if (is_gone(table) && units != 0)
            find(fmt::format("{} chips lie on table {}, which is not there.", units, number(table)));
    for (const auto &[table, postings] : kept.postings)
        for (const store::Caused &each : postings)
            for (const room::Account account : {each.posting.from, each.posting.to})
                if (account.purse == room::Purse::table && is_gone(room::TableId{account.id}))
                    find(fmt::format("Posting {} is about table {}, which is not there.", each.number, account.id));
}

} // namespace

Result<DataVerdict, std::string> verify_data(const store::Access &from,
                                             const std::function<void(std::string_view)> &progress) {
    auto reader = store::Reader::open(from);
    if (!reader) return Failure{reader.error()};
    auto audit = store::audit(*reader);
    if (!audit) return Failure{audit.error()};
    DataVerdict verdict{.entries = audit->entries,
                        .postings = audit->postings,
                        .hands = audit->hands,
                        .tables = audit->tables,
                        .findings = std::move((*audit).findings)};
    verdict.deeds = audit->deeds;
    verdict.last_deed = audit->last_deed;
    const auto kept = store::inventory(*reader);
    if (!kept) return Failure{kept.error()};
    auto own = read_rooms_own(*reader, *kept);
    if (!own) return Failure{own.error()};
    verdict.findings.insert(verdict.findings.end(), own->findings.begin(), own->findings.end());
    look_for_strays(*kept, *own, verdict);
    for (const room::SavedTable &table : kept->tables) {
        progress(fmt::format("table {}", number(table.id)));
        if (const auto wrong = opened_otherwise(table, *own))
            verdict.findings.push_back(fmt::format("Table {}: {}.", number(table.id), *wrong));
        PlayedAgain again(*reader, *kept, table, verdict);
        if (table.closed && own->given_up.contains(table.id)) {
            ++verdict.given_up;
            again.give_up();
        } else {
            again.play();
        }
    }
    return verdict;
}

} // namespace ananas::app
