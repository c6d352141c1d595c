// kill -9 at random instants: what a process said was durable is there when the next one starts.
#include "base/result.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/audit.h"
#include "store/killed.h"
#include "store/reader.h"
#include "store/store.h"
#include "store/support.h"
#include "support/soak.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h> // NOLINT(modernize-deprecated-headers): kill() is not in <csignal>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace ananas::store {
namespace {

using std::chrono::microseconds;
using std::chrono::steady_clock;
using Numbers = std::array<std::int64_t, tables>; // the last of each table

// Runs the writer, kills it so long after its start or after the first that it says, and gives what it said.
std::string said_until_killed(const std::filesystem::path &folder, const std::filesystem::path &flag,
                              bool from_its_start, microseconds lifetime) {
    std::array<int, 2> pipe_ends{};
    if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, pipe_ends[1], STDOUT_FILENO);
    std::string program = ANANAS_KILLED_WRITER;
    std::string where = folder.string();
    std::string flag_file = flag.string();
    std::array<char *, 4> words = {program.data(), where.data(), flag_file.data(), nullptr};
    pid_t child = 0;
    if (posix_spawn(&child, program.c_str(), &files, nullptr, words.data(), environ) != 0)
        throw std::runtime_error("cannot run " + program);
    posix_spawn_file_actions_destroy(&files);
    close(pipe_ends[1]);

    std::string said;
    std::atomic<bool> speaks = from_its_start;
    std::thread listener([&] { // so that the pipe is never full
        std::array<char, 4096> part{};
        for (ssize_t length = 0; (length = read(pipe_ends[0], part.data(), part.size())) > 0;) {
            said.append(part.data(), static_cast<std::size_t>(length));
            speaks = true;
        }
    });
    EXPECT_TRUE(soon([&] { return speaks.load(); })) << "nothing was durable in ten seconds";
    std::this_thread::sleep_for(lifetime);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    listener.join();
    close(pipe_ends[0]);
    EXPECT_TRUE(WIFSIGNALED(status)) << "it ended by itself";
    return said.substr(0, said.rfind('\n') + 1);
}

// The last number that was called durable of each table; in order, or the test fails.
Numbers heard(const std::string &said, Numbers before) {
    std::istringstream lines(said);
    for (std::int64_t table = 0, number = 0; lines >> table >> number;) {
        std::int64_t &last = before.at(static_cast<std::size_t>(table - 1));
        EXPECT_EQ(number, last + 1);
        last = number;
    }
    return before;
}

struct Kills {
    int count = 0, inside_commits = 0;
    std::int64_t acknowledged = 0, unannounced = 0;
    steady_clock::duration longest_start{};
};

// Everything that was written is there, each once and as it was written.
Numbers found_in(const std::filesystem::path &folder, Kills &kills) {
    const auto began = steady_clock::now();
    const auto store = opened({.folder = folder});
    const auto saved = store->load(noon);
    kills.longest_start = std::max(kills.longest_start, steady_clock::now() - began);
    EXPECT_TRUE(saved);
    Numbers numbers{};
    for (std::int64_t table = 1; table <= tables; ++table) {
        const auto entries = saved->entries.find(room::TableId{table});
        if (entries == saved->entries.end()) continue;
        std::int64_t due = 0;
        for (const room::Entry &entry : entries->second) {
            const bool right = entry == write_number(table, ++due).entries.front();
            EXPECT_TRUE(right) << "table " << table << " entry " << due;
            if (!right) break;
        }
        EXPECT_EQ(saved->balances.of(room::chips_on(room::TableId{table})), Chips(due)) << "a chip for each";
        numbers.at(static_cast<std::size_t>(table - 1)) = due;
    }
    const Reader reader = reading({.folder = folder});
    EXPECT_THAT(audit(reader)->findings, testing::IsEmpty());
    return numbers;
}

// Ten writers, one after another on the same data.
void kill_ten(std::mt19937_64 &random, Kills &kills) {
    const TestFolder folder;
    const std::filesystem::path flag = folder / "flag";
    Numbers there{};
    for (int kill = 0; kill < 10 && !testing::Test::HasFailure(); ++kill) {
        std::ofstream(flag) << '\0';
        // Some of them before it has opened its data.
        const bool from_its_start = random() % 5 == 0;
        const std::string said =
            said_until_killed(folder.data(), flag, from_its_start, microseconds(random() % 30'000));
        ++kills.count;
        kills.inside_commits += bytes_of_file(flag).front() == 1 ? 1 : 0;
        kills.acknowledged += std::ranges::count(said, '\n');
        const Numbers acknowledged = heard(said, there);
        there = found_in(folder.data(), kills);
        for (std::size_t table = 0; table < tables; ++table) {
            EXPECT_GE(there.at(table), acknowledged.at(table)) << "acknowledged and lost";
            kills.unannounced += there.at(table) - acknowledged.at(table);
        }
    }
}

void kill_again_and_again(int times, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Kills kills;
    while (kills.count < times && !testing::Test::HasFailure()) kill_ten(random, kills);
    EXPECT_GT(kills.inside_commits, 0);
    EXPECT_GT(kills.acknowledged, times);
    std::cout << kills.count << " kills, " << kills.inside_commits << " of them inside a commit: " << kills.acknowledged
              << " writes acknowledged, none lost; " << kills.unannounced << " more were there; longest start "
              << std::chrono::duration_cast<std::chrono::milliseconds>(kills.longest_start).count() << " ms\n";
}

TEST(Kill, loses_nothing_that_was_acknowledged) { kill_again_and_again(50, 1); }
TEST(Kill, loses_nothing_in_a_thousand_kills_slow) { kill_again_and_again(1000, 2); }

// A round repeats how long its writers live, not what they are doing when they die.
TEST(Kill, loses_nothing_soak) {
    Kills kills;
    soak("kills", [&](std::uint64_t round) -> std::uint64_t {
        std::mt19937_64 random(round);
        kill_ten(random, kills);
        return 10;
    });
    tell_soaked(static_cast<std::uint64_t>(kills.acknowledged), "acknowledged writes");
    EXPECT_GT(kills.acknowledged, 0);
}

} // namespace
} // namespace ananas::store
