#include "house/drill.h"

#include "app/crowd.h"
#include "app/guest_player.h"
#include "house/host.h"
#include "net/blocking.h"
#include "net/client.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/audit.h"
#include "store/inventory.h"
#include "store/reader.h"
#include "store/store.h"
#include "support/process.h"
#include "support/served_room.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
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
using std::chrono::milliseconds;

// Everything that the journal holds under a key, by key.
std::map<std::string, std::vector<room::Entry>> keyed_entries(const std::filesystem::path &data) {
    auto store = store::Store::open({.folder = data});
    EXPECT_TRUE(store) << store.error();
    if (!store) return {};
    const auto now = std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
    const auto saved = (*store)->load({now.count()});
    EXPECT_TRUE(saved) << saved.error();
    if (!saved) return {};
    std::map<std::string, std::vector<room::Entry>> entries;
    for (const room::Entry &entry : saved->keyed) entries[entry.key].push_back(entry);
    return entries;
}

// The cards of a row are kept in an order of their own.
bool says_as_much(const json::value &said, const json::value &kept) {
    const json::array *cards = said.if_array(), *placed = kept.if_array();
    if (cards == nullptr || placed == nullptr) return said == kept;
    return std::ranges::is_permutation(*cards, *placed);
}

// Whether an entry is what its sender said: to which table, who, and every word of it.
bool tells(const room::Entry &entry, std::int64_t person, const std::string &words) {
    json::error_code error;
    json::value said = json::parse(words, error);
    const json::value kept = error ? json::value() : json::parse(entry.command, error);
    if (error || !said.is_object() || !kept.is_object()) return false;
    if (said.at("table") != number(entry.table) || number(entry.by) != person || kept.at("person") != person)
        return false;
    const json::object *whole = kept.if_object();
    if (kept.at("do") == "answer") {
        if (said.at("decision") != kept.at("decision")) return false;
        whole = kept.at("answer").if_object();
    }
    return std::ranges::all_of(said.as_object(), [&](const auto &field) {
        if (field.key() == "table" || field.key() == "key" || field.key() == "decision") return true;
        const json::value *same = whole == nullptr ? nullptr : whole->if_contains(field.key());
        return same != nullptr && says_as_much(field.value(), *same);
    });
}

std::vector<std::string> findings_in(const std::filesystem::path &data) {
    const auto reader = store::Reader::open({.folder = data});
    if (!reader) return {reader.error()};
    const auto books = store::audit(*reader);
    return books ? books->findings : std::vector<std::string>{books.error()};
}

// What people have paid for their downs, by the ledger.
std::int64_t collected(const std::filesystem::path &data) {
    auto store = store::Store::open({.folder = data});
    EXPECT_TRUE(store) << store.error();
    const auto saved = (*store)->load({});
    EXPECT_TRUE(saved) << saved.error();
    return saved->balances.of(room::fees).units();
}

net::Call call_of(const std::string &token, const std::optional<json::object> &body) {
    return {.method = body ? "POST" : "GET",
            .headers = {{"Content-Type", "application/json"}, {"Authorization", "Bearer " + token}},
            .body = body ? json::serialize(*body) : ""};
}

json::value asked(const ServedRoom &room, const std::string &token, const std::string &path,
                  const std::optional<json::object> &body = {}) {
    const auto answer = net::fetch(room.url() + path, call_of(token, body));
    EXPECT_TRUE(answer) << answer.error();
    json::error_code error;
    return answer ? json::parse(answer->body, error) : json::value();
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

} // namespace

