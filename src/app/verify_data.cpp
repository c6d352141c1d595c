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
    for (const room::SavedTable &table : kept->tables) {
        progress(fmt::format("table {}", number(table.id)));
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
