#include "app/crowd.h"
#include "app/guest_player.h"
#include "base/chance.h"
#include "net/blocking.h"
#include "net/client.h"
#include "net/loop.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/audit.h"
#include "store/reader.h"
#include "store/store.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

namespace json = boost::json;
using shell::ServedRoom;
using shell::TemporaryFolder;
using std::chrono::milliseconds;

// Everything that the journal holds under a key, by key.
std::map<std::string, std::vector<std::int64_t>> keyed_entries(const std::filesystem::path &data) {
    auto store = store::Store::open({.folder = data});
    EXPECT_TRUE(store) << store.error();
    const auto now = std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
    const auto saved = (*store)->load({now.count()});
    EXPECT_TRUE(saved) << saved.error();
    std::map<std::string, std::vector<std::int64_t>> entries;
    for (const room::Entry &entry : saved->keyed) entries[entry.key].push_back(entry.version);
    return entries;
}

// What people have paid for their downs, by the ledger.
std::int64_t collected(const std::filesystem::path &data) {
    auto store = store::Store::open({.folder = data});
    EXPECT_TRUE(store) << store.error();
    const auto saved = (*store)->load({});
    EXPECT_TRUE(saved) << saved.error();
    return saved->balances.of(room::fees).units();
}

json::value asked(const ServedRoom &room, const std::string &token, const std::string &path,
                  const std::optional<json::object> &body = {}) {
    const auto answer = net::fetch(
        room.url() + path, {.method = body ? "POST" : "GET",
                            .headers = {{"Content-Type", "application/json"}, {"Authorization", "Bearer " + token}},
                            .body = body ? json::serialize(*body) : ""});
    EXPECT_TRUE(answer) << answer.error();
    json::error_code error;
    return answer ? json::parse(answer->body, error) : json::value();
}

std::string host_of(const ServedRoom &room) {
    for (const std::string &line : room.greeting())
        if (const std::size_t at = line.find("link="); at != std::string::npos) {
            const auto came =
                net::fetch(room.url() + "/join",
                           {.method = "POST", .headers = {}, .body = line.substr(at) + "&adult=yes&agree=yes"});
            EXPECT_TRUE(came);
            if (came) return std::string(json::parse(came->body).at("token").as_string());
        }
    ADD_FAILURE() << "no link for the host";
    return {};
}

// The first hand that goes on is called off by the host; whether that was acknowledged.
bool calls_off_a_hand(const ServedRoom &room, const std::string &host, const std::string &key) {
    const json::value lobby = asked(room, host, "/api/lobby");
    for (const json::value &table : lobby.at("tables").as_array()) {
        if (!table.at("playing").as_bool()) continue;
        const json::value answer = asked(room, host, fmt::format("/api/tables/{}/void", table.at("table").as_int64()),
                                         json::object{{"reason", "a drill"}, {"key", key}});
        if (answer.is_object() && answer.get_object().contains("version")) return true;
    }
    return false;
}

// A player whom the host removes needs permission to come back; whether that was acknowledged.
bool removes(const ServedRoom &room, const std::string &host, std::int64_t table, std::int64_t person,
             const std::string &key) {
    const json::value answer =
        asked(room, host, fmt::format("/api/tables/{}/remove", table), json::object{{"person", person}, {"key", key}});
    return answer.is_object() && answer.get_object().contains("version");
}

