#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/audit.h"
#include "store/backup.h"
#include "store/folder.h"
#include "store/reader.h"
#include "store/sqlite.h"
#include "store/store.h"
#include "store/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

namespace ananas::store {
namespace {

using room::house_bank;
using room::mint;
using room::TableId;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Backup, is_a_data_folder_on_which_a_room_can_start) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    written(*store, {.entries = {entry(1, 1), secret(1, 2, "As")},
                     .postings = {posting(mint, house_bank, 5)},
                     .tables = {table(1)},
                     .people = {person(7, "Ann")}});
    const Result<Backup, std::string> copy = back_up({.folder = folder.data()}, folder / "copy", true);
    ASSERT_TRUE(copy) << copy.error();
    EXPECT_EQ(copy->entries, 2);
    EXPECT_EQ(copy->postings, 1);
    EXPECT_TRUE(copy->holds_key);
    EXPECT_THAT(copy->sentence(), HasSubstr("the key is in it"));
    const auto other = opened({.folder = folder / "copy"});
    EXPECT_EQ(other->room_name(), store->room_name());
    EXPECT_EQ(other->load(noon)->entries, store->load(noon)->entries);
    EXPECT_EQ(other->load(noon)->people, store->load(noon)->people);
    struct stat about{};
    ASSERT_EQ(stat(data_file(folder / "copy").c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0600);
}

TEST(Backup, leaves_the_key_out_unless_asked_and_says_so) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    written(*store, {.entries = {secret(1, 1, "As")}, .tables = {table(1)}});
    const Result<Backup, std::string> copy = back_up({.folder = folder.data()}, folder / "copy");
    ASSERT_TRUE(copy);
    EXPECT_FALSE(copy->holds_key);
    EXPECT_THAT(copy->sentence(), HasSubstr("the key is not in it"));
    EXPECT_FALSE(std::filesystem::exists(key_file(folder / "copy")));
    EXPECT_THAT(Store::open({.folder = folder / "copy"}).error(), HasSubstr("the tables numbered 1 cannot go on"));
    const auto other = opened({.folder = folder / "copy", .key = key_file(folder.data())});
    EXPECT_EQ(other->load(noon)->entries.at(TableId{1}).front().command, "As");
}

TEST(Backup, changes_nothing_in_the_data_it_copies) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    for (std::int64_t number = 1; number <= 200; ++number) store->write({.entries = {entry(0, number)}}, {});
    ASSERT_TRUE(soon([&] { return store->waiting() == 0; }));
    const std::filesystem::path log = data_file(folder.data()).string() + "-wal";
    const std::string file_before = bytes_of_file(data_file(folder.data()));
    const std::string log_before = bytes_of_file(log);
    ASSERT_GT(log_before.size(), 50'000) << "there is something that could have been moved into the file";
    ASSERT_TRUE(back_up({.folder = folder.data()}, folder / "copy"));
    const Reader reader = reading({.folder = folder.data()});
    EXPECT_THROW(reader.database().run("DELETE FROM journal"), Trouble);
    EXPECT_TRUE(audit(reader));
    EXPECT_EQ(bytes_of_file(data_file(folder.data())), file_before);
    EXPECT_EQ(bytes_of_file(log), log_before);
}

TEST(Backup, made_while_the_room_writes_is_whole_and_has_all_that_was_durable) {
    const TestFolder folder;
    std::atomic<std::int64_t> durable = 0;
    std::atomic<bool> enough = false;
    const auto store = opened({.folder = folder.data()});
    std::thread room([&] {
        for (std::int64_t number = 1; !enough && number < 200'000; ++number) {
            store->write({.entries = {entry(0, number)}, .postings = {posting(mint, house_bank, 1)}},
                         [&, number] { durable = number; });
            while (store->waiting() > 64) std::this_thread::yield();
        }
    });
    for (int copies = 0; copies < 5; ++copies) {
        const std::filesystem::path to = folder / ("copy" + std::to_string(copies));
        const std::int64_t before = durable;
        const Result<Backup, std::string> copy = back_up({.folder = folder.data()}, to);
        EXPECT_TRUE(copy) << copy.error();
        const Reader reader = reading({.folder = to});
        const Result<Audit, std::string> found = audit(reader);
        EXPECT_TRUE(found);
        EXPECT_THAT(found->findings, IsEmpty());
        EXPECT_GE(found->entries, before);
        EXPECT_EQ(found->entries, found->postings);
        EXPECT_TRUE(soon([&] { return durable > before + 100; })) << "the room goes on";
    }
    enough = true;
    room.join();
}

TEST(Backup, never_replaces_data) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    ASSERT_TRUE(back_up({.folder = folder.data()}, folder / "copy"));
    EXPECT_THAT(back_up({.folder = folder.data()}, folder / "copy").error(), HasSubstr("already has data"));
    EXPECT_THAT(back_up({.folder = folder / "nowhere"}, folder / "other").error(),
                HasSubstr("nowhere is no data folder of Ananas: it has no file room.db."));
    std::filesystem::remove(key_file(folder.data()));
    EXPECT_THAT(back_up({.folder = folder.data()}, folder / "third", true).error(), HasSubstr("has no key"));
}

} // namespace
} // namespace ananas::store
