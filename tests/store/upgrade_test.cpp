// Data of other versions, and files that are no data.
#include "base/result.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/audit.h"
#include "store/folder.h"
#include "store/history.h"
#include "store/reader.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "store/store.h"
#include "store/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace ananas::store {
namespace {

using room::PersonId;
using room::TableId;
using testing::HasSubstr;
using testing::IsEmpty;

void make_data(const std::filesystem::path &folder, const std::string &sql) {
    ASSERT_EQ(make_folder(folder), "");
    Database(data_file(folder), Database::For::writing, {}).run(sql);
}

void make_version_1(const std::filesystem::path &folder) {
    make_data(folder, bytes_of_file(ANANAS_SOURCE_DIR "/tests/store/version_1.sql"));
}

std::int64_t version(const std::filesystem::path &file) {
    return Database(file, Database::For::reading, {}).number("PRAGMA user_version");
}

std::vector<std::string> layout(const std::filesystem::path &folder) {
    std::vector<std::string> words;
    const Database database(data_file(folder), Database::For::reading, {});
    Statement found(database, "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name");
    while (found.step()) words.push_back(found.text(0));
    return words;
}

TEST(Upgrade, brings_data_of_the_first_version_up_to_date_after_a_copy) {
    const TestFolder folder;
    make_version_1(folder.data());
    EXPECT_THAT(Reader::open({.folder = folder.data()}).error(),
                HasSubstr("is of version 1, and this program reads version 7: start a room on it once"));
    {
        const auto store = opened({.folder = folder.data()});
        EXPECT_EQ(store->room_name(), "00112233445566778899aabbccddeeff");
        const Result<room::Saved, std::string> saved = store->load(noon);
        ASSERT_TRUE(saved);
        EXPECT_EQ(saved->balances.of(room::purse_of(PersonId{7})), Chips(50));
        ASSERT_EQ(saved->people.size(), 1);
        EXPECT_EQ(saved->people.front().rank, room::Rank::host);
        EXPECT_EQ(saved->people.front().banned_until, room::Moment{1'790'000'009'000});
        EXPECT_EQ(saved->entries.at(TableId{3}).front().command, R"({"sit":1})");
        written(*store, {.entries = {entry(3, 2)}, .hands = {hand(1, 3, {})}}); // what version 1 had no place for
    }
    EXPECT_EQ(version(data_file(folder.data())), newest_version());
    EXPECT_EQ(version(folder.data() / "room-version-1.db"), 1);
    const Reader reader = reading({.folder = folder.data()});
    EXPECT_THAT(audit(reader)->findings, IsEmpty());
    EXPECT_TRUE(hand(reader, room::HandNumber{1})->has_value());
}

TEST(Upgrade, ends_with_the_same_layout_as_new_data) {
    const TestFolder folder;
    make_version_1(folder.data());
    opened({.folder = folder.data()});
    opened({.folder = folder / "new"});
    EXPECT_EQ(layout(folder.data()), layout(folder / "new"));
}

// A program of before would have opened what this one wrote, and closed tables whose commands it did not know.
TEST(Upgrade, of_data_whose_places_are_the_same_tells_older_programs_to_stay_away) {
    const TestFolder folder;
    opened({.folder = folder.data()});
    const std::vector<std::string> before = layout(folder.data());
    make_data(folder.data(), "DROP TABLE second_factors; PRAGMA user_version = 4"); // as 4 was, and as 5 was too
    opened({.folder = folder.data()});
    EXPECT_EQ(version(data_file(folder.data())), newest_version());
    EXPECT_EQ(version(folder.data() / "room-version-4.db"), 4);
    EXPECT_EQ(layout(folder.data()), before);
}

TEST(Upgrade, does_not_happen_without_the_copy) {
    const TestFolder folder;
    make_version_1(folder.data());
    std::filesystem::create_directories(folder.data() / "room-version-1.db" / "in the way");
    EXPECT_THAT(Store::open({.folder = folder.data()}).error(), HasSubstr("The copy cannot be named"));
    EXPECT_EQ(version(data_file(folder.data())), 1);
}

TEST(Upgrade, refuses_data_of_a_newer_version_and_leaves_them_alone) {
    const TestFolder folder;
    {
        const auto store = opened({.folder = folder.data()});
    }
    make_data(folder.data(), "PRAGMA user_version = 99");
    const std::string before = bytes_of_file(data_file(folder.data()));
    const std::string sentence = "is of version 99, written by a newer Ananas; this one knows versions up to 7";
    EXPECT_THAT(Store::open({.folder = folder.data()}).error(), HasSubstr(sentence));
    EXPECT_THAT(Reader::open({.folder = folder.data()}).error(), HasSubstr(sentence));
    EXPECT_EQ(bytes_of_file(data_file(folder.data())), before);
}

// It was taken for new data, and the complaint was about a table that exists already.
TEST(Upgrade, refuses_data_that_have_lost_their_version_and_leaves_them_alone) {
    const TestFolder folder;
    opened({.folder = folder.data()});
    make_data(folder.data(), "PRAGMA user_version = 0");
    const std::string before = bytes_of_file(data_file(folder.data()));
    const std::string sentence = "says that it is of version 0, which no Ananas has written: take the data back";
    EXPECT_THAT(Store::open({.folder = folder.data()}).error(), HasSubstr(sentence));
    EXPECT_THAT(Reader::open({.folder = folder.data()}).error(), HasSubstr(sentence));
    EXPECT_EQ(bytes_of_file(data_file(folder.data())), before);
}

TEST(Upgrade, refuses_another_programs_database_and_leaves_it_alone) {
    const TestFolder folder;
    make_data(folder.data(), "CREATE TABLE recipes (name TEXT)");
    const std::string before = bytes_of_file(data_file(folder.data()));
    EXPECT_THAT(Store::open({.folder = folder.data()}).error(), HasSubstr("is a database of another program"));
    EXPECT_EQ(bytes_of_file(data_file(folder.data())), before);
}

TEST(Upgrade, refuses_a_file_that_is_no_database_and_leaves_it_alone) {
    const TestFolder folder;
    ASSERT_EQ(make_folder(folder.data()), "");
    const std::string letter(5000, 'x');
    std::ofstream(data_file(folder.data())) << letter;
    EXPECT_THAT(Store::open({.folder = folder.data()}).error(),
                HasSubstr("cannot be read as data of Ananas. The file is not a database."));
    EXPECT_THAT(Reader::open({.folder = folder.data()}).error(), HasSubstr("The file is not a database."));
    EXPECT_EQ(bytes_of_file(data_file(folder.data())), letter);
}

TEST(Upgrade, says_when_the_folder_cannot_be_made) {
    const TestFolder folder;
    std::ofstream(folder / "file") << "in the way";
    EXPECT_THAT(Store::open({.folder = folder / "file" / "data"}).error(),
                HasSubstr("cannot be made: Not a directory."));
}

} // namespace
} // namespace ananas::store
