#include "base/result.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/audit.h"
#include "store/folder.h"
#include "store/history.h"
#include "store/reader.h"
#include "store/sqlite.h"
#include "store/store.h"
#include "store/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace ananas::store {
namespace {

using room::chips_on;
using room::house_bank;
using room::mint;
using room::PersonId;
using room::purse_of;
using room::TableId;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

room::Saved loaded(const Store &store) {
    Result<room::Saved, std::string> saved = store.load(noon + room::minutes(1));
    if (!saved) throw std::runtime_error(saved.error());
    return *std::move(saved);
}

mode_t rights(const std::filesystem::path &path) {
    struct stat about{};
    EXPECT_EQ(stat(path.c_str(), &about), 0) << path;
    return about.st_mode & 0777;
}

// Each commit that made the file longer waited for the file system's own journal.
TEST(Store, has_room_in_its_log_before_commits_need_it) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data(), .longest_log = 1600});
    const std::filesystem::path log = folder.data() / "room.db-wal";
    const auto in_advance = std::filesystem::file_size(log);
    EXPECT_GE(in_advance, 1000U * 4096);
    std::int64_t number = 0;
    const std::string long_one(4'500'000, 'x');
    written(*store, {.entries = {entry(3, ++number)}});
    EXPECT_EQ(std::filesystem::file_size(log), in_advance);
    written(*store, {.entries = {entry(3, ++number, long_one)}});
    EXPECT_TRUE(soon([&] { return std::filesystem::file_size(log) >= 1600U * 4096; }))
        << "twice, and no more than it may be";
    const auto in_the_end = std::filesystem::file_size(log);
    for (int i = 0; i < 5; ++i) written(*store, {.entries = {entry(3, ++number)}});
    EXPECT_EQ(std::filesystem::file_size(log), in_the_end);
}

TEST(Store, gives_back_after_a_restart_what_was_written) {
    const TestFolder folder;
    const room::Person ann = person(7, "Ann");
    const room::Pass key = pass("c0ffee", 7);
    const room::SavedTable felt = table(3, 1);
    std::string name;
    {
        const auto store = opened({.folder = folder.data()});
        name = store->room_name();
        written(*store, {.entries = {entry(0, 1)},
                         .postings = {posting(mint, purse_of(PersonId{7}), 1000, room::Cause::grant)},
                         .people = {ann, person(8, "Ben")},
                         .passes = {key, pass("dead", 8)}});
        written(*store, {.entries = {entry(3, 1)},
                         .postings = {posting(purse_of(PersonId{7}), chips_on(TableId{3}), 400)},
                         .tables = {felt, table(4)},
                         .hands = {hand(11, 3, {{.person = PersonId{7}, .seat = 1, .net = Chips(5)}})}});
        room::SavedTable closed = table(4);
        closed.closed = true;
        written(
            *store,
            {.entries = {entry(3, 2), secret(3, 3, R"({"deal":"As"})")}, .tables = {closed}, .ended_passes = {"dead"}});
    }
    const auto store = opened({.folder = folder.data()});
    EXPECT_EQ(store->room_name(), name);
    EXPECT_EQ(name.size(), 32);
    const room::Saved saved = loaded(*store);
    EXPECT_THAT(saved.tables, ElementsAre(felt));
    ASSERT_EQ(saved.entries.size(), 1);
    EXPECT_THAT(saved.entries.at(TableId{3}), ElementsAre(entry(3, 2), secret(3, 3, R"({"deal":"As"})")))
        << "those after the checkpoint, and the sealed one opened";
    EXPECT_THAT(saved.broken, IsEmpty());
    EXPECT_THAT(saved.keyed, ElementsAre(entry(0, 1), entry(3, 1), entry(3, 2)));
    EXPECT_EQ(saved.balances.of(purse_of(PersonId{7})), Chips(600));
    EXPECT_EQ(saved.balances.of(chips_on(TableId{3})), Chips(400));
    EXPECT_EQ(saved.balances.of(mint), Chips(-1000));
    EXPECT_THAT(saved.people, ElementsAre(ann, person(8, "Ben")));
    EXPECT_THAT(saved.passes, ElementsAre(key));
    EXPECT_EQ(saved.room_entries, 1);
    EXPECT_EQ(saved.last_hand, room::HandNumber{11});
    EXPECT_EQ(saved.last_table, TableId{4}) << "closed, but its number stays taken";
    EXPECT_EQ(saved.last_person, PersonId{8});
}

TEST(Store, knows_keys_for_a_day) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    written(*store, {.entries = {entry(0, 1), entry(0, 2)}});
    const room::Moment day_after_the_second = entry(0, 2).at + room::minutes(24 * 60);
    const Result<room::Saved, std::string> saved = store->load(day_after_the_second);
    ASSERT_TRUE(saved);
    EXPECT_THAT(saved->keyed, ElementsAre(entry(0, 2)));
}

