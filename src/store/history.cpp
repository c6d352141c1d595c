#include "store/history.h"

#include "base/result.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/reader.h"
#include "store/sqlite.h"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::store {
namespace {

std::int64_t before(Page page) {
    return page.before == room::HandNumber::none ? std::numeric_limits<std::int64_t>::max() : number(page.before);
}

HandLine line_in(const Statement &row) {
    return {.number = room::HandNumber{row.number(0)},
            .table = room::TableId{row.number(1)},
            .began = row.moment(2),
            .ended = row.moment(3),
            .game = row.text(4)};
}

// A person's hands, each once: somebody with two hands in a round has two results in it.
constexpr std::string_view mine = "SELECT hand, sum(net) AS net FROM hand_results WHERE person = ?1 GROUP BY hand";

// Three columns: hands, hands won, net.
Tally tally_in(const Statement &row, int column) {
    return {.hands = row.number(column), .won = row.number(column + 1), .net = Chips(row.number(column + 2))};
}

} // namespace

Result<std::vector<HandLine>, std::string> hands_of(const Reader &reader, room::PersonId person, Page page) {
    return asked([&] {
        Statement found(reader.database(),
                        "SELECT number, table_id, began, ended, game, sum(net), "
                        "(SELECT iif(json_valid(settings), json_extract(settings, '$.decimals'), 0) FROM tables "
                        "WHERE id = table_id) "
                        "FROM hand_results JOIN hands ON number = hand WHERE person = ? AND hand < ? "
                        "GROUP BY hand ORDER BY hand DESC LIMIT ?");
        std::vector<HandLine> lines;
        for (found.with(person, before(page), page.hands); found.step();) {
            HandLine &line = lines.emplace_back(line_in(found));
            line.net = Chips(found.number(5));
            line.decimals = static_cast<int>(found.number(6));
        }
        return lines;
    });
}

Result<std::optional<room::SavedHand>, std::string> hand(const Reader &reader, room::HandNumber number) {
    return asked([&]() -> std::optional<room::SavedHand> {
        const Database &database = reader.database(); // a hand is written at once, and never again
        Statement found(database, "SELECT table_id, began, ended, game, record, deal FROM hands "
                                  "JOIN hand_texts ON hand = number WHERE number = ?");
        if (!found.with(number).step()) return std::nullopt;
        room::SavedHand saved{.number = number,
                              .table = room::TableId{found.number(0)},
                              .began = found.moment(1),
                              .ended = found.moment(2),
                              .game = found.text(3),
                              .record = found.text(4),
                              .deal = found.text(5)};
        Statement results(database, "SELECT person, seat, net FROM hand_results WHERE hand = ? ORDER BY place");
        for (results.with(number); results.step();)
            saved.results.push_back({.person = room::PersonId{results.number(0)},
                                     .seat = static_cast<int>(results.number(1)),
                                     .net = Chips(results.number(2))});
        return saved;
    });
}

Result<Statistics, std::string> statistics(const Reader &reader, room::PersonId person, room::Span day) {
    return asked([&] {
        const Database &database = reader.database();
        const Transaction moment(database);
        constexpr std::string_view tallied = "count(*), count(*) FILTER (WHERE net > 0), sum(net)";
        Statistics statistics;
        Statement all(database, fmt::format("SELECT {} FROM ({})", tallied, mine));
        if (all.with(person).step()) statistics.all = tally_in(all, 0);
        Statement games(database, fmt::format("SELECT game, {} FROM ({}) JOIN hands ON number = hand "
                                              "GROUP BY game ORDER BY game",
                                              tallied, mine));
        for (games.with(person); games.step();)
            statistics.games.push_back({.game = games.text(0), .tally = tally_in(games, 1)});
        Statement days(database, fmt::format("SELECT ended / {} AS day, game, {} FROM ({}) JOIN hands ON number = hand "
                                             "GROUP BY day, game ORDER BY day, game",
                                             day.ms, tallied, mine));
        for (days.with(person); days.step();) {
            const room::Moment begins{days.number(0) * day.ms};
            if (statistics.days.empty() || statistics.days.back().begins != begins)
                statistics.days.push_back({.begins = begins, .tally = {}, .games = {}});
            Statistics::Day &on_it = statistics.days.back();
            on_it.games.push_back({.game = days.text(1), .tally = tally_in(days, 2)});
            on_it.tally += on_it.games.back().tally;
        }
        return statistics;
    });
}

Result<std::vector<Movement>, std::string> movements(const Reader &reader, room::Account account) {
    return asked([&] {
        Statement found(reader.database(),
                        "SELECT from_account, to_account, amount, cause, at FROM ledger "
                        "LEFT JOIN journal ON journal.id = entry WHERE from_account = ?1 OR to_account = ?1 "
                        "ORDER BY ledger.id");
        std::vector<Movement> movements;
        for (found.with(text_of(account)); found.step();) {
            const std::optional<room::Account> from = room::account_from(found.text(0));
            const std::optional<room::Account> to = room::account_from(found.text(1));
            const std::optional<room::Cause> cause = room::cause_from(found.text(3));
            if (!from || !to || !cause)
                throw Trouble(fmt::format("The ledger has a posting from '{}' to '{}' for '{}', which there cannot be.",
                                          found.text(0), found.text(1), found.text(3)));
            movements.push_back(
                {.posting = {.from = *from, .to = *to, .amount = Chips(found.number(2)), .cause = *cause},
                 .at = found.maybe_moment(4)});
        }
        return movements;
    });
}

Result<std::vector<OwnWords>, std::string> words_of(const Reader &reader, room::PersonId person) {
    return asked([&] {
        Statement found(reader.database(),
                        "SELECT at, table_id, coalesce(json_extract(command, '$.whom'), 0), "
                        "coalesce(json_extract(command, '$.text'), json_extract(command, '$.reason'), '') FROM journal "
                        "WHERE personal <> 0 AND personal IN (1, 2) AND person = ? ORDER BY id");
        std::vector<OwnWords> words;
        for (found.with(person); found.step();)
            if (std::string text = found.text(3); !text.empty())
                words.push_back({.at = room::Moment{found.number(0)},
                                 .table = room::TableId{found.number(1)},
                                 .reported = room::PersonId{found.number(2)},
                                 .text = std::move(text)});
        return words;
    });
}

Result<std::optional<std::string>, std::string> name_of(const Reader &reader, room::PersonId person) {
    return asked([&]() -> std::optional<std::string> {
        Statement found(reader.database(), "SELECT name FROM people WHERE id = ?");
        if (!found.with(person).step()) return std::nullopt;
        return found.text(0);
    });
}

} // namespace ananas::store
