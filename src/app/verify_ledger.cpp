#include "app/verify_ledger.h"

#include "base/result.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/inventory.h"
#include "store/reader.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;
using room::Account;
using room::Cause;
using room::Posting;

std::string words(const Posting &posting) {
    return fmt::format("{} from {} to {} for {}", posting.amount.units(), text_of(posting.from), text_of(posting.to),
                       text_of(posting.cause));
}

template <class Postings> std::string list(const Postings &postings) {
    std::string all;
    for (const Posting &each : postings) all += (all.empty() ? "" : ", ") + words(each);
    return all.empty() ? "nothing" : all;
}

std::span<const store::Caused> postings_of(const store::Inventory &kept, room::TableId table) {
    const auto found = kept.postings.find(table);
    return found == kept.postings.end() ? std::span<const store::Caused>() : std::span(found->second);
}

// What the room's own entries are about, as far as chips go: each is good for one posting.
class Business {
public:
    void hear(const room::Entry &entry) {
        json::error_code error;
        const json::value command = json::parse(entry.command, error);
        if (error || !command.is_object()) return;
        room::Fields fields(command);
        const std::string what = fields.has("do") ? fields.text("do") : std::string();
        if (what == "give-up") {
            given_up.insert(room::TableId{fields.whole("table", 1)});
            return;
        }
        if (what == "open-table") {
            const json::value *settings = fields.find("settings");
            opened[room::TableId{fields.whole("table", 1)}] = {
                .by = entry.by, .version = entry.version, .settings = settings == nullptr ? json::value() : *settings};
            return;
        }
        if (!fields.has("person")) return;
        const Account purse = purse_of(room::PersonId{fields.whole("person", 1)});
        constexpr std::int64_t most = room::Fields::most_chips;
        const std::int64_t chips = fields.has("chips") ? fields.whole("chips", -most, most) : any;
        if (what == "grant") expect(room::mint, purse, Cause::grant, chips);
        if (what == "adjust" && chips >= 0) expect(room::mint, purse, Cause::adjustment, chips);
        if (what == "adjust" && chips <= 0) expect(purse, room::mint, Cause::adjustment, -chips);
        if (what == "forget") expect(purse, room::mint, Cause::adjustment, any);
    }
    bool accounts_for(const Posting &posting) {
        if (posting.cause == Cause::cash_out)
            return posting.from.purse == room::Purse::table && posting.to.purse == room::Purse::person &&
                   given_up.contains(room::TableId{posting.from.id});
        std::vector<std::int64_t> &amounts = expected_[{posting.from, posting.to, posting.cause}];
        auto found = std::ranges::find(amounts, posting.amount.units());
        if (found == amounts.end()) found = std::ranges::find(amounts, any);
        if (found == amounts.end()) return false;
        amounts.erase(found);
        return true;
    }
    std::set<room::TableId> given_up;
    std::map<room::TableId, RoomsOwn::Opening> opened;

private:
    // What is given to newcomers was once not said, and what somebody who is forgotten leaves behind is not.
    static constexpr std::int64_t any = 0;
    void expect(Account from, Account to, Cause cause, std::int64_t amount) {
        expected_[{from, to, cause}].push_back(amount);
    }
    std::map<std::tuple<Account, Account, Cause>, std::vector<std::int64_t>> expected_;
};

} // namespace

TableLedger::TableLedger(const store::Inventory &kept, room::TableId table) : rest_(postings_of(kept, table)) {}

std::optional<std::string> TableLedger::differs(std::int64_t entry, const std::vector<Posting> &moved) {
    const auto end = std::ranges::find_if(rest_, [&](const store::Caused &each) { return each.entry > entry; });
    std::vector<Posting> has;
    for (const store::Caused &each : std::span(rest_.begin(), end)) has.push_back(each.posting);
    rest_ = {end, rest_.end()};
    if (has == moved) return std::nullopt;
    return fmt::format("entry {} moves {}, and the ledger has {}", entry, list(moved), list(has));
}

Result<RoomsOwn, std::string> read_rooms_own(const store::Reader &reader, const store::Inventory &kept) {
    RoomsOwn own;
    Business business;
    std::span<const store::Caused> rest = postings_of(kept, room::TableId::none);
    // Those of a Write with several entries are the last one's.
    const auto look_until = [&](std::int64_t entry) {
        for (; !rest.empty() && rest.front().entry <= entry; rest = rest.subspan(1))
            if (rest.front().entry == 0 || !business.accounts_for(rest.front().posting))
                own.findings.push_back(fmt::format("Posting {} moves {}, and no entry of the journal asked for it.",
                                                   rest.front().number, words(rest.front().posting)));
    };
    const auto found = kept.entries.find(room::TableId::none);
    const std::int64_t last = found == kept.entries.end() ? 0 : found->second;
    look_until(0);
    const auto read = reader.entries(room::TableId::none, 1, [&](const room::Entry &entry) {
        if (entry.number > last) return false;
        business.hear(entry);
        look_until(entry.number);
        return true;
    });
    if (!read) return Failure{read.error()};
    own.given_up = std::move(business.given_up);
    own.opened = std::move(business.opened);
    return own;
}

} // namespace ananas::app