TEST(Store, calls_durable_in_the_order_of_the_writes_and_groups_what_waits) {
    const TestFolder folder;
    std::vector<std::int64_t> order;
    std::atomic<bool> told_all = false;
    constexpr std::int64_t writes = 2000;
    const auto store = opened({.folder = folder.data()});
    for (std::int64_t number = 1; number <= writes; ++number)
        store->write({.entries = {entry(1, number)}}, [&, number] {
            order.push_back(number);
            told_all = number == writes;
        });
    ASSERT_TRUE(soon([&] { return told_all.load(); }));
    ASSERT_EQ(order.size(), writes);
    EXPECT_TRUE(std::ranges::is_sorted(order));
    EXPECT_EQ(store->waiting(), 0);
    EXPECT_LT(store->commits(), writes / 4) << "a commit for each would keep everybody waiting";
}

TEST(Store, keeps_groups_within_their_limit) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data(), .group = 10});
    for (std::int64_t number = 1; number <= 100; ++number) store->write({.entries = {entry(1, number)}}, {});
    EXPECT_EQ(store->close(), 0);
    EXPECT_GE(store->commits(), 10);
}

TEST(Store, takes_writes_from_several_threads) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    std::atomic<int> durable = 0;
    std::vector<std::thread> threads;
    for (std::int64_t table = 1; table <= 4; ++table)
        threads.emplace_back([&, table] {
            for (std::int64_t number = 1; number <= 200; ++number)
                store->write({.entries = {entry(table, number)}}, [&] { ++durable; });
        });
    for (std::thread &thread : threads) thread.join();
    EXPECT_EQ(store->close(), 0);
    EXPECT_EQ(durable, 800);
}

// The log's pages were moved after every thousand, while those waited who wrote next: some four per cent of the time of
// a busy room, and its slowest commands.
TEST(Store, moves_the_pages_of_its_log_in_a_moment_of_rest_or_when_they_are_very_many) {
    const TestFolder folder;
    const std::string long_command = R"({"do":"say","text":")" + std::string(5'000, 'x') + "\"}";
    std::int64_t number = 0;
    const auto size = [&] { return std::filesystem::file_size(data_file(folder.data())); };
    {
        const auto store = opened({.folder = folder.data()});
        const auto before = size();
        while (number < 2'000) store->write({.entries = {entry(0, ++number, long_command)}}, {});
        EXPECT_TRUE(soon([&] { return size() > before + 6'000'000; })) << "though nobody writes any more";
    }
    const auto store = opened({.folder = folder.data(), .longest_log = 100});
    const auto before = size();
    EXPECT_TRUE(soon([&] {
        store->write({.entries = {entry(0, ++number, long_command)}}, {}); // without a rest
        return size() > before + 200'000;
    }));
}

TEST(Store, closing_writes_what_waits) {
    const TestFolder folder;
    {
        const auto store = opened({.folder = folder.data()});
        for (std::int64_t number = 1; number <= 500; ++number) store->write({.entries = {entry(0, number)}}, {});
    }
    EXPECT_EQ(loaded(*opened({.folder = folder.data()})).room_entries, 500);
}

TEST(Store, refuses_a_write_that_contradicts_the_file_and_goes_on_with_the_others) {
    const TestFolder folder;
    std::mutex mutex;
    std::vector<std::string> refusals;
    std::vector<room::Write> refused;
    const auto store = opened({.folder = folder.data()}, {.refused = [&](room::Write write, const std::string &why) {
                                  const std::scoped_lock guard(mutex);
                                  refused.push_back(std::move(write));
                                  refusals.push_back(why);
                              }});
    std::atomic<int> durable = 0;
    const auto count = [&] { ++durable; };
    store->write({.entries = {entry(1, 1)}, .people = {person(1, "Ann")}}, count);
    store->write({.entries = {entry(2, 1), entry(2, 3)}}, count);      // a hole
    store->write({.entries = {entry(1, 2)}}, count);                   // another table goes on
    store->write({.entries = {entry(1, 2)}}, count);                   // the same again
    store->write({.postings = {posting(mint, house_bank, 0)}}, count); // nothing moves
    store->write({.people = {person(2, "Ann")}}, count);               // looks like the first
    store->write({.postings = {posting(mint, house_bank, 5), posting(mint, house_bank, -5)}}, count);
    store->write({.entries = {entry(2, 1)}}, count); // nothing was left of the hole
    EXPECT_EQ(store->close(), 0);
    EXPECT_EQ(durable, 3);
    ASSERT_EQ(refusals.size(), 5);
    EXPECT_EQ(refusals[0], "Entry 3 of table 2 comes where entry 2 is due.");
    EXPECT_EQ(refusals[1], "Entry 2 of table 1 comes where entry 3 is due.");
    EXPECT_EQ(refused[0].entries.size(), 2) << "it is handed back";
    const Reader reader = reading({.folder = folder.data()});
    EXPECT_EQ(reader.database().number("SELECT count(*) FROM journal"), 3);
    EXPECT_EQ(reader.database().number("SELECT count(*) FROM ledger"), 0);
    EXPECT_EQ(reader.database().number("SELECT count(*) FROM balances"), 0);
}

