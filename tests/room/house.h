// A room with a disk, a clock, wires and thinking threads that are the test's own. The disk holds back what it is
// given until it is told to sync, or syncs at once; what it has synced can be loaded by another room.
#pragma once

#include "dealer/bytes.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/room.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {

// What a store keeps, in memory.
class Disk {
public:
    Disk();
    Disk(const Disk &other);
    Disk &operator=(const Disk &other);
    ~Disk();

    void take(Write write, std::function<void()> durable);
    void sync(std::size_t most = std::numeric_limits<std::size_t>::max()); // of those that wait, the first
    void lose() { queue_.clear(); }                                        // the machine fails
    [[nodiscard]] std::size_t waiting() const { return queue_.size(); }

    Saved saved;
    std::vector<Write> writes;
    bool at_once = true;

private:
    void keep(const Write &write);
    std::deque<std::pair<Write, std::function<void()>>> queue_;
    bool syncing_ = false;
};

class House {
public:
    explicit House(Disk &its_disk, HouseWays ways = {.bot_least = {500}, .bot_most = {500}, .decks = 2});
    House(const House &) = delete;
    House &operator=(const House &) = delete;
    ~House();

    void give(int person, std::int64_t chips);
    void hear(int line, const std::string &text) { room.hear(Line(line), text); }
    // The last message of a kind that a line was sent.
    [[nodiscard]] std::optional<boost::json::object> last(int line, std::string_view kind);
    bool pass_time();
    dealer::Seed bits();

    // Where it is given, messages go there and are not kept.
    std::function<void(Line, std::shared_ptr<const std::string>)> on_send;
    Disk &disk;
    Moment now{1'000'000'000};
    std::optional<Moment> wall; // the machine's clock, where it is not the room's
    std::uint64_t drawn = 0;
    std::map<Line, std::vector<boost::json::object>> inbox;
    std::map<Line, std::string> bytes;
    Room room;
};

} // namespace ananas::room