void Drill::begin() {
    auto client = net::Client::open(loop_);
    ASSERT_TRUE(client) << client.error();
    hosts_client_ = *std::move(client);
    auto gathered =
        app::Crowd::gather(loop_, {.room = room_.url(),
                                   .games = {"crazy-pineapple", "mixed", "omaha8", "stud", "chinese", "twisted"},
                                   .tables = 6,
                                   .players = 3,
                                   .bots = 1,
                                   .asking = 2,
                                   .name = "Crash"});
    ASSERT_TRUE(gathered) << gathered.error();
    crowd_ = *std::move(gathered);
    // At two tables one asks for permission to sit: all but who opened it, two at each.
    ASSERT_TRUE(crowd_->connect(milliseconds(20'000)));
    ASSERT_TRUE(wait_for_admissions(4));
    ASSERT_EQ(crowd_->call_bots(), "");
    host_ = host_of(room_);
    // Whoever has lost all to the bots could not sit down again.
    for (const auto &seat : crowd_->seats()) {
        const json::value richer = asked(room_, host_, fmt::format("/api/people/{}/adjust", seat->player.person()),
                                         json::object{{"chips", 10'000'000}, {"reason", "a long drill"}});
        ASSERT_TRUE(richer.is_object() && richer.get_object().contains("chips")) << richer;
    }
}

// The end of a process comes without a message.
bool Drill::wait_until(const std::function<bool()> &done, milliseconds longest) {
    const auto end = std::chrono::steady_clock::now() + longest;
    while (!loop_.run_until(done, milliseconds(10)))
        if (std::chrono::steady_clock::now() >= end) return false;
    return true;
}

void Drill::play(milliseconds time) {
    crowd_->connect(milliseconds(0)); // which goes on below
    ASSERT_TRUE(wait_until([&] { return crowd_->open_sockets() == crowd_->seats().size() || room_.has_fallen(); },
                           milliseconds(20'000)))
        << crowd_->open_sockets() << " sockets are open";
    wait_until([&] { return room_.has_fallen(); }, time);
}

void Drill::use_the_office() {
    if (falls_ % 5 == 4) {
        const std::string key = fmt::format("void-{}", falls_);
        asked_voids_.insert(key);
        if (calls_off_a_hand(room_, host_, key)) voids_.push_back(key);
    }
    if (const app::GuestPlayer &last = crowd_->seats()[2]->player; falls_ % 5 == 2 && last.seated()) {
        const std::string key = fmt::format("remove-{}", falls_);
        if (removes(room_, host_, crowd_->tables()[0], last.person(), key)) removals_.push_back(key);
    }
}

std::string Drill::path_to_bots() const {
    return hosts_table_ == 0 ? "/api/practice" : fmt::format("/api/tables/{}/bots", hosts_table_);
}

void Drill::call_bots(milliseconds wait) {
    const std::string key = fmt::format("bots-{}", falls_);
    hosts_table_ = 0;
    called_ = {{"game", "holdem"}, {"bots", 3}, {"key", key}};
    if (falls_ % 2 == 1) {
        const json::value opened =
            asked(room_, host_, "/api/tables", json::object{{"game", "holdem"}, {"by_invitation", true}});
        ASSERT_TRUE(opened.is_object() && opened.get_object().contains("table")) << opened;
        hosts_table_ = opened.at("table").as_int64();
        called_ = {{"count", 3}, {"key", key}};
    }
    hosts_client_->fetch(room_.url() + path_to_bots(), call_of(host_, called_), [](const auto &) {});
    wait_until([] { return false; }, wait);
}

// Nobody else has tables by invitation.
std::size_t Drill::bots_at_hosts_tables() const {
    std::size_t bots = 0;
    const json::value house = asked(room_, host_, "/api/tables");
    for (const json::value &table : house.at("tables").as_array())
        if (table.at("settings").at("by_invitation").as_bool())
            bots += table.at("stands").at("seats").as_array().size();
    return bots;
}

void Drill::call_bots_again() {
    if (const std::size_t before = bots_at_hosts_tables(); before > 0 && before < 3) ++halfway_;
    const json::value answer = asked(room_, host_, path_to_bots(), called_);
    ASSERT_TRUE(answer.is_object() && !answer.get_object().contains("code")) << answer;
    EXPECT_EQ(bots_at_hosts_tables(), 3U) << "after fall " << falls_;
    if (hosts_table_ == 0) hosts_table_ = answer.at("table").as_int64();
    asked(room_, host_, fmt::format("/api/tables/{}/close", hosts_table_), json::object());
}

void Drill::note_fall() {
    ++falls_;
    // What it had still sent is heard first.
    ASSERT_TRUE(loop_.run_until([&] { return crowd_->open_sockets() == 0; }, milliseconds(20'000)));
    std::set<std::int64_t> hands;
    for (const auto &seat : crowd_->seats())
        if (seat->player.hand() != 0) hands.insert(seat->player.hand());
    under_way_ += static_cast<int>(hands.size());
    interrupted_.merge(hands);
    if (std::ranges::any_of(crowd_->seats(), [](const auto &seat) { return seat->player.in_a_cut(); })) ++in_cuts_;
    std::size_t waiting = 0;
    for (const auto &seat : crowd_->seats())
        for (const auto &[key, message] : seat->player.unanswered()) {
            caught_.insert(key);
            ++waiting;
        }
    if (waiting > 0) ++in_flight_;
    ASSERT_EQ(crowd_->complaints(), std::vector<std::string>());
}

void Drill::note_start() {
    recoveries_.push_back(room_.took());
    for (const std::string &line : room_.greeting()) ASSERT_EQ(line.find("cannot go on"), std::string::npos) << line;
}

void Drill::end() {
    ASSERT_TRUE(crowd_->connect(milliseconds(20'000))) << crowd_->open_sockets() << " sockets are open";
    crowd_->play_for(milliseconds(500));
    ASSERT_NO_FATAL_FAILURE(remove_one_more());
    ASSERT_TRUE(crowd_->leave(milliseconds(90'000)));
    EXPECT_EQ(crowd_->complaints(), std::vector<std::string>());
    EXPECT_EQ(room_.stop(), 0);
    acknowledged_ = compare_with_journal_in(data());
    expect_all_resumed();
    EXPECT_GT(acknowledged_, static_cast<std::uint64_t>(falls_));
    for (const auto &seat : crowd_->seats()) hands_ += seat->player.hands();
    // Every table, from its first entry to its last.
    const shell::Outcome verified = shell::run({ANANAS_PROGRAM, "verify", data().string()});
    EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
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

std::uint64_t Drill::compare_with_journal_in(const std::filesystem::path &data) {
    const auto journal = keyed_entries(data);
    EXPECT_EQ(findings_in(data), std::vector<std::string>()); // every chip is where the ledger says
    std::uint64_t acknowledged = 0;
    std::set<std::string> theirs; // what they sent and was not refused
    const auto expect_in_journal = [&](const std::string &key) {
        EXPECT_TRUE(journal.contains(key)) << key << " was acknowledged and is not in the journal";
    };
    for (const auto &seat : crowd_->seats()) {
        for (const app::GuestPlayer::Acknowledged &each : seat->player.acknowledged()) {
            ++acknowledged;
            theirs.insert(each.key);
            expect_in_journal(each.key);
            if (const auto found = journal.find(each.key); found != journal.end()) {
                const room::Entry &entry = found->second.front();
                EXPECT_EQ(entry.version, each.version) << each.key;
                EXPECT_TRUE(tells(entry, seat->player.person(), each.words))
                    << each.key << " was sent as " << each.words << " and is kept as " << entry.command;
            }
        }
        for (const auto &[key, message] : seat->player.unanswered()) theirs.insert(key);
    }
    for (const auto &keys : {voids_, removals_, crowd_->admissions()}) std::ranges::for_each(keys, expect_in_journal);
    made_it_ = 0;
    for (const auto &[key, entries] : journal) {
        EXPECT_EQ(entries.size(), 1U) << key << " counted more than once";
        EXPECT_TRUE(theirs.contains(key) || !key.starts_with("Crash ")) << key << " counted, and nobody sent it";
        if (caught_.contains(key)) ++made_it_;
    }
    return acknowledged;
}

// A hand that has no row was called off, and nobody but the host calls hands off.
void Drill::expect_all_resumed() const {
    const auto reader = store::Reader::open({.folder = data()});
    ASSERT_TRUE(reader) << reader.error();
    const auto kept = store::inventory(*reader);
    ASSERT_TRUE(kept) << kept.error();
    std::set<std::int64_t> ended;
    for (const auto &[table, hands] : kept->hands)
        for (const room::HandNumber hand : hands) ended.insert(number(hand));
    for (const room::SavedTable &table : kept->tables) {
        std::int64_t hand = 0;
        const auto read = reader->entries(table.id, 1, [&](const room::Entry &entry) {
            const json::value command = json::parse(entry.command);
            if (command.at("do") == "begin") hand = command.at("number").as_int64();
            if (command.at("do") != "void") return true;
            EXPECT_TRUE(asked_voids_.contains(entry.key)) << "hand " << hand << " was called off, and not by the host";
            ended.insert(hand);
            return true;
        });
        EXPECT_TRUE(read) << read.error();
    }
    for (const std::int64_t hand : interrupted_)
        EXPECT_TRUE(ended.contains(hand)) << "hand " << hand << " was under way at a fall, and did not go on";
}

void Drill::tell() {
    std::ranges::sort(recoveries_);
    fmt::print("{} falls: {} with commands in flight ({} commands, {} of which are in the journal)\n"
               "{} commands acknowledged; {} hands were under way, {} times in a cut, and went on; {} hands seen to "
               "their end\n"
               "open again after {} ms, at most {} ms\n",
               falls_, in_flight_, caught_.size(), made_it_, acknowledged_, under_way_, in_cuts_, hands_,
               recoveries_[recoveries_.size() / 2].count(), recoveries_.back().count());
}

void Drill::expect_all_kinds() const {
    EXPECT_FALSE(voids_.empty());
    EXPECT_GT(removals_.size(), 1U);
    EXPECT_GT(collected(data()), 0); // the fees of the Chinese table
    EXPECT_GT(in_flight_, 0);
    EXPECT_GT(under_way_, 0);
    EXPECT_GT(in_cuts_, 0);
}

} // namespace ananas::house
