// What the data file has of second factors: nothing by which somebody who copies it could make a code.
#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"
#include "store/audit.h"
#include "store/backup.h"
#include "store/folder.h"
#include "store/reader.h"
#include "store/seal.h"
#include "store/store.h"
#include "store/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace ananas::store {
namespace {

using room::PersonId;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char *shared = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

room::SecondFactor factor(std::int64_t person) {
    return {.person = PersonId{person},
            .secret = shared,
            .since = noon,
            .last_step = 59'000'000,
            .salt = "00112233445566778899aabbccddeeff",
            .recovery = {"hash-of-the-first", "hash-of-the-second"}};
}
void keep_two(const TestFolder &folder) {
    const auto store = opened({.folder = folder.data()});
    written(*store, {.people = {person(7, "Ada"), person(8, "Eve")}, .factors = {factor(7), factor(8)}});
}

TEST(FactorsKept, are_there_again_after_a_start_and_gone_when_they_are_ended_or_forgotten) {
    const TestFolder folder;
    keep_two(folder);
    const auto store = opened({.folder = folder.data()});
    EXPECT_THAT(store->load(noon)->factors, ElementsAre(factor(7), factor(8)));
    room::SecondFactor used = factor(7);
    used.last_step += 2;
    used.recovery.clear();
    written(*store, {.factors = {used}});
    EXPECT_THAT(store->load(noon)->factors, ElementsAre(used, factor(8)));
    written(*store, {.ended_factors = {PersonId{7}}});
    EXPECT_THAT(store->load(noon)->factors, ElementsAre(factor(8)));
    written(*store, {.forgotten = {PersonId{8}}});
    EXPECT_THAT(store->load(noon)->factors, IsEmpty());
}

TEST(FactorsKept, leave_no_secret_in_the_bytes_of_the_files) {
    const TestFolder folder;
    keep_two(folder);
    const auto store = opened({.folder = folder.data()});
    written(*store, {.factors = {factor(7)}});
    ASSERT_TRUE(back_up({.folder = folder.data()}, folder / "copy"));
    std::string bytes;
    for (const auto &each : {folder.data(), folder / "copy"})
        for (const auto &file : std::filesystem::directory_iterator(each)) bytes += bytes_of_file(file.path());
    EXPECT_THAT(bytes, Not(HasSubstr(shared)));
    EXPECT_THAT(bytes, Not(HasSubstr("12345678901234567890"))); // its bytes
    EXPECT_THAT(bytes, HasSubstr("hash-of-the-first")) << "what is not secret can be found this way";
}

TEST(FactorsKept, open_for_their_owner_alone) {
    const Key key = Key::fresh();
    const std::string sealed = key.seal(factor(7));
    EXPECT_EQ(key.open(factor(7), sealed), shared);
    EXPECT_EQ(key.open(factor(8), sealed), std::nullopt);
    EXPECT_EQ(Key::fresh().open(factor(7), sealed), std::nullopt);
    room::SecondFactor later = factor(7);
    later.since = noon + room::seconds(1);
    EXPECT_EQ(key.open(later, sealed), std::nullopt);
}

TEST(FactorsKept, whose_key_is_lost_stay_on_without_their_secret_and_are_named) {
    const TestFolder folder;
    keep_two(folder);
    std::filesystem::remove(key_file(folder.data()));
    EXPECT_THAT(Store::open({.folder = folder.data()}).error(),
                HasSubstr("The codes of 2 accounts that ask for one beside the password count no more"));
    const auto store = opened({.folder = folder.data(), .new_key = true});
    room::SecondFactor without = factor(7);
    without.secret.clear();
    EXPECT_EQ(store->load(noon)->factors.front(), without);
    const Reader reader = reading({.folder = folder.data()});
    EXPECT_THAT(audit(reader)->findings,
                ElementsAre("The second factor of person 7 does not open with the key: a host can take it away.",
                            "The second factor of person 8 does not open with the key: a host can take it away."));
    written(*store, {.factors = {without}, .ended_factors = {PersonId{8}}}); // a recovery code was used
    EXPECT_THAT(audit(reading({.folder = folder.data()}))->findings, testing::SizeIs(1));
}

} // namespace
} // namespace ananas::store