TEST(Store, says_in_which_process_the_room_runs_that_has_the_folder) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    const auto second = Store::open({.folder = folder.data()});
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error(), HasSubstr("already served by process " + std::to_string(getpid()) + ":"));
    store->close();
    EXPECT_FALSE(Store::open({.folder = folder.data()})) << "closed, but not gone";
}

TEST(Store, keeps_its_files_to_their_owner) {
    const TestFolder folder;
    const mode_t before = umask(0);
    const auto store = opened({.folder = folder.data()});
    written(*store, {.entries = {entry(0, 1)}});
    umask(before);
    EXPECT_EQ(rights(folder.data()), 0700);
    int files = 0;
    for (const auto &file : std::filesystem::directory_iterator(folder.data())) {
        EXPECT_EQ(rights(file.path()), 0600) << file.path();
        ++files;
    }
    EXPECT_EQ(files, 5) << "data, log, its index, key and lock";
}

TEST(Store, notices_that_its_file_was_taken_away) {
    const TestFolder folder;
    std::atomic<int> troubles = 0;
    std::atomic<int> mended = 0;
    const auto store = opened({.folder = folder.data(), .longest_pause = std::chrono::milliseconds(10)},
                              {.trouble =
                                   [&](const std::string &why) {
                                       EXPECT_THAT(why, HasSubstr("moved or deleted"));
                                       ++troubles;
                                   },
                               .mended = [&] { ++mended; }});
    std::filesystem::rename(data_file(folder.data()), folder / "elsewhere");
    std::atomic<bool> durable = false;
    store->write({.entries = {entry(0, 1)}}, [&] { durable = true; });
    ASSERT_TRUE(soon([&] { return troubles == 1; }));
    EXPECT_FALSE(durable);
    std::filesystem::rename(folder / "elsewhere", data_file(folder.data()));
    EXPECT_TRUE(soon([&] { return durable.load(); }));
    EXPECT_EQ(mended, 1);
    EXPECT_EQ(troubles, 1);
}

TEST(Store, forgets_who_asks_for_it_and_keeps_what_is_the_others_too) {
    const TestFolder folder;
    {
        const auto store = opened({.folder = folder.data()});
        written(*store, {.postings = {posting(mint, purse_of(PersonId{7}), 50, room::Cause::grant)},
                         .hands = {hand(1, 1, {{.person = PersonId{7}, .seat = 2, .net = Chips(5)}})},
                         .people = {person(7, "Annabella"), person(8, "Ben")},
                         .passes = {pass("aa", 7), pass("bb", 7), pass("cc", 8)}});
        written(*store, {.forgotten = {PersonId{7}}});
        written(*store, {.people = {person(9, "Annabella")}}); // the name is free again
        written(*store, {.people = {person(7, "Annabella")}}); // a command that came too late
        const room::Saved saved = loaded(*store);
        EXPECT_THAT(saved.people, ElementsAre(person(8, "Ben"), person(9, "Annabella")));
        EXPECT_THAT(saved.passes, ElementsAre(pass("cc", 8)));
        EXPECT_EQ(saved.balances.of(purse_of(PersonId{7})), Chips(50));
        const Reader reader = reading({.folder = folder.data()});
        EXPECT_EQ(*name_of(reader, PersonId{7}), "former player 7");
        EXPECT_EQ(*name_of(reader, PersonId{8}), "Ben");
        EXPECT_EQ(*name_of(reader, PersonId{99}), std::nullopt);
        EXPECT_TRUE(hand(reader, room::HandNumber{1})->has_value());
        written(*store, {.forgotten = {PersonId{9}}});
    }
    opened({.folder = folder.data()}); // and closed: all is in one file now
    const std::string bytes = bytes_of_file(data_file(folder.data()));
    EXPECT_THAT(bytes, HasSubstr("former player 9"));
    EXPECT_THAT(bytes, testing::Not(HasSubstr("Annabella")));
}