// A room is killed again and again while people play. What it acknowledged is in its journal, once; what they sent
// again counts once; every hand goes on, since players complain of versions and hands that are left out or taken back;
// and in the end all chips are there.
void kill_again_and_again(int kills, std::uint64_t seed) {
    const TemporaryFolder folder;
    ServedRoom room(folder.path());
    ASSERT_NO_FATAL_FAILURE(room.start());
    net::Loop loop;
    auto gathered =
        app::Crowd::gather(loop, {.room = room.url(),
                                  .games = {"crazy-pineapple", "mixed", "omaha8", "stud", "chinese", "twisted"},
                                  .tables = 6,
                                  .players = 3,
                                  .asking = 2,
                                  .name = "Crash"});
    ASSERT_TRUE(gathered) << gathered.error();
    app::Crowd &crowd = **gathered;
    // At two tables one asks for permission to sit: all but who opened it, two at each.
    const auto wait_for_admissions = [&](std::size_t count) {
        return loop.run_until([&] { return crowd.admissions().size() >= count; }, milliseconds(60'000));
    };
    ASSERT_TRUE(crowd.connect(milliseconds(20'000)));
    ASSERT_TRUE(wait_for_admissions(4));

    Chance chance(seed, 1);
    const std::string host = host_of(room);
    std::vector<std::string> voids; // that were acknowledged, by key
    std::vector<std::string> removals;
    std::vector<milliseconds> recoveries;
    int in_flight = 0; // kills that caught commands on their way to the disk or back
    int in_commit = 0; // kills that caught the writer inside a transaction
    int under_way = 0; // hands that a kill interrupted
    std::set<std::string> caught;
    for (int each = 0; each < kills; ++each) {
        ASSERT_TRUE(crowd.connect(milliseconds(20'000))) << crowd.open_sockets() << " sockets are open";
        crowd.play_for(milliseconds(30 + chance.below(90)));
        if (each % 5 == 4) {
            const std::string key = fmt::format("void-{}", each);
            if (calls_off_a_hand(room, host, key)) voids.push_back(key);
        }
        if (const app::GuestPlayer &last = crowd.seats()[2]->player; each % 5 == 2 && last.seated()) {
            const std::string key = fmt::format("remove-{}", each);
            if (removes(room, host, crowd.tables()[0], last.person(), key)) removals.push_back(key);
        }
        in_commit += room.kill() ? 1 : 0;
        std::set<std::int64_t> hands;
        for (const auto &seat : crowd.seats())
            if (seat->player.hand() != 0) hands.insert(seat->player.hand());
        under_way += static_cast<int>(hands.size());
        std::size_t waiting = 0;
        for (const auto &seat : crowd.seats())
            for (const auto &[key, message] : seat->player.unanswered()) {
                caught.insert(key);
                ++waiting;
            }
        if (waiting > 0) ++in_flight;
        ASSERT_NO_FATAL_FAILURE(room.start());
        recoveries.push_back(room.took());
        for (const std::string &line : room.greeting()) ASSERT_EQ(line.find("cannot go on"), std::string::npos) << line;
        // Their sockets notice.
        ASSERT_TRUE(loop.run_until([&] { return crowd.open_sockets() == 0; }, milliseconds(20'000)));
        ASSERT_EQ(crowd.complaints(), std::vector<std::string>());
    }
    ASSERT_TRUE(crowd.connect(milliseconds(20'000)));
    crowd.play_for(milliseconds(500));
    // One more is removed, whom no kill keeps from asking again.
    const app::GuestPlayer &last = crowd.seats()[2]->player;
    const auto wait_for_seat = [&] { return loop.run_until([&] { return last.seated(); }, milliseconds(60'000)); };
    bool removed = false;
    std::size_t admitted = 0;
    for (int attempt = 0; attempt < 10 && !removed; ++attempt) { // what the player knows may be of before the last kill
        ASSERT_TRUE(wait_for_seat());
        admitted = crowd.admissions().size();
        removals.push_back(fmt::format("remove-last-{}", attempt));
        removed = removes(room, host, crowd.tables()[0], last.person(), removals.back());
        if (removed) continue;
        removals.pop_back();
        crowd.play_for(milliseconds(100));
    }
    ASSERT_TRUE(removed);
    EXPECT_TRUE(wait_for_admissions(admitted + 1));
    EXPECT_TRUE(wait_for_seat());
    ASSERT_TRUE(crowd.leave(milliseconds(90'000)));
    EXPECT_EQ(crowd.complaints(), std::vector<std::string>());
    EXPECT_EQ(room.stop(), 0);

    const auto journal = keyed_entries(folder.path() / "data");
    const auto reader = store::Reader::open({.folder = folder.path() / "data"});
    ASSERT_TRUE(reader) << reader.error();
    const auto books = store::audit(*reader);
    ASSERT_TRUE(books) << books.error();
    EXPECT_EQ(books->findings, std::vector<std::string>()); // every chip is where the ledger says
    std::uint64_t acknowledged = 0, hands = 0;
    std::size_t made_it = 0;
    for (const auto &seat : crowd.seats()) {
        hands += seat->player.hands();
        for (const app::GuestPlayer::Acknowledged &each : seat->player.acknowledged()) {
            ++acknowledged;
            const auto found = journal.find(each.key);
            ASSERT_NE(found, journal.end()) << each.key << " was acknowledged and is not in the journal";
            EXPECT_EQ(found->second, std::vector<std::int64_t>{each.version}) << each.key;
        }
    }
    for (const std::string &key : voids) EXPECT_TRUE(journal.contains(key)) << key;
    EXPECT_FALSE(voids.empty());
    for (const std::string &key : removals) EXPECT_TRUE(journal.contains(key)) << key;
    for (const std::string &key : crowd.admissions()) EXPECT_TRUE(journal.contains(key)) << key;
    EXPECT_GT(removals.size(), 1U);
    EXPECT_GT(collected(folder.path() / "data"), 0); // the fees of the Chinese table
    for (const auto &[key, versions] : journal) {
        EXPECT_EQ(versions.size(), 1U) << key << " counted more than once";
        if (caught.contains(key)) ++made_it;
    }
    std::ranges::sort(recoveries);
    fmt::print("{} kills: {} inside a commit, {} with commands in flight "
               "({} commands, {} of which are in the journal)\n"
               "{} commands acknowledged; {} hands were under way and went on; {} hands seen to their end\n"
               "open again after {} ms, at most {} ms\n",
               kills, in_commit, in_flight, caught.size(), made_it, acknowledged, under_way, hands,
               recoveries[recoveries.size() / 2].count(), recoveries.back().count());
    EXPECT_GT(in_flight, 0);
    EXPECT_GT(in_commit, 0);
    EXPECT_GT(under_way, 0);
    EXPECT_GT(acknowledged, static_cast<std::uint64_t>(kills));
}

TEST(Killed, fifty_times_nothing_that_was_acknowledged_is_lost_or_doubled) { kill_again_and_again(50, 1); }
TEST(Killed, a_thousand_times_slow) { kill_again_and_again(1000, 2); }

} // namespace
} // namespace ananas::house
