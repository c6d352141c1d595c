// A room that falls again and again while people play, and what they wrote down of it. What it acknowledged is in its
// journal, once, as they said it; what they sent again counts once; every hand that a fall interrupted was played to
// its end, or the host called it off; players complain of versions and hands that are left out or taken back, and of a
// share in a cut that was taken and is not in it; and in the end all chips are there. How it falls is the tests'
// business.
#pragma once

#include "app/crowd.h"
#include "app/guest_player.h"
#include "net/client.h"
#include "net/loop.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <boost/json.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace ananas::house {

class Drill {
public:
    [[nodiscard]] shell::ServedRoom &room() { return room_; }
    [[nodiscard]] std::filesystem::path data() const { return folder_ / "data"; }

    // People come into the room, which is open, and sit down.
    void begin();
    // They play for so long, or until the room falls by itself.
    void play(std::chrono::milliseconds time);
    // Now and then the host calls off a hand or removes a player.
    void use_the_office();
    // The host asks for bots, at a table of their own; after so long, which may be before anybody has answered,
    void call_bots(std::chrono::milliseconds wait);
    // and, should the room have fallen over it, once more under the same key: then all of them are there, once.
    void call_bots_again();
    // The room has fallen: what it was caught at is noted, and people notice.
    void note_fall();
    // It is open again.
    void note_start();
    // Everybody leaves, and the journal is held against what they were told.
    void end();
    // The same with a journal as a fall has left it; how many commands had been acknowledged until then.
    std::uint64_t compare_with_journal_in(const std::filesystem::path &data);
    // Among many falls there is one of each kind; a few may have missed some.
    void expect_all_kinds() const;

    [[nodiscard]] int falls() const { return falls_; }
    [[nodiscard]] int under_way() const { return under_way_; }
    [[nodiscard]] int in_flight() const { return in_flight_; }
    [[nodiscard]] int halfway() const { return halfway_; } // falls that left a table with some of its bots
    [[nodiscard]] std::uint64_t acknowledged() const { return acknowledged_; } // commands; known at the end

private:
    bool wait_for_admissions(std::size_t count) {
        return loop_.run_until([&] { return crowd_->admissions().size() >= count; }, std::chrono::seconds(60));
    }
    bool wait_for_seat(const app::GuestPlayer &player) {
        return loop_.run_until([&] { return player.seated(); }, std::chrono::seconds(60));
    }
    bool wait_until(const std::function<bool()> &done, std::chrono::milliseconds longest);
    [[nodiscard]] std::string path_to_bots() const;
    [[nodiscard]] std::size_t bots_at_hosts_tables() const;
    void remove_one_more();
    void expect_all_resumed() const;
    void tell();

    shell::TemporaryFolder folder_;
    shell::ServedRoom room_{folder_.path()};
    net::Loop loop_;
    std::unique_ptr<app::Crowd> crowd_;
    std::string host_;
    std::unique_ptr<net::Client> hosts_client_;
    std::int64_t hosts_table_ = 0; // none where that is asked for along with the bots
    boost::json::object called_;
    int falls_ = 0, halfway_ = 0;
    std::vector<std::string> voids_;    // that were acknowledged, by key
    std::set<std::string> asked_voids_; // those too whose answer a fall may have kept back
    std::vector<std::string> removals_;
    std::vector<std::chrono::milliseconds> recoveries_;
    int in_flight_ = 0;                  // falls that caught commands on their way to the disk or back
    int under_way_ = 0;                  // hands that a fall interrupted
    std::set<std::int64_t> interrupted_; // their numbers
    int in_cuts_ = 0;                    // falls between an announcement and its cut, with shares in it
    std::set<std::string> caught_;
    std::uint64_t acknowledged_ = 0, hands_ = 0;
    std::size_t made_it_ = 0; // of those that were caught
};

} // namespace ananas::house
