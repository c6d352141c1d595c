// The power fails while people play, and when the room starts for the first time: on a disk that then has what was
// synced, and of the rest what it likes (lossy_disk.h). What a kill cannot show, whose writes the system still brings
// to the disk.
#include "base/chance.h"
#include "betting/games.h"
#include "house/drill.h"
#include "house/lossy_disk.h"
#include "support/process.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

namespace ananas::house {
namespace {

using shell::ServedRoom;
using shell::TemporaryFolder;
using std::chrono::milliseconds;

// A played room on such a disk.
struct PoweredDrill {
    explicit PoweredDrill(std::uint64_t seed, LossyDisk::Sync syncs = LossyDisk::Sync::on)
        : chance(seed, 1), sync(syncs) {}

    void begin() {
        drill.room().run_by(disk.room(0, sync));
        ASSERT_NO_FATAL_FAILURE(drill.room().start());
        ASSERT_NO_FATAL_FAILURE(drill.begin());
    }
    // The room is open and people play until the power fails: at a call that was counted out when it started, or at any
    // time, whatever comes first. What the disk has then is compared with what they were told.
    void cut() {
        ASSERT_NO_FATAL_FAILURE(drill.play(milliseconds(30 + chance.below(300))));
        ASSERT_TRUE(!drill.room().has_fallen() || fell_as_counted()) << drill.room().said();
        if (counted_out == 0) drill.use_the_office();
        drill.room().kill();
        ++cuts;
        ASSERT_NO_FATAL_FAILURE(drill.note_fall());
        lose_power();
    }
    // Where the next cut comes soon, it takes several starts.
    void open_again() {
        const auto next_cut = [&] {
            return chance.one_in(3) ? 1 + chance.below(40) : chance.one_in(2) ? 100 + chance.below(3000) : 0;
        };
        while (!opens(next_cut())) {
            ASSERT_TRUE(fell_as_counted() && drill.room().said().empty()) << drill.room().said();
            ++cuts;
            ++in_starts;
            lose_power();
        }
        drill.note_start();
    }
    void end() {
        // The last of them may have been counted out for later.
        drill.room().kill();
        disk.lose_power(chance.below(1U << 31U));
        ASSERT_TRUE(opens(0)) << drill.room().said();
        ASSERT_NO_FATAL_FAILURE(drill.end());
        fmt::print("{} power cuts: {} inside a commit, {} of a room that was starting; nothing lost, nothing doubled\n",
                   cuts, disk.inside_commits(), in_starts);
    }

    bool opens(std::uint64_t fatal_call) {
        counted_out = fatal_call;
        drill.room().run_by(disk.room(fatal_call, sync));
        return drill.room().starts();
    }
    // And not by what it found, or by a fault of its own.
    bool fell_as_counted() { return counted_out != 0 && drill.room().fell_by_a_kill(); }
    void lose_power() {
        disk.lose_power(chance.below(1U << 31U));
        // Looked at in a copy: whoever opens the data makes them whole.
        const TemporaryFolder copy;
        std::filesystem::copy(drill.data(), copy / "data", std::filesystem::copy_options::recursive);
        drill.compare_with_journal_in(copy / "data");
    }

