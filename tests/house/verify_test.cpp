// Data that were changed behind the room's back, in ways that leave every part of them in order by itself: whoever
// verifies them holds each part against the journal.

#include "app/crowd.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "net/loop.h"
#include "store/sqlite.h"
#include "support/process.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

using shell::ServedRoom;
using shell::TemporaryFolder;
using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

void plays_a_few_hands(app::Crowd &crowd, net::Loop &loop) {
    ASSERT_TRUE(crowd.connect(milliseconds(20'000)));
    const auto has_played = [](const auto &seat) { return seat->player.hands() >= 4; };
    ASSERT_TRUE(loop.run_until([&] { return std::ranges::all_of(crowd.seats(), has_played); }, milliseconds(60'000)));
}

// Some people played hold'em and Chinese and went, and others sit there still.
class Verified : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(room.start());
        net::Loop loop;
        for (const bool stays : {false, true}) {
            auto crowd = app::Crowd::gather(loop, {.room = room.url(),
                                                   .games = {"holdem", "chinese"},
                                                   .tables = 2,
                                                   .players = 2,
                                                   .stake = 10,
                                                   .by_invitation = stays,
                                                   .name = stays ? "Stays" : "Goes"});
            ASSERT_TRUE(crowd) << crowd.error();
            ASSERT_NO_FATAL_FAILURE(plays_a_few_hands(**crowd, loop));
            if (!stays) {
                ASSERT_TRUE((*crowd)->leave(milliseconds(60'000)));
            }
        }
        ASSERT_EQ(room.stop(), 0);
        EXPECT_EQ(verify(folder / "data").status, 0);
    }
    static shell::Outcome verify(const std::filesystem::path &data) {
        return shell::run({ANANAS_PROGRAM, "verify", data.string()});
    }
    // What is found in a copy that was changed.
    std::string found_after(const std::string &sql, bool with_key = true) {
        const TemporaryFolder copy;
        std::filesystem::copy(folder / "data", copy / "data", std::filesystem::copy_options::recursive);
        if (!with_key) std::filesystem::remove(copy / "data" / "room.key");
        store::Database((copy / "data" / "room.db"), store::Database::For::writing, {}).run(sql);
        const shell::Outcome verified = verify(copy / "data");
        EXPECT_EQ(verified.status, 1) << sql << verified.out << verified.err;
        return verified.out;
    }
    [[nodiscard]] store::Database data() const {
        return {folder / "data" / "room.db", store::Database::For::reading, {}};
    }
    [[nodiscard]] std::int64_t first_hand(std::string_view game) const {
        return data().number(fmt::format("SELECT min(number) FROM hands WHERE game = '{}'", game));
    }
    // A posting moved in the books too, so that every account holds what its postings say.
    static std::string book(std::string_view from, std::string_view to, std::int64_t amount) {
        return fmt::format("INSERT OR IGNORE INTO balances VALUES ('{0}', 0), ('{1}', 0);"
                           "UPDATE balances SET units = units - {2} WHERE account = '{0}';"
                           "UPDATE balances SET units = units + {2} WHERE account = '{1}';",
                           from, to, amount);
    }
    // One that nobody asked for, as if the entry had caused it.
    static std::string post(std::string_view entry, std::string_view from, std::string_view to, std::int64_t amount,
                            std::string_view cause) {
        return fmt::format("INSERT INTO ledger SELECT max(id) + 1, {}, '{}', '{}', {}, '{}' FROM ledger;"
                           "UPDATE counts SET rows = rows + 1 WHERE what = 'ledger';",
                           entry, from, to, amount, cause) +
               book(from, to, amount);
    }
    TemporaryFolder folder;
    ServedRoom room{folder.path()};
};

// Each deal was held against itself, and could not but agree.
TEST_F(Verified, a_hand_with_another_deal_is_found) {
    std::string seeds;
    for (int deck = 0; deck < 8; ++deck) seeds += fmt::format(", '$.seeds[{}]', lower(hex(randomblob(32)))", deck);
    for (const std::string_view game : {"holdem", "chinese"}) {
        const std::int64_t hand = first_hand(game);
        const std::string others = fmt::format("(SELECT deal FROM hand_texts WHERE hand <> {} LIMIT 1)", hand);
        for (const std::string &deal : {fmt::format("json_set(deal{})", seeds),
                                        std::string("json_set(deal, '$.hand', lower(hex(randomblob(16))))"), others}) {
            const std::string sql = fmt::format("UPDATE hand_texts SET deal = {} WHERE hand = {}", deal, hand);
            EXPECT_THAT(found_after(sql),
                        HasSubstr(fmt::format("Hand {}: another deal was announced and dealt.", hand)));
            EXPECT_THAT(found_after(sql, false),
                        HasSubstr(fmt::format("Hand {}: its record names another deal.", hand)));
        }
        // Who saw what is in the journal alone.
        EXPECT_THAT(found_after(fmt::format(
                        "UPDATE hand_texts SET deal = json_set(deal, '$.seen.everybody', 'As') WHERE hand = {}", hand)),
                    HasSubstr(fmt::format("Hand {}: another deal was announced and dealt.", hand)));
    }
}

// Neither its cards nor the deal that it names were held against anything.
TEST_F(Verified, a_record_with_other_cards_or_of_another_deal_is_found) {
    for (const auto &[game, before] : {std::pair("holdem", "d dh p1 "), std::pair("chinese", R"("cards":[")")}) {
        const std::int64_t hand = first_hand(game);
        const std::string record = data().text(fmt::format("SELECT record FROM hand_texts WHERE hand = {}", hand));
        const auto expect_found = [&](const std::string &other, std::string_view without_key) {
            const std::string sql = fmt::format(
                "UPDATE hand_texts SET record = '{}' WHERE hand = {}",
                // In SQL a quote inside quotes is two.
                [&] {
                    std::string quoted;
                    for (const char each : other) quoted += each == '\'' ? std::string("''") : std::string(1, each);
                    return quoted;
                }(),
                hand);
            EXPECT_THAT(found_after(sql), HasSubstr(fmt::format("Hand {}: its record tells another hand.", hand)));
            EXPECT_THAT(found_after(sql, false), HasSubstr(fmt::format("Hand {}: {}.", hand, without_key)));
        };
        std::string other = record;
        const std::size_t card = record.find(before) + std::string_view(before).size();
        for (const Card each : CardSet::full_deck())
            if (record.find(to_string(each)) == std::string::npos) other.replace(card, 2, to_string(each));
        expect_found(other, "its record has other cards than were dealt");
        const std::string_view code = game == std::string_view("chinese") ? R"("deal":")" : "_deal = '";
        other = record;
        other.replace(record.find(code) + code.size(), 9, "0000-0000");
        expect_found(other, "its record names another deal");
    }
}

TEST_F(Verified, a_hand_that_the_journal_does_not_lead_to_is_found) {
    const std::int64_t hand = first_hand("holdem");
    const auto found = [&](const std::string &sql) { return found_after(fmt::format(fmt::runtime(sql), hand)); };
    const auto says = [&](std::string_view what) { return HasSubstr(fmt::format("Hand {}: {}.", hand, what)); };
    EXPECT_THAT(found("UPDATE hands SET ended = ended + 1 WHERE number = {}"),
                says("it was not played when it is said to have been"));
    EXPECT_THAT(found("UPDATE hands SET game = 'omaha' WHERE number = {}"), says("another game was played"));
    EXPECT_THAT(found("UPDATE hand_results SET person = 99 WHERE hand = {} AND place = 0"),
                says("it had other results"));
    const std::string copied =
        "INSERT INTO hands SELECT 999, table_id, began, ended, game FROM hands WHERE number = {0};"
        "INSERT INTO hand_texts SELECT 999, record, deal FROM hand_texts WHERE hand = {0};"
        "UPDATE counts SET rows = rows + 1 WHERE what = 'hands'";
    EXPECT_THAT(found(copied), HasSubstr("Hand 999: its table's journal has no such hand."));
    EXPECT_THAT(found("DELETE FROM hand_results WHERE hand = {0}; DELETE FROM hand_texts WHERE hand = {0};"
                      "DELETE FROM hands WHERE number = {0}; UPDATE counts SET rows = rows - 1 WHERE what = 'hands'"),
                says("it was played, and is not kept"));
}

// What an older program wrote in another order, or on other lines, says the same.
TEST_F(Verified, a_deal_and_a_record_in_another_order_are_the_same) {
    const std::int64_t hand = first_hand("chinese");
    store::Database(folder / "data" / "room.db", store::Database::For::writing, {})
        .run(fmt::format("UPDATE hand_texts SET deal = json_set(json_remove(deal, '$.hand'), '$.hand', "
                         "json_extract(deal, '$.hand')), record = json_set(json_remove(record, '$.game'), '$.game', "
                         "json_extract(record, '$.game')) WHERE hand = {}",
                         hand));
    const std::string record = data().text(fmt::format("SELECT record FROM hand_texts WHERE hand = {}", hand));
    ASSERT_FALSE(record.starts_with(R"({"game")")) << record;
    const shell::Outcome verified = verify(folder / "data");
    EXPECT_EQ(verified.status, 0) << verified.out;
}

// ---- tables

// A table with chips and a hand under way was gone once somebody had ticked it off, and its chips were nobody's.
TEST_F(Verified, a_table_that_is_said_to_be_closed_is_found_and_serve_says_so) {
    const store::Database kept = data();
    const std::int64_t table = kept.number("SELECT max(id) FROM tables WHERE closed = 0");
    const std::int64_t lies = kept.number(fmt::format("SELECT units FROM balances WHERE account = 'table/{}'", table));
    ASSERT_GT(lies, 0);
    const std::string sql = fmt::format("UPDATE tables SET closed = 1 WHERE id = {}", table);
    for (const bool with_key : {true, false})
        EXPECT_THAT(found_after(sql, with_key),
                    HasSubstr(fmt::format("Table {}: it is kept as closed, and is not.", table)));
    store::Database(folder / "data" / "room.db", store::Database::For::writing, {}).run(sql);
    room.start();
    EXPECT_THAT(room.greeting(),
                testing::Contains(HasSubstr(fmt::format("{} chips lie on table {}, which is not open", lies, table))));
    EXPECT_EQ(room.stop(), 0);
}

TEST_F(Verified, what_is_about_tables_that_are_not_there_is_found) {
    const std::int64_t unplayed = data().number("SELECT min(id) FROM tables WHERE entries = 0 AND id NOT IN "
                                                "(SELECT table_id FROM journal)");
    EXPECT_THAT(found_after(fmt::format("DELETE FROM tables WHERE id = {}", unplayed)),
                HasSubstr(fmt::format("Table {} was opened, and is not there.", unplayed)));
    const std::int64_t hand = first_hand("holdem");
    EXPECT_THAT(found_after(fmt::format(
                    "INSERT INTO hands SELECT 999, 888, began, ended, game FROM hands WHERE number = {0};"
                    "INSERT INTO hand_texts SELECT 999, record, deal FROM hand_texts WHERE hand = {0};"
                    "INSERT INTO hand_results SELECT 999, place, seat, person, net + 1000000 FROM hand_results "
                    "WHERE hand = {0}; UPDATE counts SET rows = rows + 1 WHERE what = 'hands'",
                    hand)),
                HasSubstr("Hand 999: its table, 888, is not there."));
    const std::string found = found_after(post("NULL", "mint", "table/888", 50, "buy-in"));
    EXPECT_THAT(found, HasSubstr("50 chips lie on table 888, which is not there."));
    EXPECT_THAT(found, HasSubstr("is about table 888, which is not there."));
}

TEST_F(Verified, a_table_that_was_opened_otherwise_is_found) {
    const std::int64_t table = data().number("SELECT max(id) FROM tables"); // a Chinese one, by invitation
    const auto found = [&](std::string_view settings) {
        return found_after(
            fmt::format("UPDATE tables SET settings = json_set(settings, {}) WHERE id = {}", settings, table));
    };
    const auto says = [&](std::string_view what) { return HasSubstr(fmt::format("Table {}: {}.", table, what)); };
    EXPECT_THAT(found("'$.opened_by', 99"), says("somebody else opened it"));
    EXPECT_THAT(found("'$.invitation', ''"), says("it is open by invitation, and has none"));
    for (const std::string_view other : {"'$.fee', 1", "'$.clocks.decision', 59000"})
        EXPECT_THAT(found(other), says("it was opened with other settings"));
    const auto entry_found = [&](std::string_view change) {
        return found_after(fmt::format("UPDATE journal SET {} WHERE table_id = 0 AND "
                                       "json_extract(command, '$.do') = 'open-table' AND "
                                       "json_extract(command, '$.table') = {}",
                                       change, table));
    };
    EXPECT_THAT(entry_found("command = ''"), says("no entry of the room's journal opened it"));
    EXPECT_THAT(entry_found("command = json_set(command, '$.settings.stake', 20)"),
                says("it was opened with other settings"));
    EXPECT_THAT(entry_found("person = 99"), says("somebody else opened it"));
    EXPECT_THAT(entry_found("version = 99"), says("its number was given to another table"));
}

// Of entries that no seal guards, the one beside the command was believed.
TEST_F(Verified, an_entry_under_somebody_elses_name_is_found) {
    for (const std::string_view change : {"person = 99", "person = 0"})
        for (const std::string_view what : {"sit", "stand"})
            EXPECT_THAT(found_after(fmt::format("UPDATE journal SET {} WHERE id = (SELECT min(id) FROM journal WHERE "
                                                "secret = 0 AND json_extract(command, '$.do') = '{}')",
                                                change, what)),
                        HasSubstr("and its command is somebody else's."))
                << change << what;
}

// ---- the ledger

// All postings were added up, and none was held against what moved the chips.
TEST_F(Verified, chips_that_went_to_somebody_else_are_found) {
    const store::Database kept = data();
    const std::int64_t posting = kept.number("SELECT max(id) FROM ledger WHERE cause = 'cash-out'");
    const auto text = [&](std::string_view column) {
        return kept.text(fmt::format("SELECT {} FROM ledger WHERE id = {}", column, posting));
    };
    const std::string from = text("from_account"), to = text("to_account");
    const std::int64_t amount = kept.number(fmt::format("SELECT amount FROM ledger WHERE id = {}", posting));
    const std::string other =
        kept.text(fmt::format("SELECT to_account FROM ledger WHERE cause = 'grant' AND to_account <> '{}'", to));
    const std::string sql =
        fmt::format("UPDATE ledger SET to_account = '{}' WHERE id = {};", other, posting) + book(to, other, amount);
    const auto moves = [&](const std::string &payee) {
        return fmt::format("{} from {} to {} for cash-out", amount, from, payee);
    };
    const std::string found = found_after(sql);
    const std::size_t has = found.find(", and the ledger has ");
    ASSERT_NE(has, std::string::npos) << found;
    EXPECT_THAT(found.substr(0, has), HasSubstr(moves(to)));
    EXPECT_THAT(found.substr(has), testing::AllOf(HasSubstr(moves(other)), Not(HasSubstr("its account holds"))));
    const std::string taken_out = fmt::format("UPDATE ledger SET amount = amount - 1 WHERE id = {};", posting);
    EXPECT_THAT(found_after(taken_out + book(to, from, 1)), HasSubstr("chips lie on it, and its account holds 1."));
}

TEST_F(Verified, chips_that_nobody_asked_for_are_found) {
    const std::string somebody = data().text("SELECT to_account FROM ledger WHERE cause = 'grant' ORDER BY id");
    const std::string rooms = "(SELECT max(id) FROM journal WHERE table_id = 0)";
    for (const std::string &entry : {std::string("NULL"), rooms}) {
        EXPECT_THAT(found_after(post(entry, "mint", somebody, 1'000'000, "grant")),
                    HasSubstr(fmt::format("moves 1000000 from mint to {} for grant, and no entry of the journal "
                                          "asked for it.",
                                          somebody)));
        EXPECT_THAT(found_after(post(entry, somebody, "mint", 7, "adjustment")),
                    HasSubstr("for adjustment, and no entry of the journal asked for it."));
    }
    EXPECT_THAT(found_after(post("(SELECT max(id) FROM journal WHERE table_id > 0)", "mint", somebody, 5, "grant")),
                HasSubstr(fmt::format("5 from mint to {} for grant.", somebody)));
    // A newcomer's chips are in the entry.
    EXPECT_THAT(
        found_after("UPDATE ledger SET amount = amount + 1 WHERE id = 1;" + book("mint", somebody, 1)),
        HasSubstr(fmt::format("from mint to {} for grant, and no entry of the journal asked for it.", somebody)));
}

// It was open and paid out, and nothing but its own journal knew of the chips that lay there.
TEST_F(Verified, a_table_whose_account_holds_other_chips_than_lie_there_is_found_and_not_opened) {
    const store::Database kept = data();
    const std::string table =
        kept.text("SELECT account FROM balances WHERE account LIKE 'table/%' AND units > 0 ORDER BY account");
    const std::int64_t lies = kept.number(fmt::format("SELECT units FROM balances WHERE account = '{}'", table));
    const std::string somebody = kept.text("SELECT to_account FROM ledger WHERE cause = 'cash-out'");
    const std::string sql = post("NULL", table, somebody, lies - 1, "cash-out");
    const std::string sentence = fmt::format("{} chips lie on it, and its account holds 1", lies);
    for (const bool with_key : {true, false})
        EXPECT_THAT(found_after(sql, with_key), HasSubstr(fmt::format("Table {}: {}.", table.substr(6), sentence)));
    store::Database(folder / "data" / "room.db", store::Database::For::writing, {}).run(sql);
    room.start();
    EXPECT_THAT(room.greeting(),
                testing::Contains(HasSubstr(fmt::format("Table {} cannot go on: {}.", table.substr(6), sentence))));
    EXPECT_EQ(room.stop(), 0);
}

} // namespace
} // namespace ananas::house
