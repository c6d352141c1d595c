// A room with a disk, a clock, wires and thinking threads that are the test's own. The disk holds back what it is
// given until it is told to sync, or syncs at once; what it has synced can be loaded by another room.
#pragma once

#include "chips/chips.h"
#include "dealer/bytes.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/room.h"
#include "room/settings.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::room {

// What a store keeps, in memory.
class Disk {
public:
    void take(Write write, std::function<void()> durable) {
        queue_.emplace_back(std::move(write), std::move(durable));
        if (at_once) sync();
    }
    void sync() {
        if (syncing_) return; // a Write from within a `durable` waits its turn
        syncing_ = true;
        while (!queue_.empty()) {
            auto [write, durable] = std::move(queue_.front());
            queue_.pop_front();
            keep(write);
            durable();
        }
        syncing_ = false;
    }
    void lose() { queue_.clear(); } // the machine fails
    [[nodiscard]] std::size_t waiting() const { return queue_.size(); }

    Saved saved;
    std::vector<Write> writes;
    bool at_once = true;

private:
    void keep(const Write &write) {
        for (const Entry &entry : write.entries) {
            if (entry.table == TableId::none)
                saved.room_entries = entry.number;
            else
                saved.entries[entry.table].push_back(entry);
            if (!entry.key.empty()) saved.keyed.push_back(entry);
        }
        for (const Posting &posting : write.postings) saved.balances.post(posting);
        for (const SavedTable &table : write.tables) {
            std::erase_if(saved.tables, [&](const SavedTable &each) { return each.id == table.id; });
            if (!table.closed) saved.tables.push_back(table);
            std::erase_if(saved.entries[table.id], [&](const Entry &entry) { return entry.number <= table.entries; });
            saved.last_table = std::max(saved.last_table, table.id);
        }
        for (const SavedHand &hand : write.hands) saved.last_hand = std::max(saved.last_hand, hand.number);
        writes.push_back(write);
    }
    std::deque<std::pair<Write, std::function<void()>>> queue_;
    bool syncing_ = false;
};

class House {
public:
    explicit House(Disk &its_disk, HouseWays ways = {.bot_least = {500}, .bot_most = {500}, .decks = 2})
        : disk(its_disk),
          room({.now = [this] { return now; },
                .fresh = [this] { return bits(); },
                .write = [this](Write write,
                                std::function<void()> durable) { disk.take(std::move(write), std::move(durable)); },
                .send =
                    [this](Line line, std::shared_ptr<const std::string> text) {
                        if (on_send) return on_send(line, std::move(text));
                        inbox[line].push_back(boost::json::parse(*text).as_object());
                        bytes[line] += *text + "\n";
                    },
                .think = [](const std::function<std::function<void()>()> &job) { job()(); }},
               ways) {}

    void give(int person, std::int64_t chips) {
        const Posting posting{
            .from = mint, .to = purse_of(PersonId{person}), .amount = Chips(chips), .cause = Cause::grant};
        Write write;
        write.postings.push_back(posting);
        room.write_down(std::move(write), [] {});
    }
    void hear(int line, const std::string &text) { room.hear(Line(line), text); }
    // The last message of a kind that a line was sent.
    [[nodiscard]] std::optional<boost::json::object> last(int line, std::string_view kind) {
        auto &messages = inbox[Line(line)];
        for (auto each = messages.rbegin(); each != messages.rend(); ++each)
            if (each->at("is").as_string() == kind) return *each;
        return std::nullopt;
    }
    bool pass_time() {
        const std::optional<Moment> due = room.next_due();
        if (!due) return false;
        now = std::max(now, *due);
        room.wake();
        return true;
    }
    dealer::Seed bits() {
        dealer::Seed fresh{};
        ++drawn;
        for (std::size_t byte = 0; byte < 8; ++byte) fresh[byte] = static_cast<std::uint8_t>(drawn >> (8 * byte));
        return fresh;
    }

    // Where it is given, messages go there and are not kept.
    std::function<void(Line, std::shared_ptr<const std::string>)> on_send;
    Disk &disk;
    Moment now{1'000'000'000};
    std::uint64_t drawn = 0;
    std::map<Line, std::vector<boost::json::object>> inbox;
    std::map<Line, std::string> bytes;
    Room room;
};

} // namespace ananas::room