TEST(Store, takes_what_a_forgotten_person_said_out_of_the_journal_and_leaves_its_entries) {
    const TestFolder folder;
    const auto words = [](std::int64_t number, std::int64_t by, std::string command) {
        room::Entry said = entry(3, number, std::move(command));
        said.by = PersonId{by};
        said.personal = true;
        return said;
    };
    {
        const auto store = opened({.folder = folder.data()});
        written(*store, {.entries = {words(1, 7, R"({"do":"say","person":7,"text":"Annabella was here"})"),
                                     words(2, 8, R"({"do":"say","person":8,"text":"so was Ben"})"),
                                     words(3, 7, R"({"do":"report","person":7,"whom":8,"reason":"Annabella says so"})"),
                                     entry(3, 4, R"({"do":"void","by":7,"reason":"a power cut"})")},
                         .tables = {table(3)},
                         .reports = {{.number = 1, .at = noon, .table = TableId{3}, .lines = "[]"},
                                     {.number = 2, .at = noon, .table = TableId{3}, .lines = "[]"}}});
        EXPECT_EQ(loaded(*store).entries.at(TableId{3})[2].personal, true);
        written(*store, {.forgotten = {PersonId{7}},
                         .reports = {{.number = 2, .at = noon, .lines = "[]", .seen_by = PersonId{8}}},
                         .dropped_reports = {1}});
        const room::Saved saved = loaded(*store);
        const std::vector<room::Entry> &entries = saved.entries.at(TableId{3});
        ASSERT_EQ(entries.size(), 4U);
        EXPECT_EQ(entries[0].command, R"({"do":"say","person":7,"text":""})");
        EXPECT_EQ(entries[1].command, R"({"do":"say","person":8,"text":"so was Ben"})");
        EXPECT_EQ(entries[2].command, R"({"do":"report","person":7,"whom":8,"reason":""})");
        EXPECT_EQ(entries[3].command, R"({"do":"void","by":7,"reason":"a power cut"})");
        ASSERT_EQ(saved.reports.size(), 1U);
        EXPECT_EQ(saved.reports[0].seen_by, PersonId{8});
        EXPECT_EQ(saved.last, entries.back().at);
    }
    opened({.folder = folder.data()});
    EXPECT_THAT(bytes_of_file(data_file(folder.data())), testing::Not(HasSubstr("Annabella")));
    EXPECT_THAT(audit(reading({.folder = folder.data()}))->findings, testing::IsEmpty());
}

TEST(Store, knows_of_a_hole_in_a_tables_journal_and_of_the_chips_that_moved_there) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    written(*store, {.entries = {entry(3, 1), entry(3, 2), entry(3, 3)}, .tables = {table(3), table(4)}});
    Database(data_file(folder.data()), Database::For::writing, {}).run("DELETE FROM journal WHERE number = 2");
    const room::Saved saved = loaded(*store);
    EXPECT_EQ(saved.broken.at(TableId{3}), "entry 2 is missing from its journal");
    EXPECT_EQ(saved.broken.size(), 1U);
    EXPECT_THAT(saved.tables, SizeIs(2)); // the others go on
    const Reader reader = reading({.folder = folder.data()});
    EXPECT_FALSE(reader.entries(TableId{3}, 1, [](const room::Entry &) { return true; }));
    EXPECT_TRUE(reader.entries(TableId{3}, 3, [](const room::Entry &) { return true; }));
}

TEST(Store, knows_which_chips_came_to_a_table_and_went_after_its_checkpoint) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    const room::Posting before = posting(purse_of(PersonId{7}), chips_on(TableId{3}), 400);
    const room::Posting came = posting(purse_of(PersonId{8}), chips_on(TableId{3}), 50);
    const room::Posting went = posting(chips_on(TableId{3}), purse_of(PersonId{7}), 300, room::Cause::cash_out);
    written(*store, {.entries = {entry(3, 1)}, .postings = {before}, .tables = {table(3, 1)}});
    written(*store, {.entries = {entry(3, 2)}, .postings = {came}});
    written(*store, {.entries = {entry(3, 3)}, .postings = {went}});
    EXPECT_THAT(loaded(*store).moved.at(TableId{3}), UnorderedElementsAre(came, went));
    written(*store, {.tables = {table(3, 2)}});
    EXPECT_THAT(loaded(*store).moved.at(TableId{3}), UnorderedElementsAre(went));
}

TEST(Store, will_not_go_on_with_chips_from_nowhere) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    written(*store, {.postings = {posting(mint, house_bank, 50)}});
    Database(data_file(folder.data()), Database::For::writing, {})
        .run("UPDATE balances SET units = 60 WHERE account = 'bank'");
    const Result<room::Saved, std::string> saved = store->load(noon);
    ASSERT_FALSE(saved);
    EXPECT_THAT(saved.error(), HasSubstr("add up to 10 instead of nothing"));
}

} // namespace
} // namespace ananas::store
