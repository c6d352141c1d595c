#include "app/verify_data.h"

#include "app/kept_round.h"
#include "base/result.h"
#include "cards/card.h"
#include "dealer/proof.h"
#include "room/command.h"
#include "room/deal.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/record.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/text.h"
#include "store/audit.h"
#include "store/history.h"
#include "store/reader.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;

// Plays a table's journal from its first entry; a sentence if that does not lead to the table that was kept.
std::string replayed(const store::Reader &reader, const room::SavedTable &saved, DataVerdict &verdict) {
    json::error_code error;
    const json::value described = json::parse(saved.settings, error);
    const auto settings =
        error ? Result<room::Settings, std::string>(Failure{std::string("no JSON")}) : room::kept_settings(described);
    if (!settings) return "its settings cannot be read: " + settings.error();
    const room::TableRules rules = room::table_rules(saved.id, *settings);
    room::Fields fields(described);
    room::State state;
    state.ways = fields.has("ways") ? static_cast<int>(fields.whole("ways", 1, room::newest_ways)) : room::first_ways;
    std::string wrong;
    const auto compare = [&] {
        // Read as it is today: an older program wrote it in words of its own.
        const json::value text = json::parse(saved.state, error);
        const auto kept = room::from_checkpoint(text, settings->seats);
        if (error || !kept || room::checkpoint(*kept) != room::checkpoint(state))
            wrong = fmt::format("its journal leads to another table than was kept after entry {}", saved.entries);
    };
    if (saved.entries == 0) compare();
    const auto read = reader.entries(saved.id, 1, [&](const room::Entry &entry) {
        if (entry.command.empty()) {
            ++verdict.sealed;
            return false; // the key is not here
        }
        const json::value text = json::parse(entry.command, error);
        const auto command = error ? Result<room::Command, std::string>(Failure{std::string("no JSON")})
                                   : room::command_from(text, rules.rules);
        if (!command) {
            wrong = fmt::format("entry {} cannot be read: {}", entry.number, command.error());
            return false;
        }
        auto stepped = room::step(rules, state, *command, entry.at, room::Door::kept);
        if (!stepped || stepped->next.version != entry.version) {
            wrong = stepped ? fmt::format("entry {} leads to version {}, not {}", entry.number, stepped->next.version,
                                          entry.version)
                            : fmt::format("entry {} is refused: {}", entry.number, stepped.error().sentence);
            return false;
        }
        state = std::move((*stepped).next);
        ++verdict.commands;
        if (entry.number == saved.entries) compare();
        return wrong.empty();
    });
    if (!read) return read.error();
    return wrong;
}

// Tables whose journal did not lead on: the room said so, closed them and returned their chips.
Result<std::set<std::int64_t>, std::string> given_up(const store::Reader &reader) {
    std::set<std::int64_t> tables;
    const auto read = reader.entries(room::TableId::none, 1, [&](const room::Entry &entry) {
        json::error_code error;
        const json::value command = json::parse(entry.command, error);
        room::Fields fields(command);
        if (!error && fields.text("do") == "give-up") tables.insert(fields.whole("table", 1));
        return true;
    });
    if (!read) return Failure{read.error()};
    return tables;
}

// What is wrong with a round's record, as the end of a sentence.
std::optional<std::string> misscored(const room::SavedHand &hand) {
    if (!hand.record.starts_with('{')) return std::nullopt; // a betting game's is played again already
    const KeptRound round = scored_again(hand.record);
    return round.unreadable ? round.unreadable : round.other_result;
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
    const auto tables = reader->tables();
    if (!tables) return Failure{tables.error()};
    const auto lost = given_up(*reader);
    if (!lost) return Failure{lost.error()};
    for (const room::SavedTable &table : *tables) {
        progress(fmt::format("table {}", number(table.id)));
        if (table.closed && lost->contains(number(table.id)))
            ++verdict.given_up;
        else if (const std::string wrong = replayed(*reader, table, verdict); !wrong.empty())
            verdict.findings.push_back(fmt::format("Table {}: {}.", number(table.id), wrong));
        for (store::Page page;;) {
            const auto hands = store::hands_at(*reader, table.id, page);
            if (!hands) return Failure{hands.error()};
            if (hands->empty()) break;
            for (const store::HandLine &line : *hands) {
                page.before = line.number;
                const auto hand = store::hand(*reader, line.number);
                if (!hand) return Failure{hand.error()};
                const auto &kept = *hand;
                if (!kept) {
                    verdict.findings.push_back(
                        fmt::format("Hand {} is listed and its record is not there.", number(line.number)));
                    continue;
                }
                json::error_code error;
                const auto deal = room::HandDeal::from_saved(json::parse(kept->deal, error));
                if (!deal || !dealer::doubts(deal->proof(CardSet::full_deck())).empty())
                    verdict.findings.push_back(
                        fmt::format("Hand {}: its deal is not what was announced.", number(line.number)));
                else
                    ++verdict.deals;
                auto fault = room::fault_in(*kept);
                if (!fault) fault = misscored(*kept);
                if (fault)
                    verdict.findings.push_back(fmt::format("The record of hand {}: {}.", number(line.number), *fault));
                else
                    ++verdict.records;
            }
        }
    }
    return verdict;
}

} // namespace ananas::app
