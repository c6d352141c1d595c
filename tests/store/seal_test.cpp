#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"
#include "store/audit.h"
#include "store/folder.h"
#include "store/reader.h"
#include "store/seal.h"
#include "store/store.h"
#include "store/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ananas::store {
namespace {

using room::TableId;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char *deal = R"({"deal":["AsKhQd","7c7d2s"]})";

TEST(Seal, opens_what_it_sealed_of_any_length) {
    const Key key = Key::fresh();
    for (std::size_t length = 1; length < 300; ++length) {
        const room::Entry entry = secret(1, 1, std::string(length, 'x'));
        EXPECT_EQ(key.open(entry, key.seal(entry)), entry.command);
    }
}

TEST(Seal, hides_the_length_up_to_64_bytes) {
    const Key key = Key::fresh();
    std::set<std::size_t> lengths;
    for (std::size_t length = 0; length < 256; ++length)
        lengths.insert(key.seal(secret(1, 1, std::string(length, 'x'))).size());
    EXPECT_EQ(lengths.size(), 4);
}

TEST(Seal, seals_the_same_to_other_bytes_each_time) {
    const Key key = Key::fresh();
    EXPECT_NE(key.seal(secret(1, 1, deal)), key.seal(secret(1, 1, deal)));
}

TEST(Seal, gives_everybody_a_key_of_their_own_for_their_browser) {
    const Key key = Key::fresh();
    const std::string anns = key.shelf_key(room::PersonId{2});
    EXPECT_THAT(anns, testing::MatchesRegex("[0-9a-f]{64}"));
    EXPECT_EQ(key.shelf_key(room::PersonId{2}), anns);
    EXPECT_NE(key.shelf_key(room::PersonId{3}), anns);
    EXPECT_NE(Key::fresh().shelf_key(room::PersonId{2}), anns);
    EXPECT_NE(key.text(), anns);
}

TEST(Seal, does_not_open_with_another_key_or_in_another_place_or_altered) {
    const Key key = Key::fresh();
    const room::Entry entry = secret(1, 5, deal);
    const std::string sealed = key.seal(entry);
    EXPECT_EQ(Key::fresh().open(entry, sealed), std::nullopt);
    EXPECT_EQ(key.open(secret(2, 5, deal), sealed), std::nullopt);
    EXPECT_EQ(key.open(secret(1, 6, deal), sealed), std::nullopt);
    for (std::size_t place = 0; place < sealed.size(); ++place) {
        std::string altered = sealed;
        altered[place] = static_cast<char>(altered[place] ^ 1);
        EXPECT_EQ(key.open(entry, altered), std::nullopt) << place;
        EXPECT_EQ(key.open(entry, sealed.substr(0, place)), std::nullopt) << place;
    }
}

TEST(Seal, reads_its_key_file_only_when_it_is_its_owners_and_holds_a_key) {
    const TestFolder folder;
    const auto file = folder / "key";
    const Key key = Key::fresh();
    EXPECT_THAT(Key::read(file).error(), HasSubstr("cannot be read: No such file"));
    ASSERT_EQ(write_new_file(file, key.text() + "\n"), "");
    EXPECT_EQ(Key::read(file)->text(), key.text());
    chmod(file.c_str(), 0640);
    EXPECT_THAT(Key::read(file).error(), HasSubstr("open to others than its owner"));
    chmod(file.c_str(), 0440);
    EXPECT_EQ(Key::read(file).has_value(), geteuid() == 0) << "a credential, where it is root's";
    chmod(file.c_str(), 0600);
    std::ofstream(file) << key.text().substr(1) << '\n';
    EXPECT_THAT(Key::read(file).error(), HasSubstr("64 hexadecimal digits are expected"));
    EXPECT_THAT(write_new_file(file, "another"), HasSubstr("cannot be made: File exists"));
}

// A room in which a hand is under way at table 3, and none at table 4.
void play_in(const TestFolder &folder) {
    const auto store = opened({.folder = folder.data()});
    written(*store, {.entries = {entry(3, 1), secret(3, 2, deal), entry(3, 3)}, .tables = {table(3, 1)}});
    written(*store, {.entries = {secret(4, 1, deal), entry(4, 2)}, .tables = {table(4, 2)}});
}

TEST(Seal, leaves_no_card_in_the_bytes_of_the_files) {
    const TestFolder folder;
    play_in(folder);
    const auto store = opened({.folder = folder.data()});
    written(*store, {.entries = {secret(3, 4, deal), entry(3, 5, R"({"shown":"5c4c"})")}});
    std::string bytes;
    for (const auto &file : std::filesystem::directory_iterator(folder.data())) bytes += bytes_of_file(file.path());
    EXPECT_THAT(bytes, Not(HasSubstr("AsKhQd")));
    EXPECT_THAT(bytes, Not(HasSubstr("7c7d2s")));
    EXPECT_THAT(bytes, HasSubstr("5c4c")) << "the public ones can be found this way";
}

TEST(Seal, a_room_without_its_key_says_which_hands_cannot_go_on) {
    const TestFolder folder;
    play_in(folder);
    std::filesystem::rename(key_file(folder.data()), folder / "saved.key");
    const auto store = Store::open({.folder = folder.data()});
    ASSERT_FALSE(store);
    EXPECT_THAT(store.error(), HasSubstr("room.key is missing. Without the key that sealed the cards of this room, the "
                                         "hands under way at the tables numbered 3 cannot go on."));
    EXPECT_FALSE(std::filesystem::exists(key_file(folder.data()))) << "never makes another by itself";

    ASSERT_EQ(write_new_file(key_file(folder.data()), Key::fresh().text()), "");
    EXPECT_THAT(Store::open({.folder = folder.data()}).error(), HasSubstr("is another room's key."));
    EXPECT_THAT(Reader::open({.folder = folder.data()}).error(), HasSubstr("is another room's key."));

    const auto with_the_old = Store::open({.folder = folder.data(), .key = folder / "saved.key"});
    ASSERT_TRUE(with_the_old);
    EXPECT_THAT((*with_the_old)->load(noon)->broken, IsEmpty());
    EXPECT_EQ((*with_the_old)->load(noon)->entries.at(TableId{3}).front().command, deal);
}

TEST(Seal, a_new_key_lets_the_room_go_on_without_what_the_old_one_sealed) {
    const TestFolder folder;
    play_in(folder);
    std::filesystem::remove(key_file(folder.data()));
    const auto store = opened({.folder = folder.data(), .new_key = true});
    const Result<room::Saved, std::string> saved = store->load(noon);
    ASSERT_TRUE(saved);
    EXPECT_THAT(saved->broken, ElementsAre(testing::Pair(TableId{3}, "the key that sealed its cards is gone")));
    EXPECT_EQ(saved->entries.at(TableId{3}).size(), 2) << "no hole: the sealed one is there, without its command";
    EXPECT_EQ(saved->entries.at(TableId{3}).front().command, "");
    written(*store, {.entries = {secret(4, 3, deal)}});
    EXPECT_EQ(store->load(noon)->entries.at(TableId{4}).back().command, deal);
    const Reader reader = reading({.folder = folder.data()});
    EXPECT_THAT(audit(reader)->findings, ElementsAre("Entry 2 of table 3 does not open with the key.",
                                                     "Entry 1 of table 4 does not open with the key."));
}

// The same, with an account that asks for codes.
void play_with_codes_in(const TestFolder &folder) {
    play_in(folder);
    const auto store = opened({.folder = folder.data()});
    written(*store, {.people = {person(7, "Ann")},
                     .factors = {{.person = room::PersonId{7}, .secret = "GEZDGNBVGY3TQOJQ", .since = noon}}});
}

// A hand is under way at table 3, and everything that is sealed opens.
void expect_all_opens(const TestFolder &folder) {
    const auto store = opened({.folder = folder.data()});
    const Result<room::Saved, std::string> saved = store->load(noon);
    ASSERT_TRUE(saved);
    EXPECT_THAT(saved->broken, IsEmpty());
    EXPECT_EQ(saved->entries.at(TableId{3}).front().command, deal);
    EXPECT_EQ(saved->factors.front().secret, "GEZDGNBVGY3TQOJQ");
    const Reader reader = reading({.folder = folder.data()});
    EXPECT_THAT(audit(reader)->findings, IsEmpty());
    EXPECT_EQ(audit(reader)->unopened, 0);
    EXPECT_FALSE(std::filesystem::exists(folder.data() / "room.key.next"));
}

TEST(Seal, a_key_is_exchanged_for_a_fresh_one_and_what_it_sealed_is_sealed_anew) {
    const TestFolder folder;
    play_with_codes_in(folder);
    const std::string old = Key::read(key_file(folder.data()))->text();
    const auto sealed = [&] {
        return reading({.folder = folder.data()}).database().text("SELECT command FROM journal WHERE secret");
    };
    const std::string before = sealed();
    ASSERT_THAT(bytes_of_file(data_file(folder.data())), HasSubstr(before));
    opened({.folder = folder.data(), .change_key = true});
    EXPECT_NE(Key::read(key_file(folder.data()))->text(), old);
    EXPECT_NE(sealed(), before);
    for (const auto &file : std::filesystem::directory_iterator(folder.data()))
        EXPECT_THAT(bytes_of_file(file.path()), Not(HasSubstr(before))) << file.path();
    expect_all_opens(folder);
    std::filesystem::remove(key_file(folder.data()));
    ASSERT_EQ(write_new_file(key_file(folder.data()), old), "");
    EXPECT_THAT(Store::open({.folder = folder.data()}).error(), HasSubstr("is another room's key."));
}

// Before the data are sealed with the fresh one the old one counts, and behind that the fresh one.
TEST(Seal, an_exchange_of_keys_that_was_cut_off_leaves_the_key_that_the_data_are_sealed_with) {
    const TestFolder folder;
    play_with_codes_in(folder);
    const auto key = key_file(folder.data()), next = folder.data() / "room.key.next";
    const std::string old = Key::read(key)->text();
    ASSERT_EQ(write_new_file(next, Key::fresh().text()), "");
    expect_all_opens(folder);
    EXPECT_EQ(Key::read(key)->text(), old);

    opened({.folder = folder.data(), .change_key = true});
    std::filesystem::rename(key, next);
    ASSERT_EQ(write_new_file(key, old), "");
    expect_all_opens(folder);
    EXPECT_NE(Key::read(key)->text(), old);
}

TEST(Seal, a_reader_without_the_key_sees_everything_else) {
    const TestFolder folder;
    play_in(folder);
    std::filesystem::remove(key_file(folder.data()));
    const Reader reader = reading({.folder = folder.data()});
    std::vector<std::string> commands;
    ASSERT_TRUE(reader.entries(TableId{3}, 2, [&](const room::Entry &entry) {
        commands.push_back(entry.command);
        return true;
    }));
    EXPECT_THAT(commands, ElementsAre("", entry(3, 3).command));
    EXPECT_EQ(audit(reader)->unopened, 2);
    EXPECT_THAT(audit(reader)->findings, IsEmpty());
}

} // namespace
} // namespace ananas::store
