// What becomes of Writes when the disk fails them.
#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/audit.h"
#include "store/disk.h"
#include "store/reader.h"
#include "store/store.h"
#include "store/support.h"
#include "support/soak.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace ananas::store {
namespace {

using room::house_bank;
using room::mint;
using room::TableId;
using std::chrono::milliseconds;

// Every Write is an entry and a chip, so that one that is lost or doubled shows twice.
room::Write write_number(std::int64_t number) {
    return {.entries = {entry(0, number, R"({"number":)" + std::to_string(number) + "}")},
            .postings = {posting(mint, house_bank, 1, room::Cause::adjustment)}};
}

// How many of them the disk has, each once and none missing in between. Throws when it is otherwise.
std::int64_t count_on(const Disk &disk, const TestFolder &folder) {
    const auto insist = [](bool so, const std::string &otherwise) {
        if (!so) throw std::runtime_error(otherwise);
    };
    const Reader reader = reading({.folder = folder.data(), .disk = disk.name()});
    const Result<Audit, std::string> found = audit(reader);
    insist(found.has_value(), found ? "" : found.error());
    insist(found->findings.empty(), found->findings.empty() ? "" : found->findings.front());
    std::int64_t next = 1;
    const auto read = reader.entries(TableId::none, 1, [&](const room::Entry &entry) {
        insist(entry == write_number(next).entries.front(), "not what was written");
        ++next;
        return true;
    });
    insist(read && found->entries == next - 1 && found->postings == next - 1, "as many entries as postings");
    return next - 1;
}

struct Fault {
    const char *name;
    void (Disk::*set)(bool);
};

class DiskFault : public testing::TestWithParam<Fault> {};

TEST_P(DiskFault, nothing_is_called_durable_until_it_is_mended_and_then_all_is_there_once) {
    const TestFolder folder;
    Disk disk;
    std::atomic<int> troubles = 0;
    std::atomic<int> mended = 0;
    std::atomic<std::int64_t> durable = 0;
    auto store = opened({.folder = folder.data(), .disk = disk.name(), .longest_pause = milliseconds(20)},
                        {.trouble =
                             [&](const std::string &why) {
                                 EXPECT_THAT(why, testing::EndsWith("."));
                                 ++troubles;
                             },
                         .mended = [&] { ++mended; }});
    std::int64_t number = 0;
    const auto hand_over = [&](int writes) {
        while (writes-- > 0) store->write(write_number(++number), [&] { ++durable; });
    };
    hand_over(100);
    ASSERT_TRUE(soon([&] { return durable == 100; }));
    for (int round = 1; round <= 3; ++round) {
        const std::int64_t sound = durable;
        (disk.*GetParam().set)(true);
        // A full disk takes what fits into the room that the log has already; from the first refusal on, nothing.
        ASSERT_TRUE(soon([&] {
            if (troubles < round) hand_over(50);
            return troubles == round;
        }));
        const std::int64_t before = durable;
        if (std::string_view(GetParam().name) != "full") {
            EXPECT_EQ(before, sound);
        }
        hand_over(50);
        std::this_thread::sleep_for(milliseconds(60)); // several attempts
        EXPECT_EQ(durable, before);
        EXPECT_EQ(store->waiting(), static_cast<std::size_t>(number - before));
        (disk.*GetParam().set)(false);
        ASSERT_TRUE(soon([&] { return durable == number; }));
        EXPECT_EQ(mended, round);
        EXPECT_EQ(troubles, round) << "told once, not at every attempt";
    }
    EXPECT_EQ(count_on(disk, folder), number);
    store.reset();
    EXPECT_EQ(count_on(disk, folder), number);
}

INSTANTIATE_TEST_SUITE_P(Store, DiskFault,
                         testing::Values(Fault{"full", &Disk::be_full}, Fault{"write", &Disk::refuse_writes},
                                         Fault{"sync", &Disk::refuse_syncs}),
                         [](const auto &fault) { return std::string(fault.param.name); });

TEST(Store, closes_on_a_broken_disk_when_its_patience_ends_and_tells_what_it_gave_up) {
    const TestFolder folder;
    Disk disk;
    std::atomic<int> durable = 0;
    auto store = opened({.folder = folder.data(), .disk = disk.name()});
    written(*store, write_number(1));
    disk.refuse_syncs(true);
    for (std::int64_t number = 2; number <= 10; ++number) store->write(write_number(number), [&] { ++durable; });
    EXPECT_EQ(store->close(milliseconds(50)), 9);
    EXPECT_EQ(durable, 0);
    disk.refuse_syncs(false);
    store.reset();
    EXPECT_EQ(count_on(disk, folder), 1);
}

struct Cuts {
    std::int64_t lost = 0;           // called durable and gone
    std::int64_t unannounced = 0;    // there although nobody was told: allowed, the room learns of it when it starts
    std::vector<std::string> broken; // what was wrong with data that no longer open
    std::uint64_t inside = 0;        // cuts between a write to the log and its sync
    std::int64_t durable = 0;
};

// A room whose power fails again and again at random, ten times on one and the same disk.
Cuts cut_power(int times, std::uint64_t seed, bool sync) {
    std::mt19937_64 random(seed);
    Cuts cuts;
    std::unique_ptr<TestFolder> folder;
    std::unique_ptr<Disk> disk;
    std::int64_t there = 0;
    const auto start_afresh = [&] {
        if (disk) cuts.inside += disk->cuts_inside_commits();
        folder = std::make_unique<TestFolder>();
        disk = std::make_unique<Disk>();
        there = 0;
    };
    for (int cut = 0; cut < times; ++cut) {
        if (cut % 10 == 0) start_afresh(); // first starts are cut off like any other
        std::atomic<std::int64_t> durable = there;
        disk->power_off_after(1 + random() % 400);
        if (auto store = Store::open({.folder = folder->data(),
                                      .disk = disk->name(),
                                      .sync = sync,
                                      .group = 1 + random() % 20,
                                      .longest_log = 1 + static_cast<int>(random() % 100), // it is moved, too
                                      .longest_pause = milliseconds(5)})) {
            for (std::int64_t number = there + 1; !disk->is_off(); ++number) {
                (*store)->write(write_number(number), [&, number] { durable = number; });
                while ((*store)->waiting() > random() % 30 && !disk->is_off()) std::this_thread::yield();
            }
            (*store)->close(milliseconds(0));
        }
        disk->power_off();
        disk->power_on(random());
        cuts.durable += durable - there;
        try {
            if (there == 0 && durable == 0) opened({.folder = folder->data(), .disk = disk->name()}); // begins again
            const std::int64_t found = count_on(*disk, *folder);
            cuts.lost += std::max<std::int64_t>(durable - found, 0);
            cuts.unannounced += std::max<std::int64_t>(found - durable, 0);
            there = found;
        } catch (const std::runtime_error &broken) {
            cuts.broken.emplace_back(broken.what());
            start_afresh();
        }
    }
    cuts.inside += disk->cuts_inside_commits();
    return cuts;
}

Cuts without_loss(int times, std::uint64_t seed) {
    Cuts cuts = cut_power(times, seed, true);
    EXPECT_EQ(cuts.lost, 0);
    EXPECT_THAT(cuts.broken, testing::IsEmpty());
    return cuts;
}

void expect_nothing_lost(int times, std::uint64_t seed) {
    const Cuts cuts = without_loss(times, seed);
    EXPECT_GT(cuts.inside, 0);
    EXPECT_GT(cuts.durable, times);
    std::cout << times << " power cuts, " << cuts.inside << " of them inside a commit: " << cuts.durable
              << " writes called durable, none lost; " << cuts.unannounced << " more were there\n";
}

TEST(PowerCut, loses_nothing_that_was_called_durable) { expect_nothing_lost(60, 1); }
TEST(PowerCut, loses_nothing_in_a_thousand_cuts_slow) { expect_nothing_lost(1000, 2); }

constexpr int enough_to_notice = 30;

// The disk above is worth something only if it notices.
TEST(PowerCut, without_syncs_it_does) {
    const Cuts cuts = cut_power(enough_to_notice, 3, false);
    EXPECT_TRUE(cuts.lost > 0 || !cuts.broken.empty());
}

TEST(PowerCut, loses_nothing_soak) {
    std::int64_t durable = 0;
    soak("power cuts", [&](std::uint64_t round) -> std::uint64_t {
        durable += without_loss(enough_to_notice, round).durable;
        return enough_to_notice;
    });
    tell_soaked(static_cast<std::uint64_t>(durable), "durable writes");
    EXPECT_GT(durable, 0);
}

} // namespace
} // namespace ananas::store