    Drill drill;
    Chance chance;
    LossyDisk::Sync sync;
    LossyDisk disk{drill.data()};
    std::uint64_t counted_out = 0;
    int cuts = 0, in_starts = 0;
};

void cut_again_and_again(int cuts, std::uint64_t seed) {
    PoweredDrill power(seed);
    ASSERT_NO_FATAL_FAILURE(power.begin());
    while (power.cuts < cuts) {
        ASSERT_NO_FATAL_FAILURE(power.cut());
        ASSERT_NO_FATAL_FAILURE(power.open_again());
    }
    ASSERT_NO_FATAL_FAILURE(power.end());
    EXPECT_GT(power.disk.inside_commits(), 0);
    EXPECT_GT(power.drill.in_flight(), 0);
    EXPECT_GT(power.drill.under_way(), 0);
}

TEST(CutOff, nothing_that_players_were_acknowledged_is_lost_or_doubled) { cut_again_and_again(50, 1); }
TEST(CutOff, nothing_that_players_were_acknowledged_is_lost_or_doubled_in_a_thousand_cuts_slow) {
    for (std::uint64_t seed = 2; seed < 12 && !HasFailure(); ++seed) cut_again_and_again(100, seed);
}

// The disk above is worth something only if it notices: the very same, told not to sync, is found out.
TEST(CutOff, without_syncs_acknowledged_commands_are_lost) {
    testing::TestPartResultArray found;
    {
        const testing::ScopedFakeTestPartResultReporter listening(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &found);
        PoweredDrill power(1, LossyDisk::Sync::off);
        power.begin();
        if (found.size() == 0) power.cut();
    }
    int lost = 0;
    for (int each = 0; each < found.size(); ++each)
        if (std::string(found.GetTestPartResult(each).message()).find("is not in the journal") != std::string::npos)
            ++lost;
    EXPECT_GT(lost, 0);
    fmt::print("without syncs {} acknowledged commands are gone after the first cut\n", lost);
}

// ---- the first start

// Fails at the call of that number, while the folder, the key, the lock and the data are made; then again and again,
// until a room opens.
int first_start(std::uint64_t fatal_call, std::uint64_t seed) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    LossyDisk disk(folder / "data");
    Chance chance(seed, fatal_call);
    int cuts = 0;
    for (;; fatal_call = chance.one_in(2) ? 0 : 1 + chance.below(200)) {
        room.run_by(disk.room(fatal_call));
        if (room.starts()) break;
        EXPECT_TRUE(fatal_call != 0 && room.fell_by_a_kill() && room.said().empty()) << room.said();
        if (testing::Test::HasFailure()) return cuts;
        ++cuts;
        disk.lose_power(chance.below(1U << 31U));
    }
    room.kill();
    disk.lose_power(chance.below(1U << 31U)); // what it was opened with is on the disk
    room.run_by({ANANAS_PROGRAM});
    room.start();
    if (testing::Test::HasFatalFailure()) return cuts;
    EXPECT_EQ(room.stop(), 0);
    const shell::Outcome verified = shell::run({ANANAS_PROGRAM, "verify", (folder / "data").string()});
    EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
    const std::size_t games = std::size(betting::all_games) + 2; // each has its table in the lobby
    EXPECT_THAT(verified.out, testing::HasSubstr(fmt::format(" {} tables\n", games)));
    return cuts;
}

// The disk of a first start that nothing cut off.
LossyDisk after_a_first_start(const TemporaryFolder &folder) {
    ServedRoom room(folder.path());
    LossyDisk disk(folder / "data");
    room.run_by(disk.room(0));
    room.start();
    room.kill();
    disk.lose_power(1);
    return disk;
}

void cut_first_starts(std::uint64_t every) {
    const TemporaryFolder folder;
    const std::uint64_t calls = after_a_first_start(folder).calls();
    int cuts = 0;
    for (std::uint64_t call = 1; call <= calls && !testing::Test::HasFailure(); call += call < 12 ? 1 : every)
        cuts += first_start(call, call);
    EXPECT_GT(cuts, 0);
    fmt::print("{} power cuts among the {} calls of a first start\n", cuts, calls);
}

TEST(CutOff, a_first_start_that_is_cut_off_begins_again) { cut_first_starts(60); }
// It had its name before its bytes were on the disk, and an empty one was nobody's key: no room opened there any more.
TEST(CutOff, a_key_that_was_being_written_is_written_again) {
    const TemporaryFolder folder;
    const LossyDisk disk = after_a_first_start(folder);
    std::vector<std::uint64_t> calls = disk.calls_about("room.key.part");
    for (const std::uint64_t call : disk.calls_about("room.key")) calls.push_back(call);
    EXPECT_GE(calls.size(), 4U) << "made, written, synced and named";
    for (const std::uint64_t call : calls)
        for (std::uint64_t seed = 0; seed < 6 && !HasFailure(); ++seed) EXPECT_GT(first_start(call, seed), 0);
}
TEST(CutOff, a_first_start_that_is_cut_off_anywhere_begins_again_slow) { cut_first_starts(1); }

} // namespace
} // namespace ananas::house
