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
#include "support/soak.h"
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

// A room that is killed again and again while people play. What it acknowledged is in its journal, once; what they sent
// again counts once; every hand goes on, since players complain of versions and hands that are left out or taken back;
// and in the end all chips are there.
class Drill {
public:
    // The room opens, and people sit down.
    void begin();
    // They play for so long; then it falls, and opens again.
    void kill_after(milliseconds play);
    // Everybody leaves, and the journal is held against what they were told.
    void end();
    // Among many kills there is one of each kind; a few may have missed some.
    void expect_all_kinds() const;

    [[nodiscard]] int kills() const { return kills_; }
    [[nodiscard]] std::uint64_t acknowledged() const { return acknowledged_; } // commands; known at the end

private:
    bool wait_for_admissions(std::size_t count) {
        return loop_.run_until([&] { return crowd_->admissions().size() >= count; }, milliseconds(60'000));
    }
    bool wait_for_seat(const app::GuestPlayer &player) {
        return loop_.run_until([&] { return player.seated(); }, milliseconds(60'000));
    }
    void remove_one_more();
    void compare_with_the_journal();
    void tell();

    TemporaryFolder folder_;
    ServedRoom room_{folder_.path()};
    net::Loop loop_;
    std::unique_ptr<app::Crowd> crowd_;
    std::string host_;
    int kills_ = 0;
    std::vector<std::string> voids_; // that were acknowledged, by key
    std::vector<std::string> removals_;
    std::vector<milliseconds> recoveries_;
    int in_flight_ = 0; // kills that caught commands on their way to the disk or back
    int in_commit_ = 0; // kills that caught the writer inside a transaction
    int under_way_ = 0; // hands that a kill interrupted
    std::set<std::string> caught_;
    std::uint64_t acknowledged_ = 0, hands_ = 0;
    std::size_t made_it_ = 0; // of those that were caught
};

void Drill::begin() {
    ASSERT_NO_FATAL_FAILURE(room_.start());
    auto gathered =
        app::Crowd::gather(loop_, {.room = room_.url(),
                                   .games = {"crazy-pineapple", "mixed", "omaha8", "stud", "chinese", "twisted"},
                                   .tables = 6,
                                   .players = 3,
                                   .asking = 2,
                                   .name = "Crash"});
    ASSERT_TRUE(gathered) << gathered.error();
    crowd_ = *std::move(gathered);
    // At two tables one asks for permission to sit: all but who opened it, two at each.
    ASSERT_TRUE(crowd_->connect(milliseconds(20'000)));
    ASSERT_TRUE(wait_for_admissions(4));
    host_ = host_of(room_);
}

void Drill::kill_after(milliseconds play) {
    ASSERT_TRUE(crowd_->connect(milliseconds(20'000))) << crowd_->open_sockets() << " sockets are open";
    crowd_->play_for(play);
    if (kills_ % 5 == 4) {
        const std::string key = fmt::format("void-{}", kills_);
        if (calls_off_a_hand(room_, host_, key)) voids_.push_back(key);
    }
    if (const app::GuestPlayer &last = crowd_->seats()[2]->player; kills_ % 5 == 2 && last.seated()) {
        const std::string key = fmt::format("remove-{}", kills_);
        if (removes(room_, host_, crowd_->tables()[0], last.person(), key)) removals_.push_back(key);
    }
    ++kills_;
    in_commit_ += room_.kill() ? 1 : 0;
    std::set<std::int64_t> hands;
    for (const auto &seat : crowd_->seats())
        if (seat->player.hand() != 0) hands.insert(seat->player.hand());
    under_way_ += static_cast<int>(hands.size());
    std::size_t waiting = 0;
    for (const auto &seat : crowd_->seats())
        for (const auto &[key, message] : seat->player.unanswered()) {
            caught_.insert(key);
            ++waiting;
        }
    if (waiting > 0) ++in_flight_;
    ASSERT_NO_FATAL_FAILURE(room_.start());
    recoveries_.push_back(room_.took());
    for (const std::string &line : room_.greeting()) ASSERT_EQ(line.find("cannot go on"), std::string::npos) << line;
    // Their sockets notice.
    ASSERT_TRUE(loop_.run_until([&] { return crowd_->open_sockets() == 0; }, milliseconds(20'000)));
    ASSERT_EQ(crowd_->complaints(), std::vector<std::string>());
}

void Drill::end() {
    ASSERT_TRUE(crowd_->connect(milliseconds(20'000)));
    crowd_->play_for(milliseconds(500));
    ASSERT_NO_FATAL_FAILURE(remove_one_more());
    ASSERT_TRUE(crowd_->leave(milliseconds(90'000)));
    EXPECT_EQ(crowd_->complaints(), std::vector<std::string>());
    EXPECT_EQ(room_.stop(), 0);
    ASSERT_NO_FATAL_FAILURE(compare_with_the_journal());
    tell();
}

// One more is removed, whom no kill keeps from asking again.
void Drill::remove_one_more() {
    const app::GuestPlayer &last = crowd_->seats()[2]->player;
    bool removed = false;
    std::size_t admitted = 0;
    for (int attempt = 0; attempt < 10 && !removed; ++attempt) { // what the player knows may be of before the last kill
        ASSERT_TRUE(wait_for_seat(last));
        admitted = crowd_->admissions().size();
        removals_.push_back(fmt::format("remove-last-{}", attempt));
        removed = removes(room_, host_, crowd_->tables()[0], last.person(), removals_.back());
        if (removed) continue;
        removals_.pop_back();
        crowd_->play_for(milliseconds(100));
    }
    ASSERT_TRUE(removed);
    EXPECT_TRUE(wait_for_admissions(admitted + 1));
    EXPECT_TRUE(wait_for_seat(last));
}

void Drill::compare_with_the_journal() {
    const auto journal = keyed_entries(folder_.path() / "data");
    const auto reader = store::Reader::open({.folder = folder_.path() / "data"});
    ASSERT_TRUE(reader) << reader.error();
    const auto books = store::audit(*reader);
    ASSERT_TRUE(books) << books.error();
    EXPECT_EQ(books->findings, std::vector<std::string>()); // every chip is where the ledger says
    for (const auto &seat : crowd_->seats()) {
        hands_ += seat->player.hands();
        for (const app::GuestPlayer::Acknowledged &each : seat->player.acknowledged()) {
            ++acknowledged_;
            const auto found = journal.find(each.key);
            ASSERT_NE(found, journal.end()) << each.key << " was acknowledged and is not in the journal";
            EXPECT_EQ(found->second, std::vector<std::int64_t>{each.version}) << each.key;
        }
    }
    for (const std::string &key : voids_) EXPECT_TRUE(journal.contains(key)) << key;
    for (const std::string &key : removals_) EXPECT_TRUE(journal.contains(key)) << key;
    for (const std::string &key : crowd_->admissions()) EXPECT_TRUE(journal.contains(key)) << key;
    for (const auto &[key, versions] : journal) {
        EXPECT_EQ(versions.size(), 1U) << key << " counted more than once";
        if (caught_.contains(key)) ++made_it_;
    }
    EXPECT_GT(acknowledged_, static_cast<std::uint64_t>(kills_));
}

void Drill::tell() {
    std::ranges::sort(recoveries_);
    fmt::print("{} kills: {} inside a commit, {} with commands in flight "
               "({} commands, {} of which are in the journal)\n"
               "{} commands acknowledged; {} hands were under way and went on; {} hands seen to their end\n"
               "open again after {} ms, at most {} ms\n",
               kills_, in_commit_, in_flight_, caught_.size(), made_it_, acknowledged_, under_way_, hands_,
               recoveries_[recoveries_.size() / 2].count(), recoveries_.back().count());
}

void Drill::expect_all_kinds() const {
    EXPECT_FALSE(voids_.empty());
    EXPECT_GT(removals_.size(), 1U);
    EXPECT_GT(collected(folder_.path() / "data"), 0); // the fees of the Chinese table
    EXPECT_GT(in_flight_, 0);
    EXPECT_GT(in_commit_, 0);
    EXPECT_GT(under_way_, 0);
}

milliseconds a_moment(Chance &chance) { return milliseconds(30 + chance.below(90)); }

void kill_again_and_again(int kills, std::uint64_t seed) {
    Drill drill;
    ASSERT_NO_FATAL_FAILURE(drill.begin());
    Chance chance(seed, 1);
    while (drill.kills() < kills) ASSERT_NO_FATAL_FAILURE(drill.kill_after(a_moment(chance)));
    ASSERT_NO_FATAL_FAILURE(drill.end());
    drill.expect_all_kinds();
}

TEST(Killed, fifty_times_nothing_that_was_acknowledged_is_lost_or_doubled) { kill_again_and_again(50, 1); }
TEST(Killed, a_thousand_times_slow) { kill_again_and_again(1000, 2); }

// A round is one kill. After a hundred the room ends, so that what went wrong shows before the campaign is over and
// within the day for which a room knows its keys; the next one is new. A round repeats when the room falls, not what it
// is doing then.
TEST(Killed, nothing_that_was_acknowledged_is_lost_or_doubled_soak) {
    std::unique_ptr<Drill> drill;
    std::uint64_t acknowledged = 0;
    const auto end = [&] {
        drill->end();
        acknowledged += drill->acknowledged();
        drill.reset();
    };
    soak("kills", [&](std::uint64_t round) -> std::uint64_t {
        if (!drill) {
            drill = std::make_unique<Drill>();
            drill->begin();
            if (HasFailure()) return 0;
        }
        Chance chance(round, 1);
        drill->kill_after(a_moment(chance));
        if (drill->kills() == 100 && !HasFailure()) end();
        return 1;
    });
    if (drill && !HasFailure()) end();
    tell_soaked(acknowledged, "acknowledged commands");
}

} // namespace
} // namespace ananas::house
